"""Narrower forms of the long formulas of proofs: the sum under a sum sign in lines, a product in lines.

Knows where a formula of a proof may be broken beyond what `narrow` knows: inside the bracket that a sum sign
stands before, and between factors. Nothing is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from symattn.render.compose.narrow import SIGNS, broken, narrower
from symattn.render.tree import Alignment, Fence, Fraction, Node, Operator, Row, Words, row

TIMES = Operator("⋅")


def wide_forms(node: Node) -> tuple[Node, ...]:
    """Forms of a formula to try where it is too wide, each over more lines.

    >>> from symattn.render.tree import Name
    >>> len(wide_forms(row(Fence(Name("a")), Fence(Name("b")))))
    1
    """
    found = [*narrower(node), *_inside(node), *_between_factors(node)]
    return tuple(dict.fromkeys(form for form in found if form != node))


def _parts(node: Node) -> tuple[Node, ...]:
    return node.parts if isinstance(node, Row) else (node,)


def _inside(node: Node) -> Iterator[Node]:
    """A sum in brackets as lines in the same brackets."""
    parts = _parts(node)
    opened = tuple(_stacked_fence(part) for part in parts)
    if opened != parts:
        yield row(*opened)


def _stacked_fence(part: Node) -> Node:
    if not isinstance(part, Fence):
        return part
    pieces = broken(_parts(part.body), SIGNS)
    if len(pieces) < 2:
        return part
    return Fence(Alignment(tuple((row(*piece),) for piece in pieces)), part.left, part.right)


def _between_factors(node: Node) -> Iterator[Node]:
    """A product over lines, each after the first with a dot in front."""
    parts = _parts(node)
    cuts = [
        k for k, part in enumerate(parts) if k and isinstance(part, Fence | Fraction) and _is_factor(parts[k - 1])
    ]
    if cuts:
        pieces = [parts[start:end] for start, end in pairwise((0, *cuts, len(parts)))]
        yield Alignment(((row(), row(*pieces[0])), *((row(), row(TIMES, *piece)) for piece in pieces[1:])))


def _is_factor(before: Node) -> bool:
    return not isinstance(before, Operator | Words)
