"""Mistakes of the matrix products: a transpose too many or too few, the wrong partner, the wrong order.

Each occurs only where the shapes let it be computed and the rest of the line after it.
"""

from __future__ import annotations

from ..exact.grid import Grid
from ..layer import Attention, stages
from .mistake import Mistake

SCORE = ("score", "score")
MIX = ("mix", "mix")
WEIGHTS = ("W_Q", "W_K", "W_V")


def shape(problem: Attention, name: str) -> tuple[int, int]:
    """Rows and columns of a quantity; (0, 0) of one that the line lacks."""
    grid = problem.record.get(name)
    return (0, 0) if grid is None else grid.shape


def square_scores(problem: Attention) -> bool:
    """As many queries as keys."""
    n_q, n_k = shape(problem, "scores")
    return n_q == n_k


def turned_if_square(weight: Grid | None) -> Grid | None:
    """Wᵀ where it has the shape of W."""
    return weight if weight is None or weight.shape[0] != weight.shape[1] else weight.transposed


def projected_by_transposes(
    x: Grid, context: Grid | None, w_q: Grid, w_k: Grid, w_v: Grid | None, *biases: Grid
) -> tuple[Grid, Grid, Grid | None]:
    """X Wᵀ for every square W."""
    q, k, v = (turned_if_square(w) for w in (w_q, w_k, w_v))
    return stages.project(x, context, q, k, v, *biases)  # type: ignore[arg-type]


def some_weight_is_square(problem: Attention) -> bool:
    """Whether X Wᵀ can be computed for some W."""
    return any(shape(problem, w)[0] == shape(problem, w)[1] != 0 for w in WEIGHTS)


def projects_as_it_was(problem: Attention) -> bool:
    """Whether W_V alone is square: Q and K then stay what they were."""
    squares = [w for w in WEIGHTS if shape(problem, w)[0] == shape(problem, w)[1] != 0]
    return squares == ["W_V"]


PRODUCTS = (
    # x = (1, 2), W = (0, 1; 0, 0): (2, 0) for (0, 1)
    Mistake("W-transposed", ("project", "project"), ("X", "context", "W_Q", "W_K", "W_V", "b_Q", "b_K", "b_V"),
            ("Q", "K", "V"), projected_by_transposes, some_weight_is_square),
    # Q K, which runs because K is square
    Mistake("no-transpose", SCORE, ("Q", "K"), ("scores",), lambda q, k: q.times(k),
            lambda p: shape(p, "K")[0] == shape(p, "K")[1]),
    # K Qᵀ: the queries looked at by the keys
    Mistake("roles-swapped", SCORE, ("Q", "K"), ("scores",), lambda q, k: k.times(q.transposed), square_scores),
    # Qᵀ K: coordinates with coordinates, where tokens with tokens were asked
    Mistake("feature-gram", SCORE, ("Q", "K"), ("scores",), lambda q, k: q.transposed.times(k),
            lambda p: square_scores(p) and shape(p, "Q")[0] == shape(p, "Q")[1]),
    # A K for A V
    Mistake("mix-keys", MIX, ("weights", "K"), ("output",), stages.mix, lambda p: shape(p, "K") != (0, 0)),
    # A Q for A V
    Mistake("mix-queries", MIX, ("weights", "Q"), ("output",), stages.mix,
            lambda p: shape(p, "Q") != (0, 0) and square_scores(p)),
    # the weights written the wrong way round, and used so: Aᵀ V
    Mistake("A-transposed", ("normalise", "normalise"), ("powers", "totals"), ("weights",),
            lambda powers, totals: stages.normalise(powers, totals).transposed, square_scores,
            variant="written"),
    # the right weights, and Aᵀ V
    Mistake("A-transposed", MIX, ("weights", "V"), ("output",), lambda a, v: a.transposed.times(v),
            square_scores, variant="mixed"),
    # V A for A V
    Mistake("order", MIX, ("weights", "V"), ("output",), lambda a, v: v.times(a),
            lambda p: shape(p, "V")[1] == shape(p, "scores")[0]),
)  # fmt: skip
