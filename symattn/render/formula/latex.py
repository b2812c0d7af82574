r"""The math tree as LaTeX: what stands between two dollar signs, for pdflatex with amsmath and nothing else.

Knows the spelling of LaTeX. It adds no bracket that the tree does not hold, and escapes every word.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, zip_longest
from typing import Any

from symattn.errors import PrintError
from symattn.render import escape
from symattn.render.formula.shape import aligned, columns_of, is_tall
from symattn.render.formula.strength import PUNCTUATION, is_call, is_prefix, sign_of, words_apart
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
    "+": "+", "−": "-", "±": r"\pm", "⋅": r"\cdot", "×": r"\times", "⊙": r"\odot", "∑": r"\sum", "∏": r"\prod",
    "=": "=", "≠": r"\neq", "<": "<", ">": ">", "≤": r"\leq", "≥": r"\geq", "≈": r"\approx", "∈": r"\in",
    "→": r"\to", "⇒": r"\Rightarrow", "↦": r"\mapsto", "/": "/", ",": ",", ";": ";", ":": ":", "|": r"\mid",
    "…": r"\dots", "≡": r"\equiv",
}  # fmt: skip
NAMES = {mark: "\\" + name for name, mark in GREEK.items()} | {
    "ε": r"\varepsilon", "φ": r"\varphi", "ο": "o", "π": r"\pi", "∞": r"\infty", "⊤": r"\top", "…": r"\dots",
    "⋯": r"\cdots", "⋮": r"\vdots", "⋱": r"\ddots", "ℓ": r"\ell", "∂": r"\partial", "∅": r"\emptyset",
}  # fmt: skip
FUNCTIONS = frozenset(["ln", "log", "exp", "sin", "cos", "tan", "sinh", "cosh", "tanh", "coth", "max", "min"])
LEFT = {"(": "(", "[": "[", "{": r"\{", "|": r"\lvert", "‖": r"\lVert", "⟨": r"\langle", "": "."}
RIGHT = {")": ")", "]": "]", "}": r"\}", "|": r"\rvert", "‖": r"\rVert", "⟩": r"\rangle", "": "."}
MATRICES = {"[": "bmatrix", "(": "pmatrix", "{": "Bmatrix", "|": "vmatrix", "": "matrix"}


def latex(node: Node) -> str:
    r"""The formula as LaTeX math; `PrintError` names a sign or a character that LaTeX cannot print.

    >>> print(latex(Fraction(Root(Number("2")), Number("2"))))
    \frac{\sqrt{2}}{2}
    """
    return RULES[type(node)](node)


def _name(node: Name) -> str:
    if node.text in NAMES:
        return NAMES[node.text]
    if node.text in FUNCTIONS and node.upright:
        return f"\\{node.text}"
    if node.text.isascii() and node.text.isalpha():
        if len(node.text) == 1:
            return rf"\mathrm{{{node.text}}}" if node.upright else node.text
        return rf"\operatorname{{{node.text}}}" if node.upright else rf"\mathit{{{node.text}}}"
    return rf"\text{{{escape.latex(node.text)}}}"


def _operator(node: Operator) -> str:
    return _spelling(SIGNS, node.sign, "sign")


def _spelling(table: dict[str, str], mark: str, what: str) -> str:
    if mark not in table:
        raise PrintError(f"no LaTeX is known for the {what} {mark!r}; known are {' '.join(table)}")
    return table[mark]


def _fraction(node: Fraction) -> str:
    if node.inline:
        return f"{latex(node.top)}/{latex(node.bottom)}"
    return rf"\frac{{{latex(node.top)}}}{{{latex(node.bottom)}}}"


def _root(node: Root) -> str:
    degree = f"[{latex(node.degree)}]" if node.degree else ""
    return rf"\sqrt{degree}{{{latex(node.body)}}}"


def _script(node: Script) -> str:
    base = latex(node.base)
    if not isinstance(node.base, (Name, Number, Fence, Matrix, Operator)):
        base = f"{{{base}}}"
    below = f"_{_braced(node.below)}" if node.below else ""
    above = f"^{_braced(node.above)}" if node.above else ""
    return base + below + above


def _braced(node: Node) -> str:
    text = latex(node)
    return text if len(text) == 1 else f"{{{text}}}"


def _row(node: Row) -> str:
    text = ""
    for k, part in enumerate(node.parts):
        text += (_gap(node.parts, k) if k else "") + latex(part)
    return text


def _gap(parts: tuple[Node, ...], k: int) -> str:
    """What is written before the part at this place."""
    if words_apart(parts[k - 1], parts[k]):
        return r"\ "
    tight = sign_of(parts[k]) in PUNCTUATION or is_prefix(parts, k - 1) or is_call(parts[k - 1 : k + 1])
    return "" if tight else " "


def _fence(node: Fence) -> str:
    left, right = _spelling(LEFT, node.left, "bracket"), _spelling(RIGHT, node.right, "bracket")
    if is_tall(node.body) or not (node.left and node.right):
        left, right = rf"\left{left}", rf"\right{right}"
    return f"{left} {latex(node.body)} {right}" if left[0] == "\\" else f"{left}{latex(node.body)}{right}"


def _blank(node: Blank) -> str:
    box = rf"\fboxsep=0pt\framebox[{node.width:g}mm]{{\rule{{0pt}}{{{node.height:g}mm}}}}"
    return rf"\vcenter{{\kern.7mm\hbox{{{box}}}\kern.7mm}}"


def _matrix(node: Matrix) -> str:
    lines = [" & ".join(map(_cell, line)) for line in node.rows]
    if not node.row_labels and not node.column_labels:
        kind = _spelling(MATRICES, node.fence, "bracket")
        return rf"\begin{{{kind}}} {_stacked_lines(node, lines)} \end{{{kind}}}"
    return _labelled(node, lines)


def _stacked_lines(node: Matrix, lines: list[str]) -> str:
    """Rows one below the other; what hangs down from a tall row needs more room after it."""
    tall = [any(map(is_tall, line)) for line in node.rows]
    gaps = [r" \\[2.5ex] " if hangs else r" \\[1ex] " if any(tall) else r" \\ " for hangs in tall[:-1]]
    return "".join(chain(*zip_longest(lines, gaps, fillvalue="")))


def _labelled(node: Matrix, lines: list[str]) -> str:
    """Labels outside a rule at the left and above: brackets cannot be put inside an array."""
    columns = "c" * columns_of(node)
    if node.row_labels:
        columns = "r|" + columns
        lines = [f"{latex(label)} & {line}" for label, line in zip(node.row_labels, lines, strict=True)]
    top = ""
    if node.column_labels:
        first = " & " if node.row_labels else ""
        top = first + " & ".join(map(latex, node.column_labels)) + r" \\ \hline "
    return rf"\begin{{array}}{{{columns}}} {top}{_stacked_lines(node, lines)} \end{{array}}"


def _cell(node: Node) -> str:
    """A cell with its fractions in full size."""
    if isinstance(node, Row):
        return " ".join(map(_cell, node.parts))
    return "\\d" + latex(node)[1:] if _stacked(node) else latex(node)


def _stacked(node: Node) -> bool:
    return isinstance(node, Fraction) and not node.inline


def _brace(node: Brace) -> str:
    return rf"\underbrace{{{latex(node.body)}}}_{{{latex(node.label)}}}"


def _alignment(node: Alignment) -> str:
    body = r" \\ ".join(aligned([latex(cell) for cell in line], r" && \quad ") for line in node.lines)
    return rf"\begin{{aligned}} {body} \end{{aligned}}"


RULES: dict[type, Callable[[Any], str]] = {
    Number: lambda node: node.digits.replace(",", "{,}"),
    Name: _name,
    Operator: _operator,
    Words: lambda node: rf"\text{{{escape.latex(node.text.strip())}}}",
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
