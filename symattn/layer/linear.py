"""Linear attention: φ(Q) φ(K)ᵀ for e^(Q Kᵀ/√d_k), in both orders, with the recurrence of the causal one.

Knows the feature maps and the two lines that give one output: scores first, as in softmax attention, or keys
first, where d × d_v numbers remember all keys. Rational for ELU + 1 on rational numbers that are not negative.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import sympy

from ..errors import ProblemError, UndefinedError
from ..exact import entry, matrix
from ..exact.exponentials import exp
from ..exact.from_sympy import one_symbol_a_name, value_of
from ..exact.grid import Grid, grid_of
from ..exact.order import sign
from ..exact.ring.value import NOTHING, WHOLE, Value, sum_of_values
from ..exact.to_sympy import value_to_sympy
from ..shown import Shown
from . import shapes
from .line import Record, Stage, run
from .masks import Allowed, causal
from .stages import PROJECT, mix
from .streaming import divided

Feature = Callable[[Value], Value]
ORDERS = ("scores-first", "keys-first")
GIVEN = ("X", "context", "W_Q", "W_K", "W_V", "b_Q", "b_K", "b_V", "Q", "K", "V")


def positive(x: Value) -> bool:
    """Whether a number is greater than 0, certified. Raises ProblemError for symbols."""
    if x.unknowns:
        raise ProblemError("whether a symbol is positive is not known; give numbers, or a feature map of your own")
    return sign(x) > 0


FEATURES: dict[str, Feature] = {
    "elu+1": lambda x: x + WHOLE if positive(x) else exp(x),  # 3 → 4, 0 → 1, −1 → e^(−1)
    "relu": lambda x: x if positive(x) else NOTHING,  # 3 → 3, −1 → 0
    "exp": exp,  # 1 → e
}


def scores_of(phi_q: Grid, phi_k: Grid, allowed: Allowed | None) -> Grid:
    """S = φ(Q) φ(K)ᵀ, 0 where a query may not look."""
    scores = phi_q.times(phi_k.transposed)  # (n_q, f) × (f, n_k) → (n_q, n_k)
    if allowed is None:
        return scores
    pairs = (zip(row, may, strict=True) for row, may in zip(scores.finite, allowed, strict=True))
    return Grid(tuple(tuple(s if seen else NOTHING for s, seen in row) for row in pairs))


def totals_of(scores: Grid) -> Grid:
    """The sum of every row."""
    return Grid(tuple((sum_of_values(row),) for row in scores.finite))


def weights_of(scores: Grid, totals: Grid) -> Grid:
    """Every row over its sum. Raises UndefinedError, naming the row, where a sum is 0."""
    for i, (total,) in enumerate(totals.finite, 1):
        if not total:
            raise UndefinedError(f"the features of query {i} meet no key: its scores sum to 0")
    return divided(scores, totals)


def memory_of(phi_k: Grid, v: Grid) -> tuple[Grid, Grid]:
    """φ(K)ᵀ V, and the features of all keys added up."""
    return phi_k.transposed.times(v), totals_of(phi_k.transposed)  # (f, n_k) × (n_k, d_v), (f, 1)


def read(phi_q: Grid, memory: Grid, keys: Grid) -> tuple[Grid, Grid]:
    """φ(Q) (φ(K)ᵀ V), and φ(Q) (φ(K)ᵀ 1)."""
    return phi_q.times(memory), phi_q.times(keys)


@dataclass(frozen=True, eq=False)
class LinearAttention(Shown):
    """Linear attention, solved exactly: `phi_Q`, `phi_K`, `output`, and in the scores-first order `weights`."""

    givens: Mapping[str, sympy.ImmutableMatrix]
    order: str
    line: tuple[Stage, ...] = field(repr=False)
    start: Record = field(repr=False)
    convention: str = "rows"
    scale, base, d_k = sympy.S.One, None, None

    @cached_property
    def record(self) -> Record:
        """Every quantity of the line by name, as exact grids."""
        return run(self.line, self.start)

    @cached_property
    def symbols(self) -> Mapping[str, sympy.Symbol]:
        """The symbols of the givens by name."""
        return {s.name: s for given in self.givens.values() for cell in given for s in cell.free_symbols}

    def shown(self, grid: Grid) -> sympy.ImmutableMatrix:
        """A grid as a sympy matrix."""
        return grid.to_matrix(self.symbols)

    def face(self, name: str) -> sympy.ImmutableMatrix | None:
        """A quantity of the record as a tidy sympy matrix; None where the order does not make it."""
        grid = self.record.get(name)
        return None if grid is None else self.shown(grid)

    @cached_property
    def phi_Q(self) -> sympy.ImmutableMatrix | None:
        """The features of the queries, n_q × f."""
        return self.face("phi_Q")

    @cached_property
    def phi_K(self) -> sympy.ImmutableMatrix | None:
        """The features of the keys, n_k × f."""
        return self.face("phi_K")

    @cached_property
    def weights(self) -> sympy.ImmutableMatrix | None:
        """φ(q_i)·φ(k_j) over its sum along the row, n_q × n_k; None when keys come first."""
        return self.face("weights")

    @cached_property
    def output(self) -> sympy.ImmutableMatrix | None:
        """The output, n_q × d_v, the same in both orders."""
        return self.face("output")


def linear_attention(
    *, X: Any = None, context: Any = None, W_Q: Any = None, W_K: Any = None, W_V: Any = None,
    b_Q: Any = None, b_K: Any = None, b_V: Any = None, Q: Any = None, K: Any = None, V: Any = None,
    feature: str | Callable[[sympy.Expr], Any] = "elu+1", mask: str | None = None, order: str = "scores-first",
) -> LinearAttention:  # fmt: skip
    """Attention with φ(q)·φ(k) for e^(q·k/√d_k): φ(Q) φ(K)ᵀ V, each row over φ(Q) φ(K)ᵀ 1.

    Matrices as in `attention`, rows for tokens. `feature` is "elu+1", "relu", "exp", or any function from an
    exact number to one. `mask` is None or "causal". `order` is "scores-first" (n_q × n_k numbers) or
    "keys-first" (one memory of f × d_v numbers; with a causal mask one after each key).
    Raises ProblemError, ShapeError, EntryError, and UndefinedError where a row of scores sums to 0.
    Katharopoulos et al., Transformers are RNNs (2020).

    >>> linear_attention(Q=[[1, 0]], K=[[1, 0], [0, 1]], V=[[1], [2]]).output
    Matrix([[13/9]])
    """
    raw = dict(zip(GIVEN, (X, context, W_Q, W_K, W_V, b_Q, b_K, b_V, Q, K, V), strict=True))
    givens = {name: matrix([m] if _is_row(name, m) else m, name) for name, m in raw.items() if m is not None}
    if order not in ORDERS or mask not in (None, "causal"):
        raise ProblemError(
            f'order={order!r}, mask={mask!r}; write "scores-first" or "keys-first", None or "causal"'
        )
    shapes.check_givens(givens)
    shapes.check(givens)
    if not {"V", "W_V"} & set(givens):
        raise ProblemError("linear attention has no output without values; give V or W_V")
    one_symbol_a_name([cell for given in givens.values() for cell in given])
    n_q, n_k = shapes.of_scores(givens)
    start: dict[str, Any] = {name: grid_of(given) for name, given in givens.items()}
    start["allowed"] = None if mask is None else causal(n_q, n_k).allowed(n_q, n_k)
    first = (PROJECT,) if "X" in givens else ()
    last = _scores_first() if order == "scores-first" else _keys_first(mask, n_q, n_k)
    return LinearAttention(givens, order, (*first, _features(feature), *last), start)


def _is_row(name: str, given: Any) -> bool:
    return name.startswith("b_") and isinstance(given, (list, tuple)) and not isinstance(given[0], (list, tuple))


def _features(feature: Any) -> Stage:
    if isinstance(feature, str) and feature not in FEATURES:
        raise ProblemError(f"feature={feature!r}; write one of {', '.join(FEATURES)}, or give a function")
    function = FEATURES[feature] if isinstance(feature, str) else _own(feature)
    return Stage("features", ("Q", "K"), ("phi_Q", "phi_K"), lambda q, k: (q.map(function), k.map(function)))


def _own(feature: Callable[[sympy.Expr], Any]) -> Feature:
    def function(x: Value) -> Value:
        return value_of(entry(feature(value_to_sympy(x, {s.name: sympy.Symbol(s.name) for s in x.unknowns}))))

    return function


def _scores_first() -> tuple[Stage, ...]:
    return (
        Stage("feature-scores", ("phi_Q", "phi_K", "allowed"), ("scores",), scores_of),
        Stage("feature-totals", ("scores",), ("totals",), totals_of),
        Stage("feature-weights", ("scores", "totals"), ("weights",), weights_of),
        Stage("mix", ("weights", "V"), ("output",), mix),
    )


def _keys_first(mask: str | None, n_q: int, n_k: int) -> tuple[Stage, ...]:
    divide = Stage("divide-by-sum", ("mixed", "totals"), ("output",), weights_of)
    if mask is None:
        return (
            Stage("remember", ("phi_K", "V"), ("memory", "keys"), memory_of),
            Stage("read", ("phi_Q", "memory", "keys"), ("mixed", "totals"), read),
            divide,
        )
    seen = range(n_k - n_q + 1, n_k + 1)  # how many keys each query has seen
    inputs = tuple(name for t in seen for name in (f"memory_{t}", f"keys_{t}"))
    reading = Stage("read", ("phi_Q", *inputs), ("mixed", "totals"), _read_each)
    return (*_remembering(n_k), reading, divide)


def _remembering(n_k: int) -> Iterator[Stage]:
    """One stage a key: memory_t = memory_{t−1} + φ(k_t)ᵀ v_t, keys_t = keys_{t−1} + φ(k_t)ᵀ."""
    for t in range(1, n_k + 1):
        before = (f"memory_{t - 1}", f"keys_{t - 1}") if t > 1 else ()
        yield Stage("remember", ("phi_K", "V", *before), (f"memory_{t}", f"keys_{t}"), _remember(t))


def _remember(t: int) -> Callable[..., tuple[Grid, Grid]]:
    def remember(phi_k: Grid, v: Grid, *before: Grid) -> tuple[Grid, Grid]:
        memory, keys = memory_of(Grid(phi_k.rows[t - 1 : t]), Grid(v.rows[t - 1 : t]))
        return (before[0].plus(memory), before[1].plus(keys)) if before else (memory, keys)

    return remember


def _read_each(phi_q: Grid, *states: Grid) -> tuple[Grid, Grid]:
    """Each query reads what was remembered when it came."""
    rows = [
        read(Grid((row,)), memory, keys)
        for row, memory, keys in zip(phi_q.rows, states[::2], states[1::2], strict=True)
    ]
    return Grid(tuple(mixed.rows[0] for mixed, _ in rows)), Grid(tuple(total.rows[0] for _, total in rows))
