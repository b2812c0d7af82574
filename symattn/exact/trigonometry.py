"""Sums with e^{ia} in them, in terms of cos a and sin a: how a real number written with √−1 is shown.

Knows the conjugate of a sum and how e^{a+ib} comes apart. The ring itself needs none of this: it decides
equality on exponentials.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from flint import fmpq

from .ring.expsum import ZERO, ExpSum, monomial_order, term
from .ring.monomial import ONE, Monomial

IMAGINARY = term(ONE, Monomial(None, -1, ()))
HALF = fmpq(1, 2)


@lru_cache(maxsize=4096)  # the same few angles stand in every cell
def turns(exponent: ExpSum) -> bool:
    """Whether √−1 stands in an exponent.

    >>> turns(IMAGINARY), turns(IMAGINARY * IMAGINARY)
    (True, False)
    """
    return any(m.root < 0 or (m.exponent is not None and turns(m.exponent)) for m in exponent.terms)


def conjugate(total: ExpSum) -> ExpSum:
    """The sum with −√−1 for √−1, in its exponents too; its symbols, roots and logarithms are real.

    >>> conjugate(IMAGINARY) == -IMAGINARY
    True
    """
    terms = {}
    for m, c in total.terms.items():
        exponent = None if m.exponent is None else conjugate(m.exponent)
        terms[Monomial(exponent, m.root, m.powers)] = -c if m.root < 0 else c
    return ExpSum(terms)


def waves(total: ExpSum) -> Iterator[tuple[ExpSum, ExpSum, ExpSum, ExpSum]]:
    """The sum as (C, S, a, b), each C·e^a·cos b + S·e^a·sin b; b is 0 for what does not turn.

    >>> from .ring.expsum import exponential
    >>> [(c, s, a, b)] = waves(exponential(IMAGINARY) + exponential(-IMAGINARY))
    >>> c.rational(), s.rational(), a.rational(), b.rational()
    (2, 0, 0, 1)
    """
    groups: dict[tuple[ExpSum, ExpSum], tuple[ExpSum, ExpSum]] = {}
    for m, c in total.terms.items():
        growth, angle, sign = _split(ZERO if m.exponent is None else m.exponent)
        own = term(c, Monomial(None, m.root, m.powers))
        cosine, sine = groups.get((growth, angle), (ZERO, ZERO))
        turned = (IMAGINARY * own).scaled(fmpq(sign)) if angle else ZERO
        groups[growth, angle] = cosine + own, sine + turned
    for (growth, angle), (cosine, sine) in groups.items():
        yield cosine, sine, growth, angle


def _split(exponent: ExpSum) -> tuple[ExpSum, ExpSum, int]:
    """a, b and a sign with exponent = a + sign·ib, and the leading coefficient of b positive."""
    other = conjugate(exponent)
    growth = (exponent + other).scaled(HALF)
    angle = (IMAGINARY * (other - exponent)).scaled(HALF)
    if angle and angle.terms[min(angle.terms, key=monomial_order)] < 0:
        return growth, -angle, -1
    return growth, angle, 1
