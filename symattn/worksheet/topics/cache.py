"""The bytes that the keys and values of earlier tokens take, and what shared keys save."""

from __future__ import annotations

from .table import Draw, Table, asked, opening

# Sizes of as many digits in all variants, so that lines break alike.
LENGTHS = (128, 256, 384, 512, 640, 768, 896)
HEADS = (2, 3, 4, 5, 6, 8)
WIDTHS = (16, 24, 32, 40, 48, 64, 72, 80, 96)
SHARED = ((2, 16), (8, 16), (2, 32), (4, 32))  # heads of keys, heads of queries
KIBIBYTES = range(1000, 10000)
SIZE = 4  # bytes of a number: with 2, who forgets them and who forgets the keys have the same


def build(draw: Draw, level: int) -> Table:
    """One layer at level 1, layers and a batch at level 2, groups of heads and a memory to fill at level 3."""
    return (_layer, _layers, _grouped)[level - 1](draw)


def _layer(draw: Draw) -> Table:
    return {
        **opening("text-1", 5, 4, lines=2),
        "numbers": {
            "n": draw.choice(LENGTHS),
            "heads": draw.choice(HEADS),
            "d_k": draw.choice(WIDTHS),
            "size": SIZE,
        },
        "asks": ["a_token", "numbers_kept", "kept", "?queries"],
        "values": {
            "a_token": asked("a-token", "2*heads*d_k", "heads*d_k", "3*heads*d_k", "2*d_k", "2*heads*d_k*size"),
            "numbers_kept": asked("numbers", "n*a_token", "a_token", "n*heads*d_k", "3*n*heads*d_k", "2*n*d_k"),
            "kept": asked(
                "bytes",
                "size*numbers_kept",
                "numbers_kept",
                "size*n*heads*d_k",
                "size*a_token",
                "3*size*n*heads*d_k",
            ),
        },
        "answer": "answer-1",
        "also": ["factor-two", "linear"],
    }


def _layers(draw: Draw) -> Table:
    return {
        **opening("text-2", 6, 5, lines=2),
        "numbers": {
            "n": draw.choice(LENGTHS),
            "heads": draw.choice(HEADS),
            "d_k": draw.choice(WIDTHS),
            "layers": draw.choice((12, 16, 24, 28, 32, 36)),
            "batch": draw.choice((3, 5, 6, 8)),
            "size": SIZE,
        },
        "asks": ["a_token", "a_sequence", "kept", "mebibytes", "?queries"],
        "values": {
            "a_token": asked(
                "bytes-a-token",
                "2*layers*heads*d_k*size",
                "layers*heads*d_k*size",
                "2*heads*d_k*size",
                "2*layers*heads*d_k",
                "2*layers*d_k*size",
                "3*layers*heads*d_k*size",
            ),
            "a_sequence": asked(
                "bytes-a-sequence", "n*a_token", "n*a_token/2", "n*a_token/size", "n*a_token/layers", "n*n*a_token"
            ),
            "kept": asked("bytes-a-batch", "batch*a_sequence", "a_sequence", "kept/2", "kept/size", "kept/layers"),
            "mebibytes": asked(
                "mebibytes", "kept/1048576", "kept/1000000", "kept/1024", "a_sequence/1048576", "kept/1048576/size"
            ),
        },
        "answer": "answer-2",
        "also": ["factor-two", "linear", "parameters"],
    }


def _grouped(draw: Draw) -> Table:
    sizes = draw.until(lambda: _sizes(draw), lambda drawn: drawn["memory"] in KIBIBYTES)
    return {
        **opening("text-3", 8, 5, lines=2),
        "numbers": {**sizes, "size": SIZE},
        "asks": ["a_token", "shared", "less", "fits", "?why"],
        "values": {
            "a_token": asked(
                "bytes-alone",
                "2*layers*heads*d_k*size",
                "layers*heads*d_k*size",
                "2*heads*d_k*size",
                "2*layers*heads*d_k",
                "2*layers*d_k*size",
                "2*layers*groups*d_k*size",
            ),
            "shared": asked(
                "bytes-shared",
                "2*layers*groups*d_k*size",
                "layers*groups*d_k*size",
                "2*groups*d_k*size",
                "2*layers*groups*d_k",
                "layers*(heads + groups)*d_k*size",
                "a_token",
            ),
            "less": asked("less", "a_token/shared", "groups", "heads"),
            "fits_alone": "1024*memory/a_token",
            "fits": asked(
                "fits",
                "1024*memory/shared",
                "memory/shared",
                "1000*memory/shared",
                "fits_alone",
                "2*1024*memory/shared",
            ),
        },
        "answer": "answer-3",
        "also": ["factor-two", "fits-alone", "weights-stay"],
    }


def _sizes(draw: Draw) -> Table:
    """The sizes of shared keys, and kibibytes that so many tokens fill without a rest."""
    groups, heads = draw.choice(SHARED)
    d_k, layers = draw.choice((32, 48, 64, 96)), draw.choice((12, 16, 20, 24, 28, 32))
    memory = layers * groups * d_k * 2 * SIZE * draw.choice(LENGTHS) // 1024
    return {"heads": heads, "groups": groups, "d_k": d_k, "layers": layers, "memory": memory}
