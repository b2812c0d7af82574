"""Display forms of a derivation as math trees: a table from each form to the small rule that prints it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy

from symattn.derivation import forms
from symattn.render.compose.prose import decimal_node
from symattn.render.formula import attention as formulas
from symattn.render.formula.from_sympy import tree_of
from symattn.render.formula.strength import Strength, fenced
from symattn.render.tree import Fence, Fraction, Matrix, Node, Operator, Row, Script, row

INDEXED = {"totals": "z", "deltas": "delta"}  # the letters of quantities with one entry a row


@dataclass(frozen=True)
class Style:
    """How forms are written: a query as a row or a column, and other letters than z and δ, as those of a head."""

    convention: str = "rows"
    letters: Mapping[str, Node] = field(default_factory=dict)

    def entry(self, quantity: str, index: int) -> Node:
        """One entry of a quantity that has one for each row, counted from 1.

        >>> Style().entry("totals", 2).below
        Number(digits='2')
        """
        return formulas.entry(self.letters.get(quantity, INDEXED[quantity]), index)


PLAIN = Style()


def form_tree(form: forms.Form, style: Style = PLAIN) -> Node:
    """The math tree of a display form; rows stand upright in the column convention.

    >>> import sympy
    >>> form_tree(forms.Power(sympy.S.Zero)).above
    Number(digits='0')
    """
    return RULES[type(form)](form, style)


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


def _products(form: forms.Products, style: Style) -> Node:
    parts: list[Node] = []
    for a, b in zip(form.left, form.right, strict=True):
        parts += [Operator("+"), factor_tree(a), Operator("⋅"), factor_tree(b)]
    if form.plus is not None:
        parts += [Operator("+"), factor_tree(form.plus)]
    return row(*parts[1:])


def _power(form: forms.Power, style: Style) -> Node:
    base = formulas.E if form.base is None else fenced(tree_of(form.base), Strength.ATOM)
    return Script(base, above=tree_of(form.exponent, inline=True))


def _total(form: forms.Total, style: Style) -> Node:
    return row(*[part for term in form.terms for part in (Operator("+"), form_tree(term, style))][1:])


def _times(form: forms.Times, style: Style) -> Node:
    factors = [_factor(factor, style) for factor in form.factors]
    if form.factors[0] == forms.Plain(sympy.S.NegativeOne):
        return row(Operator("−"), *_dotted(factors[1:]))
    return row(*_dotted(factors))


def _dotted(factors: list[Node]) -> list[Node]:
    return [part for factor in factors for part in (Operator("⋅"), factor)][1:]


def _factor(form: forms.Scalar, style: Style) -> Node:
    if isinstance(form, forms.Plain):
        return factor_tree(form.shown)
    return fenced(form_tree(form, style), Strength.PRODUCT)


def _minus(form: forms.Minus, style: Style) -> Node:
    right = form_tree(form.right, style)
    plain = isinstance(form.right, forms.Letter)
    return row(form_tree(form.left, style), Operator("−"), right if plain else fenced(right, Strength.PRODUCT))


def _flat(form: forms.Scalar, style: Style) -> Node:
    """A side of a fraction; a number with a fraction of its own stands on a slash."""
    if isinstance(form, forms.Plain) and form.shown.is_Rational:
        return tree_of(form.shown, inline=True)
    return form_tree(form, style)


RULES: dict[type, Callable[[Any, Style], Node]] = {
    forms.Plain: lambda form, style: tree_of(form.shown),
    forms.Products: _products,
    forms.Power: _power,
    forms.Total: _total,
    forms.Letter: lambda form, style: style.entry(form.quantity, form.index),
    forms.Times: _times,
    forms.Minus: _minus,
    forms.Quotient: lambda form, style: Fraction(_flat(form.top, style), _flat(form.bottom, style)),
    forms.Cells: lambda form, style: vector(
        tuple(form_tree(cell, style) for cell in form.cells), style.convention
    ),
    forms.InFront: lambda form, style: row(form_tree(form.factor, style), form_tree(form.row, style)),
}
