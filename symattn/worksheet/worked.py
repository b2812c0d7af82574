"""A worked answer that is printed with a question: right, with one mistake, or with gaps to fill in.

Knows its lines and which of them is the first wrong one. The wrong line is computed by the mistake, never typed.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from .. import mistakes
from ..exact import same
from ..layer import Attention
from ..layer.line import Record
from . import written as w
from .compute import Cell, cell_of


@dataclass(frozen=True)
class WorkedLine:
    """A printed line: the quantity, what stands there, what should, and the cells that are left out."""

    quantity: str
    matrix: sympy.ImmutableMatrix
    right: sympy.ImmutableMatrix
    gaps: tuple[Cell, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether what stands there is what should."""
        return same(self.matrix, self.right).equal is True


@dataclass(frozen=True)
class Worked:
    """The lines, and the id of the mistake in them, or "" for a right answer."""

    lines: tuple[WorkedLine, ...]
    mistake: str = ""

    @property
    def first_wrong(self) -> int | None:
        """The number of the first wrong line, counted from 1, or None."""
        return next((i for i, line in enumerate(self.lines, 1) if not line.is_right), None)


def worked(written: w.Worked, solved: Attention) -> Worked:
    """The worked answer of a solved problem. Raises SheetError for a mistake or a cell that it has not."""
    record = _record(written, solved)
    cells = [_cell(text, written) for text in written.gaps]
    lines = []
    for i, quantity in enumerate(written.lines):
        right = solved.face(quantity)
        if right is None:
            raise written.place.at("lines", i).error(f"{quantity} cannot be shown: the givens do not reach it")
        if record.get(quantity) is None:  # who makes this mistake never comes to it: no line on the page
            continue
        stands = right if not written.mistake else solved.shown(record[quantity])
        lines.append(WorkedLine(quantity, stands, right, tuple(c for c in cells if c.quantity == quantity)))
    found = Worked(tuple(lines), written.mistake)
    if written.mistake and found.first_wrong is None:
        raise written.place.at("mistake").error(f"{written.mistake} changes nothing here; choose other numbers")
    return found


def _record(written: w.Worked, solved: Attention) -> Record:
    if not written.mistake:
        return solved.record
    known = [each for each in mistakes.named(written.mistake) if each.occurs(solved)]
    if not known:
        raise written.place.at("mistake").error(f"{written.mistake} cannot occur here")
    return known[0].of(solved)


def _cell(text: str, written: w.Worked) -> Cell:
    cell = cell_of(text)
    if cell is None or cell.quantity not in written.lines:
        raise written.place.at("gaps").error(f"{text} is no cell of these lines; write one as weights[1,2]")
    return cell
