"""Hostile input: each ends in a clear error, or in a verdict that is not wrong, within a second."""

import time

import pytest
import sympy
from sympy import Add, E, Function, Integer, Mul, Pow, Rational, Symbol, exp, log, sqrt

from symattn.errors import SymattnError
from symattn.exact import decimal, judge, matrix, same, tidy

x, y = sympy.symbols("x y")
primes = [sympy.prime(i) for i in range(1, 65)]
BIG = Integer(10) ** 1999 + 7


def tower(step, height, start=x):
    for _ in range(height):
        start = step(start)
    return start


def root_of(number, t):
    return Pow(Add(number, t, evaluate=False), Rational(1, 2), evaluate=False)


def unevaluated_tower(height, base=2):
    made = Integer(base)
    for _ in range(height):
        made = Pow(base, made, evaluate=False)
    return made


def doubled(height):
    made = x + 1
    for _ in range(height):
        made = Mul(made, made + 1, evaluate=False)
    return made


# name: (first, second, the verdicts that are not wrong; an error of symattn's is never wrong)
EXPRESSIONS = {
    "e^e^e^x": (exp(exp(exp(x))), exp(exp(exp(x) + Rational(1, 10**9))), "different undecided"),
    "e^e^…, 20 high": (tower(exp, 20), tower(exp, 21), "different undecided"),
    "e^e^… of a number": (tower(exp, 5, Integer(1)), tower(exp, 5, Rational(11, 10)), "different undecided"),
    "e^e^… , 70 high": (tower(exp, 70), x, "different undecided"),
    "tower of roots": (tower(lambda t: root_of(2, t), 30, sqrt(2)), Integer(2), "different undecided"),
    "tower of roots, 70 high": (tower(lambda t: root_of(2, t), 70, sqrt(2)), Integer(2), "different undecided"),
    "tower of cube roots": (
        tower(lambda t: Pow(3 + t, Rational(1, 3), evaluate=False), 12, sqrt(2)),
        sqrt(3),
        "different undecided",
    ),
    "tower of roots of x": (tower(lambda t: sqrt(1 + t), 20), x, "different undecided"),
    "root of degree 9999": (Pow(2 + sqrt(2), Rational(1, 9999)), Integer(1), "different undecided"),
    "roots of degrees 97, 101, 103": (
        Add(*(Pow(1 + sqrt(2), Rational(1, n)) for n in (97, 101, 103))),
        Integer(3),
        "different undecided",
    ),
    "root of degree a million": (Pow(2, Rational(1, 10**6)), Integer(1), "different undecided"),
    "sum of 64 roots": (Add(*map(sqrt, primes)), Integer(800), "different undecided"),
    "one over 64 roots": (1 / Add(*map(sqrt, primes)), Integer(1), "different undecided"),
    "product of 40 sums of roots": (Mul(*(1 + sqrt(p) for p in primes[:40])), Integer(1), "different undecided"),
    "sum of 12 nested roots": (Add(*(sqrt(1 + sqrt(p)) for p in primes[:12])), Integer(30), "different undecided"),
    "nested roots that nearly cancel": (
        Add(*(sqrt(1 + sqrt(p)) for p in primes[:8])) - Add(*(sqrt(2 + sqrt(p)) for p in primes[:8])),
        Integer(0),
        "different undecided",
    ),
    "power 10^4 of a sum": ((1 + E) ** 10_000, Integer(2), "different undecided"),
    "power 10^4 of a root": ((1 + sqrt(2)) ** 10_000, Integer(2), "different undecided"),
    "power of a large power": (
        Pow(Pow(7, 5000, evaluate=False), 5000, evaluate=False),
        Integer(1),
        "different undecided",
    ),
    "unevaluated 2^2^2^2^2^2": (unevaluated_tower(5), Integer(1), "different undecided"),
    "unevaluated 10^(10^9)": (Pow(10, 10**9, evaluate=False), Integer(1), "different undecided"),
    "2^(-10^9)": (Pow(2, -(10**9), evaluate=False), Integer(0), "different undecided"),
    "e^(10^2000)": (exp(Integer(10) ** 1999), Integer(1), "different undecided"),
    "e^(-10^1999) and 0": (exp(-(Integer(10) ** 1999)), Integer(0), "different undecided"),
    "root of 2,000 digits": (Pow(BIG, Rational(1, 2), evaluate=False), Integer(1), "different undecided"),
    "quotient of 2,000 digits": (Rational(BIG, BIG + 2), Rational(BIG + 2, BIG + 4), "different"),
    "logarithm of 2,000 digits": (log(BIG), log(BIG + 1), "different undecided"),
    "sum of 5,000 terms": (
        Add(*(exp(x * i) for i in range(5000)), evaluate=False),
        Integer(1),
        "different undecided",
    ),
    "sum of 2,000 quotients": (
        Add(*(1 / (1 + exp(Rational(1, i))) for i in range(1, 2000)), evaluate=False),
        Integer(900),
        "different undecided",
    ),
    "product of 300 quotients": (
        Mul(*(1 + exp(Rational(1, i)) for i in range(1, 300))),
        Integer(1),
        "different undecided",
    ),
    "product of 40 sums of symbols": (
        Mul(*(1 + exp(Symbol(f"s{i}")) for i in range(40))),
        Integer(1),
        "different undecided",
    ),
    "a graph with shared halves": (doubled(60), Integer(1), "different undecided"),
    "continued fraction, 60 deep": (tower(lambda t: 1 / (1 + t), 60, sqrt(2)), sqrt(2), "different undecided"),
    "continued fraction of e^x": (tower(lambda t: 1 / (1 + t), 30, exp(x)), x, "different undecided"),
    "high degree in an exponent": (exp(1 / (x**5000 + x + 1)), Integer(1), "different undecided"),
    "many symbols in an exponent": (
        exp(1 / Add(*(Symbol(f"s{i}") ** 3 for i in range(30)), 1)),
        Integer(1),
        "different undecided",
    ),
    "many poles in an exponent": (
        exp(Add(*(1 / (x + p) for p in primes[:30]))),
        Integer(1),
        "different undecided",
    ),
    "power with a symbol above": (x ** (y**x), y ** (x**y), "different undecided"),
    "symbols like functions": (Symbol("exp") * Symbol("sqrt"), Symbol("sqrt") * Symbol("exp"), "equal"),
    "symbols like constants": (Symbol("E"), E, "different"),
    "a symbol called pi": (Symbol("pi"), sympy.pi, "different"),
    "a symbol called -oo": (Symbol("-oo"), Symbol("−∞"), "different"),
    "a symbol with code for a name": (Symbol("__import__('os').abort()"), Integer(1), "different"),
    "an undefined function": (Function("exp")(x), exp(x), "undecided"),
    "an unevaluated integral": (sympy.Integral(exp(-(x**2)), (x, 0, 1)), Integer(1), "undecided"),
    "an unevaluated sum": (sympy.Sum(1 / x**2, (x, 1, sympy.oo)), sympy.pi**2 / 6, "undecided"),
    "a piecewise function": (sympy.Piecewise((1, x > 0), (0, True)), Integer(1), "undecided"),
    "floor and mod": (sympy.floor(x) + sympy.Mod(x, 1), x, "undecided"),
    "root of an unevaluated product": (sqrt(Mul(x, x, evaluate=False)), x, "undecided equal"),
    "hidden zero": (1 / (sqrt(2) + sqrt(3) - sqrt(5 + 2 * sqrt(6))), Integer(1), ""),
    "0^0 as written": (Pow(0, 0, evaluate=False), Integer(1), "equal undecided"),
    "0/0 as written": (Mul(0, Pow(0, -1, evaluate=False), evaluate=False), Integer(0), ""),
    "∞ − ∞ as written": (Add(sympy.oo, -sympy.oo, evaluate=False), Integer(0), ""),
    "cosines of large numbers": (sympy.cos(10**30), sympy.cos(10**30 + 1), "different undecided"),
    "tangent near a pole": (sympy.tan(Rational(11, 7)), Integer(-1000), "different undecided"),
}

TEXTS = [
    "(" * 10_000 + "1" + ")" * 10_000,
    "sqrt(" * 100 + "2" + ")" * 100,
    "-" * 5000 + "1",
    "9" * 10**6,
    "1e999999999",
    "2^2^2^2^2",
    "2^(2^(2^(2^(2^2))))",
    "10^(10^10)",
    "1/0",
    "0^(-1)",
    "sqrt(2)^(sqrt(2)^(sqrt(2)^sqrt(2)))",
    "exp(exp(exp(exp(exp(1)))))",
    "1/(sqrt(2)-sqrt(2))",
    "+".join(["sqrt(2)"] * 5000),
    "1/" * 3000 + "1",
    "__import__('os').system('true')",
    "().__class__.__bases__",
    "lambda: 0",
    "[1 for x in y]",
    "\x00",
    "１２",
    "1" + "\u0301",
    "e" * 1000,
    "√" * 500 + "2",
    "nan",
    "1.2.3",
]


def within_a_second(function, *args):
    start = time.process_time()
    try:
        return function(*args)
    except SymattnError as error:
        assert str(error)
        return None
    finally:
        assert time.process_time() - start < 1


@pytest.mark.parametrize(("a", "b", "verdicts"), EXPRESSIONS.values(), ids=EXPRESSIONS)
def test_expressions(a, b, verdicts):
    verdict = within_a_second(same, a, b)

    assert verdict is None or verdict.verdict in verdicts.split()


@pytest.mark.parametrize(("a", "b", "verdicts"), EXPRESSIONS.values(), ids=EXPRESSIONS)
def test_other_doors(a, b, verdicts):
    for function in (tidy, decimal, lambda number: judge("0.5", number), lambda number: matrix([[number]])):
        within_a_second(function, a)


@pytest.mark.parametrize("text", TEXTS, ids=[t[:20].encode("unicode_escape").decode() for t in TEXTS])
def test_texts(text):
    within_a_second(same, text, "1")


def test_there_are_enough():
    assert len(EXPRESSIONS) + len(TEXTS) >= 40
