"""What was read: values in their order with the relations between them, and how each was written.

Knows nothing of text; it is the answer of the reader. Values are exact; the digits that a person wrote are kept
beside them, since 0.80 says more than 0.8.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...errors import ReadError
from ...shown import Shown
from .label import Label
from .noticed import Noticed


@dataclass(frozen=True, slots=True)
class Cell:
    """One number as it stands on the page: its text, its place in the line, its value, its decimals.

    `places` is how many decimals were written (0.80 has 2, 20% has 2, 80 has 0), None for anything but a plain
    decimal or whole number. `value` is None and `error` says why where a cell could not be read.
    """

    written: str
    start: int
    value: Any
    places: int | None = None
    error: ReadError | None = None


Cells = tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, repr=False)
class Reading(Shown):
    """A line of work as it was understood.

    `parts` are (relation, value) pairs, the relation one of "", "=", "≈", ":=", "⇒"; `label` and `name` are the
    left-hand name where the line has one; `written`, `finished` and `cells` go with the parts. `seconded` says
    whether every number in it was read a second time, by other means, with the same result; None: not asked.
    """

    text: str
    label: Label | None
    parts: tuple[tuple[str, Any], ...]
    written: tuple[str, ...]
    finished: tuple[bool, ...]
    cells: tuple[Cells, ...]
    notes: tuple[Noticed, ...] = ()
    seconded: bool | None = None

    def __repr__(self) -> str:
        return f"Reading(name={self.name!r}, parts={self.parts!r})"

    @property
    def name(self) -> str | None:
        """The left-hand name in its canonical spelling: "A", "A_1", "W_Q"."""
        return self.label.name if self.label else None

    @property
    def value(self) -> Any:
        """The value of the last part."""
        return self.parts[-1][1]
