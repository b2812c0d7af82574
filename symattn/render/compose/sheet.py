"""A sheet as documents: the student's, which holds no answer, and the key.

Knows the order of a sheet and of a key. The student's document is composed from questions only: no function
that it calls reads an answer, except for the shape of the boxes.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from symattn.render.compose.answers import answer_blocks, answer_rows
from symattn.render.compose.facts import head_facts
from symattn.render.compose.prose import sentence
from symattn.render.compose.questions import question_blocks, said
from symattn.render.page import model
from symattn.render.page.runs import words_in
from symattn.render.page.width import wide
from symattn.words import DEFAULT, say
from symattn.worksheet import Problem, Sheet

WHOLE_ABREAST, LONG_ABREAST = 4, 2  # answers in whole numbers side by side, and where a label is long
SHORT = 24  # characters of a label that leave room for others
LONGEST_NAME = 40
ROOM, GAP = 167.0, 4.0  # millimetres: of the page, and between two columns
WRAPPED = 45.0  # millimetres that words in a column need at least
ROOMIER = 1.3  # how much wider an estimate may be: it is a tenth too wide, and type may be a little smaller
NARROW = 2  # columns of a matrix that leave room for a second column of answers
FEW_ANSWERS = 2  # rows of answers that need no page of their own


def document(sheet: Sheet, key: bool = False) -> model.Document:
    """The sheet as the students get it, or its key."""
    return key_document(sheet) if key else student_document(sheet)


def student_document(sheet: Sheet) -> model.Document:
    """The sheet without any answer."""
    blocks = _problems(sheet, lambda problem: question_blocks(problem, sheet.language))
    return model.Document(
        "sheet", sheet.title, tuple(blocks), sheet.course, _facts(sheet), _language(sheet), _paper(sheet),
        sheet.code, command(sheet),
    )  # fmt: skip


def class_document(sheet: Sheet, who: str = "", edition: str = "") -> model.Document:
    """The sheet as somebody of a class gets it: no seed and no command, an even number of pages."""
    return replace(student_document(sheet), footer=edition, who=shortened(who), even=True)


def shortened(who: str) -> str:
    """A name that fits the field for it.

    >>> shortened("x" * 60)[-3:], len(shortened("x" * 60))
    ('xx…', 40)
    """
    return who if len(who) <= LONGEST_NAME else who[: LONGEST_NAME - 1] + "…"


def command(sheet: Sheet) -> str:
    """The command at the foot: what checks one's own work, or what prints the sheet where nothing is checked.

    >>> from symattn.worksheet import sheet
    >>> command(sheet("self-attention", seed=7))
    'symattn check self-attention --seed 7 --problem 1a work.md'
    """
    checked = [f"{p.number}{item.letter}" for p in sheet.problems for item in p.items if item.is_marked]
    seed = () if sheet.seed is None else ("--seed", str(sheet.seed))
    language = () if sheet.language == DEFAULT else ("--language", sheet.language)
    if checked:
        return shlex.join(("symattn", "check", sheet.id, *seed, *language, "--problem", checked[0], "work.md"))
    return shlex.join(("symattn", "sheet", sheet.id, *seed, *language))


def _facts(sheet: Sheet) -> tuple[model.Inline, ...]:
    """What the head says: the author's instructions, then what is ambiguous otherwise."""
    return (*map(said, sheet.instructions), *head_facts(sheet))


def key_document(sheet: Sheet) -> model.Document:
    """The key: the answers, on a page of their own where they are many, then every problem worked out."""
    language = _language(sheet)
    tables = tuple(answer_tables(sheet))
    first: list[model.Block] = [model.Heading((say("page.answers", language),)), *tables] if tables else []
    constant = [f"{sheet.problem(id).number}" for id in sheet.constant]
    if sheet.seed is not None and constant:
        first.append(model.Note("note", sentence("page.constant", language, names=", ".join(constant))))
    blocks = _problems(sheet, lambda problem: answer_blocks(problem, sheet))
    title = f"{sheet.title}: {say('page.key', language)}"
    between = (model.PageBreak(),) if sum(len(table.rows) for table in tables) > FEW_ANSWERS else ()
    return model.Document(
        "key", title, (*first, *between, *blocks), sheet.course, (), language, _paper(sheet), sheet.code
    )


def answer_tables(sheet: Sheet) -> Iterator[model.Table]:
    """All answers: those in whole numbers, then the others, exact and in decimals."""
    rows = [row for problem in sheet.problems for row in answer_rows(problem, sheet.language)]
    names = [say(f"page.{name}", sheet.language) for name in ("item", "exact", "decimals")]
    whole = [row[:2] for row in rows if not row[2]]
    others = [row for row in rows if row[2]]
    if whole:
        longest = max(words_in(row[0]) for row in whole)
        yield _table(names[:2], whole, _abreast(whole, WHOLE_ABREAST if longest <= SHORT else LONG_ABREAST))
    if others:
        yield _table(names, others, _abreast(others, 2 if _narrow(sheet) else 1))


def _table(names: list[str], rows: list[tuple[model.Inline, ...]], abreast: int) -> model.Table:
    """A table with so many answers side by side, in reading order."""
    empty: tuple[model.Inline, ...] = ((),) * len(names)
    padded = rows + [empty] * (-len(rows) % abreast)
    lines = (padded[i : i + abreast] for i in range(0, len(padded), abreast))
    header: tuple[model.Inline, ...] = tuple((name,) for name in names) * abreast
    return model.Table(
        header, tuple(tuple(cell for row in line for cell in row) for line in lines), "l" * len(header)
    )


def _abreast(rows: list[tuple[model.Inline, ...]], most: int) -> int:
    """How many answers stand side by side: as many as fit, in smaller type where need be."""
    return next((n for n in range(min(most, len(rows)), 1, -1) if _across(rows, n) <= ROOM * ROOMIER), 1)


def _across(rows: list[tuple[model.Inline, ...]], abreast: int) -> float:
    """The width of a table of these rows, so many side by side, about, in millimetres."""
    columns = (column for start in range(abreast) for column in zip(*rows[start::abreast], strict=True))
    return sum(GAP + _wide(column) for column in columns)


def _wide(column: tuple[model.Inline, ...]) -> float:
    """The width of a column, about, in millimetres: one of words may wrap."""
    widest = max(map(wide, column))
    return min(widest, WRAPPED) if max(map(words_in, column)) > model.WRAPS else widest


def _narrow(sheet: Sheet) -> bool:
    asked = (ask for problem in sheet.problems for item in problem.items for ask in item.asked)
    return all(ask.shape[1] <= NARROW for ask in asked if ask.kind == "matrix")


def _problems(sheet: Sheet, body: Any) -> Iterator[model.Block]:
    for problem in sheet.problems:
        if problem.section:
            yield model.Heading((problem.section,))
        yield model.Problem(str(problem.number), tuple(body(problem)), said_title(problem), problem.points or None)


def said_title(problem: Problem) -> model.Inline:
    """The title of a problem, or else where it is from."""
    return (problem.title or problem.source,) if problem.title or problem.source else ()


def _language(sheet: Sheet) -> Any:
    return sheet.language


def _paper(sheet: Sheet) -> Any:
    return sheet.paper
