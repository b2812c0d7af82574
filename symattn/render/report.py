"""A report on a page of work, as text for the terminal, as HTML, LaTeX and Typst, and as JSON.

Knows how ids become sentences at the level that was asked: where, what, or why with the worked line. Decides
nothing about the work; what stood on the page is outside text, and inert in every language.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from symattn.errors import PrintError
from symattn.render.compose.prose import prose, sentence
from symattn.render.escape import latex, visible
from symattn.render.formula.from_sympy import tree_of
from symattn.render.localised import localised
from symattn.render.page import face, model, plain
from symattn.words import DEFAULT, knows, say

if TYPE_CHECKING:
    from symattn.verify.report import Mark, Note, Report

SIGNS = {
    "right": "✓", "carried": "→", "mistake": "✗", "wrong": "✗", "unreadable": "?", "undecided": "?",
    "unmarked": "·",
}  # fmt: skip
WHAT, WHY = 2, 3
SAY_RIGHT = ("to-digits", "computed", "does-not-follow")  # notes that say themselves that a line is right
PLAIN_SIGNS = {"✓": "+", "→": "->", "✗": "x", "?": "?", "·": "."}  # the fonts of pdflatex have no check mark
SHOWN = 60  # characters of a line of work that a report repeats


def written(report: Report, form: str, /, notebook: bool = False, language: str = "") -> str:
    """A report in one form; its sentences are in its own language, where no other is asked for."""
    if form == "json":
        return as_json(report)
    if form == "text":
        return as_text(report, language)
    page = document(report, language, plain_signs=form == "latex")
    return face.written(page, form, notebook=notebook)


def as_text(report: Report, language: str = "") -> str:
    """One line for each line of work: a sign, the line, the stage, and what there is to say; then the sum."""
    words = language or report.language or DEFAULT
    lines = [line for mark in report.marks for line in _text_of(mark, report, words)]
    return "\n".join([*lines, *(_plainly(words, each) for each in _summary(report, words))])


def _plainly(words: str, runs: model.Inline) -> str:
    return plain.inline(localised(runs, words))


def _text_of(mark: Mark, report: Report, words: str) -> Iterator[str]:
    said = _plainly(words, _message(mark, report, words))
    where = f"{say('report.line.line', words)} {mark.line}"
    stage = _plainly(words, _stage(mark, words))
    yield f"{SIGNS[mark.verdict]} {where:<8}{stage:<11} {said}".rstrip()
    if mark.caret is not None:
        start = max(0, mark.caret - SHOWN // 2)
        yield f"    {visible(mark.text[start : start + SHOWN])}"
        yield f"    {' ' * len(visible(mark.text[start : mark.caret]))}^"
    if report.level >= WHY and mark.mistakes:
        yield from (f"    {_plainly(words, line)}" for line in _why(mark, report, words))


def _stage(mark: Mark, words: str) -> model.Inline:
    name = _stage_named(mark.stage or "none", words)
    return (*name, f" {say('report.line.row', words)} {mark.row + 1}") if mark.row is not None else name


def _stage_named(stage: str, words: str) -> model.Inline:
    """A stage by its letter; an answer that is none, by what it is called."""
    id = f"report.stage.{stage}"
    return sentence(id, words) if knows(id, words) else prose(stage)


def _message(mark: Mark, report: Report, words: str) -> model.Inline:
    """What is said of a line, at the level of the report."""
    parts = [_verdict(mark, report, words), *(_note(note, words) for note in mark.notes)]
    if mark.cells and mark.verdict in ("mistake", "wrong", "unreadable"):
        cells = ", ".join(f"({i},{j})" for i, j in mark.cells)
        parts.insert(1, sentence("report.line.cells", words, cells=cells))
    return _sentences([part for part in parts if part])


def _sentences(parts: list[model.Inline]) -> model.Inline:
    """What there is to say, one after the other: after a full stop a space, else a semicolon."""
    found: list[model.Inline] = []
    for part in parts:
        ended = not found or (isinstance(found[-1][-1], str) and found[-1][-1].endswith("."))
        found.append((" " if ended else "; ", *part) if found else part)
    return tuple(run for part in found for run in part)


def _verdict(mark: Mark, report: Report, words: str) -> model.Inline:
    if mark.verdict == "mistake":
        return _named(mark, report, words)
    if mark.has("step-does-not-hold") or (mark.verdict in ("carried", "unreadable", "unmarked") and mark.notes):
        return ()
    if mark.verdict == "right" and any(note.id in SAY_RIGHT for note in mark.notes):
        return ()
    return sentence(f"report.verdict.{mark.verdict}", words)


def _named(mark: Mark, report: Report, words: str) -> model.Inline:
    """The mistake: where to look, or what was done; all of them where several give exactly this."""
    kind = "where" if report.level < WHAT else "what"
    either = f" {say('report.line.or', words)} "
    told = [
        _joined([sentence(f"mistakes.{id}.{kind}", words) for id in each.split("+")], " + ")
        for each in mark.mistakes
    ]
    if kind == "where":
        return told[0]
    names = [f"[{each}] " for each in mark.mistakes]
    return _joined([(name, *runs) for name, runs in zip(names, told, strict=True)], either)


def _note(note: Note, words: str) -> model.Inline:
    id = f"report.note.{note.id}"
    if note.values.get("digits") == 1 and knows(f"{id}-1", words):
        return sentence(f"{id}-1", words)
    if not knows(id, words):
        return (note.id,)
    return sentence(id, words, **{name: _value(value, words) for name, value in note.values.items()})


def _value(value: Any, words: str) -> Any:
    """A value inside a sentence: a stage by its letter, cells and shapes, or text from outside."""
    if isinstance(value, str) and knows(f"report.stage.{value}", words):
        return list(sentence(f"report.stage.{value}", words))
    return _plain(value)


def _plain(value: Any) -> str:
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return ", ".join(f"({i},{j})" for i, j in value)
    if isinstance(value, tuple) and len(value) == 2:
        return f"{value[0]}×{value[1]}"
    return visible(str(value))


def _why(mark: Mark, report: Report, words: str) -> Iterator[model.Inline]:
    """The rule, and the line as it is worked."""
    yield from (sentence(f"mistakes.{id}.worked", words) for id in mark.mistakes[0].split("+"))
    matrix = report.worked.get(mark.stage) if mark.stage else None
    if matrix is not None:
        before = sentence("report.line.worked", words)
        yield (*before, " ", *_stage(mark, words), " = ", tree_of(matrix, inline=True))


def _summary(report: Report, words: str) -> Iterator[model.Inline]:
    first = report.first_wrong
    if report.right:
        yield sentence("report.line.summary-right", words)
    elif first is not None:
        yield sentence("report.line.first-wrong", words, line=first.line)
    for id, stages in (("missing", report.missing), ("not-shown", report.not_shown)):
        left = [stage for stage in stages if id == "missing" or stage not in report.missing]
        if left and not (id == "missing" and first is not None):
            names = _joined([_stage_named(stage, words) for stage in left], ", ")
            before, _, after = say(f"report.line.{id}", words).partition("<stages>")
            yield (before, *names, after)
    if report.possible:
        values = {"points": _number(report.points), "possible": _number(report.possible)}
        yield sentence("report.line.points", words, **values)


def _number(x: float) -> str:
    return f"{x:g}"


def _joined(parts: list[model.Inline], between: str) -> model.Inline:
    return tuple(run for k, part in enumerate(parts) for run in ((between, *part) if k else part))


def document(report: Report, language: str = "", plain_signs: bool = False) -> model.Document:
    """A report as a page: a table of its lines, and what they come to."""
    words = language or report.language or DEFAULT
    rows = tuple(_row(mark, report, words, plain_signs) for mark in report.marks)
    blocks: list[model.Block] = [model.Table(((),) * 6, rows)] if rows else []
    for mark in report.marks:
        if report.level >= WHY and mark.mistakes:
            blocks += [model.Paragraph(line) for line in _why(mark, report, words)]
    blocks += [model.Paragraph(line) for line in _summary(report, words)]
    return model.Document("key", say("report.line.title", words), tuple(blocks), language=words)


def _row(mark: Mark, report: Report, words: str, plain_signs: bool) -> tuple[model.Inline, ...]:
    text = visible(mark.text)[:SHOWN]
    sign = PLAIN_SIGNS[SIGNS[mark.verdict]] if plain_signs else SIGNS[mark.verdict]
    shown = "".join(map(_printable, text)) if plain_signs else text
    name, said = _stage(mark, words), _message(mark, report, words)
    return (sign,), (str(mark.line),), (model.Code(shown),), name, (mark.code,), said


def _printable(character: str) -> str:
    """A character of somebody's line, or a question mark where LaTeX's fonts lack it."""
    try:
        return character if latex(character) else ""
    except PrintError:
        return "?"


def as_json(report: Report) -> str:
    """The data of a report; at level 1 without the names of mistakes, at no level with an answer."""
    marks = [_mark(mark, report.level) for mark in report.marks]
    data = {
        "right": report.right, "points": report.points, "possible": report.possible, "level": report.level,
        "missing": report.missing, "not_shown": report.not_shown, "marks": marks,
    } | ({"charged": dict(report.charged)} if report.level >= WHAT else {})  # fmt: skip
    return json.dumps(data, ensure_ascii=False, indent=2)


def _mark(mark: Mark, level: int) -> dict[str, Any]:
    notes = [{"id": note.id, **{k: _plain(v) for k, v in note.values.items()}} for note in mark.notes]
    return {
        "line": mark.line, "text": mark.text, "stage": mark.stage, "row": mark.row, "column": mark.column,
        "verdict": mark.verdict, "code": mark.code, "cells": mark.cells, "credit": mark.credit, "notes": notes,
    } | ({"mistakes": mark.mistakes} if level >= WHAT else {})  # fmt: skip
