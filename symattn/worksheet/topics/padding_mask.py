"""The padding mask: weights with it, and what lands on padding without it."""

from __future__ import annotations

from .table import Draw, Table, asked

SIZES = ((1, 3, 1), (2, 4, 2), (3, 4, 1))  # queries, keys, how many of the keys are padding
PAD = "[PAD]"


def build(draw: Draw, level: int) -> Table:
    """Scores of a padded sentence; at level 3 the mask is causal as well, for the last queries."""
    n_q, n_k, padded = SIZES[level - 1]
    seen = n_k - padded
    mask = {"padding": [True] * seen + [False] * padded} | ({"causal": True} if level == 3 else {})
    on_padding = " + ".join(f"bare.weights[1,{j}]" for j in range(seen + 1, n_k + 1))
    return {
        "title": "title",
        "text": "causal" if level == 3 else "text",
        "said": ["mask"],
        "key_tokens": [*draw.tokens(seen), *[PAD] * padded],
        "givens": {"S": [draw.some(range(5), n_k) for _ in range(n_q)], "d_k": 4, "mask": mask},
        "exponentials": (2, 3),
        "names": {"padded": padded},
        "minutes": 5 + 3 * level,
        "part": [
            {"text": "weights", "asks": ["masked", "weights"], "points": 4},
            {
                "text": "without",
                "asks": ["on_padding"],
                "entries": {"on_padding": "output"},
                "evidence": [
                    {"text": "evidence", "name": "bare", "givens": {"mask": "none"}, "show": ["weights"]}
                ],
                "values": {"on_padding": asked("on-padding", on_padding)},
                "also": ["minus-infinity"],
                "points": 2,
            },
        ],
    }
