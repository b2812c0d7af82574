"""e to a value, the logarithm of a value, and a value to the power of a value.

Knows e^(log m) = m and how the logarithm of a product of positive numbers comes apart. Does not know sympy.
"""

from __future__ import annotations

from flint import fmpq

from .powers import comes_apart, is_bare_symbol, raised
from .ring.atoms import Log
from .ring.expsum import UNITY, ExpSum, exponential, number, term
from .ring.monomial import ONE, Monomial, factors_of
from .ring.value import NOTHING, WHOLE, Value, inverse_atom, of_sum
from .ring.zero import nonzero

HALF = of_sum(number(fmpq(1, 2)))


def exp(power: Value) -> Value:
    """e to a value; denominators in it become atoms, and e^(c·log m) becomes m^c.

    >>> exp(log(of_sum(number(3)), True)).rational()
    3
    """
    whole, result = _as_sum(power), WHOLE
    kept = dict(whole.terms)
    for monomial, factor in whole.terms.items():
        taken = _exp_of_log(monomial, factor)
        if taken is not None:
            del kept[monomial]
            result = result * taken
    rest = of_sum(exponential(ExpSum(kept)))
    return rest if result is WHOLE else result * rest


def power(base: Value, exponent: Value, positive: bool) -> Value:
    """base to a value; `positive` says that the base is known to be positive.

    >>> power(of_sum(number(3)), of_sum(number(2)), True).rational()
    9
    """
    known = exponent.rational()
    if known is not None:
        return raised(base, known, positive)
    return exp(exponent * log(base, positive))


def log(inside: Value, positive: bool) -> Value:
    """The natural logarithm; that of a positive product comes apart into those of its factors.

    >>> log(of_sum(number(6)), True) == log(of_sum(number(2)), True) + log(of_sum(number(3)), True)
    True
    """
    only = nonzero(inside).sum()
    single = only.single() if only is not None else None
    if single is None or not positive or not _comes_apart(*single):
        return _log_atom(inside)
    monomial, factor = single
    total = _log_of_rational(factor) + HALF * _log_of_rational(fmpq(monomial.root))
    for atom, times in monomial.powers:
        one = of_sum(term(ONE, Monomial(None, 1, ((atom, ONE),))))
        total = total + of_sum(number(times)) * _log_atom(one)
    return total if monomial.exponent is None else total + of_sum(monomial.exponent)


def _comes_apart(monomial: Monomial, factor: fmpq) -> bool:
    return bool(factor > 0) and monomial.root > 0 and all(comes_apart(atom) for atom, _ in monomial.powers)


def _exp_of_log(monomial: Monomial, factor: fmpq) -> Value | None:
    """e^(c·log m) = m^c for a rational c and a rational number or symbol m, or a whole c and any value."""
    if len(monomial.powers) != 1 or monomial.root != 1 or monomial.exponent is not None:
        return None
    atom, times = monomial.powers[0]
    if not isinstance(atom, Log) or times != 1:
        return None
    simple = factor.q == 1 or atom.body.rational() is not None or is_bare_symbol(atom.body)
    return raised(atom.body, factor, False) if simple else None


def _as_sum(power: Value) -> ExpSum:
    """An exponent as one sum, denominators as inverse atoms."""
    only = power.sum()
    if only is not None:
        return only
    total = number(0)
    for below, above in power.parts.items():
        if below != UNITY:
            nonzero(of_sum(below))
        total = total + (above if below == UNITY else above * inverse_atom(below))
    return total


def _log_atom(inside: Value) -> Value:
    return of_sum(term(ONE, Monomial(None, 1, ((Log(inside), ONE),))))


def _log_of_rational(x: fmpq) -> Value:
    total = NOTHING
    for part, sign in ((int(x.p), 1), (int(x.q), -1)):
        factors, left = factors_of(part)
        for prime, count in (*factors, *(((left, 1),) if left > 1 else ())):
            total = total + of_sum(number(sign * count)) * _log_atom(of_sum(number(prime)))
    return total
