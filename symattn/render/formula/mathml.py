"""The math tree as MathML Core: a `<math>` element, and the few lines of CSS that align and frame it.

Knows the elements that browsers draw without a script. Alignment comes from classes, since MathML Core has no
`columnalign`; text is escaped, and the words of `spoken` go into `alttext`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from symattn.render.escape import html
from symattn.render.formula.shape import is_tall
from symattn.render.formula.spoken import spoken
from symattn.render.formula.strength import ADDING, is_big, sign_of, words_apart
from symattn.render.tree import (
    CLOSING,
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

CSS = """\
math .blank { outline: .6pt solid #333 }
math mtable.lines mtd { padding: .35em 0; text-align: left; justify-items: start }
math mtable.lines mtd:first-child { text-align: right; justify-items: end }
math mtable.lines mtd:nth-child(n + 3) { padding-left: 2em }
math mtable.matrix mtd { padding: .3em .45em; vertical-align: middle }
math mtable.tall mtd { padding: .45em .45em }
math mtable.matrix mtd.above { border-bottom: .6pt solid }
math mtable.matrix mtd.beside { border-right: .6pt solid; text-align: right; justify-items: end }
"""
SPACE = '<mspace width=".3em"></mspace>'
AXIS = 1.0  # millimetres from the baseline to the height of a minus sign
TIGHT = ' lspace="0" rspace="0"'


def mathml(node: Node, block: bool = False, language: str = DEFAULT) -> str:
    """The formula as a `<math>` element; `block` sets it on a line of its own, `language` is what reads it aloud.

    >>> print(mathml(Root(Number("2"))))
    <math alttext="root 2"><msqrt><mn>2</mn></msqrt></math>
    """
    display = ' display="block"' if block else ""
    return f'<math{display} alttext="{html(spoken(node, language))}">{element(node)}</math>'


def element(node: Node) -> str:
    """The formula as a MathML element that stands inside another one.

    >>> print(element(Name("softmax", upright=True)))
    <mi>softmax</mi>
    """
    return RULES[type(node)](node)


def _tag(name: str, *children: str, attributes: str = "") -> str:
    return f"<{name}{attributes}>{''.join(children)}</{name}>"


def _name(node: Name) -> str:
    letter = len(node.text) == 1 and node.text.isalpha()
    variant = ' mathvariant="normal"' if letter and node.upright else ""
    style = "" if node.upright or len(node.text) == 1 else ' style="font-style: italic"'
    return _tag("mi", html(node.text), attributes=variant + style)


def _row(node: Row) -> str:
    pieces = [element(part) for part in node.parts[:1]]
    for left, right in pairwise(node.parts):
        signed = bool(sign_of(left)) and sign_of(right) in ADDING
        pieces += [SPACE] if words_apart(left, right) else []
        pieces.append(_tag("mo", sign_of(right), attributes=' form="prefix"') if signed else element(right))
    return _tag("mrow", *pieces)


def _operator(node: Operator) -> str:
    return _tag("mo", html(node.sign), attributes=TIGHT if node.sign == ":" else "")


def _fraction(node: Fraction) -> str:
    if node.inline:
        return _tag("mrow", element(node.top), _tag("mo", "/", attributes=TIGHT), element(node.bottom))
    return _tag("mfrac", element(node.top), element(node.bottom))


def _root(node: Root) -> str:
    if node.degree:
        return _tag("mroot", element(node.body), element(node.degree))
    return _tag("msqrt", element(node.body))


def _script(node: Script) -> str:
    name = "".join(letters for letters, part in (("sub", node.below), ("sup", node.above)) if part)
    if is_big(node):
        name = name.replace("sub", "under").replace("sup", "over")
    parts = [element(part) for part in (node.base, node.below, node.above) if part]
    return _tag(f"m{name}", *parts) if name else parts[0]


def _fence(node: Fence) -> str:
    tall = is_tall(node.body)
    return _tag("mrow", _side(node.left, "prefix", tall), element(node.body), _side(node.right, "postfix", tall))


def _side(bracket: str, form: str, tall: bool = True) -> str:
    shape = f' form="{form}" fence="true" stretchy="{str(tall).lower()}"'
    return _tag("mo", html(bracket), attributes=shape) if bracket else ""


def _blank(node: Blank) -> str:
    above, below = node.height / 2 + AXIS, node.height / 2 - AXIS
    size = f' width="{node.width:g}mm" height="{above:g}mm" depth="{below:g}mm"'
    return _tag("mspace", attributes=f' class="blank"{size}')


def _matrix(node: Matrix) -> str:
    tall = any(is_tall(cell) for line in node.rows for cell in line)
    rows = [[_cell(cell) for cell in line] for line in node.rows]
    labelled = bool(node.row_labels or node.column_labels)
    table = _table(_labelled(node, rows) if labelled else rows, "matrix tall" if tall else "matrix")
    left = "" if labelled else node.fence
    return _tag("mrow", _side(left, "prefix"), table, _side(CLOSING[left], "postfix"))


def _cell(node: Node) -> str:
    shown = ' displaystyle="true"' if is_tall(node) else ""
    return _tag("mtd", element(node), attributes=shown)


def _labelled(node: Matrix, rows: list[list[str]]) -> list[list[str]]:
    if node.row_labels:
        rows = [[_label(label, "beside"), *line] for label, line in zip(node.row_labels, rows, strict=True)]
    if node.column_labels:
        corner = ['<mtd class="above beside"></mtd>'] if node.row_labels else []
        rows.insert(0, corner + [_label(label, "above") for label in node.column_labels])
    return rows


def _label(node: Node, place: str) -> str:
    return _tag("mtd", element(node), attributes=f' class="{place}"')


def _table(rows: list[list[str]], kind: str) -> str:
    return _tag("mtable", *(_tag("mtr", *line) for line in rows), attributes=f' class="{kind}"')


def _brace(node: Brace) -> str:
    body = _tag("munder", element(node.body), _tag("mo", "⏟", attributes=' stretchy="true"'))
    return _tag("munder", body, element(node.label))


def _alignment(node: Alignment) -> str:
    return _table([list(map(_wide_cell, line)) for line in node.lines], "lines")


def _wide_cell(node: Node) -> str:
    return _tag("mtd", element(node), attributes=' displaystyle="true"')


RULES: dict[type, Callable[[Any], str]] = {
    Number: lambda node: _tag("mn", html(node.digits)),
    Name: _name,
    Operator: _operator,
    Words: lambda node: _tag("mtext", html(node.text.strip())),
    Row: _row,
    Fraction: _fraction,
    Root: _root,
    Script: _script,
    Fence: _fence,
    Blank: _blank,
    Matrix: _matrix,
    Brace: _brace,
    Alignment: _alignment,
}
