"""Matrices that no page could hold: their decimals instead, and their exact entries left to the object.

Knows, by estimate, how high a matrix comes out in its narrowest form. Decides nothing about values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import sympy

from symattn.errors import BeyondRing
from symattn.exact import decimal
from symattn.render.compose.narrow import SIGNS, broken
from symattn.render.compose.prose import decimal_node
from symattn.render.formula.shape import is_tall
from symattn.render.page.model import Line
from symattn.render.page.width import width
from symattn.render.tree import Matrix, Node, Operator, Row

ROOM, HIGHEST = 150.0, 190.0  # millimetres on a page: in a line, and of one formula
LOW, TALL = 7.0, 11.0  # of a row of cells


def fitted(line: Line, value: object, forms: Sequence[Node]) -> Line:
    """The line, or one with decimals for a matrix that is too high in each of its forms.

    `forms` are the matrix as it may be shown; `value` is what they show.
    """
    matrices = [form for form in forms if isinstance(form, Matrix)]
    if not isinstance(value, sympy.MatrixBase) or not matrices or min(map(height, matrices)) <= HIGHEST:
        return line
    digits = _digits(value)
    if digits is None:
        return line
    shown = line.right.parts if isinstance(line.right, Row) else (line.right,)
    before = [part for part in shown if not isinstance(part, Matrix)]
    if before:  # the formula that makes it, then ≈ for =
        return Line(Row((*before[:-1], Operator("≈"), digits)), line.left, line.relation, line.reason, line.notes)
    return Line(digits, line.left, "≈", line.reason, line.notes)


def height(matrix: Matrix) -> float:
    """About how high a matrix is, in the groups of columns that fit a line."""
    cells = list(chain.from_iterable(matrix.rows))
    widest = max(map(_width, cells))
    columns = max(1, int(ROOM / (widest + 4)))
    groups = -(-len(matrix.rows[0]) // columns)
    lines = max(map(_lines, cells)) if widest > ROOM / 2 else 1
    row_height = (TALL if any(map(is_tall, cells)) else LOW) * lines
    return groups * (len(matrix.rows) * row_height + (LOW if groups > 1 else 0))


def _width(cell: Node) -> float:
    """The width of a cell, one summand a line where that is too wide."""
    whole = width(cell)
    return whole if whole <= ROOM / 2 else max(width(Row(summand)) for summand in _summands(cell))


def _lines(cell: Node) -> int:
    return len(_summands(cell)) if width(cell) > ROOM / 2 else 1


def _summands(cell: Node) -> list[tuple[Node, ...]]:
    return broken(cell.parts, SIGNS) if isinstance(cell, Row) else [(cell,)]


def _digits(value: sympy.MatrixBase) -> Matrix | None:
    try:
        cells: Iterator[Node] = (decimal_node(decimal(x, 4)) for x in value)
        return Matrix(tuple(tuple(next(cells) for _ in range(value.cols)) for _ in range(value.rows)))
    except BeyondRing:
        return None
