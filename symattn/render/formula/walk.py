"""The walk from sympy to the math tree: the table of rules, and the two questions that rules ask of each other.

Knows how a rule is found and refused, not a single rule: `from_sympy` fills the table. It changes no value.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import sympy

from symattn.errors import PrintError
from symattn.render.tree import Name, Node, Operator, row

Rule = Callable[[Any, bool], Node]
SignedRule = Callable[[Any, bool], tuple[bool, Node]]
RULES: dict[type, Rule] = {}
SIGNED: dict[type, SignedRule] = {}
PLUS, MINUS, DOT, EQUALS = Operator("+"), Operator("−"), Operator("⋅"), Operator("=")
E, TOP, INFINITY = Name("e"), Name("⊤", upright=True), Name("∞", upright=True)
KEPT = 8192  # trees of expressions: the cells of a page come in its matrices, its steps and its notes


def tree_of(x: object, inline: bool = False) -> Node:
    """The math tree of a number, a sympy expression or a matrix; `inline` sets fractions with a slash.

    Raises `PrintError` for a class that has no printed form.

    >>> from symattn.render.formula.from_sympy import tree_of
    >>> tree_of(-3)
    Row(parts=(Operator(sign='−'), Number(digits='3')))
    """
    return _kept_tree(x, inline) if isinstance(x, sympy.Expr) else _tree(x, inline)


def _tree(x: object, inline: bool) -> Node:
    for kind in type(x).__mro__:
        if kind in RULES:
            return RULES[kind](x, inline)
    name = f"{type(x).__module__}.{type(x).__qualname__}"
    raise PrintError(f"no printed form is known for {name}; write numbers, expressions and matrices of sympy")


def signed(x: object, inline: bool = False) -> tuple[bool, Node]:
    """Whether a minus stands in front, and what follows it, so that a sum can write `1 − x`.

    >>> from symattn.render.formula.from_sympy import signed
    >>> signed(-3)
    (True, Number(digits='3'))
    """
    return _kept_signed(x, inline) if isinstance(x, sympy.Expr) else _signed(x, inline)


def _signed(x: object, inline: bool) -> tuple[bool, Node]:
    for kind in type(x).__mro__:
        if kind in SIGNED:
            return SIGNED[kind](x, inline)
    return False, tree_of(x, inline)


_kept_tree = lru_cache(KEPT)(_tree)
_kept_signed = lru_cache(KEPT)(_signed)


def with_sign(x: object, inline: bool) -> Node:
    """The rule of everything that may be negative."""
    negative, node = signed(x, inline)
    return row(MINUS, node) if negative else node
