"""Rows of sums Σ c·e^(k·μ/step), whole k and c, over one denominator a row: powers, weights and outputs.

Knows that a row of scores that are rational multiples of one monomial μ has few distinct exponents, so that
its powers, their sum, the weights and their mixes of values are all rows of whole numbers over that basis.
Falls back on `Grid`, cell by cell, for everything else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd
from typing import NamedTuple

import sympy
from flint import fmpq

from ..matrices import matrix_of
from ..ring.atoms import Unknown
from ..ring.expsum import ExpSum, term
from ..ring.monomial import Monomial
from ..ring.value import Value, of_sum
from ..ring.value import over as quotients
from .cells import Allowed, Grid, Rows
from .ordered import Faces, Terms, over

Coefficients = tuple[int, ...]


class Row(NamedTuple):
    """Distinct exponents, ascending; the coefficients of every cell, and of the sum that all are over."""

    exponents: tuple[int, ...]
    tops: tuple[Coefficients, ...]
    below: Coefficients | None = None


class Basis:
    """What exponents count: μ/step. Shared by the powers, weights and outputs of one problem, and so its faces."""

    def __init__(self, unit: Monomial, step: int) -> None:
        self.unit, self.step = unit, step
        self._faces: dict[tuple[sympy.Symbol, ...], Faces] = {}

    def monomial(self, k: int) -> Monomial:
        """e^(k·μ/step)."""
        return Monomial(term(fmpq(k, self.step), self.unit) if k else None, 1, ())

    def faces(self, symbols: Mapping[str, sympy.Symbol]) -> Faces:
        """The sympy expressions of the exponentials, made once."""
        names = sorted(atom.name for atom, _ in self.unit.powers if isinstance(atom, Unknown))
        key = tuple(symbols[name] for name in names)
        return self._faces.setdefault(key, Faces(self.unit, symbols))


class Combinations(Grid):
    """Rows of sums over one basis; the coefficients of cells are over `content`."""

    def __init__(self, sums: tuple[Row, ...], basis: Basis, content: int = 1) -> None:
        self.basis_rows, self.basis, self.content = sums, basis, content
        self._rows: Rows | None = None

    @classmethod
    def of_powers(
        cls, numbers: Sequence[Sequence[int]], allowed: Allowed, unit: Monomial, step: int
    ) -> Combinations:
        """e^(n·μ/step) where it is allowed, 0 elsewhere."""
        return cls(tuple(map(_powers, numbers, allowed)), Basis(unit, step))

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, columns)."""
        return len(self.basis_rows), len(self.basis_rows[0].tops)

    @property
    def denominators(self) -> tuple[object, ...]:
        """Of each row what its cells are over, in one form whatever the basis; None where it is nothing."""
        return tuple(self._denominator(row) for row in self.basis_rows)

    def _denominator(self, row: Row) -> object:
        if row.below is None:
            return None
        terms = [(k, c) for k, c in zip(row.exponents, row.below, strict=True) if c]
        common, least = gcd(*(c for _, c in terms)), terms[0][0]
        return self.basis.unit, tuple((fmpq(k - least, self.basis.step), c // common) for k, c in terms)

    def _with(self, rows: tuple[Row, ...], content: int) -> Combinations:
        return Combinations(rows, self.basis, content)

    def sums(self) -> Grid:
        """The sum of each row: one column."""
        rows = (row._replace(tops=(tuple(map(sum, zip(*row.tops, strict=True))),)) for row in self.basis_rows)
        return self._with(tuple(rows), self.content)

    def over_sums(self, totals: Grid) -> Grid:
        """Each row divided by its number in a column. Raises UndefinedError where that is zero."""
        if not (isinstance(totals, Combinations) and self._shares_basis(totals)):
            return super().over_sums(totals)
        rows = zip(self.basis_rows, totals.basis_rows, strict=True)
        return self._with(tuple(row._replace(below=total.tops[0]) for row, total in rows), 1)

    def _shares_basis(self, totals: Combinations) -> bool:
        """Whether those are positive sums of the same exponentials, row by row."""
        alike = self.basis is totals.basis and self.content == totals.content
        rows = zip(self.basis_rows, totals.basis_rows, strict=True)
        return alike and all(
            row.exponents is total.exponents
            and row.below is total.below is None
            and min(total.tops[0], default=0) > 0
            for row, total in rows
        )

    def times(self, other: Grid) -> Grid:
        """The matrix product."""
        whole = other.whole
        if whole is None:
            return super().times(other)
        numbers, below = whole
        return self._with(tuple(_mixed(row, numbers) for row in self.basis_rows), self.content * below)

    def _cells(self) -> Rows:
        made = {k: self.basis.monomial(k) for k in {k for row in self.basis_rows for k in row.exponents}}
        return tuple(self._cells_of(row, [made[k] for k in row.exponents]) for row in self.basis_rows)

    def _cells_of(self, row: Row, powers: Sequence[Monomial]) -> tuple[Value, ...]:
        sums = {top: _sum(powers, top, self.content) for top in set(row.tops)}
        if row.below is None:
            return tuple(of_sum(sums[top]) for top in row.tops)
        return tuple(quotients([sums[top] for top in row.tops], _sum(powers, row.below, 1)))

    def to_matrix(self, symbols: Mapping[str, sympy.Symbol]) -> sympy.ImmutableMatrix:
        """The face: every cell in tidy form."""
        if self.content > 1 and any(row.below is None for row in self.basis_rows):
            return super().to_matrix(symbols)
        rows = [_Tidy(row, self.content) for row in self.basis_rows]
        terms = Terms(set().union(*(row.pairs() for row in rows)), self.basis.faces(symbols), self.basis.step)
        return matrix_of([row.cells(terms) for row in rows])


class _Tidy:
    """A row with the smallest exponent of its denominator moved to 0, and each cell in lowest terms."""

    def __init__(self, row: Row, content: int) -> None:
        least = row.exponents[0] if row.below else 0
        self.exponents = tuple(k - least for k in row.exponents)
        self.tops = row.tops
        below = None if row.below is None else tuple(content * c for c in row.below)
        common = 1 if below is None else gcd(*below)
        self.forms = {top: _lowest(top, below, common) for top in set(row.tops)}
        self.below = {form[1] for form in self.forms.values() if form[1] is not None}

    def pairs(self) -> set[tuple[int, int]]:
        """(exponent, coefficient) of every term that occurs, and of some that are 0."""
        sums = (top for top, _ in self.forms.values())
        columns = zip(self.exponents, zip(*sums, *self.below, strict=True), strict=True)
        return {(k, c) for k, column in columns for c in set(column)}

    def cells(self, terms: Terms) -> list[sympy.Expr]:
        """The cells as sympy expressions."""
        inverses = {each: terms.inverse(self.exponents, each) for each in self.below}
        made = {top: self._cell(terms, inverses, *form) for top, form in self.forms.items()}
        return [made[top] for top in self.tops]

    def _cell(
        self,
        terms: Terms,
        inverses: Mapping[Coefficients, sympy.Expr],
        top: Coefficients,
        below: Coefficients | None,
    ) -> sympy.Expr:
        if below is None:
            return terms.sum(self.exponents, top)
        if _is_multiple(top, below):
            return sympy.Rational(top[0], below[0])
        return over(terms.sum(self.exponents, top), inverses[below])


def _powers(numbers: Sequence[int], allowed: Sequence[bool]) -> Row:
    """The row of e^n where it is allowed: a unit vector for each cell, the same object for the same n."""
    exponents = tuple(sorted({n for n, may in zip(numbers, allowed, strict=True) if may}))
    width = len(exponents)
    unit = {n: (*(0,) * i, 1, *(0,) * (width - i - 1)) for i, n in enumerate(exponents)}
    nothing = (0,) * width
    return Row(exponents, tuple(unit[n] if may else nothing for n, may in zip(numbers, allowed, strict=True)))


def _mixed(row: Row, numbers: Sequence[Sequence[int]]) -> Row:
    """The row times a matrix of whole numbers: for each exponent, a mix of its rows."""
    parts = {top: [(i, c) for i, c in enumerate(top) if c] for top in set(row.tops)}
    nothing: Sequence[int] = (0,) * len(numbers[0])
    totals = [nothing] * len(row.exponents)
    for top, values in zip(row.tops, numbers, strict=True):
        for i, c in parts[top]:
            if c == 1 and totals[i] is nothing:  # as in most cells of a softmax
                totals[i] = values
            else:
                totals[i] = [total + c * value for total, value in zip(totals[i], values, strict=True)]
    return row._replace(tops=tuple(zip(*totals, strict=True)) if totals else ((),) * len(nothing))


def _sum(powers: Sequence[Monomial], coefficients: Coefficients, content: int) -> ExpSum:
    pairs = zip(powers, coefficients, strict=True)
    return ExpSum({power: fmpq(c, content) for power, c in pairs if c})


def _lowest(
    top: Coefficients, below: Coefficients | None, common: int
) -> tuple[Coefficients, Coefficients | None]:
    """Both without their greatest common divisor; `common` is that of the denominator."""
    common = gcd(common, *top) if common > 1 else 1
    if below is None or common == 1:
        return top, below
    return tuple(c // common for c in top), tuple(c // common for c in below)


def _is_multiple(top: Coefficients, below: Coefficients) -> bool:
    """Whether the quotient is a number."""
    if not top[0]:  # as in most cells of a softmax
        return not any(top)
    first, last = below[0], below[-1]
    return top[0] * last == top[-1] * first and all(
        t * first == top[0] * b for t, b in zip(top, below, strict=True)
    )
