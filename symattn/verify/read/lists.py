"""Matrices and rows, in every notation: environments, `[[1, 0], [1/2, 1/2]]`, `[2 0; 0 2]`, `(a, b)`.

Knows how rows and cells are separated, and refuses ragged rows, empty cells and separators that can be read in
two ways. Does not compute with matrices.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...errors import LimitError, ReadError
from ...exact import limits
from ...exact.syntax import Apply, Node, apply
from .names import Names
from .noticed import Noticed
from .vocabulary import MATRICES

Stretch = tuple[int, int]
MASKS = frozenset({"x", "X", "×", "-", "−", "–", "—", "\\times", ""})
_SPACE = re.compile(r"\s+(?:np\.|numpy\.|math\.|torch\.)?")
_OPERATORS = frozenset({"+", "-", "*", "/", "^", "**"})


@dataclass(frozen=True, slots=True)
class Shape:
    """Rows and columns of a matrix node, whose arguments are its cells row by row."""

    rows: int
    columns: int


class Lists(Names):
    """A parser that knows matrices."""

    masked_marks = False
    semicolons_in_rows = False  # with decimal commas (0,2; 0,8) is a row
    notes: tuple[Noticed, ...] = ()
    keeps_unreadable = False
    refused_cells: frozenset[str] = frozenset({"x", "X"})

    def environment(self) -> Node:
        """A matrix between begin and end."""
        opening, closing = self.next, self.partner[self.index]
        if opening.text not in MATRICES:
            advice = "a determinant is not a matrix" if opening.text.lower() == "vmatrix" else ""
            raise self.error(f"the environment {opening.text} is not read here", advice)
        if opening.text == "array" and self.text[opening.start : opening.end].count("{") < 2:
            raise self.error("an array states its columns", "write \\begin{array}{cc}")
        rows = self.split(self.index + 1, closing, "row")
        if len(rows) > 1 and rows[-1][0] == rows[-1][1]:
            rows.pop()
        cells = [self.split(*row, "&") for row in rows]
        self.index = closing + 1
        return self._matrix(cells, opening.start, self.end)

    def _matrix(self, rows: list[list[Stretch]], start: int, end: int) -> Node:
        """A matrix node of cells that are all read; as many in each row."""
        widths = [len(row) for row in rows]
        for number, width in enumerate(widths, 1):
            if width != widths[0]:
                message = f"ragged rows: row 1 has {widths[0]} entries, row {number} has {width}"
                raise self.error(message, at=self._place_of(rows[number - 1]))
        limits.check_terms(sum(widths))
        after = self.index
        cells = [self._cell(*stretch) for row in rows for stretch in row]
        self.index = after
        return apply("matrix", *cells, start=start, end=end, extra=Shape(len(rows), widths[0]))

    def _place_of(self, row: list[Stretch]) -> int:
        return self.tokens[row[0][0]].start

    def _cell(self, start: int, stop: int) -> Node:
        place = self.tokens[start].start
        if self.masked_marks and self.written(start, stop) in MASKS:
            return apply("masked", start=place, end=self.tokens[stop - 1].end if stop > start else place)
        if self.written(start, stop) in self.refused_cells:
            raise self.error("x in a cell", "write -inf for a masked score", at=place)
        if start == stop:
            raise self.error("an empty cell", "write 0, or -inf for a masked score", at=place)
        if not self.keeps_unreadable:
            return self.within(start, stop, self.sum)
        return self._kept(start, stop)

    def _kept(self, start: int, stop: int) -> Node:
        """A cell, or the error in its place: one cell is lost, not the line."""
        state = self.stop, self._stopper, self.depth
        try:
            return self.within(start, stop, self.sum)
        except (ReadError, LimitError) as error:
            self.stop, self._stopper, self.depth = state
            end = self.tokens[stop - 1].end
            return apply("unreadable", start=self.tokens[start].start, end=end, extra=error)

    def listed(self) -> Node:
        """What stands between brackets: a list, or one thing that they only hold together."""
        closing = self.partner[self.index]
        rows = self._entries(self.index + 1, closing, self.next.text == "[")
        return self.inside(self.sum) if rows is None else self._row_by_row(rows, closing)

    def _row_by_row(self, rows: list[list[Stretch]], closing: int) -> Node:
        start = self.next.start
        self.index = closing + 1
        return self.matrix_of(rows, start, self.end)

    def _entries(self, start: int, stop: int, square: bool, nested: bool = False) -> list[list[Stretch]] | None:
        """The rows and cells of a stretch, or None when nothing in it separates entries."""
        rows = self.split(start, stop, ";", "row") if nested else self.lines(start, stop, square)
        pieces = [self._pieces(*row, square or len(rows) > 1) for row in rows]
        if nested or not square:
            pieces = self.in_a_row(pieces)
        several = len(pieces) > 1 or len(pieces[0]) > 1
        return pieces if several or (square and self._is_list(*pieces[0][0])) else None

    def in_a_row(self, rows: list[list[Stretch]]) -> list[list[Stretch]]:
        """Rows of one cell each as one row, where semicolons stand between entries."""
        single = self.semicolons_in_rows and len(rows) > 1 and all(len(row) == 1 for row in rows)
        if single and all(self.tokens[row[0][1]].kind == ";" for row in rows[:-1]):
            return [[cell for row in rows for cell in row]]
        return rows

    def lines(self, start: int, stop: int, square: bool) -> list[Stretch]:
        """Stretches between semicolons or row breaks; between line ends where lists are not nested."""
        rows = self.split(start, stop, ";", "row")
        if len(rows) > 1 or start == stop or not square or self.tokens[start].kind in ("[", "("):
            return rows
        ends = [place for place in self._top(start, stop) if self._breaks_line(start, place)]
        return list(zip([start, *ends], [*ends, stop], strict=True))

    def _breaks_line(self, start: int, place: int) -> bool:
        if place == start or "\n" not in self._gap(place):
            return False
        before, here = self.tokens[place - 1].kind, self.tokens[place]
        joins = self._is_spaced_operator(place) or here.kind in (",", "relation", "begin", "left(", "left[")
        return not joins and before != "," and before not in _OPERATORS and before != "relation"

    def _top(self, start: int, stop: int) -> list[int]:
        """The places in a stretch that stand in no further brackets."""
        places, place = [], start
        while place < stop:
            places.append(place)
            place = self.partner.get(place, place) + 1
        return places

    def _gap(self, place: int) -> str:
        return self.text[self.tokens[place - 1].end : self.tokens[place].start]

    def _is_list(self, start: int, stop: int) -> bool:
        """Whether a stretch is one bracketed list and nothing else; [1] in a list is one, (1) is not."""
        if start == stop or self.tokens[start].kind not in ("[", "(") or self.partner[start] != stop - 1:
            return False
        return self.tokens[start].text == "[" or self._entries(start + 1, stop - 1, False) is not None

    def _pieces(self, start: int, stop: int, spaces: bool, separators: str = ",&") -> list[Stretch]:
        """The cells of one row: between commas, else between &, else between spaces where these may separate."""
        for separator in separators:
            pieces = self.split(start, stop, separator)
            if len(pieces) > 1:
                return pieces
        return self.between_spaces(start, stop) if spaces else [(start, stop)]

    def between_spaces(self, start: int, stop: int) -> list[Stretch]:
        """The stretches between spaces; a sign that stands free between two of them joins them."""
        places = self._top(start, stop)
        cuts = [place for place in places if place > start and self._is_gap(place)]
        spaced = [place for place in cuts if place + 1 < stop and self._is_spaced_operator(place)]
        cuts = [place for place in cuts if place not in spaced and place - 1 not in spaced]
        if cuts and (spaced or not self._all_numbers(start, stop)):
            cuts = self._columns(cuts, bool(spaced))
        if cuts and "\\" in self.written(start, stop) and not self._in_rows(start, stop):
            raise self._unclear("in LaTeX a space separates nothing", cuts[0])
        return list(zip([start, *cuts], [*cuts, stop], strict=True))

    def _is_gap(self, place: int) -> bool:
        """Whether a space stands before a place; the one of `20 %` parts nothing."""
        return bool(_SPACE.fullmatch(self._gap(place))) and self.tokens[place].kind != "%"

    def _columns(self, cuts: list[int], spaced: bool) -> list[int]:
        """The cuts between columns two spaces apart, where single spaces stand within entries too."""
        wide = [place for place in cuts if re.match(r"\s{2}", self._gap(place))]
        if not wide and not spaced:
            return cuts
        if not wide:
            raise self._unclear("spaces separate entries here, and stand around a sign", cuts[0])
        within = [place for place in cuts if place not in wide]
        if any(self.tokens[place - 1].text not in (")", "e", "π") for place in within):
            raise self._unclear("some entries are two spaces apart, some one", within[0])
        self.notes += (Noticed("two-spaces"),) * bool(within)
        return wide

    def _all_numbers(self, start: int, stop: int) -> bool:
        """Whether a stretch is nothing but numbers and spaces."""
        kinds = {token.kind for token in self.tokens[start:stop]}
        return kinds <= {"number", "-", "+", "%", "decimal", "infinity"}

    def _unclear(self, message: str, place: int) -> ReadError:
        return self.error(message, "separate the entries by commas", self.tokens[place].start)

    def _in_rows(self, start: int, stop: int) -> bool:
        around = {self.tokens[start - 1].kind, self.tokens[stop].kind}
        return bool(around & {";", "row"}) or "\n" in self._gap(start)

    def _is_spaced_operator(self, place: int) -> bool:
        """Whether a sign stands free: `1 - 1` is one entry, `1 -1` are two."""
        kind, stands_free = self.tokens[place].kind, self._gap(place + 1)[:1].isspace()
        return kind in _OPERATORS and (stands_free or kind not in ("+", "-"))

    def matrix_of(self, rows: list[list[Stretch]], start: int, end: int) -> Node:
        """A matrix from rows of cells; cells that are lists themselves are its rows."""
        flat = [stretch for row in rows for stretch in row]
        nested = [self._is_list(*stretch) for stretch in flat]
        if not any(nested):
            return self._matrix(rows, start, end)
        if not all(nested) or (len(rows) > 1 and len(flat) > len(rows)):
            raise self.error("rows and single entries are mixed", at=start)
        after = self.index
        inner = [self._inner(*stretch) for stretch in flat]
        self.index = after
        if len(inner) == 1 and isinstance(inner[0], Apply) and inner[0].extra.rows > 1:
            return inner[0]  # a leading axis of length 1
        return self._stacked(inner, start, end)

    def _inner(self, start: int, stop: int) -> Node:
        square = self.tokens[start].text == "["
        rows = self._entries(start + 1, stop - 1, square, nested=True) or [[(start + 1, stop - 1)]]
        return self.matrix_of(rows, self.tokens[start].start, self.tokens[stop - 1].end)

    def _stacked(self, rows: list[Node], start: int, end: int) -> Node:
        """Rows on top of each other."""
        cells: list[Node] = []
        for row in rows:
            if not (isinstance(row, Apply) and row.extra.rows == 1):
                raise self.error("lists are nested too deeply for a matrix", at=row.start)
            if row.extra.columns != rows[0].extra.columns:  # type: ignore[union-attr]
                raise self.error("ragged rows", at=row.start)
            cells.extend(row.arguments)
        return apply("matrix", *cells, start=start, end=end, extra=Shape(len(rows), len(cells) // len(rows)))
