"""Display forms of a derivation as math trees: a table from each form to the small rule that prints it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy

from symattn.derivation import forms
from symattn.render.compose.prose import decimal_node
from symattn.render.formula import attention as formulas
from symattn.render.formula.from_sympy import tree_of
from symattn.render.formula.strength import Strength, fenced
from symattn.render.tree import Fence, Fraction, Matrix, Node, Operator, Row, Script, row

INDEXED = {"totals": "z", "deltas": "delta"}  # the letters of quantities with one entry a row


def form_tree(form: forms.Form, convention: str = "rows") -> Node:
    """The math tree of a display form; rows stand upright in the column convention.

    >>> import sympy
    >>> form_tree(forms.Power(sympy.S.Zero)).above
    Number(digits='0')
    """
    return RULES[type(form)](form, convention)


def vector(cells: tuple[Node, ...], convention: str) -> Node:
    """Cells of one query: a row, or a column in the column convention."""
    if len(cells) == 1:
        return cells[0]
    if convention == "columns":
        return Matrix(tuple((cell,) for cell in cells), "(")
    return formulas.row_vector(*cells)


def decimals_tree(decimals: tuple[str, ...], convention: str) -> Node:
    """Decimals as they are printed, one or a row of them."""
    return vector(tuple(decimal_node(each) for each in decimals), convention)


def factor_tree(value: Any) -> Node:
    """A number as a factor: bracketed where a sign or a sum would be misread."""
    node = tree_of(value)
    negative = isinstance(node, Row) and node.parts[:1] == (Operator("−"),)
    return Fence(node) if negative else fenced(node, Strength.PRODUCT)


def _products(form: forms.Products, convention: str) -> Node:
    parts: list[Node] = []
    for a, b in zip(form.left, form.right, strict=True):
        parts += [Operator("+"), factor_tree(a), Operator("⋅"), factor_tree(b)]
    if form.plus is not None:
        parts += [Operator("+"), factor_tree(form.plus)]
    return row(*parts[1:])


def _power(form: forms.Power, convention: str) -> Node:
    base = formulas.E if form.base is None else fenced(tree_of(form.base), Strength.ATOM)
    return Script(base, above=tree_of(form.exponent, inline=True))


def _total(form: forms.Total, convention: str) -> Node:
    return row(*[part for term in form.terms for part in (Operator("+"), form_tree(term, convention))][1:])


def _times(form: forms.Times, convention: str) -> Node:
    factors = [_factor(factor, convention) for factor in form.factors]
    if form.factors[0] == forms.Plain(sympy.S.NegativeOne):
        return row(Operator("−"), *_dotted(factors[1:]))
    return row(*_dotted(factors))


def _dotted(factors: list[Node]) -> list[Node]:
    return [part for factor in factors for part in (Operator("⋅"), factor)][1:]


def _factor(form: forms.Scalar, convention: str) -> Node:
    if isinstance(form, forms.Plain):
        return factor_tree(form.shown)
    return fenced(form_tree(form, convention), Strength.PRODUCT)


def _minus(form: forms.Minus, convention: str) -> Node:
    right = form_tree(form.right, convention)
    plain = isinstance(form.right, forms.Letter)
    return row(
        form_tree(form.left, convention), Operator("−"), right if plain else fenced(right, Strength.PRODUCT)
    )


RULES: dict[type, Callable[[Any, str], Node]] = {
    forms.Plain: lambda form, convention: tree_of(form.shown),
    forms.Products: _products,
    forms.Power: _power,
    forms.Total: _total,
    forms.Letter: lambda form, convention: formulas.entry(INDEXED[form.quantity], form.index),
    forms.Times: _times,
    forms.Minus: _minus,
    forms.Quotient: lambda form, c: Fraction(form_tree(form.top, c), form_tree(form.bottom, c)),
    forms.Cells: lambda form, c: vector(tuple(form_tree(cell, c) for cell in form.cells), c),
    forms.InFront: lambda form, c: row(form_tree(form.factor, c), form_tree(form.row, c)),
}
