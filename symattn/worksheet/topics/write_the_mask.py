"""Write the mask: masked scores alone, for a causal mask, one with cached keys, and one of three parts."""

from __future__ import annotations

from .table import Draw, Table

SIZES = ((3, 3), (2, 4), (4, 4))  # queries, keys
MASKS = (
    {"causal": True},
    {"causal": True},
    {"causal": True, "window": 3, "padding": [True, True, True, False]},
)


def build(draw: Draw, level: int) -> Table:
    """Scores that are not scaled, since only the mask is asked; at level 2 earlier keys are cached."""
    n_q, n_k = SIZES[level - 1]
    return {
        "title": "title",
        "text": f"level-{level}",
        "said": ["mask"] if level == 3 else [],
        "givens": {
            "S": [draw.some(range(1, 8), n_k) for _ in range(n_q)],
            "scale": 1,
            "mask": MASKS[level - 1],
        },
        "exponentials": None,
        "minutes": 2 + 2 * level,
        "points": 2,
        "asks": ["masked"],
        "also": [f"where-{level}", "zero-is-a-score"],
    }
