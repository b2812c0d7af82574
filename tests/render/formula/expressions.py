"""Random expressions of the kind that attention makes, and some that it does not: the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import sympy
from sympy import Add, Integer, Mul, Pow, Rational, Symbol, exp, pi, sqrt, tanh

LETTERS = [Symbol(name, positive=True) for name in ("x", "y", "d_k", "x_1", "alpha", "s_12", "T")]
RADICANDS = (2, 3, 5, 6, 7, 10, 13, 15)


def number(draw: Random) -> sympy.Expr:
    return Rational(draw.randint(-12, 12) or 1, draw.choice((1, 1, 1, 2, 3, 4, 7, 10)))


def surd(draw: Random) -> sympy.Expr:
    return number(draw) * sqrt(draw.choice(RADICANDS))


def exponent(draw: Random, depth: int) -> sympy.Expr:
    if depth > 1 and draw.random() < 0.15:
        return scalar(draw, depth - 2)
    return sum((draw.choice((number, surd))(draw) for _ in range(draw.choice((1, 1, 1, 2)))), Integer(0))


def power_of_e(draw: Random, depth: int) -> sympy.Expr:
    return exp(exponent(draw, depth))


def letter(draw: Random, depth: int) -> sympy.Expr:
    return draw.choice(LETTERS) if draw.random() < 0.8 else pi


def total(draw: Random, depth: int) -> sympy.Expr:
    return Add(*(scalar(draw, depth - 1) for _ in range(draw.randint(2, 4))))


def product(draw: Random, depth: int) -> sympy.Expr:
    return Mul(*(scalar(draw, depth - 1) for _ in range(draw.randint(2, 3))))


def quotient(draw: Random, depth: int) -> sympy.Expr:
    bottom = scalar(draw, depth - 1)
    return scalar(draw, depth - 1) / (bottom if bottom != 0 else 1)


def weight(draw: Random, depth: int) -> sympy.Expr:
    powers = [exp(surd(draw)) * draw.randint(1, 3) for _ in range(draw.randint(2, 4))]
    return powers[0] / Add(*powers)


def power(draw: Random, depth: int) -> sympy.Expr:
    base = scalar(draw, depth - 1)
    if draw.random() < 0.5 or not base.is_positive:
        return base ** draw.choice((2, 3, -1, -2)) if base != 0 else base
    return Pow(base, Rational(draw.choice((1, -1, 2, -3)), draw.choice((2, 3))))


def nested_root(draw: Random, depth: int) -> sympy.Expr:
    return sqrt(draw.randint(20, 40) + surd(draw) / 4)


def as_written(draw: Random, depth: int) -> sympy.Expr:
    terms = [
        Mul(number(draw), draw.choice((number, surd))(draw), evaluate=False) for _ in range(draw.randint(1, 3))
    ]
    return terms[0] if len(terms) == 1 else Add(*terms, evaluate=False)


def numeric_power(draw: Random, depth: int) -> sympy.Expr:
    return draw.randint(2, 5) * Integer(draw.randint(2, 5)) ** draw.choice((*LETTERS, sqrt(2), Rational(2, 3)))


def hyperbolic(draw: Random, depth: int) -> sympy.Expr:
    return tanh(surd(draw) / 2) * number(draw)


LEAVES: tuple[Callable[[Random, int], sympy.Expr], ...] = (
    lambda draw, depth: number(draw), lambda draw, depth: surd(draw), power_of_e, power_of_e, letter,
)  # fmt: skip
BRANCHES = (total, total, product, product, quotient, quotient, weight, power, nested_root, as_written,
            numeric_power, power_of_e, hyperbolic)  # fmt: skip


def scalar(draw: Random, depth: int = 3) -> sympy.Expr:
    """A random expression; deeper ones hold more kinds in each other."""
    return draw.choice(LEAVES if depth <= 0 or draw.random() < 0.2 else BRANCHES)(draw, depth)


def usable(x: sympy.Expr) -> bool:
    """Finite, real, and not so large that its digits say nothing."""
    if x.has(sympy.zoo, sympy.nan, sympy.oo, sympy.I) or len(str(x)) > 400:
        return False
    return bool(sympy.im(at_point(x).evalf(20)) == 0) and abs(at_point(x).evalf(20)) < sympy.Float(10) ** 2000


def at_point(x: sympy.Expr) -> sympy.Expr:
    """The expression with a number of its own for each letter, by name."""
    return x.subs(
        {letter: Rational(3 + len(letter.name), 2 + ord(letter.name[-1]) % 7) for letter in x.free_symbols}
    )


def scalars(seed: int, count: int) -> list[sympy.Expr]:
    """So many different usable expressions."""
    draw, found = Random(seed), {}
    while len(found) < count:
        x = scalar(draw)
        if usable(x):
            found[sympy.srepr(x)] = x
    return list(found.values())


def matrices(seed: int, count: int) -> list[sympy.ImmutableMatrix]:
    """Matrices of 1 to 4 rows and columns, some entries −∞."""
    draw = Random(seed)
    pool = scalars(seed + 1, count)
    entries = lambda: -sympy.oo if draw.random() < 0.1 else draw.choice(pool)  # noqa: E731
    sizes = [(draw.randint(1, 4), draw.randint(1, 4)) for _ in range(count)]
    return [sympy.ImmutableMatrix(rows, columns, lambda i, j: entries()) for rows, columns in sizes]
