"""A matrix of weights as a heatmap of the page model: grey cells with two digits, exact entries small below.

Knows which entries are short enough to stand in a cell, and that a key which may not be looked at is hatched.
"""

from __future__ import annotations

from collections.abc import Sequence

import sympy

from symattn.errors import BeyondRing, PrintError
from symattn.exact import decimal
from symattn.render.compose.prose import decimal_node
from symattn.render.formula.from_sympy import tree_of
from symattn.render.page import model
from symattn.render.tree import Name, Node, Operator, row

SHORT = 2  # terms below the fraction bar that still fit in a cell
MINUS_INFINITY: Node = row(Operator("−"), Name("∞", upright=True))
Allowed = Sequence[Sequence[bool]]


def heatmap_of(
    weights: sympy.ImmutableMatrix, allowed: Allowed | None, queries: tuple[str, ...], keys: tuple[str, ...],
    caption: model.Inline = (), exact: bool = True,
) -> model.Heatmap:  # fmt: skip
    """The heatmap of n_q × n_k weights, rows for queries; cells that are not `allowed` are hatched.

    Raises PrintError for weights that hold symbols.
    """
    cells = tuple(
        tuple(_cell(weights[i, j], allowed is None or allowed[i][j], exact) for j in range(weights.cols))
        for i in range(weights.rows)
    )
    sums = tuple(decimal_node(_digits(sympy.Add(*weights.row(i)))) for i in range(weights.rows))
    return model.Heatmap(cells, queries, keys, sums, caption)


def _cell(weight: sympy.Expr, seen: bool, exact: bool) -> model.Cell:
    if not seen:
        return model.Cell(0.0, MINUS_INFINITY, None, masked=True)
    digits = _digits(weight)
    below = sympy.fraction(weight)[1]
    short = exact and not weight.is_Integer and (not below.is_Add or len(below.args) <= SHORT)
    return model.Cell(min(1.0, max(0.0, float(digits))), decimal_node(digits), tree_of(weight) if short else None)


def _digits(weight: sympy.Expr) -> str:
    try:
        return decimal(weight, 2)
    except BeyondRing:
        raise PrintError(f"a heatmap shows numbers, and {weight} is none; give values for its symbols") from None
