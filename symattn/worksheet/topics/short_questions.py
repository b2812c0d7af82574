"""A short question in words, one of a pool, the same for all variants of a sheet."""

from __future__ import annotations

from .table import Draw, Table

POOLS = (
    ("rows-sum", "equal-keys", "why-root", "no-weight-zero", "what-mask-hides", "who-asks"),
    ("which-axis", "zero-is-not-hidden", "order-of-tokens", "concatenation", "cached", "one-key"),
    ("scale-or-temperature", "permutation", "scores-rank", "mask-after", "copying", "padding-row"),
)


def build(draw: Draw, level: int) -> Table:
    """What a term means at level 1, why something is done at level 2, what follows from it at level 3."""
    question = draw.shared(POOLS[level - 1])
    return {
        "title": "title",
        "text": f"{question}.question",
        "lines": 2 + level,
        "minutes": 2 + level,
        "points": 2,
        "answer": f"{question}.answer",
        "also": [f"{question}.also"],
    }
