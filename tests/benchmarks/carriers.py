"""Which carrier the sums of exponentials should have: the same comparison on four of them, in one run.

Run: python -m tests.benchmarks.carriers

The comparison is N₁·D₂ − N₂·D₁ = 0 for two quotients of sums Σ c·e^a whose denominators are not one key, the
exponents given as fractions over a basis. (Most comparisons need no product: equal denominators have one form,
and then a subtraction of dicts decides.) A carrier starts from the exponents, as a new comparison does: one
that wants whole powers and a fixed list of generators must first make them.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from fractions import Fraction
from math import lcm

from flint import Ordering, fmpq, fmpq_mpoly_ctx
from sympy import QQ
from sympy.polys.rings import ring

BASIS = 2  # exponents a/3 + b√2/2 …
SIZES = (2, 4, 8, 16, 32)
REPEATS = 7

Sum = list[tuple[tuple[Fraction, ...], int]]


def quotient(n: int, shift: Fraction) -> tuple[Sum, Sum]:
    """A numerator and a denominator of n terms; `shift` is added to every exponent."""
    exponents = [(Fraction(j, 3) + shift, Fraction(j * j % 7, 2)) for j in range(n)]
    return [(e, j + 1) for j, e in enumerate(exponents)], [(e, 1) for e in exponents]


def by_dict(number: Callable) -> Callable:
    """A dict from exponents to coefficients, as `ExpSum` has them."""

    def product(a, b):
        total = {}
        for e, c in a:
            for f, d in b:
                key = tuple(x + y for x, y in zip(e, f, strict=True))
                total[key] = total[key] + c * d if key in total else c * d
        return total

    def compare(first, second):
        above, below, other_above, other_below = (
            [(tuple(map(number, e)), number(c)) for e, c in each] for each in (*first, *second)
        )
        left, right = product(above, other_below), product(other_above, below)
        return {k: v for k, v in left.items() if v} == {k: v for k, v in right.items() if v}

    return compare


def whole(*sums: Sum) -> list[list[tuple[tuple[int, ...], int]]]:
    """The sums with whole, non-negative powers: what a polynomial needs."""
    exponents = [e for each in sums for e, _ in each]
    scales = [lcm(*(e[i].denominator for e in exponents)) for i in range(BASIS)]
    lowest = [min(e[i] for e in exponents) for i in range(BASIS)]
    return [
        [(tuple(int((e[i] - lowest[i]) * scales[i]) for i in range(BASIS)), c) for e, c in each] for each in sums
    ]


def by_sympy_ring(first, second):
    made = ring([f"t{i}" for i in range(BASIS)], QQ)[0]
    above, below, other_above, other_below = (
        made.from_dict({e: QQ(c) for e, c in each}) for each in whole(*first, *second)
    )
    return above * other_below == other_above * below


def by_flint(first, second):
    made = fmpq_mpoly_ctx.get([f"t{i}" for i in range(BASIS)], Ordering.lex)
    above, below, other_above, other_below = (made.from_dict(dict(each)) for each in whole(*first, *second))
    return above * other_below == other_above * below


def rational(value):
    return fmpq(value.numerator, value.denominator)


CARRIERS = {
    "dict of fmpq": by_dict(rational),
    "dict of Fraction": by_dict(Fraction),
    "sympy sparse ring": by_sympy_ring,
    "python-flint fmpq_mpoly": by_flint,
}


def seconds(compare, n):
    first, second = quotient(n, Fraction(0)), quotient(n, Fraction(5, 3))
    found = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        assert compare(first, second)
        found.append(time.perf_counter() - start)
    return statistics.median(found)


def main():
    print("carrier                  " + "".join(f"{f'n = {n}':>12}" for n in SIZES))
    for name, compare in CARRIERS.items():
        print(f"{name:25}" + "".join(f"{1e6 * seconds(compare, n):9.0f} µs" for n in SIZES))


if __name__ == "__main__":
    main()
