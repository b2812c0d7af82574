"""Backward through one head, exactly: from dL/dO to the gradient of every quantity that was given or made.

Knows each formula as a stage, rows for tokens; G below is dO. Masked scores have weight 0, so their gradient
is 0 of itself. Letters as in the forward line: dV, dA, d(S/√d_k), dS, dQ, dK, dX, dW.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..exact.exponentials import log
from ..exact.grid import Grid
from ..exact.ring.value import WHOLE, Value, sum_of_values
from .line import Stage
from .stages import scale


def of_values(weights: Grid, g: Grid) -> Grid:
    """dV = Aᵀ G."""
    return weights.transposed.times(g)  # (n_k, n_q) × (n_q, d_v) → (n_k, d_v)


def of_weights(g: Grid, v: Grid) -> Grid:
    """dA = G Vᵀ."""
    return g.times(v.transposed)  # (n_q, d_v) × (d_v, n_k) → (n_q, n_k)


def through_softmax(weights: Grid, d_weights: Grid, base: Value | None) -> tuple[Grid, Grid]:
    """δ_i = Σ_k A_ik dA_ik, and dScaled_ij = A_ij (dA_ij − δ_i), times ln b for a base b."""
    factor = WHOLE if base is None else log(base, positive=True)
    rows = list(zip(weights.finite, d_weights.finite, strict=True))
    deltas = Grid(tuple((_dot(row, upstream),) for row, upstream in rows))
    return deltas, Grid(tuple(tuple(factor * x for x in _row_through(row, upstream)) for row, upstream in rows))


def _row_through(row: Sequence[Value], upstream: Sequence[Value]) -> Iterable[Value]:
    """A_j Σ_k A_k (g_j − g_k), which is A_j (g_j − δ) since the A_k sum to 1: one quotient, not two."""
    for weight, g in zip(row, upstream, strict=True):
        yield weight * sum_of_values([other * (g - h) for other, h in zip(row, upstream, strict=True)])


def of_queries_and_keys(d_scores: Grid, q: Grid, k: Grid) -> tuple[Grid, Grid]:
    """dQ = dS K and dK = dSᵀ Q."""
    return d_scores.times(k), d_scores.transposed.times(q)


def of_projections(
    x: Grid, context: Grid | None, source: Grid | None, d_q: Grid, d_k: Grid, d_v: Grid
) -> tuple[Grid, Grid, Grid]:
    """dW_Q = Xᵀ dQ, and dW_K, dW_V from the tokens that keys and values come from."""
    keys = x if context is None else context
    values = keys if source is None else source
    return x.transposed.times(d_q), keys.transposed.times(d_k), values.transposed.times(d_v)


def of_biases(d_q: Grid, d_k: Grid, d_v: Grid) -> tuple[Grid, Grid, Grid]:
    """A bias was added to every row: its gradient is the sum of the rows."""
    return _row_sum(d_q), _row_sum(d_k), _row_sum(d_v)


def of_tokens(d_q: Grid, d_k: Grid, d_v: Grid, w_q: Grid, w_k: Grid, w_v: Grid) -> Grid:
    """dX = dQ W_Qᵀ + dK W_Kᵀ + dV W_Vᵀ, when all three come from X."""
    return of_queries_tokens(d_q, w_q).plus(of_context(d_k, d_v, w_k, w_v))


def of_queries_tokens(d_q: Grid, w_q: Grid) -> Grid:
    """dX = dQ W_Qᵀ, when only the queries come from X."""
    return d_q.times(w_q.transposed)


def of_context(d_k: Grid, d_v: Grid, w_k: Grid, w_v: Grid) -> Grid:
    """dC = dK W_Kᵀ + dV W_Vᵀ."""
    return d_k.times(w_k.transposed).plus(d_v.times(w_v.transposed))


def jacobian(weights: Grid) -> Grid:
    """∂A_i/∂s_j = A_i (δ_ij − A_j): diag(A) − A Aᵀ of one row of weights."""
    [row] = weights.finite
    return Grid(tuple(tuple(_derivative(row, i, j) for j in range(len(row))) for i in range(len(row))))


def _derivative(row: Sequence[Value], i: int, j: int) -> Value:
    if i != j:
        return -(row[i] * row[j])
    return row[i] * sum_of_values([other for k, other in enumerate(row) if k != i])  # 1 − A_i is the others


def _dot(row: Sequence[Value], column: Sequence[Value]) -> Value:
    return sum_of_values([a * b for a, b in zip(row, column, strict=True)])


def _row_sum(grid: Grid) -> Grid:
    return Grid((tuple(sum_of_values(column) for column in grid.transposed.finite),))


VALUES = Stage("gradient-of-values", ("weights", "d_output"), ("d_V",), of_values)
WEIGHTS = Stage("gradient-of-weights", ("d_output", "V"), ("d_weights",), of_weights)
THROUGH_SOFTMAX = Stage(
    "gradient-through-softmax", ("weights", "d_weights", "base"), ("deltas", "d_scaled"), through_softmax
)
THROUGH_SCALE = Stage("gradient-through-scale", ("d_scaled", "scale"), ("d_scores",), scale)
SCORE = Stage("gradient-of-queries-and-keys", ("d_scores", "Q", "K"), ("d_Q", "d_K"), of_queries_and_keys)
PROJECTIONS = Stage(
    "gradient-of-projections",
    ("X", "context", "source", "d_Q", "d_K", "d_V"),
    ("d_W_Q", "d_W_K", "d_W_V"),
    of_projections,
)
BIASES = Stage("gradient-of-biases", ("d_Q", "d_K", "d_V"), ("d_b_Q", "d_b_K", "d_b_V"), of_biases)
TOKENS = Stage("gradient-of-tokens", ("d_Q", "d_K", "d_V", "W_Q", "W_K", "W_V"), ("d_X",), of_tokens)
QUERIES_TOKENS = Stage("gradient-of-tokens", ("d_Q", "W_Q"), ("d_X",), of_queries_tokens)
CONTEXT = Stage("gradient-of-context", ("d_K", "d_V", "W_K", "W_V"), ("d_context",), of_context)
KEYS_TOKENS = Stage("gradient-of-context", ("d_K", "W_K"), ("d_context",), of_queries_tokens)
VALUES_TOKENS = Stage("gradient-of-context", ("d_V", "W_V"), ("d_source",), of_queries_tokens)
JACOBIAN = Stage("jacobian", ("weights",), ("jacobian",), jacobian)
