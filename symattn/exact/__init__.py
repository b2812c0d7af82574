"""Numbers that never round, and the only equality decision."""
