"""The published limits, and the functions that keep them before sympy runs.

Knows how large a number, a text or a tree may be; knows no grammar and decides no equality. sympy
factors long radicands for seconds, raises to any power that it is given, and Python refuses to print
4,300 digits: so everything is measured on the parts first, and only then is the whole built.
"""

from __future__ import annotations

import itertools
import math
import re
from fractions import Fraction

import sympy

from ..errors import LimitError

DIGITS = 2_000
DEPTH = 64
TERMS = 4_096
EXPONENT = 10_000
RADICAND_DIGITS = 200
TOWER = 2  # e^(e^2): sympy evaluates exponents, and e^(e^(e^9)) needs a number of thousands of digits there
EXPONENT_ABOVE = 1_000
EXPONENTIAL = 10**12  # of e and of irrational powers, which stay as they are; −10⁹ for −∞ is among them
LENGTH = 100_000
NODES = 16 * TERMS

_OPENING, _CLOSING = "([{", ")]}"


def refuse(what: str, bound: int, given: object) -> LimitError:
    """The error that names a bound and what was given.

    >>> print(refuse("digits in a number", 2000, 3000))
    digits in a number: at most 2,000, given 3,000
    """
    shown = f"{given:,}" if isinstance(given, int) else given
    return LimitError(f"{what}: at most {bound:,}, given {shown}")


def digits(number: int) -> int:
    """How many decimal digits a whole number has, without printing it.

    >>> digits(-999), digits(0)
    (3, 1)
    """
    size = abs(number)
    least = (size.bit_length() - 1) * 30_102_999_566 // 100_000_000_000 + 1  # log10(2), rounded down
    return max(1, next(count for count in itertools.count(max(1, least)) if size < 10**count))


def check_text(text: str) -> None:
    """Refuse a text that is too long, has too long a run of digits, or brackets nested too deeply.

    Raises LimitError.

    >>> check_text("sqrt(2)/2")
    """
    if len(text) > LENGTH:
        raise refuse("characters in one text", LENGTH, len(text))
    longest = max(map(len, re.findall(r"\d+", text)), default=0)
    if longest > DIGITS:
        raise refuse("digits in a number", DIGITS, longest)
    check_depth(_deepest(text))


def _deepest(text: str) -> int:
    depth = deepest = 0
    for character in re.findall(r"[()\[\]{}]", text):
        depth += 1 if character in _OPENING else -1
        deepest = max(deepest, depth)
    return deepest


def check_depth(depth: int) -> None:
    """Refuse an expression that is nested too deeply.

    Raises LimitError.

    >>> check_depth(64)
    """
    if depth > DEPTH:
        raise refuse("levels of nesting", DEPTH, depth)


def check_terms(terms: int) -> None:
    """Refuse a sum of too many terms.

    Raises LimitError.

    >>> check_terms(4_096)
    """
    if terms > TERMS:
        raise refuse("terms in a sum", TERMS, terms)


def check_integer(number: int) -> None:
    """Refuse a whole number of too many digits.

    Raises LimitError.

    >>> check_integer(9**9)
    """
    if number.bit_length() > 3 * DIGITS and digits(number) > DIGITS:
        raise refuse("digits in a number", DIGITS, digits(number))


def check_power(base: sympy.Expr, exponent: sympy.Expr) -> None:
    """Refuse a power that would be too large to work out, or a root of too long a number.

    Raises LimitError.

    >>> check_power(sympy.Integer(2), sympy.Integer(9_999))
    Traceback (most recent call last):
    symattn.errors.LimitError: digits in a number: at most 2,000, given a power with exponent 9999
    """
    if not exponent.is_Rational:
        _check_tower(exponent)
        return
    top, bottom = abs(int(exponent.p)), int(exponent.q)
    if max(top, bottom) > EXPONENT:
        raise refuse("absolute value of an exponent", EXPONENT, max(top, bottom))
    if bottom > 1:
        _check_radicand(base)
    if top * _size(base) > bottom * _LONGEST and not base.is_Add:
        raise refuse("digits in a number", DIGITS, f"a power with exponent {exponent}")


def _check_radicand(base: sympy.Expr) -> None:
    parts = (part for number in base.atoms(sympy.Rational) for part in (int(number.p), int(number.q)))
    longest = max(map(digits, parts), default=0)
    if longest > RADICAND_DIGITS:
        raise refuse("digits under a root", RADICAND_DIGITS, longest)


def _size(base: sympy.Expr) -> Fraction:
    """Digits that a power of this base raises, to base 2 and times 64: those of its numbers and their roots."""
    if isinstance(base, sympy.Rational):
        return Fraction(_log2(abs(int(base.p))) + _log2(int(base.q)))
    if base.is_Pow and base.exp.is_Rational:
        return _size(base.base) * abs(Fraction(int(base.exp.p), int(base.exp.q)))
    return sum((_size(factor) for factor in base.args), Fraction(0)) if base.is_Mul else Fraction(0)


def _log2(number: int) -> int:
    """The logarithm to base 2, times 64, rounded up; of long numbers only the first 64 bits are looked at."""
    left = max(0, number.bit_length() - 64)
    first = (number >> left) + (left > 0)
    return (first**64 - 1).bit_length() + 64 * left if number else 0


_LONGEST = _log2(10**DIGITS)


def check_exponential(exponent: sympy.Expr) -> None:
    """Refuse e^x where x holds a power on a power, or a logarithm, e^{n ln m} = m^n, of too large a power.

    Raises LimitError.

    >>> check_exponential(3 * sympy.log(2))
    """
    _check_tower(exponent)
    for term in sympy.Add.make_args(exponent):
        factor, rest = term.as_coeff_Mul()
        if isinstance(rest, sympy.log):
            check_power(rest.args[0], factor)


def check_argument(argument: sympy.Expr) -> None:
    """Refuse the argument of a function that grows like e^x, where it holds such a function of anything large.

    Raises LimitError.

    >>> check_argument(sympy.sqrt(2))
    >>> check_argument(sympy.exp(sympy.exp(2)))
    Traceback (most recent call last):
    symattn.errors.LimitError: powers on top of each other: at most 2, given more
    """
    _check_tower(argument)


def _check_tower(exponent: sympy.Expr) -> None:
    """Refuse a huge exponent, and one with a power in it unless the exponent of that is small or a name."""
    factor, rest = exponent.as_coeff_Mul()
    if (rest is sympy.S.One or _is_surd(rest)) and abs(factor) * _longest(rest) <= EXPONENTIAL:
        return
    if (most := _at_most(exponent)) is not None and most > EXPONENTIAL:
        raise refuse("absolute value of an exponent", EXPONENTIAL, "more")
    for part in exponent.atoms(sympy.Pow, *_GROWING):
        above = part.exp if part.is_Pow else part.args[0]
        if part.is_Pow and above.is_Rational:
            continue
        if above.has(*_GROWING) or any(not root.exp.is_Rational for root in above.atoms(sympy.Pow)):
            raise refuse("powers on top of each other", TOWER, "more")
        growth = _log2(_longest(part.base)) if part.is_Pow else 128  # e is less than 2^2
        size = 1 if above.free_symbols else _at_most(above)
        if size is None or size * growth > 128 * EXPONENT_ABOVE:
            raise refuse("absolute value of an exponent in an exponent", EXPONENT_ABOVE, "more")


_GROWING = (sympy.exp, sympy.sinh, sympy.cosh, sympy.tanh, sympy.sin, sympy.cos)


def _is_surd(value: sympy.Expr) -> bool:
    """Whether a value is a root of a whole number."""
    return bool(value.is_Pow and value.base.is_Integer and value.exp.is_Rational and 0 < value.exp < 1)


def _longest(base: sympy.Expr) -> int:
    return max((abs(int(number)) for number in base.atoms(sympy.Integer)), default=4)


def _at_most(value: sympy.Expr) -> int | None:
    """A whole number that the absolute value of a number does not exceed; None where none is seen at once."""
    if value in (sympy.E, sympy.pi):
        return 4
    if isinstance(value, sympy.Rational):
        return -(-abs(int(value.p)) // int(value.q))
    parts = [_at_most(part) for part in value.args] if value.is_Add or value.is_Mul else []
    known = [part for part in parts if part is not None]
    if value.is_Add and len(known) == len(parts):
        return sum(known)
    if value.is_Mul and len(known) == len(parts):
        return math.prod(known)
    return _root_at_most(value) if value.is_Pow else None


def _root_at_most(value: sympy.Pow) -> int | None:
    """The same of a power with a rational exponent: below 1 for a whole number to a negative one."""
    if not value.exp.is_Rational:
        return None
    if isinstance(value.base, sympy.Integer) and value.exp < 0:
        return 1
    base = _at_most(value.base)
    if base is None or value.exp < 0 or base > EXPONENT**2 or value.exp > DEPTH:
        return None
    return max(1, base) ** -(-int(value.exp.p) // int(value.exp.q))


def check_tree(expression: sympy.Basic) -> None:
    """Refuse a sympy expression or matrix beyond any of the limits; walks without recursion.

    Raises LimitError.

    >>> check_tree(sympy.sqrt(2) / 2)
    """
    waiting: list[tuple[sympy.Basic, int]] = [(expression, 0)]
    terms = nodes = 0
    while waiting:
        node, depth = waiting.pop()
        terms, nodes = terms + (len(node.args) if isinstance(node, sympy.Add) else 0), nodes + 1
        _check_counts(depth, terms, nodes)
        _check_node(node)
        waiting.extend((part, depth + 1) for part in _parts(node))


def _check_counts(depth: int, terms: int, nodes: int) -> None:
    check_depth(depth)
    check_terms(terms)
    if nodes > NODES:
        raise refuse("parts of one expression", NODES, nodes)


def _check_node(node: sympy.Basic) -> None:
    if isinstance(node, sympy.Rational):
        check_integer(int(node.p))
        check_integer(int(node.q))
    elif isinstance(node, sympy.Pow):
        check_power(node.base, node.exp)


def _parts(node: sympy.Basic) -> tuple[sympy.Basic, ...]:
    return tuple(node.flat()) if isinstance(node, sympy.MatrixBase) else node.args
