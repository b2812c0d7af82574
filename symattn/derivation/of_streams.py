"""The working of streams and of linear attention: states rescaled, features compared, memories read.

Knows which rows are worked out for each stage of `layer.streaming` and `layer.linear`. Rows stand for tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from . import rules
from .forms import Cells, Plain, Power, Quotient, Scalar, Times, Total, plain_row
from .steps import Note, Place, Working
from .workings import MINUS_INFINITY, Matrices, decimals_of, products

NOTES = {
    rules.REMEMBER: (("note", "memory-is-all"),),
    rules.DIVIDE_BY_SUM: (("check", "any-order-of-blocks"),),
}


def absorb(m: Matrices) -> Iterator[Working]:
    """The sum of every query after this block, and the first value that it mixes."""
    t = max(int(name.rpartition("_")[2]) for name in m.record if name.startswith("largest_"))
    for i in range(m[f"largest_{t}"].rows):
        if m[f"largest_{t}"][i, 0] is MINUS_INFINITY:
            continue
        yield _sum(m, t, i)
    yield from _mixed(m, t, 0) if m[f"largest_{t}"][0, 0] is not MINUS_INFINITY else ()


def _sum(m: Matrices, t: int, i: int) -> Working:
    powers: list[Scalar] = [power for _, power in _powers(m, t, i)]
    terms = (*_rescaled(m, t, i, f"sum_{t - 1}", 0), *powers)
    whole = m[f"sum_{t}"][i, 0]
    shown = decimals_of(m.cells(f"sum_{t}", i))
    return Working(rules.SUM_SO_FAR, Place(f"sum_{t}", i + 1), (Total(terms), Plain(whole)), shown)


def _mixed(m: Matrices, t: int, i: int) -> Iterator[Working]:
    values = m[f"values_{t}"]
    for column in range(values.cols):
        new: list[Scalar] = [Times((power, Plain(values[j, column]))) for j, power in _powers(m, t, i)]
        terms = (*_rescaled(m, t, i, f"mixed_{t - 1}", column), *new)
        whole = m[f"mixed_{t}"][i, column]
        shown = decimals_of(m.cells(f"mixed_{t}", i)[column : column + 1])
        place = Place(f"mixed_{t}", i + 1, column + 1)
        yield Working(rules.MIXED_SO_FAR, place, (Total(terms), Plain(whole)), shown)


def _powers(m: Matrices, t: int, i: int) -> list[tuple[int, Power]]:
    """The keys of the block that query i may look at, each with e^(s − m)."""
    top = m[f"largest_{t}"][i, 0]
    scores = enumerate(m.row(f"block_{t}", i))
    return [(j, Power(s - top, m.problem.base)) for j, s in scores if s is not MINUS_INFINITY]


def _rescaled(m: Matrices, t: int, i: int, quantity: str, column: int) -> tuple[Scalar, ...]:
    """What was there before, times e^(m before − m now); nothing before the first key."""
    if quantity not in m or m[f"largest_{t - 1}"][i, 0] is MINUS_INFINITY:
        return ()
    shift = m[f"largest_{t - 1}"][i, 0] - m[f"largest_{t}"][i, 0]
    return (Times((Plain(m[quantity][i, column]), Power(shift, m.problem.base))),)


def divide_by_sum(m: Matrices) -> Iterator[Working]:
    """The output of the first query."""
    names = [name for name in m.record if name.startswith("mixed")]
    mixed = names[-1]
    totals = mixed.replace("mixed", "sum") if "_" in mixed else "totals"
    total = Plain(m[totals][0, 0])
    cells = tuple(Quotient(Plain(cell), total) for cell in m.row(mixed, 0))
    forms = (Cells(cells), plain_row(m.row("output", 0)))
    yield Working(rules.QUOTIENTS, Place("output", 1), forms, decimals_of(m.cells("output", 0)))


def feature_scores(m: Matrices) -> Iterator[Working]:
    """The first row of scores."""
    if m.record.get("allowed") is None:
        yield from products(m, "scores", m.row("phi_Q", 0), m["phi_K"].T)


def feature_totals(m: Matrices) -> Iterator[Working]:
    """The sum of each row."""
    for i in range(m["totals"].rows):
        seen = tuple(Plain(s) for s in m.row("scores", i) if s != 0)
        shown = decimals_of(m.cells("totals", i))
        whole = Plain(m["totals"][i, 0])
        forms = (Total(seen), whole) if len(seen) > 1 else (whole,)
        yield Working(rules.SUM_OF_ROW, Place("totals", i + 1), forms, shown)


def feature_weights(m: Matrices) -> Iterator[Working]:
    """Each row over its sum."""
    for i in range(m["weights"].rows):
        z = Plain(m["totals"][i, 0])
        cells = tuple(Plain(s) if s == 0 else Quotient(Plain(s), z) for s in m.row("scores", i))
        forms = (Cells(cells), plain_row(m.row("weights", i)))
        yield Working(rules.QUOTIENTS, Place("weights", i + 1), forms, decimals_of(m.cells("weights", i)))


def remember(m: Matrices) -> Iterator[Working]:
    """The first row of the memory of all keys."""
    if "memory" in m:
        yield from products(m, "memory", tuple(m["phi_K"].col(0)), m["V"])


def read(m: Matrices) -> Iterator[Working]:
    """What the first query reads."""
    if "memory" in m:
        yield from products(m, "mixed", m.row("phi_Q", 0), m["memory"])


def notes(name: str, m: Matrices) -> tuple[Note, ...]:
    """What a teacher writes beside a stage, once."""
    if (name == rules.DIVIDE_BY_SUM and "block_1" not in m) or (name == rules.REMEMBER and "memory_2" in m):
        return ()
    return tuple(Note(kind, id) for kind, id in NOTES.get(name, ()))


WORKINGS: dict[str, Callable[[Matrices], Iterator[Working]]] = {
    rules.ABSORB: absorb,
    rules.DIVIDE_BY_SUM: divide_by_sum,
    rules.FEATURE_SCORES: feature_scores,
    rules.FEATURE_TOTALS: feature_totals,
    rules.FEATURE_WEIGHTS: feature_weights,
    rules.REMEMBER: remember,
    rules.READ: read,
}
