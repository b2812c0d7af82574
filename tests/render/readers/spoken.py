"""A reader of the alternative text that symattn writes, word by word."""

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
    bracketed,
)  # fmt: skip

PHRASES = {
    "is approximately": "≈", "is not equal to": "≠", "is less than": "<", "is greater than": ">",
    "is at most": "≤", "is at least": "≥", "is in": "∈", "goes to": "→", "elementwise times": "⊙",
    "and so on": "…", "open bracket": "(", "close bracket": ")", "open square bracket": "[",
    "close square bracket": "]", "to the power": "^(", "end power": ")^", "to the": "^", "sub indices": "_(",
    "end sub": ")_", "end fraction": "end-fraction", "end root": "end-root", "root degree": "degree",
    "end degree": "end-degree", "root of": "root-of", "up to": "up-to", "end matrix": "end-matrix",
    "end group": "end-group", "end limits of": "limits",
}  # fmt: skip
WORDS = {"plus": "+", "minus": "−", "times": "⋅", "equals": "=", "comma": ",", "all": ":", "…": "…"}
LETTERS = {"infinity": "∞", "pi": "π", "alpha": "α", "beta": "β", "gamma": "γ", "lambda": "λ", "sigma": "σ",
           "theta": "θ", "mu": "μ"}  # fmt: skip
TOKEN = re.compile("|".join(map(re.escape, sorted(PHRASES, key=len, reverse=True))) + r"|[^\s,;:]+|[,;:]|\s+")


def read(text: str) -> list:
    tokens = [PHRASES.get(token, token) for token in TOKEN.findall(text) if not token.isspace()]
    reader = Reader(tokens)
    items = reader.until(set())
    if reader.peek():
        raise Misread(f"left over: {reader.tokens[reader.at :]}")
    return items


class Reader:
    def __init__(self, tokens: list[str]) -> None:
        self.tokens, self.at = tokens, 0

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, expected: str = "") -> str:
        token = self.peek()
        if not token or (expected and token != expected):
            raise Misread(f"expected {expected!r}, found {token!r} in {' '.join(self.tokens)}")
        self.at += 1
        return token

    def until(self, stops: set[str]) -> list:
        flat: list = []
        while self.peek() and self.peek() not in stops:
            self.piece(flat)
        return bracketed(flat)

    def closed(self, stop: str) -> list:
        body = self.until({stop})
        self.take(stop)
        return body

    def piece(self, flat: list) -> None:
        token = self.take()
        if re.fullmatch(r"\d+(\.\d+)?", token):
            if self.peek() == "by":
                flat.append(_matrix(self, int(token)))
            else:
                flat.append(Num(token))
        elif token in PIECES:
            PIECES[token](self, flat)
        elif token in WORDS or (len(token) == 1 and not token.isalpha()):
            flat.append(Sign(WORDS.get(token, token)))
        else:
            self.letter(token, flat)

    def letter(self, token: str, flat: list) -> None:
        call = self.peek() == "of"
        if call:
            self.take()
        flat.append(Letter(LETTERS.get(token, token), call=call))

    def short(self) -> list:
        inner: list = []
        self.piece(inner)
        return inner


def _script(reader: Reader, flat: list, below: list | None, above: list | None) -> None:
    base = flat.pop()
    if isinstance(base, Sign):
        base = close_bracket(flat, base)
    if isinstance(base, Scripted):
        base, below = base.base, base.below
    flat.append(Scripted(base, below, above))


def close_bracket(flat: list, last: Sign) -> object:
    """The bracket that has just been closed, taken off the list as one item."""
    depth, k = 1, len(flat)
    while depth:
        k -= 1
        sign = flat[k].text if isinstance(flat[k], Sign) else ""
        depth += (sign == last.text) - (sign == {")": "(", "]": "["}[last.text])
    group = bracketed([*flat[k:], last])
    del flat[k:]
    return group[0]


def _sub(reader: Reader, flat: list) -> None:
    inner: list = []
    reader.piece(inner)
    _script(reader, flat, inner, None)


def _fraction(reader: Reader, flat: list) -> None:
    flat.append(Over(reader.closed("over"), reader.closed("end-fraction")))


def _degree(reader: Reader, flat: list) -> None:
    degree = reader.closed("end-degree")
    reader.take("of")
    flat.append(Rooted(reader.closed("end-root"), degree))


def _sum(reader: Reader, flat: list) -> None:
    word = reader.take()
    below = reader.until({"up-to", "limits"})
    above = None
    if word == "from":
        reader.take("up-to")
        above = reader.until({"limits"})
    reader.take("limits")
    flat.append(Scripted(Sign("∑"), below, above))


def _matrix(reader: Reader, rows: int) -> Grid:
    reader.take("by")
    columns = int(reader.take())
    reader.take("matrix")
    reader.take(",")
    lines = [_line(reader, k + 1, columns) for k in range(rows)]
    reader.take("end-matrix")
    return Grid(lines)


def _line(reader: Reader, number: int, columns: int) -> list:
    reader.take("row")
    reader.take(str(number))
    reader.take(":")
    cells = [reader.closed(";") for _ in range(columns - 1)]
    return [*cells, reader.closed(",")]


def _group(reader: Reader, flat: list) -> None:
    body = reader.until({"named", "end-group"})
    if reader.take() == "named":
        flat.append(Named(body, reader.closed("end-group")))
    else:
        flat.append(Bracket("(", body, ")"))


PIECES = {
    "fraction": _fraction, "root-of": lambda reader, flat: flat.append(Rooted(reader.closed("end-root"))),
    "root": lambda reader, flat: flat.append(Rooted(reader.short())), "degree": _degree, "sum": _sum,
    "^": lambda reader, flat: _script(reader, flat, None, reader.short()),
    "^(": lambda reader, flat: _script(reader, flat, None, reader.closed(")^")),
    "_(": lambda reader, flat: _script(reader, flat, reader.closed(")_"), None),
    "transposed": lambda reader, flat: _script(reader, flat, None, [Letter("⊤")]),
    "sub": _sub, "group": _group, "blank": lambda reader, flat: flat.append(Box()),
}  # fmt: skip
