"""Brackets: which closes which, and reading what stands between them.

Knows every pair of brackets, braces, environments and dollar signs, and refuses a text in which they do not
match, before anything in it is read. Does not know what brackets mean.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ...errors import ReadError
from ...exact import limits
from ...exact.grammar import Parser
from ...exact.tokens import Token

CLOSING = {
    **{"(": ")", "[": "]", "{": "}", "\\{": "\\}", "begin": "finish", "math(": "math)", "math[": "math]"},
    **{"left(": "right)", "left[": "right]", "left\\{": "right\\}", "left.": "right."},
}
_CLOSERS = frozenset(CLOSING.values())
Made = TypeVar("Made")


def partners(text: str, tokens: list[Token]) -> dict[int, int]:
    """For each opening token the place of the one that closes it.

    Raises ReadError at the first that has no partner.

    >>> from .tokens import tokens_of
    >>> partners("(1)", tokens_of("(1)"))
    {0: 2}
    """
    found: dict[int, int] = {}
    open_ones: list[int] = []
    for place, token in enumerate(tokens):
        if token.kind == "math" and not (open_ones and tokens[open_ones[-1]].kind == "math"):
            open_ones.append(place)
        elif token.kind in CLOSING:
            open_ones.append(place)
            limits.check_depth(len(open_ones))
        elif token.kind in _CLOSERS or token.kind == "math":
            _check_pair(text, tokens, open_ones, token)
            found[open_ones.pop()] = place
    if open_ones:
        raise _unclosed(text, tokens[open_ones[-1]])
    return found


def _check_pair(text: str, tokens: list[Token], open_ones: list[int], token: Token) -> None:
    written = text[token.start : token.end]
    if not open_ones:
        raise ReadError(f"{written} closes nothing", text, token.start)
    opening = tokens[open_ones[-1]]
    same_text = token.kind not in ("finish", "math") or token.text == opening.text
    if CLOSING.get(opening.kind, "math") != token.kind or not same_text:
        shown = text[opening.start : opening.end]
        raise ReadError(f"{written} does not close {shown}", text, token.start, f"{shown} is still open there")


def _unclosed(text: str, token: Token) -> ReadError:
    shown = text[token.start : token.end]
    return ReadError(f"{shown} is never closed", text, token.start, "a closing brace or bracket is missing")


class Regions(Parser):
    """A parser that reads stretches of its tokens, each to its end."""

    def __init__(self, text: str, tokens: list[Token], partner: dict[int, int] | None = None) -> None:
        super().__init__(text, tokens)
        self.partner = partners(text, tokens) if partner is None else partner
        self.stop = len(self.tokens) - 1
        self._stopper = self.tokens[-1]

    @property
    def next(self) -> Token:
        """The token that comes next, or the end of the stretch."""
        return self._stopper if self.index >= self.stop else self.tokens[self.index]

    def found(self, token: Token) -> str:
        """How an error names a token."""
        if token.kind == "end":
            closing = self.tokens[self.stop]
            return "the end" if closing.kind == "end" else repr(self.text[closing.start : closing.end])
        return repr(self.text[token.start : token.end])

    def within(self, start: int, stop: int, read: Callable[[], Made]) -> Made:
        """Read the tokens from start to stop, all of them; then go on at stop."""
        outer = self.stop, self._stopper
        self.index, self.stop = start, stop
        here = self.tokens[stop].start
        self._stopper = Token("end", "", here, here, True)
        made = read()
        if self.index != stop:
            raise self.error(f"expected the end of this part, found {self.found(self.next)}")
        self.stop, self._stopper = outer
        return made

    def inside(self, read: Callable[[], Made]) -> Made:
        """Read what stands between the bracket that comes next and its partner, and go past it."""
        opening = self.index
        closing = self.partner[opening]
        made = self.within(opening + 1, closing, read)
        self.index = closing + 1
        return made

    def split(self, start: int, stop: int, *kinds: str) -> list[tuple[int, int]]:
        """The stretches between tokens of these kinds, brackets kept whole."""
        pieces, place, begun = [], start, start
        while place < stop:
            if self.tokens[place].kind in kinds:
                pieces.append((begun, place))
                begun = place + 1
            place = self.partner.get(place, place) + 1
        return [*pieces, (begun, stop)]

    def written(self, start: int, stop: int) -> str:
        """The text of a stretch of tokens."""
        return self.text[self.tokens[start].start : self.tokens[stop - 1].end] if start < stop else ""
