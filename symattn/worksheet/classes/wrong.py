"""The wrong answers that a tutor will see: for each thing asked what each mistake gives, and the points it leaves.

Knows the catalogue of mistakes and the costs of the marking. Every wrong number is computed by the mistake's own
line; mistakes that print the same are one row with all their names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy

from ...layer import Attention
from ...verify.points import cost, earned
from ...verify.report import CARRIED, Mark
from ..discern import relevant
from ..item import Item
from ..slips import digits_of

Cells = tuple[tuple[str, ...], ...]
UNSHOWN = ""  # a cell for which there are no digits, or that is as it should be


@dataclass(frozen=True)
class Wrong:
    """What somebody writes who makes one of some mistakes and works rightly otherwise.

    `cells` are the digits of every cell, "" where they are the right ones; `points` are those of the whole item.
    """

    mistakes: tuple[str, ...]
    cells: Cells
    points: Fraction


def wrong_answers(item: Item) -> Mapping[str, tuple[Wrong, ...]]:
    """For each quantity that an item asks, the wrong answers that show in four decimals, cheapest mistake first.

    >>> from symattn.worksheet import sheet
    >>> table = wrong_answers(sheet("self-attention").problem("table").items[1])["weights"]
    >>> [(wrong.mistakes[0], wrong.cells[0][0]) for wrong in table][:2]
    [('no-scale', '0.8808'), ('scale-d_k', '0.7311')]
    """
    solved = item.attention
    asked = [ask.what for ask in item.asked if ask.kind == "matrix"]
    if solved is None or not asked:
        return {}
    found: dict[str, dict[Cells, list[str]]] = {quantity: {} for quantity in asked}
    for mistake in relevant(solved, asked):
        record = mistake.of(solved)
        for quantity in asked:
            cells = _cells(solved, record.get(quantity), quantity)
            if any(any(row) for row in cells):
                ids = found[quantity].setdefault(cells, [])
                ids += [mistake.id] if mistake.id not in ids else []
    return {quantity: tuple(_rows(item, made)) for quantity, made in found.items() if made}


def _rows(item: Item, made: Mapping[Cells, list[str]]) -> Iterator[Wrong]:
    costs = item.setting.costs
    for cells, ids in made.items():
        cheapest = min(ids, key=lambda id: cost(id, costs))  # in doubt the cheaper, as in marking
        yield Wrong(tuple(ids), cells, points_with(item, cheapest))


def points_with(item: Item, mistake: str) -> Fraction:
    """The points of an item for whoever makes one mistake, follows it through and has everything else right.

    >>> from symattn.worksheet import sheet
    >>> points_with(sheet("self-attention").problem("table").items[1], "no-scale")
    Fraction(1, 1)
    """
    stages = item.written.need or tuple(ask.what for ask in item.asked if ask.kind == "matrix")
    marks = [Mark(1, "", stage, CARRIED) for stage in stages]
    charged = {mistake: cost(mistake, item.setting.costs)}
    return Fraction(earned(marks, stages, charged, item.points or None)[0])


def _cells(solved: Attention, grid: Any, quantity: str) -> Cells:
    """The digits of each wrong cell; no rows where the mistake leaves nothing of this shape."""
    right = solved.face(quantity) if quantity in solved.record else None
    if right is None or grid is None or grid.shape != solved.record[quantity].shape:
        return ()
    wrong: sympy.ImmutableMatrix = solved.shown(grid)
    return tuple(tuple(_told(wrong[i, j], right[i, j]) for j in range(wrong.cols)) for i in range(wrong.rows))


def _told(wrong: sympy.Expr, right: sympy.Expr) -> str:
    digits = digits_of(wrong)
    return UNSHOWN if digits is None or digits == digits_of(right) else digits
