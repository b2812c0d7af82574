"""The math tree in words: the alternative text of a formula, in which every compound is bracketed in words.

Knows English words for signs and structures. A short piece is said as it is (`root 2`, `e to the 2`); a
longer one is closed by a word (`root of 1 plus x end root`), so that one reading only is possible.
"""

from __future__ import annotations

from collections.abc import Callable
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

SIGNS = {
    "+": "plus", "−": "minus", "±": "plus or minus", "⋅": "times", "×": "times", "⊙": "elementwise times",
    "=": "equals", "≠": "is not equal to", "<": "is less than", ">": "is greater than", "≤": "is at most",
    "≥": "is at least", "≈": "is approximately", "∈": "is in", "→": "goes to", "⇒": "so", "↦": "maps to",
    "∑": "sum", "∏": "product", ",": "comma", ";": "semicolon", ":": "all", "|": "given", "/": "slash",
}  # fmt: skip
NAMES = {mark: name if name.islower() else f"capital {name.lower()}" for name, mark in GREEK.items()} | {
    "π": "pi", "∞": "infinity", "⊤": "transposed", "…": "and so on", "⋮": "and so on", "⋱": "and so on",
    "∅": "empty set",
}  # fmt: skip
BRACKETS = {
    "(": "open bracket", ")": "close bracket", "[": "open square bracket", "]": "close square bracket",
    "{": "open brace", "}": "close brace", "|": "bar", "‖": "double bar", "⟨": "open angle",
    "⟩": "close angle", "": "",
}  # fmt: skip


def spoken(node: Node) -> str:
    """The formula in words.

    >>> print(spoken(Fraction(Number("1"), Script(Name("e"), above=Row((Operator("−"), Name("x")))))))
    fraction 1 over e to the power minus x end power end fraction
    """
    return RULES[type(node)](node)


def _said(*words: str) -> str:
    return " ".join(word for word in words if word)


def _short(node: Node) -> bool:
    return isinstance(node, (Number, Name))


def _row(node: Row) -> str:
    if not node.parts:
        return "blank"
    words = [spoken(node.parts[0])]
    for left, right in pairwise(node.parts):
        words += [_between(left, right), spoken(right)]
    return _said(*words)


def _between(left: Node, right: Node) -> str:
    """The word for two things that stand side by side."""
    if isinstance(left, (Operator, Words)) or isinstance(right, (Operator, Words)) or is_big(left):
        return ""
    return "of" if is_call((left, right)) else "times"


def _fraction(node: Fraction) -> str:
    return _said("fraction", spoken(node.top), "over", spoken(node.bottom), "end fraction")


def _root(node: Root) -> str:
    if not node.degree and _short(node.body):
        return _said("root", spoken(node.body))
    degree = _said("degree", spoken(node.degree), "end degree") if node.degree else ""
    return _said("root", degree, "of", spoken(node.body), "end root")


def _script(node: Script) -> str:
    if is_big(node):
        return _big(node)
    base = spoken(node.base) if not isinstance(node.base, Row) else _said("group", spoken(node.base), "end group")
    return _said(base, _below(node.below), _above(node.above))


def _below(below: Node | None) -> str:
    if below is None or _short(below) or isinstance(below, Words):
        return _said("sub", spoken(below)) if below else ""
    return _said("sub indices", _indices(below), "end sub")


def _indices(node: Node) -> str:
    """Indices one after the other; side by side they are a list, not a product."""
    return _said(*map(spoken, node.parts)) if isinstance(node, Row) else spoken(node)


def _above(above: Node | None) -> str:
    if above is None:
        return ""
    if above == Name("⊤", upright=True):
        return "transposed"
    return _said("to the", spoken(above)) if _short(above) else _said("to the power", spoken(above), "end power")


def _big(node: Script) -> str:
    word = spoken(node.base)
    low = _said("from" if node.above else "over", spoken(node.below)) if node.below else ""
    high = _said("up to", spoken(node.above)) if node.above else ""
    return _said(word, low, high, "end limits of")


def _fence(node: Fence) -> str:
    return _said(BRACKETS[node.left], spoken(node.body), BRACKETS[node.right])


def _matrix(node: Matrix) -> str:
    size = f"{len(node.rows)} by {len(node.rows[0]) if node.rows else 0} matrix,"
    columns = _said("columns", "; ".join(map(spoken, node.column_labels)) + ",") if node.column_labels else ""
    lines = [_said(_row_name(node, k), "; ".join(map(spoken, line)) + ",") for k, line in enumerate(node.rows)]
    return _said(size, columns, *lines, "end matrix")


def _row_name(node: Matrix, k: int) -> str:
    label = f" {spoken(node.row_labels[k])}" if node.row_labels else ""
    return f"row {k + 1}{label}:"


def _brace(node: Brace) -> str:
    return _said("group", spoken(node.body), "named", spoken(node.label), "end group")


def _alignment(node: Alignment) -> str:
    lines = [_said(f"line {k}:", *map(spoken, filter(_filled, line))) for k, line in enumerate(node.lines, 1)]
    return "; ".join(lines)


def _filled(node: Node) -> bool:
    return node != Row(())


RULES: dict[type, Callable[[Any], str]] = {
    Number: lambda node: node.digits,
    Name: lambda node: NAMES.get(node.text, visible(node.text)),
    Operator: lambda node: SIGNS.get(node.sign, node.sign),
    Words: lambda node: visible(node.text.strip()),
    Row: _row,
    Fraction: _fraction,
    Root: _root,
    Script: _script,
    Fence: _fence,
    Blank: lambda node: "blank",
    Matrix: _matrix,
    Brace: _brace,
    Alignment: _alignment,
}
