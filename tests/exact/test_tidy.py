"""The tidy form: examples as they are printed, and its laws over random rows."""

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import E, Integer, Rational, Symbol, exp, sqrt

from symattn.exact import same, tidy
from symattn.layer import softmax

from .strategies import exponents, functions, numbers

MANY = settings(max_examples=150, deadline=None)
x, y, c = sympy.symbols("x y c")
d = Symbol("d", positive=True)
half = exp(sqrt(2) / 2)

ROWS = [
    ([sqrt(2) / 2, sqrt(2) / 2, sqrt(2)], [1 / (2 + half), 1 / (2 + half), half / (2 + half)]),
    ([Integer(5)], [Integer(1)]),
    ([x, x, x], [Rational(1, 3)] * 3),
    ([x, x + 1], [1 / (1 + E), E / (1 + E)]),
    ([x, y], [exp(x) / (exp(x) + exp(y)), exp(y) / (exp(x) + exp(y))]),
    ([-x, Integer(0)], [1 / (1 + exp(x)), exp(x) / (1 + exp(x))]),
    ([1 / sqrt(d), 2 / sqrt(d)], [1 / (1 + exp(1 / sqrt(d))), exp(1 / sqrt(d)) / (1 + exp(1 / sqrt(d)))]),
    (
        [-sqrt(2), sqrt(3)],
        [1 / (1 + exp(sqrt(2) + sqrt(3))), exp(sqrt(2) + sqrt(3)) / (1 + exp(sqrt(2) + sqrt(3)))],
    ),
]


@pytest.mark.parametrize(("scores", "weights"), ROWS, ids=range(len(ROWS)))
def test_rows_of_weights(scores, weights):
    assert list(softmax(scores)) == weights


VALUES = [
    ("exp(1)/(exp(1)+exp(2))", 1 / (1 + E)),
    ("1/(1+exp(-1))", E / (1 + E)),
    ("(exp(2)-1)/(exp(1)-1)", 1 + E),
    ("2/(2+2*exp(1))", 1 / (1 + E)),
    ("1/(1+exp(1)/2)", 2 / (2 + E)),
    ("1/(1+sqrt(2))", sqrt(2) - 1),
    ("exp(1)/(sqrt(2)+sqrt(3))", E * sqrt(3) - E * sqrt(2)),
    ("1/(sqrt(2)+sqrt(2)*exp(1))", sqrt(2) / (2 + 2 * E)),
    ("1/(1+exp(1))+exp(1)/(1+exp(1))", Integer(1)),
    ("1/(1+exp(1))+2*exp(1)/(1+exp(1))", (1 + 2 * E) / (1 + E)),
    ("sqrt(8)", 2 * sqrt(2)),
    ("sqrt(3+2*sqrt(2))", 1 + sqrt(2)),
    ("-oo", -sympy.oo),
    (sympy.tanh(1), (-1 + exp(2)) / (1 + exp(2))),
    (sympy.gamma(x), sympy.gamma(x)),
    (exp(x / (1 + x)), exp(1 - 1 / (1 + x))),
    ("sqrt(sqrt(2)+2)*(1+sqrt(sqrt(2)+2))", 2 + sqrt(2) + sqrt(2 + sqrt(2))),
]


@pytest.mark.parametrize(("written", "form"), VALUES, ids=[str(v[0]) for v in VALUES])
def test_values(written, form):
    assert tidy(written) == form


def test_matrices_and_rows():
    assert tidy([["1/(1+exp(-1))", "-inf"]]) == sympy.ImmutableMatrix([[E / (1 + E), -sympy.oo]])


@MANY
@given(exponents, numbers)
def test_a_shift_of_the_scores_does_not_show(scores, shift):
    assert softmax([s + shift for s in scores]) == softmax(scores)


@MANY
@given(st.lists(st.sampled_from([x, y, x + 1, 2 * x - y, sqrt(2) * x, Integer(0)]), min_size=1, max_size=4))
def test_a_shift_of_scores_with_symbols_does_not_show(scores):
    shifted = softmax([s + c + 2 * x for s in scores])

    assert shifted == softmax(scores)
    assert c not in shifted.free_symbols


@MANY
@given(exponents)
def test_weights_sum_to_one_and_are_tidy(scores):
    weights = softmax(scores)

    assert tidy(sum(weights)) == 1
    assert tidy(weights) == weights
    assert same(weights, [[exp(s) / sum(map(exp, scores)) for s in scores]]).equal


@MANY
@given(functions)
def test_tidy_is_the_same_and_stays_as_it_is(written):
    form = tidy(written)

    assert same(form, written).equal is True
    assert tidy(form) == form
