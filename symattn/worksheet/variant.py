"""A variant of a sheet: what a seed changes, problem by problem.

Knows how problems hang together (one that continues another is drawn with it) and tries draws of the seed's
stream until one is friendly and fair. A pure function of the sheet and the seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

import sympy

from . import written as w
from .bank import expanded
from .discern import fair
from .draw import stream
from .friendly import friendly
from .givens import starts
from .item import Item
from .problem import Draw, Problem, build
from .quantities import OF_A_HEAD
from .sketch import Rows, Sketch, matrix_of, sketch_of
from .vary import Pattern

TRIES = 4000  # draws, most of which a sketch turns down at once
CHECKS = 60  # friendly draws that are held against the catalogue of mistakes

Draws = Mapping[str, Draw]


def problems_of(sheet: w.Sheet, seed: int | str | None) -> tuple[Problem, ...]:
    """The problems of a sheet: with the file's own numbers, or with those that the seed draws.

    A problem for which no fair draw is found keeps its own numbers. Raises SheetError, with the line.
    """
    sheet = expanded(sheet, seed)
    own = built(sheet, {})
    draws: dict[str, Draw] = {}
    for problem in own.values() if seed is not None else ():
        found = next(fair_draws(sheet, problem, draws, stream(sheet.id, seed, problem.id)), None)
        draws |= {problem.id: found} if found else {}
    return tuple(built(sheet, draws).values())


def built(sheet: w.Sheet, draws: Draws) -> dict[str, Problem]:
    """Every problem of a sheet by its id, with what was drawn for it."""
    problems: dict[str, Problem] = {}
    for number, each in enumerate(sheet.problems, 1):
        if each.id in problems:
            raise each.place.at("id").error(f'two problems have the id "{each.id}"; give each its own')
        problems[each.id] = build(number, each, sheet, problems, draws.get(each.id))
    return problems


def fair_draws(sheet: w.Sheet, own: Problem, draws: Draws, numbers: Iterator[int]) -> Iterator[Draw]:
    """The fair draws for a problem, given those for the problems before it; none where it does not vary."""
    family = _family(sheet, own.id)
    for draw in islice(_friendly_draws(sheet, own, draws, numbers, family), CHECKS):
        variant = built(sheet, {**draws, own.id: draw})
        if all(_shows_mistakes(variant[id]) for id in family):
            yield draw


def _family(sheet: w.Sheet, id: str) -> list[str]:
    """A problem, and those that go on with its givens without drawing their own."""
    family = [id]
    for each in sheet.problems:
        if each.continues in family and not each.vary:
            family.append(each.id)
    return family


def _friendly_draws(
    sheet: w.Sheet, own: Problem, draws: Draws, numbers: Iterator[int], family: list[str]
) -> Iterator[Draw]:
    if not own.vary:
        return
    first, base = built(sheet, {}), built(sheet, draws)
    held = [each for id in family for each in map(_Held.of, first[id].items, base[id].items) if each]
    for rows in islice(drawn(own, numbers), TRIES):
        counts = {name: matrix_of(rows[name])[0] for name in rows if name in own.setting.numbers}
        matrices = {name: rows[name] for name in rows if name not in counts}
        changed = bool(matrices) or any(own.setting.numbers[name] != count for name, count in counts.items())
        if changed and all(each.accepts(matrices) for each in held):
            yield Draw({name: matrix_of(each) for name, each in matrices.items()}, counts)


@dataclass(frozen=True)
class _Held:
    """An item against which draws are held: its sketch with its own numbers, and with those drawn so far."""

    item: Item
    own: Sketch
    base: Sketch

    @staticmethod
    def of(own: Item, base: Item) -> _Held | None:
        """None for an item without an attention problem."""
        if not starts(own.all_givens):
            return None
        sketches = (sketch_of(each.all_givens, each.setting.convention) for each in (own, base))
        return _Held(own, *sketches)

    def accepts(self, matrices: Mapping[str, Rows]) -> bool:
        """Whether the item is friendly with these matrices in place of the givens that it inherits or has."""
        fixed = self.item.written.givens if self.item.letter else {}
        used = {name: rows for name, rows in matrices.items() if name in self.base.givens and name not in fixed}
        if not used:
            return True
        variant = Sketch({**self.base.givens, **used}, self.base.allowed, self.base.columns)
        return friendly(self.own, variant, self.item.asks)


def _shows_mistakes(problem: Problem) -> bool:
    """Whether the parts of a problem that share their givens show, together, every mistake that can be made."""
    groups: list[tuple[Item, set[str]]] = []
    for item in problem.items:
        known = next((asked for other, asked in groups if other.all_givens == item.all_givens), None)
        if known is None:
            groups.append((item, known := set()))
        known |= set(item.asks) & set(OF_A_HEAD)
    return all(fair(item.attention, asked, bool(problem.twin_of)) for item, asked in groups if item.attention)


def drawn(own: Problem, numbers: Iterator[int]) -> Iterator[dict[str, Rows]]:
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
