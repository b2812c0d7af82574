"""Operations of one head, stage by stage, and the pairs that a mask leaves."""

from __future__ import annotations

from .table import Draw, Table, asked, opening

LENGTHS = (10, 12, 15, 20, 24, 25, 30, 36, 40, 48, 50, 60, 75)
WIDTHS = (2, 3, 4, 5, 6, 7, 8, 9)


def build(draw: Draw, level: int) -> Table:
    """Products of square shapes at level 1, all stages and two lengths at level 2, masks at level 3."""
    return (_products, _stages, _masked)[level - 1](draw)


def _products(draw: Draw) -> Table:
    return {
        **opening("text-1", 6, 5),
        "numbers": {"n": draw.choice(LENGTHS), **_widths(draw)},
        "asks": ["score_products", "score_sums", "powers_count", "mix_products", "mix_sums"],
        "values": {
            "pairs": "n*n",
            "score_products": asked("score-products", "n*n*d_k", "n*d_k", "n*d_k*d_k", "n*n*d_v", "2*n*n*d_k"),
            "score_sums": asked(
                "score-sums", "n*n*(d_k - 1)", "n*n*d_k", "n*n*d_k - 1", "n*n*(d_v - 1)", "n*(n - 1)*d_k"
            ),
            "powers_count": asked("powers", "n*n", "n", "n*(n + 1)/2", "n*n*d_k"),
            "mix_products": asked("mix-products", "n*n*d_v", "n*d_v", "n*d_v*d_v", "n*n*d_k", "2*n*n*d_v"),
            "mix_sums": asked(
                "mix-sums", "n*(n - 1)*d_v", "n*n*d_v", "n*n*(d_v - 1)", "n*(n - 1)*d_k", "n*n*d_v - 1"
            ),
            "double": "4*score_products",
        },
        "answer": "answer-1",
        "also": ["one-less", "double"],
    }


def _stages(draw: Draw) -> Table:
    n_q = draw.choice(LENGTHS)
    return {
        **opening("text-2", 8, 6),
        "numbers": {
            "n_q": n_q,
            "n_k": draw.choice([n for n in LENGTHS if n != n_q]),
            **_widths(draw),
        },
        "asks": ["score_products", "score_sums", "divisions", "row_sums", "mix_products", "mix_sums"],
        "values": {
            "pairs": "n_q*n_k",
            "score_products": asked(
                "score-products", "n_q*n_k*d_k", "n_q*n_q*d_k", "n_k*n_k*d_k", "n_q*n_k*d_v", "2*n_q*n_k*d_k"
            ),
            "score_sums": asked(
                "score-sums",
                "n_q*n_k*(d_k - 1)",
                "n_q*n_k*d_k",
                "n_q*n_k*d_k - 1",
                "n_q*n_k*(d_v - 1)",
                "n_q*(n_k - 1)*d_k",
            ),
            "divisions": asked(
                "divisions", "2*n_q*n_k", "n_q*n_k", "n_q*n_k + n_q", "n_q*n_k + n_q*d_k", "2*n_q*n_q"
            ),
            "row_sums": asked(
                "row-sums", "n_q*(n_k - 1)", "n_q*n_k", "n_k*(n_q - 1)", "n_q*n_k - 1", "n_q*(n_q - 1)"
            ),
            "mix_products": asked(
                "mix-products", "n_q*n_k*d_v", "n_q*n_q*d_v", "n_k*n_k*d_v", "n_q*n_k*d_k", "2*n_q*n_k*d_v"
            ),
            "mix_sums": asked(
                "mix-sums",
                "n_q*(n_k - 1)*d_v",
                "n_q*n_k*d_v",
                "n_q*n_k*(d_v - 1)",
                "n_k*(n_q - 1)*d_v",
                "n_q*(n_k - 1)*d_k",
            ),
        },
        "answer": "answer-2",
        "also": ["one-less", "both-lengths", "folded"],
    }


def _masked(draw: Draw) -> Table:
    w = draw.whole(3, 7)
    return {
        **opening("text-3", 8, 6),
        "numbers": {
            "n": draw.choice(LENGTHS[3:]),
            "w": w,
            "before": w - 1,
            "d_k": draw.choice(WIDTHS),
            "heads": draw.choice((2, 4, 8)),
        },
        "asks": ["full", "causal", "window", "hidden", "window_products", "?growth"],
        "lines": 2,
        "values": {
            "full": asked("pairs", "n*n", "n", "n*n*heads", "n*(n - 1)"),
            "causal": asked("pairs-causal", "n*(n + 1)/2", "n*(n - 1)/2", "n*n/2", "n*n"),
            "window": asked(
                "pairs-window",
                "n*w - w*(w - 1)/2",
                "n*w",
                "n*(w + 1) - w*(w + 1)/2",
                "n*(w - 1) - (w - 1)*(w - 2)/2",
                "w*(w + 1)/2",
            ),
            "hidden": asked("hidden", "n*(n - 1)/2", "n*(n + 1)/2", "n*n/2", "n*n"),
            "window_products": asked(
                "window-products",
                "heads*window*d_k",
                "window*d_k",
                "heads*window",
                "heads*n*w*d_k",
                "heads*full*d_k",
            ),
            "full_products": "heads*full*d_k",
            "missing": "w*(w - 1)/2",
        },
        "answer": "answer-3",
        "also": ["own-token", "first-rows", "really"],
    }


def _widths(draw: Draw) -> Table:
    d_k, d_v = draw.some(WIDTHS, 2)
    return {"d_k": d_k, "d_v": d_v}
