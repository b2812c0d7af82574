"""Softmax of one row: powers, their sum, and the quotients."""

from __future__ import annotations

from .table import Draw, Table

KEYS = (2, 3, 4)


def build(draw: Draw, level: int) -> Table:
    """Scores that need no scaling; at level 3 four keys, two of them with one score, and √2."""
    scores = draw.some(range(-1, 4), min(KEYS[level - 1], 3))
    if level == 3:
        scores = draw.some([*scores, scores[0]], 4)
    return {
        "title": "title",
        "text": "text",
        "givens": {"S": [scores], **({"d_k": 2} if level == 3 else {"scale": 1})},
        "exponentials": None if level == 3 else (2, 3),
        "minutes": 3 + 2 * level,
        "points": 3,
        "asks": ["totals", "weights"] if level == 1 else ["weights"],  # longer rows have a box for z of their own
        "also": ["only-differences", "every-weight-positive"],
    }
