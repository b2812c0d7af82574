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
from ...verify.points import ACCURACY, METHOD, cost
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
    return {quantity: tuple(_rows(item, made, len(asked))) for quantity, made in found.items() if made}


def points_left(points: Fraction, earned: float, possible: float) -> Fraction:
    """An item's points where marking gives so many of its own possible ones; halves, rounded up.

    >>> points_left(Fraction(3), 3.0, 4.0), points_left(Fraction(2), 0.0, 0.0)
    (Fraction(5, 2), Fraction(0, 1))
    """
    share = Fraction(earned) / Fraction(possible) if possible else Fraction(0)
    doubled = 2 * points * min(max(share, Fraction(0)), Fraction(1))
    return Fraction(-(-doubled.numerator // doubled.denominator), 2)


def _rows(item: Item, made: Mapping[Cells, list[str]], asked: int) -> Iterator[Wrong]:
    possible = asked * (METHOD + ACCURACY)
    for cells, ids in made.items():
        left = possible - min(cost(id, {}) for id in ids)  # in doubt the cheaper, as in marking
        yield Wrong(tuple(ids), cells, points_left(item.points, left, possible))


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
