"""One product √m · t^p · e^a without its rational coefficient, and how two of them multiply.

Knows how roots of integers combine (√6·√2 = 2√3, 2^(1/3)·2^(2/3) = 2, i·i = −1). What trial division
leaves is factored up to 64 bits and tested for squares beyond, so that a 2,000-digit radicand costs little;
a radicand that may hide a square is not "proven", and `zero` decides what is said of it.

A root of a prime p is p^(k/2 + r) with 0 ≤ r < 1/2: the halves are kept in `root` (an integer m standing
for √m, negative for i√|m|), the rest in `powers`. Together they name each product of roots once.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd, isqrt
from typing import TYPE_CHECKING

from flint import fmpq, fmpz

from .atoms import Atom, Prime

if TYPE_CHECKING:
    from .expsum import ExpSum

SMALL = 1000  # trial division stops here
PRIMES = tuple(p for p in range(2, SMALL) if all(p % q for q in range(2, isqrt(p) + 1)))
MOST_FACTORED = 2**64  # what trial division leaves is factored below this


class Monomial:
    """√root · Π atom^power · e^exponent, immutable; `exponent` is None for e⁰.

    It is the key of every sum, so it keeps its hash (that of a fmpq takes twenty times a product of two).
    """

    __slots__ = ("_hash", "exponent", "powers", "root")

    def __init__(self, exponent: ExpSum | None, root: int, powers: tuple[tuple[Atom, fmpq], ...]) -> None:
        self.exponent, self.root, self.powers = exponent, root, powers
        self._hash = hash((exponent, root, *((atom, power.p, power.q) for atom, power in powers)))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Monomial)
            and self._hash == other._hash
            and self.root == other.root
            and self.exponent == other.exponent
            and self.powers == other.powers
        )

    def __repr__(self) -> str:
        return f"Monomial({self.exponent!r}, {self.root}, {self.powers!r})"


UNIT = Monomial(None, 1, ())
ONE = fmpq(1)
HALF = fmpq(1, 2)


@lru_cache(maxsize=4096)
def factors_of(n: int) -> tuple[tuple[tuple[int, int], ...], int]:
    """The prime factors of n with their multiplicities, and what could not be factored (1, or 2⁶⁴ and more).

    >>> factors_of(12 * 1009), factors_of((2**89 - 1) * 3)
    ((((2, 2), (3, 1), (1009, 1)), 1), (((3, 1),), 618970019642690137449562111))
    """
    found = []
    for p in PRIMES:
        if p * p > n:
            break
        count = 0
        while n % p == 0:
            n //= p
            count += 1
        if count:
            found.append((p, count))
    if n < MOST_FACTORED:
        found += [(int(p), int(count)) for p, count in fmpz(n).factor()]
        n = 1
    return tuple(found), n


@lru_cache(maxsize=4096)
def square_free(n: int) -> tuple[int, int]:
    """(k, r) with n = k²·r and r free of the squares that can be found without factoring.

    >>> square_free(72)
    (6, 2)
    """
    factors, left = factors_of(n)
    outside, inside = 1, 1
    for p, count in factors:
        outside *= p ** (count // 2)
        inside *= p ** (count % 2)
    root, rest = fmpz(left).sqrtrem()
    return (outside * int(root), inside) if rest == 0 else (outside, inside * left)


def is_proven(root: int) -> bool:
    """Whether the radicand is known to hold no hidden square."""
    return factors_of(abs(root))[1] == 1


def root_product(a: int, b: int) -> tuple[int, int]:
    """(factor, root) with √a·√b = factor·√root, where √−m stands for i√m.

    >>> root_product(6, 10), root_product(-2, -2)
    ((2, 15), (-2, 1))
    """
    if a == 1 or b == 1:
        return 1, a * b
    common = gcd(a, b)
    outside, inside = square_free((abs(a) // common) * (abs(b) // common))
    factor = common * outside
    if a < 0 and b < 0:
        return -factor, inside
    return factor, inside if a > 0 and b > 0 else -inside


def times(a: Monomial, b: Monomial) -> tuple[fmpq, Monomial]:
    """The product of two monomials: a rational factor and a monomial."""
    exponent = (
        b.exponent if a.exponent is None else a.exponent if b.exponent is None else _sum(a.exponent, b.exponent)
    )
    factor, root = root_product(a.root, b.root)
    if not a.powers or not b.powers:
        return fmpq(factor), Monomial(exponent, root, a.powers or b.powers)
    return normal(fmpq(factor), exponent, root, _merged(a.powers, b.powers))


@lru_cache(maxsize=16384)  # the same exponents meet again in every product of two sums
def _sum(a: ExpSum, b: ExpSum) -> ExpSum | None:
    total = a + b
    return total if total.terms else None


def _merged(a: tuple[tuple[Atom, fmpq], ...], b: tuple[tuple[Atom, fmpq], ...]) -> dict[Atom, fmpq]:
    powers = dict(a)
    for atom, power in b:
        powers[atom] = powers[atom] + power if atom in powers else power
    return powers


def normal(factor: fmpq, exponent: ExpSum | None, root: int, powers: dict[Atom, fmpq]) -> tuple[fmpq, Monomial]:
    """Move the whole and half powers of primes out of `powers`, and sort what stays."""
    kept = []
    for atom, power in powers.items():
        left = power
        if isinstance(atom, Prime):
            halves = int((2 * power).floor())
            left = power - halves * HALF
            factor *= fmpq(atom.base) ** (halves // 2)
            if halves % 2:
                more, root = root_product(root, atom.base)
                factor *= more
        if left != 0:
            kept.append((atom, left))
    kept.sort(key=lambda pair: pair[0].order)
    return factor, Monomial(exponent, root, tuple(kept))


def inverse(monomial: Monomial) -> tuple[fmpq, Monomial]:
    """One over a monomial: a rational factor and a monomial."""
    exponent = None if monomial.exponent is None else -monomial.exponent
    powers = {atom: -power for atom, power in monomial.powers}
    # 1/√m = √m/m, and 1/(i√m) = −i√m/m
    return normal(fmpq(1, monomial.root), exponent, monomial.root, powers)
