"""One whole head: from queries, keys and values to the output; n_q, n_k, d_k and d_v differ from level 2 on."""

from __future__ import annotations

from .table import Draw, Table

SIZES = ((2, 2, 2, 2), (2, 3, 4, 1), (3, 4, 2, 1))  # n_q, n_k, d_k, d_v


def build(draw: Draw, level: int) -> Table:
    """Q, K and V of small whole numbers."""
    n_q, n_k, width, values = SIZES[level - 1]
    high = 1 if level == 2 else 2
    return {
        "title": "title",
        "text": "text",
        "givens": {
            "Q": draw.matrix(n_q, width, 0, high),
            "K": draw.matrix(n_k, width, 0, 2),
            "V": draw.matrix(n_k, values, 0, 5),
        },
        "exponentials": (2, 3),
        "minutes": 6 + 5 * level,
        "part": [
            {"text": "scores", "asks": ["scores"], "points": 2},
            {"text": "weights", "asks": ["weights"], "points": 4},
            {"text": "output", "asks": ["output"], "points": 2},
        ],
    }
