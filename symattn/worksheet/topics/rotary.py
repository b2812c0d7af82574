"""Rotary positions: queries and keys turned by their positions, and scores that depend on distances only."""

from __future__ import annotations

from .table import Draw, Table

SIZES = ((3, 2), (3, 2), (2, 4))  # tokens, d_k
ANGLES = (("pi/2",), ("pi/3", "pi/4", "pi/6"), ("pi/2", "pi/3", "pi/4", "pi/6"))


def build(draw: Draw, level: int) -> Table:
    """Quarter turns at level 1, turns with surds at level 2, two pairs of coordinates at level 3."""
    n, width = SIZES[level - 1]
    angles = draw.some(ANGLES[level - 1], width // 2)
    exact = "integer" if level == 1 else "sum"  # 1/2 − √3, not only √3/2
    return {
        "title": "title",
        "text": "text-2" if width == 4 else "text",
        "tokens": draw.tokens(n),
        "numbers": {"n": n, "last": n - 1, **{f"angle_{i}": angle for i, angle in enumerate(angles, 1)}},
        "givens": {
            "Q": draw.matrix(n, width, 0, 2),
            "K": draw.matrix(n, width, 0, 2),
            "angles": angles,
        },
        "exponentials": (1, 3),
        "minutes": 10 + 3 * level,
        "part": [
            {
                "text": "turned", "asks": ["Q", "K"], "points": 3, "answer": "turned-answer",
                "entries": {"Q": exact, "K": exact},
                "also": ["first-stays"],
            },
            {
                "text": "scores", "asks": ["scores", "?distance"], "lines": 3, "points": 3,
                "entries": {"scores": exact},
                "answer": "scores-answer", "also": ["values-stay", "pairs" if width == 4 else "lengths"],
            },
        ],
    }  # fmt: skip
