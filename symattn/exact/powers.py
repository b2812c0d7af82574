"""Rational powers of values: roots of rationals, of products, nested radicals.

Knows when a root can be taken apart (positive factors only) and when √(a + b√m) is a sum of two roots;
what it cannot take apart becomes one `NestedRoot`, decided later. Does not know sympy.
"""

from __future__ import annotations

from flint import fmpq, fmpz

from ..errors import BeyondRing
from .ring.atoms import Atom, NestedRoot, Pi, Prime, Unknown
from .ring.ball import is_positive
from .ring.expsum import ExpSum, number, term
from .ring.monomial import ONE, Monomial, factors_of, normal
from .ring.value import NOTHING, Value, of_sum
from .ring.zero import is_zero, nonzero


def raised(base: Value, power: fmpq, positive: bool) -> Value:
    """base^power for a rational power; `positive` says that the base is known to be positive.

    Raises UndefinedError for a negative power of zero, BeyondRing where it is not settled whether it is one.

    >>> raised(of_sum(number(8)), fmpq(2, 3), True) == of_sum(number(4))
    True
    """
    if power < 0:
        nonzero(base)
    if power.q == 1:
        return base ** int(power.p)
    if not base:
        return base
    known = base.rational()
    if known is not None:
        return _root_of_rational(known, power)
    only = base.sum()
    if only is None:
        above, below = base.as_quotient()
        if not positive:
            raise BeyondRing("a root of a quotient that is not known to be positive")
        return raised(of_sum(above), power, True) / raised(of_sum(below), power, True)
    single = only.single()
    if single is not None:
        split = _root_of_term(*single, power, positive)
        if split is not None:
            return split
    denested = _denested(only) if power.q == 2 else None
    if denested is not None:
        return of_sum(denested) ** int(power.p)
    return _nested_root(only, power)


def square_root(n: int) -> Value:
    """√n for a whole number from 0.

    >>> square_root(9).rational()
    3
    """
    return raised(of_sum(number(n)), fmpq(1, 2), positive=True)


def _nested_root(body: ExpSum, power: fmpq) -> Value:
    state = is_zero(body)
    if state is None:
        raise BeyondRing("a root of what may be zero")
    return (
        NOTHING
        if state
        else of_sum(term(ONE, Monomial(None, 1, ((NestedRoot(body, int(power.q)), fmpq(power.p)),))))
    )


def _root_of_rational(base: fmpq, power: fmpq) -> Value:
    if base > 0:
        return _positive_root(base, power)
    if power.q == 2:
        i = of_sum(term(ONE, Monomial(None, -1, ())))
        return i ** int(power.p) * _positive_root(-base, power)
    return _nested_root(number(-1), power) * _positive_root(-base, power)


def _positive_root(base: fmpq, power: fmpq) -> Value:
    powers: dict[Atom, fmpq] = {}
    for part, sign in ((int(base.p), 1), (int(base.q), -1)):
        for prime, count in _bases(part, int(power.q)):
            powers[prime] = powers.get(prime, fmpq(0)) + sign * count * power
    return of_sum(term(*normal(ONE, None, 1, powers)))


def _bases(n: int, degree: int) -> list[tuple[Prime, int]]:
    factors, left = factors_of(n)
    found = [(Prime(p), count) for p, count in factors]
    if left > 1:
        for exponent in (degree, 2):
            root = fmpz(left).root(exponent)
            if root**exponent == left:
                return found + [(prime, count * exponent) for prime, count in _bases(int(root), degree)]
        found.append((Prime(left, proven=False), 1))
    return found


def _root_of_term(monomial: Monomial, factor: fmpq, power: fmpq, positive: bool) -> Value | None:
    """(c·√m·t^p·e^a)^power, factor by factor, where all of them are positive."""
    if monomial.root < 0 or factor < 0 or not (positive or is_bare_symbol(of_sum(term(factor, monomial)))):
        return None
    if not all(comes_apart(atom) for atom, _ in monomial.powers):
        return None
    result = _positive_root(factor, power)
    if monomial.root != 1:
        result = result * _positive_root(fmpq(monomial.root), power / 2)
    exponent = None if monomial.exponent is None else monomial.exponent.scaled(power)
    powers = {atom: p * power for atom, p in monomial.powers}
    return result * of_sum(term(*normal(ONE, exponent, 1, dict(powers))))


def comes_apart(atom: Atom) -> bool:
    """Whether the root or logarithm of a positive product may be taken of this factor alone.

    A root of a root is one more nested root, whose degree is known.
    """
    if isinstance(atom, NestedRoot):
        return False
    return isinstance(atom, (Unknown, Prime, Pi)) or is_positive(term(ONE, Monomial(None, 1, ((atom, ONE),))))


def is_bare_symbol(value: Value) -> bool:
    """Whether a value is a symbol and nothing else: x^(1/2) is then one key whatever x stands for."""
    only = value.sum()
    single = only.single() if only is not None else None
    if single is None or single[1] != 1 or len(single[0].powers) != 1:
        return False
    atom, _ = single[0].powers[0]
    return isinstance(atom, Unknown) and single[0] == Monomial(None, 1, ((atom, ONE),))


def _denested(total: ExpSum) -> ExpSum | None:
    """√(a + b√m) = √((a+c)/2) ± √((a−c)/2), when c = √(a² − b²m) is rational; else None."""
    parts = {m.root: c for m, c in total.terms.items() if m.exponent is None and not m.powers}
    if len(parts) != len(total.terms) or set(parts) - {1} == set(parts) or len(parts) != 2:
        return None
    a = parts.pop(1)
    [(m, b)] = parts.items()
    square = a * a - b * b * m
    if m < 0 or a <= 0 or square < 0:
        return None
    p, q = fmpz(square.p).isqrt(), fmpz(square.q).isqrt()
    if p * p != square.p or q * q != square.q:
        return None
    c = fmpq(p, q)
    first, second = _positive_root((a + c) / 2, fmpq(1, 2)), _positive_root((a - c) / 2, fmpq(1, 2))
    result = first + second if b > 0 else first - second
    return result.sum()
