"""The math tree as readable Unicode: one line, `e^(√2)/(1 + e^(√2))`, or matrices drawn over several lines.

Knows how mathematics is typed on one line, and brackets there what two dimensions show by position. Matrices
in one line are `[[1, 0], [1/2, 1/2]]`. What it writes can be read back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symattn.render.escape import terminal
from symattn.render.formula.shape import children
from symattn.render.formula.strength import Strength, is_big, is_prefix, strength, words_apart
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

CLOSE = frozenset(",;")
TIGHT = frozenset(":⋅/")


def plain(node: Node) -> str:
    """The formula on one line.

    >>> print(plain(Fraction(Number("1"), Row((Number("1"), Operator("+"), Root(Number("2")))))))
    1/(1 + √2)
    """
    return RULES[type(node)](node)


def _bracketed(node: Node, least: Strength) -> str:
    return plain(node) if _linear(node) >= least else f"({plain(node)})"


def _linear(node: Node) -> Strength:
    """How tightly the piece holds together once it is written on one line."""
    if isinstance(node, Fraction):
        return Strength.SLASH
    if isinstance(node, Row) and len(node.parts) == 1:
        return _linear(node.parts[0])
    return strength(node)


def _row(node: Row) -> str:
    parts = node.parts
    texts = [_factor(parts, k) for k in range(len(parts))]
    return "".join((_gap(parts, texts, k) if k else "") + text for k, text in enumerate(texts))


def _factor(parts: tuple[Node, ...], k: int) -> str:
    """One part of a row; a fraction that has a factor beside it is bracketed."""
    if isinstance(parts[k], (Operator, Words)) or is_big(parts[k]):
        return plain(parts[k])
    neighbours = (*parts[k - 1 : k], *parts[k + 1 : k + 2]) if k else parts[1:2]
    multiplied = any(not isinstance(part, (Operator, Words)) and not is_big(part) for part in neighbours)
    dotted = any(isinstance(part, Operator) and part.sign in "⋅×⊙" for part in neighbours)
    return _bracketed(parts[k], Strength.PRODUCT) if multiplied or dotted else plain(parts[k])


def _gap(parts: tuple[Node, ...], texts: list[str], k: int) -> str:
    """What is written before the part at this place."""
    left, right = parts[k - 1], parts[k]
    if isinstance(left, Operator) and not is_big(left):
        return "" if left.sign in TIGHT or is_prefix(parts, k - 1) else " "
    if isinstance(right, Operator):
        return "" if right.sign in CLOSE | TIGHT else " "
    if words_apart(left, right) or is_big(left):
        return " "
    if texts[k][:1].isdecimal():
        return "⋅"
    return _product_gap(left, right, texts[k - 1])


def _product_gap(left: Node, right: Node, before: str) -> str:
    """Nothing, a space or a dot between two factors: never so that two of them read as one."""
    if isinstance(left, Number) or isinstance(right, Fence | Fraction):
        return ""
    closed = strength(left) == Strength.ATOM or before[-1:] in {")", "]", "ᵀ"}
    return " " if closed else "⋅"


def _fraction(node: Fraction) -> str:
    return f"{_bracketed(node.top, Strength.PRODUCT)}/{_bracketed(node.bottom, Strength.POWER)}"


def _root(node: Root) -> str:
    if node.degree:
        return f"{_bracketed(node.body, Strength.ATOM)}^(1/{_bracketed(node.degree, Strength.POWER)})"
    body = node.body
    bare = isinstance(body, Number) or (isinstance(body, Script) and strength(body) == Strength.ATOM)
    return f"√{plain(body)}" if bare else f"√({plain(body)})"


def _script(node: Script) -> str:
    base = _bracketed(node.base, Strength.RELATION if is_big(node) else Strength.ATOM)
    below = f"_{_index(node.below)}" if node.below else ""
    return base + below + (_above(node.above) if node.above else "")


def _index(node: Node) -> str:
    """A subscript: `d_k`, `A_12`, `A_(1,:)`."""
    parts = node.parts if isinstance(node, Row) else (node,)
    text = "".join(map(plain, parts))
    return text if text.isalnum() else f"({text})"


def _above(node: Node) -> str:
    if node == Name("⊤", upright=True):
        return "ᵀ"
    text = plain(node)
    return f"^{text}" if len(text) == 1 else f"^({text})"


def _cells(matrix: Matrix) -> list[list[str]]:
    return [[plain(cell) or " " for cell in line] for line in matrix.rows]


def _matrix(node: Matrix) -> str:
    """Rows in brackets; semicolons where a cell has a decimal comma."""
    between = "; " if _has_comma(node) else ", "
    return "[" + between.join(f"[{between.join(line)}]" for line in _cells(node)) + "]"


def _has_comma(node: Node) -> bool:
    return "," in node.digits if isinstance(node, Number) else any(map(_has_comma, children(node)))


def _alignment(node: Alignment) -> str:
    return "; ".join(" ".join(filter(None, map(plain, line))) for line in node.lines)


RULES: dict[type, Callable[[Any], str]] = {
    Number: lambda node: node.digits,
    Name: lambda node: terminal(node.text),
    Operator: lambda node: terminal(node.sign),
    Words: lambda node: terminal(node.text.strip()),
    Row: lambda node: _row(node) if node.parts else "",
    Fraction: _fraction,
    Root: _root,
    Script: _script,
    Fence: lambda node: f"{node.left}{plain(node.body)}{node.right}",
    Blank: lambda node: "☐",
    Matrix: _matrix,
    Brace: lambda node: f"({plain(node.body)} =: {plain(node.label)})",
    Alignment: _alignment,
}
