"""A line that states the mask itself: M = [0 −∞; 0 0], or ones and zeros.

Knows when a matrix is a mask and no scores, whether it is the mask of the problem, and which known mistake it is
where it is another.
"""

from __future__ import annotations

from ..exact.ring.value import NOTHING, WHOLE
from ..layer import Attention
from ..layer.masks import Allowed
from .alternatives import held_right
from .finding import computed
from .judging import Place
from .lines import Line
from .report import MISTAKE, UNMARKED, Mark, Note
from .student import Table
from .walk import Walk

NAMES = ("masked", "scaled")  # what the letter M may stand for


def mask_line(walk: Walk, line: Line) -> Mark | None:
    """The mark of a line that states a mask; None for any other line."""
    problem, table = walk.problem, line.table
    if problem.mask is None or table is None or not _may_be(line):
        return None
    stated = _allowed(table)
    if stated is None or table.shape != problem.record["scores"].shape:
        return None
    if any(held_right(problem, table, Place(name)).holds for name in line.name.candidates or computed(problem)
           if problem.record.get(name) is not None):  # fmt: skip
        return None  # a quantity that happens to look like a mask
    mark = Mark(line.number, line.text, None, UNMARKED, notes=(*line.notes, Note("the-mask")))
    forbidden = tuple(tuple(not may for may in row) for row in stated)
    if problem.start["allowed"] in (stated, forbidden):
        return walk.note(mark)
    return _wrong(walk, mark, stated, problem)


def _may_be(line: Line) -> bool:
    """Whether the line is called M, or nothing at all."""
    named = line.name.candidates
    return named == NAMES or (not named and not line.name.by_letter)


def _allowed(table: Table) -> Allowed | None:
    """True where the matrix lets a query look: 0 beside −∞, or 1 beside 0."""
    cells = {cell.value for _, _, cell in table.cells()}
    if None in cells and cells <= {None, NOTHING}:
        return tuple(tuple(cell.value is not None for cell in row) for row in table.rows)
    if cells == {NOTHING, WHOLE}:
        return tuple(tuple(cell.value == WHOLE for cell in row) for row in table.rows)
    return None


def _wrong(walk: Walk, mark: Mark, stated: Allowed, problem: Attention) -> Mark | None:
    from ..mistakes.masking import SHAPES

    fitting = [m for m in SHAPES if m.occurs(problem) and m.known and m.known(problem) == stated]
    if not fitting:
        return None
    return walk.blame_mask(Mark(mark.line, mark.text, "masked", MISTAKE, notes=mark.notes), fitting)
