"""Does a problem show a mistake, and does it tell two apart?

Knows exact comparison and comparison at so many printed digits, where rounding and truncation both pass.
Does not draw problems, nor say what to do about an unfair one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations
from typing import Any, TypeAlias

from ..errors import BeyondRing, LimitError
from ..exact.digits import decimal
from ..exact.grid import Cell
from ..exact.ring.ball import ball, excludes_zero
from ..exact.verdict import same_cells
from ..layer import Attention
from ..layer.line import Record
from .mistake import Mistake
from .rounding import Rounding

AnyMistake: TypeAlias = Mistake | Rounding
RIGHT = "right"
BITS = 64  # of the intervals that tell most cells apart before anything exact is asked


class Cells:
    """What a record shows: its cells, with what is asked of them again and again computed once."""

    def __init__(self, record: Record, asked: Sequence[str], digits: int | None) -> None:
        grids = [record.get(quantity) for quantity in asked]
        self.shapes = [None if grid is None else grid.shape for grid in grids]
        self.cells: list[Cell] = list(chain.from_iterable(row for grid in grids if grid for row in grid.rows))
        self.digits = digits
        self._known: dict[int, Any] = {}

    def differ(self, other: Cells) -> bool:
        """Whether two records certainly differ; a quantity that one of them lacks differs."""
        if self.shapes != other.shapes:
            return True
        return any(self._cell_differs(i, other) for i in range(len(self.cells)))

    def _cell_differs(self, i: int, other: Cells) -> bool:
        a, b = self.cells[i], other.cells[i]
        if a is None or b is None or a.unknowns or b.unknowns:
            return same_cells(a, b).equal is False
        if a == b:
            return False
        if self.digits is not None:
            one, two = self.once(i, self._printed), other.once(i, other._printed)
            return bool(one and two) and one.isdisjoint(two)
        apart = excludes_zero(self.once(i, _enclosed) - other.once(i, _enclosed))
        return apart or same_cells(a, b).equal is False

    def once(self, i: int, compute: Callable[[Any], Any]) -> Any:
        """Something about a cell, computed when first asked."""
        if i not in self._known:
            self._known[i] = compute(self.cells[i])
        return self._known[i]

    def _printed(self, cell: Any) -> frozenset[str]:
        try:
            return frozenset(decimal(cell, self.digits or 0, cut) for cut in (False, True))
        except (BeyondRing, LimitError):
            return frozenset()  # not known, so not certainly different


def _enclosed(cell: Any) -> Any:
    return ball(cell, BITS)


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
    """Pairs of labels that no quantity asked tells apart: of two mistakes, or of one and "right"."""
    seen = [(RIGHT, RIGHT, Cells(problem.record, asked, digits))]
    seen += [(m.id, m.label, Cells(m.of(problem), asked, digits)) for m in mistakes]
    for (id, label, one), (other_id, other_label, other) in combinations(seen, 2):
        if id != other_id and not one.differ(other):
            yield label, other_label
