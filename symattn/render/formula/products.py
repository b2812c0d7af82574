"""Products, quotients and powers as they are written: signs in front, denominators below, numbers apart.

Knows where factors go and when a product was left unevaluated on purpose; how a factor itself looks it asks the
walk.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import sympy

from symattn.errors import PrintError
from symattn.render.formula.order import factor_key
from symattn.render.formula.strength import Strength, fenced, is_call, starts_with_digit, strength
from symattn.render.formula.walk import DOT, signed, tree_of
from symattn.render.tree import Fraction, Node, Number, Root, Script, row, separated

_LONGEST = 14_000  # bits: Python refuses to write integers of more than 4,300 digits


def rational(x: sympy.Rational, inline: bool) -> tuple[bool, Node]:
    """An integer or a fraction of integers, its minus apart.

    >>> rational(sympy.Rational(-3, 2), inline=True)[0]
    True
    """
    top = digits(abs(x.p))
    return x.p < 0, top if x.q == 1 else Fraction(top, digits(x.q), inline)


def digits(n: int) -> Number:
    """The digits of an integer; `PrintError` for more than Python writes.

    >>> digits(12)
    Number(digits='12')
    """
    if int(n).bit_length() > _LONGEST:
        raise PrintError(f"an integer of {int(n).bit_length()} bits is too long to be printed")
    return Number(str(n))


def product(x: sympy.Mul, inline: bool) -> tuple[bool, Node]:
    """A product as one fraction, its minus apart; one that was left unevaluated keeps its factors in order.

    >>> product(-sympy.sqrt(2) / 2, inline=False)[0]
    True
    """
    if _as_written(x.args):
        return _dotted(x.args, inline)
    negative, above, below = False, [], []
    for factor in sorted(x.args, key=factor_key):
        minus, top, bottom = _over(factor)
        negative ^= minus
        above.extend(top)
        below.extend(bottom)
    top_node = _times(above, inline, alone=bool(below) or not negative)
    if not below:
        return negative, top_node
    return negative, fraction(top_node, _times(below, inline, alone=True), inline)


def _as_written(factors: Iterable[sympy.Basic]) -> bool:
    """Whether a product was left unevaluated on purpose: two plain numbers, or a factor 0 or 1."""
    numbers = [factor for factor in factors if isinstance(factor, sympy.Rational)]
    return len(numbers) > 1 or any(number in (0, 1) for number in numbers)


def _dotted(factors: tuple[sympy.Basic, ...], inline: bool) -> tuple[bool, Node]:
    negative, first = signed(factors[0], inline)
    nodes = [first, *(tree_of(factor, inline) for factor in factors[1:])]
    return negative, separated([fenced(node, Strength.PRODUCT) for node in nodes], "⋅")


_Pair = tuple[Any, Any]  # a base and its exponent


def _over(factor: sympy.Basic) -> tuple[bool, list[_Pair], list[_Pair]]:
    """A factor as sign, powers above the line, powers below the line."""
    if isinstance(factor, sympy.Rational):
        above = [(sympy.Integer(abs(factor.p)), 1)] if abs(factor.p) != 1 else []
        return factor.p < 0, above, [(sympy.Integer(factor.q), 1)] if factor.q != 1 else []
    if type(factor) is sympy.Pow:
        base, exponent = factor.args
        if exponent.is_Rational and exponent.is_negative and base.is_commutative:
            return False, [], [(base, -exponent)]
        return False, [(base, exponent)], []
    return False, [(factor, 1)], []


def _times(factors: list[_Pair], inline: bool, alone: bool) -> Node:
    """Factors side by side; `alone` lets a single sum stand without brackets."""
    if not factors:
        return Number("1")
    nodes = [_power(base, exponent, inline) for base, exponent in factors]
    if len(nodes) == 1 and alone:
        return nodes[0]
    *firsts, last = nodes
    last = last if strength(last) == Strength.BIG else fenced(last, Strength.PRODUCT)
    return juxtaposed(*(fenced(node, Strength.PRODUCT) for node in firsts), last)


def juxtaposed(*nodes: Node) -> Node:
    """Factors side by side, with a dot where two numbers would touch or a product would look like a call.

    >>> juxtaposed(Number("2"), Number("3")) == row(Number("2"), DOT, Number("3"))
    True
    """
    parts = list(nodes[:1])
    for left, right in pairwise(nodes):
        parts.extend([DOT, right] if _would_touch(left, right) else [right])
    return parts[0] if len(parts) == 1 else row(*parts)


def _would_touch(left: Node, right: Node) -> bool:
    mixed = isinstance(left, Number) and isinstance(right, Fraction)
    return starts_with_digit(right) or mixed or is_call((left, right))


def fraction(top: Node, bottom: Node, inline: bool) -> Fraction:
    """A fraction; with a slash it brackets its parts, so that no reader can take them otherwise.

    >>> fraction(Number("1"), juxtaposed(Number("2"), Root(Number("3"))), inline=True).bottom.left
    '('
    """
    if not inline:
        return Fraction(top, bottom)
    return Fraction(fenced(top, Strength.PRODUCT), fenced(bottom, Strength.POWER), inline=True)


def power(x: sympy.Pow, inline: bool) -> Node:
    """A power: a root, a script, or one over it when the exponent is a negative number.

    >>> power(1 / sympy.Symbol("x"), inline=False).top
    Number(digits='1')
    """
    _, above, below = _over(x)
    if below:
        return fraction(Number("1"), _times(below, inline, alone=True), inline)
    return _power(*above[0], inline)


def _power(base: Any, exponent: Any, inline: bool) -> Node:
    if exponent == 1:
        return tree_of(base, inline)
    if isinstance(exponent, sympy.Rational) and exponent.p == 1 and base.is_commutative:
        return Root(tree_of(base, inline), None if exponent.q == 2 else digits(exponent.q))
    return Script(fenced(tree_of(base, inline), Strength.ATOM), above=tree_of(exponent, inline=True))
