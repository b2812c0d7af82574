"""Fill the gap: a derivation with cells left out, each to be found from what stands around it."""

from __future__ import annotations

from .table import Draw, Table

SIZES = ((2, 2, 2), (3, 2, 2), (3, 3, 2))  # tokens, d_k, d_v
GAPS = (
    ("scores[2,1]", "weights[1,2]"),
    ("scores[1,3]", "scaled[2,1]", "weights[3,3]"),
    ("scores[2,2]", "scaled[1,1]", "weights[2,3]", "output[3,1]"),
)


def build(draw: Draw, level: int) -> Table:
    """A right answer, line by line, with a cell or more missing."""
    n, width, values = SIZES[level - 1]
    return {
        "title": "title",
        "text": "text",
        "givens": {
            "Q": draw.matrix(n, width, 0, 2),
            "K": draw.matrix(n, width, 0, 2),
            "V": draw.matrix(n, values, 0, 4),
        },
        "worked": {"lines": ["scores", "scaled", "weights", "output"], "gaps": list(GAPS[level - 1])},
        "exponentials": (2, 3),
        "minutes": 4 + 2 * level,
        "points": len(GAPS[level - 1]),
        "also": ["row-sum"],
    }
