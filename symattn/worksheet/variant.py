"""A variant of a sheet: what a seed changes, problem by problem.

Knows how problems hang together (one that continues another is drawn with it) and tries draws of the seed's
stream until one is fair. A pure function of the sheet and the seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

import sympy

from . import written
from .draw import stream
from .fair import friendly
from .givens import starts
from .item import Item
from .problem import Draw, Problem, build
from .sketch import Rows, Sketch, matrix_of, sketch_of
from .vary import Pattern

TRIES = 4000


def problems_of(sheet: written.Sheet, seed: int | str | None) -> tuple[Problem, ...]:
    """The problems of a sheet: with the file's own numbers, or with those that the seed draws.

    A problem for which no fair draw is found keeps its own numbers. Raises SheetError, with the line.
    """
    own: dict[str, Problem] = {}
    drawn: dict[str, Problem] = {}
    for number, each in enumerate(sheet.problems, 1):
        if each.id in own:
            raise each.place.at("id").error(f'two problems have the id "{each.id}"; give each its own')
        own[each.id] = build(number, each, sheet, own)
        draw = None if seed is None else fair_draw(sheet, own[each.id], seed)
        drawn[each.id] = build(number, each, sheet, drawn, draw)
    return tuple(drawn.values())


def fair_draw(sheet: written.Sheet, own: Problem, seed: int | str) -> Draw | None:
    """The first fair draw of the seed's stream for a problem; None where it does not vary, or none is found."""
    if not own.vary:
        return None
    items = _family(sheet, own)
    known = [
        _Own(item, sketch_of(item.all_givens, item.setting.convention))
        for item in items
        if starts(item.all_givens)
    ]
    for rows in islice(draws(own, stream(sheet.id, seed, own.id)), TRIES):
        numbers = {name: rows[name] for name in rows if name in own.setting.numbers}
        matrices = {name: rows[name] for name in rows if name not in numbers}
        if all(each.accepts(matrices) for each in known) and (matrices or _differ(own, numbers)):
            return Draw(
                {n: matrix_of(m) for n, m in matrices.items()}, {n: matrix_of(m)[0] for n, m in numbers.items()}
            )
    return None


@dataclass(frozen=True)
class _Own:
    """An item with the file's own numbers, against which draws are held."""

    item: Item
    sketch: Sketch

    def accepts(self, drawn: Mapping[str, Rows]) -> bool:
        """Whether the item is fair with what was drawn in place of the givens that it inherits or has."""
        own = self.item.written.givens if self.item.letter else {}
        used = {name: rows for name, rows in drawn.items() if name in self.sketch.givens and name not in own}
        if not used:
            return True
        variant = Sketch({**self.sketch.givens, **used}, self.sketch.allowed, self.sketch.columns)
        return friendly(self.sketch, variant, self.item.asks)


def _family(sheet: written.Sheet, own: Problem) -> list[Item]:
    """The items of a problem, and of the problems that go on with its givens."""
    known = {own.id: own}
    for each in sheet.problems:
        if each.continues in known and not each.vary:
            known[each.id] = build(0, each, sheet, known)
    return [item for problem in known.values() for item in problem.items]


def _differ(own: Problem, numbers: Mapping[str, Rows]) -> bool:
    return any(own.setting.numbers[name] != matrix_of(rows)[0] for name, rows in numbers.items())


def draws(own: Problem, numbers: Iterator[int]) -> Iterator[dict[str, Rows]]:
    """One draw after the other: the entries of each varying given, row by row, in the order of the file."""
    shapes = {name: _shape(own, name, pattern) for name, pattern in own.vary.items()}
    while True:
        yield {name: pattern.drawn(numbers, shapes[name]) for name, pattern in own.vary.items()}


def _shape(own: Problem, name: str, pattern: Pattern) -> tuple[int, int]:
    if name in own.setting.numbers:
        return (1, 1)
    matrix = own.setting.givens.get(name)
    if not isinstance(matrix, sympy.MatrixBase):
        known = ", ".join((*own.setting.givens, *own.setting.numbers))
        raise pattern.place.error(f"{name} cannot vary: it is no matrix and no number here; there are {known}")
    rows, columns = matrix.shape
    return int(rows), int(columns)
