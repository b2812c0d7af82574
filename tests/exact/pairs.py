"""Pairs of expressions and whether they are equal: the handed table, and further ones of the same kinds."""

import json
from pathlib import Path

import sympy
from sympy import (
    Add,
    E,
    Integer,
    Mul,
    Pow,
    Rational,
    Symbol,
    cbrt,
    cos,
    cosh,
    coth,
    exp,
    log,
    sin,
    sinh,
    sqrt,
    tanh,
)

HANDED = Path(__file__).parent.parent / "data" / "equality_pairs.jsonl"
x, y, c, q, k = sympy.symbols("x y c q k")
d, m = sympy.symbols("d m", positive=True)
P40, Q40 = sympy.nextprime(10**39), sympy.nextprime(3 * 10**39)


def handed():
    """(id, a, b, equal) of the handed table: sympy constructors that we wrote, evaluate=False as it stands."""
    namespace = {name: getattr(sympy, name) for name in dir(sympy)}
    for line in HANDED.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield row["id"], eval(row["a"], namespace), eval(row["b"], namespace), row["equal"]


def as_written(base, power):
    return Pow(base, power, evaluate=False)


def sigmoid(t):
    return 1 / (1 + exp(-t))


def weight(scores, j=0):
    """exp(s_j)/Σ exp(s_k), as it is written."""
    return exp(scores[j]) / Add(*(exp(s) for s in scores))


def mixed(scores, values):
    """An entry of A V."""
    return Add(*(v * exp(s) for s, v in zip(scores, values, strict=True))) / Add(*map(exp, scores))


def moved(scores, by):
    return [sympy.expand(s + by) for s in scores]


ROOTS = [sqrt(p) for p in (2, 3, 5, 6, 7, 10, 11, 13)]
XS = sympy.symbols("x1:9")
STEPS = [3 * sqrt(2) * j / 7 for j in range(5)]

FIFTH_ROOTS = ((1, 16), (1, 8), (1, 2), (-1, 1))

EQUAL = {
    "nested radical": (sqrt(3 + 2 * sqrt(2)), 1 + sqrt(2)),
    "nested radical, minus": (sqrt(3 - 2 * sqrt(2)), sqrt(2) - 1),
    "nested radical of two fields": (sqrt(5 + 2 * sqrt(6)), sqrt(2) + sqrt(3)),
    "nested radical in an exponent": (exp(as_written(7 + 4 * sqrt(3), Rational(1, 2))), exp(2 + sqrt(3))),
    "root two plus root two": (sqrt(2 + sqrt(2)) * sqrt(2 - sqrt(2)), sqrt(2)),
    "two nested radicals added": (sqrt(2 + sqrt(3)) + sqrt(2 - sqrt(3)), sqrt(6)),
    "cube root of 7 + 5√2": (cbrt(7 + 5 * sqrt(2)), 1 + sqrt(2)),
    "cube roots cancel": (cbrt(2 + sqrt(5)) - cbrt(sqrt(5) - 2), Integer(1)),
    "Ramanujan, fifth": (
        as_written(Pow(Rational(1, 5), Rational(1, 5)) + Pow(Rational(4, 5), Rational(1, 5)), Rational(1, 2)),
        Pow(Rational(1, 125), Rational(1, 5)) * Add(*(s * Pow(n, Rational(1, 5)) for s, n in FIFTH_ROOTS)),
    ),
    "several fields in one exponent": (exp((sqrt(2) + sqrt(3)) ** 2), exp(5 + 2 * sqrt(6))),
    "several fields rationalised": (1 / (1 + sqrt(2) + sqrt(3)), (2 + sqrt(2) - sqrt(6)) / 4),
    "several fields, weight": (
        weight([sqrt(2), sqrt(3), sqrt(5)]),
        weight([0, sqrt(3) - sqrt(2), sqrt(5) - sqrt(2)]),
    ),
    "radicals in A V": (
        mixed([0, sqrt(2), sqrt(6)], [1, sqrt(3), sqrt(2)]),
        mixed([-sqrt(6), sqrt(2) - sqrt(6), 0], [1, sqrt(3), sqrt(2)]),
    ),
    "common step": (weight(STEPS, 2), weight([s - STEPS[2] for s in STEPS], 2)),
    "common step, as powers": (
        exp(6 * sqrt(2) / 7) / (1 + exp(3 * sqrt(2) / 7)) ** 2,
        (1 + exp(-3 * sqrt(2) / 7)) ** -2,
    ),
    "half by two roots": (exp(Rational(1, 2)), exp(Mul(sqrt(2) / 4, sqrt(2), evaluate=False), evaluate=False)),
    "E is e": (E ** sqrt(2) * E, exp(1 + sqrt(2))),
    "square of E": (E**2, exp(2)),
    "power of a power": (exp(sqrt(2)) ** 3, exp(3 * sqrt(2))),
    "root of an exponential": (sqrt(exp(sqrt(2))), exp(sqrt(2) / 2)),
    "cube against product": ((1 + E) ** 3, 1 + 3 * E + 3 * E**2 + E**3),
    "quotient divides": ((exp(2 * sqrt(2)) - 1) / (exp(sqrt(2)) - 1), exp(sqrt(2)) + 1),
    "sigmoid and tanh": (sigmoid(sqrt(2)), (1 + tanh(sqrt(2) / 2)) / 2),
    "sigmoids of both signs": (sigmoid(x) + sigmoid(-x), Integer(1)),
    "hyperbolic one": (cosh(sqrt(2)) ** 2 - sinh(sqrt(2)) ** 2, Integer(1)),
    "coth tanh": (coth(x) * tanh(x), Integer(1)),
    "double argument": (sinh(2 * x), 2 * sinh(x) * cosh(x)),
    "cosine of a difference": (cos(1) * cos(2) + sin(1) * sin(2), cos(1)),
    "cosine squared": (cos(sqrt(2)) ** 2, (1 + cos(2 * sqrt(2))) / 2),
    "secant, cosecant and cotangent": (sympy.sec(x) * sympy.cot(x), sympy.csc(x)),
    "sine of a symbol": (sin(x) ** 2 + cos(x) ** 2, Integer(1)),
    "e to a logarithm": (exp(2 * log(3)), Integer(9)),
    "e to half a logarithm": (exp(log(2) / 2), sqrt(2)),
    "logarithm of a product": (log(6), log(2) + log(3)),
    "base 3, whole scores": (Pow(3, 2) / (Pow(3, 2) + 3 + 1), 1 / (1 + Rational(1, 3) + Rational(1, 9))),
    "base 3, surd, same form": (Pow(9, sqrt(2) / 2), Pow(3, sqrt(2))),
    "saturated two ways": (1 - exp(-1000), (exp(1000) - 1) / exp(1000)),
    "partial fractions": (exp(x / (1 + x)), E * exp(-1 / (1 + x))),
    "partial fractions, two poles": (exp(1 / (x * (x + 1))), exp(1 / x) * exp(-1 / (x + 1))),
    "partial fractions, two symbols": (exp(1 / x + 1 / y), exp((x + y) / (x * y))),
    "root of the dimension": (exp(q * k / sqrt(d)), exp(q * k * sqrt(d) / d)),
    "root of the dimension, weight": (weight([q * k / sqrt(d), 0]), sigmoid(q * k / sqrt(d))),
    "four dimensions": (exp(q / sqrt(4 * d)), sqrt(exp(q / sqrt(d)))),
    "roots of symbols": (sqrt(d) * sqrt(m), sqrt(d * m)),
    "root of a symbol squared": (sqrt(x) ** 2, x),
    "root of a sum squared": (Mul(sqrt(1 + x), sqrt(1 + x), evaluate=False), 1 + x),
    "shifted by a quotient": (weight([x / y, 1 / y]), weight([(x - 1) / y, Integer(0)])),
    "double softmax, same form": (exp(sigmoid(1)), exp(E / (1 + E))),
    "half a root by hand": (sqrt(2) / 2, 1 / as_written(Integer(2), Rational(1, 2))),
    "unfactorable square root": (as_written(P40**2 * Q40, Rational(1, 2)), P40 * as_written(Q40, Rational(1, 2))),
    "unfactorable, in an exponent": (
        exp(as_written(P40**2 * Q40, Rational(1, 2)) / P40),
        exp(as_written(Q40, Rational(1, 2))),
    ),
    "unfactorable product": (
        as_written(P40, Rational(1, 2)) * as_written(Q40, Rational(1, 2)),
        as_written(P40 * Q40, Rational(1, 2)),
    ),
    "unfactorable cube root": (as_written(P40**3 * Q40, Rational(1, 3)), P40 * as_written(Q40, Rational(1, 3))),
    "two large primes under a cube root": (
        cbrt(1009 * 1013),
        Mul(as_written(Integer(1009), Rational(1, 3)), as_written(Integer(1013), Rational(1, 3)), evaluate=False),
    ),
    "seventh roots of big numbers": (
        as_written(Integer(10) ** 70 * 3, Rational(1, 7)),
        10**10 * Pow(3, Rational(1, 7)),
    ),
    "inverse of a nested root": (1 / sqrt(2 + sqrt(2)), sqrt(2 - sqrt(2)) / sqrt(2)),
    "inverse under a root": (sqrt(1 + 1 / sqrt(1 + sqrt(2))) ** 2 * sqrt(1 + sqrt(2)), sqrt(1 + sqrt(2)) + 1),
    "many roots in a denominator": (
        1 / Add(*(sqrt(sympy.prime(i)) for i in range(1, 13))),
        2 / Add(*(sqrt(4 * sympy.prime(i)) for i in range(1, 13))),
    ),
    "names of functions as symbols": (
        weight([Symbol("exp"), Symbol("sqrt")]),
        1 / (1 + exp(Symbol("sqrt") - Symbol("exp"))),
    ),
    "symbols match by name": (Symbol("x") + Symbol("x", positive=True), 2 * Symbol("x")),
    "the stronger assumption holds": (sqrt(Symbol("x") ** 2), Symbol("x", positive=True)),
    "minus, by name": (Symbol("x"), Symbol("x", negative=True)),
}
EQUAL |= {f"shift invariance, n = {n}": (weight([s + c for s in XS[:n]]), weight(XS[:n])) for n in range(2, 9)}
EQUAL |= {
    f"shift invariance of numbers, n = {n}": (weight(moved(ROOTS[:n], -sqrt(7) / 3)), weight(ROOTS[:n]))
    for n in range(2, 9)
}


def near(digits):
    """A number that differs from 1 after that many digits."""
    return 1 + Rational(1, 10**digits)


DIFFERENT = {
    "20 digits": (exp(sqrt(2)), exp(sqrt(2)) * near(20)),
    "40 digits": (exp(sqrt(2)), exp(sqrt(2) * near(40))),
    "500 digits": (exp(sqrt(2)), exp(sqrt(2)) + Rational(1, 10**500)),
    "500 digits, in a root": (sqrt(2), sqrt(2 + Rational(1, 10**150))),
    "3000 digits": (Integer(1), 1 + exp(-7000)),
    "3000 digits, tanh": (tanh(3500), Integer(1)),
    "3000 digits, weight": (weight([7000, 0]), Integer(1)),
    "saturated": (1 - exp(-1000), Integer(1)),
    "underflow": (exp(-10000), exp(-10001)),
    "nested radicals": (sqrt(3 + 2 * sqrt(2)), 1 + sqrt(3)),
    "nested radicals, 100 digits": (sqrt(2 + sqrt(2)) * sqrt(2 - sqrt(2)), sqrt(2) * near(100)),
    "cube root of 7 + 5√2, 60 digits": (cbrt(7 + 5 * sqrt(2)), 1 + sqrt(2) + Rational(1, 10**60)),
    "several fields": (weight([sqrt(2), sqrt(3), sqrt(5)]), weight([sqrt(2), sqrt(3), sqrt(6)])),
    "sums of radicals, 20 digits": (
        Add(*(sqrt(n) for n in (10, 11, 14, 34, 39, 40))),
        Add(*(sqrt(n) for n in (9, 15, 16, 24, 41, 42))),
    ),
    "common step": (weight(STEPS, 2), weight(STEPS, 3)),
    "one part of an exponent": (exp(sqrt(2) + sqrt(3)), exp(sqrt(2) + sqrt(5))),
    "one part of an exponent, with symbols": (exp(x + y / sqrt(2)), exp(x + y / 2)),
    "half by two roots": (exp(Rational(1, 2)), exp(sqrt(2) / 4)),
    "e by a near power": (E, exp(near(30))),
    "hyperbolic": (cosh(x) + sinh(x), exp(-x)),
    "cosine of a sum": (cos(1) * cos(2) - sin(1) * sin(2), cos(1)),
    "partial fractions": (exp(x / (1 + x)), exp(-1 / (1 + x))),
    "poles": (exp(1 / (1 + x)), exp(1 / (2 + x))),
    "dimension": (exp(q * k / sqrt(d)), exp(q * k / d)),
    "wrong axis": (weight(XS[:3]), exp(XS[0]) / (exp(XS[0]) + exp(XS[1]))),
    "symbols": (x, y),
    "root of a symbol": (sqrt(d), d),
    "e and a number": (E, Rational(271828182845904523536, 10**20)),
    "pi": (sympy.pi, Rational(355, 113)),
    "logarithm": (log(2), Rational(6931471805599453, 10**16)),
    "double softmax": (exp(sigmoid(1)), exp(sigmoid(2))),
    "base 3 with a surd": (Pow(3, sqrt(2)), Pow(2, sqrt(3))),
    "unfactorable": (as_written(P40**2 * Q40, Rational(1, 2)), Q40 * as_written(P40, Rational(1, 2))),
    "unfactorable by one": (as_written(P40 * Q40, Rational(1, 2)), as_written(P40 * Q40 + 1, Rational(1, 2))),
    "unfactorable cube root": (
        as_written(P40**3 * Q40, Rational(1, 3)),
        P40 * as_written(Q40 + 2, Rational(1, 3)),
    ),
    "cube roots of primes": (cbrt(1009) * cbrt(1013), cbrt(1009 * 1013 + 1)),
    "sum of cube roots": (cbrt(2) + cbrt(3), cbrt(2 + 3)),
    "inverse under a root, 40 digits": (
        sqrt(1 + 1 / sqrt(1 + sqrt(2))),
        sqrt(1 + 1 / sqrt(1 + sqrt(2))) + Rational(1, 10**40),
    ),
    "third and fourth roots": (Pow(2, Rational(1, 3)) + Pow(2, Rational(1, 4)), 2 * Pow(2, Rational(7, 24))),
    "whole numbers": (exp(Symbol("n", integer=True)), exp(2 * Symbol("n", integer=True))),
    "negative logarithms under a root": (
        sqrt(log(log(2)) * log(log(2) + Rational(1, 5))),
        -sqrt(log(log(2)) * log(log(2) + Rational(1, 5))),
    ),
    "minus the root of a square": (-sqrt(x**2), x),
    "shift in the numerator only": (exp(XS[0] - c) / (exp(XS[0]) + exp(XS[1])), weight(XS[:2])),
}
DIFFERENT |= {
    f"one entry of A V, n = {n}": (mixed(ROOTS[:n], range(n)), mixed(ROOTS[:n], [*range(n - 1), n]))
    for n in (2, 4, 6, 8)
}

UNDECIDED = {
    "roots of a product of symbols of any sign": (sqrt(x) * sqrt(y), sqrt(x * y)),
    "root of a square of any sign": (sqrt(x**2), x),
    "root of a square, nonzero": (
        as_written(Symbol("r", real=True, nonzero=True) ** 2, Rational(1, 2)),
        Symbol("r"),
    ),
    "logarithm of a square": (log(Symbol("r", real=True, nonzero=True) ** 2), 2 * log(Symbol("r"))),
    "sum of cosines of sevenths of π": (
        cos(sympy.pi / 7) - cos(2 * sympy.pi / 7) + cos(3 * sympy.pi / 7),
        Rational(1, 2),
    ),
    "whole turns": (cos(2 * sympy.pi * (Symbol("n", integer=True) + x)), cos(2 * sympy.pi * x)),
    "logarithms of sums": (log(2 + sqrt(3)), -log(2 - sqrt(3))),
    "another function": (sympy.gamma(x + 1), x * sympy.gamma(x)),
    "a denominator that may be zero": (1 / (log(2 + sqrt(3)) + log(2 - sqrt(3))), Integer(1)),
}
