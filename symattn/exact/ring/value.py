"""A value: a sum of quotients of sums, one for each distinct denominator.

Knows the four operations and whole powers. A product of all denominators would explode (thousands of
terms for a layer of four heads), so denominators are multiplied only when two values are multiplied or
compared. Each denominator is kept in one form: divided by its least exponential (in the order of
`least_exponent`) and by that term's coefficient, so that e^x/(e^x + e^y) and 1/(1 + e^{y−x}) are one key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property, reduce
from operator import or_

from flint import fmpq

from ...errors import LimitError, UndefinedError
from .atoms import Inverse, Unknown
from .expsum import UNITY, ZERO, ExpSum, least_exponent, monomial_order, sum_of, term
from .monomial import ONE, Monomial, factors_of, inverse, is_proven, normal

MOST_POWER = 64  # a sum of several terms to a higher power is not multiplied out
MOST_RADICALS = 6  # a sum of more square roots is not inverted: it has 2^n conjugates


class Value:
    """An immutable sum of quotients; `parts` maps each denominator to its numerator."""

    __slots__ = ("__dict__", "parts")

    def __init__(self, parts: Mapping[ExpSum, ExpSum]) -> None:
        self.parts = parts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and self.parts == other.parts

    def __hash__(self) -> int:
        return hash(frozenset(self.parts.items()))

    def __repr__(self) -> str:
        return "Value(" + " + ".join(sorted(f"{n!r}/{d!r}" for d, n in self.parts.items())) + ")"

    def __bool__(self) -> bool:
        return bool(self.parts)

    def __add__(self, other: Value) -> Value:
        parts = dict(self.parts)
        for below, above in other.parts.items():
            parts[below] = parts[below] + above if below in parts else above
        return Value({below: above for below, above in parts.items() if above})

    def __neg__(self) -> Value:
        return Value({below: -above for below, above in self.parts.items()})

    def __sub__(self, other: Value) -> Value:
        return self + -other

    def __mul__(self, other: Value) -> Value:
        total = NOTHING
        for below, above in self.parts.items():
            for other_below, other_above in other.parts.items():
                total += quotient(above * other_above, below.times_factors(other_below))
        return total

    def __truediv__(self, other: Value) -> Value:
        above, below = other.as_quotient()
        if not above:
            raise UndefinedError("division by zero")
        return self * quotient(below, above)

    def __pow__(self, power: int) -> Value:
        if power < 0:
            return WHOLE / self**-power
        only = self.sum()
        if only is not None and only.single() is not None:
            return _power_of_term(only, power)
        if power > MOST_POWER:
            raise LimitError(f"a sum to the power {power}; the most is {MOST_POWER}")
        result, square = WHOLE, self
        while power:
            result, square, power = (result * square if power % 2 else result), square * square, power // 2
        return result

    def sum(self) -> ExpSum | None:
        """The value as one sum, if it has no denominator."""
        if not self.parts:
            return ZERO
        return self.parts[UNITY] if len(self.parts) == 1 and UNITY in self.parts else None

    def rational(self) -> fmpq | None:
        """The value as a rational number, if it is one."""
        only = self.sum()
        return None if only is None else only.rational()

    def as_quotient(self) -> tuple[ExpSum, ExpSum]:
        """Numerator and denominator of the whole over a common denominator; LimitError if that explodes."""
        counts = {below: Counter(below.factors) for below in self.parts}
        common: Counter[ExpSum] = reduce(or_, counts.values(), Counter())
        tops = [_multiplied(top, common - counts[below]) for below, top in self.parts.items()]
        return sum_of(tops), _multiplied(UNITY, common)

    @cached_property
    def unknowns(self) -> frozenset[Unknown]:
        """The symbols that occur."""
        return frozenset(symbol for pair in self.parts.items() for each in pair for symbol in each.unknowns)


def _multiplied(total: ExpSum, factors: Counter[ExpSum]) -> ExpSum:
    for factor in sorted(factors.elements(), key=lambda each: len(each.terms)):
        total = total.times_factors(factor)
    return total


NOTHING = Value({})
WHOLE = Value({UNITY: UNITY})


def of_sum(only: ExpSum) -> Value:
    """A sum as a value."""
    return Value({UNITY: only}) if only else NOTHING


def quotient(above: ExpSum, below: ExpSum) -> Value:
    """above/below, the denominator in its one form.

    >>> from symattn.exact.ring.expsum import number
    >>> quotient(number(2), number(6)) == of_sum(number(fmpq(1, 3)))
    True
    """
    return over([above], below)[0]


def over(tops: Sequence[ExpSum], below: ExpSum) -> list[Value]:
    """Several numerators over one denominator, which is brought to its one form once.

    Raises UndefinedError when the denominator has no terms.
    """
    if not below:
        raise UndefinedError("a denominator is zero")
    only = below.single()
    if only is not None:
        monomial, factor = only
        return [of_sum(top.over(factor, monomial)) for top in tops]
    shift, factor, turned = _leading(below)
    below = below.scaled(factor, shift)
    tops = [top.scaled(factor, shift) for top in tops]
    if turned is not None:
        below, tops = below * turned, [top * turned for top in tops]
    if below.single() is not None:
        return over(tops, below)
    return [Value({below: top}) if top else NOTHING for top in tops]


def _leading(below: ExpSum) -> tuple[Monomial, fmpq, ExpSum | None]:
    """What to multiply a denominator by: a monomial, a number, and perhaps one over a sum of radicals."""
    groups = below.by_exponent()
    least = least_exponent(groups)
    lead = groups[least]
    shift = Monomial(None if least is None else -least, 1, ())
    if lead.single() is None and _has_conjugates(lead):
        return shift, ONE, inverse_of_radicals(lead)
    monomial = min(lead.terms, key=monomial_order)
    more, turned = inverse(monomial)
    return Monomial(shift.exponent, turned.root, turned.powers), more / lead.terms[monomial], None


def _has_conjugates(total: ExpSum) -> bool:
    """Whether a sum is one of a few square roots whose radicands hold no hidden square."""
    plain = all(not m.powers and is_proven(m.root) for m in total.terms)
    return plain and len(total.terms) <= MOST_RADICALS


def inverse_of_radicals(total: ExpSum) -> ExpSum:
    """One over a sum of rational multiples of square roots, by conjugates.

    >>> one_plus_root_two = UNITY + ExpSum({Monomial(None, 2, ()): ONE})
    >>> inverse_of_radicals(one_plus_root_two) * one_plus_root_two == UNITY
    True
    """
    conjugates, left = UNITY, total
    while left.rational() is None:
        generator = _a_generator(left)
        conjugate = ExpSum({m: -c if _holds(m.root, generator) else c for m, c in left.terms.items()})
        conjugates, left = conjugates * conjugate, left * conjugate
    value = left.rational()
    if not value:
        raise UndefinedError("a denominator is zero")
    return conjugates.scaled(1 / value)


def _a_generator(total: ExpSum) -> int:
    """A prime that divides a radicand, or −1 for i: changing the sign of its root gives a conjugate."""
    if any(m.root < 0 for m in total.terms):
        return -1
    return next(factors_of(m.root)[0][0][0] for m in total.terms if m.root != 1)


def _holds(root: int, generator: int) -> bool:
    return root < 0 if generator == -1 else root % generator == 0


def _power_of_term(only: ExpSum, power: int) -> Value:
    [(monomial, factor)] = only.terms.items()
    exponent = None if monomial.exponent is None else monomial.exponent.scaled(fmpq(power))
    root_factor = fmpq(monomial.root) ** (power // 2)
    powers = tuple((atom, p * power) for atom, p in monomial.powers)
    more, result = normal(factor**power * root_factor, exponent, monomial.root if power % 2 else 1, dict(powers))
    return of_sum(term(more, result))


def sum_of_values(values: Sequence[Value]) -> Value:
    """The sum of many values, numerators over one denominator gathered at once."""
    groups: dict[ExpSum, list[ExpSum]] = {}
    for value in values:
        for below, above in value.parts.items():
            groups.setdefault(below, []).append(above)
    totals = ((below, sum_of(tops)) for below, tops in groups.items())
    return Value({below: total for below, total in totals if total})


def inverse_atom(below: ExpSum) -> ExpSum:
    """1/below as an atom, for use in an exponent."""
    return term(ONE, Monomial(None, 1, ((Inverse(below), ONE),)))
