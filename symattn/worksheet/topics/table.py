"""What a topic is made of: a seeded draw, and the table of a problem as a sheet's file would hold it.

Knows how a topic draws numbers and tokens, and how the ids of its sentences become a language's words. A topic
writes plain data in the schema of sheets, so that nothing after it knows that a problem was drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from ...words import say

T = TypeVar("T")
Rows: TypeAlias = list[list[Any]]
Table: TypeAlias = dict[str, Any]
Value: TypeAlias = str | list[str]  # the formula of a number, or those of a shape

LEVELS = (1, 2, 3)
PROSE = ("title", "text", "answer", "label", "what", "meant", "other")  # keys whose values are ids of sentences
SLIPS = "slips"  # beside a value that is asked: the formulas of usual slips, which the schema does not know
IN_WORDS = "?"  # before the id of a question in words among `asks`
_NAME = re.compile(r"<([a-z_]\w*)>")


@dataclass(frozen=True)
class Draw:
    """Numbers and words drawn from streams, the same on every machine.

    `fixed` is the stream of what all variants of a sheet share, since it moves boxes: the tokens.
    """

    stream: Iterator[int]
    fixed: Iterator[int] = field(default_factory=lambda: iter(()))

    def whole(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included.

        >>> from itertools import count
        >>> Draw(count(5)).whole(-1, 1)
        1
        """
        return low + next(self.stream) % (high - low + 1)

    def choice(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.whole(0, len(options) - 1)]

    def some(self, options: Sequence[T], count: int) -> list[T]:
        """So many different ones, in the order of the draw."""
        left = list(options)
        return [left.pop(self.whole(0, len(left) - 1)) for _ in range(count)]

    def row(self, width: int, low: int, high: int) -> list[int]:
        """A row of whole numbers."""
        return [self.whole(low, high) for _ in range(width)]

    def matrix(self, rows: int, columns: int, low: int, high: int) -> Rows:
        """A matrix of whole numbers."""
        return [self.row(columns, low, high) for _ in range(rows)]

    def until(self, make: Callable[[], T], fits: Callable[[T], bool], tries: int = 200) -> T:
        """What `make` draws, drawn again until it fits or the tries are over: a part that most draws spoil."""
        found = make()
        for _ in range(tries):
            if fits(found):
                break
            found = make()
        return found

    def shared(self, options: Sequence[T]) -> T:
        """One of the options, the same for all variants of a sheet."""
        return options[next(self.fixed, 0) % len(options)]

    def tokens(self, count: int) -> list[str]:
        """A short sentence of so many words."""
        return list(self.shared(SENTENCES[count]))


SENTENCES: Mapping[int, Sequence[Sequence[str]]] = {
    2: [("the", "cat"), ("old", "tree"), ("red", "car"), ("my", "dog"), ("two", "birds")],
    3: [("the", "cat", "sat"), ("birds", "sing", "songs"), ("we", "read", "books"), ("rain", "fell", "softly")],
    4: [("the", "dog", "chased", "cats"), ("she", "wrote", "a", "letter"), ("old", "trees", "grow", "slowly")],
    5: [("the", "cat", "sat", "down", "again"), ("we", "saw", "the", "red", "boat")],
    6: [("the", "cat", "sat", "on", "the", "mat"), ("she", "put", "it", "in", "the", "box")],
}  # fmt: skip


@dataclass(frozen=True)
class Topic:
    """A kind of exercise: its name, and what builds the table of a problem at a level from 1 to 3."""

    name: str
    build: Callable[[Draw, int], Table]

    def table(self, draw: Draw, level: int) -> Table:
        """A drawn problem, its sentences still ids."""
        return self.build(draw, level)

    def worded(self, table: Table, language: str) -> Table:
        """The same with the words of a language. Raises UnknownName where the language lacks a sentence."""
        names = table.get("names", {})
        found: Table = self._worded({k: v for k, v in table.items() if k not in ABOUT}, names, language)
        return found

    def _worded(self, value: Any, names: Mapping[str, Any], language: str, key: str = "") -> Any:
        if isinstance(value, dict):
            return {k: self._worded(v, names, language, k) for k, v in value.items() if k != SLIPS}
        if isinstance(value, list | tuple):
            return [self._worded(each, names, language, key) for each in value]
        if key in PROSE or (key == "also" and isinstance(value, str)):
            return self._said(value, names, language)
        if key == "asks" and value.startswith(IN_WORDS):
            return self._said(value.removeprefix(IN_WORDS), names, language)
        return value

    def _said(self, id: str, names: Mapping[str, Any], language: str) -> str:
        text = say(f"topics.{self.name}.{id}", language)
        return _NAME.sub(lambda match: str(names.get(match[1], match[0])), text)


def opening(text: str, minutes: int, points: int, lines: int = 0) -> Table:
    """How the table of a problem without parts begins; `lines` are for its questions in words."""
    return {
        "title": "title",
        "text": text,
        "minutes": minutes,
        "points": points,
        **({"lines": lines} if lines else {}),
    }


def asked(label: str, value: Value, *slips: Value) -> Table:
    """A number or a shape that is asked: its label, its formula, and those of the usual slips.

    A draw is fair when no two of these formulas come to the same (see `counts`).
    """
    return {"label": label, "value": value, **({SLIPS: list(slips)} if slips else {})}


# What a topic's table says beside the schema: `names` that its sentences hold, bounds for the number of different
# exponentials in its longest row (None: no softmax is asked), and whether equal rows or scores are meant.
ABOUT = ("names", "exponentials", "ties")
