"""What somebody may have done: the line with some mistakes in it, kept to what they wrote on the way.

Knows how the line runs on from a person's own matrices: after each stage, what was stated for its outputs stands
in for what the stage gave. Carried forward is nothing else. Does not know which mistakes are likely.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from ..errors import SymattnError
from ..exact.grid import Cell, Grid
from ..exact.ring.value import Value
from ..layer import Attention
from ..layer.line import Record, Stage

if TYPE_CHECKING:
    from ..mistakes.fairness import AnyMistake

Cells = Mapping[tuple[int, int], Cell]


@dataclass(frozen=True)
class Stated:
    """What was written for a quantity: the whole of it, or some of its cells.

    `places` says of a cell that was printed to how many decimals: its writer may have gone on with more.
    """

    whole: Grid | None = None
    cells: Cells = field(default_factory=dict)
    places: Mapping[tuple[int, int], int] = field(default_factory=dict)

    def onto(self, grid: Grid | None) -> Grid | None:
        """A grid with what was stated put in."""
        if self.whole is not None:
            return self.whole
        if grid is None:
            return None
        rows = enumerate(grid.rows)
        return Grid(tuple(tuple(self.cells.get((i, j), cell) for j, cell in enumerate(row)) for i, row in rows))

    def and_then(self, later: Stated) -> Stated:
        """Both, the later where they meet."""
        places = {**self.places, **later.places}
        if later.whole is not None or self.whole is None:
            return Stated(later.whole, {**self.cells, **later.cells}, places)
        return Stated(later.onto(self.whole), places=places)

    def moved(self, cell: tuple[int, int], by: Value) -> Stated:
        """The same with one cell a little larger."""
        known = self.whole.rows[cell[0]][cell[1]] if self.whole else self.cells[cell]
        changed = Stated(cells={cell: None if known is None else known + by})
        return self.and_then(changed)


@dataclass(frozen=True)
class Hypothesis:
    """A line with `mistakes` in it, and what was `stated` on the way, as exact values.

    `printed` holds the same as it was written, decimals taken at their word: what somebody goes on with who
    continues from rounded numbers.
    """

    problem: Attention
    line: tuple[Stage, ...]
    mistakes: tuple[AnyMistake, ...] = ()
    stated: Mapping[str, Stated] = field(default_factory=dict)
    printed: Mapping[str, Stated] = field(default_factory=dict)
    wrong: bool = False  # whether something stated is wrong, and no mistake is known that gives it

    @property
    def blames(self) -> bool:
        """Whether something is wrong in it, known or unknown."""
        return bool(self.mistakes) or self.wrong

    def taking_printed(self) -> Hypothesis:
        """Somebody who goes on with the decimals as they were written."""
        return replace(self, stated={**self.stated, **self.printed}, printed={})

    @property
    def printed_places(self) -> int:
        """How many places the last rounded line has; 0 where that is not known."""
        return 0

    @cached_property
    def record(self) -> Record:
        """Every quantity, run on from what was stated."""
        if not self.blames:
            return self.problem.record  # all that was stated is right
        return self.run(self.line, self.problem.start, self.stated)

    @cached_property
    def record_of_printed(self) -> Record | None:
        """Every quantity, run on from the decimals that were written; None where nothing was rounded."""
        return self.run(self.line, self.problem.start, {**self.stated, **self.printed}) if self.printed else None

    def with_mistake(self, mistake: AnyMistake, quantity: str) -> tuple[tuple[Stage, ...], Grid | None] | None:
        """The line with one more mistake, and what it then gives for a quantity; None where it has no place."""
        try:
            line = mistake.line(self.problem, self.line)
        except KeyError:
            return None
        first = next((i for i, stage in enumerate(line) if stage not in self.line), None)
        if first is None:  # a line that has it already: rounded to as many digits before
            return None
        return line, self._only(line, first, quantity)

    def and_stated(self, quantity: str, exact: Stated, printed: Stated | None) -> Hypothesis:
        """The same with one more line of work."""
        known = self.stated.get(quantity, Stated())
        more = {quantity: known.and_then(exact)}
        decimals = {} if printed is None else {quantity: self.printed.get(quantity, Stated()).and_then(printed)}
        kept = {name: each for name, each in self.printed.items() if name != quantity}
        return replace(self, stated={**self.stated, **more}, printed={**kept, **decimals})

    def _only(self, line: Sequence[Stage], first: int, quantity: str) -> Grid | None:
        """One quantity of another line that differs from this one's first at a stage."""
        last = max((i for i, stage in enumerate(line) if quantity in stage.outputs), default=-1)
        if last < first:
            return None
        before = {name for stage in line[:first] for name in stage.outputs}
        start = {name: self.record.get(name) for name in (*self.problem.start, *before)}
        return self.run(line[first : last + 1], start, self.stated).get(quantity)

    def run(self, line: Sequence[Stage], start: Record, stated: Mapping[str, Stated]) -> Record:
        """The record as far as the line can be run: a matrix of a wrong shape, or a row of nothing, stops it."""
        made = {name for stage in self.line for name in stage.outputs}
        record = {n: stated[n].onto(x) if n in stated and n not in made else x for n, x in start.items()}
        for i, stage in enumerate(line):
            if any(name in made and record.get(name) is None for name in stage.inputs):
                break
            try:
                record.update(stage(record))
            except (SymattnError, ArithmeticError, ValueError):
                break
            later = {name for each in line[i + 1 :] for name in each.outputs}
            for name in (set(stage.outputs) & set(stated)) - later:
                record[name] = stated[name].onto(record[name])
        return record
