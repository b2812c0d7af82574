r"""A reader of the LaTeX that symattn writes: TeX's own rules for arguments, a closed list of commands.

A script or an argument without braces is one token, as in TeX, so that `x^12` is read as x¹2.
"""

from __future__ import annotations

import re

from tests.render.readers.items import (
    Box,
    Bracket,
    Grid,
    Letter,
    Misread,
    Named,
    Num,
    Over,
    Rooted,
    Scripted,
    Sign,
    Text,
    bracketed,
)  # fmt: skip

TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|[A-Za-z]|[-+=<>/(){}\[\],;:|_^&.]|\s+")
SIGNS = {"-": "−", r"\cdot": "⋅", r"\odot": "⊙", r"\approx": "≈", r"\neq": "≠", r"\leq": "≤", r"\geq": "≥",
         r"\in": "∈", r"\to": "→", r"\sum": "∑", r"\lvert": "|", r"\rvert": "|", r"\{": "{",
         r"\}": "}"}  # fmt: skip
LETTERS = {r"\infty": "∞", r"\pi": "π", r"\top": "⊤", r"\dots": "…", r"\alpha": "α", r"\beta": "β",
           r"\gamma": "γ", r"\lambda": "λ", r"\sigma": "σ", r"\theta": "θ", r"\mu": "μ", r"\delta": "δ",
           r"\varphi": "φ"}  # fmt: skip
MATRICES = {"bmatrix": "[", "pmatrix": "(", "matrix": ""}


def read(text: str) -> list:
    reader = Reader(TOKEN.findall(text))
    if "".join(reader.tokens) != text:
        raise Misread(f"unknown characters in {text!r}")
    items = reader.until(set())
    if reader.left:
        raise Misread(f"left over: {reader.left}")
    return items


class Reader:
    def __init__(self, tokens: list[str]) -> None:
        self.tokens, self.at = tokens, 0

    @property
    def left(self) -> list[str]:
        return self.tokens[self.at :]

    def peek(self) -> str:
        while self.at < len(self.tokens) and self.tokens[self.at].isspace():
            self.at += 1
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, expected: str = "") -> str:
        token = self.peek()
        if not token or (expected and token != expected):
            raise Misread(f"expected {expected!r}, found {token!r}")
        self.at += 1
        return token

    def until(self, stops: set[str]) -> list:
        flat: list = []
        while self.peek() and self.peek() not in stops:
            self.piece(flat)
        return bracketed(flat)

    def piece(self, flat: list) -> None:
        token = self.take()
        if token in "_^":
            self.script(token, flat)
        elif token == "{":
            flat.extend(self.until({"}"}))
            self.take("}")
        elif token.startswith("\\") and token[1:] in COMMANDS:
            COMMANDS[token[1:]](self, flat)
        else:
            flat.append(simple(token))

    def script(self, token: str, flat: list) -> None:
        body = self.argument()
        if flat == [] or (isinstance(flat[-1], Sign) and flat[-1].text in ")]}|"):
            base = close_last(flat)
        else:
            base = flat.pop()
        below, above = (base.below, base.above) if isinstance(base, Scripted) else (None, None)
        if (below if token == "_" else above) is not None:
            raise Misread(f"two scripts {token} on {base}")
        inner = base.base if isinstance(base, Scripted) else base
        flat.append(Scripted(inner, body if token == "_" else below, body if token == "^" else above))

    def argument(self) -> list:
        token = self.take()
        if token == "{":
            body = self.until({"}"})
            self.take("}")
            return body
        if token[0].isdigit() and len(token) > 1:
            self.tokens[self.at - 1 : self.at] = [token[0], token[1:]]
            return [Num(token[0])]
        if token.startswith("\\") and token[1:] in COMMANDS:
            raise Misread(f"a command {token} as an argument needs braces")
        return [simple(token)]

    def raw(self) -> str:
        self.take("{")
        depth, text = 1, ""
        while depth:
            token = self.tokens[self.at]
            self.at += 1
            depth += {"{": 1, "}": -1}.get(token, 0)
            text += token if depth else ""
        return text


FUNCTIONS = ("ln", "sin", "cos", "sinh", "cosh", "tanh", "max", "min")


def simple(token: str) -> object:
    if token[0].isdigit():
        return Num(token)
    if token in LETTERS:
        return Letter(LETTERS[token], call=token == r"\sigma")  # σ is the name of a function in this field
    if token.isalpha() and token.isascii():
        return Letter(token)
    if token[1:] in FUNCTIONS:
        return Letter(token[1:], call=True)
    if token in SIGNS or token in set("+=<>/()[],;:|"):
        return Sign(SIGNS.get(token, token))
    raise Misread(f"unknown token {token!r}")


def close_last(flat: list) -> object:
    """The bracket that has just been closed, taken off the list as one item."""
    depth = 0
    for k in range(len(flat) - 1, -1, -1):
        sign = flat[k].text if isinstance(flat[k], Sign) else ""
        depth += (sign in tuple(")]}")) - (sign in tuple("([{"))
        if depth == 0:
            group = bracketed(flat[k:])
            del flat[k:]
            return group[0]
    raise Misread("a script on nothing")


def _fraction(reader: Reader, flat: list) -> None:
    flat.append(Over(reader.argument(), reader.argument()))


def _root(reader: Reader, flat: list) -> None:
    degree = None
    if reader.peek() == "[":
        reader.take()
        degree = reader.until({"]"})
        reader.take("]")
    flat.append(Rooted(reader.argument(), degree))


def _fence(reader: Reader, flat: list) -> None:
    left = simple(reader.take()).text
    body = reader.until({r"\right"})
    reader.take(r"\right")
    flat.append(Bracket(left, body, simple(reader.take()).text))


def _matrix(reader: Reader, flat: list) -> None:
    name = reader.raw()
    skip_columns = reader.raw() if name == "array" else ""
    rows: list = [[]]
    while reader.peek() != r"\end":
        rows[-1].append(reader.until({"&", r"\\", r"\end"}))
        if reader.peek() == r"\\":
            reader.take()
            _row_space(reader)
            rows.append([])
        elif reader.peek() == "&":
            reader.take()
    reader.take()
    if reader.raw() != name:
        raise Misread(f"{name} ends otherwise")
    flat.append(Grid(rows) if name in MATRICES or skip_columns else Named(rows, [Text(name)]))


def _row_space(reader: Reader) -> None:
    if reader.peek() == "[":
        while reader.take() != "]":
            pass


def _named(reader: Reader, flat: list) -> None:
    body = reader.argument()
    reader.take("_")
    flat.append(Named(body, reader.argument()))


def _vcenter(reader: Reader, flat: list) -> None:
    reader.raw()
    flat.append(Box())


COMMANDS = {
    "frac": _fraction, "dfrac": _fraction, "sqrt": _root, "left": _fence, "begin": _matrix, "underbrace": _named,
    "operatorname": lambda reader, flat: flat.append(Letter(reader.raw(), call=True)),
    "mathit": lambda reader, flat: flat.append(Letter(reader.raw())),
    "mathrm": lambda reader, flat: flat.append(Letter(reader.raw(), call=True)),
    "text": lambda reader, flat: flat.append(Text(reader.raw())),
    "vcenter": _vcenter, **dict.fromkeys((" ", "quad", "hline"), lambda reader, flat: None),
}  # fmt: skip
