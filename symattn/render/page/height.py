"""How high blocks come out at most, so that what is certainly lower than a page need not be measured.

Knows the math tree, the page model and generous heights of a text font, in em. A bound on the high side: it
decides what the PDF engine measures, never where anything stands. Blocks that it does not know have no bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from typing import Any

from symattn.render.page.model import Bullets, Callout, Display, Heading, Line, Note, Paragraph, Steps
from symattn.render.page.runs import Inline
from symattn.render.page.width import EM, wide
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

LINE, SIGN, GAP = 1.35, 1.0, 0.7  # em
SCRIPT = 0.4  # of the height of a script stands above or below its base
FRAME = 3.0  # em around a callout
COLUMN, REASON = 140.0, 55.0  # millimetres: no text, and no reason beside a step, is set narrower
RAGGED = 1.3  # of the lines that the words fill: lines end where words do


def height(block: object) -> float:
    """The height in millimetres that a block does not exceed, space around it included; ∞ where it is not known.

    >>> from symattn.render.page.model import Table, paragraph
    >>> height(paragraph("Why?")) < 20, height(Table((), ()))
    (True, inf)
    """
    rule = _BLOCKS.get(type(block))
    return EM * (rule(block) + GAP) if rule else inf


def _text(runs: Inline, room: float = COLUMN) -> float:
    """The lines of a text, each with what its formulas add to it."""
    lines = 1 + int(RAGGED * wide(runs) / room)
    formulas = [_em(run) for run in runs if isinstance(run, Node)]
    return lines * LINE + min(sum(formulas), lines * max(formulas, default=0.0))


def _forms(first: Node, otherwise: Iterable[Node]) -> float:
    return max(map(_em, (first, *otherwise))) + GAP


def _line(line: Line) -> float:
    left = _em(line.left) if line.left else 0.0
    notes = sum(_text(note.runs) + GAP for note in line.notes)
    return max(left, _forms(line.right, line.otherwise)) + _text(line.reason, REASON) + GAP + notes


_BLOCKS: dict[type, Callable[[Any], float]] = {
    Heading: lambda block: 2 * _text(block.text) + GAP,
    Paragraph: lambda block: _text(block.runs),
    Bullets: lambda block: sum(map(_text, block.items)),
    Display: lambda block: _forms(block.formula, block.otherwise),
    Note: lambda block: _text(block.runs),
    Steps: lambda block: sum(map(_line, block.lines)),
    Callout: lambda block: sum(map(height, block.body)) / EM + _text(block.title) + FRAME,
}


def _em(node: Node) -> float:
    return _NODES[type(node)](node)


def _highest(nodes: Iterable[Node | None]) -> float:
    return max((_em(node) for node in nodes if node is not None), default=SIGN)


def _fraction(node: Fraction) -> float:
    top, bottom = _em(node.top), _em(node.bottom)
    return max(top, bottom) if node.inline else top + bottom


def _rows(rows: Iterable[Iterable[Node]]) -> float:
    return sum(_highest(line) + GAP for line in rows)


_NODES: dict[type, Callable[[Any], float]] = {
    **dict.fromkeys((Number, Name, Operator, Words), lambda node: SIGN),
    Row: lambda node: _highest(node.parts),
    Fraction: _fraction,
    Root: lambda node: _em(node.body) + 0.3,
    Script: lambda node: _em(node.base) + SCRIPT * sum(_em(part) for part in (node.above, node.below) if part),
    Fence: lambda node: _em(node.body) + 0.3,
    Blank: lambda node: node.height / EM,
    Matrix: lambda node: _rows((*node.rows, node.column_labels)) + GAP,
    Brace: lambda node: _em(node.body) + _em(node.label) + GAP,
    Alignment: lambda node: _rows(node.lines),
}
