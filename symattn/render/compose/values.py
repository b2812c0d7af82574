"""Exact values beside their decimals, as trees.

Knows how a matrix, a number or a shape stands on a key. The decimals are certified by floor 1.
"""

from __future__ import annotations

from typing import Any

import sympy

from symattn.errors import BeyondRing
from symattn.exact import decimal
from symattn.render.compose.narrow import opened
from symattn.render.compose.prose import decimal_node, node_of
from symattn.render.formula import attention as formulas
from symattn.render.formula.attention import TOP
from symattn.render.formula.from_sympy import tree_of
from symattn.render.page.width import fitting, width
from symattn.render.tree import Fence, Fraction, Matrix, Node, Number, Operator, Script, row

PLACES = 4
WIDE = 86.0  # millimetres that a table has for an exact value
LARGE = 3  # rows or columns from which fractions take too much room in a table
MINUS_INFINITY = sympy.S.NegativeInfinity


def exact_tree(value: Any, inline: bool = False) -> Node:
    """A matrix, a number (its fractions on slashes where it is `inline`), or a shape in brackets.

    >>> exact_tree(sympy.Integer(3))
    Number(digits='3')
    """
    if isinstance(value, tuple):
        return Fence(node_of(value))
    return tree_of(value, inline)


def compact_tree(value: Any) -> Node:
    """A value for a table: a large matrix row by row, common denominators in front and slashes in the rest."""
    if not isinstance(value, sympy.MatrixBase):
        return exact_tree(value)
    if max(value.shape) < LARGE and width(tree_of(value)) <= WIDE:
        return tree_of(value)
    rows = [tuple(value.row(i)) for i in range(value.rows)]
    if not value.has(sympy.exp):
        return Matrix(tuple(tuple(tree_of(cell, inline=True) for cell in cells) for cells in rows))
    return Matrix(tuple((line,) for cells in rows for line in _row_for_a_table(cells)), "")


def _row_for_a_table(cells: tuple[sympy.Expr, ...]) -> tuple[Node, ...]:
    """A row with its common sum in front, or entries on slashes or over bars; a wide one over two lines."""
    if len(cells) == 1:
        return (_entry_for_a_table(cells[0]),)
    in_front = _row_in_front(cells)
    first = row(*in_front) if in_front else _slashed(cells)
    upright = Script(Matrix(tuple((_entry_for_a_table(cell),) for cell in cells), "("), above=TOP)
    forms = ((first,), (formulas.row_vector(*map(tree_of, cells)),), in_front or (upright,), (upright,))
    return next((form for form in forms if max(map(width, form)) <= WIDE), (upright,))


def _entry_for_a_table(cell: sympy.Expr) -> Node:
    """An entry on a slash, or as a fraction, or a summand a line."""
    upright = tree_of(cell)
    return fitting((tree_of(cell, inline=True), upright, opened(upright)), WIDE)


def flat_tree(value: Any) -> Node:
    """A value for a row of a table: nothing in it is higher than a line for each row of a matrix.

    >>> flat_tree(sympy.Rational(1, 2)).inline
    True
    """
    if isinstance(value, tuple) or not isinstance(value, sympy.MatrixBase):
        return exact_tree(value) if isinstance(value, tuple) else tree_of(value, inline=True)
    if max(value.shape) >= LARGE:
        return compact_tree(value)
    return tree_of(value, inline=True)


def _slashed(cells: tuple[sympy.Expr, ...]) -> Node:
    return formulas.row_vector(*(tree_of(cell, inline=True) for cell in cells))


def _row_in_front(cells: tuple[sympy.Expr, ...]) -> tuple[Node, Node] | None:
    """1/z ⋅ and (…) for a row whose entries stand over one sum; None for another row."""
    parts = [sympy.fraction(cell) for cell in cells if cell != 0]
    below = {bottom for _, bottom in parts}
    if len(below) != 1 or not next(iter(below)).is_Add:
        return None
    tops = (tree_of(sympy.fraction(cell)[0], inline=True) for cell in cells)
    front = Fraction(Number("1"), Fence(tree_of(below.pop())), inline=True)
    return row(front, Operator("⋅")), formulas.row_vector(*tops)


def decimal_tree(value: Any, places: int = PLACES) -> Node | None:
    """The value in decimals, or None where they would say nothing new (whole numbers) or cannot be had."""
    if isinstance(value, tuple):
        return None
    if isinstance(value, sympy.MatrixBase):
        if all(cell.is_Integer or cell is MINUS_INFINITY for cell in value):
            return None
        cells = [_digits(cell, places) for cell in value]
        if None in cells:
            return None
        nodes = [decimal_node(cell) for cell in cells if cell is not None]
        return Matrix(tuple(tuple(nodes[i * value.cols : (i + 1) * value.cols]) for i in range(value.rows)))
    digits = None if value.is_Integer else _digits(value, places)
    return None if digits is None else decimal_node(digits)


def with_decimals(value: Any, places: int = PLACES, inline: bool = False) -> Node:
    """`exact ≈ decimals`, `exact = decimals` where nothing was rounded, or the exact value alone."""
    exact = exact_tree(value, inline)
    decimals = decimal_tree(value, places)
    if decimals is None:
        return exact
    if isinstance(value, sympy.Rational) and 10**places % value.q == 0:
        return row(exact, Operator("="), decimal_node(decimal(value, places).rstrip("0")))
    return row(exact, Operator("≈"), decimals)


def _digits(cell: sympy.Expr, places: int) -> str | None:
    if cell is MINUS_INFINITY:
        return "−∞"
    try:
        return str(cell) if cell.is_Integer else decimal(cell, places)
    except BeyondRing:
        return None
