"""The stages of attention, one function for each formula, rows for tokens.

Knows the mathematics of each stage on exact grids, shapes already checked. Letters as in the notes:
S = Q Kᵀ, S/√d_k, the masked scores, A, O. Shapes stand behind each line; n_q queries, n_k keys.
"""

from __future__ import annotations

from ..errors import MaskError, UndefinedError
from ..exact.grid import Grid
from ..exact.ring.value import Value
from .line import Stage
from .masks import Allowed


def projected(x: Grid, weight: Grid, bias: Grid | None) -> Grid:
    """X W + b, the bias added to every row."""
    product = x.times(weight)  # (n, d) × (d, d_k) → (n, d_k)
    return product if bias is None else product.plus(bias)


def project(
    x: Grid, context: Grid | None, w_q: Grid, w_k: Grid, w_v: Grid | None, b_q: Grid, b_k: Grid, b_v: Grid
) -> tuple[Grid, Grid, Grid | None]:
    """Q from X; K and V from the context, which is X itself in self-attention."""
    source = x if context is None else context
    value = None if w_v is None else projected(source, w_v, b_v)
    return projected(x, w_q, b_q), projected(source, w_k, b_k), value


def score(q: Grid, k: Grid) -> Grid:
    """S = Q Kᵀ: row i holds what query i thinks of each key."""
    return q.times(k.transposed)  # (n_q, d_k) × (d_k, n_k) → (n_q, n_k)


def scale(scores: Grid, divisor: Value) -> Grid:
    """S / √d_k, or over whatever the problem divides by."""
    return scores.over(divisor)


def add_bias(scaled: Grid, bias: Grid) -> Grid:
    """Scaled scores plus an additive bias of the same shape."""
    return scaled.plus(bias)


def mask(scaled: Grid, allowed: Allowed | None) -> Grid:
    """−∞ where a query may not look."""
    return scaled if allowed is None else scaled.where(allowed)


def exponentiate(masked: Grid, base: Value | None) -> Grid:
    """e^s (or base^s); a key that may not be looked at gets 0."""
    return masked.exponentials(base)


def total(powers: Grid) -> Grid:
    """z_i, the sum of row i: one column."""
    return powers.sums()


def normalise(powers: Grid, totals: Grid) -> Grid:
    """A_ij = e^{s_ij} / z_i."""
    try:
        return powers.over_sums(totals)
    except UndefinedError:
        message = "a row has nothing to look at: every key is masked, so its weights are 0/0"
        raise MaskError(message) from None


def mix(weights: Grid, v: Grid) -> Grid:
    """O = A V: each output row is a mix of value rows."""
    return weights.times(v)  # (n_q, n_k) × (n_k, d_v) → (n_q, d_v)


PROJECT = Stage("project", ("X", "context", "W_Q", "W_K", "W_V", "b_Q", "b_K", "b_V"), ("Q", "K", "V"), project)
SCORE = Stage("score", ("Q", "K"), ("scores",), score)
SCALE = Stage("scale", ("scores", "scale"), ("scaled",), scale)
BIAS = Stage("bias", ("scaled", "bias"), ("scaled",), add_bias)
MASK = Stage("mask", ("scaled", "allowed"), ("masked",), mask)
EXPONENTIATE = Stage("exponentiate", ("masked", "base"), ("powers",), exponentiate)
TOTAL = Stage("total", ("powers",), ("totals",), total)
NORMALISE = Stage("normalise", ("powers", "totals"), ("weights",), normalise)
MIX = Stage("mix", ("weights", "V"), ("output",), mix)

SOFTMAX = (EXPONENTIATE, TOTAL, NORMALISE)
