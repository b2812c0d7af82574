"""Certified digits, against mpmath at sixty digits and on the edges where rounding goes wrong."""

import mpmath
import pytest
import sympy
from flint import fmpz
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Rational, Symbol, exp, sqrt

from symattn.errors import BeyondRing, EntryError, LimitError
from symattn.exact import decimal, judge

from .strategies import digits, numbers

MANY = settings(max_examples=200, deadline=None)
SIGMOID = "exp(sqrt(2))/(1+exp(sqrt(2)))"  # 0.80442968…

DECIMALS = [
    ("1/8", 2, "0.13", "0.12"),
    ("-1/8", 2, "-0.13", "-0.12"),
    ("1/2", 0, "1", "0"),
    ("-1/2", 0, "-1", "0"),
    ("5/2", 0, "3", "2"),
    ("0", 4, "0.0000", "0.0000"),
    ("-1/1000", 2, "0.00", "0.00"),
    ("3", 2, "3.00", "3.00"),
    ("-3", 0, "-3", "-3"),
    ("999/1000", 2, "1.00", "0.99"),
    ("-999/1000", 2, "-1.00", "-0.99"),
    ("exp(sqrt(2))", 4, "4.1133", "4.1132"),
    (SIGMOID, 4, "0.8044", "0.8044"),
    (
        "exp(100)",
        0,
        "26881171418161354484126255515800135873611119",
        "26881171418161354484126255515800135873611118",
    ),
    (1 - exp(-1000), 4, "1.0000", "0.9999"),
    (exp(-1000) - 1, 4, "-1.0000", "-0.9999"),
    (1 + exp(-1000), 4, "1.0000", "1.0000"),
    (Rational(1, 8) - exp(-1000), 2, "0.12", "0.12"),
    (sqrt(3 + 2 * sqrt(2)) - sqrt(2), 3, "1.000", "1.000"),
    (sympy.cos(1), 5, "0.54030", "0.54030"),
    (sympy.Pow(-1, Rational(1, 3)) + sympy.Pow(-1, Rational(-1, 3)), 3, "1.000", "1.000"),
]


@pytest.mark.parametrize(("number", "places", "rounded", "truncated"), DECIMALS, ids=[str(r[0]) for r in DECIMALS])
def test_decimals(number, places, rounded, truncated):
    assert decimal(number, places) == rounded
    assert decimal(number, places, truncate=True) == truncated


@MANY
@given(numbers, st.integers(0, 12))
def test_decimals_agree_with_mpmath(number, places):
    exact = digits(number)

    with mpmath.workdps(90):
        half = mpmath.mpf(10) ** -places / 2
        assert abs(mpmath.mpf(decimal(number, places)) - exact) <= half + mpmath.mpf(10) ** -60
        cut = mpmath.mpf(decimal(number, places, truncate=True))
        assert abs(cut) <= abs(exact) + mpmath.mpf(10) ** -50
        assert abs(exact) - abs(cut) < mpmath.mpf(10) ** -places


def test_large_exponents():
    """e^10000 has 4,343 digits before the point, e^−10000 as many zeros behind it."""
    with mpmath.workdps(5000):
        assert int(fmpz(decimal(exp(10_000), 0))) == int(mpmath.nint(mpmath.exp(10_000)))
    assert decimal(exp(-10_000), 2000) == "0." + "0" * 2000
    assert judge("0", exp(-10_000)).kind == "rounded"
    assert judge("1e-4343", exp(-10_000)).kind == "rounded"


JUDGED = [
    ("0.80", SIGMOID, "rounded", 0),
    ("0.8", SIGMOID, "rounded", 0),
    (".804", SIGMOID, "rounded", 0),
    ("0.8045", SIGMOID, "off", 1),
    ("0.81", SIGMOID, "off", 1),
    ("0.89", SIGMOID, "off", 9),
    ("0.90", SIGMOID, "different", 0),
    ("-0.80", SIGMOID, "different", 0),
    ("4.1132", "exp(sqrt(2))", "truncated", 0),
    ("4.1133", "exp(sqrt(2))", "rounded", 0),
    ("4.10", "exp(sqrt(2))", "off", 1),
    ("-4.1132", "-exp(sqrt(2))", "truncated", 0),
    ("−4.1133", "-exp(sqrt(2))", "rounded", 0),
    ("+4.11", "exp(sqrt(2))", "rounded", 0),
    ("4e0", "exp(sqrt(2))", "rounded", 0),
    ("4.5e-5", exp(-10), "rounded", 0),
    ("5E-5", exp(-10), "rounded", 0),
    ("0.13", "1/8", "rounded", 0),
    ("0.12", "1/8", "rounded", 0),
    ("0.14", "3/20-1/1000", "truncated", 0),
    ("0.16", "3/20-1/1000", "off", 1),
    ("0.37", "3/8", "truncated", 0),
    ("0.38", "3/8", "rounded", 0),
    ("-0.12", "-1/8", "rounded", 0),
    ("-0.13", "-1/8", "rounded", 0),
    ("2", "5/2", "rounded", 0),
    ("3", "5/2", "rounded", 0),
    ("1", "3/2", "truncated", 0),
    ("3", "3", "rounded", 0),
    ("3.", "3", "rounded", 0),
    ("0", "0", "rounded", 0),
    ("-0.0", "0", "rounded", 0),
    ("1e3", "1004", "rounded", 0),
    ("1.000e3", "1004", "off", 4),
    ("1000000", "10^6", "rounded", 0),
    ("0.9999", 1 - exp(-1000), "truncated", 0),
    ("1.0000", 1 - exp(-1000), "rounded", 0),
    ("0.12", Rational(1, 8) - exp(-1000), "rounded", 0),
    ("0.13", Rational(1, 8) - exp(-1000), "off", 1),
    ("0.5", sympy.gamma(Rational(1, 3)), "undecided", 0),
    ("1.00", sympy.exp(sympy.log(2 + sqrt(3)) + sympy.log(2 - sqrt(3))), "rounded", 0),
    ("0.00", sympy.log(2 + sqrt(3)) + sympy.log(2 - sqrt(3)), "undecided", 0),
]


@pytest.mark.parametrize(
    ("printed", "number", "kind", "units"), JUDGED, ids=[f"{r[0]} for {r[1]}" for r in JUDGED]
)
def test_judgements(printed, number, kind, units):
    judged = judge(printed, number)

    assert (judged.kind, judged.units) == (kind, units)


@MANY
@given(numbers, st.integers(0, 8), st.integers(-12, 12))
def test_judgements_agree_with_mpmath(number, places, steps):
    """Half up and half to even are both right; exact ties are told from near ones at sixty digits."""
    with mpmath.workdps(90):
        exact = digits(number) * 10**places
        near = int(mpmath.floor(abs(exact) + 0.5)) * (-1 if exact < 0 else 1)
        counted = near + steps
        sign = "-" if counted < 0 else ""
        text = str(abs(counted)).rjust(places + 1, "0")
        printed = sign + (text if not places else f"{text[:-places]}.{text[-places:]}")
        apart = abs(counted - exact)
        is_cut = abs(counted) == int(mpmath.floor(abs(exact) + mpmath.mpf(10) ** -60)) and counted * exact >= 0

    kind = judge(printed, number).kind
    if apart <= mpmath.mpf("0.5") - mpmath.mpf(10) ** -50:
        assert kind == "rounded"
    elif apart > mpmath.mpf("0.5") + mpmath.mpf(10) ** -50:
        assert kind == ("truncated" if is_cut else "off" if abs(counted - near) <= 9 else "different")


def test_refusals():
    for printed in ("", ".", "1,5", "1/2", "0x1", "1e", "--1", "one", "1 000"):
        with pytest.raises(EntryError, match=r"is not a decimal; write it as 0\.80 or 4\.5e-5"):
            judge(printed, "1")
    with pytest.raises(BeyondRing, match="x stands in it: only numbers have decimals"):
        decimal(Symbol("x"))
    with pytest.raises(LimitError, match="2001 decimal places were asked for; 0 to 2000 can be given"):
        decimal(1, 2001)
    with pytest.raises(LimitError, match="a decimal of 2001 digits; the most is 2000"):
        judge("1" * 2001, 1)
    with pytest.raises(BeyondRing):
        decimal(sympy.log(2 + sqrt(3)) + sympy.log(2 - sqrt(3)))
