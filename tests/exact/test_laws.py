"""Laws of the ring and of `same` over random values."""

import mpmath
import sympy
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from symattn.exact import same
from symattn.exact.from_sympy import value_of
from symattn.exact.ring.value import NOTHING, WHOLE
from symattn.exact.ring.zero import zero_value
from symattn.exact.to_sympy import value_to_sympy

from .strategies import digits, functions, numbers, small

SYMBOLS = {name: sympy.Symbol(name) for name in "xy"}
MANY = settings(max_examples=150, deadline=None)
values = functions.map(value_of)


def equal(a, b):
    return zero_value(a - b)[0] is True


@MANY
@given(values, values, values)
def test_ring_axioms(a, b, c):
    assert a + b == b + a
    assert equal((a + b) + c, a + (b + c))
    assert a + NOTHING == a == a * WHOLE
    assert not a - a
    assert equal(a * b, b * a)
    assert equal((a * b) * c, a * (b * c))
    assert equal(a * (b + c), a * b + a * c)


@MANY
@given(values, small.map(value_of))
def test_field_axioms(a, b):
    assume(zero_value(b)[0] is False)

    assert equal(b / b, WHOLE)
    assert equal((a / b) * b, a)
    assert equal(b**-2 * b**3, b)


@MANY
@given(functions)
def test_there_and_back(written):
    value = value_of(written)
    back = value_to_sympy(value, SYMBOLS)

    assert equal(value_of(back), value)
    assert same(back, written).equal is True


@MANY
@given(numbers)
def test_a_value_is_the_number_that_it_came_from(written):
    back = value_to_sympy(value_of(written), SYMBOLS)

    assert mpmath.almosteq(digits(back), digits(written), 1e-50, 1e-50)


@MANY
@given(numbers, numbers)
def test_verdicts_agree_with_digits(a, b):
    """Sixty digits for most; such an e^(−112√2) is told from 0 by four hundred."""
    verdict = same(a, b)

    apart = any(not mpmath.almosteq(digits(a, n), digits(b, n), mpmath.mpf(10) ** -n) for n in (60, 400))
    assert verdict.equal is not apart
    assert verdict == same(b, a)


REWRITINGS = (
    lambda a, b: a + b - b,
    lambda a, b: (a * b + a) / (1 + b) if b != -1 else a,
    lambda a, b: sympy.expand(a * (1 + b)) - a * b,
    lambda a, b: sympy.Mul(a, sympy.exp(b), sympy.exp(-b, evaluate=False), evaluate=False),
    lambda a, b: sympy.together(a + b) - b,
    lambda a, b: sympy.expand(a),
)


@MANY
@given(small, small, st.sampled_from(REWRITINGS), st.sampled_from(REWRITINGS))
def test_rewriting_keeps_equality_and_equality_is_transitive(a, b, first, second):
    one = first(a, b)
    two = second(one, b)
    assume(not one.has(sympy.nan, sympy.zoo) and not two.has(sympy.nan, sympy.zoo))

    assert [same(a, one).equal, same(one, two).equal, same(a, two).equal] == [True] * 3


@MANY
@given(functions, functions, functions)
def test_equality_is_an_equivalence(a, b, c):
    ab, bc, ac = same(a, b).equal, same(b, c).equal, same(a, c).equal

    assert same(a, a).equal is True
    assert ab is same(b, a).equal
    assert [ab, bc, ac].count(True) != 2
