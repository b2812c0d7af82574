"""A sheet under stress: many seeds, and what must hold for all of them.

Knows what is counted (errors, draws turned down, variants that repeat, mistakes that hide, effort, answers that
lean to one place) and which bounds must hold. The clock and the pages are the caller's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from ..errors import SymattnError
from ..exact.grid import Cell
from ..exact.order import sign
from . import written as w
from .bank import asked_together
from .discern import tells_all_apart
from .effort import Effort, effort_of
from .problem import Problem
from .sheet import Sheet, sheet_of
from .translation import Translation

LEAN = 0.8  # share of variants in which the largest weights may stand at the same places with two keys to see
ENOUGH = 20  # variants from which a share means something
SPREAD = 2  # how many times the least effort the largest may be


@dataclass
class Tally:
    """What was seen of one problem of a sheet."""

    id: str
    topic: str = ""
    level: int = 0
    variants: Counter[str] = field(default_factory=Counter)
    efforts: set[Effort] = field(default_factory=set)
    places: Counter[tuple[int, ...]] = field(default_factory=Counter)  # of the largest weight of each row
    collisions: int = 0
    draws: int = 0  # of topics: what was drawn, and what was held against the catalogue of mistakes
    checked: int = 0

    @property
    def seen(self) -> int:
        """How many variants there were."""
        return self.variants.total()

    @property
    def acceptance(self) -> float | None:
        """The share of draws that became variants, or None for a problem that is not drawn from the bank."""
        return self.seen / self.draws if self.draws else None

    @property
    def lean(self) -> float:
        """The share of the commonest places of the largest weights."""
        return max(self.places.values()) / self.places.total() if self.places else 0.0

    @property
    def faults(self) -> tuple[str, ...]:
        """The ids of the bounds that are broken; a problem that is written out leans as its author means it."""
        most = max((effort.exponentials for effort in self.efforts), default=0)
        least = min((effort.exponentials for effort in self.efforts), default=0)
        broken = {
            "collisions": self.collisions > 0,
            "lean": bool(self.topic) and self.lean > LEAN and self.places.total() >= ENOUGH,
            "spread": most > SPREAD * max(least, 1) or len({effort.cells for effort in self.efforts}) > 1,
        }
        return tuple(name for name, is_broken in broken.items() if is_broken)


@dataclass
class Stressed:
    """A sheet under stress: a tally a problem, how often each variant of the whole came, and what went wrong."""

    tallies: dict[str, Tally] = field(default_factory=dict)
    sheets: Counter[str] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)

    @property
    def duplicates(self) -> int:
        """How many sheets had come before, of a sheet that has variants at all."""
        return self.sheets.total() - len(self.sheets)

    @property
    def is_sound(self) -> bool:
        """Whether no bound is broken. Sheets that no seed changes repeat by nature."""
        varies = any(len(tally.variants) > 1 for tally in self.tallies.values())
        return not (self.errors or (varies and self.duplicates) or any(t.faults for t in self.tallies.values()))


def stress(
    text: str, seeds: Iterable[int], name: str, seen: Callable[[Sheet], Any] = lambda sheet: None,
    translation: Translation | None = None,
) -> Stressed:  # fmt: skip
    """Draw a sheet with every seed and count. `seen` is called with each sheet that was drawn.

    `translation` has the sheet's sentences in another language: its numbers are the same, its pages are not.

    >>> one = 'id = "s"\\ntitle = "S"\\n[[problem]]\\nid = "p"\\ntopic = "full-head"'
    >>> stress(one, range(3), "s").is_sound
    True
    """
    found = Stressed()
    for seed in seeds:
        try:
            sheet = sheet_of(text, seed, name=name, translation=translation)
            for problem in sheet.problems:
                _count(problem, found.tallies.setdefault(problem.id, Tally(problem.id)))
            found.sheets[sheet.fingerprint] += 1
            seen(sheet)
        except SymattnError as error:
            found.errors.append(f"{seed}: {error}")
    return found


def _count(problem: Problem, tally: Tally) -> None:
    tally.topic, tally.level = problem.topic, problem.level
    tally.variants[problem.fingerprint] += 1
    tally.efforts.add(effort_of(problem.items))
    head = next((item.attention for item in problem.items if item.attention is not None), None)
    if head is not None and problem.varies:
        rows = [row for row in head.record["masked"].rows if len(row) - row.count(None) > 1]
        tally.places[tuple(map(_largest, rows))] += 1
    if problem.topic:
        written = cast(w.Problem, problem.written)
        tally.draws, tally.checked = tally.draws + written.draws, tally.checked + written.checked
        tally.collisions += sum(
            not tells_all_apart(item.solved, asked, item.digits if isinstance(item.digits, int) else None)
            for item, asked in asked_together(problem)
        )


def _largest(row: Sequence[Cell]) -> int:
    """The place of the largest score that may be looked at; of equal ones the first."""
    best = None
    for place, cell in enumerate(row):
        if cell is not None and (best is None or sign(cell - best[1]) > 0):
            best = place, cell
    return -1 if best is None else best[0]
