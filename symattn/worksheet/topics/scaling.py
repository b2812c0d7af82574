"""Scaling: one row of scores before and after dividing by √d_k, and who gains by it."""

from __future__ import annotations

from .table import Draw, Table, asked

SIZES = ((2, 4), (2, 2), (3, 3))  # keys, d_k: √4 is whole, √2 and √3 are not


def build(draw: Draw, level: int) -> Table:
    """A row of scores, its softmax unscaled and scaled, and the change of its largest weight."""
    keys, width = SIZES[level - 1]
    scores = draw.some(range(5), keys)
    largest, smallest = scores.index(max(scores)) + 1, scores.index(min(scores)) + 1
    change = {
        name: asked(name, f"weights[1,{j}] - a.weights[1,{j}]")
        for name, j in (("change_of_largest", largest), ("change_of_smallest", smallest))
    }
    return {
        "title": "title",
        "text": "text",
        "givens": {"S": [scores], "scale": 1},
        "exponentials": (keys, keys),
        "minutes": 4 + 2 * level,
        "part": [
            {"text": "unscaled", "said": ["scale"], "asks": ["weights"], "points": 2},
            {"text": "scaled", "givens": {"d_k": width}, "asks": ["weights"], "points": 2},
            {
                "text": "who-gains",
                "givens": {"d_k": width},
                "asks": list(change),
                "entries": dict.fromkeys(change, "output"),
                "values": change,
                "answer": "answer",
                "also": ["not-by-d_k", "same-order"],
                "points": 2,
            },
        ],
    }
