"""The causal mask: from the scaled scores to the masked ones, the weights and the output."""

from __future__ import annotations

from .table import Draw, Table

SIZES = ((2, 2, 2), (3, 2, 2), (4, 3, 2))  # tokens, d_k, d_v


def build(draw: Draw, level: int) -> Table:
    """Queries, keys and values of a short sentence, at level 3 with √3."""
    n, width, values = SIZES[level - 1]
    return {
        "title": "title",
        "text": "text",
        "said": ["mask"],
        "tokens": draw.tokens(n),
        "givens": {
            "Q": draw.matrix(n, width, 0, 2),
            "K": draw.matrix(n, width, 0, 2),
            "V": draw.matrix(n, values, 0, 4),
            "mask": "causal",
        },
        "exponentials": (2, 3),
        "minutes": 6 + 4 * level,
        "part": [
            {"text": "weights", "asks": ["scores", "masked", "weights"], "points": 4},
            {"text": "output", "asks": ["output"], "points": 2},
            {"text": "first-row", "lines": 2, "points": 1, "answer": "first-row-answer"},
        ],
    }
