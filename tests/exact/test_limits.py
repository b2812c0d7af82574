"""The published limits: kept before sympy runs, exact at the edge, named in the error."""

import time

import pytest
import sympy

from symattn.errors import LimitError
from symattn.exact import limits
from symattn.exact.grammar import number


@pytest.mark.parametrize("value", [0, 1, 9, 10, 99, 100, 10**50 - 1, 10**50, -(10**1999), 10**2000 - 1])
def test_digits_are_those_that_python_prints(value):
    assert limits.digits(value) == len(str(abs(value)))


def test_digits_at_every_power_of_ten():
    assert all(limits.digits(10**k + d) == len(str(10**k + d)) for k in range(1, 400) for d in (-1, 0, 1))


def test_integer_at_the_edge():
    limits.check_integer(10**2000 - 1)
    with pytest.raises(LimitError, match="at most 2,000, given 2,001"):
        limits.check_integer(10**2000)


TOO_LARGE = {
    "1" * 2001: "digits in a number: at most 2,000",
    "(" * 65 + "1" + ")" * 65: "levels of nesting: at most 64",
    "√" * 65 + "2": "levels of nesting: at most 64",
    "1/2" + "/2" * 70: "levels of nesting: at most 64",
    "1" + "+1" * 4096: "terms in a sum: at most 4,096",
    "9**9**9**9": "absolute value of an exponent: at most 10,000",
    "2**10001": "absolute value of an exponent: at most 10,000",
    "2**(-10001)": "absolute value of an exponent: at most 10,000",
    "2**9999": "digits in a number: at most 2,000",
    "(3*√2)**9000": "digits in a number: at most 2,000",
    "e^(9000*ln(7))": "digits in a number: at most 2,000",
    "sqrt(" + "7" * 201 + ")": "digits under a root: at most 200",
    "e^(2*e^(e^3))": "powers on top of each other: at most 2",
    "3^(3^(3^√2))": "powers on top of each other: at most 2",
    "e^(2*e^(1001))": "an exponent in an exponent: at most 1,000",
    "e^(10**13)": "absolute value of an exponent: at most 1,000,000,000,000",
    "sinh(-√2*10**13)": "absolute value of an exponent: at most 1,000,000,000,000",
    "3^(√2*10**900)": "absolute value of an exponent: at most 1,000,000,000,000",
    "tanh(e^(10**9))": "an exponent in an exponent: at most 1,000",
    "ln(tanh(12**(√2*10**11)))": "an exponent in an exponent: at most 1,000",
    "e^(√2*sinh(10**9))": "an exponent in an exponent: at most 1,000",
    "e^(√2*e^(1/(√2*985 - 1393)**10))": "an exponent in an exponent: at most 1,000",
    "1e2001": "digits in a number: at most 2,000",
    "1.0e-9999999999": "digits in a number: at most 2,000",
    " " * 100_001: "characters in one text: at most 100,000",
}


@pytest.mark.parametrize("text", TOO_LARGE, ids=lambda text: text[:20])
def test_refused_at_once_with_the_bound(text):
    begun = time.process_time()
    with pytest.raises(LimitError, match=TOO_LARGE[text]):
        number(text)
    assert time.process_time() - begun < 0.5


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1" * 2000, sympy.Integer("1" * 2000)),
        ("2**6643", sympy.Integer(2) ** 6643),
        ("√2**10000", sympy.Integer(2) ** 5000),
        ("e^(1000000000)", sympy.exp(10**9)),
        ("e^(3*ln(7))", sympy.Integer(343)),
        ("e^(e^2)", sympy.exp(sympy.exp(2))),
        ("tanh(10**12)", sympy.tanh(10**12)),
        ("e^(√2*e^(-√2))", sympy.exp(sympy.sqrt(2) * sympy.exp(-sympy.sqrt(2)))),
        ("+".join(["√2"] * 4096), 4096 * sympy.sqrt(2)),
    ],
    ids=lambda value: str(value)[:20],
)
def test_inside_the_limits(text, value):
    assert number(text) == value


def nested(depth: int) -> sympy.Expr:
    x = sympy.Symbol("x")
    value = x
    for _ in range(depth):
        value = sympy.sin(value)
    return value


TREES = {
    "digits": (sympy.Integer(10) ** 2000, "digits"),
    "denominator": (sympy.Rational(1, 10**2000), "digits"),
    "depth": (nested(65), "levels"),
    "terms": (sympy.Add(*(sympy.sqrt(p) for p in sympy.primerange(2, 40_000))), "terms"),
    "exponent": (sympy.Symbol("x") ** 10_001, "exponent"),
    "unevaluated": (sympy.Pow(2, 9_999, evaluate=False), "digits"),
    "cell": (sympy.ImmutableMatrix([[1, sympy.Integer(10) ** 2000]]), "digits"),
    "mutable": (sympy.Matrix([[sympy.Integer(10) ** 2000]]), "digits"),
}


@pytest.mark.parametrize("name", TREES)
def test_trees_beyond_a_limit(name):
    tree, bound = TREES[name]
    with pytest.raises(LimitError, match=bound):
        limits.check_tree(tree)


def test_a_tree_that_shares_its_branches_is_walked_within_bounds():
    value = sympy.Symbol("x")
    for _ in range(60):
        value = sympy.Add(sympy.sin(value), sympy.cos(value))

    begun = time.process_time()
    with pytest.raises(LimitError):
        limits.check_tree(value)
    assert time.process_time() - begun < 5


def test_trees_within_the_limits():
    limits.check_tree(nested(64))
    limits.check_tree(sympy.ImmutableMatrix([[sympy.exp(sympy.sqrt(2)) / (1 + sympy.exp(sympy.sqrt(2)))] * 3] * 3))
