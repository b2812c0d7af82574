"""The variance of a score: how it grows with the width, what divides it away, what means and powers do to it."""

from __future__ import annotations

from .table import Draw, Table, asked, opening

WIDE = (16, 25, 36, 49, 64)
WIDTHS = range(16, 100, 4)
CUBES = (125, 216, 343, 512, 729)


def build(draw: Draw, level: int) -> Table:
    """Mean 0 and variance 1 at level 1, other variances at level 2, means and powers of d_k at level 3."""
    return (_unit, _variances, _means)[level - 1](draw)


def _unit(draw: Draw) -> Table:
    wide = draw.choice(WIDE)
    narrow = draw.choice([width for width in range(10, 100) if width != wide])
    return {
        **opening("text-1", 8, 6),
        "numbers": {"narrow": narrow, "wide": wide},
        "asks": ["first", "second", "deviation", "flat", "?argument", "?softmax"],
        "lines": 3,
        "values": {
            "first": asked("first-variance", "narrow"),
            "second": asked("second-variance", "wide"),
            "deviation": asked("deviation", "sqrt(wide)"),
            "flat": asked("divided-by-width", "1/wide"),
            "gain": "1/(1 + exp(-deviation))",
            "mild": "1/(1 + exp(-1))",
        },
        "entries": {"flat": "surd"},
        "answer": "answer-1",
        "also": ["assumptions", "q-is-k", "both-halves"],
    }


def _variances(draw: Draw) -> Table:
    return {
        **opening("text-2", 8, 6),
        "numbers": {
            "d_k": draw.choice(WIDTHS),
            "query_variance": draw.choice((2, 3, 4, 5, 6)),
            "key_variance": draw.choice(("1/2", "1/4", "3/2", "5/2")),
        },
        "asks": ["product", "whole", "scaled_variance", "divisor", "?assumptions-2"],
        "lines": 2,
        "values": {
            "product": asked("one-product", "query_variance*key_variance"),
            "whole": asked("variance", "d_k*product"),
            "scaled_variance": asked("after-root", "whole/d_k"),
            "divisor": asked("divisor", "sqrt(whole)"),
            "second_power": "query_variance*key_variance",
        },
        "entries": {"product": "surd", "whole": "surd", "scaled_variance": "surd", "divisor": "surd"},
        "answer": "answer-2",
        "also": ["rule", "why-root"],
    }


def _means(draw: Draw) -> Table:
    return {
        **opening("text-3", 12, 7),
        "numbers": {
            "d_k": draw.choice(CUBES),
            "query_variance": draw.whole(1, 4),
            "key_variance": draw.whole(1, 4),
            "query_mean": draw.choice((1, 2, 3)),
            "key_mean": draw.choice((-3, -2, -1)),
        },
        "asks": ["mean", "product", "whole", "by_root", "by_cube_root", "?power"],
        "lines": 3,
        "values": {
            "mean": asked("mean", "d_k*query_mean*key_mean"),
            "product": asked(
                "one-product",
                "query_variance*key_variance + query_variance*key_mean*key_mean"
                " + key_variance*query_mean*query_mean",
            ),
            "whole": asked("variance", "d_k*product"),
            "by_root": asked("after-root", "whole/d_k"),
            "by_cube_root": asked("after-cube-root", "whole/cbrt(d_k)^2"),
            "careless": "d_k*query_variance*key_variance",
        },
        "answer": "answer-3",
        "also": ["careless", "shifted-mean", "half"],
    }
