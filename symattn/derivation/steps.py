"""Steps as frozen values: a rule, what was there before, what is there after, and the working in between.

Knows that a derivation is a chain (every input is a given or an earlier output) and refuses one that is
not. `after` is what the stage itself returned, so a derivation and an answer cannot drift apart. Does not
know words: rules and notes are ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol, TypeAlias

import sympy

from ..errors import ChainError
from ..shown import Shown
from .forms import Form

Shape: TypeAlias = sympy.ImmutableMatrix | sympy.Expr | tuple[tuple[bool, ...], ...]


@dataclass(frozen=True)
class Quantity:
    """A named quantity of the record: a matrix, the scale, the base, or who may look at whom.

    `exact` is what the line holds; of a grid, `face` makes the sympy matrix that is its `value`, when it is asked.
    """

    name: str
    exact: Any
    face: Callable[[Any], sympy.ImmutableMatrix] | None = field(default=None, compare=False, repr=False)

    @cached_property
    def value(self) -> Shape:
        """The quantity as it is shown: a sympy matrix or expression, or rows of booleans."""
        shown: Shape = self.exact if self.face is None else self.face(self.exact)
        return shown


@dataclass(frozen=True)
class Note:
    """A remark that hangs on a step: `kind` is "check", "reading", "slip" or "note"; the words belong to `id`."""

    kind: str
    id: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Place:
    """A row or an entry of a quantity, counted from 1; no row is the whole of it."""

    quantity: str
    row: int | None = None
    column: int | None = None


@dataclass(frozen=True)
class Working:
    """One chain of equal forms: the place that they are worth, the forms, and decimals of the last."""

    rule: str
    place: Place
    forms: tuple[Form, ...]
    decimals: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()

    def __post_init__(self) -> None:
        if not self.forms:
            raise ChainError(f"the working of {self.place} shows nothing; give at least one form")

    @property
    def ends(self) -> bool:
        """Whether the decimals are the very value, as 0.5 is 1/2, and not rounded."""
        worth = self.forms[-1].value
        values = worth if isinstance(worth, tuple) else (worth,)
        return all(
            value.is_Rational and value == sympy.Rational(digits)
            for value, digits in zip(values, self.decimals, strict=False)
        )


class Hanging(Protocol):
    """What makes the working and the notes of a step."""

    def substeps(self) -> Iterable[Working]:
        """The working of its rows."""

    def notes(self) -> Iterable[Note]:
        """What a teacher writes beside it."""

    def over_totals(self) -> sympy.ImmutableMatrix | None:
        """The output as numerators over the sums of the rows, where it is such a quotient."""


@dataclass(frozen=True)
class Step:
    """One stage of the line: the named inputs `before`, the named outputs `after`, the working between them.

    What hangs on it (its working, its notes) is made from these when it is asked.
    """

    rule: str
    before: tuple[Quantity, ...]
    after: tuple[Quantity, ...]
    hanging: Hanging | None = field(default=None, compare=False, repr=False)

    @cached_property
    def substeps(self) -> tuple[Working, ...]:
        """The working of its rows."""
        return () if self.hanging is None else tuple(self.hanging.substeps())

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """What a teacher writes beside it."""
        return () if self.hanging is None else tuple(self.hanging.notes())

    @cached_property
    def over_totals(self) -> sympy.ImmutableMatrix | None:
        """The output as numerators over the sums z_i of the rows, for pages that full fractions would not fit."""
        return None if self.hanging is None else self.hanging.over_totals()

    def __post_init__(self) -> None:
        if not self.after:
            raise ChainError(f"the step {self.rule!r} makes nothing; a step has at least one output")


@dataclass(frozen=True)
class Derivation(Shown):
    """A chain of steps from the givens to the last quantity of the line.

    Raises ChainError when a step starts from something that is neither given nor made before it.
    """

    givens: tuple[Quantity, ...]
    steps: tuple[Step, ...]
    convention: str = "rows"
    digits: int = 4

    def __post_init__(self) -> None:
        known = {given.name: given for given in self.givens}
        for number, step in enumerate(self.steps, 1):
            for quantity in step.before:
                if quantity.name not in known:
                    raise ChainError(
                        f"step {number} ({step.rule}) starts from {quantity.name}, which is neither given nor "
                        f"made before it; known are {', '.join(known)}"
                    )
                if known[quantity.name] != quantity:
                    raise ChainError(
                        f"step {number} ({step.rule}) starts from another {quantity.name} than the line has "
                        f"come to: {quantity.value} for {known[quantity.name].value}"
                    )
            known.update({made.name: made for made in step.after})

    @property
    def result(self) -> Quantity:
        """The last quantity that the line makes."""
        return self.steps[-1].after[-1]

    def up_to(self, quantities: Set[str]) -> tuple[Step, ...]:
        """The steps as far as the last that makes one of the quantities; all of them where none does."""
        last = [i for i, step in enumerate(self.steps) if quantities & {made.name for made in step.after}]
        return self.steps[: last[-1] + 1] if last else self.steps

    @property
    def brief(self) -> Derivation:
        """The same chain, one line a stage."""
        steps = tuple(Step(step.rule, step.before, step.after) for step in self.steps)
        return Derivation(self.givens, steps, self.convention, self.digits)
