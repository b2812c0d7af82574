"""What a line states, for the lines after it; and what is worth saying of how it was written.

Knows exact values, decimals with the places that they show, and which matrices make everything after them
trivial. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..exact.grid import Cell, Grid
from ..exact.ring.value import NOTHING, Value
from ..layer import Attention
from .hypothesis import Stated
from .judging import Judged, Place
from .report import Note
from .student import PRINTED, UNREAD, Table

LEVEL = ("scores", "scaled", "masked", "powers", "weights")  # equal in each row, they weigh all keys alike


def quality(found: Judged) -> Iterator[Note]:
    """How a right line is right: to how many digits, and what else is worth saying."""
    hows = found.hows
    if "printed" in hows:
        yield Note("to-digits", {"digits": min(e.digits for _, e in found.cells if e.how == "printed")})
    if "computed" in hows:
        yield Note("computed", {"digits": min(e.digits for _, e in found.cells if e.how == "computed")})
    if "low-precision" in hows:
        yield Note("low-precision", {"digits": found.digits()})
    if "float-mask" in hows:
        yield Note("float-mask")
    if found.turned:
        yield Note("turned")


def shape_note(problem: Attention, table: Table, place: Place, found: Judged) -> Iterator[Note]:
    """What to say of a matrix of the wrong shape."""
    if not found.shape_fits:
        wanted = place.of(problem.record[place.quantity])
        shape = (len(wanted), len(wanted[0]) if wanted else 0)
        yield Note("shape", {"written": table.shape, "wanted": shape})


def stated_of(grid: Grid, place: Place) -> Stated:
    """Some cells of a grid, as stated."""
    return Stated(cells={(i, j): grid.rows[i][j] for row in place.of(grid) for i, j in row})


def written_of(table: Table, place: Place) -> Stated:
    """What was written, at its word; the whole matrix where it does not fit the place."""
    turned = table.transposed if place.row is not None and table.shape[1] == 1 < table.shape[0] else table
    row, column = place.row or 0, place.column or 0
    cells = {(i + row, j + column): cell for i, j, cell in turned.cells() if cell.kind != UNREAD}
    places = {spot: cell.places for spot, cell in cells.items() if cell.kind == PRINTED}
    if place.row is None and place.column is None and table.is_whole:
        return Stated(whole=table.grid, places=places)
    return Stated(cells={spot: cell.value for spot, cell in cells.items()}, places=places)


def printed_of(table: Table, place: Place, turned: bool = False) -> Stated | None:
    """What was written, where it has decimals to continue from."""
    return written_of(table.transposed if turned else table, place) if table.in_decimals else None


def both(table: Table, place: Place) -> tuple[Stated, Stated | None]:
    """What was written, as exact and as printed."""
    return written_of(table, place), None


def is_trivial(problem: Attention, table: Table, place: Place) -> bool:
    """Whether a line makes what follows trivial: all scores or weights equal, a zero matrix, a wrong shape."""
    if place.row is not None or place.column is not None:
        return False
    grid = problem.record.get(place.quantity)
    if grid is None or grid.shape != table.shape:
        return True
    values = [[cell.value for cell in row] for row in table.rows]
    if all(value == NOTHING for row in values for value in row):
        return True
    return place.quantity in LEVEL and table.shape[1] > 1 and all(_all_equal(row) for row in values)


def _all_equal(row: Iterable[Cell]) -> bool:
    allowed: list[Value] = [value for value in row if value is not None]
    return all(value == allowed[0] for value in allowed) if allowed else True
