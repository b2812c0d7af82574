"""Temperature: one row of scores divided by T, for T = 1 and for others."""

from __future__ import annotations

from .table import Draw, Table

KEYS = (2, 3, 3)
OTHERS = ((("at-2", 2),), (("at-2", 2),), (("at-2", 2), ("at-half", "1/2")))  # temperatures beside 1


def build(draw: Draw, level: int) -> Table:
    """The softmax of one row at two or three temperatures, and what happens at the ends."""
    scores = draw.some(range(0, 7, 2), KEYS[level - 1])
    parts = [
        {"text": id, "givens": {"scale": t}, "asks": ["weights"], "points": 2}
        for id, t in (("at-1", 1), *OTHERS[level - 1])
    ]
    ends = {"text": "ends", "lines": 3, "answer": "answer", "also": ["ratio", "scaling-is-one"], "points": 2}
    return {
        "title": "title",
        "text": "text",
        "said": ["scale"],
        "givens": {"S": [scores], "scale": 1},
        "exponentials": None,
        "minutes": 4 + 2 * level,
        "part": [*parts, ends],
    }
