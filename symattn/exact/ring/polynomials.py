"""Sums of quotients as polynomials over ℚ, by python-flint: for products that are slow on dicts.

Knows free sums only (see `ExpSum.is_free`): each exponential, symbol and root is then a whole power of one of
a few generators e^(m/step), t^(1/step), p^(1/step), independent but for (p^(1/step))^step = p.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import chain
from math import lcm
from operator import or_
from typing import Any, TypeAlias

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from ...errors import LimitError
from .atoms import Prime
from .expsum import ExpSum
from .monomial import Monomial, factors_of

MOST_PAIRS = 2**18  # of terms that are multiplied with one another
MOST_POWER = 2**40
HALF = fmpq(1, 2)

Generator: TypeAlias = tuple[str, Any]  # ("e", a monomial), ("t", a symbol) or ("p", a prime or −1)
Vector: TypeAlias = tuple[int, ...]


def vanishes(parts: Mapping[ExpSum, ExpSum]) -> bool:
    """Whether Σ above/below is zero, for free sums; `parts` maps each denominator to its numerator.

    Raises LimitError where a product is too large.

    >>> from .expsum import UNITY
    >>> vanishes({UNITY: UNITY})
    False
    """
    counts = {below: Counter(below.factors) for below in parts}
    common: Counter[ExpSum] = reduce(or_, counts.values(), Counter())
    ring = _Ring([*parts.values(), *common])
    shifts = {below: _minus(ring.least(above), map(ring.least, below.factors)) for below, above in parts.items()}
    least = _least(list(shifts.values()))
    total = ring.context.from_dict({})
    for below, above in parts.items():
        top = ring.polynomial(above, _minus(shifts[below], [least]))
        total += _multiplied(top, [ring.polynomial(factor) for factor in (common - counts[below]).elements()])
    return ring.is_zero(total)


class _Ring:
    """The generators that occur in some sums, and their polynomials."""

    def __init__(self, sums: Iterable[ExpSum]) -> None:
        powers = {m: _powers(m) for each in sums for m in each.terms}
        steps: dict[Generator, int] = {}
        for generator, power in chain.from_iterable(each.items() for each in powers.values()):
            steps[generator] = lcm(steps.get(generator, 1), int(power.q))
        self.steps = steps
        self.vectors = {
            m: tuple(int(each.get(g, 0) * step) for g, step in steps.items()) for m, each in powers.items()
        }
        if any(abs(c) > MOST_POWER for vector in self.vectors.values() for c in vector):
            raise LimitError(f"an exponent above {MOST_POWER}")
        self.context = fmpq_mpoly_ctx.get([f"x{i}" for i in range(len(steps) or 1)], Ordering.lex)

    def least(self, total: ExpSum) -> Vector:
        """The smallest power of each generator."""
        return _least([self.vectors[m] for m in total.terms])

    def polynomial(self, total: ExpSum, shift: Vector | None = None) -> fmpq_mpoly:
        """The sum divided by those smallest powers, times others."""
        away = self.least(total) if shift is None else _minus(self.least(total), [shift])
        terms = ((_minus(self.vectors[m], [away]), c) for m, c in total.terms.items())
        return self.context.from_dict({vector or (0,): c for vector, c in terms})

    def is_zero(self, total: fmpq_mpoly) -> bool:
        """Whether nothing is left when whole powers of primes are taken out."""
        primes = [(i, g[1], step) for i, (g, step) in enumerate(self.steps.items()) if g[0] == "p"]
        if not primes or not total:
            return not total
        left: dict[Vector, fmpq] = {}
        for vector, c in total.to_dict().items():
            reduced, factor = list(map(int, vector)), c
            for i, prime, step in primes:
                whole, reduced[i] = divmod(reduced[i], step)
                factor *= fmpq(prime) ** whole
            left[tuple(reduced)] = left.get(tuple(reduced), 0) + factor
        return not any(left.values())


def _powers(m: Monomial) -> dict[Generator, fmpq]:
    powers: dict[Generator, fmpq] = {("p", p): count * HALF for p, count in factors_of(abs(m.root))[0]}
    if m.root < 0:
        powers["p", -1] = HALF
    for atom, power in m.powers:
        generator = ("p", atom.base) if isinstance(atom, Prime) else ("t", atom)
        powers[generator] = powers.get(generator, 0) + power
    if m.exponent is not None:
        powers |= {("e", monomial): c for monomial, c in m.exponent.terms.items()}
    return powers


def _least(vectors: Sequence[Vector]) -> Vector:
    return tuple(map(min, zip(*vectors, strict=True)))


def _minus(vector: Vector, others: Iterable[Vector]) -> Vector:
    for other in others:
        vector = tuple(a - b for a, b in zip(vector, other, strict=True))
    return vector


def _multiplied(total: fmpq_mpoly, factors: Sequence[fmpq_mpoly]) -> fmpq_mpoly:
    for factor in sorted(factors, key=len):
        if len(total) * len(factor) > MOST_PAIRS:
            raise LimitError(f"a product of {len(total)} by {len(factor)} terms; the most is {MOST_PAIRS}")
        total = total * factor
    return total
