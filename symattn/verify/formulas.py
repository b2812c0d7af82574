"""What a formula of named matrices comes to: Q Kᵀ, S/√d_k, softmax(…), A V.

Knows the names of the quantities and matrix algebra on exact grids; None for anything else. It never leans on
what a problem should give: the names stand for what its writer had.
"""

from __future__ import annotations

from typing import Any

import sympy

from ..errors import BeyondRing, LimitError, SymattnError
from ..exact.from_sympy import value_of
from ..exact.grid import Grid, grid_of
from ..exact.ring.value import Value
from ..layer import Attention, stages
from ..layer.line import Record

NAMES = {
    **{name: name for name in ("Q", "K", "V", "X", "W_Q", "W_K", "W_V")},
    **{"S": "scores", "A": "weights", "P": "weights", "alpha": "weights", "O": "output"},
}


def grid_of_formula(formula: Any, record: Record, problem: Attention) -> Grid | None:
    """The grid of a formula, or None where it holds what is not known here."""
    if not isinstance(formula, sympy.Expr):
        return None
    try:
        return _grid(formula, record, problem)
    except (SymattnError, ArithmeticError, ValueError):
        return None


def _grid(x: sympy.Expr, record: Record, problem: Attention) -> Grid | None:
    if x.is_Symbol:
        found = record.get(NAMES.get(x.name, ""))
        return found if isinstance(found, Grid) else None
    if isinstance(x, sympy.Function) and x.func.__name__ == "T":
        inner = _grid(x.args[0], record, problem)
        return None if inner is None else inner.transposed
    if isinstance(x, sympy.Function) and x.func.__name__ == "softmax":
        return _softmax(x.args, record, problem)
    if x.is_Mul:
        return _product(x, record, problem)
    return None


def _product(x: sympy.Expr, record: Record, problem: Attention) -> Grid | None:
    plain = [part for part in x.args if part.is_commutative and not isinstance(part, sympy.Function)]
    factor = _number(sympy.Mul(*plain), problem)
    grids = [_grid(part, record, problem) for part in x.args if part not in plain]
    if factor is None or not grids or None in grids:
        return None
    total = grids[0]
    for grid in grids[1:]:
        if total is None or grid is None or total.shape[1] != grid.shape[0]:
            return None
        total = total.times(grid)
    return None if total is None else total.map(lambda cell: cell * factor)


def _number(x: sympy.Expr, problem: Attention) -> Value | None:
    widths = {s: problem.d_k for s in x.free_symbols if s.name in ("d_k", "d")}
    if None in widths.values():
        return None
    known = x.subs(widths)
    try:
        return value_of(known)
    except (BeyondRing, LimitError):
        return None


def _softmax(args: tuple[sympy.Expr, ...], record: Record, problem: Attention) -> Grid | None:
    if len(args) == 1:
        inner: Grid | None = _grid(args[0], record, problem)
    else:
        inner = grid_of(sympy.ImmutableMatrix([args]))
    if inner is None:
        return None
    powers = stages.exponentiate(inner, record.get("base"))
    return stages.normalise(powers, stages.total(powers))
