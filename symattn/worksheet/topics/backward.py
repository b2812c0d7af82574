"""Backward through one head: from the output to values, weights and scores, and on to queries and keys."""

from __future__ import annotations

from .table import Draw, Table

SIZES = (
    (1, 2, 2, 2),
    (2, 2, 4, 1),
    (2, 2, 3, 1),
)  # n_q, n_k, d_k, d_v: no more keys, or no hand bears the fractions
LARGEST = (2, 1, 2)  # entry of a query or a key


def build(draw: Draw, level: int) -> Table:
    """One query at level 1, two at level 2, and on to the queries and keys at level 3."""
    n_q, n_k, d_k, d_v = SIZES[level - 1]
    return {
        "title": "title",
        "text": "text",
        "numbers": {"d_k": d_k},
        "givens": {
            "Q": draw.matrix(n_q, d_k, 0, LARGEST[level - 1]),
            "K": draw.matrix(n_k, d_k, 0, LARGEST[level - 1]),
            "V": draw.matrix(n_k, d_v, 0, 4),
            "dO": draw.matrix(n_q, d_v, 1, 3),
        },
        "exponentials": (2, 2),
        "minutes": 12 + 8 * level,
        "part": [
            {"text": "forward", "asks": ["weights"], "points": 2},
            {
                "text": "values-and-weights",
                "asks": ["dV", "dA"],
                "points": 3,
                "answer": "values-answer",
                "also": ["no-softmax-in-dV"],
            },
            {
                "text": "through-softmax",
                "asks": ["dScaled", "?row-sums"],
                "lines": 1,
                "points": 3,
                "answer": "softmax-answer",
                "also": ["whole-row", "scale-later"],
            },
            *(
                [{"text": "queries-and-keys", "asks": ["dQ", "dK"], "points": 3, "answer": "queries-answer"}]
                if level == 3
                else []
            ),
        ],
    }
