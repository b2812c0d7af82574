"""Blanks in a math tree: where they are, and the tree with something else in their place.

Knows the shape of trees only; languages that have no boxes ask it for a mark instead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from symattn.render.formula.shape import children
from symattn.render.tree import Blank, Node, Row, Words

SPACE = Words("\u00a0")


def count_blanks(node: Node) -> int:
    """How many boxes stand in a formula.

    >>> count_blanks(Row((Blank(15, 10), Words("sum"), Blank(15, 10))))
    2
    """
    return int(isinstance(node, Blank)) + sum(map(count_blanks, children(node)))


def without_blanks(node: Node, mark: Node) -> Node:
    """The formula with a mark for every box.

    >>> without_blanks(Row((Blank(15, 10), Words("sum"))), Words("…")).parts[0]
    Words(text='…')
    """
    return _changed(node, lambda blank: mark)


def spaced_blanks(node: Node) -> Node:
    """The formula with a little room around every box, so that no comma or bracket touches one.

    >>> len(spaced_blanks(Blank(15, 10)).parts)
    3
    """
    return _changed(node, lambda blank: Row((SPACE, blank, SPACE)))


def _changed(value: Any, change: Callable[[Blank], Node]) -> Any:
    if isinstance(value, Blank):
        return change(value)
    if isinstance(value, tuple):
        return tuple(_changed(item, change) for item in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    return replace(value, **{field.name: _changed(getattr(value, field.name), change) for field in fields(value)})
