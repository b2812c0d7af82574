"""Exact data for the letters of a claim: numbers, tables by index, laws of chance.

Knows how a letter is looked up. Does not know where the data come from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import sympy

from symattn.errors import UndefinedError

from ..kernel import Term, Variable

Member: TypeAlias = Callable[..., Any]
ZERO = sympy.S.Zero


@dataclass(frozen=True)
class Table:
    """A family by its members at whole indices from 1; `shape` are the sizes that it is shown with."""

    members: Mapping[tuple[int, ...], Any]
    shape: tuple[int, ...]
    beyond: Any = ZERO  # every family has a value at every number

    def __call__(self, *indices: Any) -> Any:
        """The member at indices."""
        return self.members.get(tuple(indices), self.beyond)


@dataclass(frozen=True)
class Formula:
    """What a name is defined to be, with the letters of its arguments."""

    arguments: tuple[Variable, ...]
    body: Term | None


@dataclass(frozen=True)
class Law:
    """Finitely many outcomes with their chances; random families are looked up by index and outcome."""

    chances: tuple[sympy.Rational, ...]

    @property
    def outcomes(self) -> range:
        """The outcomes, numbered."""
        return range(len(self.chances))


@dataclass(frozen=True)
class Data:
    """What every letter of a claim is: a number, a function of indices, or a law that random families share."""

    values: Mapping[Variable, Any]
    law: Law | None = None
    indices: int = 0  # how many coordinates the random vectors have
    memo: dict[Term, Any] = field(default_factory=dict, repr=False, compare=False)  # of closed sums

    def at(self, letter: Variable, arguments: tuple[Any, ...]) -> Any:
        """The value of a letter at its arguments."""
        if letter not in self.values:
            raise UndefinedError(f"no value was drawn for {letter.name}")
        value = self.values[letter]
        return value(*arguments) if callable(value) else value

    def plus(self, more: Mapping[Variable, Any]) -> Data:
        """The data with more letters."""
        return Data({**self.values, **more}, self.law, self.indices)
