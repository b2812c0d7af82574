"""A sliding window: each token looks at itself and the one before; at level 3 at a sink token as well."""

from __future__ import annotations

from .table import Draw, Table

TOKENS = (3, 4, 4)
WIDTH = 2


def build(draw: Draw, level: int) -> Table:
    """Scores of a short sentence, d_k = 4 at level 1 and 2 else."""
    n = TOKENS[level - 1]
    sink = [[j == 0 or i - WIDTH < j <= i for j in range(n)] for i in range(n)]
    return {
        "title": "title",
        "text": "with-sink" if level == 3 else "text",
        "said": ["mask"],
        "tokens": draw.tokens(n),
        "givens": {
            "S": [draw.some(range(5), n) for _ in range(n)],
            "d_k": 4 if level == 1 else 2,
            "mask": sink if level == 3 else {"window": WIDTH},
        },
        "exponentials": (2, 3),
        "minutes": 6 + 3 * level,
        "part": [
            {"text": "masked", "asks": ["masked"], "points": 2},
            {"text": "weights", "asks": ["weights"], "points": 4},
            {"text": "cost", "lines": 2, "answer": "cost-with-sink" if level == 3 else "cost-answer", "points": 1},
        ],
    }
