"""Operations of one head, stage by stage, and the pairs that a mask leaves."""

from __future__ import annotations

from .table import Draw, Table

LENGTHS = (10, 12, 15, 20, 24, 25, 30, 36, 40, 48, 50, 60, 75)
WIDTHS = (2, 3, 4, 5, 6, 7, 8, 9)


def build(draw: Draw, level: int) -> Table:
    """Products of square shapes at level 1, all stages and two lengths at level 2, masks at level 3."""
    return (_products, _stages, _masked)[level - 1](draw)


def _products(draw: Draw) -> Table:
    return {
        **_head("text-1", 6, 5),
        "numbers": {"n": draw.choice(LENGTHS), **_widths(draw)},
        "asks": ["score_products", "score_sums", "powers_count", "mix_products", "mix_sums"],
        "values": {
            "pairs": "n*n",
            "score_products": {"label": "score-products", "value": "n*n*d_k"},
            "score_sums": {"label": "score-sums", "value": "n*n*(d_k - 1)"},
            "powers_count": {"label": "powers", "value": "n*n"},
            "mix_products": {"label": "mix-products", "value": "n*n*d_v"},
            "mix_sums": {"label": "mix-sums", "value": "n*(n - 1)*d_v"},
            "double": "4*score_products",
        },
        "answer": "answer-1",
        "also": ["one-less", "double"],
    }


def _stages(draw: Draw) -> Table:
    n_q = draw.choice(LENGTHS)
    return {
        **_head("text-2", 8, 6),
        "numbers": {
            "n_q": n_q,
            "n_k": draw.choice([n for n in LENGTHS if n != n_q]),
            **_widths(draw),
        },
        "asks": ["score_products", "score_sums", "divisions", "row_sums", "mix_products", "mix_sums"],
        "values": {
            "pairs": "n_q*n_k",
            "score_products": {"label": "score-products", "value": "n_q*n_k*d_k"},
            "score_sums": {"label": "score-sums", "value": "n_q*n_k*(d_k - 1)"},
            "divisions": {"label": "divisions", "value": "2*n_q*n_k"},
            "row_sums": {"label": "row-sums", "value": "n_q*(n_k - 1)"},
            "mix_products": {"label": "mix-products", "value": "n_q*n_k*d_v"},
            "mix_sums": {"label": "mix-sums", "value": "n_q*(n_k - 1)*d_v"},
        },
        "answer": "answer-2",
        "also": ["one-less", "both-lengths", "folded"],
    }


def _masked(draw: Draw) -> Table:
    w = draw.whole(3, 7)
    return {
        **_head("text-3", 8, 6),
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
            "full": {"label": "pairs", "value": "n*n"},
            "causal": {"label": "pairs-causal", "value": "n*(n + 1)/2"},
            "window": {"label": "pairs-window", "value": "n*w - w*(w - 1)/2"},
            "hidden": {"label": "hidden", "value": "n*(n - 1)/2"},
            "window_products": {"label": "window-products", "value": "heads*window*d_k"},
            "full_products": "heads*full*d_k",
            "missing": "w*(w - 1)/2",
        },
        "answer": "answer-3",
        "also": ["own-token", "first-rows", "really"],
    }


def _widths(draw: Draw) -> Table:
    d_k, d_v = draw.some(WIDTHS, 2)
    return {"d_k": d_k, "d_v": d_v}


def _head(text: str, minutes: int, points: int) -> Table:
    return {"title": "title", "text": text, "minutes": minutes, "points": points}
