"""Find the mistake: a worked answer with one slip in it; the first wrong line is asked, and why."""

from __future__ import annotations

from .table import Draw, Table

MISTAKES = (
    ("no-scale", "axis", "linear-normalisation"),
    ("scale-d_k", "mask-zero", "mask-after", "wrong-triangle"),
    ("roles-swapped", "mix-keys", "exp-unnormalised", "scale-d_k"),
)
SIZES = ((2, 2, 2), (3, 2, 2), (3, 2, 2))  # tokens, d_k, d_v


def build(draw: Draw, level: int) -> Table:
    """A head worked out with a mistake that all variants of a sheet share, since its lines move boxes."""
    n, width, values = SIZES[level - 1]
    masked = {"mask": "causal"} if level == 2 else {}
    return {
        "title": "title",
        "text": "causal" if masked else "text",
        "givens": {
            "Q": draw.matrix(n, width, 0, 2),
            "K": draw.matrix(n, width, 0, 2),
            "V": draw.matrix(n, values, 0, 4),
            **masked,
        },
        "worked": {
            "lines": ["scores", "masked" if masked else "scaled", "weights", "output"],
            "mistake": draw.shared(MISTAKES[level - 1]),
        },
        "exponentials": (2, 3),
        "minutes": 4 + 2 * level,
        "points": 3,
        "asks": ["?which"],
        "lines": 3,
        "also": ["follow-through"],
    }
