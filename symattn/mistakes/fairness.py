"""Does a problem show a mistake, and does it tell two apart?

Knows exact comparison and comparison at so many printed digits, where rounding and truncation both pass.
Does not draw problems, nor say what to do about an unfair one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, TypeAlias

from flint import fmpq

from ..errors import BeyondRing, LimitError
from ..exact.digits import decimal
from ..exact.grid import Cell
from ..exact.ring.ball import exceeds, excludes_zero, sketch
from ..exact.verdict import same_cells
from ..layer import Attention
from ..layer.line import Record
from .mistake import Mistake
from .rounding import Rounding

AnyMistake: TypeAlias = Mistake | Rounding
RIGHT = "right"


class Cells:
    """What a record shows: its cells, with what is asked of them again and again computed once."""

    def __init__(self, record: Record, asked: Sequence[str], digits: int | None = None) -> None:
        grids = [record.get(quantity) for quantity in asked]
        self.shapes = [None if grid is None else grid.shape for grid in grids]
        cells = chain.from_iterable(row for grid in grids if grid for row in grid.rows)
        self.cells: list[Cell] = list(map(_first_alike, cells))
        self.digits = digits
        self._printed: dict[int, frozenset[str]] = {}

    def differ(self, other: Cells, digits: int | None = None) -> bool:
        """Whether two records certainly differ; a quantity that one of them lacks differs."""
        if self.shapes != other.shapes:
            return True
        places = self.digits if digits is None else digits
        pairs = enumerate(zip(self.cells, other.cells, strict=True))
        return any(self._cell_differs(i, other, places) for i, (a, b) in pairs if a is not b)

    def _cell_differs(self, i: int, other: Cells, digits: int | None) -> bool:
        a, b = self.cells[i], other.cells[i]
        if a is None or b is None or a.unknowns or b.unknowns:
            return same_cells(a, b).equal is False
        if a == b:
            return False
        apart = sketch(a) - sketch(b)
        if digits is None:
            return excludes_zero(apart) or same_cells(a, b).equal is False
        if exceeds(apart, fmpq(2, 10**digits)):  # rounded or cut, each is printed within 10^−digits of itself
            return True
        one, two = self.printed(i, digits), other.printed(i, digits)
        return bool(one and two) and one.isdisjoint(two)

    def printed(self, i: int, digits: int) -> frozenset[str]:
        """A cell to so many decimals, rounded and cut; nothing where it is not known."""
        if i not in self._printed:
            self._printed[i] = _to_decimals(self.cells[i], digits)
        return self._printed[i]


@lru_cache(maxsize=4096)  # most cells of two records are alike: one object of each saves comparing them
def _first_alike(cell: Cell) -> Cell:
    return cell


def _to_decimals(cell: Any, digits: int) -> frozenset[str]:
    try:
        return frozenset(decimal(cell, digits, cut) for cut in (False, True))
    except (BeyondRing, LimitError):
        return frozenset()  # not known, so not certainly different


def shows(problem: Attention, mistake: AnyMistake, quantity: str, digits: int | None = None) -> bool:
    """Whether the mistake's value of a quantity certainly differs from the right one.

    With `digits`: differs when both are printed to so many decimals, rounded or cut. Raises ProblemError
    where the mistake cannot occur.

    >>> from symattn import attention
    >>> from symattn.mistakes import named
    >>> problem = attention(S=[[2, 0], [0, 2]], d_k=2)
    >>> [shows(problem, named(id)[0], "weights") for id in ("no-scale", "axis")]
    [True, False]
    """
    right, wrong = (Cells(record, [quantity], digits) for record in (problem.record, mistake.of(problem)))
    return right.differ(wrong)


def collisions(
    problem: Attention, asked: Sequence[str], mistakes: Sequence[AnyMistake], digits: int | None = None
) -> Iterator[tuple[str, str]]:
    """Pairs of labels that no quantity asked tells apart: of two mistakes, or of one and "right".

    `digits` hold where both show in decimals. Mistake after mistake is worked out, so that who needs one pair
    only does not pay for all.
    """
    seen = [(RIGHT, RIGHT, digits, Cells(problem.record, asked))]
    for mistake in mistakes:
        places = digits if mistake.in_decimals else None
        other = Cells(mistake.of(problem), asked)
        for id, label, known, one in seen:
            if id != mistake.id and not one.differ(other, None if known is None else places):
                yield label, mistake.label
        seen.append((mistake.id, mistake.label, places, other))
