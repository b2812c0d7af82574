"""Formulas over several lines of plain text: matrices with tall brackets, aligned derivations.

Knows blocks of lines and how they stand beside each other; what fits on one line it leaves to `plain`. It
does not know the width of the reader's terminal.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from symattn.render.formula.plain import CLOSE, TIGHT, plain
from symattn.render.formula.shape import has
from symattn.render.formula.strength import is_call, sign_of
from symattn.render.tree import CLOSING, Alignment, Fence, Matrix, Name, Node, Row, Script

TALL = {
    "[": ("⎡", "⎢", "⎣"), "]": ("⎤", "⎥", "⎦"), "(": ("⎛", "⎜", "⎝"), ")": ("⎞", "⎟", "⎠"),
    "{": ("⎧", "⎨", "⎩"), "}": ("⎫", "⎬", "⎭"), "|": ("│", "│", "│"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of one width, and which of them stands on the line of the formula."""

    lines: tuple[str, ...]
    middle: int = 0


def multiline(node: Node) -> str:
    """The formula with its matrices drawn over several lines.

    >>> from symattn.render.tree import Number
    >>> print(multiline(Matrix(((Number("1"), Number("0")), (Number("10"), Number("1"))))))
    ⎡ 1  0⎤
    ⎣10  1⎦
    """
    return "\n".join(line.rstrip() for line in _block(node).lines)


def _block(node: Node) -> Lines:
    rule = RULES.get(type(node))
    return rule(node) if rule and has(node, (Matrix, Alignment)) else Lines((plain(node),))


def width(text: str) -> int:
    """The columns that a text takes in a terminal.

    >>> width("√2"), width("中")
    (2, 2)
    """
    return sum(
        (unicodedata.east_asian_width(mark) in "WF") + 1 for mark in text if not unicodedata.combining(mark)
    )


def padded(text: str, columns: int, side: str = "right") -> str:
    """The text widened with spaces at its right, its left or both sides."""
    gap = max(0, columns - width(text))
    left = {"right": 0, "left": gap, "both": (gap + 1) // 2}[side]
    return " " * left + text + " " * (gap - left)


def _side_by_side(blocks: Sequence[Lines]) -> Lines:
    above = max(block.middle for block in blocks)
    below = max(len(block.lines) - block.middle for block in blocks)
    columns = [_filled(block, above, below) for block in blocks]
    return Lines(tuple(map("".join, zip(*columns, strict=True))), above)


def _filled(block: Lines, above: int, below: int) -> list[str]:
    columns = max(map(width, block.lines))
    before, after = above - block.middle, below - (len(block.lines) - block.middle)
    return [padded(line, columns) for line in ("",) * before + block.lines + ("",) * after]


def _row(node: Row) -> Lines:
    blocks = [_block(node.parts[0])]
    for left, right in pairwise(node.parts):
        blocks += [Lines((_gap(left, right),)), _block(right)]
    return _side_by_side(blocks)


def _gap(left: Node, right: Node) -> str:
    tight = sign_of(left) in TIGHT or sign_of(right) in TIGHT | CLOSE
    return "" if tight or is_call((left, right)) else " "


def _matrix(node: Matrix) -> Lines:
    cells = [[plain(cell) for cell in line] for line in node.rows]
    header = [plain(label) for label in node.column_labels]
    block = _fenced(_grid(cells, "both", header), node.fence, bool(header))
    return _with_row_labels(block, [plain(label) for label in node.row_labels]) if node.row_labels else block


def _grid(cells: list[list[str]], side: str, header: list[str]) -> list[str]:
    rows = [header, *cells] if header else cells
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    numeric = [all(_integer(cell) for cell in column) for column in zip(*cells, strict=True)]
    sides = ["left" if number else side for number in numeric]
    return ["  ".join(map(padded, line, widths, sides)) for line in rows]


def _integer(cell: str) -> bool:
    return cell.lstrip("−").replace(".", "").isdecimal()


def _fenced(lines: list[str], fence: str, header: bool = False) -> Lines:
    first, body = (lines[:1], lines[1:]) if header else ([], lines)
    left, right = _sides(fence, len(body)), _sides(CLOSING[fence], len(body))
    shown = [f"{a}{line}{b}" for a, line, b in zip(left, body, right, strict=True)]
    return Lines((*(f" {line} " for line in first), *shown), len(first) + (len(body) - 1) // 2)


def _with_row_labels(block: Lines, labels: list[str]) -> Lines:
    beside = [""] * (len(block.lines) - len(labels)) + labels
    columns = max(map(width, labels))
    shown = (f"{padded(a, columns, 'left')} {b}" for a, b in zip(beside, block.lines, strict=True))
    return Lines(tuple(shown), block.middle)


def _sides(bracket: str, height: int) -> list[str]:
    if height == 1:
        return [bracket]
    top, middle, bottom = TALL.get(bracket, (bracket, bracket, bracket))
    return [top, *[middle] * (height - 2), bottom]


def _fence(node: Fence) -> Lines:
    body = _block(node.body)
    inside = [padded(line, max(map(width, body.lines))) for line in body.lines]
    left, right = _sides(node.left, len(inside)), _sides(node.right, len(inside))
    return Lines(tuple(map("".join, zip(left, inside, right, strict=True))), body.middle)


def _script(node: Script) -> Lines:
    base, marks = _block(node.base), plain(Script(Name(""), node.below, node.above))
    return _side_by_side([base, Lines((marks, *("",) * (len(base.lines) - 1)), base.middle)])


def _alignment(node: Alignment) -> Lines:
    table = [[_block(cell) for cell in line] for line in node.lines]
    columns = max(map(len, table))
    widths = [max(_widest(line[k]) for line in table if k < len(line)) for k in range(columns)]
    lines = [line for cells in table for line in _side_by_side(_spaced(cells, widths)).lines]
    return Lines(tuple(lines), (len(lines) - 1) // 2)


def _widest(block: Lines) -> int:
    return max(map(width, block.lines))


def _spaced(cells: list[Lines], widths: list[int]) -> list[Lines]:
    spaced = []
    for k, (cell, columns) in enumerate(zip(cells, widths, strict=False)):
        side = "left" if k == 0 else "right"
        lines = tuple(padded(line, columns, side) for line in cell.lines)
        spaced += [Lines(("   " if k > 1 else " " if k else "",)), Lines(lines, cell.middle)]
    return spaced


RULES: dict[type, Callable[[Any], Lines]] = {
    Row: _row,
    Matrix: _matrix,
    Fence: _fence,
    Script: _script,
    Alignment: _alignment,
}
