"""A problem: an item with a name, a place on its sheet, and perhaps parts.

Knows how it is built from what the file says, from an earlier problem that it continues, and from what a seed
drew. Does not know how a draw is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from string import ascii_lowercase
from typing import Any, cast

import sympy

from . import written as w
from .asks import LETTERS, may_be_fractional
from .compute import computed
from .givens import merged, placed
from .item import Item, Setting
from .values import number_named
from .vary import Pattern


@dataclass(frozen=True)
class Draw:
    """What a seed drew: other matrices for some givens, other numbers for some numbers."""

    givens: Mapping[str, sympy.ImmutableMatrix] = field(default_factory=dict)
    numbers: Mapping[str, sympy.Expr] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Problem(Item):
    """A problem of a sheet.

    `.givens`, `.asks`, `.answer`, `.points`, `.attention` and `.derivation()` as for every item; with parts, asks
    and answers are theirs, under names such as "a.weights". `.items` are the parts, or the problem itself.
    """

    number: int = 1
    parts: tuple[Item, ...] = ()
    twin: str = ""  # the id of the problem that makes this one's hidden mistakes visible

    @property
    def id(self) -> str:
        """The problem's name in its sheet."""
        return self._file.id

    @property
    def title(self) -> str:
        """A few words over the problem, or none."""
        return self._file.title

    @property
    def section(self) -> str:
        """The heading of the section that begins with this problem, or none."""
        return self._file.section

    @property
    def source(self) -> str:
        """Where the problem is from."""
        return self._file.source

    @property
    def twin_of(self) -> str:
        """The id of the problem whose hidden mistakes this one makes visible, or none."""
        return self._file.twin_of

    @property
    def continues(self) -> str:
        """The id of the problem whose givens this one goes on with, or none."""
        return self._file.continues

    @property
    def minutes(self) -> int:
        """Minutes that the problem takes; 0 where nothing is said."""
        return self._file.minutes

    @property
    def vary(self) -> Mapping[str, Pattern]:
        """What a seed draws anew."""
        return self._file.vary

    @property
    def varies(self) -> bool:
        """Whether a seed changes the problem, by itself or with the one that it continues."""
        return bool(self.vary or self.topic) or self.setting.varies

    @property
    def fingerprint(self) -> str:
        """Every given matrix and number, as one text; variants of a problem with one fingerprint are the same."""
        givens = {**self.setting.givens, **self.setting.numbers}
        return f"{self.id}: {'; '.join(f'{name} = {value}' for name, value in givens.items())}"

    @property
    def topic(self) -> str:
        """The topic of the bank that drew the problem, or none."""
        return next(iter(self._file.topics), "")

    @property
    def table(self) -> Mapping[str, Any]:
        """What its topic drew, as a file would hold it; empty for a problem that is written out."""
        return self._file.table

    @property
    def level(self) -> int:
        """The level of its topic."""
        return self._file.level

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens as the file gives them."""
        return self.setting.tokens

    @property
    def items(self) -> tuple[Item, ...]:
        """The parts, or the problem itself where it has none."""
        return self.parts or (self,)

    @property
    def points(self) -> Fraction:
        """Points, those of all parts together."""
        return sum((part.points for part in self.parts), Fraction(0)) if self.parts else super().points

    @property
    def asks(self) -> tuple[str, ...]:
        """What is asked; of a problem with parts, `a.weights`, `b.output` and so on."""
        if not self.parts:
            return super().asks
        return tuple(f"{part.letter}.{ask}" for part in self.parts for ask in part.asks)

    @cached_property
    def answer(self) -> Mapping[str, Any]:
        """The exact answers by name; of a problem with parts, under `a.weights`, `b.output` and so on."""
        if not self.parts:
            return {ask.what: ask.answer for ask in self.asked if ask.kind != "words"}
        return {f"{part.letter}.{name}": value for part in self.parts for name, value in part.answer.items()}

    @property
    def _file(self) -> w.Problem:
        return cast(w.Problem, self.written)


def build(
    number: int,
    each: w.Problem,
    sheet: w.Sheet,
    before: Mapping[str, Problem],
    draw: Draw | None = None,
) -> Problem:
    """A problem as the file says it, or with what a seed drew. Raises SheetError with the line."""
    setting = _setting(each, sheet, _continued(each, before), draw)
    parts: dict[str, Item] = {}
    for letter, part in zip(ascii_lowercase, each.parts, strict=False):
        parts[letter] = Item(part, setting, letter, dict(parts))
    twins = [other.id for other in sheet.problems if other.twin_of == each.id]
    return Problem(each, setting, "", parts, number, tuple(parts.values()), *twins[:1])


def _continued(each: w.Problem, before: Mapping[str, Problem]) -> Problem | None:
    for key in ("continues", "twin_of"):
        name = getattr(each, key)
        if name and name not in before:
            known = ", ".join(before) or "none"
            raise each.place.at(key).error(f'no problem before this one has the id "{name}"; there are {known}')
    return before.get(each.continues)


def _setting(each: w.Problem, sheet: w.Sheet, base: Problem | None, draw: Draw | None) -> Setting:
    inherited = (
        base.setting
        if base
        else Setting(digits=sheet.digits, convention=sheet.convention, language=sheet.language, costs=sheet.costs)
    )
    givens = merged(inherited.givens, {**each.givens, **(draw.givens if draw else {})})
    numbers = _numbers(each, inherited.numbers, draw)
    return replace(
        inherited,
        givens=givens,
        numbers=numbers,
        letters={**LETTERS, **sheet.letters, **each.letters},
        tokens=each.tokens or inherited.tokens,
        key_tokens=each.key_tokens or inherited.key_tokens,
        digits=sheet.digits if each.digits is None else each.digits,
        convention=givens.get("convention", inherited.convention),
        drawn=draw is not None or bool(each.topics) or inherited.drawn,
        varies=bool(each.vary or each.topics) or inherited.varies,
        fractional=inherited.fractional | _fractional(each),
    )


def _fractional(each: w.Problem) -> frozenset[str]:
    """The givens that hold fractions or roots in the file, or may be drawn with some."""
    written = {name for name, value in each.givens.items() if may_be_fractional(value)}
    return frozenset(written | {name for name, pattern in each.vary.items() if not pattern.is_whole})


def _numbers(each: w.Problem, inherited: Mapping[str, sympy.Expr], draw: Draw | None) -> dict[str, sympy.Expr]:
    known: dict[str, sympy.Expr] = dict(inherited)
    for name, text in each.numbers.items():
        with placed(each.place.at("numbers", name)):
            drawn = draw.numbers.get(name) if draw else None
            known[name] = computed(text, lambda other: number_named(other, known)) if drawn is None else drawn
    return known
