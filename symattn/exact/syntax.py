"""Syntax nodes of the number grammar, and what they come to.

Knows how each operation on numbers is carried out in sympy, and checks the limits before every constructor
runs. Knows no text: the grammar makes the nodes, and the reader of student work adds operations to the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

import sympy

from ..errors import ReadError, ShapeError, UndefinedError
from . import limits


@dataclass(frozen=True, slots=True)
class Literal:
    """Digits as they were written, with a decimal point and a power of ten perhaps: `12`, `0.80`, `1e9`."""

    text: str
    start: int
    end: int
    depth: int = 1


@dataclass(frozen=True, slots=True)
class Name:
    """A word that stands for a value: `e`, `pi`; in student work `Q`, `d_k`."""

    text: str
    start: int
    end: int
    depth: int = 1


@dataclass(frozen=True, slots=True)
class Apply:
    """An operation on arguments, by its name in the table of operations; `extra` is data that is no node."""

    operation: str
    arguments: tuple[Node, ...]
    start: int
    end: int
    depth: int
    extra: Any = None


Node: TypeAlias = Literal | Name | Apply


def apply(operation: str, *arguments: Node, start: int, end: int, extra: Any = None) -> Apply:
    """An operation on its arguments, not nested too deeply.

    Raises LimitError.

    >>> apply("negate", Literal("2", 1, 2), start=0, end=2).depth
    2
    """
    depth = 1 + max((argument.depth for argument in arguments), default=0)
    limits.check_depth(depth)
    return Apply(operation, arguments, start, end, depth, extra)


@dataclass(frozen=True, slots=True)
class Evaluator:
    """What nodes come to, by a table of operations and one function for names; errors point into the text."""

    text: str
    operations: Mapping[str, Callable[..., Any]]
    named: Callable[[Name], Any]

    def value(self, node: Node) -> Any:
        """The value of a node. Raises ReadError where it is not defined, LimitError where it is too large."""
        try:
            return self._value(node)
        except (UndefinedError, ShapeError) as error:
            raise ReadError(str(error), self.text, node.start) from None

    def _value(self, node: Node) -> Any:
        if isinstance(node, Literal):
            return rational(node.text)
        if isinstance(node, Name):
            return self.named(node)
        return self.applied(node, [self.value(argument) for argument in node.arguments])

    def applied(self, node: Apply, arguments: list[Any]) -> Any:
        """The value of an operation, its arguments worked out."""
        operation = self.operations[node.operation]
        return operation(*arguments) if node.extra is None else operation(*arguments, extra=node.extra)


TWO = sympy.Integer(2)


def rational(text: str) -> sympy.Rational:
    """The exact number that digits stand for.

    Raises LimitError.

    >>> rational("0.80"), rational("2.5e+03")
    (4/5, 2500)
    """
    if text.isdigit() and len(text) < limits.DIGITS:
        return sympy.Integer(int(text))
    limits.check_text(text)
    mantissa, _, power = text.lower().partition("e")
    if power and (len(power) > 6 or abs(int(power)) > limits.DIGITS):
        raise limits.refuse("digits in a number", limits.DIGITS, f"a power of ten of {power}")
    number = Fraction(mantissa) * Fraction(10) ** int(power or 0)
    return sympy.Rational(number.numerator, number.denominator)


def add(*terms: sympy.Expr) -> sympy.Expr:
    """The sum of numbers."""
    limits.check_terms(len(terms))
    return checked(sympy.Add(*terms))


def multiply(*factors: sympy.Expr) -> sympy.Expr:
    """The product of numbers."""
    limits.check_terms(len(factors))
    return checked(sympy.Mul(*factors))


def divide(top: sympy.Expr, bottom: sympy.Expr) -> sympy.Expr:
    """The quotient of two numbers. Raises UndefinedError where the denominator is zero."""
    if bottom == 0:
        raise UndefinedError("the denominator is zero")
    return multiply(top, sympy.Pow(bottom, -1))


def power(base: sympy.Expr, exponent: sympy.Expr) -> sympy.Expr:
    """A power; of e, the exponential. Raises UndefinedError for 0^(−1), 0^0 or a root of a negative."""
    if base is sympy.E:
        return exponential(exponent)
    if base == 0 and not exponent.is_positive:
        raise UndefinedError("0 has only positive powers")
    if exponent.is_integer is False and base.is_negative:
        raise UndefinedError("a root of a negative number is not a real number")
    limits.check_power(base, exponent)
    return checked(sympy.Pow(base, exponent))


def exponential(exponent: sympy.Expr) -> sympy.Expr:
    """e to a power."""
    limits.check_exponential(exponent)
    return checked(sympy.exp(exponent))


def root(body: sympy.Expr, degree: sympy.Expr = TWO) -> sympy.Expr:
    """The real root of whole degree; of a negative number only when the degree is odd."""
    if not (degree.is_Integer and degree >= 2):
        raise UndefinedError(f"the degree of a root is a whole number from 2 on, not {degree}")
    if body == 0:
        return body
    if body.is_negative and degree % 2:
        return -power(-body, sympy.Rational(1, int(degree)))
    return power(body, sympy.Rational(1, int(degree)))


def logarithm(body: sympy.Expr, base: sympy.Expr | None = None) -> sympy.Expr:
    """The natural logarithm, or the one to a given base; UndefinedError unless the number is positive."""
    if base is not None:
        return divide(logarithm(body), logarithm(base))
    if body == 0 or body.is_negative:
        raise UndefinedError("the logarithm of a number that is not positive is not defined")
    return checked(sympy.log(body))


def sigmoid(x: sympy.Expr) -> sympy.Expr:
    """1/(1+e^(−x))."""
    return divide(sympy.Integer(1), add(sympy.Integer(1), exponential(-x)))


def growing(function: Callable[[sympy.Expr], sympy.Expr]) -> Callable[[sympy.Expr], sympy.Expr]:
    """A function of sympy, its argument checked first."""

    def applied(argument: sympy.Expr) -> sympy.Expr:
        limits.check_argument(argument)
        return function(argument)

    return applied


def checked(value: sympy.Expr) -> sympy.Expr:
    """The value itself, unless it has become too long a number.

    Raises LimitError.

    >>> checked(sympy.Integer(5))
    5
    """
    number = value.args[0] if value.is_Mul else value
    if isinstance(number, sympy.Rational):
        limits.check_integer(int(number.p))
        limits.check_integer(int(number.q))
    return value


OPERATIONS: dict[str, Callable[..., Any]] = {
    "add": add,
    "multiply": multiply,
    "divide": divide,
    "negate": lambda body: -body,
    "power": power,
    "root": root,
    "percent": lambda body: divide(body, sympy.Integer(100)),
    "exp": exponential,
    "ln": logarithm,
    "log": logarithm,
    "sqrt": root,
    "cbrt": lambda body: root(body, sympy.Integer(3)),
    "sinh": growing(sympy.sinh),
    "cosh": growing(sympy.cosh),
    "tanh": growing(sympy.tanh),
    "sin": growing(sympy.sin),
    "cos": growing(sympy.cos),
    "sigmoid": sigmoid,
}

FUNCTIONS = frozenset({"exp", "ln", "log", "sqrt", "cbrt", "sinh", "cosh", "tanh", "sin", "cos", "sigmoid"})
CONSTANTS: dict[str, sympy.Expr] = {"e": sympy.E, "E": sympy.E, "pi": sympy.pi, "π": sympy.pi}
