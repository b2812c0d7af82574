"""Encoder, decoder and cross-attention: which mask belongs where, and how large each matrix of scores is."""

from __future__ import annotations

from .table import Draw, Table, asked


def build(draw: Draw, level: int) -> Table:
    """Shapes and masks at level 1, hidden pairs at level 2, padding in the source at level 3."""
    source = draw.whole(12, 30)
    target = draw.choice([n for n in range(10, 26) if n != source])
    asks = (
        ["encoder", "decoder", "cross", "?masks"],
        ["encoder", "decoder", "cross", "hidden", "seen", "?masks"],
        ["cross", "hidden_encoder", "hidden_decoder", "hidden_cross", "?masks", "?row"],
    )[level - 1]
    return {
        "title": "title",
        "text": "text-padded" if level == 3 else "text",
        "numbers": {"source": source, "target": target, "pads": draw.whole(1, 4)},
        "asks": asks,
        "lines": 3,
        "minutes": 5 + 2 * level,
        "points": len(asks) + 1,
        "values": {
            "encoder": asked("encoder", ["source", "source"]),
            "decoder": asked("decoder", ["target", "target"]),
            "cross": asked("cross", ["target", "source"]),
            "hidden": asked("hidden", "target*(target - 1)/2"),
            "seen": asked("seen", "target*(target + 1)/2"),
            "hidden_encoder": asked("hidden-encoder", "source*pads"),
            "hidden_decoder": asked("hidden", "target*(target - 1)/2"),
            "hidden_cross": asked("hidden-cross", "target*pads"),
        },
        "answer": ("answer-1", "answer-2", "answer-3")[level - 1],
        "also": ["cross-whole", "training", *(["columns"] if level == 3 else ["roles"])],
    }
