"""The order in which the terms of a sum and the factors of a product are written.

Knows what a reader expects first: numbers, roots, letters, powers of e by growing exponent, sums. Floats give
the place of an exponent among others; nothing is decided by them, and any order has the same value.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import sympy

Key = tuple[Any, ...]
_SURD, _CONSTANT, _LETTER, _CALL, _POWER_OF_E, _SUM, _MATRIX, _BIG = range(1, 9)
_PARTS = re.compile(r"\d+|\D+")


def factor_key(factor: sympy.Basic) -> Key:
    """The place of a factor: `3 √2 π x e^x (1 + x) ∑…`; factors that do not commute keep their order.

    >>> sorted([sympy.exp(2), sympy.Integer(3), sympy.sqrt(2)], key=factor_key)
    [3, sqrt(2), exp(2)]
    """
    if not factor.is_commutative:
        return (_MATRIX,)
    base = factor.base if isinstance(factor, sympy.Pow) else factor
    for kind in type(base).__mro__:
        if kind in _FACTORS:
            return _FACTORS[kind](factor, base)
    return (_CALL, str(factor))


def addend_key(term: sympy.Basic) -> Key:
    """The place of a term: plain numbers, letters, then exponentials by growing exponent.

    >>> sorted([sympy.exp(sympy.sqrt(2)), sympy.exp(1), sympy.Integer(4)], key=addend_key)
    [4, E, exp(sqrt(2))]
    """
    if isinstance(term, sympy.Rational):
        return (0,)
    if not isinstance(term, sympy.Expr):
        return (5,)
    powers = [_exponent(power) for power in sympy.Mul.make_args(term) if isinstance(power, _EXPONENTIAL)]
    numbers = [power for power in powers if power is not None]
    if powers and len(numbers) == len(powers):
        return (3, sum(numbers))
    return _without_numeric_power(term, bool(powers))


def _without_numeric_power(term: sympy.Expr, exponential: bool) -> Key:
    if exponential or term.has(sympy.exp):
        return (4, *_natural(str(term)))
    if term.is_Mul and all(isinstance(factor, sympy.Rational) for factor in term.args):
        return (0,)  # a product of plain numbers, left as it was written
    size = _approximate(term)
    return (2, *_natural(str(term))) if size is None else (1, abs(size / (_coefficient(term) or 1)))


def _coefficient(term: sympy.Expr) -> float:
    head = term.args[0] if term.is_Mul else term
    return head.p / head.q if isinstance(head, sympy.Rational) else 1.0


@lru_cache(maxsize=4096)
def _exponent(power: sympy.Basic) -> float | None:
    return _approximate(power.exp) if isinstance(power, sympy.exp) else 1.0


def _approximate(x: Any) -> float | None:
    """A float near a real number, or None for a letter or a size that no float has."""
    try:
        return float(_approach(x))
    except (KeyError, OverflowError, ValueError, ZeroDivisionError, TypeError):
        return None


def _approach(x: Any) -> float:
    kind = next((kind for kind in type(x).__mro__ if kind in _APPROACH), type(x))
    return _APPROACH[kind](x)


@lru_cache(maxsize=4096)
def _natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """A key under which `x_2` comes before `x_10`."""
    parts = _PARTS.findall(text)
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts)


_EXPONENTIAL = (sympy.exp, type(sympy.E))
_APPROACH: dict[type, Callable[[Any], float]] = {
    sympy.Rational: lambda x: x.p / x.q,
    sympy.Add: lambda x: math.fsum(map(_approach, x.args)),
    sympy.Mul: lambda x: math.prod(map(_approach, x.args)),
    sympy.Pow: lambda x: math.pow(_approach(x.base), _approach(x.exp)),
    sympy.exp: lambda x: math.exp(_approach(x.exp)),
    type(sympy.E): lambda x: math.e,
    type(sympy.pi): lambda x: math.pi,
}
_FACTORS: dict[type, Callable[[Any, Any], Key]] = {
    sympy.Rational: lambda factor, base: (0,) if factor is base else (_SURD, base.p / base.q),
    sympy.NumberSymbol: lambda factor, base: (_CONSTANT,),
    type(sympy.E): lambda factor, base: (_POWER_OF_E, 1.0),
    sympy.Symbol: lambda factor, base: (_LETTER, _natural(base.name)),
    sympy.exp: lambda factor, base: (_POWER_OF_E, _exponent(base) or 0.0),
    sympy.Add: lambda factor, base: (_SUM,),
    sympy.Sum: lambda factor, base: (_BIG,),
}
