"""The kinds of value that a sheet's file may hold: what is accepted, what it becomes, and what to write instead.

Knows numbers, texts, matrices, masks and lists of them, each as TOML writes it. Does not know which key takes
which kind: that is the schema.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_FLOOR, Decimal
from fractions import Fraction
from typing import Any

import sympy

from ..errors import EntryError, LimitError, ShapeError, SheetError
from ..exact import entry, matrix
from .places import Place

IDENTIFIER = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NAME = re.compile(r"[a-z_]\w*")


def _as_it_is(_place: Place, value: Any) -> Any:
    return value


@dataclass(frozen=True)
class Kind:
    """What a value must be (`says`, in words), how to tell, and what it becomes."""

    says: str
    accepts: Callable[[Any], bool]
    make: Callable[[Place, Any], Any] = _as_it_is

    def read(self, place: Place, value: Any) -> Any:
        """The value as symattn keeps it. Raises SheetError, with file and line, for another kind of value."""
        if not self.accepts(value):
            raise place.error(f"{place.called} is {shortened(value)}; write {self.says}")
        return self.make(place, value)


def shortened(value: Any) -> str:
    """A value as an error shows it.

    >>> shortened([1, "a"]), shortened(Decimal("0.5"))
    ("[1, 'a']", '0.5')
    """
    text = str(value) if isinstance(value, Decimal) else repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number (and no truth value)."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: Any) -> bool:
    """Whether a value may stand for a number: TOML's numbers, and text in the grammar of numbers."""
    return is_whole(value) or isinstance(value, Decimal | str)


def is_points(value: Any) -> bool:
    """Whether a value is so many whole or half points.

    >>> is_points(Decimal("1.5")), is_points(Decimal("0.3")), is_points(Decimal("1e-999999999"))
    (True, False, False)
    """
    if isinstance(value, Decimal):
        return value.is_finite() and 0 <= value <= 1000 and value in (value.to_integral_value(), _half(value))
    return is_whole(value) and 0 <= value <= 1000


def _half(value: Decimal) -> Decimal:
    return value.to_integral_value(ROUND_FLOOR) + Decimal("0.5")


def _entry(place: Place, value: Any) -> sympy.Expr:
    try:
        return entry(value)
    except (EntryError, LimitError) as error:
        raise place.error(f"{place.called} is {shortened(value)}: {error}") from None


def _matrix(place: Place, rows: Any) -> sympy.ImmutableMatrix:
    cells = [[_cell(place, i, j, cell) for j, cell in enumerate(row)] for i, row in enumerate(rows)]
    try:
        return matrix(cells, place.called)
    except ShapeError as error:
        raise place.error(str(error)) from None


def _cell(place: Place, i: int, j: int, value: Any) -> sympy.Expr:
    inside = place.at(i, j)
    called = f"{place.called}, row {i + 1}, column {j + 1}"
    if not is_number(value):
        raise inside.error(f'{called} is {shortened(value)}; write a number, or text such as "1/2"')
    try:
        return entry(value)
    except (EntryError, LimitError) as error:
        raise inside.error(f"{called} is {shortened(value)}: {error}") from None


def _row(place: Place, value: Any) -> sympy.ImmutableMatrix:
    return _matrix(place, value if isinstance(value[0], list) else [value])


def is_rows(value: Any) -> bool:
    """Whether a value is a list of lists."""
    return isinstance(value, list) and bool(value) and all(isinstance(row, list) for row in value)


def is_booleans(value: Any) -> bool:
    """Whether a value is a list of truth values."""
    return isinstance(value, list) and bool(value) and all(isinstance(each, bool) for each in value)


TEXT = Kind("text in quotes", lambda v: isinstance(v, str) and bool(v.strip()))
FLAG = Kind("true or false", lambda v: isinstance(v, bool))
IDENT = Kind(
    'small letters, digits and dashes, as "practice-5"',
    lambda v: isinstance(v, str) and bool(IDENTIFIER.fullmatch(v)),
)
POINTS = Kind("whole or half points, from 0 to 1000", is_points, lambda _place, v: Fraction(v))
ENTRY = Kind('a number, or text such as "1/2" or "sqrt(3)"', is_number, _entry)
MATRIX = Kind("its rows, as [[1, 0], [0, 1]]", is_rows, _matrix)
ROW = Kind("one row, as [1, 0]", lambda v: isinstance(v, list) and bool(v), _row)
BOOLEANS = Kind("a list of true and false", is_booleans, lambda _place, v: tuple(v))
BOOLEAN_ROWS = Kind(
    "rows of true and false, true = may look", lambda v: is_rows(v) and all(map(is_booleans, v)),
    lambda _place, v: tuple(map(tuple, v)),
)  # fmt: skip
DIGITS = Kind(
    '"exact", "either", or how many decimals, 1 to 12',
    lambda v: v in ("exact", "either") or (is_whole(v) and 1 <= v <= 12),
)
EXPRESSION = Kind('a number or text such as "d_model/heads"', is_number, lambda _place, v: str(v))


def whole(low: int, high: int) -> Kind:
    """A whole number in a range."""
    return Kind(f"a whole number from {low} to {high}", lambda v: is_whole(v) and low <= v <= high)


WHOLE = whole(1, 1_000_000)
LINES = whole(1, 60)


def choice(*words: str) -> Kind:
    """One of a few words."""
    return Kind(" or ".join(f'"{word}"' for word in words), lambda v: v in words and isinstance(v, str))


def list_of(kind: Kind) -> Kind:
    """A list of values of one kind; it becomes a tuple."""

    def make(place: Place, value: list[Any]) -> tuple[Any, ...]:
        return tuple(kind.read(place.at(i), each) for i, each in enumerate(value))

    return Kind(f"a list, each {kind.says}", lambda v: isinstance(v, list), make)


def table_of(kind: Kind, key: Kind | None = None) -> Kind:
    """A table whose keys the author chooses, all its values of one kind."""

    def make(place: Place, value: dict[str, Any]) -> dict[str, Any]:
        for name in value:
            if key is not None and not key.accepts(name):
                raise place.at(name).error(f"{name!r} cannot be a key here; write {key.says}")
        return {name: kind.read(place.at(name), each) for name, each in value.items()}

    return Kind(f"a table, each value {kind.says}", lambda v: isinstance(v, dict), make)


def either(first: Kind, second: Kind) -> Kind:
    """A value of one of two kinds."""

    def make(place: Place, value: Any) -> Any:
        return (first if first.accepts(value) else second).read(place, value)

    return Kind(f"{second.says}, or {first.says}", lambda v: first.accepts(v) or second.accepts(v), make)


HEADS = either(
    Kind(
        "one such a head, as [[[1, 0], [0, 1]], [[0, 1], [1, 0]]]",
        lambda v: isinstance(v, list) and bool(v) and all(map(is_rows, v)),
        lambda place, v: tuple(MATRIX.read(place.at(i), each) for i, each in enumerate(v)),
    ),
    MATRIX,
)
NAMED = Kind(
    "a name of small letters, digits and _, as d_model", lambda v: isinstance(v, str) and bool(NAME.fullmatch(v))
)

__all__ = [
    "BOOLEANS", "BOOLEAN_ROWS", "DIGITS", "ENTRY", "EXPRESSION", "FLAG", "HEADS", "IDENT", "MATRIX", "NAMED",
    "POINTS", "ROW", "TEXT", "WHOLE", "Kind", "SheetError", "choice", "either", "list_of", "table_of",
]  # fmt: skip
