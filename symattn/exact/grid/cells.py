"""Any matrix of exact values, cell by cell, with −∞ as an entry that nothing is computed with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TypeAlias

import sympy
from flint import fmpq, fmpq_mat

from ..entry import MINUS_INFINITY
from ..exponentials import exp, power
from ..ring.expsum import ExpSum
from ..ring.monomial import Monomial
from ..ring.value import NOTHING, Value, over, sum_of_values
from ..tidy import shown

Cell: TypeAlias = Value | None  # None is −∞
Rows: TypeAlias = tuple[tuple[Cell, ...], ...]
Whole: TypeAlias = Sequence[Sequence[int]]
Allowed: TypeAlias = Sequence[Sequence[bool]]


class Grid:
    """An immutable matrix; a cell is a `Value`, or None for −∞."""

    def __init__(self, rows: Rows) -> None:
        self._rows: Rows | None = rows

    @property
    def rows(self) -> Rows:
        """The cells, row by row."""
        if self._rows is None:
            self._rows = self._cells()
        return self._rows

    def _cells(self) -> Rows:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Grid) and self.rows == other.rows)

    def __hash__(self) -> int:
        return hash(self.rows)

    def __repr__(self) -> str:
        return f"Grid({self.rows!r})"

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
    def whole(self) -> tuple[Whole, int] | None:
        """The matrix as whole numbers over one whole number, if it is rational."""
        if self.rational is None:
            return None
        numbers, below = self.rational.numer_denom()
        return tuple(tuple(map(int, row)) for row in numbers.tolist()), int(below)

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

    def where(self, allowed: Allowed) -> Grid:
        """The same cells where it is allowed, −∞ elsewhere."""
        pairs = (zip(row, permitted, strict=True) for row, permitted in zip(self.rows, allowed, strict=True))
        return Grid(tuple(tuple(cell if may else None for cell, may in row) for row in pairs))

    def plus(self, other: Grid) -> Grid:
        """The sum; −∞ stays. A single row is added to every row."""
        others = other.finite * (self.shape[0] if other.shape[0] == 1 else 1)
        pairs = (zip(mine, theirs, strict=True) for mine, theirs in zip(self.rows, others, strict=True))
        return Grid(tuple(tuple(None if a is None else a + b for a, b in row) for row in pairs))

    def times(self, other: Grid) -> Grid:
        """The matrix product.

        >>> from symattn.exact.grid import grid_of
        >>> a = grid_of(sympy.ImmutableMatrix([[1, sympy.sqrt(2)]]))
        >>> a.times(a.transposed).rows[0][0].rational()
        3
        """
        right = other.rational
        if right is None:
            columns = other.transposed.finite
            return Grid(tuple(tuple(_dot(row, column) for column in columns) for row in self.finite))
        return Grid(tuple(_row_times(row, right) for row in self.finite))

    def over(self, divisor: Value) -> Grid:
        """Every cell divided by one number."""
        return self.map(lambda cell: cell / divisor)

    def exponentials(self, base: Value | None = None) -> Grid:
        """e, or the base, to the power of every cell; 0 for −∞."""
        known: dict[Cell, Value] = {None: NOTHING}
        for s in chain.from_iterable(self.rows):
            if s not in known and s is not None:
                known[s] = exp(s) if base is None else power(base, s, positive=True)
        return Grid(tuple(tuple(known[s] for s in row) for row in self.rows))

    def sums(self) -> Grid:
        """The sum of each row: one column."""
        return Grid(tuple((sum_of_values(row),) for row in self.finite))

    def over_sums(self, totals: Grid) -> Grid:
        """Each row divided by its number in a column. Raises UndefinedError where that is zero."""
        rows = zip(self.finite, totals.finite, strict=True)
        return Grid(tuple(_quotients(row, z) for row, (z,) in rows))

    def to_matrix(self, symbols: Mapping[str, sympy.Symbol]) -> sympy.ImmutableMatrix:
        """The face: every cell in tidy form."""
        cells = [MINUS_INFINITY if c is None else shown(c, symbols) for c in chain.from_iterable(self.rows)]
        return sympy.ImmutableMatrix(*self.shape, cells)


def _dot(row: Iterable[Value], column: Iterable[Value]) -> Value:
    return sum_of_values([a * b for a, b in zip(row, column, strict=True) if a and b])


def _quotients(row: tuple[Value, ...], z: Value) -> tuple[Value, ...]:
    below, tops = z.sum(), [power.sum() for power in row]
    if below is None or None in tops:
        return tuple(power / z for power in row)
    return tuple(over([top for top in tops if top is not None], below))


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
        len(tops), len(monomials), [top.terms.get(m, zero) if top else zero for top in tops for m in monomials]
    )
    for row in (right.transpose() * left).tolist():
        yield ExpSum({m: c for m, c in zip(monomials, row, strict=True) if c})
