"""What a line of work comes to: numbers, matrices, names that do not commute, calls that stay as they are.

Knows how values of these kinds add, multiply and transpose, and refuses what has no meaning (a matrix plus a
number, shapes that do not fit). Decides no equality and knows no stage of attention.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

import sympy

from ...errors import LimitError, ShapeError, UndefinedError
from ...exact import limits
from ...exact.syntax import CONSTANTS, OPERATIONS, Apply, Evaluator, Name, Node
from ...exact.tokens import INFINITY
from .label import Label
from .lists import Shape

Value = Any  # a sympy expression, an ImmutableMatrix, or None for a matrix with an unreadable cell
MASKED = sympy.S.NegativeInfinity
_BROKEN = (sympy.nan, sympy.zoo, sympy.oo, sympy.I)


def _is_matrix(value: Value) -> bool:
    return isinstance(value, sympy.MatrixBase)


def _is_open(value: Value) -> bool:
    """Whether a value holds a name of a matrix, or a call that is not worked out."""
    return not _is_matrix(value) and not value.is_commutative


def add(*terms: Value) -> Value:
    """A sum of numbers, or of matrices of one shape."""
    if not any(map(_is_matrix, terms)):
        return OPERATIONS["add"](*terms)
    shapes = {getattr(term, "shape", None) for term in terms}
    if len(shapes) > 1:
        raise ShapeError(f"a sum of {' and '.join(map(_shown, terms))}")
    return reduce(lambda left, right: left + right, terms)


def _shown(value: Value) -> str:
    return f"a {value.rows}×{value.cols} matrix" if _is_matrix(value) else "a single value"


def multiply(*factors: Value) -> Value:
    """A product in its order."""
    if not any(map(_is_matrix, factors)):
        return OPERATIONS["multiply"](*factors)
    return reduce(_times, factors)


def _times(left: Value, right: Value) -> Value:
    if not (_is_matrix(left) or _is_matrix(right)):
        return OPERATIONS["multiply"](left, right)
    if _is_open(left) or _is_open(right):
        raise ShapeError("a product of a named matrix and a written one; write either names or numbers")
    if _is_matrix(left) and _is_matrix(right):
        return _matrix_product(left, right)
    matrix, number = (left, right) if _is_matrix(left) else (right, left)
    return matrix.applyfunc(lambda cell: OPERATIONS["multiply"](number, cell))


def _matrix_product(left: sympy.ImmutableMatrix, right: sympy.ImmutableMatrix) -> sympy.ImmutableMatrix:
    if left.cols != right.rows:
        raise ShapeError(f"a product of {_shown(left)} and {_shown(right)}")
    limits.check_terms(left.rows * left.cols * right.cols)
    return left * right


def dot(left: Value, right: Value) -> Value:
    """Two rows or columns with a dot between them: their dot product; other matrices are multiplied."""
    if left.shape == right.shape and 1 in left.shape:
        return add(*(OPERATIONS["multiply"](a, b) for a, b in zip(left, right, strict=True)))
    return _times(left, right)


def hadamard(left: Value, right: Value) -> Value:
    """Entry by entry."""
    if not (_is_matrix(left) and _is_matrix(right) and left.shape == right.shape):
        raise ShapeError(f"an entry-by-entry product of {_shown(left)} and {_shown(right)}")
    return left.multiply_elementwise(right)


def divide(top: Value, bottom: Value) -> Value:
    """A quotient by a number."""
    if _is_matrix(bottom):
        raise ShapeError("a matrix in a denominator")
    if not _is_matrix(top):
        return OPERATIONS["divide"](top, bottom)
    if _is_open(bottom):
        raise ShapeError("a matrix divided by a named matrix")
    return top.applyfunc(lambda cell: OPERATIONS["divide"](cell, bottom))


def transpose(body: Value) -> Value:
    """A transpose; of a name, one that keeps it."""
    if _is_matrix(body):
        return body.T
    if body.is_commutative and not body.is_Symbol:
        raise ShapeError("the transpose of a number")
    return sympy.Function("T")(body)


def matrix(*cells: Value, extra: Shape) -> Value:
    """A matrix from its cells, or None when one of them could not be read."""
    if any(map(_is_matrix, cells)):
        raise ShapeError("a matrix inside a cell")
    if any(cell is None for cell in cells):
        return None
    if any(map(_is_open, cells)):
        raise ShapeError("a named matrix inside a cell")
    return sympy.ImmutableMatrix(extra.rows, extra.columns, cells)


def _scalars_only(name: str) -> Callable[..., Value]:
    operation = OPERATIONS[name]

    def applied(*arguments: Value) -> Value:
        if any(map(_is_matrix, arguments)):
            raise ShapeError(f"{name} of a matrix is not worked out here")
        return operation(*arguments)

    return applied


def power(base: Value, exponent: Value) -> Value:
    """A power of a number."""
    if _is_open(exponent):
        raise ShapeError("a named matrix as an exponent")
    if _is_open(base) and not (exponent.is_Integer and abs(exponent) <= limits.DEPTH):
        raise ShapeError("a named matrix to this power; a transpose is written K^T")
    if exponent is MASKED and base is sympy.E:
        return sympy.Integer(0)
    return _scalars_only("power")(base, exponent)


def sigma(body: Value) -> Value:
    """σ of a number is the sigmoid; of anything else a call."""
    if _is_matrix(body) or body.free_symbols:
        return sympy.Function("sigma")(body)
    return OPERATIONS["sigmoid"](body)


def call(*arguments: Value, extra: str) -> Value:
    """A call that stays as it is; it does not commute when an argument is a matrix."""
    if any(_is_matrix(argument) for argument in arguments):
        return sympy.Function(extra, commutative=False)(*arguments)
    return sympy.Function(extra)(*arguments)


def cases(*arguments: Value, extra: tuple[str, ...]) -> Value:
    """A value by cases, with a condition on each but the last perhaps."""
    if any(_is_matrix(argument) or _is_open(argument) for argument in arguments):
        raise ShapeError("a matrix in a definition by cases")
    left = list(arguments)
    pairs = []
    for sign in extra:
        value = left.pop(0)
        pairs.append((value, COMPARED[sign](left.pop(0), left.pop(0)) if sign else sympy.true))
    return sympy.Piecewise(*pairs)


COMPARED = {"<": sympy.Lt, ">": sympy.Gt, "≤": sympy.Le, "≥": sympy.Ge, "≠": sympy.Ne}


def no_value(extra: object) -> None:
    """A cell that could not be read."""
    del extra


CALCULATION: dict[str, Callable[..., Value]] = {
    **{name: _scalars_only(name) for name in OPERATIONS},
    **{"add": add, "multiply": multiply, "divide": divide, "power": power, "dot": dot, "hadamard": hadamard},
    **{"transpose": transpose, "matrix": matrix, "call": call, "sigma": sigma, "unreadable": no_value},
    "cases": cases,
    **{"negate": lambda body: -body, "masked": lambda: MASKED},
    **{"words": lambda extra: sympy.Symbol(extra, commutative=False)},
}


@dataclass(frozen=True, slots=True)
class WorkEvaluator(Evaluator):
    """What the nodes of a line come to; letters that a sum runs over make indexed names functions."""

    indexed: frozenset[str] = frozenset()
    known: dict[int, Value] = field(default_factory=dict)

    def value(self, node: Node) -> Value:
        """The value of a node, worked out once."""
        if id(node) not in self.known:
            self.known[id(node)] = Evaluator.value(self, node)
        return self.known[id(node)]

    def _value(self, node: Node) -> Value:
        if isinstance(node, Apply) and node.operation == "name":
            return self._named(node.extra)
        if isinstance(node, Apply) and node.operation == "sum":
            return self._sum(*map(self.value, node.arguments), index=sympy.Symbol(node.extra))
        return Evaluator._value(self, node)

    def applied(self, node: Apply, arguments: list[Value]) -> Value:
        """The value of an operation; infinity may only be turned round, added to, or stand above e."""
        if node.operation != "matrix" and any(argument is None for argument in arguments):
            raise _lost(node)
        value = Evaluator.applied(self, node, arguments)
        if any(argument is sympy.oo or argument is MASKED for argument in arguments):
            _check_infinite(node.operation, value)
        return value

    def _named(self, label: Label) -> sympy.Expr:
        if label.letter in self.indexed and label.index:
            places = [sympy.Symbol(place) if isinstance(place, str) else place for place in label.index]
            return sympy.Function("_".join((label.letter, *label.marks)))(*places)
        return label.symbol()

    @staticmethod
    def _sum(body: Value, *bounds: Value, index: sympy.Symbol) -> sympy.Expr:
        if _is_matrix(body) or not body.is_commutative:
            raise ShapeError("a sum of matrices is not read")
        return sympy.Sum(body, (index, *bounds)) if bounds else sympy.Function("Sum")(body, index)


def evaluator(text: str, nodes: list[Node]) -> WorkEvaluator:
    """An evaluator for all parts of one line.

    >>> from ...exact.syntax import Literal
    >>> evaluator("2", []).value(Literal("2", 0, 1))
    2
    """
    return WorkEvaluator(text, CALCULATION, _constant, _indexed(nodes))


def _check_infinite(operation: str, value: Value) -> None:
    """Refuse arithmetic with infinity but −∞ itself, its sign, a matrix that holds it, and e^(−∞)."""
    if operation in ("negate", "matrix", "call") or value is MASKED:
        return
    if value != 0 or operation not in ("power", "exp"):
        raise UndefinedError("this calculation with infinity is not read")


def _lost(node: Node) -> Exception:
    """The error of the first cell below a node that could not be read."""
    found = (part for part in walk(node) if isinstance(part, Apply) and part.operation == "unreadable")
    error: Exception = next(found).extra
    return error


def _constant(name: Name) -> sympy.Expr:
    if name.text.lower() in INFINITY:
        return sympy.oo
    return CONSTANTS[name.text]


def _indexed(nodes: list[Node]) -> frozenset[str]:
    """The letters with an index that some sum runs over."""
    found = [node for top in nodes for node in walk(top) if isinstance(node, Apply)]
    running = {node.extra for node in found if node.operation == "sum"}
    named = [node.extra for node in found if node.operation == "name"]
    return frozenset(label.letter for label in named if running & set(label.index))


def walk(node: Node) -> list[Node]:
    """A node and everything below it, from left to right."""
    below = [part for argument in getattr(node, "arguments", ()) for part in walk(argument)]
    return [node, *below]


def check_finite(value: Value) -> Value:
    """The value, unless arithmetic with infinities or roots left the real numbers.

    Raises UndefinedError.

    >>> check_finite(sympy.Integer(2))
    2
    """
    for cell in [] if value is None else list(value) if _is_matrix(value) else [value]:
        if cell is not MASKED and cell.has(*_BROKEN, MASKED):
            raise UndefinedError(f"this comes to {cell}, which is no real number")
    return value


ERRORS = (LimitError, ShapeError, UndefinedError)
