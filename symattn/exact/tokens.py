"""Tokens of the plain-text number grammar: what may stand in a number, and how each sign may be spelled.

Knows digits, words, signs and their Unicode forms, and where each stands in the text. Knows no grammar.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..errors import ReadError

INFINITY = frozenset({"inf", "oo", "infinity", "∞"})
SUPERSCRIPTS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-", strict=True))
FRACTIONS = {
    **{"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5"},
    **{"⅘": "4/5", "⅙": "1/6", "⅚": "5/6", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8"},
}
SIGNS = {"−": "-", "·": "*", "⋅": "*", "×": "*", "∗": "*", "÷": "/", "∕": "/", "⁄": "/", "**": "**"}

_NUMBER = r"(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?"
TOKEN = re.compile(
    rf"(?P<number>{_NUMBER})|(?P<word>[A-Za-zπ]+)|(?P<infinity>∞)|(?P<root>[√∛])"
    rf"|(?P<superscript>[{''.join(SUPERSCRIPTS)}]+)|(?P<fraction>[{''.join(FRACTIONS)}])"
    rf"|(?P<sign>\*\*|[-+*/^(){{}}%−·⋅×∗÷∕⁄])"
)
_SPACE = re.compile(r"[ \t\r\n\u00a0\u2009\u202f]*")
SCIENTIFIC = re.compile(r"[\d.]+[eE](?:\d+|[+-]0\d+)|\d*\.\d*[eE][+-]?\d\d+")


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of text: its kind, its spelling, its place, and whether a space stands before it."""

    kind: str
    text: str
    start: int
    end: int
    spaced: bool = False


def tokens_of(text: str, pattern: re.Pattern[str] = TOKEN) -> list[Token]:
    """The tokens of a text, the last one of kind `end`.

    Raises ReadError at the first character that no token of the vocabulary begins with.

    >>> [token.kind for token in tokens_of("2√3")]
    ['number', 'root', 'number', 'end']
    """
    found, place = [], 0
    while (start := _SPACE.match(text, place).end()) < len(text):  # type: ignore[union-attr]
        match = pattern.match(text, start)
        if match is None:
            raise ReadError(f"{text[start]!r} has no meaning in a number", text, start)
        found.append(_token(match, spaced=start > place))
        place = match.end()
    return [*found, Token("end", "", len(text), len(text), True)]


def _token(match: re.Match[str], spaced: bool) -> Token:
    kind, text = str(match.lastgroup), match.group()
    return Token(SIGNS.get(text, text) if kind == "sign" else kind, text, match.start(), match.end(), spaced)
