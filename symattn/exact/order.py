"""Which of two real numbers is larger, certified.

Knows balls of growing precision and, when these do not part two numbers, the decision of `ring.zero`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cmp_to_key

from flint import arb

from ..errors import BeyondRing
from .ring.ball import ball
from .ring.expsum import ExpSum
from .ring.value import Value, of_sum
from .ring.zero import zero_value

PRECISIONS = (64, 256, 2048, 16_384)


def sign(value: Value | ExpSum) -> int:
    """−1, 0 or 1. Raises BeyondRing when the sign of a number cannot be settled.

    >>> from symattn.exact.from_sympy import value_of
    >>> import sympy
    >>> sign(value_of(sympy.exp(1) - 3))
    -1
    """
    if not isinstance(value, Value):
        value = of_sum(value)
    for bits in PRECISIONS[:2]:
        found = _sign_of_ball(value, bits)
        if found:
            return found
    if zero_value(value)[0]:
        return 0
    for bits in PRECISIONS[2:]:
        found = _sign_of_ball(value, bits)
        if found:
            return found
    raise BeyondRing("the sign of a number could not be settled")


def _sign_of_ball(value: Value, bits: int) -> int:
    enclosure = ball(value, bits)
    if not isinstance(enclosure, arb):
        enclosure = enclosure.real  # a real number written with i: cos and sin
    return 1 if enclosure > 0 else -1 if enclosure < 0 else 0


def least(numbers: Iterable[ExpSum]) -> ExpSum:
    """The smallest of some real numbers."""
    return min(numbers, key=cmp_to_key(_compare))


def _compare(a: ExpSum, b: ExpSum) -> int:
    return 0 if a == b else sign(a - b)
