"""Narrower forms of a formula that may not fit its line: nothing is left out, it only takes more lines.

Knows where a formula may be broken: before a relation, before a sign of the whole sum, between the entries
of a row, between the columns of a matrix. Does not know how wide anything is: the page tries each in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias

from symattn.render.formula.attention import TOP, row_vector
from symattn.render.page.model import Line
from symattn.render.page.width import width
from symattn.render.tree import Alignment, Fence, Fraction, Matrix, Node, Number, Operator, Row, Script, row

RELATIONS, SIGNS = ("=", "≈"), ("+", "−")
Parts: TypeAlias = tuple[Node, ...]
LONG = 60.0  # millimetres; a shorter side of a chain stays on one line
COMMA, ZERO = Operator(","), Number("0")
FEWER = (4, 2, 1)  # how many columns of a matrix stand side by side


def with_narrower(line: Line) -> Line:
    """The line, with further forms of its right side.

    >>> from symattn.render.tree import Name
    >>> [type(form).__name__ for form in with_narrower(Line(row(Name("a"), Operator("="), Name("b")))).otherwise]
    ['Alignment']
    """
    known = (line.right, *line.otherwise)
    more = dict.fromkeys(form for each in known for form in narrower(each) if form not in known)
    return Line(line.right, line.left, line.relation, line.reason, line.notes, (*line.otherwise, *more), line.mark)


def narrower(node: Node) -> Iterator[Node]:
    """Forms of a formula over several lines, each narrower than the one before."""
    parts = node.parts if isinstance(node, Row) else (node,)
    pieces = broken(parts, RELATIONS)
    if len(pieces) > 1:
        yield _stacked(pieces)
        yield from _of_chain(pieces)
    else:
        yield from (_stacked(lines) for lines in _of_piece(parts))


def _of_chain(pieces: list[Parts]) -> Iterator[Node]:
    """Every side of a chain of relations in its first narrower form, then in its second, and so on."""
    forms = [[[piece], *(_of_piece(piece) if width(row(*piece)) > LONG else ())] for piece in pieces]
    for depth in range(1, max(map(len, forms))):
        yield _stacked([line for each in forms for line in each[min(depth, len(each) - 1)]])


def _of_piece(piece: Parts) -> Iterator[list[Parts]]:
    """A side as lines: its sum broken at the signs, its row stood upright, its matrix in groups of columns."""
    *factors, last = piece
    summands = broken(piece, SIGNS)
    entries = _entries(last)
    if len(summands) > 1:
        yield summands
    elif len(entries) > 1:
        below = {entry.bottom for entry in entries if isinstance(entry, Fraction)}
        if len(below) == 1 and all(isinstance(entry, Fraction) or entry == ZERO for entry in entries):
            tops = (entry.top if isinstance(entry, Fraction) else entry for entry in entries)
            yield [(*factors, Fraction(Number("1"), below.pop()), row_vector(*tops))]
        yield [(*factors, Script(Matrix(tuple((entry,) for entry in entries), "("), above=TOP))]
    elif isinstance(last, Matrix) and not last.row_labels:
        for first, *others in _of_matrix(last):
            yield [(*factors, first), *((block,) for block in others)]


def _entries(vector: Node) -> tuple[Node, ...]:
    """The entries of a row in round brackets; none of anything else."""
    if not isinstance(vector, Fence) or not isinstance(vector.body, Row):
        return ()
    cells = broken((COMMA, *vector.body.parts), (",",))
    return tuple(_only(row(*cell[1:])) for cell in cells)


def _of_matrix(node: Matrix) -> Iterator[list[Node]]:
    """The matrix as blocks of fewer and fewer columns, at last with the sums in its cells opened."""
    width = len(node.rows[0])
    for few in FEWER:
        if few < width:
            yield [_columns(node, start, few) for start in range(0, width, few)]
    if any(isinstance(cell, Row) and len(broken(cell.parts, SIGNS)) > 1 for cells in node.rows for cell in cells):
        yield [_columns(node, start, 1, open_sums=True) for start in range(width)]


def _columns(node: Matrix, start: int, few: int, open_sums: bool = False) -> Node:
    """Some columns of a matrix as a matrix, with their numbers above."""
    labels = tuple(Number(str(j + 1)) for j in range(start, min(start + few, len(node.rows[0]))))
    shown = tuple(tuple(opened(c) if open_sums else c for c in cells[start : start + few]) for cells in node.rows)
    return Matrix(shown, node.fence, (), labels)


def opened(cell: Node) -> Node:
    """A sum in a cell, one summand a line."""
    summands = broken(cell.parts, SIGNS) if isinstance(cell, Row) else []
    return Matrix(tuple((row(*summand),) for summand in summands), "") if len(summands) > 1 else cell


def broken(parts: Parts, signs: tuple[str, ...]) -> list[Parts]:
    """The parts, cut before each of the signs.

    >>> from symattn.render.tree import Name
    >>> len(broken((Name("a"), Operator("+"), Name("b")), ("+",)))
    2
    """
    cuts = [i for i, part in enumerate(parts) if i and isinstance(part, Operator) and part.sign in signs]
    return [parts[start:end] for start, end in pairwise((0, *cuts, len(parts)))]


def _stacked(lines: list[Parts]) -> Alignment:
    return Alignment(tuple((row(), row(*line)) for line in lines))


def _only(node: Row) -> Node:
    return node.parts[0] if len(node.parts) == 1 else node
