"""Ties: keys that are equal get equal weights, whatever the query."""

from __future__ import annotations

from .table import Draw, Table

KEYS = (3, 4, 4)
TWINS = ((1, 2), (1, 3), (2, 3, 4))  # which keys are equal, counted from 1


def build(draw: Draw, level: int) -> Table:
    """One query and keys of which two, or at level 3 three, are equal."""
    twins = TWINS[level - 1]
    keys = draw.some([[a, b] for a in range(3) for b in range(3) if a or b], KEYS[level - 1])
    for number in twins:
        keys[number - 1] = keys[twins[0] - 1]
    return {
        "title": "title",
        "text": "text",
        "givens": {"Q": [draw.choice([[1, 2], [2, 1], [1, 1], [3, 1]])], "K": keys},
        "exponentials": (2, 3),
        "ties": True,
        "names": {"twins": ", ".join(map(str, twins[:-1])), "last": twins[-1], "count": len(twins)},
        "minutes": 4 + 2 * level,
        "part": [
            {"text": "weights", "asks": ["scores", "weights"], "points": 4},
            {"text": "why", "lines": 3, "answer": "answer", "also": ["merge", "mask-breaks"], "points": 2},
        ],
    }
