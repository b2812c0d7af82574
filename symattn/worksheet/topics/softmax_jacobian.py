"""The Jacobian of the softmax at a point, and a gradient carried through it."""

from __future__ import annotations

from .table import Draw, Table

KEYS = (2, 3, 3)
POWERS = (2, 2, 3)  # different scores


def build(draw: Draw, level: int) -> Table:
    """Two scores at level 1, three of which two are equal at level 2, three different ones at level 3."""
    n, powers = KEYS[level - 1], POWERS[level - 1]
    places = range(1, n + 1)
    return {
        "title": "title",
        "text": "text",
        "said": ["scale"],
        "numbers": {f"g_{j}": g for j, g in zip(places, draw.some(range(7), n), strict=True)},
        "givens": {"S": [draw.row(n, 0, 4)], "scale": 1, "jacobian": True},
        "exponentials": (powers, powers),
        "minutes": 6 + 4 * level,
        "part": [
            {"text": "weights", "asks": ["weights"], "points": 1},
            {
                "text": "jacobian",
                "asks": ["jacobian", "?rows"],
                "lines": 2,
                "points": 3,
                "answer": "jacobian-answer",
                "also": ["off-diagonal", "symmetric"],
                "values": {
                    "diagonal": "jacobian[1,1]",
                    "beside": "jacobian[1,2]",
                },
            },
            {
                "text": f"gradient-{n}",
                "asks": [f"slope_{j}" for j in places],
                "points": 2,
                "values": {
                    "mean": " + ".join(f"weights[1,{j}]*g_{j}" for j in places),
                    **{
                        f"slope_{j}": {
                            "label": f"slope-{j}",
                            "value": " + ".join(f"jacobian[{j},{k}]*g_{k}" for k in places),
                        }
                        for j in places
                    },
                },
                "entries": {f"slope_{j}": "output" for j in places},
                "answer": "gradient-answer",
                "also": ["sum-zero", "constant"],
            },
        ],
    }
