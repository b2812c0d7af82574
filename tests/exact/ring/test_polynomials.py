"""Large sums by polynomials: the same answers as by dicts, and more of them."""

import pytest
import sympy
from hypothesis import assume, given, settings
from sympy import Rational, cbrt, exp, sqrt

from symattn.errors import LimitError
from symattn.exact import same
from symattn.exact.from_sympy import value_of
from symattn.exact.ring import zero
from symattn.exact.ring.polynomials import vanishes
from tests.exact import pairs
from tests.exact.strategies import functions, small

MANY = settings(max_examples=150, deadline=None)


def is_free(value):
    return all(each.is_free for pair in value.parts.items() for each in pair)


@MANY
@given(functions.map(value_of), small.map(value_of))
def test_polynomials_and_dicts_agree(a, b):
    assume(a.parts and is_free(a) and is_free(b))

    assert vanishes(a.parts) is zero.is_zero(a.as_quotient()[0])
    assert vanishes((a - b).parts) is zero.is_zero((a - b).as_quotient()[0])
    assert vanishes((a * b + a - a * b).parts) is zero.is_zero(a.as_quotient()[0])


TABLE = [(a, b, True) for a, b in pairs.EQUAL.values()] + [(a, b, False) for a, b in pairs.DIFFERENT.values()]


@pytest.mark.parametrize(("a", "b", "equal"), TABLE)
def test_the_tables_by_polynomials(a, b, equal, monkeypatch):
    monkeypatch.setattr(zero, "MANY_PAIRS", 0)

    assert same(a, b).equal is equal


SUMS = {
    "roots of primes": (sqrt(6) * cbrt(2) * 2 ** Rational(1, 6) - 2 * sqrt(3), True),
    "roots of primes, off by a root": (sqrt(6) * cbrt(2) * 2 ** Rational(1, 6) - 2 * sqrt(2), False),
    "i": (sympy.cos(1) ** 2 + sympy.sin(1) ** 2 - 1, True),
    "negative powers": (sympy.Symbol("x") ** -3 * sympy.exp(-1) - sympy.exp(-1) / sympy.Symbol("x") ** 3, True),
}


@pytest.mark.parametrize(("total", "is_zero"), SUMS.values(), ids=SUMS)
def test_relations_of_the_generators(total, is_zero):
    value = value_of(total)

    assert not value.parts if is_zero else not vanishes(value.parts)


def test_what_dicts_find_too_large():
    """Twelve different denominators of two terms and a numerator each, two ways."""
    weights = [exp(sqrt(p)) / (1 + exp(sqrt(p))) for p in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29)]
    turned = [1 / (1 + exp(-sqrt(p))) for p in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29)]
    product, again = value_of(sympy.Mul(*weights[:8])), value_of(sympy.Mul(*turned[:8]))

    assert zero.zero_value(product - again)[0] is True
    assert zero.zero_value(product - again * value_of(1 + sympy.E))[0] is False


def test_limits():
    with pytest.raises(LimitError, match="an exponent above"):
        vanishes(value_of(exp(10**30) + 1).parts)
    many = sympy.Add(*(1 / (1 + exp(sympy.Symbol(f"x{i}"))) for i in range(40)))
    with pytest.raises(LimitError, match="a product of"):
        vanishes(value_of(many).parts)
    assert zero.zero_value(value_of(many))[0] is not True
