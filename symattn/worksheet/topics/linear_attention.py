"""Linear attention: a feature map for the exponential, and keys and values that are summed up first."""

from __future__ import annotations

from .table import Draw, Table

SIZES = ((2, 3, 2, 1), (2, 3, 2, 2), (3, 3, 2, 2))  # n_q, n_k, d_k, d_v


def build(draw: Draw, level: int) -> Table:
    """Whole features at level 1, two columns of values at level 2, negative entries and e at level 3."""
    n_q, n_k, d_k, d_v = SIZES[level - 1]
    low = -1 if level == 3 else 0
    return {
        "title": "title",
        "text": "text",
        "numbers": {"n_q": n_q, "n_k": n_k, "d_k": d_k, "d_v": d_v},
        "givens": {
            "Q": draw.matrix(n_q, d_k, low, 2),
            "K": draw.matrix(n_k, d_k, low, 2),
            "V": draw.matrix(n_k, d_v, 0, 4),
            "feature": "elu+1",
            "order": "keys-first",
        },
        "exponentials": (1, 9),
        "minutes": 8 + 3 * level,
        "part": [
            {"text": "features", "asks": ["phi_Q", "phi_K"], "points": 2, "answer": "features-answer"},
            {"text": "memory", "asks": ["memory", "keys"], "points": 2, "answer": "memory-answer"},
            {
                "text": "output",
                "asks": ["output", "?cost"],
                "lines": 3,
                "points": 3,
                "answer": "output-answer",
                "also": ["not-softmax", "order"],
                "entries": {"output": "surd" if low == 0 else "output"},
                "values": {"scores_first": "n_q*n_k*(d_k + d_v)", "keys_first": "(n_q + n_k)*d_k*d_v"},
            },
        ],
    }
