"""What to keep the coefficients of a sum of exponentials in: `python -m tests.benchmarks.carriers`.

The same work for each carrier, from the raw scores: an entry of A V over n independent exponents against its
shifted form (both quotients multiplied crosswise and subtracted), and the product of k sums 1 + e^a. A polynomial
ring needs its generators beforehand and whole, non-negative powers, so making it and lifting is part of its work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import reduce
from operator import mul
from statistics import median
from typing import Any, NamedTuple

import sympy
from flint import Ordering, fmpq, fmpq_mpoly_ctx

from symattn.exact.ring.expsum import ExpSum, exponential, sum_of, term
from symattn.exact.ring.monomial import Monomial
from symattn.exact.ring.value import Value, of_sum
from symattn.exact.ring.zero import zero_value
from tests.benchmarks.timing import forget, seconds

Vector = tuple[int, ...]  # the exponent of e over the independent a_1, …, a_n
Sum = list[tuple[Vector, int, int]]  # (exponent, numerator, denominator) of each term


def unit(n: int, i: int) -> Vector:
    return tuple(int(j == i) for j in range(n))


def quotients(n: int) -> tuple[Sum, Sum, Sum, Sum]:
    """Numerator and denominator of Σ v_i e^(a_i) / Σ e^(a_i), and of the same with a_1 taken off the exponents."""
    top = [(unit(n, i), i + 1, 3) for i in range(n)]
    below = [(unit(n, i), 1, 1) for i in range(n)]
    moved = [[((v[0] - 1, *v[1:]), p, q) for v, p, q in each] for each in (top, below)]
    return top, below, moved[0], moved[1]


def ours(sums: Iterable[Sum]) -> list[ExpSum]:
    """The ring as it is."""
    exponents = [term(fmpq(1), Monomial(None, int(sympy.prime(i + 1)), ())) for i in range(32)]

    def made(each: Sum) -> ExpSum:
        powers = (sum_of(exponents[i].scaled(fmpq(c)) for i, c in enumerate(v) if c) for v, _, _ in each)
        return sum_of(exponential(power).scaled(fmpq(p, q)) for power, (_, p, q) in zip(powers, each, strict=True))

    return [made(each) for each in sums]


class Through(NamedTuple):
    """A sum whose products are left to `zero_value`, which makes polynomials where they are worth it."""

    value: Value

    def __mul__(self, other: Through) -> Through:
        return Through(self.value * other.value)

    def __sub__(self, other: Through) -> Through:
        return Through(self.value - other.value)

    def __bool__(self) -> bool:
        return zero_value(self.value)[0] is not True


def by_zero_value(sums: Iterable[Sum]) -> list[Through]:
    """The ring as `same` uses it: quotients, and the question whether their difference is zero."""
    return [Through(of_sum(each)) for each in ours(sums)]


class Plain(dict[Vector, Any]):
    """A dict from exponent to coefficient."""

    def __mul__(self, other: Plain) -> Plain:
        made: Plain = Plain()
        for v, c in self.items():
            for w, k in other.items():
                key = tuple(map(sum, zip(v, w, strict=True)))
                made[key] = made[key] + c * k if key in made else c * k
        return made

    def __sub__(self, other: Plain) -> Plain:
        made = Plain(self)
        for v, c in other.items():
            made[v] = made[v] - c if v in made else -c
        return Plain({v: c for v, c in made.items() if c})


def plain(rational: Callable[[int, int], Any]) -> Callable[[Iterable[Sum]], list[Plain]]:
    """Plain dicts with such coefficients."""
    return lambda sums: [Plain({v: rational(p, q) for v, p, q in each}) for each in sums]


def lifted(sums: Iterable[Sum]) -> list[Sum]:
    """All sums times one exponential, so that no power is negative."""
    made = [list(each) for each in sums]
    least = [min(column) for column in zip(*(v for each in made for v, _, _ in each), strict=True)]
    return [[(tuple(c - low for c, low in zip(v, least, strict=True)), p, q) for v, p, q in each] for each in made]


def sympy_ring(sums: Iterable[Sum]) -> list[Any]:
    """sympy's sparse polynomials over the rationals."""
    made = lifted(sums)
    domain, *_ = sympy.ring([f"x{i}" for i in range(len(made[0][0][0]))], sympy.QQ)
    return [domain.from_dict({v: sympy.QQ(p, q) for v, p, q in each}) for each in made]


def flint_ring(sums: Iterable[Sum]) -> list[Any]:
    """python-flint's sparse polynomials over the rationals."""
    made = lifted(sums)
    context = fmpq_mpoly_ctx.get([f"x{i}" for i in range(len(made[0][0][0]))], Ordering.lex)
    return [context.from_dict({v: fmpq(p, q) for v, p, q in each}) for each in made]


CARRIERS: dict[str, Callable[[Iterable[Sum]], list[Any]]] = {
    "the ring, as `same` asks it": by_zero_value,
    "dict of fmpq on keys of the ring": ours,
    "dict of Fraction on vectors": plain(Fraction),
    "dict of fmpq on vectors": plain(fmpq),
    "sympy sparse ring": sympy_ring,
    "python-flint fmpq_mpoly": flint_ring,
}


def compared(carrier: Callable[[Iterable[Sum]], list[Any]], n: int) -> bool:
    """Whether the two quotients are equal."""
    top, below, top_moved, below_moved = carrier(quotients(n))
    if isinstance(top, Through):
        return not Through(top.value / below.value - top_moved.value / below_moved.value)
    return not (top * below_moved - top_moved * below)


def product(carrier: Callable[[Iterable[Sum]], list[Any]], n: int) -> bool:
    """The product of n sums 1 + e^(a_i), against itself the other way round."""
    sums = carrier([[((0,) * n, 1, 1), (unit(n, i), 1, 1)] for i in range(n)])
    return not (reduce(mul, sums) - reduce(mul, sums[::-1]))


WORK: tuple[tuple[str, Callable[..., bool], int], ...] = (
    ("A V, n = 4", compared, 4),
    ("A V, n = 16", compared, 16),
    ("A V, n = 32", compared, 32),
    ("product of 5", product, 5),
    ("product of 9", product, 9),
)


def measured(work: Callable[..., bool], carrier: Callable[..., Any], n: int, runs: int = 7) -> float:
    """Median seconds."""
    times = []
    for _ in range(runs):
        forget()
        taken, is_zero = seconds(work, carrier, n)
        assert is_zero
        times.append(taken)
    return median(times)


def main() -> None:
    """Print the table, in milliseconds."""
    print(f"{'milliseconds':40}" + "".join(f"{title:>14}" for title, _, _ in WORK))
    for name, carrier in CARRIERS.items():
        times = [measured(work, carrier, n) for _, work, n in WORK]
        print(f"{name:40}" + "".join(f"{1e3 * taken:14.2f}" for taken in times))


if __name__ == "__main__":
    main()
