"""The working of a backward pass: a row of each product, and every row through the softmax.

Knows which rows are worked out for each stage of `layer.backward`. Rows stand for tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import sympy

from ..layer import backward
from . import rules
from .forms import Cells, Letter, Minus, Plain, Products, Scalar, Times, plain_row
from .steps import Note, Place, Working
from .workings import Matrices, decimals_of, products

ONE = sympy.S.One


def of_values(m: Matrices) -> Iterator[Working]:
    """The first row of dV: what each query gave the first value, times what came back to it."""
    yield from products(m, "d_V", tuple(m["weights"].col(0)), m["d_output"])


def of_weights(m: Matrices) -> Iterator[Working]:
    """The first row of dA."""
    yield from products(m, "d_weights", m.row("d_output", 0), m["V"].T)


def through_softmax(m: Matrices) -> Iterator[Working]:
    """δ of each row, and the row itself."""
    base = m.record.get("base")
    factor = () if base is None else (Plain(sympy.log(m.problem.base)),)
    for i in range(m["weights"].rows):
        weights, upstream = m.row("weights", i), m.row("d_weights", i)
        [delta] = m.row("deltas", i)
        shown = decimals_of(m.cells("deltas", i))
        place = Place("deltas", i + 1)
        yield Working(rules.ROW_DOT, place, (Products(weights, upstream), Plain(delta)), shown)
        letter = Letter("deltas", i + 1, delta)
        pairs = zip(weights, upstream, strict=True)
        cells = tuple(
            Times((*factor, Plain(a), Minus(Plain(g), letter))) if a != 0 else Plain(a) for a, g in pairs
        )
        forms = (Cells(cells), plain_row(m.row("d_scaled", i)))
        shown = decimals_of(m.cells("d_scaled", i))
        yield Working(rules.GRADIENT_OF_ROW, Place("d_scaled", i + 1), forms, shown)


def of_queries_and_keys(m: Matrices) -> Iterator[Working]:
    """The first row of dQ, and of dK."""
    yield from products(m, "d_Q", m.row("d_scores", 0), m["K"])
    yield from products(m, "d_K", tuple(m["d_scores"].col(0)), m["Q"])


def of_projections(m: Matrices) -> Iterator[Working]:
    """The first row of dW_Q."""
    yield from products(m, "d_W_Q", tuple(m["X"].col(0)), m["d_Q"])


def jacobian(m: Matrices) -> Iterator[Working]:
    """The first row: A₁(1 − A₁), −A₁A₂, …"""
    weights = tuple(Plain(a) for a in m.row("weights", 0))
    first, *others = weights
    cells: list[Scalar] = [Times((first, Minus(Plain(ONE), first)))]
    cells += [Times((Plain(-ONE), first, other)) for other in others]
    forms = (Cells(tuple(cells)), plain_row(m.row("jacobian", 0)))
    yield Working(rules.JACOBIAN_OF_ROW, Place("jacobian", 1), forms, decimals_of(m.cells("jacobian", 0)))


def notes(name: str) -> tuple[Note, ...]:
    """What a teacher writes beside a gradient."""
    return tuple(Note(kind, id) for kind, id in NOTES.get(name, ()))


NOTES = {
    backward.VALUES.name: (("note", "what-d-stands-for"),),
    backward.THROUGH_SOFTMAX.name: (("check", "gradient-rows-sum-to-zero"), ("note", "every-weight-moves")),
    backward.JACOBIAN.name: (("check", "jacobian-rows-sum-to-zero"),),
}

WORKINGS: dict[str, Callable[[Matrices], Iterator[Working]]] = {
    backward.VALUES.name: of_values,
    backward.WEIGHTS.name: of_weights,
    backward.THROUGH_SOFTMAX.name: through_softmax,
    backward.SCORE.name: of_queries_and_keys,
    backward.PROJECTIONS.name: of_projections,
    backward.JACOBIAN.name: jacobian,
}
