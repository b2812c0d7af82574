"""The bytes that the keys and values of earlier tokens take, and what shared keys save."""

from __future__ import annotations

from .table import Draw, Table

# Sizes of as many digits in all variants, so that lines break alike.
LENGTHS = (128, 256, 384, 512, 640, 768, 896)
HEADS = (2, 3, 4, 5, 6, 8)
WIDTHS = (16, 24, 32, 40, 48, 64, 72, 80, 96)
SHARED = ((2, 16), (4, 16), (8, 16), (4, 32), (8, 32))  # heads of keys, heads of queries
KIBIBYTES = range(1000, 10000)


def build(draw: Draw, level: int) -> Table:
    """One layer at level 1, layers and a batch at level 2, groups of heads and a memory to fill at level 3."""
    return (_layer, _layers, _grouped)[level - 1](draw)


def _layer(draw: Draw) -> Table:
    return {
        **_head("text-1", 5, 4),
        "numbers": {"n": draw.choice(LENGTHS), "heads": draw.choice(HEADS), "d_k": draw.choice(WIDTHS), "size": 2},
        "asks": ["a_token", "numbers_kept", "kept", "?queries"],
        "values": {
            "a_token": {"label": "a-token", "value": "2*heads*d_k"},
            "numbers_kept": {"label": "numbers", "value": "n*a_token"},
            "kept": {"label": "bytes", "value": "size*numbers_kept"},
        },
        "answer": "answer-1",
        "also": ["factor-two", "linear"],
    }


def _layers(draw: Draw) -> Table:
    return {
        **_head("text-2", 6, 5),
        "numbers": {
            "n": draw.choice(LENGTHS),
            "heads": draw.choice(HEADS),
            "d_k": draw.choice(WIDTHS),
            "layers": draw.choice((12, 16, 24, 28, 32, 36)),
            "batch": draw.choice((2, 3, 4, 6, 8)),
            "size": draw.choice((1, 2, 4)),
        },
        "asks": ["a_token", "a_sequence", "kept", "mebibytes", "?queries"],
        "values": {
            "a_token": {"label": "bytes-a-token", "value": "2*layers*heads*d_k*size"},
            "a_sequence": {"label": "bytes-a-sequence", "value": "n*a_token"},
            "kept": {"label": "bytes-a-batch", "value": "batch*a_sequence"},
            "mebibytes": {"label": "mebibytes", "value": "kept/1048576"},
        },
        "answer": "answer-2",
        "also": ["factor-two", "linear", "parameters"],
    }


def _grouped(draw: Draw) -> Table:
    sizes = draw.until(lambda: _sizes(draw), lambda drawn: drawn["memory"] in KIBIBYTES)
    return {
        **_head("text-3", 8, 5),
        "numbers": {**sizes, "size": 2},
        "asks": ["a_token", "shared", "less", "fits", "?why"],
        "values": {
            "a_token": {"label": "bytes-alone", "value": "2*layers*heads*d_k*size"},
            "shared": {"label": "bytes-shared", "value": "2*layers*groups*d_k*size"},
            "less": {"label": "less", "value": "a_token/shared"},
            "fits": {"label": "fits", "value": "1024*memory/shared"},
            "fits_alone": "1024*memory/a_token",
        },
        "answer": "answer-3",
        "also": ["factor-two", "fits-alone", "weights-stay"],
    }


def _sizes(draw: Draw) -> Table:
    """The sizes of shared keys, and kibibytes that so many tokens fill without a rest."""
    groups, heads = draw.choice(SHARED)
    d_k, layers = draw.choice((32, 48, 64, 96)), draw.choice((12, 16, 20, 24, 28, 32))
    memory = layers * groups * d_k * 4 * draw.choice(LENGTHS) // 1024
    return {"heads": heads, "groups": groups, "d_k": d_k, "layers": layers, "memory": memory}


def _head(text: str, minutes: int, points: int) -> Table:
    return {"title": "title", "text": text, "lines": 2, "minutes": minutes, "points": points}
