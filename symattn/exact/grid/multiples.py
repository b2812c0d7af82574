"""Whole numbers over one denominator, times one monomial μ (1, √2, 1/√d …), some cells masked: scores.

Knows how such matrices add, multiply (inside python-flint) and are exponentiated; falls back on `Grid`, cell
by cell, where the other side is of another kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from math import gcd, lcm

import sympy
from flint import fmpq, fmpq_mat, fmpz_mat

from ..entry import MINUS_INFINITY
from ..from_sympy import value_within_limits
from ..matrices import cells_of, matrix_of, whole_matrix
from ..ring.atoms import Prime, Unknown
from ..ring.expsum import term
from ..ring.monomial import UNIT, Monomial, inverse, times
from ..ring.value import Value, of_sum
from .cells import Allowed, Grid, Rows, Whole
from .combinations import Combinations
from .ordered import Faces


class Multiples(Grid):
    """Cells n·μ/below for whole n; −∞ where it is not allowed."""

    def __init__(
        self,
        numbers: Iterable[Sequence[int]],
        below: int = 1,
        unit: Monomial = UNIT,
        allowed: Allowed | None = None,
    ) -> None:
        rows = tuple(map(tuple, numbers))
        common = gcd(below, *chain.from_iterable(rows)) if below > 1 else 1
        self.numbers = rows if common == 1 else tuple(tuple(n // common for n in row) for row in rows)
        self.below, self.unit, self.allowed = below // common, unit, allowed
        self._rows: Rows | None = None

    def _cells(self) -> Rows:
        made = {n: of_sum(term(fmpq(n, self.below), self.unit)) for n in set(chain.from_iterable(self.numbers))}
        rows = Grid(tuple(tuple(made[n] for n in row) for row in self.numbers))
        return rows.rows if self.allowed is None else rows.where(self.allowed).rows

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, columns)."""
        return len(self.numbers), len(self.numbers[0])

    @cached_property
    def transposed(self) -> Grid:
        """The transpose."""
        allowed = None if self.allowed is None else tuple(zip(*self.allowed, strict=True))
        return Multiples(zip(*self.numbers, strict=True), self.below, self.unit, allowed)

    @cached_property
    def rational(self) -> fmpq_mat | None:
        """The matrix as one of rational numbers, if it is."""
        return fmpq_mat(fmpz_mat(self.numbers)) * fmpq(1, self.below) if self.is_rational else None

    @property
    def whole(self) -> tuple[Whole, int] | None:
        """The matrix as whole numbers over one whole number, if it is rational."""
        return (self.numbers, self.below) if self.is_rational else None

    @property
    def is_rational(self) -> bool:
        """Whether every cell is a rational number."""
        return self.unit == UNIT and self.allowed is None

    def where(self, allowed: Allowed) -> Grid:
        """The same cells where it is allowed, −∞ elsewhere."""
        return super().where(allowed) if self.allowed else Multiples(self.numbers, self.below, self.unit, allowed)

    def plus(self, other: Grid) -> Grid:
        """The sum; −∞ stays. A single row is added to every row."""
        if not isinstance(other, Multiples) or other.unit != self.unit or other.allowed is not None:
            return super().plus(other)
        below = lcm(self.below, other.below)
        mine, theirs = below // self.below, below // other.below
        others = other.numbers * (len(self.numbers) if len(other.numbers) == 1 else 1)
        sums = (
            tuple(mine * a + theirs * b for a, b in zip(x, y, strict=True))
            for x, y in zip(self.numbers, others, strict=True)
        )
        return Multiples(sums, below, self.unit, self.allowed)

    def times(self, other: Grid) -> Grid:
        """The matrix product.

        >>> a = Multiples([[1, 2]])
        >>> a.times(a.transposed).rows[0][0].rational()
        5
        """
        if not isinstance(other, Multiples) or self.allowed is not None or other.allowed is not None:
            return super().times(other)
        factor, unit = times(self.unit, other.unit)
        product = fmpz_mat(self.numbers) * fmpz_mat(other.numbers) * int(factor.p)
        rows = ([int(n) for n in row] for row in product.tolist())
        return Multiples(rows, self.below * other.below * int(factor.q), unit)

    def over(self, divisor: Value) -> Grid:
        """Every cell divided by one number."""
        only = divisor.sum()
        single = only.single() if only is not None else None
        if single is None:
            return super().over(divisor)
        factor, turned = inverse(single[0])
        more, unit = times(self.unit, turned)
        factor *= more / single[1]
        rows = self.numbers if factor.p == 1 else (tuple(n * int(factor.p) for n in row) for row in self.numbers)
        return Multiples(rows, self.below * int(factor.q), unit, self.allowed)

    def exponentials(self, base: Value | None = None) -> Grid:
        """e, or the base, to the power of every cell; 0 for −∞."""
        real = self.unit.root > 0 and all(isinstance(atom, (Unknown, Prime)) for atom, _ in self.unit.powers)
        if base is not None or not real or self.unit.exponent is not None:
            return super().exponentials(base)
        allowed = self.allowed or ((True,) * len(self.numbers[0]),) * len(self.numbers)
        return Combinations.of_powers(self.numbers, allowed, self.unit, self.below)

    def to_matrix(self, symbols: Mapping[str, sympy.Symbol]) -> sympy.ImmutableMatrix:
        """The face: every cell as sympy keeps it."""
        if self.is_rational and self.below == 1:
            return whole_matrix(self.numbers)
        faces = Faces(self.unit, symbols)
        made = {n: faces.multiple(n, self.below) for n in set(chain.from_iterable(self.numbers))}
        if self.allowed is None:
            return matrix_of([[made[n] for n in row] for row in self.numbers])
        pairs = (zip(row, may, strict=True) for row, may in zip(self.numbers, self.allowed, strict=True))
        return matrix_of([[made[n] if may else MINUS_INFINITY for n, may in row] for row in pairs])


def grid_of(matrix: sympy.ImmutableMatrix) -> Grid:
    """A sympy matrix of exact entries, as `matrix` makes them. Raises BeyondRing for what the ring does not hold.

    >>> grid_of(sympy.ImmutableMatrix([[1, 2]])).rational
    [1, 2]
    """
    cells, width = cells_of(matrix), matrix.cols
    if all(cell.is_Rational for cell in cells):
        below = lcm(*{cell.q for cell in cells})
        whole = [cell.p * (below // cell.q) for cell in cells]
        return Multiples([whole[i : i + width] for i in range(0, len(whole), width)], below)
    made = [None if cell is MINUS_INFINITY else value_within_limits(cell) for cell in cells]
    return Grid(tuple(tuple(made[i : i + width]) for i in range(0, len(made), width)))
