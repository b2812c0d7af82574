"""Chains of equalities, lines that compute nothing, and calculations at the side.

Knows that every link of a chain must hold, that an approximation on the way is worth a note and no more, and that
a true line with nothing computed earns nothing.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from ..exact.grid import Grid
from .alternatives import held_right
from .formulas import grid_of_formula
from .judging import Judged, Place, held
from .lines import Line, Link, exact_table
from .report import RIGHT, UNMARKED, WRONG, Mark, Note
from .student import EXACT, Table
from .walk import Walk

HARMLESS = frozenset({"exact", "printed", "computed", "low-precision", "early", "off", "float-mask"})


def unfinished(walk: Walk, line: Line) -> tuple[Line, Mark | None]:
    """A line that ends with a formula: the same with its value, where that can be worked out."""
    if line.table is not None or not line.links or line.reading is None:
        return line, None
    grid = grid_of_formula(line.reading.value, walk.current[0].record, walk.problem)
    if grid is None:
        note = Note("nothing-computed")
        return line, Mark(line.number, line.text, None, UNMARKED, notes=(*line.notes, note), credit=False)
    link = replace(line.links[-1], table=exact_table(grid), finished=False)
    return replace(line, links=(*line.links[:-1], link)), None


def with_links(walk: Walk, line: Line, spot: Place, mark: Mark) -> Mark:
    """A right line whose chain does not hold is wrong; decimals on the way are only worth a note."""
    if mark.verdict != RIGHT:
        return mark
    for link in line.links[:-1]:
        found = _link(walk, line, link, spot)
        if found is None or found.holds is not False or not found.shape_fits:
            continue
        if found.hows <= HARMLESS:
            return replace(mark, notes=(*mark.notes, Note("rounded-on-the-way", {"written": link.written})))
        note = Note("link-does-not-hold", {"written": link.written})
        return replace(mark, verdict=WRONG, notes=(*mark.notes, note), cells=found.wrong())
    return mark


def _link(walk: Walk, line: Line, link: Link, spot: Place) -> Judged | None:
    table = link.table
    if table is None:
        return None
    return held_right(walk.problem, table, spot)


def side_calculation(line: Line) -> Mark:
    """A line of numbers that is about no quantity: not marked, unless it is certainly false."""
    mark = Mark(line.number, line.text, None, UNMARKED, notes=line.notes)
    tables = [link.table for link in line.links if link.table is not None]
    if line.name.candidates or len(tables) < 2 or len(tables) != len(line.links):
        return replace(mark, notes=(*mark.notes, Note("not-placed")))
    if any(_contradict(a, b) for a, b in pairwise(tables)):
        return replace(mark, verdict=WRONG, notes=(*mark.notes, Note("false-equation")))
    return replace(mark, notes=(*mark.notes, Note("aside")))


def _contradict(a: Table, b: Table) -> bool:
    """Whether two sides are certainly not the same number."""
    if a.shape != (1, 1) or b.shape != (1, 1):
        return False
    one, two = a.rows[0][0], b.rows[0][0]
    if one.kind != EXACT:
        one, two = two, one
    if one.kind != EXACT or any(x.value is None or x.value.unknowns for x in (one, two)):
        return False
    found = held(Table(((two,),)), Grid(((one.value,),)), Place("", 0, 0))
    return found.holds is False and not found.hows & {"off", "early"}
