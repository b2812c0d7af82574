"""Blanks in a math tree: where they are, and the tree with something else in their place.

Knows the shape of trees only; languages that have no boxes ask it for a mark instead.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from symattn.render.formula.shape import children
from symattn.render.tree import Blank, Node


def count_blanks(node: Node) -> int:
    """How many boxes stand in a formula.

    >>> from symattn.render.tree import Row, Words
    >>> count_blanks(Row((Blank(15, 10), Words("sum"), Blank(15, 10))))
    2
    """
    return int(isinstance(node, Blank)) + sum(map(count_blanks, children(node)))


def without_blanks(node: Node, mark: Node) -> Node:
    """The formula with a mark for every box.

    >>> from symattn.render.tree import Row, Words
    >>> without_blanks(Row((Blank(15, 10), Words("sum"))), Words("…")).parts[0]
    Words(text='…')
    """
    if isinstance(node, Blank):
        return mark
    return replace(node, **{field.name: _marked(getattr(node, field.name), mark) for field in fields(node)})


def _marked(value: Any, mark: Node) -> Any:
    if isinstance(value, tuple):
        return tuple(_marked(item, mark) for item in value)
    return without_blanks(value, mark) if hasattr(value, "__dataclass_fields__") else value
