"""Mistakes of the softmax: the wrong axis, no exponential, no quotient, twice, another base.

A masked key counts as nothing (0) where no exponential turns −∞ into 0.
"""

from __future__ import annotations

from itertools import chain

from ..exact.exponentials import exp
from ..exact.grid import Cell, Grid
from ..exact.order import sign
from ..exact.ring.expsum import number
from ..exact.ring.value import NOTHING, WHOLE, Value, of_sum, sum_of_values
from ..exact.verdict import same_cells
from ..layer import Attention, stages
from .mistake import Mistake

SOFTMAX = ("exponentiate", "normalise")
QUOTIENT = ("total", "normalise")


def without_masked(masked: Grid) -> Grid:
    """0 for −∞."""
    return Grid(tuple(tuple(NOTHING if s is None else s for s in row) for row in masked.rows))


def down_columns(powers: Grid) -> tuple[Grid, Grid]:
    """e^{s_ij} over the sum of column j."""
    columns = powers.transposed
    totals = stages.total(columns)
    return totals.transposed, stages.normalise(columns, totals).transposed


def over_everything(powers: Grid) -> tuple[Grid, Grid]:
    """e^{s_ij} over the sum of all."""
    width = powers.shape[1]
    flat = Grid((tuple(chain.from_iterable(powers.rows)),))
    totals = stages.total(flat)
    (weights,) = stages.normalise(flat, totals).rows
    return totals, Grid(tuple(weights[i : i + width] for i in range(0, len(weights), width)))


def hard_choice(masked: Grid) -> Grid:
    """1 for the largest score of a row (the first of equals), 0 for the others."""
    return Grid(tuple(_one_hot(row) for row in masked.rows))


def _one_hot(row: tuple[Cell, ...]) -> tuple[Value, ...]:
    best, largest = 0, row[0]
    for j, s in enumerate(row):
        if s is not None and (largest is None or sign(s - largest) > 0):
            best, largest = j, s
    return tuple(WHOLE if j == best else NOTHING for j in range(len(row)))


def by_own_sum(masked: Grid) -> tuple[Grid, Grid]:
    """s_ij over the sum of row i."""
    scores = without_masked(masked)
    totals = stages.total(scores)
    return totals, stages.normalise(scores, totals)


def twice(powers: Grid, totals: Grid, base: Value | None) -> Grid:
    """softmax(softmax(s)); the second does not mask again, so a masked 0 becomes e⁰."""
    again = stages.exponentiate(stages.normalise(powers, totals), base)
    return stages.normalise(again, stages.total(again))


def with_base(base: int) -> Mistake:
    """2, 3 or 10 for e."""
    instead = of_sum(number(base))
    return Mistake("wrong-base", ("exponentiate", "exponentiate"), ("masked",), ("powers",),
                   lambda masked: stages.exponentiate(masked, instead),
                   lambda p: p.start["base"] is None or same_cells(p.start["base"], instead).equal is False,
                   variant=str(base))  # fmt: skip


def many_queries(problem: Attention) -> bool:
    """More than one row."""
    return problem.record["scores"].shape[0] > 1


def every_key_seen(problem: Attention) -> bool:
    """Whether every key is looked at by some query: a column of nothing has no softmax."""
    allowed = problem.start["allowed"]
    return allowed is None or all(any(column) for column in zip(*allowed, strict=True))


def numbers_only(problem: Attention) -> bool:
    """Whether the largest score can be told: no symbols."""
    return not problem.symbols


def no_sum_is_zero(problem: Attention) -> bool:
    """Whether every row of scores can be divided by its sum."""
    rows = without_masked(problem.record["masked"]).finite
    return all(same_cells(sum_of_values(row), NOTHING).equal is False for row in rows)


SOFTMAXES = (
    # S/√2 = (0, √2; 1/√2, √2): e⁰ over e⁰ + e^{1/√2}, the weights of a column sum to 1
    Mistake("axis", QUOTIENT, ("powers",), ("totals", "weights"), down_columns, every_key_seen),
    # e⁰ over the sum of all four powers
    Mistake("axis-global", QUOTIENT, ("powers",), ("totals", "weights"), over_everything, many_queries),
    # (0, √2) → (0, 1)
    Mistake("argmax", SOFTMAX, ("masked",), ("weights",), hard_choice, numbers_only),
    # (1/√2, √2) → (1/3, 2/3)
    Mistake("linear-normalisation", SOFTMAX, ("masked",), ("totals", "weights"), by_own_sum, no_sum_is_zero),
    # (0, √2) → (1, e^√2)
    Mistake("exp-unnormalised", ("normalise", "normalise"), ("powers",), ("weights",), lambda powers: powers),
    # (0, √2) → (0, √2)
    Mistake("no-softmax", SOFTMAX, ("masked",), ("weights",), without_masked),
    # (0.1956, 0.8044) → (0.3523, 0.6477)
    Mistake("double-softmax", ("normalise", "normalise"), ("powers", "totals", "base"), ("weights",), twice),
    # (0, √2) → (1, 3^√2)/(1 + 3^√2)
    *(with_base(base) for base in (2, 3, 10)),
    # base 3 was asked: (0, 2) → (1, e²)/(1 + e²) for (1, 9)/10
    Mistake("wrong-base", ("exponentiate", "exponentiate"), ("masked",), ("powers",),
            lambda masked: stages.exponentiate(masked, None),
            lambda p: p.start["base"] is not None and same_cells(p.start["base"], exp(WHOLE)).equal is False,
            variant="e"),
)  # fmt: skip
