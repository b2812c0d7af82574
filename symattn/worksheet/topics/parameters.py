"""Parameters of an attention layer: of each matrix, with biases, with shared keys, in all layers."""

from __future__ import annotations

from .table import Draw, Table, asked, opening

# Sizes of as many digits in all variants, so that lines break alike.
HEADS = range(4, 10)
WIDTHS = range(32, 112, 8)
WIDTHS_OF_ONE = range(25, 111)
SHARED = ((2, 4), (2, 6), (3, 6), (2, 8), (4, 8), (3, 9))  # heads of keys, heads of queries


def build(draw: Draw, level: int) -> Table:
    """Four square matrices at level 1, biases and widths of their own at level 2, groups and layers at level 3."""
    return (_square, _biased, _grouped)[level - 1](draw)


def _square(draw: Draw) -> Table:
    heads = draw.choice(HEADS)
    return {
        **opening("text-1", 4, 4, lines=2),
        "numbers": {"heads": heads, "d_model": heads * draw.choice(WIDTHS_OF_ONE)},
        "asks": ["query", "all", "merged", "?heads"],
        "values": {
            "d_k": "d_model/heads",
            "query": asked("query", "d_model*heads*d_k", "d_model*d_k", "heads*d_model*d_model"),
            "all": asked(
                "all", "4*d_model*d_model", "merged", "4*d_model*d_k", "4*heads*d_model*d_model", "all + biases"
            ),
            "merged": asked(
                "without-merge",
                "3*d_model*d_model",
                "4*d_model*d_model",
                "3*d_model*d_k",
                "3*heads*d_model*d_model",
            ),
            "biases": "4*d_model",
            "often": "heads*all",
        },
        "answer": "answer-1",
        "also": ["one-head", "biases-1", "no-data"],
    }


BIASED = {
    "inner": "heads*d_k",
    "outer": "heads*d_v",
    "query": asked(
        "query-and-key",
        "d_model*heads*d_k",
        "d_model*d_k",
        "d_model*d_model",
        "d_model*heads*heads*d_k",
        "d_model*heads*d_v",
    ),
    "value": asked(
        "value",
        "d_model*heads*d_v",
        "d_model*d_v",
        "d_model*d_model",
        "d_model*heads*heads*d_v",
        "d_model*heads*d_k",
    ),
    "merge": asked("merge", "value", "d_model*d_v", "d_model*d_model", "heads*d_k*d_model"),
    "all": asked(
        "all-2",
        "2*query + value + merge",
        "2*query + value",
        "query + value + merge",
        "4*d_model*d_model",
        "all + biases",
        "2*d_model*d_k + 2*d_model*d_v",
    ),
    "biases": asked(
        "biases",
        "2*inner + outer + d_model",
        "2*inner + outer",
        "2*inner + 2*outer",
        "4*d_model",
        "2*d_k + d_v + d_model",
    ),
    "whole": "all + biases",
}


def _biased(draw: Draw) -> Table:
    heads, d_model = draw.choice((2, 3, 4, 6, 8)), draw.choice((128, 192, 256, 320, 384, 512))
    d_k, d_v = draw.some([width for width in WIDTHS[:6] if width * heads != d_model], 2)
    return {
        **opening("text-2", 6, 5, lines=2),
        "numbers": {
            "heads": heads,
            "d_model": d_model,
            "d_k": d_k,
            "d_v": d_v,
        },
        "asks": ["query", "value", "merge", "all", "biases", "?merge-shape"],
        "values": BIASED,
        "answer": "answer-2",
        "also": ["bias-widths", "total-2", "one-head"],
    }


def _grouped(draw: Draw) -> Table:
    groups, heads = draw.choice(SHARED)
    return {
        **opening("text-3", 7, 5, lines=2),
        "numbers": {
            "heads": heads,
            "groups": groups,
            "d_model": heads * draw.choice(WIDTHS),
            "layers": draw.choice((12, 16, 24, 28, 32, 36)),
        },
        "asks": ["query", "key", "layer", "all", "saved", "?which"],
        "values": {
            "d_k": "d_model/heads",
            "query": asked(
                "query-and-merge", "d_model*d_model", "d_model*d_k", "d_model*groups*d_k", "heads*d_model*d_model"
            ),
            "key": asked(
                "key-and-value", "d_model*groups*d_k", "d_model*d_k", "d_model*d_model", "groups*d_model*d_model"
            ),
            "layer": asked("layer", "2*query + 2*key", "query + 2*key", "query + key", "4*query"),
            "all": asked("all-layers", "layers*layer", "layer", "layers*(query + 2*key)", "layers*4*query"),
            "saved": asked(
                "saved",
                "layers*(4*query - layer)",
                "4*query - layer",
                "layers*(query - key)",
                "layers*layer",
                "layers*4*query",
            ),
            "tied": "heads/groups",
        },
        "answer": "answer-3",
        "also": ["group-width", "not-everything"],
    }
