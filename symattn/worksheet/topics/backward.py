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
    asking: Table = draw.until(lambda: _queries_and_keys(draw, level), _rows_differ)
    return {
        "title": "title",
        "text": "text",
        "numbers": {"d_k": d_k},
        "givens": {
            **asking,
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


def _queries_and_keys(draw: Draw, level: int) -> Table:
    n_q, n_k, d_k, _ = SIZES[level - 1]
    most = LARGEST[level - 1]
    return {"Q": draw.matrix(n_q, d_k, 0, most), "K": draw.matrix(n_k, d_k, 0, most)}


def _rows_differ(given: Table) -> bool:
    """Whether the queries have different weights: scores that differ by more than a constant."""
    scores = [[sum(a * b for a, b in zip(q, k, strict=True)) for k in given["K"]] for q in given["Q"]]
    levels = {tuple(score - row[0] for score in row) for row in scores}
    return len(levels) == len(scores)
