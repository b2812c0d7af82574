"""The math tree in words: the alternative text of a formula, in which every compound is bracketed in words.

Knows which piece is short (`root 2`, `e to the 2`) and which longer one is closed by a word (`root of 1 plus x
end root`), so that one reading only is possible. The words themselves stand in the catalogue, by language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

from symattn.render.escape import visible
from symattn.render.formula.strength import is_big, is_call
from symattn.render.formula.symbols import GREEK
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
from symattn.words import DEFAULT, fill, knows, say

LETTERS = {mark: name for name, mark in GREEK.items()}


def spoken(node: Node, language: str = DEFAULT) -> str:
    """The formula in words.

    >>> formula = Fraction(Number("1"), Script(Name("e"), above=Row((Operator("−"), Name("x")))))
    >>> print(spoken(formula))
    fraction 1 over e to the power minus x end power end fraction
    >>> print(spoken(formula, "de"))
    Bruch 1 durch e hoch dem Ausdruck minus x Ende Exponent Ende Bruch
    """
    return RULES[type(node)](node, language)


def _said(id: str, language: str, **parts: object) -> str:
    """A sentence of the catalogue with its parts, or without them."""
    return fill(say(f"spoken.{id}", language), **parts)


def _joined(words: Iterable[str], between: str = " ") -> str:
    return between.join(word for word in words if word)


def _short(node: Node) -> bool:
    return isinstance(node, (Number, Name))


def _row(node: Row, language: str) -> str:
    if not node.parts:
        return _said("blank", language)
    words = [spoken(node.parts[0], language)]
    for left, right in pairwise(node.parts):
        words += [_between(left, right, language), spoken(right, language)]
    return _joined(words)


def _between(left: Node, right: Node, language: str) -> str:
    """The word for two things that stand side by side."""
    if isinstance(left, (Operator, Words)) or isinstance(right, (Operator, Words)) or is_big(left):
        return ""
    return _said("of" if is_call((left, right)) else "times", language)


def _fraction(node: Fraction, language: str) -> str:
    return _said("fraction", language, top=spoken(node.top, language), bottom=spoken(node.bottom, language))


def _root(node: Root, language: str) -> str:
    body = spoken(node.body, language)
    if node.degree:
        return _said("root-of-degree", language, degree=spoken(node.degree, language), body=body)
    return _said("short-root" if _short(node.body) else "root", language, body=body)


def _script(node: Script, language: str) -> str:
    if is_big(node):
        return _big(node, language)
    base = spoken(node.base, language)
    if isinstance(node.base, Row):
        base = _said("group", language, body=base)
    return _joined((base, _below(node.below, language), _above(node.above, language)))


def _below(below: Node | None, language: str) -> str:
    if below is None:
        return ""
    if _short(below) or isinstance(below, Words):
        return _said("short-index", language, index=spoken(below, language))
    return _said("indices", language, indices=_indices(below, language))


def _indices(node: Node, language: str) -> str:
    """Indices one after the other; side by side they are a list, not a product."""
    return _joined(spoken(part, language) for part in (node.parts if isinstance(node, Row) else (node,)))


def _above(above: Node | None, language: str) -> str:
    if above is None:
        return ""
    if above == Name("⊤", upright=True):
        return _said("transposed", language)
    return _said("short-power" if _short(above) else "power", language, exponent=spoken(above, language))


def _big(node: Script, language: str) -> str:
    low = _said("from" if node.above else "over", language, low=spoken(node.below, language)) if node.below else ""
    high = _said("up-to", language, high=spoken(node.above, language)) if node.above else ""
    return _joined((spoken(node.base, language), low, high, _said("limits", language)))


def _bracket(mark: str, language: str) -> str:
    return _said(f"brackets.{mark}", language) if mark else ""


def _fence(node: Fence, language: str) -> str:
    return _joined((_bracket(node.left, language), spoken(node.body, language), _bracket(node.right, language)))


def _matrix(node: Matrix, language: str) -> str:
    lines = [_matrix_row(node, k, language) for k in range(len(node.rows))]
    if node.column_labels:
        lines.insert(0, _said("matrix-columns", language, labels=_cells(node.column_labels, language)))
    size = {"rows": len(node.rows), "columns": len(node.rows[0]) if node.rows else 0}
    return _said("matrix", language, **size, cells=_joined(lines))


def _matrix_row(node: Matrix, k: int, language: str) -> str:
    cells = _cells(node.rows[k], language)
    if not node.row_labels:
        return _said("matrix-row", language, number=k + 1, cells=cells)
    label = spoken(node.row_labels[k], language)
    return _said("matrix-row-named", language, number=k + 1, label=label, cells=cells)


def _cells(cells: Iterable[Node], language: str) -> str:
    return _joined((spoken(cell, language) for cell in cells), "; ")


def _brace(node: Brace, language: str) -> str:
    return _said("named", language, body=spoken(node.body, language), label=spoken(node.label, language))


def _alignment(node: Alignment, language: str) -> str:
    lines = (_joined(spoken(cell, language) for cell in line if cell != Row(())) for line in node.lines)
    return "; ".join(_said("line", language, number=k, cells=cells) for k, cells in enumerate(lines, 1))


def _name(node: Name, language: str) -> str:
    if knows(f"spoken.names.{node.text}", language):
        return _said(f"names.{node.text}", language)
    if node.text not in LETTERS:
        return visible(node.text)
    name = LETTERS[node.text]
    letter = _said(f"letters.{name.lower()}", language)
    return letter if name.islower() else _said("capital", language, name=letter)


def _operator(node: Operator, language: str) -> str:
    return _said(f"signs.{node.sign}", language) if knows(f"spoken.signs.{node.sign}", language) else node.sign


RULES: dict[type, Callable[[Any, str], str]] = {
    Number: lambda node, language: node.digits,
    Name: _name,
    Operator: _operator,
    Words: lambda node, language: visible(node.text.strip()),
    Row: _row,
    Fraction: _fraction,
    Root: _root,
    Script: _script,
    Fence: _fence,
    Blank: lambda node, language: _said("blank", language),
    Matrix: _matrix,
    Brace: _brace,
    Alignment: _alignment,
}
