"""The plain-text grammar of numbers: what is read, what is refused, and where the caret points."""

import random

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st
from sympy import E, Integer, Rational, cosh, exp, log, pi, sin, sinh, sqrt, tanh

from symattn.errors import LimitError, ReadError
from symattn.exact import same
from symattn.exact.grammar import number
from tests.verify.read.writing import Keyboard

READ = {
    "1/2": Rational(1, 2),
    "0.1": Rational(1, 10),
    ".5": Rational(1, 2),
    "5.": Integer(5),
    "-3": Integer(-3),
    "+3": Integer(3),
    "−3": Integer(-3),
    "sqrt(2)/2": sqrt(2) / 2,
    "2*sqrt(3)": 2 * sqrt(3),
    "2 sqrt(3)": 2 * sqrt(3),
    "2√3": 2 * sqrt(3),
    "sqrt2": sqrt(2),
    "sqrt 2": sqrt(2),
    "√12": 2 * sqrt(3),
    "√2(1+√3)": sqrt(2) * (1 + sqrt(3)),
    "√(1+√2)": sqrt(1 + sqrt(2)),
    "∛8": Integer(2),
    "∛(-8)": Integer(-2),
    "cbrt(2)": 2 ** Rational(1, 3),
    "exp(1)": E,
    "-exp(1)": -E,
    "e": E,
    "E": E,
    "e^2": exp(2),
    "e²": exp(2),
    "e⁻¹": exp(-1),
    "e^(-1)": exp(-1),
    "e**-1": exp(-1),
    "e^0.5": exp(Rational(1, 2)),
    "e^√2": exp(sqrt(2)),
    "e^sqrt(2)": exp(sqrt(2)),
    "e^1/√2": E / sqrt(2),
    "e^2(1+√3)": exp(2) * (1 + sqrt(3)),
    "exp(sqrt(2))/(1+exp(sqrt(2)))": exp(sqrt(2)) / (1 + exp(sqrt(2))),
    "2**10": Integer(1024),
    "2**-1": Rational(1, 2),
    "2**3**2": Integer(512),
    "(2^3)^2": Integer(64),
    "-2^2": Integer(-4),
    "½": Rational(1, 2),
    "3·4": Integer(12),
    "3×4÷6": Integer(2),
    "80%": Rational(4, 5),
    "1e3": Integer(1000),
    "1.5e-03": Rational(3, 2000),
    "2 e - 1": 2 * E - 1,
    "ln(2)": log(2),
    "ln 2": log(2),
    "log(2)": log(2),
    "ln(2)^2": log(2) ** 2,
    "e^(ln(3))": Integer(3),
    "pi": pi,
    "π/2": pi / 2,
    "tanh(1)": tanh(1),
    "sinh(1)/cosh(1)": sinh(1) / cosh(1),
    "sin(1)": sin(1),
    "1 + -2": Integer(-1),
    "2*-3": Integer(-6),
    "1/2*4": Integer(2),
    "1/2/2": Rational(1, 4),
    "((1))": Integer(1),
    "(1+√2)(1-√2)": (1 + sqrt(2)) * (1 - sqrt(2)),
}


@pytest.mark.parametrize("text", READ)
def test_read(text):
    assert number(text) == READ[text]


# The place of the caret is marked with ! in the text.
REFUSED = {
    "1/2!x": "after the slash",
    "1/2!√3": "after the slash",
    "2 !3": "a number follows",
    "2 !1/2": "a number follows",
    "2!½": "a number follows",
    "√2!√3": "where this ends",
    "sqrt2!(3)": "where this ends",
    "e^√2!(3)": "where this ends",
    "e^2!√3": "where this ends",
    "e^!23": "two readings",
    "2^!10": "two readings",
    "e^!-1": "directly after",
    "2^3!^2": "not clear what",
    "e^3!%": "not clear what",
    "√2!%": "not clear what",
    "80%!%": "not clear what",
    "80%!^2": "not clear what",
    "ln 2!*3": "argument of ln",
    "ln 2!^2": "argument of ln",
    "!2e-1": "power of ten",
    "!2e+1": "power of ten",
    "1+!-2": "two signs",
    "-!-2": "expected a number",
    "1 + !+ 2": "two signs",
    "2*!+3": "expected a number",
    "1/!2%": "per cent of the whole",
    "!": "nothing",
    "1+!": "the end",
    "(1!": "expected",
    "1!)": "expected",
    "2.!.": "no meaning",
    "!x": "symbols come as sympy Symbols",
    "2*!foo": "symbols come as sympy Symbols",
    "!oo": "mask=",
    "-!∞": "mask=",
    "-!inf": "mask=",
    "1!/0": None,
    "0!,80": "no meaning",
    "2!;3": "no meaning",
    "__import__": None,
    "sqrt(!)": "expected a number",
    "√!-2": "expected a number",
    "!\\frac12": "no meaning",
}


@pytest.mark.parametrize("marked", REFUSED)
def test_refused_with_a_caret(marked):
    text = marked.replace("!", "")
    with pytest.raises(ReadError) as caught:
        number(text)

    if REFUSED[marked] is not None:
        assert REFUSED[marked] in str(caught.value)
        assert caught.value.offset == marked.index("!")


@pytest.mark.parametrize(
    "text", ["1/0", "1/(2-2)", "0^0", "0**-1", "sqrt(-2)", "(-8)^(1/3)", "ln(0)", "ln(-1)", "ln(1-√2)"]
)
def test_undefined_is_refused(text):
    with pytest.raises(ReadError):
        number(text)


@pytest.mark.parametrize("seed", range(150))
def test_what_a_keyboard_writes_is_what_it_means(seed):
    """The writer knows sums of products of roots and powers; the grammar must find the same value."""
    text, value, _ = Keyboard(random.Random(seed)).sum(1)
    defined = not value.has(sympy.zoo, sympy.nan)

    assert not defined or same(number(text.replace("np.", "")), value).equal


@given(st.text(alphabet="0123456789.+-*/^()√e sqrtlnexpπ½²%∞,", max_size=30))
def test_any_text_gives_a_number_or_a_refusal(text):
    try:
        value = number(text)
    except (ReadError, LimitError):
        return
    assert isinstance(value, sympy.Expr)
    assert not value.free_symbols
    assert not value.has(sympy.nan, sympy.zoo, sympy.oo)
