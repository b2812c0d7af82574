"""Forms of one quantity that are all right: powers and sums divided by a common power, as after cancelling.

Knows that e^{s−c} and their sum give the same weights for any c, so that z may be 1 + e^{1/√2} where another
person has e^{1/√2} + e^{√2}; and that many take the softmax of scores minus the largest of their row.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import SymattnError
from ..exact.grid import Cell, Grid
from ..exact.order import sign
from ..layer import Attention
from .judging import Judged, Place, held
from .student import Table

DIVIDED, LESSENED = ("powers", "totals"), ("scaled", "masked")


def held_right(problem: Attention, table: Table, place: Place) -> Judged:
    """A table against the right quantity, in whichever right form fits best."""
    right = held(table, problem.record[place.quantity], place)
    if right.holds or place.quantity not in DIVIDED or not right.shape_fits:
        return right
    table = table.transposed if right.turned else table
    rows = range(problem.record[place.quantity].shape[0]) if place.row is None else [place.row]
    found = [_row(problem, table, place, i) for i in rows]
    if place.row is None and len(found) == len(table.rows) and all(each is not None for each in found):
        return Judged(
            tuple(cell for each in found if each is not None for cell in each.cells), turned=right.turned
        )
    return found[0] if place.row is not None and found[0] is not None else right


def _row(problem: Attention, table: Table, place: Place, i: int) -> Judged | None:
    """One row in a form that fits, if there is one."""
    written = table if place.row is not None else Table((table.rows[i],))
    for grid in _forms(problem, place.quantity, i):
        found = held(written, grid, Place(place.quantity, i, place.column))
        if found.holds:
            return found
    return None


def _forms(problem: Attention, quantity: str, i: int) -> Iterator[Grid]:
    grid, powers = problem.record[quantity], problem.record["powers"]
    yield grid
    for by in dict.fromkeys(power for row in powers.finite for power in row if power):
        try:
            divided: tuple[Cell, ...] = tuple(value / by for value in grid.finite[i])
        except SymattnError:
            continue
        yield Grid((*grid.rows[:i], divided, *grid.rows[i + 1 :]))


def lessened(problem: Attention, quantity: str) -> Grid | None:
    """The scaled scores less the largest of each row: not what the stage gives, and with the same softmax."""
    if quantity not in LESSENED or problem.symbols:
        return None
    return Grid(tuple(_less_largest(row) for row in problem.record[quantity].rows))


def _less_largest(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    allowed = [cell for cell in row if cell is not None]
    largest = allowed[0]
    for cell in allowed[1:]:
        largest = cell if sign(cell - largest) > 0 else largest
    return tuple(None if cell is None else cell - largest for cell in row)
