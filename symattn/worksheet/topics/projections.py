"""Projections: queries, keys and values from tokens and weight matrices, with biases at level 3."""

from __future__ import annotations

from .table import Draw, Table

SIZES = ((2, 2, 2), (3, 2, 3), (2, 3, 2))  # tokens, width of a token, width of a head


def build(draw: Draw, level: int) -> Table:
    """X and three weight matrices; none of the matrices asked needs an exponential."""
    n, width, head = SIZES[level - 1]
    low = 0 if level == 1 else -1
    givens: Table = {"X": draw.matrix(n, width, 0, 3)}
    givens |= {f"W_{name}": draw.matrix(width, head, low, 2) for name in "QKV"}
    if level == 3:
        givens |= {f"b_{name}": draw.row(head, -1, 1) for name in "QKV"}
    return {
        "title": "title",
        "text": "with-biases" if level == 3 else "text",
        "tokens": draw.tokens(n),
        "givens": givens,
        "exponentials": None,
        "minutes": 4 + 2 * level,
        "points": 3,
        "asks": ["Q", "K", "V"],
        "also": ["one-row-a-token", "order-of-factors"],
    }
