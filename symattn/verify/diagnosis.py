"""Which known mistakes give exactly what was written.

Knows single mistakes from a person's own earlier lines, pairs of them, and rounding too early. It never looks at
what was right already, and it names everything that fits. Does not know pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from ..exact.grid import Cell
from ..exact.ring.ball import middle, sketch
from ..layer.line import Stage
from ..mistakes import Rounding, applicable
from ..mistakes.fairness import AnyMistake
from .hypothesis import Hypothesis
from .judging import Place, fits_grid
from .student import Table

ON_THE_WAY = ("weights", "totals", "powers", "scaled", "scale")  # the last to be rounded is the likeliest
PLACES = (1, 2, 3, 4, 5)
NEAR = 0.2  # a decimal further away than this was not rounded into being wrong


def singles(start: Hypothesis, table: Table, place: Place) -> list[Hypothesis]:
    """One more mistake."""
    return list(_explained(start, applicable(start.problem), table, place))


def pairs(start: Hypothesis, table: Table, place: Place) -> list[Hypothesis]:
    """Two more mistakes, the second not before the first."""
    # −10⁹ kept as a number never shows beside another mistake, and 3^(−10⁹) cannot be written down
    mistakes = [
        m for m in applicable(start.problem) if m.in_decimals and m.reaches(start.problem, (place.quantity,))
    ]
    order = [stage.name for stage in start.problem.line]
    found: list[Hypothesis] = []
    for first in mistakes:
        made = start.with_mistake(first, place.quantity)
        if made is None:
            continue
        one = _and(start, made[0], first)
        later = [m for m in mistakes if order.index(m.span[0]) >= order.index(first.span[0])]
        found += _explained(one, later, table, place)
    return found


def _explained(
    start: Hypothesis, mistakes: Iterable[AnyMistake], table: Table, place: Place
) -> Iterator[Hypothesis]:
    for mistake in mistakes:
        if not mistake.reaches(start.problem, (place.quantity,)):
            continue
        made = start.with_mistake(mistake, place.quantity)
        if made is not None and fits_grid(table, made[1], place):
            yield _and(start, made[0], mistake)


def _and(start: Hypothesis, line: Sequence[Stage], mistake: AnyMistake) -> Hypothesis:
    return replace(start, line=tuple(line), mistakes=(*start.mistakes, mistake))


def roundings(start: Hypothesis, table: Table, place: Place) -> list[Hypothesis]:
    """One quantity on the way rounded, or all of them, to so many places; the fewest quantities first."""
    if not table.in_decimals or not _is_near(start, table, place):
        return []
    for quantities in (*((name,) for name in ON_THE_WAY), ON_THE_WAY):
        tried = (Rounding(quantities, places, cut) for places, cut in product(PLACES, (False, True)))
        found = list(_explained(start, [r for r in tried if r.occurs(start.problem)], table, place))
        if found:
            return found
    return _row_by_row(start, table, place)


def _row_by_row(start: Hypothesis, table: Table, place: Place) -> list[Hypothesis]:
    """Some rows right, and each other one rounded in a way of its own."""
    grid = start.record[place.quantity]
    if place.row is not None or len(table.rows) < 2 or table.shape != grid.shape:
        return []
    found: list[Hypothesis] = []
    for i, row in enumerate(table.rows):
        one, spot = Table((row,)), Place(place.quantity, i, place.column)
        if not fits_grid(one, grid, spot):
            explained = roundings(start, one, spot)
            if not explained:
                return []
            found += explained[:1]
    return found[:1]


def _is_near(start: Hypothesis, table: Table, place: Place) -> bool:
    grid = start.record.get(place.quantity)
    if grid is None or start.problem.symbols:
        return False
    places = [spot for row in place.of(grid) for spot in row]
    written = [cell for _, _, cell in table.cells()]
    if len(places) != len(written):
        return False
    pairs_of = zip(written, (grid.rows[i][j] for i, j in places), strict=True)
    return all(_close(cell.value, value) for cell, value in pairs_of)


def _close(a: Cell, b: Cell) -> bool:
    if a is None or b is None:
        return a is b
    one, two = middle(sketch(a)), middle(sketch(b))
    return abs(one - two) <= NEAR * max(1.0, abs(two))
