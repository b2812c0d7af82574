"""sympy sums and products of many terms, built in the order in which sympy would put them.

Knows sympy's order (that of `Basic.compare`) and builds terms c·e^(k·μ/step) without letting sympy evaluate
them one by one, which takes most of the time of a large matrix. What is built is what evaluation would give:
a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cmp_to_key
from itertools import compress
from math import gcd
from typing import Any, TypeAlias

import sympy
from sympy.core.basic import ordering_of_classes

from ..ring.monomial import UNIT, Monomial
from ..to_sympy import built, monomial_to_sympy, multiple

Pair: TypeAlias = tuple[int, int]  # (k, c) for c·e^(k·μ/step)
Key: TypeAlias = tuple[Any, ...]
ONE_ARGUMENT = sympy.FiniteSet(1)


@cache
def class_order(name: str) -> tuple[int, str]:
    """Where sympy puts a class of expressions, by its name."""
    known = name in ordering_of_classes
    return (ordering_of_classes.index(name), "") if known else (len(ordering_of_classes), name)


IN_ORDER = cmp_to_key(sympy.Basic.compare)
POWER = class_order("Pow")


class Faces:
    """Rational multiples of one monomial μ, and e to them, as sympy expressions with their keys."""

    def __init__(self, unit: Monomial, symbols: Mapping[str, sympy.Symbol]) -> None:
        self.unit = sympy.S.One if unit == UNIT else monomial_to_sympy(unit, symbols)
        self.powers: dict[Pair, tuple[sympy.Expr, Key]] = {}
        self.inverses: dict[tuple[object, ...], sympy.Expr] = {}

    def multiple(self, n: int, below: int) -> sympy.Expr:
        """n·μ/below."""
        return multiple(_rational(n, below), self.unit)

    def power(self, n: int, below: int) -> tuple[sympy.Expr, Key]:
        """e^(n·μ/below), and where sympy puts it."""
        found = self.powers.get((n, below))
        if found is None:
            found = self.powers[n, below] = self._power(n, below)
        return found

    def _power(self, n: int, below: int) -> tuple[sympy.Expr, Key]:
        exponent = self.multiple(n, below)
        if exponent.is_Integer and 0 <= exponent.p <= 1:
            power = sympy.E if exponent.p else sympy.S.One
            return power, (class_order(type(power).__name__),)
        power = sympy.Expr.__new__(sympy.exp, exponent)
        power.nargs = ONE_ARGUMENT
        # what sympy looks at in turn, without what all multiples of one μ share
        number = exponent.args[0] if exponent.is_Mul else exponent
        last = (class_order(type(number).__name__), number.p, number.q) if number.is_Rational else ()
        return power, (class_order("exp"), class_order(type(exponent).__name__), len(exponent.args), *last)


def _rational(n: int, below: int) -> sympy.Rational:
    common = gcd(n, below)
    if below == common:
        return sympy.Integer(n // common)
    return sympy.Rational.from_coprime_ints(n // common, below // common)


class Terms:
    """The terms c·e^(k·μ/step) of some sums, each made and put in its place once."""

    def __init__(self, pairs: Iterable[Pair], faces: Faces, step: int) -> None:
        powers = {k: faces.power(k, step) for k in {k for k, _ in pairs}}
        numbers = {c: sympy.Integer(c) for c in {c for _, c in pairs}}
        keys = {c: (class_order(type(number).__name__), c) for c, number in numbers.items()}
        product = class_order("Mul")
        ordered: list[tuple[Key, Pair, sympy.Expr]] = []
        for pair in pairs:
            k, c = pair
            power, key = powers[k]
            if not k:
                ordered.append(((), pair, numbers[c]))
            elif c == 1:
                ordered.append((key, pair, power))
            elif c:
                ordered.append(((product, keys[c], key), pair, built(sympy.Mul, (numbers[c], power))))
        ordered.sort()
        self.inverses, self.step = faces.inverses, step
        self.terms = [term for _, _, term in ordered]
        self.place = {pair: i for i, (_, pair, _) in enumerate(ordered)}

    def sum(self, exponents: Sequence[int], coefficients: Sequence[int]) -> sympy.Expr:
        """Σ c·e^(k·μ/step)."""
        pairs = compress(zip(exponents, coefficients, strict=True), coefficients)
        places = sorted(map(self.place.__getitem__, pairs))
        if len(places) == 1:
            return self.terms[places[0]]
        return built(sympy.Add, map(self.terms.__getitem__, places)) if places else sympy.S.Zero

    def inverse(self, exponents: tuple[int, ...], coefficients: tuple[int, ...]) -> sympy.Expr:
        """One over a sum of several terms; weights and outputs of a row are over the same."""
        key = exponents, coefficients, self.step
        found = self.inverses.get(key)
        if found is None:
            total = self.sum(exponents, coefficients)
            found = self.inverses[key] = built(sympy.Pow, (total, sympy.S.NegativeOne))
        return found


def sum_of_others(terms: Sequence[sympy.Expr]) -> sympy.Expr:
    """The sum of expressions no two of which are multiples of each other, numbers apart.

    >>> x, y = sympy.symbols("x y", positive=True)
    >>> sum_of_others((2 * y, sympy.Integer(1), x, sympy.Integer(2))) == 3 + x + 2 * y
    True
    """
    numbers, others = [t for t in terms if t.is_Rational], [t for t in terms if not t.is_Rational]
    if len(others) < 2 or any(t.is_Add for t in others):
        return sympy.Add(*terms)
    number = sum(numbers, sympy.S.Zero)
    others.sort(key=IN_ORDER)
    return built(sympy.Add, (number, *others) if number else others)


def over(above: sympy.Expr, below: sympy.Expr) -> sympy.Expr:
    """A sum, power, number, or number times power, times one over a sum."""
    if above is sympy.S.One:
        return below
    factors = above.args if above.is_Mul else (above,)
    last = class_order(type(factors[-1]).__name__)
    return built(sympy.Mul, (*factors, below) if last < POWER else (*factors[:-1], below, factors[-1]))
