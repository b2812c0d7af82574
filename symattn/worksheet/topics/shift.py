"""A constant added to all scores, to a row, to a key, to one score: what changes, and what does not."""

from __future__ import annotations

from .table import Draw, Rows, Table

KEYS = 3


def build(draw: Draw, level: int) -> Table:
    """One row at level 1; rows and a key at level 2; before the scaling, and a factor, at level 3."""
    return (_one_row, _rows_and_a_key, _before_scaling)[level - 1](draw)


def _one_row(draw: Draw) -> Table:
    scores = [draw.some(range(5), KEYS)]
    c, key = draw.whole(2, 5), draw.whole(1, KEYS)
    return {
        **_head("text-1", draw.tokens(KEYS), 10),
        "numbers": {"c": c, "key": key, "before": scores[0][key - 1]},
        "givens": {"S": scores, "scale": 1},
        "exponentials": (3, 3),
        "part": [
            {"text": "as-they-are", "asks": ["weights"], "points": 2},
            {
                "text": "all", "givens": {"S": _added(scores, c)}, "asks": ["weights", "?why"], "lines": 2,
                "points": 2, "answer": "all-answer", "also": ["row-enough", "largest-taken"],
            },
            {
                "text": "one", "givens": {"S": _added(scores, c, key)}, "asks": ["weights"], "points": 2,
                "answer": "one-answer", "also": ["ratio"],
                "values": {"old": f"a.weights[1,{key}]", "new": f"weights[1,{key}]"},
            },
        ],
    }  # fmt: skip


def _rows_and_a_key(draw: Draw) -> Table:
    scores = [draw.some(range(4), KEYS) for _ in range(2)]
    key, c = draw.whole(1, KEYS), draw.whole(1, 3)
    first, second = draw.some(range(2, 7), 2)
    return {
        **_head("text-2", [], 14),
        "numbers": {"c": c, "key": key, "first": first, "second": second},
        "givens": {"S": scores, "scale": 1},
        "exponentials": (3, 3),
        "part": [
            {"text": "as-they-are", "asks": ["weights"], "points": 3},
            {"text": "rows", "lines": 3, "points": 2, "answer": "rows-answer", "also": ["not-across"]},
            {
                "text": "key", "givens": {"S": _added(scores, c, key)}, "asks": ["weights"], "points": 3,
                "answer": "key-answer", "also": ["key-ratio"],
                "values": {
                    "old": f"a.weights[1,{key}]", "new": f"weights[1,{key}]",
                    "old_second": f"a.weights[2,{key}]", "new_second": f"weights[2,{key}]",
                },
            },
        ],
    }  # fmt: skip


def _before_scaling(draw: Draw) -> Table:
    scores = [draw.some(range(4), KEYS) for _ in range(2)]
    key, c = draw.whole(1, KEYS), draw.whole(1, 4)
    return {
        **_head("text-3", [], 18),
        "numbers": {"c": c, "key": key, "d_k": 2},
        "givens": {"S": scores, "d_k": 2},
        "exponentials": (3, 3),
        "part": [
            {"text": "scaled", "asks": ["weights"], "points": 3},
            {
                "text": "before", "lines": 3, "points": 3, "answer": "before-answer", "also": ["masked"],
                "values": {"part": "c/sqrt(d_k)"},
            },
            {
                "text": "doubled", "givens": {"S": [[2 * s for s in row] for row in scores]}, "asks": ["weights"],
                "lines": 2, "points": 3, "answer": "doubled-answer", "also": ["temperature"],
                "values": {
                    "old": f"a.weights[1,{_place(scores[0])}]", "new": f"weights[1,{_place(scores[0])}]",
                },
            },
        ],
    }  # fmt: skip


def _head(text: str, tokens: list[str], minutes: int) -> Table:
    return {"title": "title", "text": text, "minutes": minutes, **({"key_tokens": tokens} if tokens else {})}


def _added(scores: Rows, c: int, key: int | None = None) -> Rows:
    """The scores with c added: to all, or to those of one key, counted from 1."""
    return [[s + c if key in (None, j) else s for j, s in enumerate(row, 1)] for row in scores]


def _place(row: list[int]) -> int:
    """The place of the largest, counted from 1."""
    return row.index(max(row)) + 1
