"""`gradients(problem, dO)` and `softmax_jacobian(row)`: the backward line run on a solved problem.

Knows which gradients the givens of a problem reach, and their names. The formulas are those of `backward`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import sympy

from ..errors import ProblemError, ShapeError
from ..exact import matrix
from ..exact.from_sympy import one_symbol_a_name
from ..exact.grid import Grid, grid_of
from .attention import Attention, attention
from .backward import (
    BIASES,
    CONTEXT,
    JACOBIAN,
    KEYS_TOKENS,
    PROJECTIONS,
    QUERIES_TOKENS,
    SCORE,
    THROUGH_SCALE,
    THROUGH_SOFTMAX,
    TOKENS,
    VALUES,
    VALUES_TOKENS,
    WEIGHTS,
)
from .further import FurtherLine
from .line import Stage
from .positions import THROUGH_POSITION

# the name of each gradient at the public face, and in the record
NAMES = {
    "dO": "d_output", "dV": "d_V", "dA": "d_weights", "dScaled": "d_scaled", "dS": "d_scores", "dQ": "d_Q",
    "dK": "d_K", "dW_Q": "d_W_Q", "dW_K": "d_W_K", "dW_V": "d_W_V", "db_Q": "d_b_Q", "db_K": "d_b_K",
    "db_V": "d_b_V", "dX": "d_X", "dcontext": "d_context",
    "dsource": "d_source",
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Gradients(FurtherLine):
    """The gradients of one head: dV, dA, dScaled, dS, dQ, dK, dW_Q, …, dX, dcontext, as far as the givens reach.

    Each is a sympy ImmutableMatrix of the shape of what it belongs to, or None; dScaled is that of S/√d_k
    (and of a bias), dS that of S.
    """

    def __getattr__(self, name: str) -> Any:
        if name in NAMES:
            grid = self.record.get(NAMES[name])
            if grid is None or name.startswith("db"):
                return grid and grid.to_matrix(self.problem.symbols)  # a bias is a row in both conventions
            return self.shown(grid)
        raise AttributeError(f"there is no gradient {name!r}; there are {', '.join(NAMES)}")


def gradients(problem: Attention, dO: Any) -> Gradients:
    """Backward through one head: the gradients of L, where dO = ∂L/∂O is n_q × d_v.

    Of a head with rotary positions dQ and dK are those of the queries and keys before they are turned.
    For L = the sum of all outputs dO is all ones. Raises ProblemError for a problem without values, ShapeError
    for a dO that is not of O's shape, EntryError. Vaswani et al. (2017), eq. 1, differentiated.

    >>> from symattn.layer import attention
    >>> p = attention(Q=[[1], [0]], K=[[1], [0]], V=[[1], [2]], scale=1)
    >>> gradients(p, dO=[[1], [1]]).dQ[1]
    -1/4
    """
    names = [stage.name for stage in problem.line]
    if "mix" not in names:
        raise ProblemError("the problem has no values, so there is no output to start from; give V or W_V")
    g = _upstream(problem, dO)
    line = _line(problem)
    needed_names = {name for stage in line for name in stage.inputs}
    start = {name: value for name, value in problem.record.items() if name in needed_names}
    return Gradients(problem, line, {**start, "d_output": g})


def _upstream(problem: Attention, dO: Any) -> Grid:
    given = matrix(dO, "dO")
    one_symbol_a_name([*given, *(cell for each in problem.givens.values() for cell in each)])
    turned = given.T if problem.convention == "columns" else given
    needed = problem.record["output"].shape
    if turned.shape != needed:
        shape, needed = (f"{rows}×{columns}" for rows, columns in (turned.shape, needed))
        raise ShapeError(f"dO is {shape} and the output {needed}, rows for tokens; give one entry for each of O")
    return grid_of(turned)


def _line(problem: Attention) -> tuple[Stage, ...]:
    line = [VALUES, WEIGHTS, THROUGH_SOFTMAX, THROUGH_SCALE]
    if "Q" in problem.record:
        line.append(SCORE)
        if "rotation" in problem.start:
            line.append(THROUGH_POSITION)
    if "X" in problem.givens:
        line.append(PROJECTIONS)
        if {"b_Q", "b_K", "b_V"} & set(problem.givens):
            line.append(BIASES)
        line += _of_tokens(problem)
    return tuple(line)


def _of_tokens(problem: Attention) -> tuple[Stage, ...]:
    """One stage for each sequence that Q, K and V come from."""
    if "source" in problem.givens:
        return QUERIES_TOKENS, KEYS_TOKENS, VALUES_TOKENS
    return (QUERIES_TOKENS, CONTEXT) if "context" in problem.givens else (TOKENS,)


@dataclass(frozen=True, eq=False)
class SoftmaxJacobian(FurtherLine):
    """The derivatives of one row of weights: `matrix[i, j]` is ∂A_i/∂s_j; `weights` is the row itself."""

    @property
    def weights(self) -> sympy.ImmutableMatrix:
        """The softmax of the row, 1 × n."""
        return self.problem.weights

    @cached_property
    def matrix(self) -> sympy.ImmutableMatrix:
        """diag(A) − Aᵀ A, n × n, symmetric; every row and column sums to 0."""
        return self.shown(self.record["jacobian"])


def softmax_jacobian(scores: Any) -> SoftmaxJacobian:
    """The Jacobian of the softmax of one row of n scores: n × n, A_i (δ_ij − A_j).

    Raises EntryError, and ShapeError for more than one row.

    >>> softmax_jacobian([0, 0]).matrix.tolist()
    [[1/4, -1/4], [-1/4, 1/4]]
    """
    row = matrix([scores] if not isinstance(scores, sympy.MatrixBase) else scores, "the scores")
    if row.rows != 1:
        raise ShapeError(f"the scores are {row.rows}×{row.cols}; the Jacobian is that of one row, as [0, 2]")
    problem = attention(S=row, scale=1)
    return SoftmaxJacobian(problem, (*problem.line, JACOBIAN), problem.start)
