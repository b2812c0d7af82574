"""Problems from the bank: what a sheet asks for by topic, level and count, drawn until a draw is fair.

Knows how a topic's draw becomes a written problem of the sheet, what the sheet may say about it (points, minutes,
a title), and when a draw is turned down. A pure function of the sheet and the seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from types import MappingProxyType
from typing import Any, TypeAlias

from ..errors import UnknownName
from . import written as w
from .counts import counts_apart
from .discern import tells_all_apart
from .draw import stream
from .friendly import bearable
from .givens import starts
from .item import Item
from .masks import MASK
from .places import Place
from .problem import Problem, build
from .schema import PROBLEM_KIND
from .sketch import plain_sketch, sketch_of
from .topics import topic
from .topics.table import Draw, Table, Topic

Tables: TypeAlias = Mapping[str, Mapping[str, Any]]  # what was drawn before, by the problem's id

TRIES = 4000  # draws, most of which a sketch turns down at once
CHECKS = 60  # bearable draws that are held against the catalogue of mistakes
POWERS = (1, 3)  # different exponentials in the longest row, where a topic does not say
OWN = "own"  # the seed of a sheet without one
SAID_BY_THE_SHEET = (
    "id",
    "title",
    "section",
    "minutes",
    "points",
    "digits",
    "topics",
    "level",
    "count",
    "table",
    "draws",
    "checked",
    "place",
)


@dataclass(frozen=True)
class Candidate:
    """A draw of a topic: the written problem that it makes, how many were drawn for it, and how many checked."""

    written: w.Problem
    draws: int
    checked: int = 0


def expanded(sheet: w.Sheet, seed: int | str | None, tables: Tables = MappingProxyType({})) -> w.Sheet:
    """The sheet with every topic drawn, but for those whose tables are known. Raises SheetError, with the line."""
    if not any(each.topics for each in sheet.problems):
        return sheet
    problems = [made for each in sheet.problems for made in _made(each, sheet, seed, tables)]
    return replace(sheet, problems=tuple(problems))


def _made(each: w.Problem, sheet: w.Sheet, seed: int | str | None, tables: Tables) -> Iterator[w.Problem]:
    if not each.topics:
        yield each
        return
    for key in set(vars(each)) - set(SAID_BY_THE_SHEET):
        if getattr(each, key):
            raise each.place.at(key).error(f"a topic brings its own {key}; leave it out, or leave out the topic")
    for number in range(1, each.count + 1):
        id = each.id if each.count == 1 else f"{each.id}-{number}"
        one = replace(each, id=id)
        known = tables.get(id)
        if known is None:
            yield drawn(one, sheet, OWN if seed is None else seed)
        else:
            yield written_out(replace(one, topics=(_topic_of(one, sheet).name,)), known)


def drawn(each: w.Problem, sheet: w.Sheet, seed: int | str) -> w.Problem:
    """The first bearable and fair draw of a problem's topic. Raises SheetError where there is none."""
    chosen = _topic_of(each, sheet)
    found = next(fair_candidates(chosen, each, sheet, seed), None)
    if found is None:
        raise each.place.at("topic").error(f"{chosen.name}, level {each.level}: no fair draw was found; report it")
    return replace(found.written, draws=found.draws, checked=found.checked)


def fair_candidates(chosen: Topic, each: w.Problem, sheet: w.Sheet, seed: int | str) -> Iterator[Candidate]:
    """The draws that are bearable for a hand and show every mistake by an answer of its own."""
    for checked, candidate in enumerate(islice(bearable_candidates(chosen, each, sheet, seed), CHECKS), 1):
        problem = build(1, candidate.written, sheet, {})
        if all(tells_all_apart(item.solved, asked, _digits(item)) for item, asked in asked_together(problem)):
            yield replace(candidate, checked=checked)


def bearable_candidates(chosen: Topic, each: w.Problem, sheet: w.Sheet, seed: int | str) -> Iterator[Candidate]:
    """The draws that a sketch does not turn down, before any exponential is computed."""
    numbers = stream(sheet.id, seed, each.id)
    for draws in range(1, TRIES + 1):
        shared = stream(sheet.id, "shared", sheet.edition, each.id)
        table = chosen.build(Draw(numbers, shared), each.level)
        if not (counts_apart(table) and _may_be_bearable(table, each, sheet.convention)):
            continue
        written = _written(chosen, table, each, sheet)
        if _is_bearable(written, table, sheet.convention):
            yield Candidate(written, draws)


def _topic_of(each: w.Problem, sheet: w.Sheet) -> Topic:
    """The topic; of a pool the same one for every variant of the sheet, so that all have the same boxes."""
    pick = next(stream(sheet.id, "pool", sheet.edition, each.id)) % len(each.topics)
    try:
        return topic(each.topics[pick])
    except UnknownName as error:
        raise each.place.at("topic").error(str(error)) from None


def _written(chosen: Topic, table: Table, each: w.Problem, sheet: w.Sheet) -> w.Problem:
    """The written problem of a drawn table."""
    worded = chosen.worded(table, sheet.language)
    return written_out(replace(each, topics=(chosen.name,)), worded)


def written_out(each: w.Problem, table: Mapping[str, Any]) -> w.Problem:
    """A drawn table, in words, read by the schema of sheets; what the sheet says of the problem goes first."""
    made: w.Problem = PROBLEM_KIND.read(Place(each.place.source, each.place.path), {"id": each.id, **table})
    own = {key: getattr(each, key) for key in ("title", "section", "minutes", "digits") if getattr(each, key)}
    made = replace(made, **own, topics=each.topics, level=each.level, place=each.place, table=table)
    return made if each.points is None else _with_points(made, each.points)


def _with_points(made: w.Problem, points: Fraction) -> w.Problem:
    """The sheet's points, shared among the parts as the topic shares its own, in half points."""
    if not made.parts:
        return replace(made, points=points)
    shares = [part.points or Fraction(1) for part in made.parts]
    given: list[Fraction] = []
    for i in range(1, len(shares) + 1):
        upto = Fraction(round(2 * points * sum(shares[:i]) / sum(shares)), 2)
        given.append(upto - sum(given))
    parts = tuple(replace(part, points=share) for part, share in zip(made.parts, given, strict=True))
    return replace(made, points=None, parts=parts)


def _may_be_bearable(table: Table, each: w.Problem, convention: str) -> bool:
    """The same, as far as plain fractions tell: most draws need not be read by the schema."""
    givens = table.get("givens", {})
    if table.get("ties") or convention != "rows" or not starts(givens):
        return True
    mask = MASK.read(each.place.at("topic"), givens["mask"]) if "mask" in givens else None
    sketch = plain_sketch(givens, mask)
    return sketch is None or bearable(sketch, table.get("exponentials", POWERS))


def _is_bearable(written: w.Problem, table: Table, convention: str) -> bool:
    if not starts(written.givens) or table.get("ties"):
        return True
    sketch = sketch_of(written.givens, written.givens.get("convention", convention))
    return bearable(sketch, table.get("exponentials", POWERS))


def asked_together(problem: Problem) -> Iterator[tuple[Item, list[str]]]:
    """Items that share their givens, by the first of them, with all the quantities that they ask."""
    groups: list[tuple[Item, list[str]]] = []
    for item in problem.items:
        if item.solved is None:
            continue
        asked = [ask.what for ask in item.asked if ask.kind == "matrix"]
        asked += item.written.worked.lines if item.written.worked else ()
        known = next((names for other, names in groups if other.all_givens == item.all_givens), None)
        if known is None:
            groups.append((item, asked))
        else:
            known.extend(asked)
    yield from groups


def _digits(item: Item) -> int | None:
    return item.digits if isinstance(item.digits, int) else None
