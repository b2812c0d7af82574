"""Certified enclosures: a value as a ball (midpoint and radius) of any precision, by python-flint's Arb.

Knows how to evaluate sums and values; decides nothing. Precision is in bits and applies to every
intermediate result, so a ball may be wider than 2^(−bits); ask for more bits then.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from flint import acb, arb, ctx, fmpq

from .atoms import Atom, Inverse, Log, NestedRoot, Pi, Prime, Unknown
from .expsum import ExpSum
from .value import Value

Ball: TypeAlias = arb | acb
Point: TypeAlias = Mapping[str, fmpq]
NOWHERE: Point = {}
FEW_BITS = 64  # of a sketch: most numbers that differ are told apart by so many


def ball(value: Value | ExpSum, bits: int, at: Point = NOWHERE) -> Ball:
    """An enclosure of a value; `at` gives the symbols rational values.

    >>> from symattn.exact.ring.expsum import number
    >>> ball(number(2), 64)
    2.00000000000000
    """
    with ctx.workprec(bits):
        return _value(value, at) if isinstance(value, Value) else _sum(value, at)


def _value(value: Value, at: Point) -> Ball:
    total: Ball = arb(0)
    for below, above in value.parts.items():
        total += _sum(above, at) / _sum(below, at)
    return total


def _sum(total: ExpSum, at: Point) -> Ball:
    result: Ball = arb(0)
    for monomial, factor in total.terms.items():
        product: Ball = arb(factor)
        if monomial.root != 1:
            product *= _square_root(monomial.root)
        for atom, power in monomial.powers:
            product *= _to_the(_atom(atom, at), power)
        if monomial.exponent is not None:
            product *= _sum(monomial.exponent, at).exp()
        result += product
    return result


def _square_root(n: int) -> Ball:
    return arb(n).sqrt() if n > 0 else acb(0, arb(-n).sqrt())


def _to_the(base: Ball, power: fmpq) -> Ball:
    if power.q == 1:
        return base ** int(power.p)
    return base ** arb(power) if isinstance(base, arb) and base > 0 else acb(base) ** acb(arb(power))


def _atom(atom: Atom, at: Point) -> Ball:
    match atom:
        case Unknown(name=name):
            return arb(at[name])
        case Prime(base=base):
            return arb(base)
        case Inverse(body):
            return 1 / _sum(body, at)
        case NestedRoot(body, degree):
            return _to_the(_sum(body, at), fmpq(1, degree))
        case Log(value):
            inside = _value(value, at)
            return inside.log() if isinstance(inside, arb) and inside > 0 else acb(inside).log()
        case Pi():
            return arb.pi()


def sketch(value: Value) -> Ball:
    """A cheap enclosure of a number (no symbols), computed once and kept with the value."""
    known: Ball | None = value.__dict__.get("sketch")
    if known is None:
        known = value.__dict__["sketch"] = ball(value, FEW_BITS)
    return known


def middle(enclosure: Ball) -> float:
    """The middle of a ball as a float; only for what need not be certain."""
    return float(getattr(enclosure, "real", enclosure).mid())


def is_far(enclosure: Ball, number: int, distance: int) -> bool:
    """Whether a real number is certainly further than that from a whole one."""
    real = getattr(enclosure, "real", enclosure)
    return bool(abs(real - number) > distance)


def are_apart(a: Value, b: Value) -> bool:
    """Whether two numbers are certainly different at a glance; False says nothing, and so it is for symbols.

    >>> from symattn.exact.ring.expsum import number
    >>> from symattn.exact.ring.value import of_sum
    >>> are_apart(of_sum(number(2)), of_sum(number(3)))
    True
    """
    if a.unknowns or b.unknowns:
        return False
    return excludes_zero(sketch(a) - sketch(b))


def is_positive(value: Value | ExpSum, bits: int = 256) -> bool:
    """Whether a number is certainly real and positive; never for what holds a symbol."""
    if value.unknowns:
        return False
    enclosure = ball(value, bits)
    return isinstance(enclosure, arb) and bool(enclosure > 0)


def excludes_zero(enclosure: Ball) -> bool:
    """Whether zero is certainly not in the ball."""
    if isinstance(enclosure, arb):
        return enclosure.is_finite() and not enclosure.contains(0)
    return excludes_zero(enclosure.real) or excludes_zero(enclosure.imag)


def exceeds(enclosure: Ball, bound: fmpq) -> bool:
    """Whether every number in the ball is certainly farther from zero than the bound."""
    if isinstance(enclosure, arb):
        return enclosure.is_finite() and bool(abs(enclosure) > arb(bound))
    return exceeds(enclosure.real, bound) or exceeds(enclosure.imag, bound)
