"""Whether anything was left to compute in what was written.

Knows that a sum of two numbers, √4, a product of matrices, a softmax and a name are unfinished, and that 1/2,
√2/2 and e^√2/(1 + e^√2) are not. Judges the form only, never the value.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import sympy

from ...exact.syntax import FUNCTIONS, Apply, Literal, Node
from .values import WorkEvaluator

_OPEN = frozenset({"name", "call", "sum", "transpose", "dot", "hadamard", "words", "unreadable", "cases"})
_WORKED = frozenset({"power", *FUNCTIONS, "root", "sigma"})


def is_finished(node: Node, evaluate: WorkEvaluator, letters: Collection[str] = ()) -> bool:
    """Whether nothing in a part was left to compute; `letters` are those of the problem itself.

    >>> from .statement import StatementParser, flat_tokens
    >>> from .values import evaluator
    >>> node = StatementParser("1+1", flat_tokens("1+1")).statement().parts[0].node
    >>> is_finished(node, evaluator("1+1", [node]))
    False
    """
    if not isinstance(node, Apply):
        return True
    if node.operation == "transpose" and is_vector(node.arguments[0]):  # (1, 0)^T is a column, written in a line
        return is_finished(node.arguments[0], evaluate, letters)
    if node.operation == "name" and letters and node.extra.name in letters:
        return True
    if node.operation in _OPEN:
        return False
    if _has_matrix(node) and node.operation not in ("matrix", "negate"):
        return False
    rule = RULES.get(node.operation, _nothing_rational)
    return rule(node, evaluate) and all(is_finished(argument, evaluate, letters) for argument in node.arguments)


def is_vector(node: Node) -> bool:
    """Whether a part is one row, or one column, of written entries."""
    return isinstance(node, Apply) and node.operation == "matrix" and 1 in (node.extra.rows, node.extra.columns)


def _has_matrix(node: Apply) -> bool:
    return any(isinstance(part, Apply) and part.operation == "matrix" for part in node.arguments)


def _is_rational(node: Node, evaluate: WorkEvaluator) -> bool:
    """Whether a node is a plain number or a fraction of them."""
    while isinstance(node, Apply) and node.operation in ("negate", "percent"):
        node = node.arguments[0]
    if isinstance(node, Apply) and node.operation == "divide":
        return all(_is_rational(argument, evaluate) for argument in node.arguments)
    return isinstance(node, Literal)


def _one_rational(node: Apply, evaluate: WorkEvaluator) -> bool:
    return sum(_is_rational(argument, evaluate) for argument in node.arguments) < 2


def _quotient(node: Apply, evaluate: WorkEvaluator) -> bool:
    if not _is_rational(node, evaluate):
        return True
    return not evaluate.value(node).is_Integer and all(isinstance(part, Literal) for part in _bare(node))


def _bare(node: Apply) -> list[Node]:
    """The two sides of a quotient without their signs."""
    return [_unsigned(part) for part in node.arguments]


def _unsigned(node: Node) -> Node:
    return node.arguments[0] if isinstance(node, Apply) and node.operation == "negate" else node


def _nothing_rational(node: Apply, evaluate: WorkEvaluator) -> bool:
    """A power, root or function whose value is a plain number was left to compute; e^1 is e."""
    if node.operation not in _WORKED:
        return True
    value = evaluate.value(node)
    return not isinstance(value, sympy.Rational)


def _always(node: Apply, evaluate: WorkEvaluator) -> bool:
    del node, evaluate
    return True


RULES: dict[str, Callable[[Apply, WorkEvaluator], bool]] = {
    "add": _one_rational,
    "multiply": _one_rational,
    "divide": _quotient,
    "matrix": _always,
    "negate": _always,
    "percent": _always,
    "masked": _always,
}
