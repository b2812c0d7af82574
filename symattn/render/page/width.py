"""How wide a formula comes out, about, for languages that cannot measure what they set.

Knows the math tree and the usual widths of a text font, in em. An estimate, a little on the wide side: it
decides which form of a formula HTML shows, never a value. The PDF engine measures for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import Any

from symattn.render.page.runs import Inline, words_of
from symattn.render.tree import (
    Alignment,
    Blank,
    Brace,
    Fence,
    Fraction,
    Matrix,
    Name,
    Node,
    Number,
    Operator,
    Root,
    Row,
    Script,
    Words,
)  # fmt: skip

EM = 3.88  # millimetres, at 11 pt
SCRIPT = 0.72  # of the size of the base
LETTER, CAPITAL, OPERATOR, COMMA, COLUMN, BRACKET, SURD = 0.56, 0.8, 1.4, 0.5, 0.9, 0.5, 0.85


def width(node: Node) -> float:
    """The width of a formula in millimetres at 11 pt, in full size.

    >>> 4 < width(Root(Number("2"))) < 7
    True
    """
    return _em(node) * EM


def wide(runs: Inline) -> float:
    """The width of a line of words and formulas in millimetres, about.

    >>> wide(("S", Number("2"))) > wide(("S",)) > 2
    True
    """
    return sum(width(run) if isinstance(run, Node) else LETTER * EM * len(words_of(run) or "") for run in runs)


def fitting(forms: Sequence[Node], room: float) -> Node:
    """The first form that is narrow enough for the room, in millimetres; the narrowest where none is.

    >>> fitting((Number("1" * 99), Number("2")), 20.0)
    Number(digits='2')
    """
    return next((form for form in forms if width(form) <= room), min(forms, key=width))


def _em(node: Node) -> float:
    return _RULES[type(node)](node)


def _widest(nodes: Iterable[Node | None]) -> float:
    return max((_em(node) for node in nodes if node is not None), default=0.0)


def _columns(rows: Iterable[tuple[Node, ...]]) -> float:
    columns = [_widest(column) for column in zip_longest(*rows)]
    return sum(columns) + COLUMN * max(0, len(columns) - 1)


def _fraction(node: Fraction) -> float:
    top, bottom = _em(node.top), _em(node.bottom)
    return top + LETTER + bottom if node.inline else max(top, bottom) + 0.3


def _matrix(node: Matrix) -> float:
    cells = _columns((*node.rows, node.column_labels)) + 2 * BRACKET
    return cells + (_widest(node.row_labels) + COLUMN if node.row_labels else 0.0)


_RULES: dict[type, Callable[[Any], float]] = {
    Number: lambda node: LETTER * len(node.digits),
    Name: lambda node: sum(CAPITAL if mark.isupper() else LETTER for mark in node.text),
    Operator: lambda node: COMMA if node.sign in ",;:./" else OPERATOR,
    Words: lambda node: LETTER * len(node.text),
    Row: lambda node: sum(map(_em, node.parts)),
    Fraction: _fraction,
    Root: lambda node: _em(node.body) + SURD,
    Script: lambda node: _em(node.base) + SCRIPT * _widest((node.below, node.above)),
    Fence: lambda node: _em(node.body) + 2 * BRACKET,
    Blank: lambda node: node.width / EM,
    Matrix: _matrix,
    Brace: lambda node: max(_em(node.body), SCRIPT * _em(node.label)),
    Alignment: lambda node: _columns(node.lines),
}
