"""What may stand under a power besides a rational number: the atoms of a monomial.

Knows the kinds and what may be concluded of each: symbols and roots of primes are independent, so a sum
in them is zero only when every coefficient is; nested roots, roots of numbers that were not factored, and
inverses are decided by further work; logarithms, π and roots of transcendental sums are opaque, equal only
when they are the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, TypeAlias

if TYPE_CHECKING:
    from .expsum import ExpSum
    from .value import Value

FREE, ALGEBRAIC, INVERSE, OPAQUE = "free", "algebraic", "inverse", "opaque"


@dataclass(frozen=True)
class Unknown:
    """A symbol, known by its name; `whole` where it stands for whole numbers only."""

    name: str
    whole: bool = False
    kind: ClassVar[str] = FREE

    @cached_property
    def order(self) -> tuple[int, str]:
        """Where it stands in a product."""
        return 1, self.name


@dataclass(frozen=True)
class Prime:
    """The base of a root of degree three or more: a prime, or (not `proven`) a number too long to factor."""

    base: int
    proven: bool = True

    @property
    def kind(self) -> str:
        """What may be concluded of it: see the head of this file."""
        return FREE if self.proven else ALGEBRAIC

    @cached_property
    def order(self) -> tuple[int, str]:
        """Where it stands in a product."""
        return 0, f"{len(str(self.base)):06d}{self.base}"


@dataclass(frozen=True)
class Inverse:
    """1/(a sum that no single product divides), where it stands in an exponent."""

    body: ExpSum

    @cached_property
    def kind(self) -> str:
        """What may be concluded of it: see the head of this file."""
        return INVERSE if not self.body.has_exponentials else OPAQUE

    @cached_property
    def order(self) -> tuple[int, str]:
        """Where it stands in a product."""
        return 2, repr(self.body)


@dataclass(frozen=True)
class NestedRoot:
    """The principal root, of the given degree, of a sum that is not a rational number."""

    body: ExpSum
    degree: int

    @cached_property
    def kind(self) -> str:
        """What may be concluded of it: see the head of this file."""
        constant = not self.body.unknowns and not self.body.has_exponentials
        return ALGEBRAIC if constant and OPAQUE not in self.body.kinds else OPAQUE

    @cached_property
    def order(self) -> tuple[int, str]:
        """Where it stands in a product."""
        return 3, f"{self.degree:06d}{self.body!r}"


@dataclass(frozen=True)
class Log:
    """The natural logarithm of a value."""

    body: Value
    kind: ClassVar[str] = OPAQUE

    @cached_property
    def order(self) -> tuple[int, str]:
        """Where it stands in a product."""
        return 4, repr(self.body)


@dataclass(frozen=True)
class Pi:
    """The number π."""

    kind: ClassVar[str] = OPAQUE
    order: ClassVar[tuple[int, str]] = (5, "")


Atom: TypeAlias = Unknown | Prime | Inverse | NestedRoot | Log | Pi
