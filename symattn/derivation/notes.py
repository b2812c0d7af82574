"""What a teacher writes beside a step: checks and readings, computed from the step itself.

Knows which facts a row of scores, weights or outputs shows; the words for each id live in `words/`. Slips
are not noted here: they need the catalogue of mistakes, which the floor of worksheets has.
"""

from __future__ import annotations

from itertools import pairwise

import sympy

from ..errors import BeyondRing
from ..exact import decimal, tidy
from ..exact.from_sympy import value_of
from ..exact.grid import Grid
from ..exact.order import sign
from ..exact.ring.expsum import number as rational
from ..exact.ring.value import WHOLE, Value, of_sum, sum_of_values
from .steps import Note

MINUS_INFINITY = sympy.S.NegativeInfinity
HUNDRED = of_sum(rational(100))


def of_scores(row: tuple[sympy.Expr, ...], number: int) -> tuple[Note, ...]:
    """Before the softmax: where the largest weight will be, and which weights will be equal."""
    seen = {j: s for j, s in enumerate(row, 1) if s is not MINUS_INFINITY}
    if len(seen) < 2 or any(s.free_symbols for s in seen.values()):
        return ()
    largest = _largest(list(seen.values()))
    keys = tuple(j for j, s in seen.items() if s == largest)
    if len(keys) == len(seen):
        return (Note("reading", "all-scores-equal", {"row": number, "keys": len(keys)}),)
    kind = "largest-score-largest-weight" if len(keys) == 1 else "largest-scores-share"
    return (Note("reading", kind, {"row": number, "keys": keys}),)


def ratio_rule(scores: tuple[sympy.Expr, ...], number: int, base: sympy.Expr = sympy.E) -> tuple[Note, ...]:
    """After the softmax: two weights of a row are in the ratio e^(difference of their scores), or base^(…)."""
    seen = [j for j, s in enumerate(scores) if s is not MINUS_INFINITY]
    for j, k in pairwise(seen):
        difference = tidy(scores[k] - scores[j])
        if difference != 0:
            values = {"row": number, "first": k + 1, "second": j + 1, "base": base, "difference": difference}
            return (Note("check", "ratio-rule", values),)
    return ()


def of_two_keys(weights: sympy.ImmutableMatrix) -> tuple[Note, ...]:
    """The equal forms that someone may write for a weight of a row with two keys."""
    for weight in weights:
        top, bottom = sympy.fraction(weight)
        if weights.cols == 2 and top == 1 and bottom.is_Add and len(bottom.args) == 2 and not weight.free_symbols:
            power = (bottom - 1) if (bottom - 1).func is sympy.exp else None
            if power is not None:
                exponent = power.args[0]
                forms = (weight, 1 - power / bottom, sympy.exp(-exponent) / (1 + sympy.exp(-exponent)))
                return (Note("check", "equal-forms", {"forms": forms, "minus": -exponent}),)
    return ()


def of_output(
    output: sympy.ImmutableMatrix, v: sympy.ImmutableMatrix, weights: sympy.ImmutableMatrix
) -> tuple[Note, ...]:
    """Each entry of O lies between the smallest and largest entry of that column of V."""
    if any(x.free_symbols for x in (*output, *v)):
        return ()
    columns = tuple((_smallest(list(v.col(c))), _largest(list(v.col(c)))) for c in range(v.cols))
    return (Note("check", "output-within-values", {"columns": columns}),)


def of_row_in_words(weights: Grid, number: int) -> tuple[Note, ...]:
    """A row read aloud in whole per cents."""
    try:
        percents = tuple(decimal(HUNDRED * weight, 0) for weight in weights.finite[number - 1])
    except BeyondRing:
        return ()
    return (Note("reading", "row-in-words", {"row": number, "percents": percents}),)


def column_sums(weights: Grid) -> tuple[Note, ...]:
    """What the columns sum to, where it is not one; a single query shows nothing."""
    if len(weights.rows) == 1 or any(weight.unknowns for row in weights.finite for weight in row):
        return ()
    sums = tuple(sum_of_values(column) for column in weights.transposed.finite)
    try:
        even = all(sign(s - WHOLE) == 0 for s in sums)
    except BeyondRing:  # whether a sum is exactly 1 is not known, so nothing is said
        return ()
    return () if even else (Note("check", "column-sums-are-free", {"sums": tuple(map(_digits, sums))}),)


def _digits(value: Value) -> str:
    """Four decimals, or a whole number as it is: padding gets 0, not 0.0000."""
    known = value.rational()
    return decimal(value) if known is None or known.q != 1 else str(known.p)


def _largest(values: list[sympy.Expr]) -> sympy.Expr:
    best = values[0]
    for value in values[1:]:
        if sign(value_of(value) - value_of(best)) > 0:
            best = value
    return best


def _smallest(values: list[sympy.Expr]) -> sympy.Expr:
    return -_largest([-value for value in values])
