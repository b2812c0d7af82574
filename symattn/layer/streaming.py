"""Attention block by block: online softmax states and their merge.

Knows that a state (m, l, o) of each query (the largest score so far, the sum of e^(s − m), the values mixed
with e^(s − m)) is all that a query must remember, and that two states merge in any order. Row maxima are
certified comparisons, so the scores are numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import Any

import sympy

from ..errors import ProblemError
from ..exact.exponentials import exp, power
from ..exact.grid import Cell, Grid
from ..exact.order import sign
from ..exact.ring.value import NOTHING, WHOLE, Value, sum_of_values
from .attention import Attention
from .further import FurtherLine
from .line import Stage

Power = Callable[[Value], Value]


@dataclass(frozen=True)
class State:
    """What n_q queries remember of the keys seen so far: `largest` n_q × 1, `total` n_q × 1, `mixed` n_q × d_v.

    A query that has seen no key yet has −∞, 0 and a row of zeros.
    """

    largest: Grid
    total: Grid
    mixed: Grid
    base: Value | None = None

    def merge(self, other: State) -> State:
        """The state after the keys of both, in any order: rescaled to the larger of the two maxima."""
        top = Grid(
            tuple((larger(a, b),) for (a,), (b,) in zip(self.largest.rows, other.largest.rows, strict=True))
        )
        mine, theirs = self.at(top), other.at(top)
        return State(top, mine.total.plus(theirs.total), mine.mixed.plus(theirs.mixed), self.base)

    def at(self, reference: Grid) -> State:
        """The same state with another reference for its maxima: total and mixed times e^(m − reference)."""
        factors = [self._factor(m, r) for (m,), (r,) in zip(self.largest.rows, reference.rows, strict=True)]
        return State(reference, _rows_times(self.total, factors), _rows_times(self.mixed, factors), self.base)

    def _factor(self, largest: Cell, reference: Cell) -> Value:
        return NOTHING if largest is None or reference is None else power_of(self.base)(largest - reference)

    @property
    def output(self) -> Grid:
        """mixed / total, row by row."""
        rows = zip(self.mixed.finite, self.total.finite, strict=True)
        return Grid(tuple(tuple(cell / total for cell in row) for row, (total,) in rows))


def power_of(base: Value | None) -> Power:
    """e to something, or the base to it."""
    return exp if base is None else lambda exponent: power(base, exponent, positive=True)


def state_of(scores: Grid, values: Grid, base: Value | None) -> State:
    """The state after one block: masked scaled scores n_q × b, values b × d_v."""
    largest = [reduce(larger, row) for row in scores.rows]
    pairs = zip(scores.rows, largest, strict=True)
    powers = Grid(tuple(tuple(_power(s, top, power_of(base)) for s in row) for row, top in pairs))
    totals = Grid(tuple((sum_of_values(row),) for row in powers.finite))
    return State(Grid(tuple((top,) for top in largest)), totals, powers.times(values), base)


def larger(a: Cell, b: Cell) -> Cell:
    """The larger of two scores; −∞ is smaller than any. Raises ProblemError for symbols."""
    if a is None or b is None:
        return b if a is None else a
    if a == b:
        return a
    if (a - b).unknowns:
        raise ProblemError("which score is larger is not known of symbols; an online softmax needs numbers")
    return a if sign(a - b) >= 0 else b


def _power(score: Cell, largest: Cell, to_the: Power) -> Value:
    if score is None or largest is None:
        return NOTHING
    return WHOLE if score == largest else to_the(score - largest)


def _rows_times(grid: Grid, factors: list[Value]) -> Grid:
    rows = zip(grid.finite, factors, strict=True)
    return Grid(tuple(tuple(factor * cell for cell in row) for row, factor in rows))


@dataclass(frozen=True, eq=False)
class Stream(FurtherLine):
    """Attention read block by block: `states` are those after each block, `output` is that of the whole.

    The record holds `largest_t`, `sum_t` and `mixed_t` of every block t, and `output`.
    """

    @property
    def blocks(self) -> int:
        """How many blocks there are."""
        return len(self.line) - 1

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The state after each block."""
        return tuple(self._state(t) for t in range(1, self.blocks + 1))

    def _state(self, t: int) -> State:
        largest, total, mixed = (self.record[f"{name}_{t}"] for name in ("largest", "sum", "mixed"))
        return State(largest, total, mixed, self.start["base"])

    @cached_property
    def output(self) -> sympy.ImmutableMatrix:
        """The output, n_q × d_v: mixed over total after the last block."""
        return self.shown(self.record["output"])


def stream(problem: Attention, block: int = 1) -> Stream:
    """The online softmax of a problem: its keys read `block` at a time.

    Raises ProblemError for a problem without values, or whose scores hold symbols.
    Milakov and Gimelshein, Online normalizer calculation for softmax (2018); Dao et al., FlashAttention (2022).

    >>> from symattn.layer import attention
    >>> s = stream(attention(S=[[1, 3, 2]], V=[[1], [0], [2]], scale=1))
    >>> s.shown(s.states[1].total)
    Matrix([[exp(-2) + 1]])
    """
    if isinstance(block, bool) or not isinstance(block, int) or block < 1:
        raise ProblemError(f"block={block!r}; a block is a whole number of keys, from 1")
    if "output" not in problem.record:
        raise ProblemError("the problem has no values to mix; give V or W_V")
    scores, values = problem.record["masked"], problem.record["V"]
    cuts = [slice(at, at + block) for at in range(0, len(values.rows), block)]
    start: dict[str, Any] = {"base": problem.record["base"]}
    for t, cut in enumerate(cuts, 1):
        start[f"block_{t}"] = Grid(tuple(row[cut] for row in scores.rows))
        start[f"values_{t}"] = Grid(values.rows[cut])
    return Stream(problem, (*_absorbing(len(cuts)), _last(len(cuts))), start)


def _absorbing(blocks: int) -> Iterator[Stage]:
    for t in range(1, blocks + 1):
        before = (f"largest_{t - 1}", f"sum_{t - 1}", f"mixed_{t - 1}") if t > 1 else ()
        made = (f"largest_{t}", f"sum_{t}", f"mixed_{t}")
        yield Stage("absorb", (*before, f"block_{t}", f"values_{t}", "base"), made, absorb)


def absorb(*given: Any) -> tuple[Grid, Grid, Grid]:
    """The state before, merged with that of a block; the first block has none before it."""
    *before, scores, values, base = given
    state = state_of(scores, values, base)
    if before:
        largest, total, mixed = before
        state = State(largest, total, mixed, base).merge(state)
    return state.largest, state.total, state.mixed


def _last(blocks: int) -> Stage:
    return Stage("divide-by-sum", (f"mixed_{blocks}", f"sum_{blocks}"), ("output",), divided)


def divided(mixed: Grid, total: Grid) -> Grid:
    """O = mixed / total, row by row."""
    return State(total, total, mixed).output
