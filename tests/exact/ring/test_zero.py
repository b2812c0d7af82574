"""Zero or not: the bound that decides sums of radicals, roots of numbers that are not factored, denominators."""

import mpmath
import pytest
import sympy
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sympy import Add, Pow, Rational, cbrt, sqrt

from symattn.errors import BeyondRing, UndefinedError
from symattn.exact.from_sympy import value_of
from symattn.exact.ring import zero
from symattn.exact.ring.monomial import factors_of, is_proven, root_product, square_free
from tests.exact.strategies import digits, rationals

MANY = settings(max_examples=200, deadline=None)
plain = st.builds(lambda q, n: q * sqrt(n), rationals, st.integers(2, 30))
higher = st.builds(lambda q, n, k: q * Pow(n, Rational(1, k)), rationals, st.integers(2, 9), st.integers(3, 5))
nested = st.builds(
    lambda a, n, k: Pow(a + sqrt(n), Rational(1, k)), st.integers(6, 9), st.integers(2, 30), st.integers(2, 3)
)
inverses = st.builds(lambda root: 1 / root, nested)
towers = st.builds(lambda a, root: sqrt(a + root), st.integers(1, 4), st.one_of(nested, inverses, higher))
radicals = st.lists(st.one_of(rationals, plain, higher, nested, inverses, towers), min_size=1, max_size=4)
P, Q = sympy.nextprime(10**30), sympy.nextprime(2 * 10**30)


@MANY
@given(radicals)
def test_the_separation_bound_holds(parts):
    """No sum of radicals that is not zero is smaller than the bound says."""
    total = value_of(Add(*parts)).sum()
    assume(total is not None and total)
    above, below = zero._size(total)
    bits = below + (zero._degree(total) - 1) * above

    with mpmath.workdps(120):
        size = abs(digits(Add(*parts), 80))
        assume(size > mpmath.mpf(10) ** -70)  # those that are zero are tested elsewhere
        assert size >= mpmath.mpf(2) ** -bits
    assert zero.is_zero(total) is False


@MANY
@given(radicals, st.randoms(use_true_random=False))
def test_a_sum_minus_itself_in_another_form_is_zero(parts, random):
    written = Add(*parts)
    squared = sympy.expand(written**2) - written * written
    shuffled = list(parts)
    random.shuffle(shuffled)

    assert zero.zero_value(value_of(written) - value_of(Add(*shuffled, evaluate=False)))[0] is True
    assert zero.zero_value(value_of(squared))[0] in (True, None)


def test_factors():
    assert factors_of(1) == ((), 1)
    assert factors_of(2**5 * 1009**2 * 1000003) == (((2, 5), (1009, 2), (1000003, 1)), 1)
    assert factors_of(3 * P) == (((3, 1),), P)
    assert square_free(P**2 * 12) == (2 * P, 3)
    assert square_free(P**2 * Q) == (1, P**2 * Q)
    assert is_proven(1009 * 1013) and not is_proven(P * Q)
    assert root_product(P * 6, P * 10) == (2 * P, 15)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (sqrt(P * Q), Pow(P, Rational(1, 2), evaluate=False) * Pow(Q, Rational(1, 2), evaluate=False)),
        (Pow(P**2 * Q, Rational(1, 2), evaluate=False), P * Pow(Q, Rational(1, 2), evaluate=False)),
        (Pow(P**3 * Q, Rational(1, 3), evaluate=False), P * Pow(Q, Rational(1, 3), evaluate=False)),
        (Pow(P**4, Rational(1, 8), evaluate=False), Pow(P, Rational(1, 2), evaluate=False)),
        (Pow(P * Q, Rational(1, 3), evaluate=False) ** 3, sympy.Integer(P * Q)),
    ],
)
def test_roots_of_numbers_that_are_not_factored(a, b):
    assert zero.zero_value(value_of(a) - value_of(b))[0] is True
    assert zero.zero_value(value_of(a) - value_of(b + 1))[0] is False


def test_nonzero():
    hidden = value_of(cbrt(7 + 5 * sqrt(2)) - 1 - sqrt(2))
    unsure = value_of(sympy.log(2 + sqrt(3)) + sympy.log(2 - sqrt(3)))

    assert zero.nonzero(value_of(sympy.E - 3)) == value_of(sympy.E - 3)
    with pytest.raises(UndefinedError, match="a denominator is zero"):
        zero.nonzero(hidden)
    with pytest.raises(BeyondRing, match="a denominator is not proved to differ from zero"):
        zero.nonzero(unsure)


def test_large_degrees_are_left_undecided():
    """Twelve nested square roots would need a bound of more bits than are computed."""
    written = Add(*(sqrt(1 + sqrt(sympy.prime(i))) for i in range(1, 13)))
    same_again = Add(*(sqrt(4 + 4 * sqrt(sympy.prime(i))) / 2 for i in range(1, 13)))

    assert zero.zero_value(value_of(written) - value_of(same_again))[0] in (True, None)
    assert zero.zero_value(value_of(written) - value_of(same_again + Rational(1, 10**50)))[0] is False
