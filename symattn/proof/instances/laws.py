"""Small laws of chance for random vectors: independent coordinates, equal ones, a query that is its own key.

Knows a few distributions with rational chances, and how they combine. Each law makes some claim's hypotheses
true and others false.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
DOUBLE: Distribution = ((sympy.Integer(-2), HALF), (sympy.Integer(2), HALF))  # mean 0, square 4
ONE: Distribution = ((sympy.Integer(1), sympy.S.One),)  # mean 1, square 1

# what the coordinates of the first vector are, and of the second
PAIRS: tuple[tuple[Distribution, Distribution], ...] = (
    (SIGNS, SIGNS), (SIGNS, ONE), (ONE, SIGNS), (RAISED, SIGNS), (SIGNS, RAISED), (DOUBLE, SIGNS), (SIGNS, DOUBLE),
    (ONE, ONE), (THREE, SIGNS),
)  # fmt: skip


Chances: TypeAlias = tuple[Law, dict[Variable, Member]]


def laws(vectors: Sequence[Variable], width: int) -> Iterator[Chances]:
    """Laws for random vectors of a width, the plainest first."""
    apart = range(len(vectors) * width)
    for kinds in PAIRS if len(vectors) > 1 else ((SIGNS,), (THREE,), (RAISED,), (ONE,), (DOUBLE,)):
        yield _law(vectors, width, [kinds[k // width] for k in apart], apart)
    same_vector = [k % width for k in apart]
    for kind in (SIGNS, RAISED):
        yield _law(vectors, width, [kind] * width, same_vector)
    one_a_vector = [k // width for k in apart]
    yield _law(vectors, width, [SIGNS] * len(vectors), one_a_vector)


def _law(vectors: Sequence[Variable], width: int, kinds: Sequence[Distribution], source: Sequence[int]) -> Chances:
    """Independent sources of the given kinds; `source` says which of them each coordinate of each vector is."""
    outcomes = list(product(*kinds))
    law = Law(tuple(sympy.Mul(*(chance for _, chance in outcome)) for outcome in outcomes))

    def coordinates(start: int) -> Member:
        return lambda index, w: outcomes[w][source[start + int(index) - 1]][0]

    return law, {vector: coordinates(k * width) for k, vector in enumerate(vectors)}
