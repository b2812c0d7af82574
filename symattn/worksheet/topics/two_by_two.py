"""The 2×2 table, step by step: scaled scores, weights, and from level 2 the mixed values; level 3 masks."""

from __future__ import annotations

from .table import Draw, Table


def build(draw: Draw, level: int) -> Table:
    """Scores of two tokens with d_k = 2, so that √2 stays in every answer."""
    givens = {"S": draw.matrix(2, 2, 0, 4), "d_k": 2}
    parts = [
        {"text": "scaled", "asks": ["scaled"], "points": 1},
        {"text": "weights", "asks": ["weights"], "points": 3},
    ]
    if level > 1:
        givens["V"] = draw.matrix(2, 2, 0, 5)
        parts.append({"text": "output", "asks": ["output"], "points": 2})
    if level == 3:
        parts.append({"text": "causal", "givens": {"mask": "causal"}, "asks": ["weights", "output"], "points": 3})
    return {
        "title": "title",
        "text": "text",
        "tokens": draw.tokens(2),
        "givens": givens,
        "exponentials": (2, 2),
        "minutes": 4 + 3 * level,
        "part": parts,
    }
