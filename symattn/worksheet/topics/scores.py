"""Scores: every query with every key, as one product of matrices."""

from __future__ import annotations

from .table import Draw, Table

SIZES = ((2, 2, 2), (3, 3, 2), (3, 4, 3))  # queries, keys, d_k


def build(draw: Draw, level: int) -> Table:
    """Queries and keys, at level 3 with negative numbers; the scores are whole."""
    n_q, n_k, width = SIZES[level - 1]
    low = -1 if level == 3 else 0
    return {
        "title": "title",
        "text": "text",
        "givens": {"Q": draw.matrix(n_q, width, low, 2), "K": draw.matrix(n_k, width, low, 3)},
        "exponentials": None,
        "minutes": 2 + 2 * level,
        "points": 2,
        "asks": ["scores"],
        "also": ["rows-are-queries", "not-symmetric"],
    }
