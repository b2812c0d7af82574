r"""A reader of the Typst math that symattn writes: strings, escapes, scripts, a closed list of functions.

Unescaped `/`, unknown words and unmatched brackets are errors; brackets around a whole script are not seen.
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

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[A-Za-z]{2,}(?:-[a-z]+)?|\d+(?:\.\d+)?|\\.|#[a-z]+\(|#[\w.%]+|\s+|.')
SIGNS = set("+−±=≈≠≤≥<>∈→⋅×⊙∑")
FENCES = set("()[]{}")


def read(text: str) -> list:
    reader = Reader([token for token in TOKEN.findall(text) if not token.isspace()])
    items = reader.until(set())
    if reader.at < len(reader.tokens):
        raise Misread(f"left over: {reader.tokens[reader.at :]}")
    return items


class Reader:
    def __init__(self, tokens: list[str]) -> None:
        self.tokens, self.at = tokens, 0

    def peek(self, ahead: int = 0) -> str:
        return self.tokens[self.at + ahead] if self.at + ahead < len(self.tokens) else ""

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
        if token in FENCES and token in "([{":
            closing = {"(": ")", "[": "]", "{": "}"}[token]
            body = self.until({closing})
            self.take(closing)
            flat.append(Bracket(token, body, closing))
        elif token in "_^":
            flat.append(self.scripted(flat.pop(), token))
        elif token in FUNCTIONS and self.peek() == "(":
            self.take()
            FUNCTIONS[token](self, flat)
            self.take(")")
        elif token.startswith("#box("):
            while self.take() != ")":
                pass
            flat.append(Box())
        else:
            flat.append(simple(token))

    def scripted(self, base: object, token: str) -> Scripted:
        below, above = (base.below, base.above) if isinstance(base, Scripted) else (None, None)
        if (below if token == "_" else above) is not None:
            raise Misread(f"two scripts {token} on {base}")
        inner = base.base if isinstance(base, Scripted) else base
        if self.peek() == "(":
            self.take()
            body = self.until({")"})
            self.take(")")
        else:
            body = [simple(self.take())]
        return Scripted(inner, body if token == "_" else below, body if token == "^" else above)

    def arguments(self) -> list:
        values = [self.until({",", ")"})]
        while self.peek() == ",":
            self.take()
            values.append(self.until({",", ")"}))
        return values


def simple(token: str) -> object:
    if token[0] == '"':
        return Text(re.sub(r"\\(.)", r"\1", token[1:-1]))
    if token[0].isdigit():
        return Num(token)
    if token[0] == "\\" and len(token) == 2:
        return Sign(token[1])
    if len(token) == 1 and (token.isalpha() or token in "∞⊤…"):
        return Letter(token)
    if token in SIGNS:
        return Sign(token)
    raise Misread(f"{token!r} is not plain Typst math")


def _frac(reader: Reader, flat: list) -> None:
    flat.append(Over(*reader.arguments()))


def _root(reader: Reader, flat: list) -> None:
    degree, body = reader.arguments()
    flat.append(Rooted(body, degree))


def _word(reader: Reader, flat: list) -> None:
    flat.append(Letter(simple(reader.take()).text, call=True))


def _mat(reader: Reader, flat: list) -> None:
    while reader.peek(1) == ":":
        while reader.take() != ",":
            if reader.peek() == "#(":
                _skip(reader)
    flat.append(Grid(_rows(reader)))


def _skip(reader: Reader) -> None:
    while reader.take() != ")":
        pass


def _rows(reader: Reader) -> list:
    rows: list = [[]]
    while True:
        rows[-1].append(reader.until({",", ";", ")"}))
        if reader.peek() == ")":
            return rows
        if reader.take() == ";":
            rows.append([])


def _attach(reader: Reader, flat: list) -> None:
    (base,), *scripts = _attached(reader)
    flat.append(Scripted(base, dict(scripts).get("b"), dict(scripts).get("t")))


def _attached(reader: Reader) -> list:
    parts: list = [reader.until({",", ")"})]
    while reader.peek() == ",":
        reader.take()
        name = reader.take()
        reader.take(":")
        parts.append((name, reader.until({",", ")"})))
    return parts


FUNCTIONS = {
    "frac": _frac, "root": _root, "op": _word, "mat": _mat, "attach": _attach,
    "sqrt": lambda reader, flat: flat.append(Rooted(reader.until({")"}))),
    "display": lambda reader, flat: flat.extend(reader.until({")"})),
    "lr": lambda reader, flat: flat.extend(reader.until({")"})),
    "italic": lambda reader, flat: flat.append(Letter(simple(reader.take()).text)),
    "upright": lambda reader, flat: flat.append(Letter(reader.take(), call=True)),
    "underbrace": lambda reader, flat: flat.append(Named(*reader.arguments())),
}  # fmt: skip
