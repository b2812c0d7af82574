"""How tightly the parts of a formula hold together: the one place that tells where a bracket is needed.

Knows the math tree and the usual order of operations on a printed page. It knows neither sympy nor any
language: the makers of trees ask before they put a piece beside another, and the linear languages
(plain, spoken) ask before they write a fraction or a power on one line.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from symattn.render.tree import Fence, Fraction, Name, Node, Number, Operator, Root, Row, Script, Words


class Strength(IntEnum):
    """From the loosest piece (`a = b`, `a, b`) to the tightest (`x_1`, `(a + b)`)."""

    RELATION = 0
    SUM = 1
    BIG = 2
    ELEMENTWISE = 3
    SLASH = 4
    PRODUCT = 5
    POWER = 6
    ATOM = 7


ADDING = frozenset("+−±")
MULTIPLYING = frozenset("⋅×")
ELEMENTWISE = frozenset("⊙")
PUNCTUATION = frozenset(",;:")
BIG_OPERATORS = frozenset("∑∏")


def strength(node: Node) -> Strength:
    """How tightly a piece holds together when something stands beside it.

    >>> strength(Row((Number("1"), Operator("+"), Name("x")))).name
    'SUM'
    >>> strength(Script(Name("d"), below=Name("k"))).name
    'ATOM'
    """
    rule = _RULES.get(type(node))
    return rule(node) if rule else Strength.ATOM


def fenced(node: Node, least: Strength) -> Node:
    """The piece itself, or in brackets when it is looser than its place needs.

    >>> fenced(Row((Operator("−"), Name("x"))), Strength.PRODUCT).left
    '('
    """
    return node if strength(node) >= least else Fence(node)


def is_call(parts: tuple[Node, ...]) -> bool:
    """Whether two things side by side are a function and its argument: an upright word, then a bracket.

    >>> is_call((Name("softmax", upright=True), Fence(Name("x")))), is_call((Name("x"), Fence(Name("y"))))
    (True, False)
    """
    if len(parts) != 2 or not isinstance(parts[1], Fence):
        return False
    head = parts[0].base if isinstance(parts[0], Script) else parts[0]
    return isinstance(head, Name) and head.upright


def sign_of(node: Node) -> str:
    """The sign of an operator, and nothing for anything else."""
    return node.sign if isinstance(node, Operator) else ""


def is_big(node: Node) -> bool:
    """Whether this is a sum or product sign, with or without its bounds."""
    return sign_of(node.base if isinstance(node, Script) else node) in BIG_OPERATORS


def is_prefix(parts: tuple[Node, ...], k: int) -> bool:
    """Whether the part at this place is a sign that belongs to what follows: `−√2`, `= −1`.

    >>> is_prefix((Operator("="), Operator("−"), Number("1")), 1)
    True
    """
    first = k == 0 or isinstance(parts[k - 1], (Operator, Words))
    return first and sign_of(parts[k]) in ADDING


def words_apart(left: Node, right: Node) -> bool:
    """Whether a word space stands between two things: words keep their distance, but not from a comma after them.

    >>> words_apart(Words("for"), Name("x")), words_apart(Words("one"), Operator(","))
    (True, False)
    """
    return isinstance(right, Words) or (isinstance(left, Words) and sign_of(right) not in PUNCTUATION)


def starts_with_digit(node: Node) -> bool:
    """Whether the first thing printed on the line is a digit, which must not touch a factor before it.

    >>> starts_with_digit(Script(Number("2"), above=Name("x"))), starts_with_digit(Root(Number("2")))
    (True, False)
    """
    rule = _FIRST.get(type(node))
    return isinstance(node, Number) if rule is None else rule(node)


def _row(node: Row) -> Strength:
    if len(node.parts) == 1:
        return strength(node.parts[0])
    signs = set(map(sign_of, node.parts)) - BIG_OPERATORS - {""}
    if signs - ADDING - MULTIPLYING - ELEMENTWISE:
        return Strength.RELATION
    if signs & ADDING:
        return Strength.SUM
    if any(map(is_big, node.parts)):
        return Strength.BIG
    if signs & ELEMENTWISE:
        return Strength.ELEMENTWISE
    return Strength.POWER if is_call(node.parts) else Strength.PRODUCT


_RULES: dict[type, Callable[..., Strength]] = {
    Row: _row,
    Fraction: lambda node: Strength.SLASH if node.inline else Strength.POWER,
    Root: lambda node: Strength.POWER,
    Script: lambda node: Strength.POWER if node.above else Strength.ATOM,
    Operator: lambda node: Strength.RELATION,
}
_FIRST: dict[type, Callable[..., bool]] = {
    Row: lambda node: bool(node.parts) and starts_with_digit(node.parts[0]),
    Script: lambda node: starts_with_digit(node.base),
    Fraction: lambda node: node.inline and starts_with_digit(node.top),
}
