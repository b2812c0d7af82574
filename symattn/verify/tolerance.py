"""How far what follows may lie from what was printed, when its writer kept more digits than are seen.

Knows that a printed decimal stands for any number within a unit of its last place, and moves each of them by that
unit to see what it does to a later quantity. Does not know what the unseen digits were.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from ..exact.grid import Cell, Grid
from ..exact.ring.ball import middle, sketch
from ..exact.ring.expsum import number
from ..exact.ring.value import Value, of_sum
from ..layer.line import after
from .hypothesis import Hypothesis, Stated
from .judging import Place
from .student import EXACT, PRINTED, Table, Written

MOST_CELLS = 36  # each is moved once


def fits_nearly(start: Hypothesis, table: Table, place: Place) -> bool:
    """Whether a table in decimals may follow from the decimals printed before it."""
    source = _source(start, place.quantity)
    if source is None or not table.in_decimals or start.problem.symbols:
        return False
    name, stated = source
    base = start.taking_printed()
    grid = base.record.get(place.quantity)
    if grid is None or (table.shape != grid.shape and place.row is None):
        return False
    spots = [spot for row in place.of(grid) for spot in row]
    cells = [cell for _, _, cell in table.cells()]
    spread = _spread(base, name, stated, place.quantity, grid)
    return len(spots) == len(cells) and all(
        _near(cell, grid.rows[i][j], spread.get((i, j), 0.0)) for cell, (i, j) in zip(cells, spots, strict=True)
    )


def _source(start: Hypothesis, quantity: str) -> tuple[str, Stated] | None:
    """The last quantity before this one that was printed in decimals."""
    stages = {name: i for i, stage in enumerate(start.line) for name in stage.outputs}
    known = {**start.stated, **start.printed}
    before = [n for n in known if known[n].places and stages.get(n, -1) < stages.get(quantity, -1)]
    last = max(before, key=lambda name: stages.get(name, -1), default=None)
    if last is None or len(known[last].places) > MOST_CELLS:
        return None
    return last, known[last]


def _spread(
    base: Hypothesis, name: str, stated: Stated, quantity: str, grid: Grid
) -> dict[tuple[int, int], float]:
    """What one unit in the last place of each printed cell does to each cell of a later quantity, added up."""
    total: dict[tuple[int, int], float] = {}
    line = after(base.line, name)
    for cell, places in stated.places.items():
        moved = stated.moved(cell, of_sum(number(fmpq(1, 10**places))))
        record = base.run(line, {**base.record, name: moved.onto(base.record[name])}, {})
        found = record.get(quantity)
        for spot, size in _differences(grid, found):
            total[spot] = total.get(spot, 0.0) + size
    return total


def _differences(one: Grid, other: Grid | None) -> Iterator[tuple[tuple[int, int], float]]:
    if other is None or other.shape != one.shape:
        return
    for i, (row, moved) in enumerate(zip(one.rows, other.rows, strict=True)):
        for j, (a, b) in enumerate(zip(row, moved, strict=True)):
            if a is not None and b is not None and a != b:
                yield (i, j), abs(_float(a) - _float(b))


def _near(cell: Written, value: Cell, spread: float) -> bool:
    if cell.value is None or value is None:
        return cell.value is value
    if cell.kind not in (EXACT, PRINTED):
        return False
    unit = 10.0**-cell.places if cell.kind == PRINTED else 0.0
    return abs(_float(cell.value) - _float(value)) <= spread + unit


def _float(value: Value) -> float:
    return middle(sketch(value))
