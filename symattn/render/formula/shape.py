"""The shape of a formula on the page: what is tall, what takes several lines.

Knows the math tree only; the serialisers ask it where a language needs to be told (growing brackets, row
gaps, matrices in plain text).
"""

from __future__ import annotations

from collections.abc import Iterator

from symattn.render.tree import Alignment, Blank, Brace, Fence, Fraction, Matrix, Node, Root, Row, Script


def children(node: Node) -> Iterator[Node]:
    """The pieces directly inside a piece, in reading order.

    >>> len(list(children(Matrix(((Row(()), Row(())),)))))
    2
    """
    for name in getattr(node, "__slots__", ()):
        yield from _nodes(getattr(node, name))


def _nodes(value: object) -> Iterator[Node]:
    if isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)
    elif hasattr(value, "__slots__"):
        yield value  # type: ignore[misc]


def has(node: Node, kinds: tuple[type, ...]) -> bool:
    """Whether a piece of one of these kinds stands anywhere in the formula.

    >>> has(Root(Row(())), (Row,))
    True
    """
    return isinstance(node, kinds) or any(has(child, kinds) for child in children(node))


def is_tall(node: Node) -> bool:
    """Whether brackets around the piece, and rows that hold it, need more height than a line of text.

    >>> is_tall(Script(Row(()), above=Fraction(Row(()), Row(()), inline=True)))
    False
    """
    if isinstance(node, Fraction):
        return not node.inline
    if isinstance(node, (Matrix, Blank, Brace, Alignment)):
        return True
    if isinstance(node, Script):
        return is_tall(node.base)
    if isinstance(node, Fence | Root | Row):
        return any(map(is_tall, children(node)))
    return False


def columns_of(matrix: Matrix) -> int:
    """The number of columns of a matrix, labels not counted."""
    return len(matrix.rows[0]) if matrix.rows else len(matrix.column_labels)


def aligned(cells: list[str], further: str) -> str:
    """A line of an alignment: two cells meet at their sign; each further one starts a column flush left.

    >>> aligned(["x", "= 1", "given"], " && ")
    'x & = 1 && given'
    """
    return further.join([" & ".join(cells[:2]), *cells[2:]])
