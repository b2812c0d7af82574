"""Display forms: an exact value written out the way a person works it.

Knows how a value can be taken apart on paper (a sum of products, an undivided quotient, e to a score, a
common factor put in front of a row) and what each form is worth, so that a test can ask whether two forms
of one chain are `same`. Does not know how any of them is typeset.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import sympy


@dataclass(frozen=True)
class Plain:
    """A number or expression as it stands."""

    shown: sympy.Expr

    @property
    def value(self) -> sympy.Expr:
        """What the form is worth."""
        return self.shown


@dataclass(frozen=True)
class Products:
    """a₁·b₁ + a₂·b₂ + …, a dot product written out."""

    left: tuple[sympy.Expr, ...]
    right: tuple[sympy.Expr, ...]
    plus: sympy.Expr | None = None  # the bias that is added

    @property
    def value(self) -> sympy.Expr:
        """What the form is worth."""
        products = (a * b for a, b in zip(self.left, self.right, strict=True))
        return sympy.Add(*products, *(() if self.plus is None else (self.plus,)))


@dataclass(frozen=True)
class Power:
    """e^s (or base^s), written as a power even where s is 0 or −∞."""

    exponent: sympy.Expr
    base: sympy.Expr | None = None

    @property
    def value(self) -> sympy.Expr:
        """What the form is worth; e^(−∞) is 0."""
        if self.exponent is sympy.S.NegativeInfinity:
            return sympy.S.Zero
        return sympy.exp(self.exponent) if self.base is None else sympy.Pow(self.base, self.exponent)


@dataclass(frozen=True)
class Total:
    """A sum with its terms in the order of the keys."""

    terms: tuple[Scalar, ...]

    @property
    def value(self) -> sympy.Expr:
        """What the form is worth."""
        return sympy.Add(*(term.value for term in self.terms))


@dataclass(frozen=True)
class Letter:
    """A quantity by its letter and index: z₁ of "totals", 1."""

    quantity: str
    index: int
    value: sympy.Expr


@dataclass(frozen=True)
class Quotient:
    """A fraction that is not cancelled."""

    top: Scalar
    bottom: Scalar

    @property
    def value(self) -> sympy.Expr:
        """What the form is worth."""
        return self.top.value / self.bottom.value


@dataclass(frozen=True)
class Times:
    """Factors side by side, not multiplied out."""

    factors: tuple[Scalar, ...]

    @property
    def value(self) -> sympy.Expr:
        """What the form is worth."""
        return sympy.Mul(*(factor.value for factor in self.factors))


@dataclass(frozen=True)
class Minus:
    """A difference, not worked out."""

    left: Scalar
    right: Scalar

    @property
    def value(self) -> sympy.Expr:
        """What the form is worth."""
        return self.left.value - self.right.value


@dataclass(frozen=True)
class Cells:
    """A row of forms (a column of them in the column convention)."""

    cells: tuple[Scalar, ...]

    @property
    def value(self) -> tuple[sympy.Expr, ...]:
        """What each cell is worth."""
        return tuple(cell.value for cell in self.cells)


@dataclass(frozen=True)
class InFront:
    """A common factor in front of a row."""

    factor: Scalar
    row: Cells

    @property
    def value(self) -> tuple[sympy.Expr, ...]:
        """What each cell is worth."""
        return tuple(self.factor.value * cell.value for cell in self.row.cells)


Scalar: TypeAlias = Plain | Products | Power | Total | Letter | Quotient | Times | Minus
Form: TypeAlias = Scalar | Cells | InFront


def plain_row(values: tuple[sympy.Expr, ...]) -> Cells:
    """A row of expressions as they stand.

    >>> plain_row((sympy.S.One,)).value
    (1,)
    """
    return Cells(tuple(Plain(value) for value in values))
