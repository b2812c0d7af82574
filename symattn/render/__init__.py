"""Everything a reader sees: one math tree and one small serialiser for each language."""
