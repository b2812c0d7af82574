"""A matrix of exact values: what the stages of attention compute with.

Knows rational matrices (products run inside python-flint), matrices of ring values, and −∞ as an entry
that nothing is computed with. sympy matrices are its face: `grid_of` takes one in, `to_matrix` gives the
tidy form out. Shapes are the caller's to check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TypeAlias

import sympy
from flint import fmpq, fmpq_mat

from .entry import MINUS_INFINITY
from .from_sympy import value_of
from .ring.expsum import ExpSum, number
from .ring.monomial import Monomial
from .ring.value import NOTHING, Value, of_sum, sum_of_values
from .tidy import shown

Cell: TypeAlias = Value | None  # None is −∞


@dataclass(frozen=True)
class Grid:
    """An immutable matrix; a cell is a `Value`, or None for −∞."""

    rows: tuple[tuple[Cell, ...], ...]

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, columns)."""
        return len(self.rows), len(self.rows[0])

    @cached_property
    def transposed(self) -> Grid:
        """The transpose."""
        return Grid(tuple(zip(*self.rows, strict=True)))

    @cached_property
    def rational(self) -> fmpq_mat | None:
        """The matrix as one of rational numbers, if it is."""
        entries = []
        for cell in chain.from_iterable(self.rows):
            known = None if cell is None else cell.rational()
            if known is None:
                return None
            entries.append(known)
        return fmpq_mat(*self.shape, entries)

    @cached_property
    def finite(self) -> tuple[tuple[Value, ...], ...]:
        """The rows of a matrix without −∞."""
        found = tuple(tuple(cell for cell in row if cell is not None) for row in self.rows)
        if any(len(row) != self.shape[1] for row in found):
            raise ArithmeticError("−∞ may be exponentiated, and nothing else")
        return found

    def map(self, function: Callable[[Value], Value]) -> Grid:
        """The function of every cell; −∞ stays."""
        return Grid(tuple(tuple(None if c is None else function(c) for c in row) for row in self.rows))

    def plus(self, other: Grid) -> Grid:
        """The sum; −∞ stays. A single row is added to every row."""
        others = other.finite * (self.shape[0] if other.shape[0] == 1 else 1)
        pairs = (zip(mine, theirs, strict=True) for mine, theirs in zip(self.rows, others, strict=True))
        return Grid(tuple(tuple(None if a is None else a + b for a, b in row) for row in pairs))

    def times(self, other: Grid) -> Grid:
        """The matrix product.

        >>> a = grid_of(sympy.ImmutableMatrix([[1, 2]]))
        >>> a.times(a.transposed).rows[0][0].rational()
        5
        """
        right = other.rational
        if right is None:
            columns = other.transposed.finite
            return Grid(tuple(tuple(_dot(row, column) for column in columns) for row in self.finite))
        left = self.rational
        if left is not None:
            return from_rational(left * right)
        return Grid(tuple(_row_times(row, right) for row in self.finite))

    def to_matrix(self, symbols: Mapping[str, sympy.Symbol]) -> sympy.ImmutableMatrix:
        """The face: every cell in tidy form."""
        cells = [MINUS_INFINITY if c is None else shown(c, symbols) for c in chain.from_iterable(self.rows)]
        return sympy.ImmutableMatrix(*self.shape, cells)


def grid_of(matrix: sympy.ImmutableMatrix) -> Grid:
    """A sympy matrix of exact entries as a grid. Raises BeyondRing for what the ring does not hold."""
    cells = [None if cell is MINUS_INFINITY else value_of(cell) for cell in matrix]
    width = matrix.cols
    return Grid(tuple(tuple(cells[i * width : (i + 1) * width]) for i in range(matrix.rows)))


def from_rational(matrix: fmpq_mat) -> Grid:
    """A grid of rational numbers."""
    return Grid(tuple(tuple(of_sum(number(x)) for x in row) for row in matrix.tolist()))


def _dot(row: Iterable[Value], column: Iterable[Value]) -> Value:
    return sum_of_values([a * b for a, b in zip(row, column, strict=True) if a and b])


def _row_times(row: Sequence[Value], right: fmpq_mat) -> tuple[Value, ...]:
    """One row times a rational matrix, denominator by denominator.

    The numerators over one denominator are a rational matrix too (keys × monomials), so this is one more
    product of rational matrices.
    """
    totals = [NOTHING] * right.ncols()
    for below in dict.fromkeys(below for value in row for below in value.parts):
        tops = [value.parts.get(below) for value in row]
        monomials = list(dict.fromkeys(m for top in tops if top for m in top.terms))
        for column, top in enumerate(_combinations(tops, monomials, right)):
            if top:
                totals[column] = totals[column] + Value({below: top})
    return tuple(totals)


def _combinations(
    tops: Sequence[ExpSum | None], monomials: Sequence[Monomial], right: fmpq_mat
) -> Iterable[ExpSum]:
    zero = fmpq(0)
    left = fmpq_mat(
        len(tops),
        len(monomials),
        [top.terms.get(m, zero) if top else zero for top in tops for m in monomials],
    )
    for row in (right.transpose() * left).tolist():
        yield ExpSum({m: c for m, c in zip(monomials, row, strict=True) if c})
