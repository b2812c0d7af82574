"""From sympy to the math tree: each sympy class and the small rule that prints it.

Knows how a teacher writes: constants first, then exponentials by growing exponent, minus signs in front,
slashes in exponents, brackets exactly where `strength` asks for them. It computes no value; floats order the
terms of a sum and do nothing else. Unknown classes are refused by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction as Quotient
from typing import get_args

import sympy
from sympy.core.function import AppliedUndef
from sympy.core.relational import Relational

from symattn.errors import PrintError
from symattn.render.formula import matrices, products
from symattn.render.formula.order import addend_key
from symattn.render.formula.strength import Strength, fenced
from symattn.render.formula.symbols import listed, symbol_tree
from symattn.render.formula.walk import (
    EQUALS,
    INFINITY,
    MINUS,
    PLUS,
    RULES,
    SIGNED,
    E,
    signed,
    tree_of,
    with_sign,
)  # fmt: skip
from symattn.render.tree import Fence, Name, Node, Number, Operator, Script, row, separated

__all__ = ["signed", "tree_of"]
RELATIONS = {"==": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥"}
FUNCTIONS: dict[type, str] = {
    sympy.log: "ln", sympy.sin: "sin", sympy.cos: "cos", sympy.tan: "tan", sympy.sinh: "sinh",
    sympy.cosh: "cosh", sympy.tanh: "tanh", sympy.coth: "coth", sympy.Max: "max", sympy.Min: "min",
}  # fmt: skip


def _sum(x: sympy.Add | sympy.MatAdd, inline: bool) -> Node:
    terms = [signed(term, inline) for term in sorted(x.args, key=addend_key)]
    first = next((k for k, (negative, _) in enumerate(terms) if not negative), 0)
    terms.insert(0, terms.pop(first))
    parts: list[Node] = []
    for negative, node in terms:
        parts += [MINUS if negative else PLUS, fenced(node, Strength.BIG)]
    return row(*(parts if terms[0][0] else parts[1:]))


def _big_sum(x: sympy.Sum, inline: bool) -> Node:
    body = fenced(tree_of(x.function, inline), Strength.BIG)
    signs = []
    for variable, low, high in reversed(x.limits):
        below = row(tree_of(variable), EQUALS, tree_of(low, inline=True))
        signs.append(Script(Operator("∑"), below, tree_of(high, inline=True)))
    return row(*signs, body)


def _call(name: Node, arguments: Iterable[object], inline: bool) -> Node:
    return row(name, Fence(separated([tree_of(argument, inline) for argument in arguments])))


def _function(x: sympy.Function, inline: bool) -> Node:
    name = next(FUNCTIONS[kind] for kind in type(x).__mro__ if kind in FUNCTIONS)
    return _call(Name(name, upright=True), x.args, inline)


def _undefined(x: AppliedUndef, inline: bool) -> Node:
    name = symbol_tree(x.func.__name__)
    return _call(Name(name.text, upright=True) if isinstance(name, Name) else name, x.args, inline)


def _relation(x: Relational, inline: bool) -> Node:
    sides = [fenced(tree_of(side, inline), Strength.SUM) for side in x.args]
    return row(sides[0], Operator(RELATIONS[x.rel_op]), sides[1])


def _entry(x: sympy.Indexed, inline: bool) -> Node:
    return Script(symbol_tree(str(x.base)), below=listed([tree_of(index, inline=True) for index in x.indices]))


def _list(x: Iterable[object], inline: bool) -> Node:
    return Fence(separated([tree_of(item, inline) for item in x]))


def _refused(x: object, inline: bool) -> Node:
    raise PrintError(f"{x!r} is not an exact number; write an int, a Fraction or a sympy expression")


SIGNED |= {
    sympy.Rational: products.rational,
    sympy.Mul: products.product,
    sympy.MatMul: matrices.matrix_product,
    type(sympy.S.NegativeInfinity): lambda x, inline: (True, INFINITY),
    int: lambda x, inline: (x < 0, products.digits(abs(x))),
    Quotient: lambda x, inline: products.rational(sympy.Rational(x.numerator, x.denominator), inline),
    Decimal: lambda x, inline: (x < 0, Number(f"{abs(x):f}")),
}
RULES |= {
    **dict.fromkeys(SIGNED, with_sign),
    **dict.fromkeys(FUNCTIONS, _function),
    **dict.fromkeys(get_args(Node), lambda x, inline: x),
    **dict.fromkeys((bool, float, sympy.Float, type(sympy.nan), type(sympy.zoo)), _refused),
    type(sympy.E): lambda x, inline: E,
    type(sympy.pi): lambda x, inline: Name("π"),
    type(sympy.oo): lambda x, inline: INFINITY,
    sympy.Symbol: lambda x, inline: symbol_tree(x.name),
    sympy.exp: lambda x, inline: Script(E, above=tree_of(x.exp, inline=True)),
    sympy.Pow: products.power,
    sympy.Add: _sum,
    sympy.Sum: _big_sum,
    sympy.Abs: lambda x, inline: Fence(tree_of(x.args[0], inline), "|", "|"),
    AppliedUndef: _undefined,
    sympy.MatrixBase: matrices.matrix,
    sympy.MatrixSymbol: lambda x, inline: symbol_tree(x.name),
    sympy.MatAdd: _sum,
    sympy.MatPow: matrices.matrix_power,
    sympy.Transpose: matrices.transpose,
    sympy.HadamardProduct: matrices.hadamard,
    sympy.Identity: lambda x, inline: Name("I"),
    Relational: _relation,
    sympy.Indexed: _entry,
    sympy.Tuple: _list,
}
