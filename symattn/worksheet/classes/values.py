"""Numbers and shapes that an item asks, marked: each by its name, or all of them in their order.

Knows how people write a value ("d_k = 64", "(8, 12, 20)", "0.80"). Where it is not clear which value is meant,
nothing is marked: that is left to people.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import sympy

from ...errors import SymattnError
from ...exact import same
from ...exact.digits import ROUNDED, TRUNCATED, UNDECIDED, judge
from ...verify.read import read
from ..asks import Ask

DECIMAL = re.compile(r"-?\d*\.\d+")
WHOLE = re.compile(r"\d+")
AS_PRINTED = (ROUNDED, TRUNCATED)


def values_in(work: str, asks: Sequence[Ask]) -> Mapping[str, str] | None:
    """What stands for each number or shape asked; None where that is not clear.

    >>> asks = [Ask("d_k", "number"), Ask("before", "shape")]
    >>> values_in("d_k = 64\\nbefore: (8, 20)", asks) == values_in("64\\n(8, 20)", asks)
    True
    >>> values_in("64", asks) is None
    True
    """
    lines = [line.strip(" *$`") for line in work.splitlines() if line.strip(" *$`")]
    parts = [_parted(line) for line in lines]
    named = {name: value for name, value in parts if any(name == ask.what for ask in asks)}
    if len(named) == len(asks):
        return named
    if len(parts) == len(asks):
        return {ask.what: value for ask, (_, value) in zip(asks, parts, strict=True)}
    return None


def _parted(line: str) -> tuple[str, str]:
    """The name before the last sign of equality or colon, and the value after it."""
    name, _, value = line.rpartition("=") if "=" in line else line.rpartition(":")
    return name.strip(" $*").partition("=")[0].strip(), value.strip(" $*.[]")


def is_right(written: str, ask: Ask) -> bool | None:
    """Whether a value is the one asked; None where it cannot be read.

    >>> is_right("(8, 20)", Ask("s", "shape", (sympy.Integer(8), sympy.Integer(20))))
    True
    >>> two_thirds = Ask("n", "number", sympy.Rational(2, 3))
    >>> [is_right(written, two_thirds) for written in ("0.67", "4/6", "0.5", "?")]
    [True, True, False, None]
    """
    answer: Any = ask.answer
    if isinstance(answer, tuple):
        found = tuple(int(each) for each in WHOLE.findall(written))
        return found == tuple(int(each) for each in answer) if found else None
    try:
        if DECIMAL.fullmatch(written):
            kind = judge(written, answer).kind
            return None if kind == UNDECIDED else kind in AS_PRINTED
        value = read(written).value
        return same(value, answer).equal if isinstance(value, sympy.Expr) else None
    except SymattnError:
        return None
