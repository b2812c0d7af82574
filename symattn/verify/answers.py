"""Answers held against what was asked: numbers, shapes, and matrices of lines that `check` does not walk down.

Knows that a line is an answer when its value is one of those asked, to the digits that it has, and that a line
which calls itself by the letter of an answer is meant as that answer. Everything else on the page is working,
and is not marked: nothing is called wrong that does not claim to be an answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..errors import LimitError, ReadError
from ..exact.grid import Grid
from .judging import Judged, Place, held
from .read import page, read_work_line
from .read.page import Line as PageLine
from .read.reading import Reading
from .report import RIGHT, UNDECIDED, UNMARKED, UNREADABLE, WRONG, Mark, Note, Report
from .student import EXACT, Table, from_read, settled

BEFORE_A_RELATION = re.compile(r"\s*([^=≈\[\]]{1,40}?)\s*(?:=|≈|\\approx)\s*")
SPELLING = re.compile(r"[\\{}_^\s()]")
PLACE = re.compile(r"[\d,:]+")
COMMA = re.compile(r",(?=\d)")


@dataclass(frozen=True)
class Answer:
    """Something asked: what a report calls it, the names that a line may begin with, and its exact value."""

    called: str
    names: tuple[str, ...]
    value: Grid


@dataclass(frozen=True)
class Terms:
    """How answers are wanted: so many decimals, exactly, with a decimal "point" or "comma"; the points of all.

    `lists`: a comma always separates, since shapes are asked.
    """

    digits: int | None = None
    exact: bool = False
    decimal: str = "point"
    lists: bool = False
    worth: float = 0.0


def check_answers(answers: Sequence[Answer], work: str, terms: Terms) -> Report:
    """One mark a line: right where it is an answer, wrong where it says it is one and is not, else not marked.

    >>> from symattn.exact.grid import grid_of
    >>> import sympy
    >>> asked = [Answer("J", ("J",), grid_of(sympy.ImmutableMatrix([[sympy.Rational(1, 4)]])))]
    >>> [mark.verdict for mark in check_answers(asked, "1/2 · 1/2 = 1/4", Terms()).marks]
    ['right']
    >>> [mark.verdict for mark in check_answers(asked, "J = 1/2", Terms()).marks]
    ['wrong']
    """
    lines = page(work.replace("\r\n", "\n").replace("\r", "\n"))
    marks: list[Mark] = []
    found: set[str | None] = set()
    for number, line in enumerate(lines, 1):
        marks.append(_mark(number, line, sorted(answers, key=lambda answer: answer.called in found), terms))
        found |= {mark.stage for mark in marks[-1:] if mark.verdict == RIGHT and mark.credit}
    missing = tuple(answer.called for answer in answers if answer.called not in found)
    right = not missing and all(mark.verdict in (RIGHT, UNMARKED) for mark in marks)
    earned = terms.worth * len(found) / len(answers) if answers else 0.0
    return Report(right, tuple(marks), earned, terms.worth, missing)


def _mark(number: int, line: PageLine, answers: Sequence[Answer], terms: Terms) -> Mark:
    if line.kind != "work":
        return Mark(number, line.text, None, UNMARKED, notes=(Note(line.kind),))
    meant, text = _named(line.text, answers)
    try:
        reading = read_work_line(COMMA.sub(", ", text) if terms.lists else text, decimal=terms.decimal)
    except (ReadError, LimitError) as error:
        return _unread(number, line.text, error, len(line.text) - len(text))
    table = settled([[from_read(cell) for cell in row] for row in reading.cells[-1]])
    held_to = [meant] if meant else answers
    judged = {answer.called: held(table, answer.value, Place(answer.called)) for answer in held_to}
    fits = next((name for name, each in judged.items() if each.holds), None)
    if fits is not None:
        return _right(Mark(number, line.text, fits, RIGHT), judged[fits], table, reading, terms)
    if meant is None:
        return Mark(number, line.text, None, UNMARKED, notes=(Note("working"),))
    return _not_right(Mark(number, line.text, meant.called, WRONG), judged[meant.called], table, meant)


def _named(text: str, answers: Sequence[Answer]) -> tuple[Answer | None, str]:
    """The answer that a line says it is, and what it says after its name; the whole line where it names none."""
    match = BEFORE_A_RELATION.match(text)
    if match is None:
        return None, text
    bare, rest = _bare(match[1]), text[match.end() :]
    names = {_bare(name): answer for answer in answers for name in answer.names}
    if bare in names:
        return names[bare], rest
    part = next((name for name in names if PLACE.fullmatch(bare.removeprefix(name)) and bare.startswith(name)), "")
    return None, rest if part else text  # an entry or a row of an answer: working, whatever it is called


def _bare(name: str) -> str:
    """A name without what spellings differ in: `A^{(1)}`, `A_1` and `A1` are one."""
    return SPELLING.sub("", name)


def _unread(number: int, text: str, error: ReadError | LimitError, skipped: int) -> Mark:
    if isinstance(error, LimitError):
        return Mark(
            number, text, None, UNREADABLE, notes=(Note("unreadable", {"message": str(error), "advice": ""}),)
        )
    note = Note("unreadable", {"message": error.message, "advice": error.suggestion})
    return Mark(number, text, None, UNREADABLE, notes=(note,), caret=skipped + error.offset)


def _right(mark: Mark, judged: Judged, table: Table, reading: Reading, terms: Terms) -> Mark:
    """Right, with how well it is known, and without credit where fewer digits stand there than were asked."""
    notes: list[Note] = []
    rough = [cell for _, _, cell in table.cells() if cell.kind != EXACT]
    digits = judged.digits()
    if rough:
        notes.append(Note("to-digits", {"digits": digits}))
    few = terms.digits is not None and any(c.kind == "printed" and c.places < terms.digits for c in rough)
    if few:
        notes.append(Note("fewer-digits", {"asked": terms.digits}))
    if terms.exact and rough:
        notes.append(Note("not-exact", {"cells": ()}))
    finished = reading.finished[-1]
    if not finished:
        notes.append(Note("nothing-computed"))
    credit = finished and not few
    return replace(mark, notes=tuple(notes), credit=credit)


def _not_right(mark: Mark, judged: Judged, table: Table, meant: Answer) -> Mark:
    """Wrong in some cells; not decided where a cell is not, or where something of another shape was written."""
    if not judged.shape_fits:
        note = Note("shape", {"written": table.shape, "wanted": meant.value.shape})
        return replace(mark, verdict=UNDECIDED, notes=(note,))
    return replace(mark, verdict=UNDECIDED if judged.holds is None else WRONG, cells=judged.wrong())
