"""The one wrapper: a quantity rounded (or cut) too early, and then continued with.

Knows which quantity, how many decimal places, rounded or cut; everything after it is exact again, so what
the early rounding does to the last digits is computed, not guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flint import fmpq

from ..errors import BeyondRing, LimitError, ProblemError
from ..exact.digits import decimal
from ..exact.grid import Grid
from ..exact.ring.expsum import number
from ..exact.ring.value import Value, of_sum
from ..layer import Attention
from ..layer.line import Record, Stage, run

ID = "premature-rounding"
QUANTITIES = ("Q", "K", "V", "scores", "scale", "scaled", "powers", "totals", "weights")


@dataclass(frozen=True)
class Rounding:
    """`quantities` rounded to `places` decimals (cut off when `cut`) as soon as they are made.

    "scale" stands for the divisor: √2 taken as 1.41.
    """

    quantities: tuple[str, ...]
    places: int
    cut: bool = False
    id: str = ID
    in_decimals: bool = True

    @property
    def variant(self) -> str:
        """Which quantities, how many places, and whether cut."""
        return f"{', '.join(self.quantities)} {'cut' if self.cut else 'rounded'} to {self.places} places"

    @property
    def label(self) -> str:
        """The id with the variant."""
        return f"{self.id} ({self.variant})"

    def occurs(self, problem: Attention) -> bool:
        """Whether the problem has the quantities, and only numbers in them."""
        return not problem.symbols and all(problem.record.get(q) is not None for q in self.quantities)

    def reaches(self, problem: Attention, asked: Sequence[str]) -> bool:
        """Whether one of its quantities is used, or is itself, among what is asked."""
        first = min(i for i, s in enumerate(problem.line) if set(self.quantities) & {*s.outputs, *s.inputs})
        return any(set(asked) & set(stage.outputs) for stage in problem.line[first:])

    def line(self, problem: Attention, within: Sequence[Stage] | None = None) -> tuple[Stage, ...]:
        """The line, or another (`within`), with the rounding in it; raises ProblemError where it cannot occur."""
        if not self.occurs(problem):
            raise ProblemError(
                f"{self.label} cannot occur in this problem: it lacks one of these, or symbols stand in it; "
                f"quantities that may be rounded are {', '.join(QUANTITIES)}"
            )
        line = problem.line if within is None else within
        last = {output: i for i, stage in enumerate(line) for output in stage.outputs}
        return tuple(self._rounded(stage, i, last) for i, stage in enumerate(line))

    def of(self, problem: Attention) -> Record:
        """The record of somebody who rounds this early and works rightly otherwise.

        >>> from symattn import attention
        >>> problem = attention(S=[[0, 2]], d_k=2)
        >>> Rounding(("scale",), 2).of(problem)["scaled"].rows[0][1].rational()
        200/141
        """
        return run(self.line(problem), problem.start)

    def rounded(self, grid: Grid) -> Grid:
        """Every number of a grid rounded; −∞ stays."""
        return grid.map(self.number)

    def number(self, value: Value) -> Value:
        """One number rounded; one that no precision settles stays as it is."""
        try:
            digits = decimal(value, self.places, self.cut)
        except (BeyondRing, LimitError):
            return value
        whole, _, part = digits.partition(".")
        return of_sum(number(fmpq(int(whole + part), 10 ** len(part))))

    def _rounded(self, stage: Stage, place: int, last: dict[str, int]) -> Stage:
        """The stage with its outputs rounded, where it is the last to make them; and the divisor, at its use."""
        marked = [name in self.quantities and last[name] == place for name in stage.outputs]
        divides = "scale" in self.quantities and "scale" in stage.inputs
        if not any(marked) and not divides:
            return stage
        several = len(stage.outputs) > 1

        def made(*inputs: object) -> object:
            if divides:
                inputs = tuple(self.number(x) if isinstance(x, Value) else x for x in inputs)
            found = stage.run(*inputs)
            outputs = found if several else (found,)
            pairs = zip(outputs, marked, strict=True)
            changed = tuple(self.rounded(grid) if mark and grid is not None else grid for grid, mark in pairs)
            return changed if several else changed[0]

        return Stage(stage.name, stage.inputs, stage.outputs, made)
