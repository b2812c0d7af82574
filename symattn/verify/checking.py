"""`check`: a page of work against a problem, one mark a line.

Knows the order of things: read, place, go down the page, try the page the other way round, read the evidence a
second time before anything is called wrong, and add up. What each part knows stands in its own module.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from ..errors import ProblemError, ReadError
from ..layer import Attention
from .chains import side_calculation, unfinished, with_links
from .finding import computed, place_of, quantities
from .lines import UNMARKED as NOT_WORK
from .lines import UNREADABLE as NOT_READ
from .lines import WORK, Line, lines_of_matrices, page_of
from .mask_lines import mask_line
from .points import charges, code, earned
from .report import (
    BAD,
    MISTAKE,
    RIGHT,
    UNMARKED,
    UNREADABLE,
    WRONG,
    Mark,
    Note,
    Report,
)
from .walk import Walk
from .wanted import Wanted, confirmed, finishing

MEANT: dict[tuple[str, ...], str] = {("mask-zero",): "notation-slip", ("no-scale",): "masked-before-scaling"}
UP_TO_WEIGHTS = ("X", "Q", "K", "V", "scores", "scaled", "masked", "powers", "totals", "weights")


def check(
    problem: Attention,
    work: str | None = None,
    *,
    wanted: Wanted | None = None,
    need: Sequence[str] | None = None,
    level: int | None = None,
    paid: Collection[str] = (),
    **matrices: Any,
) -> Report:
    """Mark a hand derivation line by line: the first wrong line, the named mistake, and what follows from it.

    `work` is text of any number of lines, as people write it; or give matrices by the name of their stage:
    `weights=[[…]]`, `output=…`, `scores=…` (shapes n_q × n_k, n_q × d_v; n_q × n_k). A decimal, or a float, is a
    printed or computed number: right when it is the value to the digits that it has. Everything else is exact.
    `need` names the stages that count for points; `level` is 1 (where), 2 (what) or 3 (why, with the worked line);
    `paid` names mistakes that were charged before (`report.charged` of another problem): each costs once a sheet.

    Raises ProblemError for a name that is no quantity here, ShapeError or EntryError for what is no matrix.

    >>> from symattn import attention
    >>> problem = attention(S=[[0, 2], [1, 2]], d_k=2)
    >>> [m.verdict for m in check(problem, weights=[[0.20, 0.80], [0.33, 0.67]]).marks]
    ['right']
    >>> check(problem, "A = [0.12 0.88; 0.27 0.73]").marks[0].mistakes
    ('no-scale',)
    """
    wanted = wanted or Wanted()
    wanted = replace(wanted, need=need or wanted.need, level=level or wanted.level, paid=paid or wanted.paid)
    if (work is None) == (not matrices):
        raise ProblemError(
            "give either work as text, or matrices by the name of their stage: weights=[[…]], output=…"
        )
    _check_names(problem, (*matrices, *(wanted.asks or ()), *(wanted.need or ())))
    if work is None:
        lines, convention = lines_of_matrices(matrices, problem, wanted.decimal), None
    else:
        page = page_of(work, problem, wanted.letters, wanted.decimal)
        lines, convention = page.lines, page.convention
    asked = tuple(wanted.asks or (tuple(matrices) if work is None else computed(problem)[-1:]))
    wanted = replace(wanted, asks=asked)
    return _report(problem, _marks(problem, lines, convention, wanted), asked, wanted)


def _check_names(problem: Attention, names: Sequence[str]) -> None:
    known = quantities(problem)
    for name in names:
        if name not in known:
            raise ProblemError(f"{name!r} is no quantity of this problem; it has {', '.join(known)}")


def _marks(problem: Attention, lines: Sequence[Line], convention: str | None, wanted: Wanted) -> tuple[Mark, ...]:
    """The marks in the page's own convention, or in the other where that explains the page better."""
    columns = (convention or problem.convention) == "columns"
    marks = _down(problem, lines, columns, wanted, diagnoses=False)
    if not _bad(marks):
        return _said(marks, convention, problem)
    if convention is not None:
        return _said(_down(problem, lines, columns, wanted), convention, problem)
    other = _down(problem, lines, not columns, wanted, diagnoses=False)
    turns = _is_the_other_convention(other)
    if turns and not _bad(other):
        return _turned(_down(problem, lines, not columns, wanted), not columns)
    marks = _down(problem, lines, columns, wanted)
    if turns:
        turned = _down(problem, lines, not columns, wanted)
        if _bad(turned) < _bad(marks):
            return _turned(turned, not columns)
    return tuple(map(_with_changes, marks, other))


def _turned(marks: Sequence[Mark], columns: bool) -> tuple[Mark, ...]:
    """The marks of a page in the other convention, which is said at every line."""
    note = Note("transposed-convention", {"columns": columns})
    return tuple(replace(m, notes=(*m.notes, note)) if m.stage else m for m in marks)


def _bad(marks: Sequence[Mark]) -> int:
    """How many lines are wrong, whether or not it is known why."""
    return sum(mark.verdict in BAD for mark in marks)


def _said(marks: tuple[Mark, ...], convention: str | None, problem: Attention) -> tuple[Mark, ...]:
    """The marks of a page that names its convention: said where it is not the problem's own."""
    if convention is None or convention == problem.convention:
        return marks
    return _turned(marks, convention == "columns")


def _is_the_other_convention(other: Sequence[Mark]) -> bool:
    """Every placed line up to the weights is the transposed line, one of them or the output among those that tell.

    Scores alone do not tell: transposed, they are those of swapped roles.
    """
    early = [mark for mark in other if mark.stage in UP_TO_WEIGHTS]
    telling = [m for m in other if m.stage in ("weights", "output") and m.verdict == RIGHT]
    return bool(telling) and all(mark.verdict == RIGHT for mark in early)


def _with_changes(mark: Mark, other: Mark) -> Mark:
    """A line that would be right the other way round: said, and a mistake of its own where none is known."""
    if mark.verdict not in BAD or other.verdict != RIGHT or mark.stage != other.stage:
        return mark
    if mark.verdict == WRONG:
        return replace(mark, verdict=MISTAKE, mistakes=("convention-changed",))
    return replace(mark, notes=(*mark.notes, Note("right-in-the-other-convention")))


def _down(
    problem: Attention, lines: Sequence[Line], columns: bool, wanted: Wanted, diagnoses: bool = True
) -> tuple[Mark, ...]:
    """The marks, going down the page; once more without the lines that later ones replace."""
    marks = _once(problem, lines, columns, wanted, diagnoses)
    replaced = _replaced(marks)
    if replaced:
        kept = [
            replace(x, kind=NOT_WORK, notes=(replaced[k],)) if k in replaced else x for k, x in enumerate(lines)
        ]
        marks = _once(problem, kept, columns, wanted, diagnoses)
    return tuple(replace(m, cells=tuple((j, i) for i, j in m.cells)) if columns else m for m in marks)


def _once(problem: Attention, lines: Sequence[Line], columns: bool, wanted: Wanted, diagnoses: bool) -> list[Mark]:
    walk, last = Walk(problem, diagnoses, tuple(wanted.asks or ())), None
    for line in lines:
        mark = _one(walk, line.transposed if columns else line, last, wanted)
        last = mark.stage or last
    return _slips(walk.marks)


def _one(walk: Walk, line: Line, last: str | None, wanted: Wanted) -> Mark:
    if line.kind == NOT_READ:
        error = line.error or ReadError("not read", line.text)
        note = Note("unreadable", {"message": error.message, "advice": error.suggestion})
        return walk.note(Mark(line.number, line.text, None, UNREADABLE, notes=(note,), caret=error.offset))
    if line.kind != WORK:
        return walk.note(Mark(line.number, line.text, None, UNMARKED, notes=line.notes))
    if line.table is None or not line.finished:
        line, open_mark = unfinished(walk, line)
        if open_mark is not None:
            return walk.note(open_mark)
    stated = mask_line(walk, line)
    if stated is not None:
        return stated
    spot = place_of(walk.problem, line, walk.current, last, wanted.asks or ())
    if spot is None:
        return walk.note(side_calculation(line))
    mark = walk.judge(line, spot)
    mark = confirmed(with_links(walk, line, spot, mark), line, wanted.decimal)
    return walk.replace_last(finishing(walk.problem, mark, line, spot, wanted))


def _slips(marks: Sequence[Mark]) -> list[Mark]:
    """What the next line shows to be meant: a 0 as a masked score, scores that are masked before being scaled."""
    found = list(marks)
    for k, mark in enumerate(found):
        after = next((m for m in found[k + 1 :] if m.stage in ("powers", "totals", "weights")), None)
        note = MEANT.get(mark.mistakes) if mark.stage == "masked" else None
        if note is not None and after is not None and after.verdict == RIGHT:
            meant = Note(note, {"line": after.line})
            found[k] = replace(mark, verdict=RIGHT, mistakes=(), cells=(), notes=(*mark.notes, meant))
            found = [_without_complaint(m, mark.line) for m in found]
    return found


def _without_complaint(mark: Mark, line: int) -> Mark:
    kept = (n for n in mark.notes if not (n.id == "does-not-follow" and n.values.get("line") == line))
    return replace(mark, notes=tuple(kept))


def _replaced(marks: Sequence[Mark]) -> dict[int, Note]:
    """Of two lines for one quantity, or one part of it, the last counts; two right ones both stand."""
    last: dict[tuple[object, ...], Mark] = {(m.stage, m.row, m.column): m for m in marks if m.stage}
    found = {}
    for k, mark in enumerate(marks):
        later = last.get((mark.stage, mark.row, mark.column), mark)
        if later is not mark and not (mark.verdict == RIGHT == later.verdict):
            found[k] = Note("replaced", {"by": later.line})
    return found


def _report(problem: Attention, marks: tuple[Mark, ...], asked: tuple[str, ...], wanted: Wanted) -> Report:
    done = {q for q in computed(problem) if _is_covered(problem, marks, q)}
    given = {q for q in asked if q not in computed(problem)}
    missing = tuple(q for q in asked if q not in done | given)
    stages = tuple(wanted.need or asked)
    marks = tuple(replace(mark, code=code(mark, wanted.costs)) for mark in marks)
    charged = charges(marks, wanted.costs, wanted.paid)
    points, possible = earned(marks, stages, charged, wanted.worth)
    shown = {mark.stage for mark in marks}
    before = computed(problem)[
        : max((computed(problem).index(q) + 1 for q in asked if q in computed(problem)), default=0)
    ]
    right = not missing and all(mark.verdict in (RIGHT, UNMARKED) for mark in marks)
    worked = {q: problem.face(q) for q in {m.stage for m in marks if m.verdict in BAD and m.stage}}
    return Report(
        right, marks, points, possible, missing,
        tuple(q for q in before if q not in shown and q not in ("powers", "totals")),
        charged, wanted.level, worked if wanted.level >= 3 else {},
    )  # fmt: skip


def _is_covered(problem: Attention, marks: Sequence[Mark], quantity: str) -> bool:
    """Whether right finished lines show every cell of a quantity."""
    mine = [m for m in marks if m.stage == quantity and m.verdict == RIGHT and m.credit]
    rows, columns = problem.record[quantity].shape
    wanted = {(i, j) for i in range(rows) for j in range(columns)}
    shown = {
        (i, j) for m in mine for i in ([m.row] if m.row is not None else range(rows))
        for j in ([m.column] if m.column is not None else range(columns))
    }  # fmt: skip
    return wanted <= shown
