"""The working of each stage: chains of equal forms for the rows that a person would write out.

Knows, for each rule, which rows are worked and in which forms. Rows stand for tokens here whatever the
convention; the writer turns them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import sympy

from ..errors import BeyondRing
from ..exact import decimal, tidy
from ..exact.grid import Cell, Grid
from ..exact.order import sign
from ..exact.ring.expsum import number as rational
from ..exact.ring.value import Value, of_sum
from . import notes, rules
from .forms import Cells, Form, InFront, Letter, Plain, Power, Products, Quotient, Total, plain_row
from .steps import Note, Place, Working

MINUS_INFINITY = sympy.S.NegativeInfinity
LONGEST_DECIMAL = 12  # characters; e^40 is clearer than its digits
MOST_QUOTIENTS = 6  # how many different scores are divided on the page, one by one


class Faces:
    """The grids of one problem as sympy matrices, each made once, however many steps show it.

    `others` are the faces of a problem with the same symbols, of which this one is a part.
    """

    def __init__(self, problem: Any, others: Faces | None = None) -> None:
        self.problem = problem  # an Attention, or another line over the same quantities
        self._made: dict[int, tuple[Grid, sympy.ImmutableMatrix]] = others._made if others else {}
        self._cells: dict[Cell, sympy.Expr] = others._cells if others else {}

    def by_rows(self, grid: Grid) -> sympy.ImmutableMatrix:
        """A grid as a sympy matrix, rows for tokens."""
        if id(grid) not in self._made:  # the grid is kept with it, so that its id stays its own
            self._made[id(grid)] = grid, self._matrix(grid)
        return self._made[id(grid)][1]

    def _matrix(self, grid: Grid) -> sympy.ImmutableMatrix:
        """The matrix from cells that have been shown before, where all have (heads side by side)."""
        cells = [cell for row in grid.rows for cell in row]
        if all(cell in self._cells for cell in cells):
            return sympy.ImmutableMatrix(*grid.shape, [self._cells[cell] for cell in cells])
        made = grid.to_matrix(self.problem.symbols)
        self._cells.update(zip(cells, made, strict=True))
        return made

    def shown(self, grid: Grid) -> sympy.ImmutableMatrix:
        """A grid as a sympy matrix in the problem's convention."""
        face = self.by_rows(grid)
        return face.T if self.problem.convention == "columns" else face


@dataclass(frozen=True)
class Matrices:
    """The record after a stage (and before it), its grids as sympy matrices with rows for tokens."""

    faces: Faces
    record: Mapping[str, Any]
    before: Mapping[str, Any] = field(default_factory=dict)

    @property
    def problem(self) -> Any:
        """What was solved."""
        return self.faces.problem

    def __contains__(self, name: str) -> bool:
        return isinstance(self.record.get(name), Grid)

    def __getitem__(self, name: str) -> sympy.ImmutableMatrix:
        return self.faces.by_rows(self.record[name])

    def row(self, name: str, i: int) -> tuple[sympy.Expr, ...]:
        """Row i of a quantity, from 0."""
        return tuple(self[name].row(i))

    def cells(self, name: str, i: int) -> tuple[Cell, ...]:
        """Row i of a quantity, from 0, as exact values."""
        return tuple(self.record[name].rows[i])

    @property
    def widest_row(self) -> int:
        """The first row whose query looks at the most keys, from 0."""
        seen = [sum(weight != 0 for weight in self["weights"].row(i)) for i in range(self["weights"].rows)]
        return seen.index(max(seen))


def decimals_of(values: Sequence[Any], places: int = 4) -> tuple[str, ...]:
    """The decimals of a row; nothing where it is symbols, whole numbers, or too large for decimals to help."""
    if all(_is_whole(value) for value in values):
        return ()
    try:
        found = tuple("−∞" if value in (None, MINUS_INFINITY) else _digits(value, places) for value in values)
    except BeyondRing:
        return ()
    if not any("." in digits for digits in found):
        return ()
    if all(_ends(value, places) for value in values):
        found = tuple(digits.rstrip("0") if "." in digits else digits for digits in found)
    return found if max(map(len, found)) <= LONGEST_DECIMAL else ()


def _digits(value: Any, places: int) -> str:
    """The decimals of a value; a whole number has none, however it is written."""
    digits = decimal(value, places)
    whole, _, rest = digits.partition(".")
    return whole if not rest.strip("0") and _is_worth(value, int(whole)) else digits


def _ends(value: Any, places: int) -> bool:
    """Whether a number has no more than so many decimals, as 1/2 has one."""
    known = value.rational() if isinstance(value, Value) else value
    return known is not None and getattr(known, "q", 0) != 0 and 10**places % int(known.q) == 0


def _is_worth(value: Any, number: int) -> bool:
    if isinstance(value, Value):
        return sign(value - of_sum(rational(number))) == 0
    return bool(value == number)


def _is_whole(value: Any) -> bool:
    if isinstance(value, Value):
        known = value.rational()
        return known is not None and known.q == 1
    return value is not None and bool(value.is_Integer)


def products(
    m: Matrices,
    made: str,
    left: tuple[sympy.Expr, ...],
    right: sympy.ImmutableMatrix,
    row: int = 0,
    bias: str = "",
) -> Iterator[Working]:
    """One row of a product, every entry written out: the row `left` times each column of `right`."""
    for column in range(right.cols):
        plus = m[bias][0, column] if bias in m else None
        written = Products(left, tuple(right.col(column)), plus)
        result = m[made][row, column]
        place = Place(made, row + 1, column + 1)
        shown = decimals_of((m.cells(made, row)[column],))
        yield Working(rules.DOT_PRODUCT, place, (written, Plain(result)), shown)


def project(m: Matrices) -> Iterator[Working]:
    """The first row of Q, K and V."""
    source = "context" if "context" in m else "X"
    for made, given in (("Q", "X"), ("K", source), ("V", source)):
        if made in m:
            yield from products(m, made, m.row(given, 0), m[f"W_{made}"], bias=f"b_{made}")


def score(m: Matrices) -> Iterator[Working]:
    """The first row of S: one query against every key."""
    yield from products(m, "scores", m.row("Q", 0), m["K"].T)


def scale(m: Matrices) -> Iterator[Working]:
    """Each different score divided once."""
    divisor = m.problem.scale
    if divisor == 1:
        return
    different = list(dict.fromkeys(s for s in m["scores"] if s != 0))
    for s in different[:MOST_QUOTIENTS]:
        result = tidy(s / divisor)
        yield Working(
            rules.DIVIDE,
            Place(""),
            (Quotient(Plain(s), Plain(divisor)), Plain(result)),
            decimals_of((result,)),
        )


def exponentiate(m: Matrices) -> Iterator[Working]:
    """e to every score of each row."""
    for i in range(m["masked"].rows):
        yield Working(
            rules.POWERS_OF_ROW,
            Place("powers", i + 1),
            (Cells(tuple(_powers(m, i))), plain_row(m.row("powers", i))),
            decimals_of(m.cells("powers", i)),
            notes.of_scores(m.row("masked", i), i + 1),
        )


def total(m: Matrices) -> Iterator[Working]:
    """z_i of each row."""
    for i in range(m["totals"].rows):
        (z,) = m.row("totals", i)
        seen = tuple(power for power in _powers(m, i) if power.exponent is not MINUS_INFINITY)
        worked = len(seen) > 1 or z.func != sympy.exp  # e^2 is worth e^2, but e^0 is worth 1
        forms: tuple[Form, ...] = (Total(seen), Plain(z)) if worked else (Plain(z),)
        yield Working(rules.SUM_OF_ROW, Place("totals", i + 1), forms, decimals_of(m.cells("totals", i)))


def normalise(m: Matrices) -> Iterator[Working]:
    """Each row over its z_i, then with the common factor cancelled."""
    for i in range(m["weights"].rows):
        z = m.row("totals", i)[0]
        powers, weights = m.row("powers", i), m.row("weights", i)
        undivided = Cells(tuple(Plain(p) if p == 0 else Quotient(Plain(p), Plain(z)) for p in powers))
        front = InFront(Quotient(Plain(sympy.S.One), Letter("totals", i + 1, z)), plain_row(powers))
        cancelled = _cancelled(powers, weights, z)
        forms: tuple[Form, ...] = (front, undivided)
        if any(p != 0 and sympy.fraction(w) != (p, z) for p, w in zip(powers, weights, strict=True)):
            forms = (*forms, plain_row(weights))
        if z == 1:
            forms = (plain_row(weights),)
        elif sum(power != 0 for power in powers) == 1:  # the only key has it all
            forms = (front, plain_row(weights))
        rule = rules.CANCEL if cancelled else rules.QUOTIENTS_OF_ROW
        yield Working(
            rule, Place("weights", i + 1), forms, decimals_of(m.cells("weights", i)),
            cancelled,
        )  # fmt: skip


def mix(m: Matrices) -> Iterator[Working]:
    """One row of O, that of a query which looks at the most keys: the rows of V, weighted."""
    i = m.widest_row
    yield from products(m, "output", m.row("weights", i), m["V"], row=i)


def _powers(m: Matrices, i: int) -> list[Power]:
    return [Power(s, m.problem.base) for s in m.row("masked", i)]


def _cancelled(powers: tuple[sympy.Expr, ...], weights: tuple[sympy.Expr, ...], z: sympy.Expr) -> tuple[Note, ...]:
    """The factor that was cancelled and both sums, where a row did not stay as it was."""
    for power, weight in zip(powers, weights, strict=True):
        shown = sympy.fraction(weight)[1]
        if power != 0 and shown not in (1, z) and shown.has(sympy.exp, sympy.E):
            factor = tidy(z / shown)
            values = {"factor": factor, "before": z, "after": shown}
            if factor.free_symbols or z.free_symbols:
                return (Note("check", "two-sums-symbolic", values),)
            return (Note("check", "two-sums", values | {"digits": (decimal(z), decimal(shown))}),)
    return ()


WORKINGS: dict[str, Callable[[Matrices], Iterator[Working]]] = {
    rules.PROJECT: project,
    rules.SCORE: score,
    rules.SCALE: scale,
    rules.EXPONENTIATE: exponentiate,
    rules.TOTAL: total,
    rules.NORMALISE: normalise,
    rules.MIX: mix,
}
