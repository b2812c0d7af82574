"""Decimals of exact values, certified, and what a printed decimal is to a value.

Knows rounding (half up and half to even), truncation and units in the last printed place. Does not know
where a decimal comes from.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import sympy
from flint import arb, ctx, fmpq, fmpz

from ..errors import BeyondRing, EntryError, LimitError
from .entry import entry
from .from_sympy import value_of
from .limits import DIGITS
from .order import PRECISIONS, sign
from .ring.ball import ball, is_far, sketch
from .ring.expsum import number
from .ring.value import Value, of_sum

ROUNDED, TRUNCATED, OFF, DIFFERENT, UNDECIDED = "rounded", "truncated", "off", "different", "undecided"
MOST_UNITS = 9  # further away than this, a printed decimal is simply different
DECIMAL = re.compile(r"([+\-−]?)(\d*)(?:\.(\d*))?(?:[eE]([+\-−]?\d{1,4}))?")


@dataclass(frozen=True)
class Judgement:
    """What a printed decimal is to a value: `kind`, how many units off, and its decimal places.

    `kind` is "rounded", "truncated" (toward zero), "off" (by `units` in the last place, 1 to 9),
    "different" or "undecided".
    """

    kind: str
    places: int
    units: int = 0


def decimal(x: Any, places: int = 4, truncate: bool = False) -> str:
    """The value to so many decimal places, rounded half up (away from zero) or truncated, certified.

    Takes what `entry` takes. Raises BeyondRing when no precision settles the last digit, and for symbols.

    >>> decimal("exp(sqrt(2))", 4), decimal("exp(sqrt(2))", 4, truncate=True), decimal("-1/8", 2)
    ('4.1133', '4.1132', '-0.13')
    """
    if not 0 <= places <= DIGITS:
        raise LimitError(f"{places} decimal places were asked for; 0 to {DIGITS} can be given")
    return (_kept if isinstance(x, sympy.Expr) else _printed)(x, places, truncate)


def _printed(x: Any, places: int, truncate: bool) -> str:
    value = _number(x)
    scaled = _scaled(value, places)
    negative = sign(value) < 0
    size = -scaled if negative else scaled
    whole = _floor(size if truncate else size + of_sum(number(fmpq(1, 2))))
    digits = str(fmpz(whole)).rjust(places + 1, "0")
    shown = digits if not places else f"{digits[:-places]}.{digits[-places:]}"
    return f"-{shown}" if negative and whole else shown


_kept = lru_cache(maxsize=4096)(_printed)  # a page prints the same entry in its matrix, its table and its notes


def judge(printed: str, x: Any) -> Judgement:
    """What a printed decimal ("0.80", "-.5", "4.5e-5") is to a value, at the places that it has.

    Raises EntryError when `printed` is no decimal.

    >>> judge("0.80", "exp(sqrt(2))/(1+exp(sqrt(2)))"), judge("4.10", "exp(sqrt(2))").units
    (Judgement(kind='rounded', places=2, units=0), 1)
    """
    counted, places = _parse(printed)
    try:
        value = _number(x)
        if is_far(sketch(value) * arb(10) ** places, counted, MOST_UNITS + 1):
            return Judgement(DIFFERENT, places)
        return _judged(counted, places, _scaled(value, places))
    except (BeyondRing, LimitError):
        return Judgement(UNDECIDED, places)


def _judged(counted: int, places: int, scaled: Value) -> Judgement:
    negative = sign(scaled) < 0
    size, printed = (-scaled, -counted) if negative else (scaled, counted)
    doubled = size + size
    nearest_up = (_floor(doubled) + 1) // 2
    tie = sign(doubled - of_sum(number(2 * nearest_up - 1))) == 0
    if printed == nearest_up or (tie and printed == nearest_up - 1 and printed % 2 == 0):
        return Judgement(ROUNDED, places)
    if printed == _floor(size):
        return Judgement(TRUNCATED, places)
    units = abs(printed - nearest_up)
    return Judgement(OFF, places, units) if units <= MOST_UNITS else Judgement(DIFFERENT, places)


def _parse(printed: str) -> tuple[int, int]:
    """The printed digits as a whole number of units in the last place, and how many places that is."""
    match = DECIMAL.fullmatch(printed.strip())
    if not match or not (match[2] or match[3]):
        raise EntryError(f"{printed!r} is not a decimal; write it as 0.80 or 4.5e-5")
    digits = (match[2] or "") + (match[3] or "")
    if len(digits) > DIGITS:
        raise LimitError(f"a decimal of {len(digits)} digits; the most is {DIGITS}")
    exponent = int((match[4] or "0").replace("−", "-"))
    return int(digits) * (-1 if match[1] in ("-", "−") else 1), len(match[3] or "") - exponent


def _number(x: Any) -> Value:
    value = x if isinstance(x, Value) else _of_expression(x) if isinstance(x, sympy.Expr) else value_of(entry(x))
    if value.unknowns:
        names = ", ".join(sorted(symbol.name for symbol in value.unknowns))
        raise BeyondRing(f"{names} stands in it: only numbers have decimals")
    return value


@lru_cache(maxsize=4096)
def _of_expression(x: sympy.Expr) -> Value:
    return value_of(entry(x))


def _scaled(value: Value, places: int) -> Value:
    return value * of_sum(number(fmpq(10) ** places))


def _floor(value: Value) -> int:
    """The largest whole number that is not above a real value."""
    known = value.rational()
    if known is not None:
        return int(known.floor())
    for bits in PRECISIONS:
        whole, near = _whole_below(value, bits)
        if whole is not None:
            return whole
        if near is not None and bits > PRECISIONS[0]:  # it may be that whole number itself
            return near if sign(value - of_sum(number(near))) >= 0 else near - 1
    raise BeyondRing("no precision settles the last digit")


def _whole_below(value: Value, bits: int) -> tuple[int | None, int | None]:
    """The floor where a ball of that precision settles it, and the whole number that it lies around."""
    enclosure = ball(value, bits)
    enclosure = enclosure if isinstance(enclosure, arb) else enclosure.real
    with ctx.workprec(bits):
        below, near = enclosure.floor().unique_fmpz(), (enclosure + arb(0.5)).floor().unique_fmpz()
    return None if below is None else int(below), None if near is None else int(near)
