"""What somebody wrote in a matrix: each cell exact, a printed decimal, a computed number, or masked.

Knows how numbers of Python, NumPy, torch and sympy come in, and that a float is a computed number here, not a
given. Does not know what the matrix should have been.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import chain
from math import isfinite
from typing import Any

import sympy
from flint import fmpq

from ..errors import BeyondRing, EntryError, LimitError, ReadError, ShapeError, SymattnError
from ..exact import entry
from ..exact.digits import decimal
from ..exact.from_sympy import value_of
from ..exact.grid import Grid
from ..exact.ring.expsum import number
from ..exact.ring.value import Value, of_sum
from .read import read_work_line
from .read.reading import Cell as ReadCell

EXACT, PRINTED, DOUBLE, SINGLE, EARLY, UNREAD = "exact", "printed", "double", "single", "early", "unread"
MANY_DIGITS = 12  # a float that shows so many was computed, not copied from paper
FINITE_MASK = -(10**6)  # a float below this stands for −∞, as in code
DECIMAL = re.compile(r"\s*[-+−]?(?:\d+\.\d*|\.\d+)(?:[eE][-+]?\d+)?\s*")
WHOLE_NUMBER = re.compile(r"\s*[-+−]?\d{1,4}\.?\s*")
LITERAL = re.compile(r"\d+\.\d*|\.\d+")


@dataclass(frozen=True)
class Written:
    """One cell. `value` is exact, None for −∞; `kind` says how it is to be judged.

    "exact"; "printed" (a decimal with `places`); "double" or "single" (a computed float); "early" (an expression
    that was continued from decimals, off by up to `slack`, relative); "unread" (with `error`).
    """

    text: str
    value: Value | None
    kind: str = EXACT
    places: int = 0
    slack: float = 0.0
    error: ReadError | None = None

    @property
    def printed(self) -> str:
        """The decimal as it is judged: "0.80", whatever it was written like."""
        scaled = self.rational * fmpq(10) ** self.places
        digits = str(abs(int(scaled.p))).rjust(self.places + 1, "0")
        shown = f"{digits[: -self.places]}.{digits[-self.places :]}" if self.places else digits
        return f"-{shown}" if scaled < 0 else shown

    @property
    def rational(self) -> fmpq:
        """The number of a decimal."""
        known = None if self.value is None else self.value.rational()
        return fmpq(0) if known is None else known

    def to_places(self, places: int) -> Written:
        """A printed decimal rounded to so many places, where it has more; anything else as it is."""
        if self.kind != PRINTED or self.places <= places or self.value is None:
            return self
        return _decimal(self.text, decimal(self.value, places))

    @property
    def significant(self) -> int:
        """How many significant digits a printed decimal has."""
        return len(self.printed.lstrip("-").replace(".", "").lstrip("0"))


@dataclass(frozen=True)
class Table:
    """A matrix as it was written; one row for a row, one cell for an entry."""

    rows: tuple[tuple[Written, ...], ...]

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, columns)."""
        return len(self.rows), len(self.rows[0])

    @cached_property
    def seen(self) -> dict[Any, Any]:
        """What was found when this matrix was held against another."""
        return {}

    @cached_property
    def transposed(self) -> Table:
        """Rows for columns."""
        return Table(tuple(zip(*self.rows, strict=True)))

    @cached_property
    def grid(self) -> Grid:
        """What was written, taken at its word; −∞ where a cell could not be read (see `is_whole`)."""
        return Grid(tuple(tuple(cell.value for cell in row) for row in self.rows))

    def cells(self) -> Iterator[tuple[int, int, Written]]:
        """Every cell with its place, counted from 0."""
        return ((i, j, cell) for i, row in enumerate(self.rows) for j, cell in enumerate(row))

    def to_places(self, places: int) -> Table:
        """The same with longer decimals rounded to so many places."""
        return Table(tuple(tuple(cell.to_places(places) for cell in row) for row in self.rows))

    @property
    def is_whole(self) -> bool:
        """Whether every cell could be read."""
        return all(cell.kind != UNREAD for _, _, cell in self.cells())

    @property
    def in_decimals(self) -> bool:
        """Whether some cell is a decimal or a computed number."""
        return any(cell.kind not in (EXACT, UNREAD) for _, _, cell in self.cells())


def table_of(rows: Any, name: str = "the matrix") -> Table:
    """A matrix of numbers as a table: nested lists, sympy matrices, arrays of NumPy's or torch's kind.

    Leading axes of length 1 are dropped; one row of numbers is a row. Raises ShapeError for what is no matrix and
    EntryError for what is no number.

    >>> table_of([[0.25, "1/2"], [1, "0.80"]]).rows[0][0].kind
    'printed'
    """
    listed = _nested(rows, name)
    width = len(listed[0])
    if not width or any(len(row) != width for row in listed):
        raise ShapeError(
            f"{name} is ragged: rows of lengths {[len(row) for row in listed]}; give one to every cell"
        )
    single = "32" in str(getattr(rows, "dtype", ""))
    cells = [[_cell(x, f"{name}, row {i}, column {j}", single) for j, x in enumerate(row, 1)]
             for i, row in enumerate(listed, 1)]  # fmt: skip
    return settled(cells)


def _nested(rows: Any, name: str) -> list[list[Any]]:
    listed = _listed(rows)
    while isinstance(listed, list) and len(listed) == 1 and _depth(listed) > 2:
        listed = listed[0]
    if not isinstance(listed, list) or not listed:
        raise ShapeError(f"{name} is {rows!r}, not a matrix; write its rows, as [[1, 0], [0, 1]], or text")
    depth = _depth(listed)
    if depth > 2:
        raise ShapeError(f"{name} has {depth} axes; give the matrix of one example and one head")
    if depth == 2 and not all(isinstance(row, list) for row in listed):
        raise ShapeError(f"{name} mixes rows and numbers; write its rows, as [[1, 0], [0, 1]]")
    return listed if depth == 2 else [listed]


def _listed(x: Any) -> Any:
    """Lists of lists, whatever it was: tuples, arrays, lists of arrays; numbers stay."""
    if getattr(x, "shape", None) == () or isinstance(x, str):
        return x
    if hasattr(x, "tolist"):
        x = x.tolist()
    return [_listed(each) for each in x] if isinstance(x, (list, tuple)) else x


def _depth(listed: Any) -> int:
    return 1 + max(map(_depth, listed), default=0) if isinstance(listed, list) else 0


def _cell(x: Any, place: str, single: bool) -> Written:
    if isinstance(x, str):
        return _from_text(x)
    if isinstance(x, sympy.Float):
        return _decimal(str(x), str(x))
    item = x.item() if hasattr(x, "item") and getattr(x, "shape", None) == () else x
    if isinstance(item, float):
        short = str(x) if single or "32" in type(x).__name__ else repr(item)
        return _from_float(item, short, single or "32" in type(x).__name__)
    try:
        shown = (
            "" if isinstance(x, sympy.Basic) and not x.is_Integer else str(x)
        )  # printing costs more than reading
        return from_sympy(entry(item, infinite=True), shown)
    except SymattnError as error:
        raise EntryError(f"{place}: {error}") from None


def _from_text(text: str) -> Written:
    if DECIMAL.fullmatch(text):
        return _decimal(text, text)
    try:
        reading = read_work_line(text, masked_marks=True)
    except ReadError as error:
        return Written(text, None, UNREAD, error=error)
    cell = reading.cells[-1][0][0]
    if reading.label is not None or len(reading.cells[-1]) + len(reading.cells[-1][0]) > 2:
        return Written(text, None, UNREAD, error=ReadError("expected one number in a cell", text))
    return from_read(cell)


def from_read(cell: ReadCell) -> Written:
    """A cell of the reader."""
    if cell.error is not None or cell.value is None:
        return Written(cell.written, None, UNREAD, error=cell.error or ReadError("not a number", cell.written))
    if cell.places:
        return Written(cell.written, _value(cell.value), PRINTED, cell.places)
    if cell.places == 0 and "e" in cell.written.lower() and cell.value < FINITE_MASK:
        return Written(cell.written, None, DOUBLE)  # −1e9, as in code
    return from_sympy(cell.value, cell.written)


def from_sympy(value: Any, written: str) -> Written:
    """An exact value, or one that was worked out from decimals."""
    if value is sympy.S.NegativeInfinity:
        return Written(written, None)
    if (
        not isinstance(value, sympy.Expr)
        or not value.is_commutative
        or value.atoms(sympy.Function) - value.atoms(*KNOWN)
    ):
        return Written(written, None, UNREAD, error=ReadError("nothing was computed here", written))
    made = _value(value)
    if made is None:
        return Written(
            written, None, UNREAD, error=ReadError("this number is beyond what can be decided", written)
        )
    literals = LITERAL.findall(written)
    return Written(written, made, EARLY, slack=slack_of(literals)) if literals else Written(written, made)


KNOWN = (sympy.exp, sympy.log, sympy.sinh, sympy.cosh, sympy.tanh, sympy.sin, sympy.cos)


def _value(value: sympy.Expr) -> Value | None:
    try:
        return value_of(value)
    except (BeyondRing, LimitError):
        return None


def slack_of(literals: Sequence[str]) -> float:
    """How far, relative, an expression of these decimals may be from one of the numbers that they stand for."""
    total = 0.0
    for literal in literals:
        unit, size = 10.0 ** -len(literal.partition(".")[2]), float(literal)
        total += max(unit, unit / size if size else unit)
    return 2 * total


def _decimal(text: str, digits: str) -> Written:
    mantissa, _, power = digits.strip().lower().replace("−", "-").partition("e")
    places = len(mantissa.partition(".")[2]) - int(power or 0)
    value = of_sum(number(_fraction(Fraction(digits.strip().replace("−", "-")))))
    return Written(text, value, PRINTED, places) if places > 0 else Written(text, value)


def _fraction(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


def _from_float(x: float, short: str, single: bool) -> Written:
    if x == float("-inf") or x < FINITE_MASK:
        return Written(short, None, DOUBLE if isfinite(x) else EXACT)
    if not isfinite(x):
        return Written(short, None, UNREAD, error=ReadError(f"{x} is not a number", short))
    if _digits(short) < (7 if single else MANY_DIGITS):
        return _decimal(short, short)
    narrow = single or struct.unpack("f", struct.pack("f", x))[0] == x if abs(x) < 1e38 else False
    return Written(short, of_sum(number(_fraction(Fraction(x)))), SINGLE if narrow else DOUBLE)


def _digits(short: str) -> int:
    return len(short.lower().partition("e")[0].lstrip("-").replace(".", "").lstrip("0").rstrip("0"))


def settled(cells: Sequence[Sequence[Written]]) -> Table:
    """A table in which round numbers are read like their neighbours.

    Where some cell was computed, a round one was too: 1.0 is then not one digit. Where some are printed decimals,
    a whole number may be a rounded one: 0 beside 0.33 stands for 0.00.
    """
    every = list(chain.from_iterable(cells))
    computed = {c.kind for c in every if c.kind in (DOUBLE, SINGLE) and c.value is not None}
    places = min((c.places for c in every if c.kind == PRINTED), default=0)
    if computed:
        kind = SINGLE if SINGLE in computed else DOUBLE
        return Table(tuple(tuple(replace(c, kind=kind) if c.kind == PRINTED else c for c in row) for row in cells))
    return Table(tuple(tuple(_rounded(c, places) for c in row) for row in cells))


def _rounded(cell: Written, places: int) -> Written:
    whole = places and cell.kind == EXACT and WHOLE_NUMBER.fullmatch(cell.text)
    return replace(cell, kind=PRINTED, places=places) if whole else cell
