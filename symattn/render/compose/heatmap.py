"""The heatmap of an item's weights: grey cells with two digits, exact entries below, masked cells hatched."""

from __future__ import annotations

import sympy

from symattn.exact import decimal
from symattn.render.compose.prose import decimal_node, prose
from symattn.render.formula.from_sympy import tree_of
from symattn.render.page import model
from symattn.render.tree import Name, Node, Number, Operator, row
from symattn.words import say
from symattn.worksheet import Item

SHORT = 2  # terms below the fraction bar that still fit in a cell
MINUS_INFINITY: Node = row(Operator("−"), Name("∞", upright=True))


def heatmap(item: Item, language: str) -> model.Heatmap:
    """The weights of a solved item, rows for queries."""
    solved = item.attention
    assert solved is not None  # noqa: S101 - asked of solved items only
    weights = solved.record["weights"].to_matrix(solved.symbols)
    allowed = solved.record["allowed"]
    cells = tuple(
        tuple(_cell(weights[i, j], allowed is None or allowed[i][j]) for j in range(weights.cols))
        for i in range(weights.rows)
    )
    sums = tuple(Number("1.00") for _ in range(weights.rows))
    return model.Heatmap(cells, item.queries, item.keys, sums, prose(say("page.heatmap", language)))


def _cell(weight: sympy.Expr, seen: bool) -> model.Cell:
    if not seen:
        return model.Cell(0.0, MINUS_INFINITY, None, masked=True)
    digits = decimal(weight, 2)
    below = sympy.fraction(weight)[1]
    short = not weight.is_Integer and (not below.is_Add or len(below.args) <= SHORT)
    return model.Cell(float(digits), decimal_node(digits), tree_of(weight) if short else None)
