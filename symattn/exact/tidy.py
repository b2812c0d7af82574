"""The one form in which a value is shown, and a row of weights with it.

Knows how a quotient is brought to that form: in the denominator's exponents the smallest number and, for
each product of symbols, its smallest coefficient become 0; like exponentials merge; a denominator that
divides its numerator is cancelled; coefficients are whole numbers without a common factor. It works on
values, never on scores, so a row and the same row with a constant added to its scores read alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import gcd, lcm
from typing import Any

import sympy
from flint import fmpq

from ..errors import BeyondRing, LimitError
from .entry import MINUS_INFINITY, entry, is_matrix, matrix
from .from_sympy import one_symbol_a_name, value_within_limits
from .order import least
from .ring.atoms import Atom, Unknown
from .ring.expsum import UNITY, ZERO, ExpSum, exponential, least_exponent, sum_of
from .ring.monomial import UNIT, Monomial
from .ring.relations import worked_out
from .ring.value import Value
from .to_sympy import Symbols, sum_to_sympy

MOST_STEPS = 256  # of an exact division


def tidy(x: Any) -> Any:
    """A number, row or matrix in the form in which symattn shows it; `same` as what went in.

    Takes what `entry` takes, or a matrix of it, −∞ included. What is beyond the ring stays as it is.

    >>> tidy("exp(sqrt(2)/2)/(exp(sqrt(2)/2) + exp(sqrt(2)))")
    1/(1 + exp(sqrt(2)/2))
    """
    if is_matrix(x):
        cells = matrix(x, infinite=True)
        return type(cells)(*cells.shape, [_tidy(cell) for cell in one_symbol_a_name([*cells])])
    return _tidy(*one_symbol_a_name([entry(x, infinite=True)]))


def _tidy(x: sympy.Expr) -> sympy.Expr:
    if x is MINUS_INFINITY or x.is_Rational:
        return x
    try:
        return shown(value_within_limits(x), {symbol.name: symbol for symbol in x.free_symbols})
    except (BeyondRing, LimitError):
        return x


def shown(value: Value, symbols: Symbols) -> sympy.Expr:
    """A value in tidy form as a sympy expression; `symbols` gives the symbols by name."""
    only = value.sum()
    if only is not None:
        return sum_to_sympy(worked_out(only), symbols)
    parts = [tidy_quotient(worked_out(above), worked_out(below)) for below, above in value.parts.items()]
    whole = sum_of(above for above, below in parts if below == UNITY)
    quotients = [quotient_to_sympy(above, below, symbols) for above, below in parts if below != UNITY]
    return sympy.Add(sum_to_sympy(whole, symbols), *quotients) if quotients else sum_to_sympy(whole, symbols)


def quotient_to_sympy(above: ExpSum, below: ExpSum, symbols: Symbols) -> sympy.Expr:
    """above/below as a sympy expression, not multiplied out."""
    return sympy.Mul(sum_to_sympy(above, symbols), sympy.Pow(sum_to_sympy(below, symbols), -1))


def tidy_quotient(above: ExpSum, below: ExpSum) -> tuple[ExpSum, ExpSum]:
    """Numerator and denominator in tidy form; the denominator is `UNITY` when it cancels."""
    if below == UNITY:
        return above, below
    cancelled = _exact_division(above, below)
    if cancelled is not None:
        return cancelled, UNITY
    lowest = _shift_of(below)
    if lowest:
        shift = Monomial(-lowest, 1, ())
        above, below = above.scaled(fmpq(1), shift), below.scaled(fmpq(1), shift)
    scale = _content((above, below))
    return above.scaled(scale), below.scaled(scale)


@lru_cache(maxsize=1024)  # every cell of a row asks for the same denominator
def _shift_of(below: ExpSum) -> ExpSum:
    return display_shift(below.exponents)


def display_shift(exponents: Iterable[ExpSum | None]) -> ExpSum:
    """The smallest number and, for each product of symbols, its smallest coefficient in some exponents.

    >>> from symattn.exact.ring.expsum import number
    >>> display_shift([None, number(2)])
    ExpSum()
    """
    split = [_by_symbols(ZERO if e is None else e) for e in exponents]
    shift = []
    for symbols in dict.fromkeys(key for parts in split for key in parts):
        smallest = least([parts.get(symbols, ZERO) for parts in split])
        shift.append(smallest.scaled(fmpq(1), Monomial(None, 1, symbols)) if symbols else smallest)
    return sum_of(shift)


def _by_symbols(exponent: ExpSum) -> dict[tuple[tuple[Atom, fmpq], ...], ExpSum]:
    """The coefficient (a number) of each product of symbols and of roots and inverses that hold one."""
    groups: dict[tuple[tuple[Atom, fmpq], ...], dict[Monomial, fmpq]] = {(): {}}
    for m, c in exponent.terms.items():
        symbols = tuple(pair for pair in m.powers if _holds_symbol(pair[0]))
        numbers = tuple(pair for pair in m.powers if not _holds_symbol(pair[0]))
        groups.setdefault(symbols, {})[Monomial(m.exponent, m.root, numbers)] = c
    return {symbols: ExpSum(terms) for symbols, terms in groups.items()}


def _holds_symbol(atom: Atom) -> bool:
    return isinstance(atom, Unknown) or bool(getattr(atom, "body", ZERO).unknowns)


def _content(sums: Iterable[ExpSum]) -> fmpq:
    """The positive factor that makes all rational coefficients whole, without a common divisor."""
    coefficients = [c for each in sums for c in each.terms.values()]
    below = lcm(*(int(c.q) for c in coefficients))
    above = gcd(*(int((c * below).p) for c in coefficients))
    return fmpq(below, above)


def _exact_division(above: ExpSum, below: ExpSum) -> ExpSum | None:
    """above/below when it is a sum, by long division from the least exponent upwards; None when it is not."""
    last = _last_step(above, below)
    if last is None:
        return None
    steps: list[ExpSum] = []
    left = above
    while left and len(steps) < MOST_STEPS:
        groups = left.by_exponent()
        exponent = least_exponent(groups)
        if least_exponent((exponent, last.exponent), greatest=True) != last.exponent:
            return None
        step = groups[exponent] if exponent is None else groups[exponent] * exponential(exponent)
        steps.append(step)
        left = left - step * below
    return None if left else sum_of(steps)


def _last_step(above: ExpSum, below: ExpSum) -> Monomial | None:
    """e to the greatest exponent that above/below can have; None where no division can come out."""
    lead = [(m, c) for m, c in below.terms.items() if m.exponent is None]
    if lead != [(UNIT, 1)] or least_exponent(below.exponents) is not None:
        return None
    greatest = [least_exponent(each.exponents, greatest=True) or ZERO for each in (above, below)]
    return Monomial((greatest[0] - greatest[1]) or None, 1, ())
