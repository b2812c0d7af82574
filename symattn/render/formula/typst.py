r"""The math tree as Typst: what stands between two dollar signs, and whole equations with alternative text.

Knows the spelling of Typst 0.15 math. Signs are written as Unicode characters, since the names of symbols
change between versions; every ASCII mark is escaped, since `/`, `:`, `,` and `;` have a meaning of their own.
"""

from __future__ import annotations

import string
from collections.abc import Callable
from typing import Any

from symattn.errors import PrintError
from symattn.render.escape import typst_string
from symattn.render.formula.shape import aligned, is_tall
from symattn.render.formula.spoken import spoken
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
from symattn.words import DEFAULT

PLAIN = frozenset("+=<>")
PAIRS = frozenset(("()", "[]", "{}"))


def typst(node: Node) -> str:
    """The formula as Typst math.

    >>> print(typst(Script(Name("e"), above=Fraction(Root(Number("2")), Number("2"), inline=True))))
    e^(sqrt(2) \\/ 2)
    """
    return RULES[type(node)](node)


def equation(node: Node, block: bool = False, language: str = DEFAULT) -> str:
    """A Typst equation with the alternative text that PDF/UA asks for.

    >>> print(equation(Root(Number("2"))))
    #math.equation(block: false, alt: "root 2", $sqrt(2)$)
    """
    flag = "true" if block else "false"
    return f"#math.equation(block: {flag}, alt: {typst_string(spoken(node, language))}, ${typst(node)}$)"


def _name(node: Name) -> str:
    if len(node.text) != 1 or not node.text.isprintable() or node.text == " ":
        return f"op({typst_string(node.text)})" if node.upright else f"italic({typst_string(node.text)})"
    shown = _mark(node.text)
    return f"upright({shown})" if node.upright and node.text.isalpha() else shown


def _mark(sign: str) -> str:
    """One character, escaped when it is an ASCII mark that Typst would obey."""
    if len(sign) != 1 or not sign.isprintable() or sign == " ":
        raise PrintError(f"a sign is one visible character, {sign!r} is not; use Words for words")
    return f"\\{sign}" if sign in string.punctuation and sign not in PLAIN else sign


def _row(node: Row) -> str:
    """Things side by side; between a sign and a number in quotes a space would be printed."""
    text, before = "", None
    for part in node.parts:
        shown = typst(part)
        close = isinstance(before, Operator) and isinstance(part, Number) and shown.startswith('"')
        text += shown if close or not text else f" {shown}"
        before = part
    return text


def _fraction(node: Fraction) -> str:
    if node.inline:
        return rf"{typst(node.top)} \/ {typst(node.bottom)}"
    return f"frac({typst(node.top)}, {typst(node.bottom)})"


def _root(node: Root) -> str:
    return f"root({typst(node.degree)}, {typst(node.body)})" if node.degree else f"sqrt({typst(node.body)})"


def _script(node: Script) -> str:
    base = typst(node.base)
    if isinstance(node.base, (Row, Fraction, Script)):
        return f"attach({', '.join([base, *_attached(node)])})"
    below = f"_{_grouped(node.below)}" if node.below else ""
    above = f"^{_grouped(node.above)}" if node.above else ""
    return base + below + above


def _grouped(node: Node) -> str:
    text = typst(node)
    return text if len(text) == 1 else f"({text})"


def _attached(node: Script) -> list[str]:
    below = [f"b: {typst(node.below)}"] if node.below else []
    return below + ([f"t: {typst(node.above)}"] if node.above else [])


def _fence(node: Fence) -> str:
    if node.left + node.right in PAIRS:
        return f"{node.left}{typst(node.body)}{node.right}"
    left, right = (_mark(side) if side else "" for side in (node.left, node.right))
    return f"lr({left} {typst(node.body)} {right})"


def _blank(node: Blank) -> str:
    return f"#box(width: {node.width:g}mm, height: {node.height:g}mm, baseline: 50% - 0.25em, stroke: 0.6pt)"


def _matrix(node: Matrix) -> str:
    rows = [[_cell(cell) for cell in line] for line in node.rows]
    tall = any(is_tall(cell) for line in node.rows for cell in line)
    settings = ["row-gap: #0.8em" if tall else "row-gap: #0.5em", "column-gap: #0.8em"]
    if node.row_labels or node.column_labels:
        settings += [_rules(node), "delim: #none"]
        rows = _labelled(node, rows)
    else:
        settings.append(f"delim: {_delimiter(node.fence)}")
    space = "#h(0.4em) " if node.row_labels else ""  # no bracket keeps an equals sign away
    return f"{space}mat({', '.join(settings)}, {'; '.join(', '.join(line) for line in rows)})"


def _delimiter(fence: str) -> str:
    return typst_string(fence) if fence else "#none"


def _rules(node: Matrix) -> str:
    """A rule below the column labels and one right of the row labels, where there are any."""
    lines = [("hline: 1, ", node.column_labels), ("vline: 1, ", node.row_labels)]
    return f"augment: #({''.join(line for line, labels in lines if labels)}stroke: 0.6pt)"


def _labelled(node: Matrix, rows: list[list[str]]) -> list[list[str]]:
    if node.row_labels:
        rows = [[typst(label), *line] for label, line in zip(node.row_labels, rows, strict=True)]
    if node.column_labels:
        rows.insert(0, ['""'] * bool(node.row_labels) + [typst(label) for label in node.column_labels])
    return rows


def _cell(node: Node) -> str:
    return f"display({typst(node)})" if is_tall(node) else typst(node) or '""'


def _alignment(node: Alignment) -> str:
    return " \\ ".join(aligned([typst(cell) for cell in line], " && quad ") for line in node.lines)


RULES: dict[type, Callable[[Any], str]] = {
    Number: lambda node: typst_string(node.digits) if "," in node.digits else node.digits,
    Name: _name,
    Operator: lambda node: _mark(node.sign),
    Words: lambda node: typst_string(node.text.strip()),
    Row: _row,
    Fraction: _fraction,
    Root: _root,
    Script: _script,
    Fence: _fence,
    Blank: _blank,
    Matrix: _matrix,
    Brace: lambda node: f"underbrace({typst(node.body)}, {typst(node.label)})",
    Alignment: _alignment,
}
