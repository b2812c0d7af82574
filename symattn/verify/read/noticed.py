"""What a reader of a report should know about how a line was understood.

Knows ids and what was written; the sentences belong to the catalogue of words.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something about the reading of a line: an id of `report.note.reading`, and the text that it is about.

    >>> print(Noticed("lost-backslashes", "\\\\frac"))
    lost-backslashes: \\frac
    """

    id: str
    written: str = ""

    def __str__(self) -> str:
        return f"{self.id}: {self.written}" if self.written else self.id
