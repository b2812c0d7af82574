"""What a seed may draw anew, as a file writes it: ranges, choices, and matrices of these and fixed entries.

Knows how a pattern is spelled and how it is drawn from a stream of whole numbers. Does not know which draws
are fair.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .kinds import ENTRY, Kind, is_number, table_of
from .places import Place
from .sketch import Entry, Rows, plain

_RANGE = re.compile(r"\s*(-?\d{1,6})\s*\.\.\s*(-?\d{1,6})\s*")


@dataclass(frozen=True)
class Choice:
    """Numbers that one entry may have."""

    options: tuple[Entry, ...]

    def drawn(self, stream: Iterator[int]) -> Entry:
        """One of them; takes one number of the stream, unless there is nothing to choose."""
        return self.options[next(stream) % len(self.options)] if len(self.options) > 1 else self.options[0]


@dataclass(frozen=True)
class Pattern:
    """How a given may vary: one choice for each of its entries (of a matrix: rows of choices, or one for all)."""

    place: Place
    rows: tuple[tuple[Choice, ...], ...]

    @property
    def is_whole(self) -> bool:
        """Whether only whole numbers can be drawn."""
        options = (option for row in self.rows for choice in row for option in choice.options)
        return all(isinstance(option, Fraction) and option.denominator == 1 for option in options)

    def drawn(self, stream: Iterator[int], shape: tuple[int, int]) -> Rows:
        """Rows of that shape, drawn entry by entry. Raises SheetError where the pattern has another shape."""
        rows = self.rows
        if len(rows) == len(rows[0]) == 1:
            rows = (rows[0] * shape[1],) * shape[0]
        if (len(rows), len(rows[0])) != shape:
            raise self.place.error(
                f"{self.place.called} varies as {len(rows)}×{len(rows[0])}, but is {shape[0]}×{shape[1]}; "
                f'write as many entries, or one range for all, as "0..4"'
            )
        return tuple(tuple(choice.drawn(stream) for choice in row) for row in rows)


def _choice(place: Place, value: Any) -> Choice:
    match = _RANGE.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return Choice((plain(ENTRY.read(place, value)),))
    first, last = int(match[1]), int(match[2])
    if first > last:
        raise place.error(f'{value} is an empty range; write the smaller number first, as "0..4"')
    return Choice(tuple(map(Fraction, range(first, last + 1))))


def _pattern(place: Place, value: Any) -> Pattern:
    if isinstance(value, str):
        return Pattern(place, ((_choice(place, value),),))
    if isinstance(value[0], list):
        rows = tuple(tuple(_choice(place.at(i, j), x) for j, x in enumerate(row)) for i, row in enumerate(value))
        if len({len(row) for row in rows}) > 1:
            raise place.error(f"{place.called} is ragged; give every row as many entries")
        return Pattern(place, rows)
    options = tuple(option for i, x in enumerate(value) for option in _choice(place.at(i), x).options)
    return Pattern(place, ((Choice(options),),))


def _is_pattern(value: Any) -> bool:
    if isinstance(value, str):
        return bool(_RANGE.fullmatch(value))
    if not isinstance(value, list) or not value:
        return False
    rows = value if all(isinstance(row, list) for row in value) else [value]
    return all(bool(row) and all(map(is_number, row)) for row in rows)


VARY = table_of(
    Kind('a range "0..4", a list of choices, or rows of these and of fixed numbers', _is_pattern, _pattern)
)
