"""What a key says of mistakes: a few real slips with the number that they give, and the ones that cannot show.

Knows which slips people make most. The numbers are computed by the mistake's own line; the words are
elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

import sympy

from .. import mistakes
from ..errors import BeyondRing
from ..exact import decimal
from ..layer import Attention
from .discern import relevant, shown_in
from .item import Item
from .problem import Problem

# Those that people really make come first; a key has room for a few.
USUAL = (
    "no-scale", "scale-d_k", "mask-zero", "axis", "mix-keys", "mask-after", "no-transpose", "linear-normalisation",
    "roles-swapped", "wrong-triangle", "W-transposed", "exp-unnormalised",
)  # fmt: skip
OF_A_WIDTH = ("scale-d_k",)  # nobody takes d_k for √d_k where neither is spoken of
MOST = 3
PLACES = 4
BEST_SHOWN_IN = ("weights", "output", "scaled", "scores")


@dataclass(frozen=True)
class Slip:
    """A slip and the number that betrays it: a mistake's id, and a cell (counted from 1) of a quantity."""

    mistake: str
    quantity: str
    row: int
    column: int
    digits: str


def slips(item: Item, told: Collection[str] = ()) -> tuple[Slip, ...]:
    """Two or three slips that show in what an item asks, each by another number than the right ones.

    `told` are ids that the key has spoken of before.
    """
    solved, asked = item.attention, _asked(item)
    if solved is None or not asked:
        return ()
    found: dict[str, Slip] = {}
    known = [id for id in USUAL if id not in OF_A_WIDTH or "scale" not in item.all_givens]
    printed = {quantity: set(map(digits_of, solved.face(quantity) or ())) for quantity in asked}
    for id in known:
        for mistake in mistakes.named(id):
            if len(found) < MOST and id not in {*found, *told} and mistake.occurs(solved):
                slip = next(_betrayed(solved, mistake, printed, {s.digits for s in found.values()}), None)
                found |= {id: slip} if slip else {}
    return tuple(found.values())


def hidden(problem: Problem) -> tuple[str, ...]:
    """The ids of the mistakes that could be made in a problem and would change nothing that any item asks."""
    unseen: dict[str, bool] = {}
    for item in problem.items:
        solved, asked = item.attention, _asked(item)
        if solved is not None:
            fair = mistakes.inevitable(solved, asked) if problem.setting.drawn else None
            for mistake in relevant(solved, asked):
                shows = _shows(solved, mistake, asked, fair)
                unseen[mistake.id] = unseen.get(mistake.id, True) and not shows
    return tuple(id for id, hides in unseen.items() if hides)


def _shows(
    solved: Attention, mistake: mistakes.Mistake, asked: list[str], fair: frozenset[frozenset[str]] | None
) -> bool:
    """Whether a mistake shows; a draw was held against all of them, so there only shapes can hide one."""
    if fair is not None:
        return frozenset(("right", mistake.label)) not in fair
    return shown_in(solved, mistake, asked)


def _asked(item: Item) -> list[str]:
    """The quantities that an item asks, those that betray most first."""
    matrices = [ask.what for ask in item.asked if ask.kind == "matrix"]
    return sorted(matrices, key=lambda q: BEST_SHOWN_IN.index(q) if q in BEST_SHOWN_IN else len(BEST_SHOWN_IN))


def _betrayed(
    solved: Attention, mistake: mistakes.Mistake, printed: Mapping[str, set[str | None]], taken: set[str]
) -> Iterator[Slip]:
    """Cells where the mistake prints another number than any right cell of the quantity, or another slip."""
    record = mistake.of(solved)
    for quantity, right in printed.items():
        grid = record.get(quantity)
        if not right or grid is None or grid.shape != solved.record[quantity].shape:
            continue
        wrong = solved.shown(grid)
        for i in range(wrong.rows):
            for j in range(wrong.cols):
                digits = digits_of(wrong[i, j])
                if digits is not None and digits not in right | taken:
                    yield Slip(mistake.id, quantity, i + 1, j + 1, digits)


def digits_of(cell: sympy.Expr) -> str | None:
    """A cell as a key prints it, to four decimals where it is not whole; None where that cannot be had."""
    if cell is sympy.S.NegativeInfinity:
        return "−∞"
    try:
        return str(cell) if cell.is_Integer else decimal(cell, PLACES)
    except BeyondRing:
        return None
