"""The shapes of a batch on its way through a layer of several heads, at level 3 with keys that heads share."""

from __future__ import annotations

from .table import Draw, Table

LENGTHS = (14, 18, 20, 25, 30, 36, 40, 50, 60, 75, 80, 90, 96)  # no width of a head, no number of heads
HEADS = (4, 6, 8)
WIDTHS = (32, 48, 64, 72)  # of one head: d_model has three digits in all variants, so that lines break alike


def build(draw: Draw, level: int) -> Table:
    """Width and queries at level 1, all matrices at level 2, grouped keys at level 3."""
    heads = draw.choice(HEADS)
    asks = (
        ["d_k", "before", "after", "weights_shape"],
        ["d_k", "after", "transposed", "weights_shape", "outputs", "concat"],
        ["d_k", "after", "keys_after", "projection", "weights_shape", "concat"],
    )[level - 1]
    return {
        "title": "title",
        "text": ("text", "text", "text-grouped")[level - 1],
        "numbers": {
            "batch": draw.choice((3, 5, 7, 9)),
            "length": draw.choice(LENGTHS),
            "d_model": heads * draw.choice(WIDTHS),
            "heads": heads,
            "groups": 2,
        },
        "asks": [*asks, "?reshape"],
        "lines": 2,
        "minutes": 4 + 2 * level,
        "points": len(asks) + 1,
        "values": {
            "d_k": {"label": "width", "value": "d_model/heads"},
            "before": {"label": "before", "value": ["batch", "length", "d_model"]},
            "after": {
                "label": "after-grouped" if level == 3 else "after",
                "value": ["batch", "heads", "length", "d_k"],
            },
            "transposed": {"label": "transposed", "value": ["batch", "heads", "d_k", "length"]},
            "keys_after": {"label": "keys-after", "value": ["batch", "groups", "length", "d_k"]},
            "projection": {"label": "projection", "value": ["d_model", "groups*d_k"]},
            "weights_shape": {"label": "weights", "value": ["batch", "heads", "length", "length"]},
            "outputs": {"label": "outputs", "value": ["batch", "heads", "length", "d_k"]},
            "concat": {"label": "concat", "value": ["batch", "length", "heads*d_k"]},
            "share": "heads/groups",
        },
        "answer": ("answer-1", "answer-2", "answer-3")[level - 1],
        "also": ["swap", "product", "no-length", *(["shared"] if level == 3 else [])],
    }
