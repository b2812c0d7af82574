"""A counterexample of a claim, the smallest that a bounded search over small exact data finds.

Knows when data count: every condition of the claim holds, nothing is undefined. What cannot be decided counts
for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import sympy

from symattn.errors import BeyondRing, LimitError, UndefinedError
from symattn.shown import Shown

from ..claim import Claim
from ..kernel import Term
from .data import Data, Formula, Law, Table
from .draw import MIXED, Bounds, draws
from .evaluate import holds, limit, slope, value

STANDARD = Bounds()
STAGES = (STANDARD, Bounds(draws=1000, width=1, pools=(MIXED,)))  # a little everywhere, then much of what is cheap


@dataclass(frozen=True)
class Counterexample(Shown):
    """Data at which every condition of a claim holds and its conclusion does not.

    `values` are the letters' by name: numbers, matrices of a family's members, truth values of a mask. `left`
    and `right` are what the two sides are worth there, where the conclusion has sides.
    """

    claim: Claim
    values: tuple[tuple[str, Any], ...]
    left: sympy.Expr | None
    right: sympy.Expr | None
    data: Data = field(repr=False)


def instances(claim: Claim, bounds: Bounds = STANDARD) -> Iterator[tuple[Data, bool]]:
    """Data that meet the conditions of a claim, each with whether the conclusion is defined and holds there."""
    for data in draws(claim, bounds):
        if all(_so(condition, data) for _, condition in claim.hypotheses):
            found = _concluded(claim.conclusion, data)
            if found is not None:
                yield data, found


def refute(claim: Claim, stages: Sequence[Bounds] = STAGES) -> Counterexample | None:
    """The first counterexample of a claim, small sizes and small numbers first; None where none is found."""
    for bounds in stages:
        for data, found in instances(claim, bounds):
            if not found:
                return _shown(claim, data)
    return None


def _concluded(conclusion: Term, data: Data) -> bool | None:
    """Whether a conclusion holds; it does not where it is not defined, and that may be undecided."""
    try:
        return holds(conclusion, data)
    except UndefinedError:
        return False
    except (BeyondRing, LimitError):
        return None


def _so(statement: Term, data: Data) -> bool | None:
    """Whether a condition holds; one that is not defined does not count as met."""
    try:
        return holds(statement, data)
    except (UndefinedError, BeyondRing, LimitError):
        return None


def _shown(claim: Claim, data: Data) -> Counterexample:
    left, right = _sides(claim.conclusion, data)
    values = tuple((letter.name, _printed(value, data)) for letter, value in data.values.items())
    return Counterexample(claim, tuple(pair for pair in values if pair[1] is not None), left, right, data)


def _sides(conclusion: Term, data: Data) -> tuple[sympy.Expr | None, sympy.Expr | None]:
    """What the two sides are worth; None where a conclusion has no sides, or a side is not defined."""
    if conclusion.op == "derivative":
        return _worth(lambda: slope(conclusion, data)), _worth(lambda: value(conclusion.args[1], data))
    if conclusion.op == "tends":
        return _worth(lambda: limit(conclusion, data)), _worth(lambda: value(conclusion.args[0], data))
    if conclusion.op in ("equal", "at most", "less"):
        left, right = conclusion.args
        return _worth(lambda: value(left, data)), _worth(lambda: value(right, data))
    return None, None


def _worth(side: Callable[[], sympy.Expr]) -> sympy.Expr | None:
    try:
        return side()
    except UndefinedError:
        return None


def _printed(found: Any, data: Data) -> Any:
    """A table as nested tuples, a random vector as its values outcome by outcome; a formula is not shown."""
    if isinstance(found, Table):
        return _nested(found, ())
    if isinstance(found, Formula | Law):
        return None
    if callable(found) and data.law is not None:
        return tuple(tuple(found(k, w) for k in range(1, data.indices + 1)) for w in data.law.outcomes)
    return found


def _nested(table: Table, place: tuple[int, ...]) -> Any:
    if len(place) == len(table.shape):
        return table(*place)
    return tuple(_nested(table, (*place, k)) for k in range(1, table.shape[len(place)] + 1))
