r"""Formulas in prose: what a sheet's author or a sentence writes between dollar signs, as a math tree.

Knows a small part of LaTeX's spelling (`\sqrt{d_k}`, `\frac{1}{2}`, `K^\top`, `A_{ij}`, `\begin{bmatrix}…`),
what it looks like and nothing of what it means. An unknown command is refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from symattn.errors import ReadError
from symattn.render.formula.symbols import GREEK
from symattn.render.tree import Fence, Fraction, Matrix, Name, Node, Number, Operator, Root, Script, Words, row

TOKEN = re.compile(r"\\[A-Za-z]+|\\\\|\\.|<[a-z_]\w*>|\d+(?:\.\d+)?|[A-Za-z]+|\s+|.", re.DOTALL)
UPRIGHT = frozenset(
    [
        "softmax",
        "exp",
        "log",
        "ln",
        "max",
        "min",
        "Var",
        "Attention",
        "Concat",
        "argmax",
        "tanh",
        "sigmoid",
        "sin",
        "cos",
    ]
)
SIGNS = {
    "\\cdot": "⋅", "\\times": "×", "\\odot": "⊙", "\\approx": "≈", "\\neq": "≠", "\\ne": "≠", "\\le": "≤",
    "\\leq": "≤", "\\ge": "≥", "\\geq": "≥", "\\lt": "<", "\\gt": ">", "\\to": "→", "\\in": "∈", "\\sum": "∑",
    "\\pm": "±", "\\equiv": "≡", "\\Rightarrow": "⇒", "-": "−", "*": "⋅",
}  # fmt: skip
NAMES = {
    "\\infty": Name("∞", upright=True), "\\top": Name("⊤", upright=True), "\\ldots": Name("…", upright=True),
    "\\dots": Name("…", upright=True), "\\cdots": Name("⋯", upright=True), "\\partial": Name("∂", upright=True),
    "\\ell": Name("ℓ"), "\\pi": Name("π"),
}  # fmt: skip
SPACES = {"\\,", "\\;", "\\:", "\\!", "\\ ", "\\quad", "\\qquad", "\\left", "\\right", "\\displaystyle"}
CLOSING = {"(": ")", "[": "]", "\\{": "\\}"}
MATRICES = {"bmatrix": "[", "pmatrix": "(", "matrix": "["}

Values = Mapping[str, Node]


def formula(text: str, values: Values | None = None) -> Node:
    r"""The math tree of a formula; `values` gives the trees that stand for `<names>`.

    Raises ReadError, with the place, for a command that is not known or a bracket that does not close.

    >>> formula(r"d_k")
    Script(base=Name(text='d', upright=False), below=Name(text='k', upright=False), above=None)
    """
    return _Reader(text, values or {}).row_until(None)


class _Reader:
    def __init__(self, text: str, values: Values) -> None:
        self.text, self.values = text, values
        self.tokens = [(m.group(), m.start()) for m in TOKEN.finditer(text) if not m.group().isspace()]
        self.at = 0

    def peek(self) -> str | None:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else None

    def next(self) -> str:
        if self.at >= len(self.tokens):
            raise ReadError("the formula ends too early", self.text, len(self.text))
        self.at += 1
        return self.tokens[self.at - 1][0]

    def error(self, message: str) -> ReadError:
        offset = self.tokens[self.at - 1][1] if self.at else 0
        return ReadError(message, self.text, offset)

    def row_until(self, *ends: str | None) -> Node:
        """Everything up to one of the ends, which is taken."""
        parts: list[Node] = []
        while self.peek() not in ends:
            if self.peek() is None:
                raise self.error(f"{ends[0]!r} is missing")
            if self.peek() in SPACES:
                self.next()
            else:
                parts.append(self.scripted())
        if self.peek() is not None:
            self.next()
        return parts[0] if len(parts) == 1 else row(*parts)

    def scripted(self) -> Node:
        """A piece with what stands below and above it."""
        base, below, above = self.piece(), None, None
        while self.peek() in ("_", "^", "'"):
            mark = self.next()
            script = self.piece(script=True)
            below, above = (script, above) if mark == "_" else (below, script)
        return base if below is None and above is None else Script(base, below, above)

    def piece(self, script: bool = False) -> Node:
        token = self.next()
        if token in SPACES:
            return self.piece(script)
        if token == "{":  # noqa: S105
            return self.row_until("}")
        if token in CLOSING:
            return self.fence(token, CLOSING[token])
        if token in COMMANDS:
            return COMMANDS[token](self)
        return self.atom(token, script)

    def fence(self, left: str, right: str) -> Node:
        body = self.row_until("\\right", right)
        if self.peek() == right and self.tokens[self.at - 1][0] == "\\right":
            self.next()
        return Fence(body, left.removeprefix("\\"), right.removeprefix("\\"))

    def atom(self, token: str, script: bool) -> Node:
        if token.startswith("<") and token[1:-1] in self.values:
            return self.values[token[1:-1]]
        if token in SIGNS:
            return Operator(SIGNS[token])
        if token in NAMES:
            return NAMES[token]
        if token.startswith("\\") and token[1:] in UPRIGHT:
            return Name(token[1:], upright=True)
        if token.removeprefix("\\") in GREEK and token.startswith("\\"):
            return Name(GREEK[token[1:]])
        if token[0] == "\\" and len(token) > 1:
            raise self.error(f"{token} is not known here; write one of {', '.join(sorted(COMMANDS))}")
        if token[0].isdigit():
            return Number(token)
        if token.isalpha():
            return self.letters(token, script)
        return Operator(token)

    def letters(self, token: str, script: bool) -> Node:
        """A word that is known, a transpose, or letters side by side."""
        if token in UPRIGHT:
            return Name(token, upright=True)
        if token == "T" and script:  # noqa: S105
            return NAMES["\\top"]
        # a script takes one letter, and only the last letter of several gets one: W_Q K is not W_{QK}
        if len(token) > 1:
            self.tokens.insert(self.at, (token[1:], self.tokens[self.at - 1][1] + 1))
        return Name(token[0])

    def word(self) -> str:
        """The text between braces, as it is written."""
        if self.next() != "{":
            raise self.error("a brace is missing")
        start = self.tokens[self.at - 1][1] + 1
        end = self.text.find("}", start)
        if end < 0:
            raise self.error("'}' is missing")
        while self.at < len(self.tokens) and self.tokens[self.at][1] <= end:
            self.at += 1
        return self.text[start:end]

    def matrix(self) -> Node:
        name = self.word()
        if name not in MATRICES:
            raise self.error(f"the environment {name} is not known; write bmatrix or pmatrix")
        rows: list[list[Node]] = [[]]
        while True:
            rows[-1].append(self.row_until("&", "\\\\", "\\end"))
            end = self.tokens[self.at - 1][0]
            if end == "\\end":
                self.word()
                return Matrix(tuple(tuple(cells) for cells in rows), MATRICES[name])
            if end == "\\\\":
                rows.append([])

    def root(self) -> Node:
        degree = None
        if self.peek() == "[":
            self.next()
            degree = self.row_until("]")
        return Root(self.piece(script=True), degree)


COMMANDS: dict[str, Callable[[_Reader], Node]] = {
    "\\frac": lambda r: Fraction(r.piece(script=True), r.piece(script=True)),
    "\\tfrac": lambda r: Fraction(r.piece(script=True), r.piece(script=True), inline=True),
    "\\sqrt": _Reader.root,
    "\\text": lambda r: Words(r.word()),
    "\\mathrm": lambda r: Name(r.word(), upright=True),
    "\\operatorname": lambda r: Name(r.word(), upright=True),
    "\\begin": _Reader.matrix,
}
