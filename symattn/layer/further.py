"""A further line over a solved problem: what backward passes and streams have in common.

Knows that such a line starts from the problem's record and is shown in its convention. Does not know what
any of its stages computes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import sympy

from ..exact.grid import Grid
from ..shown import Shown
from .attention import Attention
from .line import Record, Stage, run


@dataclass(frozen=True, eq=False)
class FurtherLine(Shown):
    """A line of stages that starts from quantities of a solved problem."""

    problem: Attention
    line: tuple[Stage, ...] = field(repr=False)
    start: Record = field(repr=False)

    @cached_property
    def record(self) -> Record:
        """Every quantity of the line by name, rows for tokens, as exact grids."""
        return run(self.line, self.start)

    @property
    def convention(self) -> str:
        """ "rows" or "columns", as in the problem."""
        return self.problem.convention

    @property
    def symbols(self) -> Mapping[str, sympy.Symbol]:
        """The symbols of the problem's givens by name."""
        return self.problem.symbols

    @property
    def scale(self) -> sympy.Expr:
        """The divisor of the problem's scores."""
        return self.problem.scale

    @property
    def base(self) -> sympy.Expr | None:
        """What stands in for e."""
        return self.problem.base

    @property
    def d_k(self) -> int | None:
        """The width of the problem's keys."""
        return self.problem.d_k

    def shown(self, grid: Grid) -> sympy.ImmutableMatrix:
        """A grid as a sympy matrix in the problem's convention."""
        return self.problem.shown(grid)
