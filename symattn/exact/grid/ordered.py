"""sympy sums and products of many terms, built in the order in which sympy would put them.

Knows sympy's order (that of `Basic.compare`) and builds terms c·e^(k·μ/step) without letting sympy evaluate
them one by one, which takes most of the time of a large matrix. What is built is what evaluation would give:
a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import gcd
from typing import Any, TypeAlias

import sympy
from sympy.core.basic import ordering_of_classes

from ..ring.monomial import UNIT, Monomial
from ..to_sympy import monomial_to_sympy

Pair: TypeAlias = tuple[int, int]  # (k, c) for c·e^(k·μ/step)
ONE_ARGUMENT = sympy.FiniteSet(1)


@cache
def class_order(name: str) -> tuple[int, str]:
    """Where sympy puts a class of expressions, by its name."""
    known = name in ordering_of_classes
    return (ordering_of_classes.index(name), "") if known else (len(ordering_of_classes), name)


def order_key(x: sympy.Basic) -> tuple[Any, ...]:
    """A key that sorts as `Basic.compare` does: class, number of parts, parts.

    >>> sorted([sympy.exp(2), sympy.sqrt(2), sympy.Integer(3)], key=order_key)
    [3, sqrt(2), exp(2)]
    """
    parts = x._hashable_content()
    return (
        class_order(type(x).__name__),
        len(parts),
        *(order_key(p) if isinstance(p, sympy.Basic) else p for p in parts),
    )


class Multiple:
    """Rational multiples of one monomial μ, and e to them, as sympy expressions."""

    def __init__(self, unit: Monomial, symbols: Mapping[str, sympy.Symbol]) -> None:
        self.unit = sympy.S.One if unit == UNIT else monomial_to_sympy(unit, symbols)

    def __call__(self, n: int, below: int) -> sympy.Expr:
        """n·μ/below."""
        common = gcd(n, below)
        number = sympy.Integer(n // common)
        if below != common:
            number = sympy.Rational.from_coprime_ints(n // common, below // common)
        if self.unit is sympy.S.One or not n:
            return number
        factors = self.unit.args if self.unit.is_Mul else (self.unit,)
        if factors[0].is_Number:
            return sympy.Mul(number, self.unit)
        return self.unit if number is sympy.S.One else sympy.Mul._from_args((number, *factors), True)

    def power(self, n: int, below: int) -> sympy.Expr:
        """e^(n·μ/below)."""
        exponent = self(n, below)
        if exponent.is_Integer and 0 <= exponent.p <= 1:
            return sympy.E if exponent.p else sympy.S.One
        made = sympy.Expr.__new__(sympy.exp, exponent)
        made.nargs = ONE_ARGUMENT
        return made


class Terms:
    """The terms c·e^(k·μ/step) of some sums, each made and put in its place once."""

    def __init__(self, pairs: Iterable[Pair], multiple: Multiple, step: int) -> None:
        found = [pair for pair in pairs if pair[1]]
        powers = {k: multiple.power(k, step) for k in {k for k, _ in found}}
        numbers = {c: sympy.Integer(c) for c in {c for _, c in found}}
        made = {pair: _term(numbers[pair[1]], powers[pair[0]]) for pair in found}
        keys = {k: order_key(power) for k, power in powers.items()}
        of_number = {c: order_key(number) for c, number in numbers.items()}
        product = class_order("Mul")
        ordered = sorted(
            found,
            key=lambda p: (
                () if not p[0] else keys[p[0]] if p[1] == 1 else (product, 2, of_number[p[1]], keys[p[0]])
            ),
        )
        self.terms = [made[pair] for pair in ordered]
        self.place = {pair: i for i, pair in enumerate(ordered)}

    def sum(self, exponents: Sequence[int], coefficients: Sequence[int]) -> sympy.Expr:
        """Σ c·e^(k·μ/step)."""
        places = sorted([self.place[pair] for pair in zip(exponents, coefficients, strict=True) if pair[1]])
        return sympy.Add._from_args([self.terms[i] for i in places], True)


def _term(number: sympy.Integer, power: sympy.Expr) -> sympy.Expr:
    if power is sympy.S.One:
        return number
    return power if number is sympy.S.One else sympy.Mul._from_args((number, power), True)


def product_with(number_and_factor: sympy.Expr, inverse: sympy.Expr) -> sympy.Expr:
    """A sum, power, number, or number times power, times one over a sum."""
    if number_and_factor is sympy.S.One:
        return inverse
    factors = number_and_factor.args if number_and_factor.is_Mul else (number_and_factor,)
    numbers = [f for f in factors if f.is_Number]
    others = sorted(
        [*(f for f in factors if not f.is_Number), inverse], key=lambda f: class_order(type(f).__name__)
    )
    return sympy.Mul._from_args((*numbers, *others), True)
