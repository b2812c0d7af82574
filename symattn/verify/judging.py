"""Is this what it should be? A cell, or a matrix, that somebody wrote against an exact quantity.

Knows that exact cells are equal or not, that a printed decimal is right when it is the value rounded (half up or
half to even) or cut at its own digits, and that a computed number is right to the digits it has. What nothing
settles is undecided. Does not know what else might have been computed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from math import log10
from typing import TypeAlias

from ..errors import BeyondRing, LimitError
from ..exact import judge
from ..exact.digits import Judgement
from ..exact.grid import Cell, Grid
from ..exact.ring.ball import are_apart, ball, middle, sketch
from ..exact.ring.value import Value
from ..exact.verdict import same_cells
from .student import DOUBLE, EARLY, EXACT, PRINTED, SINGLE, UNREAD, Table, Written

ROUNDED = ("rounded", "truncated")
DOUBLE_NOISE, SINGLE_NOISE, TINY = 1e-9, 2e-5, 1e-12
LOW_PRECISION = 2e-6  # relative: single precision, printed with many digits
Beside: TypeAlias = tuple[tuple[int, int], Written, Cell]
MANY = 6  # significant digits from which that can be seen


@dataclass(frozen=True)
class Found:
    """What one cell is to the value: whether it holds (None: undecided), how, and to how many digits.

    `how` is "exact", "printed", "computed", "low-precision", "float-mask", "early" (continued from decimals),
    "off" (by `units` in the last place), "different", "undecided" or "unread".
    """

    holds: bool | None
    how: str
    digits: int = 0
    units: int = 0


def judged(cell: Written, value: Cell) -> Found:
    """What a cell is to an exact value; None stands for −∞."""
    if cell.kind == UNREAD:
        return Found(None, "unread")
    if cell.value is None or value is None:
        masked = cell.value is value
        return Found(masked, ("float-mask" if cell.kind == DOUBLE else "exact") if masked else "different")
    return RULES[cell.kind](cell, value)


def _exact(cell: Written, value: Value) -> Found:
    if cell.value is not None and are_apart(cell.value, value):
        return Found(False, "different")
    equal = None if cell.value is None else same_cells(cell.value, value).equal
    return Found(equal, {True: "exact", False: "different", None: "undecided"}[equal])


def _printed(cell: Written, value: Value) -> Found:
    if cell.value == value:
        return Found(True, "exact", cell.places)
    if value.unknowns:
        return Found(None, "undecided")
    found = judge(cell.printed, value)
    if found.kind in ROUNDED:
        return Found(True, "printed", cell.places)
    if found.kind == "undecided":
        return Found(None, "undecided")
    if cell.significant > MANY and _relative(cell, value) < LOW_PRECISION:
        return Found(True, "low-precision", _agree(cell, value))
    return _off(found)


def _off(found: Judgement) -> Found:
    return Found(False, "off" if found.kind == "off" else "different", found.places, found.units)


def _computed(noise: float) -> Callable[[Written, Value], Found]:
    def rule(cell: Written, value: Value) -> Found:
        if value.unknowns:
            return Found(None, "undecided")
        error = _relative(cell, value)
        if error < noise or _distance(cell, value) < TINY:
            return Found(True, "computed", _agree(cell, value))
        low = error < LOW_PRECISION
        return Found(low, "low-precision" if low else "different", _agree(cell, value))

    return rule


def _early(cell: Written, value: Value) -> Found:
    if value.unknowns:
        return Found(None, "undecided")
    if cell.value == value:
        return Found(True, "exact")
    return Found(False, "early" if _relative(cell, value) <= cell.slack else "different")


RULES: dict[str, Callable[[Written, Value], Found]] = {
    EXACT: _exact,
    PRINTED: _printed,
    DOUBLE: _computed(DOUBLE_NOISE),
    SINGLE: _computed(SINGLE_NOISE),
    EARLY: _early,
}


def _distance(cell: Written, value: Value) -> float:
    """How far apart, as a float; only for what is not asked to the last digit."""
    if cell.value is None:
        return float("inf")
    try:
        found = ball(cell.value - value, 128)
    except (BeyondRing, LimitError):
        return float("inf")
    return abs(middle(found))


def _relative(cell: Written, value: Value) -> float:
    size = abs(middle(sketch(value)))
    return _distance(cell, value) / size if size else _distance(cell, value)


def _agree(cell: Written, value: Value) -> int:
    """To how many significant digits they agree."""
    error = _relative(cell, value)
    return 16 if error < 1e-16 else max(0, int(-log10(error)))


@dataclass(frozen=True)
class Judged:
    """A matrix that was judged; `places` are the cells of the whole quantity, counted from 0."""

    cells: tuple[tuple[tuple[int, int], Found], ...]
    shape_fits: bool = True
    turned: bool = False  # written as a column, or as a row, where the other was wanted

    @cached_property
    def holds(self) -> bool | None:
        """True, False, or None when a cell is undecided and none is wrong."""
        if not self.shape_fits:
            return False
        found = {each.holds for _, each in self.cells}
        return False if False in found else None if None in found else True

    def wrong(self) -> tuple[tuple[int, int], ...]:
        """The cells that do not hold, counted from 1."""
        return tuple((i + 1, j + 1) for (i, j), each in self.cells if each.holds is False)

    def open(self) -> tuple[tuple[int, int], ...]:
        """The cells that are undecided or unread, counted from 1."""
        return tuple((i + 1, j + 1) for (i, j), each in self.cells if each.holds is None)

    @property
    def hows(self) -> frozenset[str]:
        """How its cells were found."""
        return frozenset(each.how for _, each in self.cells)

    def digits(self) -> int:
        """The fewest digits of a cell that is not exact; 0 when all are."""
        return min((each.digits for _, each in self.cells if each.how not in ("exact", "float-mask")), default=0)


@dataclass(frozen=True)
class Place:
    """Where on a quantity a matrix stands: the whole, one row, one column or one entry, counted from 0."""

    quantity: str
    row: int | None = None
    column: int | None = None

    def of(self, grid: Grid) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The places of its cells, row by row; () where the grid has no such row or column."""
        rows, columns = grid.shape
        mine = range(rows) if self.row is None else range(self.row, min(self.row + 1, rows))
        yours = range(columns) if self.column is None else range(self.column, min(self.column + 1, columns))
        return tuple(tuple((i, j) for j in yours) for i in mine if yours)


def held(table: Table, grid: Grid, place: Place) -> Judged:
    """A matrix against a quantity, or the part of it that `place` says; what was found is kept with the matrix."""
    key = (id(grid), place)
    if key not in table.seen:
        table.seen[key] = grid, _held(table, grid, place)  # the grid is kept with it, so that its id stays its own
    return table.seen[key][1]


def _held(table: Table, grid: Grid, place: Place) -> Judged:
    turned, pairs = _beside(table, grid, place)
    if pairs is None:
        return Judged((), shape_fits=False)
    return Judged(tuple((spot, judged(cell, value)) for spot, cell, value in pairs), turned=turned)


def fits_grid(table: Table, grid: Grid | None, place: Place) -> bool:
    """Whether a table is that part of a grid; continued decimals, and cells not read, may stand in it.

    Looks no further than the first cell that is something else.
    """
    pairs = None if grid is None else _beside(table, grid, place)[1]
    found = False
    for _, cell, value in pairs or ():
        each = judged(cell, value)
        if each.holds is not True and each.how not in ("early", "unread"):
            return False
        found = found or each.how != "unread"
    return found


def _beside(table: Table, grid: Grid, place: Place) -> tuple[bool, Iterator[Beside] | None]:
    """Each cell of a table with its spot and its value, and whether it was turned; None for another shape."""
    places = place.of(grid)
    shape = (len(places), len(places[0]) if places else 0)
    turned = table.shape != shape and table.shape == shape[::-1] and 1 in shape
    table = table.transposed if turned else table
    if table.shape != shape:
        return turned, None
    cells = zip(chain.from_iterable(places), chain.from_iterable(table.rows), strict=True)
    return turned, (((i, j), cell, grid.rows[i][j]) for (i, j), cell in cells)
