"""A page of work, or matrices by name, as lines that can be judged.

Knows how text becomes tables with the reader's help, which lines are no work at all, and what a page says of its
own convention. Judges nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import sympy

from ..errors import LimitError, ReadError
from ..exact.grid import Grid
from ..layer import Attention
from .formulas import grid_of_formula
from .placing import Naming, naming
from .read import page, read_work_line
from .read.page import Line as PageLine
from .read.reading import Reading
from .report import Note
from .student import EARLY, LITERAL, UNREAD, Table, Written, from_read, from_sympy, settled, slack_of, table_of

COLUMNS = re.compile(r"\W*(?:(?:in )?columns?|spalten|(?:one )?token a column|column convention)\W*", re.I)
ROWS = re.compile(r"\W*(?:(?:in )?rows?|zeilen|(?:one )?token a row|row convention)\W*", re.I)
WORK, UNMARKED, UNREADABLE, ASIDE = "work", "unmarked", "unreadable", "aside"
MARKS_OF_MASK = frozenset("x×X-–—")


NAMELESS = Naming()


@dataclass(frozen=True)
class Link:
    """One side of a chain: the relation before it, and what it says; None where it is a name or a call."""

    relation: str
    table: Table | None
    written: str
    finished: bool


@dataclass(frozen=True)
class Line:
    """A line of work: what it calls itself, the matrix that it ends with, and the links before that."""

    number: int
    text: str
    kind: str = WORK
    name: Naming = NAMELESS
    links: tuple[Link, ...] = ()
    notes: tuple[Note, ...] = ()
    error: ReadError | None = None
    reading: Reading | None = None

    @property
    def table(self) -> Table | None:
        """The value that the line ends with."""
        return self.links[-1].table if self.links else None

    @property
    def finished(self) -> bool:
        """Whether the line ends with something computed."""
        return bool(self.links) and self.links[-1].finished

    @property
    def transposed(self) -> Line:
        """The same with rows for columns."""
        turned = tuple(replace(link, table=link.table and link.table.transposed) for link in self.links)
        name = replace(self.name, row=self.name.column, column=self.name.row)
        return replace(self, links=turned, name=name)


@dataclass(frozen=True)
class Page:
    """The lines of a page, and the convention that it names ("columns", "rows" or None)."""

    lines: tuple[Line, ...]
    convention: str | None = None


def page_of(text: str, problem: Attention, letters: Mapping[str, str], decimal: str) -> Page:
    """The lines of a page of text."""
    lines: list[Line] = []
    convention = None
    known: dict[sympy.Symbol, sympy.Expr] = {}
    for number, (kind, line) in enumerate(_joined(page(text.replace("\r\n", "\n").replace("\r", "\n"))), 1):
        said = "columns" if COLUMNS.fullmatch(line) else "rows" if ROWS.fullmatch(line) else None
        if said and not lines_of_work(lines):
            convention = said
            lines.append(Line(number, line, UNMARKED, notes=(Note(f"in-{said}"),)))
        elif kind != "work":
            lines.append(Line(number, line, UNMARKED, notes=(Note(kind),)))
        else:
            found = _continuing(_read(number, line, problem, letters, decimal, known), lines)
            known |= _defined(found)
            lines.append(found)
    return Page(tuple(lines), convention)


def _joined(lines: Iterable[PageLine]) -> list[tuple[str, str]]:
    """(kind, text) of each line; one that begins with a plus goes on with the sum of the line before."""
    found: list[tuple[str, str]] = []
    for line in lines:
        goes_on = line.kind == "work" and line.text.startswith("+") and found and found[-1][0] == "work"
        if goes_on:
            found[-1] = ("work", f"{found[-1][1]} {line.text}")
        else:
            found.append((line.kind, line.text))
    return found


def _continuing(line: Line, before: list[Line]) -> Line:
    """A line that begins with a relation is about what the line before it is about."""
    begins = line.reading is not None and line.reading.label is None and line.links and line.links[0].relation
    if not begins or not before or before[-1].kind not in (WORK, UNREADABLE):
        return line
    return replace(line, name=before[-1].name)


def lines_of_work(lines: list[Line]) -> bool:
    """Whether something was already worked."""
    return any(line.kind == WORK for line in lines)


def _defined(line: Line) -> dict[sympy.Symbol, sympy.Expr]:
    """The letter that a line gives an exact value, z_1 = 1 + e^√2: what it stands for in the lines after it."""
    found = line.reading
    if found is None or found.label is None or found.label.is_matrix or found.label.transposed:
        return {}
    for (_, value), cells, written in zip(found.parts, found.cells, found.written, strict=True):
        single = len(cells) == len(cells[0]) == 1 and not LITERAL.search(written)
        if single and isinstance(value, sympy.Expr) and value.is_number:
            return {found.label.symbol(): value}
    return {}


def _with_values(reading: Reading, known: Mapping[sympy.Symbol, sympy.Expr]) -> Reading:
    """The reading with letters that earlier lines gave a value replaced by it."""

    def replaced(value: Any) -> Any:
        return (
            value.xreplace(known) if isinstance(value, sympy.Basic) and value.free_symbols & set(known) else value
        )

    cells = tuple(
        tuple(tuple(replace(cell, value=replaced(cell.value)) for cell in row) for row in grid)
        for grid in reading.cells
    )
    return replace(reading, parts=tuple((sign, replaced(value)) for sign, value in reading.parts), cells=cells)


def _read(
    number: int,
    text: str,
    problem: Attention,
    letters: Mapping[str, str],
    decimal: str,
    known: Mapping[sympy.Symbol, sympy.Expr],
) -> Line:
    try:
        reading = _reading(text, problem, decimal)
        reading = _with_values(reading, known) if known else reading
    except (ReadError, LimitError) as error:
        found = error if isinstance(error, ReadError) else ReadError(str(error), text)
        return Line(number, text, UNREADABLE, error=found)
    links = tuple(
        Link(
            relation,
            _table(value, cells, written, problem) or _worked_out(value, written, problem),
            written,
            finished,
        )
        for (relation, value), cells, written, finished in zip(
            reading.parts, reading.cells, reading.written, reading.finished, strict=True
        )
    )
    if reading.label is not None and reading.label.transposed:
        links = tuple(replace(link, table=link.table and link.table.transposed) for link in links)
    notes = tuple(Note(f"reading.{note.id}", {"written": note.written}) for note in reading.notes)
    return Line(number, text, WORK, naming(reading, letters), links, notes, reading=reading)


def _reading(text: str, problem: Attention, decimal: str) -> Reading:
    """A line as it was understood; x, dashes and blanks are masked scores where the problem has a mask."""
    may_mask = problem.mask is not None and "x" not in problem.symbols
    try:
        reading = read_work_line(text, decimal=decimal, letters=problem.symbols)
    except ReadError:
        if not may_mask:
            raise
    else:
        if not (may_mask and _has_marks(reading)):
            return reading
    return read_work_line(text, decimal=decimal, masked_marks=True, letters=problem.symbols)


def _has_marks(reading: Reading) -> bool:
    cells = (cell for grid in reading.cells for row in grid for cell in row)
    several = any(len(grid) * len(grid[0]) > 1 for grid in reading.cells)
    return several and any(cell.written.strip() in MARKS_OF_MASK for cell in cells)


def _table_of(value: Any, cells: Any, written: str, problem: Attention) -> Table | None:
    return _table(value, cells, written, problem) or _worked_out(value, written, problem)


def _table(value: Any, cells: Any, written: str, problem: Attention) -> Table | None:
    """A part as a table; None for a name, a call, a product of named matrices, or what holds other letters."""
    if len(cells) > 1 or len(cells[0]) > 1 or value is None:
        return settled([[_known(from_read(cell), problem) for cell in row] for row in cells])
    if isinstance(value, sympy.MatrixBase):
        kind = "." if LITERAL.search(written) else ""
        rows = [[from_sympy(value[i, j], kind and written) for j in range(value.cols)] for i in range(value.rows)]
        return None if any(_is_strange(cell, problem) for row in rows for cell in row) else settled(rows)
    cell = from_read(cells[0][0])
    return Table(((cell,),)) if cell.error is None and not _is_strange(cell, problem) else None


def _is_strange(cell: Written, problem: Attention) -> bool:
    """Whether letters stand in a number that the problem does not have."""
    return cell.value is not None and not {letter.name for letter in cell.value.unknowns} <= set(problem.symbols)


def _known(cell: Written, problem: Attention) -> Written:
    """The cell, unread where letters stand in it that the problem does not have."""
    if not _is_strange(cell, problem):
        return cell
    return Written(cell.text, None, UNREAD, error=ReadError("a letter that this problem does not have", cell.text))


def _worked_out(value: Any, written: str, problem: Attention) -> Table | None:
    """The softmax of numbers, which says which row it is about; of decimals, about as exact as they are."""
    grid = grid_of_formula(value, {"base": problem.start["base"]}, problem)
    if grid is None:
        return None
    slack = slack_of(LITERAL.findall(written))
    rows = exact_table(grid).rows
    return Table(tuple(tuple(replace(c, kind=EARLY, slack=slack) for c in row) for row in rows) if slack else rows)


def exact_table(grid: Grid) -> Table:
    """A grid as if it had been written."""
    return Table(tuple(tuple(Written("", cell) for cell in row) for row in grid.rows))


def lines_of_matrices(given: Mapping[str, Any], problem: Attention, decimal: str) -> tuple[Line, ...]:
    """One line for each matrix by the name of its stage, in the order of the line; text is read."""
    lines: list[Line] = []
    for number, (name, rows) in enumerate(given.items(), 1):
        if isinstance(rows, str):
            found = (line for line in page_of(rows, problem, {}, decimal).lines if line.kind != UNMARKED)
            lines += [replace(each, number=number, name=replace(each.name, candidates=(name,))) for each in found]
        else:
            table = Table(tuple(tuple(_known(c, problem) for c in row) for row in table_of(rows, name).rows))
            link = Link("", table, name, True)
            lines.append(Line(number, name, WORK, Naming((name,)), (link,)))
    return tuple(lines)
