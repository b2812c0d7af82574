"""Answers held against what was asked: numbers, shapes, and matrices of lines that `check` does not walk down.

Knows that a line is an answer when its value is one of those asked, to the digits that it has; that a line which
begins with the name of an answer is meant as that one; and that bare values, as many as were asked, stand in their
order. Everything else is working, and is not marked: nothing is called wrong that does not claim to be an answer.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import compress
from operator import not_

from ..errors import LimitError, ReadError
from ..exact.grid import Grid
from .judging import Judged, Place, held
from .read import page, read_work_line
from .report import RIGHT, UNDECIDED, UNMARKED, UNREADABLE, WRONG, Mark, Note, Report
from .student import EXACT, Table, from_read, settled, table_of

MATRIX, NUMBER, SHAPE = "matrix", "number", "shape"
WORK = "work"
LOOSE = r"[\\{}_^\s()$*`]"  # in what spellings of a name differ: `A^{(1)}`, `A_1` and `A1` are one
RELATION = r"(?::?=|≈|\\approx(?![a-z]))"
BEFORE_A_RELATION = re.compile(rf"\s*([^=≈\[\]]{{1,40}}?)\s*{RELATION}\s*")
LEAD = r"(?:[-•]|(?i:so|then|thus|hence|therefore|also|daher|damit|somit|folglich),?)"
PLACE = re.compile(r"[\d,:]+")
COMMA = re.compile(r",(?=\d)")
SIZES = re.compile(r"=?\s*(?:torch\.Size)?[\s(\[]*\d{1,9}(?:\s*(?:[,;×x·*]|\\times|\\cdot)\s*\d{1,9})+[\s)\],]*")
THOUSANDS = {
    mark: re.compile(rf"=?\s*[1-9]\d{{0,2}}(?:([{signs}])\d{{3}})(?:\1\d{{3}}){{0,9}}")
    for mark, signs in (("point", ", '’\u00a0\u2009\u202f"), ("comma", ". '’\u00a0\u2009\u202f"))
}
EMPTY = re.compile(r"[\s._…☐?–—-]*|\\l?dots")
KEPT = "\ue000"  # around the number of a line that is kept as it is while the page is cut


@dataclass(frozen=True)
class Answer:
    """Something asked: what a report calls it, the names that a line may begin with, and its exact value.

    `kind` is "matrix", "number" or "shape" (one row).
    """

    called: str
    names: tuple[str, ...]
    value: Grid
    kind: str = MATRIX


@dataclass(frozen=True)
class Terms:
    """How answers are wanted: so many decimals, exactly, with a decimal "point" or "comma"; the points of all."""

    digits: int | None = None
    exact: bool = False
    decimal: str = "point"
    worth: float = 0.0


@dataclass(frozen=True)
class Said:
    """A piece of a page: its text, the answer that it says it is, what it says, and what kind of line it is."""

    text: str
    value: str
    meant: Answer | None = None
    kind: str = WORK


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
    said = tuple(_pieces(answers, work))
    marks = [_judged(k, each, [each.meant] if each.meant else [], terms) for k, each in enumerate(said, 1)]
    marks = _last_of_each(marks)
    found = {mark.stage for mark in marks if mark.credit and mark.verdict == RIGHT}
    wrong = {mark.stage for mark in marks if mark.verdict == WRONG}
    for k, each in enumerate(said):
        if each.meant is None:
            left = sorted((a for a in answers if a.called not in wrong), key=lambda answer: answer.called in found)
            marks[k] = _judged(k + 1, each, left, terms)
            found |= {marks[k].stage} if marks[k].credit and marks[k].verdict == RIGHT else set()
    _place(marks, said, answers, terms)
    missing = tuple(answer.called for answer in answers if answer.called not in found)
    right = not missing and all(mark.verdict in (RIGHT, UNMARKED) for mark in marks)
    earned = terms.worth * len(found) / len(answers) if answers else 0.0
    return Report(right, tuple(marks), earned, terms.worth, missing)


def parted(answers: Sequence[Answer], work: str) -> tuple[str, str]:
    """The lines of a page that begin with the name of an answer, and the others."""
    names, lines = _names(answers), work.splitlines()
    named = [bool(_named(line, names)) for line in lines]
    return "\n".join(compress(lines, named)), "\n".join(compress(lines, map(not_, named)))


def _pieces(answers: Sequence[Answer], work: str) -> Iterator[Said]:
    """What a page says, piece by piece; a line that names a number or a shape is not cut as a formula would be."""
    values, every = _names([answer for answer in answers if answer.kind != MATRIX]), _names(answers)
    lines = work.replace(KEPT, "").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept = {f"{KEPT}{k}{KEPT}": line for k, line in enumerate(lines) if _named(line, values)}
    cut = "\n".join(mark if (mark := f"{KEPT}{k}{KEPT}") in kept else line for k, line in enumerate(lines))
    for piece in page(cut):
        text = re.sub(f"{KEPT}\\d+{KEPT}", lambda match: kept[match[0]], piece.text)
        named = _named(text, every) if piece.kind == WORK else ()
        yield from named or (Said(text, _after_an_entry(text, every), kind=piece.kind),)


def _names(answers: Sequence[Answer]) -> Mapping[str, Answer]:
    """The answers by their names, without those that two of them share."""
    pairs = [(name, answer) for answer in answers for name in dict.fromkeys(map(_bare, answer.names))]
    often = Counter(name for name, _ in pairs)
    return {name: answer for name, answer in pairs if often[name] == 1}


def _bare(name: str) -> str:
    return re.sub(LOOSE, "", name)


def _named(text: str, names: Mapping[str, Answer]) -> tuple[Said, ...]:
    """The answers that a line says it holds, `d_k = 64, d_v = 32`; none where it begins with something else."""
    longest = sorted(names, key=len, reverse=True)
    either = "|".join(f"{LOOSE}*".join(map(re.escape, name)) for name in longest)
    begins = rf"\s{{0,9}}(?:{LEAD}\s{{1,9}})?{LOOSE}{{0,99}}({either}){LOOSE}*(?:{RELATION}|:)"
    if not names or not re.match(begins, text):
        return ()
    found = list(re.finditer(rf"(?:^|[,;]\s|\s(?:and|und)\s){begins}", text))
    stops = [*(match.start() for match in found[1:]), len(text)]
    return tuple(
        _stated(text[match.start() : stop], text[match.end() : stop], names[_bare(match[1])])
        for match, stop in zip(found, stops, strict=True)
    )


def _stated(text: str, rest: str, meant: Answer) -> Said:
    """What a line says of an answer: of a number or a shape, what stands last."""
    if meant.kind == MATRIX:
        return Said(text, rest.strip(), meant)
    value = re.split(RELATION, rest)[-1].lstrip(" \t*$`").rstrip(" \t*$`.,;\\")
    return Said(text.strip(" \t,;"), value, meant, "empty" if EMPTY.fullmatch(value) else WORK)


def _after_an_entry(text: str, names: Mapping[str, Answer]) -> str:
    """What is said of an entry or a row of an answer, which is working; the whole of any other line."""
    match = BEFORE_A_RELATION.match(text)
    bare = _bare(match[1]) if match else ""
    is_entry = any(bare.startswith(name) and PLACE.fullmatch(bare.removeprefix(name)) for name in names)
    return text[match.end() :] if match and is_entry else text


def _judged(number: int, said: Said, answers: Sequence[Answer], terms: Terms) -> Mark:
    """The first answer that a piece is; where it is none, wrong if it says which it is, else working."""
    mark = Mark(number, said.text, said.meant.called if said.meant else None, UNMARKED, notes=(Note("working"),))
    if said.kind != WORK:
        return replace(mark, stage=None, notes=(Note(said.kind),))
    problem: ReadError | LimitError | None = None
    for answer in answers:
        try:
            table, finished = _read(said.value, answer, terms)
        except (ReadError, LimitError) as error:
            problem = problem or error
            continue
        judged = held(table, answer.value, Place(answer.called))
        if judged.holds:
            return _right(replace(mark, stage=answer.called), judged, table, finished, terms)
        if said.meant is not None:
            return _not_right(mark, judged, table, answer)
    return replace(mark, stage=None) if problem is None else _unread(replace(mark, stage=None), said, problem)


def _read(value: str, meant: Answer, terms: Terms) -> tuple[Table, bool]:
    """A value, and whether nothing was left to compute.

    In a shape, commas and signs of products separate; in a whole number, signs between thousands do not.
    """
    if meant.kind == SHAPE and SIZES.fullmatch(value):
        return table_of([[int(size) for size in re.findall(r"\d+", value)]]), True
    grouped = THOUSANDS[terms.decimal].fullmatch(value)
    if grouped and meant.kind == NUMBER and _is_whole(meant.value):
        return table_of([[int(re.sub(r"\D", "", value))]]), True
    reading = read_work_line(COMMA.sub(", ", value) if meant.kind == SHAPE else value, decimal=terms.decimal)
    return settled([[from_read(cell) for cell in row] for row in reading.cells[-1]]), reading.finished[-1]


def _unread(mark: Mark, said: Said, error: ReadError | LimitError) -> Mark:
    message, advice, caret = str(error), "", None
    if isinstance(error, ReadError):
        message, advice, caret = (
            error.message,
            error.suggestion,
            max(said.text.rfind(said.value), 0) + error.offset,
        )
    return replace(
        mark, verdict=UNREADABLE, caret=caret, notes=(Note("unreadable", {"message": message, "advice": advice}),)
    )


def _right(mark: Mark, judged: Judged, table: Table, finished: bool, terms: Terms) -> Mark:
    """Right, with how well it is known, and without credit where fewer digits stand there than were asked."""
    notes: list[Note] = []
    rough = [cell for _, _, cell in table.cells() if cell.kind != EXACT]
    if rough:
        notes.append(Note("to-digits", {"digits": judged.digits()}))
    few = terms.digits is not None and any(c.kind == "printed" and c.places < terms.digits for c in rough)
    if few:
        notes.append(Note("fewer-digits", {"asked": terms.digits}))
    if terms.exact and rough:
        notes.append(Note("not-exact", {"cells": ()}))
    if not finished:
        notes.append(Note("nothing-computed"))
    return replace(mark, verdict=RIGHT, notes=tuple(notes), credit=finished and not few)


def _not_right(mark: Mark, judged: Judged, table: Table, meant: Answer) -> Mark:
    """Wrong; a formula in letters is working, and what has another shape or is not decided is left open."""
    if _letters(table.grid) - _letters(meant.value):
        return replace(mark, stage=None)
    if not judged.shape_fits and not (meant.kind == SHAPE and table.shape[1] > 1):
        note = Note("shape", {"written": table.shape, "wanted": meant.value.shape})
        return replace(mark, verdict=UNDECIDED, notes=(note,))
    return replace(mark, verdict=UNDECIDED if judged.holds is None else WRONG, cells=judged.wrong(), notes=())


def _is_whole(grid: Grid) -> bool:
    known = [cell.rational() for row in grid.rows for cell in row if cell is not None]
    return all(each is not None and each.q == 1 for each in known)


def _letters(grid: Grid) -> set[object]:
    return {letter for row in grid.rows for cell in row if cell is not None for letter in cell.unknowns}


def _last_of_each(marks: Sequence[Mark]) -> list[Mark]:
    """Of two lines for one answer the last counts; two right ones both stand."""
    last = {mark.stage: mark for mark in marks if mark.verdict in (RIGHT, WRONG)}
    found = list(marks)
    for k, mark in enumerate(marks):
        later = last.get(mark.stage, mark) if mark.verdict in (RIGHT, WRONG) else mark
        if later is not mark and not (mark.verdict == later.verdict == RIGHT):
            found[k] = Mark(mark.line, mark.text, None, UNMARKED, notes=(Note("replaced", {"by": later.line}),))
    return found


def _place(marks: list[Mark], said: Sequence[Said], answers: Sequence[Answer], terms: Terms) -> None:
    """With as many lines as answers, and each that is known in its place, bare wrong values are in theirs."""
    lines = [k for k, each in enumerate(said) if each.kind == WORK]
    meant = dict(zip(lines, answers, strict=False))
    if len(lines) != len(answers) or any(marks[k].stage not in (None, meant[k].called) for k in lines):
        return
    for k, answer in meant.items():
        is_bare = re.search(RELATION, said[k].text.lstrip("=≈ ")) is None
        if is_bare and marks[k].has("working") and answer.kind != MATRIX:
            placed = _judged(k + 1, replace(said[k], meant=answer), [answer], terms)
            marks[k] = placed if placed.verdict == WRONG else marks[k]
