"""A reader of the plain Unicode that symattn writes, on one line or with matrices over several lines."""

from __future__ import annotations

import re

from tests.render.readers.items import (
    Box,
    Bracket,
    Grid,
    Letter,
    Misread,
    Num,
    Rooted,
    Scripted,
    Sign,
    bracketed,
)  # fmt: skip

TOKEN = re.compile(r"\d+(?:\.\d+)?|[^\W\d_ᵀ]+|_[A-Za-z0-9]+|\s+|.")
TOPS, MIDDLES, BOTTOMS = "⎡⎛⎧│", "⎢⎜⎨│", "⎣⎝⎩│"


def read(text: str) -> list:
    lines = text.split("\n")
    if len(lines) > 1:
        return read_lines(lines)
    reader = Reader(TOKEN.findall(text))
    items = reader.until(set())
    if reader.peek():
        raise Misread(f"left over: {reader.tokens[reader.at :]}")
    return items


def read_lines(lines: list[str]) -> list:
    """One matrix over several lines, its cells apart by two spaces or more."""
    if not (lines[0].startswith("⎡") and lines[-1].endswith("⎦")):
        raise Misread("not a matrix over several lines")
    cells = [[read(cell) for cell in re.split(r"\s{2,}", line[1:-1].strip())] for line in lines]
    return [Grid(cells)]


class Reader:
    def __init__(self, tokens: list[str]) -> None:
        self.tokens, self.at = tokens, 0

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, expected: str = "") -> str:
        token = self.peek()
        if not token or (expected and token != expected):
            raise Misread(f"expected {expected!r}, found {token!r} in {''.join(self.tokens)}")
        self.at += 1
        return token

    def until(self, stops: set[str]) -> list:
        flat: list = []
        while self.peek() and self.peek() not in stops:
            self.piece(flat)
        return bracketed(flat)

    def piece(self, flat: list) -> None:
        token = self.take()
        if token.isspace():
            return
        if token in PIECES:
            PIECES[token](self, flat)
        elif token[0] == "_":
            self.below(token, flat)
        elif token[0].isdecimal():
            flat.append(Num(token))
        elif token.isalpha():
            flat.append(Letter(token, call=len(token) > 1 or token == "σ"))
        else:
            flat.append(Sign(token))

    def below(self, token: str, flat: list) -> None:
        base = flat.pop()
        letters = [Num(mark) if mark.isdecimal() else Letter(mark) for mark in token[1:]]
        flat.append(Scripted(base, letters or self.group()))

    def group(self) -> list:
        self.take("(")
        body = self.until({")"})
        self.take(")")
        return body


def _power(reader: Reader, flat: list) -> None:
    base = flat.pop()
    body = reader.group() if reader.peek() == "(" else [_single(reader.take())]
    below = base.below if isinstance(base, Scripted) else None
    flat.append(Scripted(base.base if below else base, below, body))


def _single(token: str) -> object:
    if len(token) > 1:
        raise Misread(f"{token!r} after ^ is not clear")
    return Num(token) if token.isdecimal() else Letter(token)


def _root(reader: Reader, flat: list) -> None:
    if reader.peek() == "(":
        flat.append(Rooted(reader.group()))
        return
    inner: list = []
    reader.piece(inner)
    if reader.peek().startswith("_") and isinstance(inner[0], Letter):
        reader.piece(inner)
    flat.append(Rooted(inner))


def _bracket(reader: Reader, flat: list) -> None:
    body = reader.until({")"})
    reader.take(")")
    flat.append(Bracket("(", body, ")"))


def _grid(reader: Reader, flat: list) -> None:
    rows = []
    while reader.peek() == "[":
        reader.take()
        rows.append([reader.until({",", "]"})])
        while reader.take() == ",":
            rows[-1].append(reader.until({",", "]"}))
        while reader.peek() == "," or reader.peek().isspace():
            reader.take()
    reader.take("]")
    flat.append(Grid(rows))


def _transposed(reader: Reader, flat: list) -> None:
    base = flat.pop()
    below = base.below if isinstance(base, Scripted) else None
    flat.append(Scripted(base.base if below else base, below, [Letter("⊤")]))


PIECES = {
    "^": _power, "√": _root, "(": _bracket, "[": _grid, "ᵀ": _transposed,
    "☐": lambda reader, flat: flat.append(Box()), "∞": lambda reader, flat: flat.append(Letter("∞")),
}  # fmt: skip
