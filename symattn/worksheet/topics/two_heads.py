"""Two heads: each by itself, side by side, and merged by W_O; at level 3 they share their keys and values."""

from __future__ import annotations

from collections.abc import Callable

from ..friendly import bearable
from ..sketch import plain_sketch
from .table import Draw, Rows, Table

HEADS = 2
POWERS = (2, 3)  # different ones in the longest row
TOKENS = 3
WIDTHS = (4, 2, 2)  # of a query and a key of one head
MODEL = 2  # the width of X


def build(draw: Draw, level: int) -> Table:
    """Queries, keys and values at level 1, X and the W's at level 2, shared keys and a bias at level 3."""
    make = (_projections, _weights, _shared)[level - 1]
    return {
        "title": "title",
        "text": ("text", "text-projected", "text-shared")[level - 1],
        "tokens": draw.tokens(TOKENS),
        "givens": make(draw),
        "exponentials": POWERS,
        "minutes": 15 + 8 * level,
        "part": [
            {
                "text": "weights",
                "asks": ["weights_1", "weights_2"],
                "points": 4,
                "also": ["own-scale", *(["shared-keys"] if level == 3 else [])],
            },
            {"text": "outputs", "asks": ["output_1", "output_2"], "points": 2},
            {
                "text": "merge-biased" if level == 3 else "merge",
                "asks": ["concat", "output"],
                "points": 3,
                "also": ["order", "not-summed", "not-residual"],
            },
        ],
    }


def _projections(draw: Draw) -> Table:
    width = WIDTHS[0]
    heads = _heads(draw, lambda: {"Q": draw.matrix(TOKENS, width, 0, 1), "K": draw.matrix(TOKENS, width, 0, 1)})
    return {**heads, "V": _each(draw, TOKENS), "W_O": _merging(draw, 2)}


def _weights(draw: Draw) -> Table:
    x, width = draw.until(lambda: draw.matrix(TOKENS, MODEL, 0, 2), _rows_differ), WIDTHS[1]
    heads = _heads(
        draw, lambda: {"W_Q": draw.matrix(MODEL, width, -1, 1), "W_K": draw.matrix(MODEL, width, -1, 1)}, {"X": x}
    )
    return {"X": x, **heads, "W_V": _each(draw, MODEL), "W_O": _merging(draw, MODEL)}


def _shared(draw: Draw) -> Table:
    keys = draw.matrix(TOKENS, WIDTHS[2], 0, 2)
    heads = _heads(draw, lambda: {"Q": draw.matrix(TOKENS, WIDTHS[2], 0, 2)}, {"K": keys})
    [values, _], bias = _each(draw, TOKENS), draw.row(2, 1, 3)
    return {**heads, "K": [keys], "V": [values], "W_O": _merging(draw, 2), "b_O": bias}


def _heads(draw: Draw, make: Callable[[], Table], common: Table | None = None) -> Table:
    """The givens that `make` draws for each head, by name; each head is drawn until it is bearable by itself."""
    made = [draw.until(make, lambda own: _is_bearable({**(common or {}), **own})) for _ in range(HEADS)]
    return {name: [head[name] for head in made] for name in made[0]}


def _is_bearable(head: Table) -> bool:
    sketch = plain_sketch(head, None)
    return sketch is not None and bearable(sketch, POWERS)


def _rows_differ(rows: Rows) -> bool:
    return len({tuple(row) for row in rows}) == len(rows) and all(map(any, rows))


def _each(draw: Draw, rows: int) -> list[Rows]:
    """A column of different numbers for each head, no two columns the same."""
    return draw.until(
        lambda: [[[x] for x in draw.some(range(1, 5), rows)] for _ in range(HEADS)],
        lambda made: made[0] != made[1],
    )


def _merging(draw: Draw, width: int) -> Rows:
    """A W_O for two heads whose outputs are one column wide; it is not its own transpose."""
    return draw.until(
        lambda: draw.matrix(HEADS, width, 0, 2),
        lambda rows: _rows_differ(rows) and rows != [list(column) for column in zip(*rows, strict=True)],
    )
