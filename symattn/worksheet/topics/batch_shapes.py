"""The shapes of a batch on its way through a layer of several heads, at level 3 with keys that heads share."""

from __future__ import annotations

from .table import Draw, Table, asked

LENGTHS = (14, 18, 20, 25, 30, 36, 40, 50, 60, 75, 80, 90, 96)  # no width of a head, no number of heads
HEADS = (4, 6, 8)
WIDTHS = (32, 48, 64, 72)  # of one head: d_model has three digits in all variants, so that lines break alike

AFTER = (
    ["batch", "heads", "length", "d_k"],
    ["batch", "length", "heads", "d_k"],
    ["batch", "heads", "d_k", "length"],
    ["batch", "heads", "length", "d_model"],
    ["batch", "length", "d_model"],
)
# What is asked of each value, the value, and what usual slips give for it.
VALUES = {
    "d_k": asked("width", "d_model/heads", "d_model", "heads", "d_model/length"),
    "before": asked(
        "before",
        ["batch", "length", "d_model"],
        ["batch", "d_model", "length"],
        ["batch", "heads", "length", "d_k"],
        ["batch", "length", "d_k"],
    ),
    "after": asked("after", *AFTER),
    "transposed": asked(
        "transposed",
        ["batch", "heads", "d_k", "length"],
        ["batch", "heads", "length", "d_k"],
        ["batch", "d_k", "length", "heads"],
        ["d_k", "length", "heads", "batch"],
    ),
    "keys_after": asked(
        "keys-after",
        ["batch", "groups", "length", "d_k"],
        ["batch", "heads", "length", "d_k"],
        ["batch", "length", "groups", "d_k"],
        ["batch", "groups", "length", "d_model/groups"],
    ),
    "projection": asked(
        "projection",
        ["d_model", "groups*d_k"],
        ["d_model", "d_model"],
        ["groups*d_k", "d_model"],
        ["d_model", "d_k"],
        ["length", "groups*d_k"],
    ),
    "weights_shape": asked(
        "weights",
        ["batch", "heads", "length", "length"],
        ["batch", "heads", "d_k", "d_k"],
        ["batch", "length", "length"],
        ["batch", "heads", "length", "d_k"],
        ["batch", "groups", "length", "length"],
    ),
    "outputs": asked(
        "outputs",
        ["batch", "heads", "length", "d_k"],
        ["batch", "heads", "length", "length"],
        ["batch", "length", "heads", "d_k"],
        ["batch", "length", "d_model"],
    ),
    "concat": asked(
        "concat",
        ["batch", "length", "heads*d_k"],
        ["batch", "length", "d_k"],
        ["batch", "heads", "length*d_k"],
        ["batch", "length", "groups*d_k"],
    ),
    "share": "heads/groups",
}


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
        "values": VALUES | ({"after": asked("after-grouped", *AFTER)} if level == 3 else {}),
        "answer": ("answer-1", "answer-2", "answer-3")[level - 1],
        "also": ["swap", "product", "no-length", *(["shared"] if level == 3 else [])],
    }
