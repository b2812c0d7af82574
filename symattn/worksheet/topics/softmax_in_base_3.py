"""Softmax with powers of 3: every weight is a fraction, and no calculator is needed."""

from __future__ import annotations

from .table import Draw, Table

SIZES = ((1, 3), (1, 4), (2, 3))  # queries, keys


def build(draw: Draw, level: int) -> Table:
    """Whole scores from −1 to 3, so that a power of 3 is a whole number or a third."""
    n_q, n_k = SIZES[level - 1]
    low = 0 if level == 1 else -1
    return {
        "title": "title",
        "text": "text",
        "said": ["base", "digits"],
        "givens": {"S": [draw.row(n_k, low, 3) for _ in range(n_q)], "scale": 1, "base": 3},
        "exponentials": (3, 3),
        "digits": "exact",
        "minutes": 3 + 2 * level,
        "points": 3,
        "asks": ["weights"],
        "also": ["like-e", "ratio"],
    }
