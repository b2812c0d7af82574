"""Where a line belongs: the first of its candidates that its value fits; by value alone where it has no name.

Knows the quantities of a problem and what is known so far; a value that fits the right quantity wins over one
that fits what was wrong before, and that over one that a known mistake gives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..layer import Attention
from .alternatives import held_right
from .hypothesis import Hypothesis
from .judging import Place, fits_grid
from .lines import Line
from .student import Table

SHOWN = ("X", "Q", "K", "V", "scores", "scaled", "masked", "powers", "totals", "weights", "output")


def quantities(problem: Attention) -> tuple[str, ...]:
    """What a line of this problem may be about, in the order of the line."""
    masked = problem.mask is not None
    present = (name for name in SHOWN if problem.record.get(name) is not None)
    return tuple(name for name in present if name != "masked" or masked)


def is_given(problem: Attention, quantity: str) -> bool:
    """Whether a quantity was given and is not made anew, as queries are that positions turn."""
    made = any(quantity in stage.outputs for stage in problem.line)
    return problem.start.get(quantity) is not None and not made


def computed(problem: Attention) -> tuple[str, ...]:
    """The quantities that are to be computed, in the order of the line."""
    return tuple(name for name in quantities(problem) if not is_given(problem, name))


def place_of(
    problem: Attention, line: Line, current: list[Hypothesis], last: str | None, asked: Sequence[str] = ()
) -> Place | None:
    """The place of a line, or None where it belongs nowhere; without a name it is first held against `asked`."""
    table = line.table
    if table is None:
        return None
    known = quantities(problem)
    named = [name for name in line.name.candidates if name in known]
    if line.name.candidates and not named:
        return None
    spots = list(_spots(problem, line, table, named or _in_order(problem, last, asked)))
    spots = _of_earlier_links(problem, line, spots) or spots
    says_nothing = not line.name.by_letter and all(link.table for link in line.links)
    guesses = (_known_mistake,) if len(spots) > 1 and (named or says_nothing) else ()
    for fit in (_right, _follows, _partly, *guesses):
        for spot in spots:
            if fit(problem, table, spot, current):
                return spot
    return _likely(problem, line, table, named, spots)


def _of_earlier_links(problem: Attention, line: Line, spots: list[Place]) -> list[Place]:
    """A chain that begins rightly, softmax(0, √2) = …, is about what it begins with."""
    tables = [link.table for link in line.links[:-1] if link.table is not None]
    return [spot for spot in spots if any(held_right(problem, table, spot).holds for table in tables)]


def _in_order(problem: Attention, last: str | None, asked: Sequence[str]) -> list[str]:
    """What is asked, what comes after the last line, then the rest; what was given comes last."""
    known = quantities(problem)
    start = known.index(last) + 1 if last in known else 0
    order = [*asked, *known[start:], *known[:start]]
    return sorted(dict.fromkeys(order), key=lambda name: is_given(problem, name))


def _spots(problem: Attention, line: Line, table: Table, names: list[str]) -> Iterator[Place]:
    row, column = line.name.row, line.name.column
    for name in names:
        rows, columns = problem.record[name].shape
        if row is not None or column is not None:
            yield Place(name, row, column)
            continue
        single = table.shape == (1, 1) != (rows, columns)  # a number is no matrix: T = 2, n = 3
        if table.shape in ((rows, columns), (columns, rows)) or (line.name.candidates and not single):
            yield Place(name)
        if 1 in table.shape and columns in table.shape and columns > 1 and rows > 1:
            yield from (Place(name, i) for i in range(rows))


def _right(problem: Attention, table: Table, spot: Place, current: list[Hypothesis]) -> bool:
    return held_right(problem, table, spot).holds is True


def _follows(problem: Attention, table: Table, spot: Place, current: list[Hypothesis]) -> bool:
    return any(fits_grid(table, h.record.get(spot.quantity), spot) for h in current)


def _partly(problem: Attention, table: Table, spot: Place, current: list[Hypothesis]) -> bool:
    """Whether every cell that could be read is right, and there is one."""
    found = held_right(problem, table, spot)
    return found.holds is None and any(each.holds for _, each in found.cells)


def _known_mistake(problem: Attention, table: Table, spot: Place, current: list[Hypothesis]) -> bool:
    from . import diagnosis  # the catalogue of mistakes is only needed for what is wrong

    return any(diagnosis.singles(h, table, spot) for h in current[:1])


def _likely(problem: Attention, line: Line, table: Table, named: list[str], spots: list[Place]) -> Place | None:
    """Where a wrong line most likely belongs: what it is called, or the last quantity of its shape."""
    if named:
        return next((s for s in spots if table.shape != (1, 1) or _is_cell(problem, s)), None)
    if line.name.by_letter or any(link.table is None for link in line.links):
        return None  # it says what it is about, and that is nothing known here
    whole = [s for s in spots if s.row is None and s.column is None and s.quantity in computed(problem)]
    whole = [s for s in whole if problem.record[s.quantity].shape == table.shape]
    return whole[-1] if whole else None


def _is_cell(problem: Attention, spot: Place) -> bool:
    places = spot.of(problem.record[spot.quantity])
    return len(places) == 1 and len(places[0]) == 1
