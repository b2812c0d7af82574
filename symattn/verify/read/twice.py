"""Reading twice: every number of a line handed to the second reader, in the person's own text.

Knows which stretches of a line are numbers (cells, sides, factors of a matrix) and keeps the work bounded. Does
not know how the second reader works.
"""

from __future__ import annotations

from ...errors import ReadError
from ...exact.syntax import OPERATIONS, Apply, Literal, Name, Node
from .second import confirmed
from .values import WorkEvaluator

CHARACTERS = 4_000
_NUMERIC = frozenset(OPERATIONS) | {"sigma"}


def numbers(node: Node) -> list[Node]:
    """The largest parts of a side that are numbers; digits alone need no second reading."""
    if _is_numeric(node):
        return [] if isinstance(node, Literal | Name) else [node]
    return [found for argument in getattr(node, "arguments", ()) for found in numbers(argument)]


def _is_numeric(node: Node) -> bool:
    if not isinstance(node, Apply):
        return True
    return node.operation in _NUMERIC and all(map(_is_numeric, node.arguments))


def confirm(text: str, nodes: list[Node], evaluate: WorkEvaluator, decimal: str) -> bool:
    """Whether every number in these sides was read a second time with the same result.

    Raises ReadError, with both readings and the place, when a second reading differs.
    """
    found = [number for node in nodes for number in numbers(node)]
    spent, all_read = 0, True
    for node in found:
        written = text[node.start : node.end]
        spent += len(written)
        all_read &= spent <= CHARACTERS and _one(text, written, node, evaluate, decimal)
    return all_read


def _one(text: str, written: str, node: Node, evaluate: WorkEvaluator, decimal: str) -> bool:
    value = evaluate.value(node)
    if not value.is_finite:
        return True
    try:
        return confirmed(written, value, decimal)
    except ReadError as error:
        raise ReadError(error.message, text, node.start, error.suggestion) from None
