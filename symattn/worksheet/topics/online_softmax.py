"""Online softmax: the keys read block by block, with a running maximum, sum and mix that are corrected."""

from __future__ import annotations

from .table import Draw, Rows, Table

KEYS = 4
BLOCK = 2


def build(draw: Draw, level: int) -> Table:
    """Numbers for values at level 1, vectors at level 2, queries and keys with √2 at level 3."""
    width = 1 if level == 1 else 2
    values = draw.matrix(KEYS, width, 0, 4)
    return {
        "title": "title",
        "text": "text-projected" if level == 3 else "text",
        "numbers": {"block": BLOCK},
        "givens": {**_scores(draw, level), "V": values, "block": BLOCK},
        "exponentials": (3, 4),
        "minutes": 10 + 4 * level,
        "part": [
            {
                "text": "first-block", "asks": ["largest_1", "sum_1", "mixed_1"], "points": 2,
                "also": ["nothing-before"],
            },
            {
                "text": "second-block", "asks": ["largest_2", "sum_2", "mixed_2"], "points": 3,
                "answer": "second-answer", "also": ["rescale-both", "same-maximum"],
            },
            {
                "text": "output", "asks": ["output", "?why"], "lines": 2, "points": 2, "answer": "output-answer",
                "also": ["one-pass"],
            },
        ],
    }  # fmt: skip


def _scores(draw: Draw, level: int) -> Table:
    """Scores of one query whose largest stands in the second block."""
    if level == 3:
        query = [1, draw.whole(1, 2)]
        return {
            "Q": [query],
            "K": draw.until(lambda: draw.matrix(KEYS, 2, 0, 2), lambda keys: _grows(query, keys)),
        }
    first, second = draw.some(range(4), BLOCK), [draw.whole(0, 3), draw.whole(4, 5)]
    return {"S": [first + draw.some(second, BLOCK)], "scale": 1}


def _grows(query: list[int], keys: Rows) -> bool:
    """Whether the largest score stands in the second block."""
    scores = [sum(q * k for q, k in zip(query, key, strict=True)) for key in keys]
    return max(scores[:BLOCK]) < max(scores[BLOCK:])
