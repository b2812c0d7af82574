"""The numbers of an item that texts name and questions ask: given, and computed from given ones and from cells.

Knows what a name in such a text may be: a number given or computed before it, or a cell of a quantity of the
item, of an earlier part, or of a piece of evidence.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING

import sympy

from ..exact.from_sympy import value_of
from ..exact.tidy import shown
from .compute import Cell, cell_of, computed
from .givens import placed
from .lines import face
from .prose import Number
from .quantities import is_quantity

if TYPE_CHECKING:
    from .item import Item


def values_of(item: Item) -> Mapping[str, Number]:
    """Every named number of an item, in the order of the file. Raises SheetError with the line of a bad one."""
    known: dict[str, Number] = dict(item.setting.numbers)
    for name, value in item.written.values.items():
        with placed(value.place):
            parts = tuple(tidied(computed(part, lambda text: worth(item, text, known))) for part in value.parts)
        known[name] = parts if value.is_shape else parts[0]
    return known


def tidied(x: sympy.Expr) -> sympy.Expr:
    """A number with exponentials as an answer shows it: one fraction for each sum below.

    >>> tidied(1 / (1 + sympy.E) + sympy.E / (1 + sympy.E))
    1
    """
    return shown(value_of(x), {}) if x.has(sympy.exp, sympy.E) else x


def worth(item: Item, text: str, known: Mapping[str, Number]) -> sympy.Expr:
    """What a name or a cell is worth in an item. Raises LookupError with a sentence."""
    cell = cell_of(text)
    if cell is None:
        return number_named(text, known)
    matrix = _quantity(item, cell)
    if not (1 <= cell.row <= matrix.rows and 1 <= cell.column <= matrix.cols):
        raise LookupError(f"{text} is outside a matrix of {matrix.rows}×{matrix.cols}; cells count from 1")
    return matrix[cell.row - 1, cell.column - 1]


def number_named(text: str, known: Mapping[str, Number]) -> sympy.Expr:
    """A single number by its name. Raises LookupError with a sentence.

    >>> number_named("heads", {"heads": sympy.Integer(12)})
    12
    """
    value = known.get(text)
    if value is None or isinstance(value, tuple):
        near = get_close_matches(text, known, 1)
        raise LookupError(f"{text} is no number here" + (f"; did you mean {near[0]}?" if near else ""))
    return value


def _quantity(item: Item, cell: Cell) -> sympy.ImmutableMatrix:
    solved = item.solved
    if cell.owner in item.earlier:
        solved = item.earlier[cell.owner].solved
    elif cell.owner:
        solved = item.solved_evidence(cell.owner)
    matrix = face(solved, cell.quantity) if is_quantity(cell.quantity) else None
    if matrix is None:
        raise LookupError(f"there is no {cell.quantity} here; the givens do not reach it, or it has another name")
    return matrix
