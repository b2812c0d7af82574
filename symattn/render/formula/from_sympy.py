"""From sympy to the math tree: a table from each sympy class to the small rule that prints it.

Knows how a teacher writes: constants first, then exponentials by growing exponent, minus signs in front,
denominators below, slashes in exponents, brackets exactly where `strength` asks for them. It changes no value
and computes none; floats order the terms of a sum and do nothing else. Unknown classes are refused by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction as Quotient
from itertools import pairwise
from typing import Any, get_args

import sympy
from sympy.core.function import AppliedUndef
from sympy.core.relational import Relational

from symattn.errors import PrintError
from symattn.render.formula.order import addend_key, factor_key
from symattn.render.formula.strength import Strength, fenced, is_call, starts_with_digit, strength
from symattn.render.formula.symbols import listed, symbol_tree
from symattn.render.tree import Fence, Fraction, Matrix, Name, Node, Number, Operator, Root, Script, row

Rule = Callable[[Any, bool], Node]
PLUS, MINUS, DOT, HADAMARD = Operator("+"), Operator("−"), Operator("⋅"), Operator("⊙")
E, TOP = Name("e"), Name("⊤", upright=True)
RELATIONS = {"==": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥"}
FUNCTIONS: dict[type, str] = {
    sympy.log: "ln", sympy.sin: "sin", sympy.cos: "cos", sympy.tan: "tan", sympy.sinh: "sinh",
    sympy.cosh: "cosh", sympy.tanh: "tanh", sympy.coth: "coth", sympy.Max: "max", sympy.Min: "min",
}  # fmt: skip
_LONGEST = 14_000  # bits: Python refuses to write integers of more than 4,300 digits


def tree_of(x: object, inline: bool = False) -> Node:
    """The math tree of a number, a sympy expression or a matrix; `inline` sets fractions with a slash.

    Raises `PrintError` for a class that has no printed form.

    >>> tree_of(sympy.sqrt(2) / 2)
    Fraction(top=Root(body=Number(digits='2'), degree=None), bottom=Number(digits='2'), inline=False)
    """
    for kind in type(x).__mro__:
        if kind in RULES:
            return RULES[kind](x, inline)
    name = f"{type(x).__module__}.{type(x).__qualname__}"
    raise PrintError(f"no printed form is known for {name}; write numbers, expressions and matrices of sympy")


# Signs: a negative piece is a minus and its magnitude, so that a sum can write `1 − x`.


def signed(x: object, inline: bool = False) -> tuple[bool, Node]:
    """Whether a minus stands in front, and the tree of what follows it."""
    rule = SIGNED.get(type(x)) or next((SIGNED[kind] for kind in type(x).__mro__ if kind in SIGNED), None)
    return rule(x, inline) if rule else (False, tree_of(x, inline))


def _with_sign(x: object, inline: bool) -> Node:
    negative, node = signed(x, inline)
    return row(MINUS, node) if negative else node


def _number(x: sympy.Rational, inline: bool) -> tuple[bool, Node]:
    top = _digits(abs(x.p))
    return x.p < 0, top if x.q == 1 else Fraction(top, _digits(x.q), inline)


def _digits(n: int) -> Number:
    if int(n).bit_length() > _LONGEST:
        raise PrintError(f"an integer of {int(n).bit_length()} bits is too long to be printed")
    return Number(str(n))


# Products: factors above and below the line, in the order in which they are read.


def _product(x: sympy.Mul, inline: bool) -> tuple[bool, Node]:
    if _as_written(x.args):
        return _dotted(x.args, inline)
    negative, above, below = False, [], []
    for factor in sorted(x.args, key=factor_key):
        minus, top, bottom = _over(factor)
        negative ^= minus
        above.extend(top)
        below.extend(bottom)
    top_node = _times(above, inline, alone=bool(below) or not negative)
    if not below:
        return negative, top_node
    return negative, _fraction(top_node, _times(below, inline, alone=True), inline)


def _as_written(factors: Iterable[sympy.Basic]) -> bool:
    """Whether a product was left unevaluated on purpose: two plain numbers, or a factor 0 or 1."""
    numbers = [factor for factor in factors if isinstance(factor, sympy.Rational)]
    return len(numbers) > 1 or any(number in (0, 1) for number in numbers)


def _dotted(factors: tuple[sympy.Basic, ...], inline: bool) -> tuple[bool, Node]:
    negative, first = signed(factors[0], inline)
    nodes = [first, *(tree_of(factor, inline) for factor in factors[1:])]
    parts = [part for node in nodes for part in (DOT, fenced(node, Strength.PRODUCT))]
    return negative, row(*parts[1:])


_Pair = tuple[Any, Any]  # a base and its exponent


def _over(factor: sympy.Basic) -> tuple[bool, list[_Pair], list[_Pair]]:
    """A factor as sign, powers above the line, powers below the line."""
    if isinstance(factor, sympy.Rational):
        above = [(sympy.Integer(abs(factor.p)), 1)] if abs(factor.p) != 1 else []
        return factor.p < 0, above, [(sympy.Integer(factor.q), 1)] if factor.q != 1 else []
    if type(factor) is sympy.Pow:
        base, exponent = factor.args
        if exponent.is_Rational and exponent.is_negative and base.is_commutative:
            return False, [], [(base, -exponent)]
        return False, [(base, exponent)], []
    return False, [(factor, 1)], []


def _times(factors: list[_Pair], inline: bool, alone: bool) -> Node:
    """Factors side by side; `alone` lets a single sum stand without brackets."""
    if not factors:
        return Number("1")
    nodes = [_power(base, exponent, inline) for base, exponent in factors]
    if len(nodes) == 1 and alone:
        return nodes[0]
    *firsts, last = nodes
    last = last if strength(last) == Strength.BIG else fenced(last, Strength.PRODUCT)
    return juxtaposed(*(fenced(node, Strength.PRODUCT) for node in firsts), last)


def juxtaposed(*nodes: Node) -> Node:
    """Factors side by side, with a dot where two numbers would touch or a product would look like a call.

    >>> juxtaposed(Number("2"), Number("3")) == row(Number("2"), DOT, Number("3"))
    True
    """
    parts = list(nodes[:1])
    for left, right in pairwise(nodes):
        parts.extend([DOT, right] if _would_touch(left, right) else [right])
    return parts[0] if len(parts) == 1 else row(*parts)


def _would_touch(left: Node, right: Node) -> bool:
    mixed = isinstance(left, Number) and isinstance(right, Fraction)
    return starts_with_digit(right) or mixed or is_call((left, right))


def _fraction(top: Node, bottom: Node, inline: bool) -> Fraction:
    if not inline:
        return Fraction(top, bottom)
    return Fraction(fenced(top, Strength.PRODUCT), fenced(bottom, Strength.POWER), inline=True)


def _pow(x: sympy.Pow, inline: bool) -> Node:
    _, above, below = _over(x)
    if below:
        return _fraction(Number("1"), _times(below, inline, alone=True), inline)
    return _power(*above[0], inline)


def _power(base: Any, exponent: Any, inline: bool) -> Node:
    if exponent == 1:
        return tree_of(base, inline)
    if isinstance(exponent, sympy.Rational) and exponent.p == 1 and base.is_commutative:
        return Root(tree_of(base, inline), None if exponent.q == 2 else _digits(exponent.q))
    return Script(fenced(tree_of(base, inline), Strength.ATOM), above=tree_of(exponent, inline=True))


# Sums.


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
        below = row(tree_of(variable), Operator("="), tree_of(low, inline=True))
        signs.append(Script(Operator("∑"), below, tree_of(high, inline=True)))
    return row(*signs, body)


# Functions, matrices, relations.


def _call(name: Node, arguments: Iterable[object], inline: bool) -> Node:
    parts = [part for argument in arguments for part in (Operator(","), tree_of(argument, inline))]
    return row(name, Fence(row(*parts[1:]) if len(parts) > 2 else parts[1]))


def _function(x: sympy.Function, inline: bool) -> Node:
    name = next(FUNCTIONS[kind] for kind in type(x).__mro__ if kind in FUNCTIONS)
    return _call(Name(name, upright=True), x.args, inline)


def _undefined(x: AppliedUndef, inline: bool) -> Node:
    name = symbol_tree(x.func.__name__)
    return _call(Name(name.text, upright=True) if isinstance(name, Name) else name, x.args, inline)


def _matrix(x: sympy.MatrixBase, inline: bool) -> Node:
    rows, columns = x.shape
    cells = [tree_of(cell, inline) for cell in x.flat()]
    return Matrix(tuple(tuple(cells[k * columns : (k + 1) * columns]) for k in range(rows)))


def _matrix_product(x: sympy.MatMul, inline: bool) -> tuple[bool, Node]:
    coefficient, factors = x.as_coeff_matrices()
    nodes = [fenced(tree_of(factor, inline), Strength.PRODUCT) for factor in factors]
    if coefficient == 1:
        return False, juxtaposed(*nodes)
    negative, scale = signed(coefficient, inline)
    return negative, juxtaposed(*([] if scale == Number("1") else [fenced(scale, Strength.PRODUCT)]), *nodes)


def _transpose(x: sympy.Transpose, inline: bool) -> Node:
    return Script(fenced(tree_of(x.arg, inline), Strength.ATOM), above=TOP)


def _matrix_power(x: sympy.MatPow, inline: bool) -> Node:
    return Script(fenced(tree_of(x.args[0], inline), Strength.ATOM), above=tree_of(x.args[1], inline=True))


def _hadamard(x: sympy.HadamardProduct, inline: bool) -> Node:
    nodes = [fenced(tree_of(factor, inline), Strength.POWER) for factor in x.args]
    return row(*[part for node in nodes for part in (HADAMARD, node)][1:])


def _relation(x: Relational, inline: bool) -> Node:
    sides = [fenced(tree_of(side, inline), Strength.SUM) for side in x.args]
    return row(sides[0], Operator(RELATIONS[x.rel_op]), sides[1])


def _entry(x: sympy.Indexed, inline: bool) -> Node:
    return Script(symbol_tree(str(x.base)), below=listed([tree_of(index, inline=True) for index in x.indices]))


def _list(x: Iterable[object], inline: bool) -> Node:
    parts = [part for item in x for part in (Operator(","), tree_of(item, inline))]
    return Fence(row(*parts[1:]))


def _refused(x: object, inline: bool) -> Node:
    raise PrintError(f"{x!r} is not an exact number; write an int, a Fraction or a sympy expression")


SIGNED: dict[type, Callable[[Any, bool], tuple[bool, Node]]] = {
    sympy.Rational: _number,
    sympy.Mul: _product,
    sympy.MatMul: _matrix_product,
    type(sympy.S.NegativeInfinity): lambda x, inline: (True, Name("∞", upright=True)),
    int: lambda x, inline: (x < 0, _digits(abs(x))),
    Quotient: lambda x, inline: _number(sympy.Rational(x.numerator, x.denominator), inline),
    Decimal: lambda x, inline: (x < 0, Number(f"{abs(x):f}")),
}
RULES: dict[type, Rule] = {
    **dict.fromkeys(SIGNED, _with_sign),
    **dict.fromkeys(FUNCTIONS, _function),
    **dict.fromkeys(get_args(Node), lambda x, inline: x),
    **dict.fromkeys((bool, float, sympy.Float, type(sympy.nan), type(sympy.zoo)), _refused),
    type(sympy.E): lambda x, inline: E,
    type(sympy.pi): lambda x, inline: Name("π"),
    type(sympy.oo): lambda x, inline: Name("∞", upright=True),
    sympy.Symbol: lambda x, inline: symbol_tree(x.name),
    sympy.exp: lambda x, inline: Script(E, above=tree_of(x.exp, inline=True)),
    sympy.Pow: _pow,
    sympy.Add: _sum,
    sympy.Sum: _big_sum,
    sympy.Abs: lambda x, inline: Fence(tree_of(x.args[0], inline), "|", "|"),
    AppliedUndef: _undefined,
    sympy.MatrixBase: _matrix,
    sympy.MatrixSymbol: lambda x, inline: symbol_tree(x.name),
    sympy.MatAdd: _sum,
    sympy.MatPow: _matrix_power,
    sympy.Transpose: _transpose,
    sympy.HadamardProduct: _hadamard,
    sympy.Identity: lambda x, inline: Name("I"),
    Relational: _relation,
    sympy.Indexed: _entry,
    sympy.Tuple: _list,
}
