"""Cross-attention: whose tokens ask and whose are asked, shapes that differ, weights and output."""

from __future__ import annotations

from collections.abc import Mapping

from .table import Draw, Table, asked

SIZES = ((2, 3, 2, 2), (2, 3, 2, 2), (2, 4, 3, 2))  # n_q, n_k, d_k, d_v
WIDTH = 2  # of X and of the context
PAIRS: Mapping[int, list[tuple[list[str], list[str]]]] = {  # what is written so far, and the source
    3: [
        (["the", "cat"], ["die", "Katze", "schläft"]), (["old", "trees"], ["alte", "Bäume", "wachsen"]),
        (["we", "read"], ["wir", "lesen", "Bücher"]), (["birds", "sing"], ["Vögel", "singen", "Lieder"]),
    ],
    4: [
        (["the", "dog"], ["der", "Hund", "jagt", "Katzen"]),
        (["she", "writes"], ["sie", "schreibt", "einen", "Brief"]),
        (["old", "trees"], ["alte", "Bäume", "wachsen", "langsam"]),
    ],
}  # fmt: skip


def build(draw: Draw, level: int) -> Table:
    """Queries, keys and values at level 1; from level 2 on two sequences and the three W's, at level 3 with √3."""
    n_q, n_k, d_k, d_v = SIZES[level - 1]
    target, source = draw.shared(PAIRS[n_k])
    projected = level > 1
    givens = _sequences(draw, level) if projected else _projections(draw)
    return {
        "title": "title",
        "text": "text-projected" if projected else "text",
        "tokens": target,
        "key_tokens": source,
        "names": {"target": " ".join(target), "source": " ".join(source)},
        "numbers": {"n_q": n_q, "n_k": n_k, "d_k": d_k, "d_v": d_v},
        "givens": givens,
        "exponentials": (2, 3),
        "minutes": 8 + 6 * level,
        "part": [
            _roles(givens) if projected else _roles(),
            *([{"text": "projections", "asks": ["Q", "K", "V"], "points": 3}] if projected else []),
            {
                "text": "weights",
                "asks": ["scores", "weights"],
                "points": 3,
                "figures": ["heatmap"],
                "also": ["row-sums", "no-mask"],
            },
            {"text": "output", "asks": ["output"], "points": 2, "also": ["one-row-a-query"]},
        ],
    }


def _projections(draw: Draw) -> Table:
    n_q, n_k, d_k, d_v = SIZES[0]
    return {"Q": draw.matrix(n_q, d_k, 0, 2), "K": draw.matrix(n_k, d_k, 0, 2), "V": draw.matrix(n_k, d_v, 0, 4)}


def _sequences(draw: Draw, level: int) -> Table:
    n_q, n_k, d_k, d_v = SIZES[level - 1]
    return {
        "X": draw.matrix(n_q, WIDTH, 0, 2),
        "context": draw.matrix(n_k, WIDTH, 0, 2),
        "W_Q": draw.matrix(WIDTH, d_k, -1, 1),
        "W_K": draw.matrix(WIDTH, d_k, -1, 1),
        "W_V": draw.matrix(WIDTH, d_v, 0, 2),
    }


def _roles(sequences: Table | None = None) -> Table:
    """The question of the roles; where two sequences are given, also what their exchange would give."""
    return {
        "text": "roles-projected" if sequences else "roles",
        "asks": ["weights_shape", "output_shape", "?reversed"],
        "lines": 2,
        "points": 2,
        "values": {
            "weights_shape": asked("shape-of-weights", ["n_q", "n_k"]),
            "output_shape": asked("shape-of-output", ["n_q", "d_v"]),
            "reversed_shape": ["n_k", "d_v"],
        },
        "answer": "roles-answer",
        "also": ["one-source", "widths", "d_k"],
        "evidence": [_exchanged(sequences)] if sequences else [],
    }


def _exchanged(sequences: Table) -> Table:
    exchanged = {"X": sequences["context"], "context": sequences["X"]}
    return {"text": "exchanged", "givens": exchanged, "show": ["output"]}
