"""Small laws of chance for random vectors: independent coordinates, shared ones, a query that is its own key.

Knows a few distributions with rational chances, and the ways in which a vector's coordinates hang together or
on another vector. Each law meets some hypotheses and misses others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, TypeAlias

import sympy

from ..kernel import Variable
from .data import Law, Member

HALF, QUARTER = sympy.Rational(1, 2), sympy.Rational(1, 4)
ROOT = sympy.sqrt(2)
Distribution: TypeAlias = tuple[tuple[Any, Any], ...]  # values with their chances
SIGNS: Distribution = ((sympy.Integer(-1), HALF), (sympy.Integer(1), HALF))  # mean 0, square 1, fourth power 1
THREE: Distribution = ((-ROOT, QUARTER), (sympy.S.Zero, HALF), (ROOT, QUARTER))  # mean 0, square 1, fourth power 2
RAISED: Distribution = ((sympy.S.Zero, HALF), (sympy.Integer(2), HALF))  # mean 1, square 2
WIDE: Distribution = ((-ROOT, HALF), (ROOT, HALF))  # mean 0, square 2
DOUBLE: Distribution = ((sympy.Integer(-2), HALF), (sympy.Integer(2), HALF))  # mean 0, square 4
SLANTED: Distribution = ((sympy.S.Zero, HALF), (ROOT, HALF))  # mean 1/√2, square 1
ONE: Distribution = ((sympy.Integer(1), sympy.S.One),)  # mean 1, square 1

Drawn: TypeAlias = tuple[Any, ...]
Make: TypeAlias = Callable[[Drawn, int, Callable[[int], Any]], Any]


@dataclass(frozen=True)
class Style:
    """How a vector is made: the sources that it draws for a width, and its coordinate from what was drawn."""

    sources: Callable[[int], list[Distribution]]
    coordinate: Make  # what was drawn, the index, the coordinates of the vector before


def apart(kind: Distribution) -> Style:
    """Every coordinate by itself."""
    return Style(lambda width: [kind] * width, lambda drawn, i, _: drawn[i - 1])


def shared(kind: Distribution) -> Style:
    """All coordinates are one number."""
    return Style(lambda width: [kind], lambda drawn, i, _: drawn[0])


def exclusive(width: int) -> list[Distribution]:
    """Which coordinate is not 0, each as likely as the next."""
    return [tuple((sympy.Integer(k), sympy.Rational(1, width)) for k in range(1, width + 1))]


COPY = Style(lambda width: [], lambda drawn, i, before: before(i))
COPY_FIRST = Style(lambda width: [SIGNS] * width, lambda drawn, i, before: before(i) if i == 1 else drawn[i - 1])
PAIRS = (
    (apart(SIGNS), apart(SIGNS)), (apart(SIGNS), apart(ONE)), (apart(ONE), apart(SIGNS)),
    (apart(RAISED), apart(SIGNS)), (apart(SIGNS), apart(RAISED)), (apart(DOUBLE), apart(SIGNS)),
    (apart(SIGNS), apart(DOUBLE)), (apart(SIGNS), apart(WIDE)), (apart(ONE), apart(ONE)),
    (apart(THREE), apart(SIGNS)), (apart(SIGNS), COPY), (apart(RAISED), COPY), (apart(SIGNS), COPY_FIRST),
    (shared(SIGNS), shared(SIGNS)), (shared(SIGNS), apart(ONE)),
    (Style(exclusive, lambda drawn, i, _: _one_of(drawn, i)), apart(SLANTED)),
)  # fmt: skip
SINGLES = tuple((style,) for style in (*map(apart, (SIGNS, THREE, RAISED, ONE, DOUBLE)), shared(SIGNS)))
Chances: TypeAlias = tuple[Law, dict[Variable, Member]]


def _one_of(drawn: Drawn, i: int) -> Any:
    """√w at the coordinate that was drawn, else 0: mean square 1, and no two are not 0 at once."""
    return ROOT if drawn[0] == i else sympy.S.Zero


def laws(vectors: Sequence[Variable], width: int) -> Iterator[Chances]:
    """Laws for one or two random vectors of a width, the plainest first."""
    for styles in SINGLES if len(vectors) == 1 else PAIRS:
        yield _law(vectors, width, styles)


def _law(vectors: Sequence[Variable], width: int, styles: Sequence[Style]) -> Chances:
    sources = [style.sources(width) for style in styles]
    outcomes = list(product(*(source for each in sources for source in each)))
    law = Law(tuple(sympy.Mul(*(chance for _, chance in outcome)) for outcome in outcomes))
    members: dict[Variable, Member] = {}
    start, before = 0, _nothing
    for vector, style, own in zip(vectors, styles, sources, strict=True):
        before = members[vector] = _member(outcomes, style, start, start + len(own), before, width)
        start += len(own)
    return law, members


def _nothing(*_: Any) -> Any:
    return sympy.S.Zero


def _member(outcomes: Sequence[Any], style: Style, start: int, stop: int, before: Member, width: int) -> Member:
    def member(index: Any, w: int) -> Any:
        if not 1 <= index <= width:
            return sympy.S.Zero
        drawn = tuple(worth for worth, _ in outcomes[w][start:stop])
        return style.coordinate(drawn, int(index), lambda i: before(i, w))

    return member
