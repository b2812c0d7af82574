"""Numbers as a language writes them: 0,8044 where it has a decimal comma, and then (0,2; 0,8) for (0.2, 0.8).

Knows math trees, and walks whatever holds them. Which mark a language has stands in the catalogue of words. Text
from outside stays as it is: whoever writes prose writes its numbers.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeVar, get_args

from symattn.render.formula.shape import children
from symattn.render.formula.strength import starts_with_digit
from symattn.render.tree import Blank, Fence, Name, Node, Number, Operator, Row, Script
from symattn.words import say

POINT, COMMA, DOTS = ".", Operator(","), "…"
TREES = get_args(Node)
T = TypeVar("T")


def localised(value: T, language: str) -> T:
    """A tree, runs, a block, or a tuple of any of these, with its numbers as the language writes them.

    >>> row = Row((Number("0.2"), Operator(","), Number("0.8")))
    >>> [getattr(part, "digits", getattr(part, "sign", "")) for part in localised(row, "de").parts]
    ['0,2', ';', '0,8']
    >>> localised(row, "en") is row
    True
    """
    mark = say("furniture.numbers.mark", language)
    return value if mark == POINT else _changed(value, mark, say("furniture.numbers.between", language))


def _changed(value: Any, mark: str, between: str) -> Any:
    if isinstance(value, TREES):
        return _tree(value, mark, between)
    if isinstance(value, tuple):
        return _tuple(tuple(_changed(part, mark, between) for part in value), mark, between)
    if is_dataclass(value) and not isinstance(value, type):
        return _rebuilt(value, mark, between)
    return value


def _rebuilt(value: Any, mark: str, between: str) -> Any:
    return replace(value, **{f.name: _changed(getattr(value, f.name), mark, between) for f in fields(value)})


@lru_cache(maxsize=4096)
def _tree(node: Node, mark: str, between: str, fenced: bool = False) -> Node:
    if isinstance(node, Number):
        return Number(node.digits.replace(POINT, mark))
    if isinstance(node, Script):  # indices are separated as ever
        above = None if node.above is None else _tree(node.above, mark, between)
        return Script(_tree(node.base, mark, between), node.below, above)
    if isinstance(node, Fence):
        return Fence(_tree(node.body, mark, between, fenced=True), node.left, node.right)
    if isinstance(node, Row):
        sign = Operator(between) if _is_ambiguous(node.parts, fenced) else COMMA
        return Row(tuple(sign if part == COMMA else _tree(part, mark, between) for part in node.parts))
    changed: Node = _rebuilt(node, mark, between)
    return changed


def _tuple(parts: tuple[Any, ...], mark: str, between: str) -> tuple[Any, ...]:
    """Runs, with another sign after a number that a comma would go on with."""
    shown = list(parts)
    for k, (before, part) in enumerate(pairwise(parts), 1):
        if part == ", " and isinstance(before, Number) and mark in before.digits:
            shown[k] = f"{between} "
    return tuple(shown)


def _is_ambiguous(parts: tuple[Node, ...], fenced: bool) -> bool:
    """Whether a comma here may be a decimal one: in brackets around numbers, and elsewhere between two digits."""
    if COMMA not in parts:
        return False
    if fenced:
        return any(map(_has_number, parts)) and Name(DOTS, upright=True) not in parts
    beside = zip(parts, parts[1:], parts[2:], strict=False)
    return any(
        part == COMMA and isinstance(before, Number) and starts_with_digit(after) for before, part, after in beside
    )


def _has_number(node: Node) -> bool:
    """Whether a number stands in a piece, or will be written there; indices aside."""
    if isinstance(node, Script):
        return _has_number(node.base) or (node.above is not None and _has_number(node.above))
    return isinstance(node, Number | Blank) or any(map(_has_number, children(node)))
