"""A finite sum Σ c·√m·t^p·e^a with rational c: coefficients, exponents, numerators and denominators alike.

Knows addition, multiplication, and the one order of exponents that division needs. The terms are a dict
from `Monomial` to a non-zero `fmpq`; an exponent is such a sum again. Equal sums have equal dicts as long
as every atom is free (see `atoms`); `zero` decides the other cases.

Carriers measured on the same work (the benchmark `carriers`: an entry of A V over 4, 16 and 32 independent
exponents against its shifted form, in milliseconds): this dict 0.4, 3.4, 14; dicts on plain vectors of exponents
with fmpq 0.2, 1.3, 7.5, with Python's Fraction 0.2, 2.4, 12; sympy's sparse ring 1.0, 2.6, 7.3; python-flint's
fmpq_mpoly 0.2, 0.5, 1.2. A ring of polynomials must know its generators beforehand and has whole powers only; so a
sum is a dict, which any root or symbol may enter, and a question that multiplies many terms is put to
`polynomials` (0.6, 1.6, 3.5 in all).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from flint import fmpq

from ...errors import LimitError, UndefinedError
from .atoms import FREE, Unknown
from .monomial import ONE, UNIT, Monomial, inverse, is_proven, times

MOST_TERMS = 4096  # of one sum; work grows with its square

Terms = dict[Monomial, fmpq]


class ExpSum:
    """An immutable sum; build it with `number`, `sum_of`, and the operators + − * and `scaled`."""

    __slots__ = ("__dict__", "_hash", "terms")

    def __init__(self, terms: Mapping[Monomial, fmpq]) -> None:
        self.terms = terms
        self._hash: int | None = None

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset((monomial, c.p, c.q) for monomial, c in self.terms.items()))
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, ExpSum) and hash(self) == hash(other) and self.terms == other.terms
        )

    def __bool__(self) -> bool:
        return bool(self.terms)

    def __repr__(self) -> str:
        return "ExpSum(" + " + ".join(sorted(f"{c}*{m}" for m, c in self.terms.items())) + ")"

    def __add__(self, other: ExpSum) -> ExpSum:
        longer, shorter = (self, other) if len(self.terms) >= len(other.terms) else (other, self)
        terms = dict(longer.terms)
        _gather(terms, shorter.terms.items())
        return ExpSum(terms)

    def __neg__(self) -> ExpSum:
        return ExpSum({m: -c for m, c in self.terms.items()})

    def __sub__(self, other: ExpSum) -> ExpSum:
        return self + -other

    def __mul__(self, other: ExpSum) -> ExpSum:
        if len(self.terms) * len(other.terms) > MOST_TERMS:
            raise LimitError(
                f"a product of {len(self.terms)} by {len(other.terms)} terms; the most is {MOST_TERMS}"
            )
        terms: Terms = {}
        for a, c in self.terms.items():
            _gather(terms, _multiples(other.terms, a, c))
        return ExpSum(terms)

    def scaled(self, factor: fmpq, monomial: Monomial = UNIT) -> ExpSum:
        """Every term times factor·monomial."""
        if monomial is UNIT or monomial == UNIT:
            return self if factor == 1 else ExpSum({m: c * factor for m, c in self.terms.items()})
        terms: Terms = {}
        _gather(terms, _multiples(self.terms, monomial, factor))
        return ExpSum(terms)

    def over(self, factor: fmpq, monomial: Monomial) -> ExpSum:
        """Every term divided by factor·monomial."""
        if factor == 0:
            raise UndefinedError("division by zero")
        more, turned = inverse(monomial)
        return self.scaled(more / factor, turned)

    @cached_property
    def exponents(self) -> frozenset[ExpSum | None]:
        """The exponents that occur; None is 0."""
        return frozenset(m.exponent for m in self.terms)

    @cached_property
    def has_exponentials(self) -> bool:
        """Whether a power of e stands in the sum."""
        return any(m.exponent is not None for m in self.terms)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of the atoms that occur, in exponents too."""
        return frozenset(kind for m in self.terms for kind in _kinds(m))

    @cached_property
    def unknowns(self) -> frozenset[Unknown]:
        """The symbols that occur, in exponents and atoms too."""
        return frozenset(symbol for m in self.terms for symbol in _unknowns(m))

    @cached_property
    def is_free(self) -> bool:
        """Whether only the empty sum of this kind is zero: free atoms, and exponents that differ as sums."""
        return all(
            is_proven(m.root)
            and all(atom.kind == FREE for atom, _ in m.powers)
            and (m.exponent is None or (m.exponent.is_free and not m.exponent.has_exponentials))
            for m in self.terms
        )

    @cached_property
    def factors(self) -> tuple[ExpSum, ...]:
        """The sums that this one was multiplied together from, as far as that is remembered."""
        return (self,)

    def times_factors(self, other: ExpSum) -> ExpSum:
        """The product, which remembers its factors: a common denominator needs each only as often as it occurs."""
        if UNITY in (self, other):
            return self if other == UNITY else other
        product = self * other
        product.__dict__["factors"] = (*self.factors, *other.factors)
        return product

    def single(self) -> tuple[Monomial, fmpq] | None:
        """The only term, if there is just one."""
        return next(iter(self.terms.items())) if len(self.terms) == 1 else None

    def rational(self) -> fmpq | None:
        """The value, if the sum is a rational number."""
        if not self.terms:
            return fmpq(0)
        return self.terms[UNIT] if len(self.terms) == 1 and UNIT in self.terms else None

    def by_exponent(self) -> dict[ExpSum | None, ExpSum]:
        """The coefficient of each power of e."""
        groups: dict[ExpSum | None, Terms] = {}
        for m, c in self.terms.items():
            groups.setdefault(m.exponent, {})[Monomial(None, m.root, m.powers)] = c
        return {exponent: ExpSum(terms) for exponent, terms in groups.items()}


ZERO = ExpSum({})
UNITY = ExpSum({UNIT: ONE})


def number(value: fmpq | int) -> ExpSum:
    """A rational number as a sum.

    >>> number(3) * number(fmpq(1, 3)) == UNITY
    True
    """
    value = fmpq(value)
    return ExpSum({UNIT: value}) if value else ZERO


def term(factor: fmpq, monomial: Monomial) -> ExpSum:
    """factor·monomial as a sum."""
    return ExpSum({monomial: factor}) if factor else ZERO


def exponential(exponent: ExpSum) -> ExpSum:
    """e^exponent."""
    return ExpSum({Monomial(exponent, 1, ()): ONE}) if exponent.terms else UNITY


def sum_of(sums: Iterable[ExpSum]) -> ExpSum:
    """The sum of many sums, gathered at once."""
    terms: Terms = {}
    for each in sums:
        _gather(terms, each.terms.items())
    return ExpSum(terms)


def combination(factors: Iterable[fmpq], sums: Iterable[ExpSum]) -> ExpSum:
    """Σ factorᵢ·sumᵢ for rational factors, gathered at once.

    >>> combination([fmpq(2), fmpq(-1)], [UNITY, UNITY]) == UNITY
    True
    """
    terms: Terms = {}
    for factor, each in zip(factors, sums, strict=True):
        if factor:
            _gather(terms, ((m, c * factor) for m, c in each.terms.items()))
    return ExpSum(terms)


def least_exponent(exponents: Iterable[ExpSum | None], greatest: bool = False) -> ExpSum | None:
    """The least (or greatest) exponent in an order that adding the same to all does not change.

    Coefficients are compared one monomial after another, in a fixed order of the monomials; so the order
    says nothing about size, but every multiple of a sum starts with the multiple of the same term.
    """
    candidates = [(e, {} if e is None else e.terms) for e in exponents]
    basis = sorted({m for _, terms in candidates for m in terms}, key=monomial_order)
    pick, zero = (max if greatest else min), fmpq(0)
    for m in basis:
        if len(candidates) == 1:
            break
        best = pick(terms.get(m, zero) for _, terms in candidates)
        candidates = [each for each in candidates if each[1].get(m, zero) == best]
    return candidates[0][0]


def monomial_order(m: Monomial) -> tuple[object, ...]:
    """A fixed total order of monomials: numbers before symbols, small roots before large."""
    return (
        [(atom.order, power) for atom, power in m.powers],
        abs(m.root),
        m.root < 0,
        "" if m.exponent is None else repr(m.exponent),
    )


def _gather(terms: Terms, more: Iterable[tuple[Monomial, fmpq]]) -> None:
    for monomial, factor in more:
        if monomial in terms:
            total = terms[monomial] + factor
            if total:
                terms[monomial] = total
            else:
                del terms[monomial]
        else:
            terms[monomial] = factor


def _multiples(terms: Mapping[Monomial, fmpq], by: Monomial, factor: fmpq) -> Iterator[tuple[Monomial, fmpq]]:
    for monomial, c in terms.items():
        more, product = times(monomial, by)
        yield product, c * factor * more


def _kinds(m: Monomial) -> Iterator[str]:
    yield from (atom.kind for atom, _ in m.powers)
    if m.exponent is not None:
        yield from m.exponent.kinds


def _unknowns(m: Monomial) -> Iterator[Unknown]:
    for atom, _ in m.powers:
        if isinstance(atom, Unknown):
            yield atom
        elif hasattr(atom, "body"):
            yield from atom.body.unknowns
    if m.exponent is not None:
        yield from m.exponent.unknowns
