"""What is said about a page of work: one mark for each line, and what they come to.

Knows ids and data only; sentences are added where a report is shown. At level 1 (where) nothing in a report holds
an answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..shown import Shown

RIGHT, CARRIED, MISTAKE, WRONG = "right", "carried", "mistake", "wrong"
BAD = (MISTAKE, WRONG)
UNREADABLE, UNDECIDED, UNMARKED = "unreadable", "undecided", "unmarked"


@dataclass(frozen=True)
class Note:
    """Something worth saying about a line: an id, and the values that its sentence needs."""

    id: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        shown = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return f"{self.id} ({shown})" if shown else self.id


@dataclass(frozen=True)
class Mark:
    """What is said about one line of work.

    `line` counts from 1; `stage` is the quantity ("scores", "weights", …) or None; `verdict` is "right",
    "carried", "mistake", "wrong", "unreadable", "undecided" or "unmarked"; `mistakes` are ids that each give
    exactly what was written ("a+b": two at once); `cells` are those concerned, (row, column) from 1 as written;
    `credit` says whether the line can earn points; `caret` is the place in the text that could not be read;
    `code` is the mark as teachers write it (M1 A1ft).
    """

    line: int
    text: str
    stage: str | None
    verdict: str
    mistakes: tuple[str, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    notes: tuple[Note, ...] = ()
    row: int | None = None
    column: int | None = None
    credit: bool = True
    caret: int | None = None
    code: str = ""

    @property
    def note(self) -> str:
        """The notes in one line, as ids with their values."""
        return "; ".join(map(str, self.notes))

    def has(self, id: str) -> bool:
        """Whether a note of that id was made."""
        return any(note.id == id for note in self.notes)


@dataclass(frozen=True, repr=False)
class Report(Shown):
    """The marks of a page.

    `right`: every quantity asked has a finished right line, and every mark is right or unmarked.
    `language` is that of the problem's sheet, where it has one.
    """

    right: bool
    marks: tuple[Mark, ...]
    points: float = 0.0
    possible: float = 0.0
    missing: tuple[str, ...] = ()
    not_shown: tuple[str, ...] = ()
    charged: Mapping[str, float] = field(default_factory=dict)
    level: int = 2
    worked: Mapping[str, Any] = field(default_factory=dict)
    language: str = ""

    @property
    def first_wrong(self) -> Mark | None:
        """The first mark that is a mistake, wrong, or unreadable."""
        return next((mark for mark in self.marks if mark.verdict in (MISTAKE, WRONG, UNREADABLE)), None)

    def __repr__(self) -> str:
        return str(self) if self.marks else f"Report(right={self.right}, marks=())"
