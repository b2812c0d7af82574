"""The working of a rotation: the last query and the last key, turned pair by pair.

Knows which row is worked out. Rows stand for tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import sympy

from ..layer.positions import Rotation, pairs_of, place_of
from . import rules
from .forms import Cells, Products, plain_row
from .steps import Note, Place, Working
from .workings import Matrices, decimals_of


def position(m: Matrices) -> Iterator[Working]:
    """The last row of Q, and of K."""
    yield from _turning(m, ("Q", "K"), m.record["rotation"])


def back(m: Matrices) -> Iterator[Working]:
    """The last row of dQ, and of dK, turned back."""
    rotation: Rotation = m.record["rotation"]
    yield from _turning(m, ("d_Q", "d_K"), replace(rotation, angles=tuple(-angle for angle in rotation.angles)))


def _turning(m: Matrices, names: tuple[str, str], rotation: Rotation) -> Iterator[Working]:
    for name in names:
        i = m[name].rows - 1
        before = tuple(m.faces.by_rows(m.before[name]).row(i))
        at = place_of(m.before[name], m.before[names[1]], rotation) + i
        forms = (Cells(_turned(before, at, rotation)), plain_row(m.row(name, i)))
        yield Working(rules.TURN, Place(name, i + 1), forms, decimals_of(m.cells(name, i)))


def _turned(row: tuple[sympy.Expr, ...], at: int, rotation: Rotation) -> tuple[Products, ...]:
    """(x cos − y sin, x sin + y cos) of each pair, at its place in the row."""
    made: dict[int, Products] = {}
    for (i, j), angle in zip(pairs_of(len(row), rotation.pairing), rotation.angles, strict=True):
        cosine, sine = sympy.cos(at * angle), sympy.sin(at * angle)
        made[i] = Products((row[i], row[j]), (cosine, -sine))
        made[j] = Products((row[i], row[j]), (sine, cosine))
    return tuple(made[i] for i in range(len(row)))


def notes(m: Matrices) -> tuple[Note, ...]:
    """The angles, one for each pair, and where the first key stands."""
    rotation: Rotation = m.record["rotation"]
    values = {"angles": rotation.angles, "start": rotation.start}
    id = "rotation-of-one-pair" if len(rotation.angles) == 1 else f"rotation-of-{rotation.pairing}"
    return (Note("note", id, values), Note("note", "values-are-not-turned"))


WORKINGS: dict[str, Callable[[Matrices], Iterator[Working]]] = {
    rules.POSITION: position,
    rules.GRADIENT_THROUGH_POSITION: back,
}
