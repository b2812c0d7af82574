"""How much an answer needs: the cells asked, the exponentials that differ, and whether surds occur.

Knows how to count on a solved item; whether variants are alike is for whoever compares them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..layer import Attention
from .item import Item
from .lines import heads_of


@dataclass(frozen=True, order=True)
class Effort:
    """What an answer needs: entries to write, different exponentials row by row added up, surds or not."""

    cells: int = 0
    exponentials: int = 0
    surds: bool = False

    def __add__(self, other: Effort) -> Effort:
        return Effort(self.cells + other.cells, self.exponentials + other.exponentials, self.surds or other.surds)


def effort_of(items: Iterable[Item]) -> Effort:
    """The effort of items together; exponentials that an earlier item has needed count again where asked again.

    >>> from symattn.worksheet import sheet
    >>> effort_of(sheet("self-attention").problem("table").items).surds
    True
    """
    total = Effort()
    for item in items:
        total += _of_item(item)
    return total


def _of_item(item: Item) -> Effort:
    asked = [ask for ask in item.asked if ask.answer is not None]
    cells = sum(ask.shape[0] * ask.shape[1] for ask in asked)
    if item.worked is not None:
        cells += sum(len(line.gaps) or 1 for line in item.worked.lines)
    softmax = any(ask.entries in ("exponential", "output") and ask.kind == "matrix" for ask in asked)
    heads = heads_of(item.solved) if softmax or item.worked is not None else ()
    return Effort(cells, sum(map(exponentials, heads)), any(not head.scale.is_rational for head in heads))


def exponentials(head: Attention) -> int:
    """The different powers of each row, added up.

    >>> from symattn.layer import attention
    >>> exponentials(attention(S=[[0, 0, 2], [1, 2, 3]], d_k=4))
    5
    """
    rows = head.record["masked"].rows
    return sum(len({cell for cell in row if cell is not None}) for row in rows)
