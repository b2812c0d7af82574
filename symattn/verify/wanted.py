"""What is wanted of an answer beyond being right: finished values, so many digits, exact ones; and what earns.

Knows what a sheet may say of a problem, and that nothing is called wrong before it was read a second time.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ..errors import ReadError
from ..layer import Attention
from .alternatives import held_right
from .judging import Place
from .lines import Line
from .read import read
from .report import BAD, CARRIED, RIGHT, UNDECIDED, Mark, Note
from .student import EXACT

ROUNDED_EARLY = "premature-rounding"


@dataclass(frozen=True)
class Wanted:
    """What a sheet may say of a problem; a bare problem says nothing.

    `asks`: the quantities asked; `need`: the stages that count for points; `digits`: how many decimals are asked;
    `exact`: whether answers are to be exact; `letters`: the sheet's own letter of each stage; `decimal`: "point"
    or "comma"; `costs`: of mistakes, by id; `paid`: mistakes that were charged elsewhere on the sheet; `worth`:
    the points of the whole, two a stage unless said.
    """

    asks: Sequence[str] | None = None
    need: Sequence[str] | None = None
    digits: int | None = None
    exact: bool = False
    letters: Mapping[str, str] = field(default_factory=dict)
    decimal: str = "point"
    costs: Mapping[str, Fraction] = field(default_factory=dict)
    paid: Collection[str] = ()
    worth: Fraction | None = None
    level: int = 2


def finishing(problem: Attention, mark: Mark, line: Line, spot: Place, wanted: Wanted) -> Mark:
    """Credit needs a finished value, the digits asked, and exact answers where they are asked."""
    table = line.table
    if not line.finished:
        mark = replace(mark, notes=(*mark.notes, Note("nothing-computed")), credit=False)
    if table is None or mark.verdict not in (RIGHT, CARRIED):
        return _with_asked_digits(problem, mark, line, spot, wanted)
    if wanted.digits and any(c.kind == "printed" and c.places < wanted.digits for _, _, c in table.cells()):
        mark = replace(mark, notes=(*mark.notes, Note("fewer-digits", {"asked": wanted.digits})), credit=False)
    if wanted.exact and table.in_decimals:
        rough = tuple((i + 1, j + 1) for i, j, c in table.cells() if c.kind != EXACT)
        mark = replace(mark, notes=(*mark.notes, Note("not-exact", {"cells": rough})))
    return mark


def _with_asked_digits(problem: Attention, mark: Mark, line: Line, spot: Place, wanted: Wanted) -> Mark:
    """Rounding early is harmless until the digits that are asked come out wrong."""
    if mark.mistakes != (ROUNDED_EARLY,) or not wanted.digits or line.table is None:
        return mark
    if held_right(problem, line.table.to_places(wanted.digits), spot).holds:
        return mark
    return replace(mark, notes=(*mark.notes, Note("asked-digits", {"asked": wanted.digits})))


def confirmed(mark: Mark, line: Line, decimal: str) -> Mark:
    """Before a line is called wrong, one of its differing cells is read a second time, by other means."""
    if mark.verdict not in BAD or line.reading is None or line.table is None:
        return mark
    cells = [cell for _, _, cell in line.table.cells() if cell.text.strip()]
    places = [(i - 1, j - 1) for i, j in mark.cells]
    shown = [c for i, j, c in line.table.cells() if (i, j) in places] or cells[:1]
    try:
        for cell in [cell for cell in shown if cell.text.strip()][:1]:
            read(cell.text, twice=True, decimal=decimal)
    except ReadError as error:
        note = Note("read-in-two-ways", {"written": shown[0].text, "message": error.message})
        return replace(mark, verdict=UNDECIDED, mistakes=(), notes=(*mark.notes, note))
    return mark
