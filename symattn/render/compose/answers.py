"""The key of a problem: answers, the derivation, what it must also say, the slips and the numbers behind it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from symattn.derivation import Step
from symattn.render.compose import derivation
from symattn.render.compose.heatmap import heatmap
from symattn.render.compose.item_letters import letters_for
from symattn.render.compose.prose import sentence
from symattn.render.compose.questions import ask_letter, head, paragraphs, said
from symattn.render.compose.values import compact_tree, decimal_tree, exact_tree, with_decimals
from symattn.render.compose.worked import gap_rows, verdict, what_was_done
from symattn.render.page import model
from symattn.render.tree import Node, Operator, row
from symattn.words import say
from symattn.worksheet import Ambiguity, Fact, Item, Note, Problem, Sheet
from symattn.worksheet.lines import Solved
from symattn.worksheet.remarks import Shown
from symattn.worksheet.slips import hidden, slips


def answer_rows(
    problem: Problem, language: str = "en", exact: Callable[[Any], Node] = compact_tree
) -> Iterator[tuple[model.Inline, ...]]:
    """The rows of the table of answers: name, exact, decimals; answers in words are not in it."""
    for item in problem.items:
        name = f"{problem.number}{item.letter}"
        for ask in item.asked:
            if ask.answer is not None:
                letter = (ask_letter(ask, item, language),) if ask.kind == "matrix" else said(ask.text)
                decimals = decimal_tree(ask.answer)
                yield (f"{name} ", *letter), (exact(ask.answer),), () if decimals is None else (decimals,)
        if item.worked is not None:
            yield from gap_rows(item, item.worked, name, language)


def answer_blocks(problem: Problem, sheet: Sheet) -> Iterator[model.Block]:
    """Everything that a key says of a problem."""
    told = Told(steps=list(_steps_before(problem, sheet)))
    yield from head(problem, problem, told.facts, sheet.language)
    if not problem.parts:
        yield from _answers(problem, sheet, told)
    for part in problem.parts:
        yield from head(part, problem, told.facts, sheet.language)
        yield from _answers(part, sheet, told)
    yield from _hidden(problem, sheet)


def _steps_before(problem: Problem, sheet: Sheet) -> Iterator[Step]:
    """The steps that the key of the problem has shown which this one continues."""
    if problem.continues:
        earlier = sheet.problem(problem.continues)
        yield from _steps_before(earlier, sheet)
        yield from (step for item in earlier.items for chain in item.chains() for step in chain.steps)


@dataclass
class Told:
    """What the key of a problem has said so far, so that no part says it again."""

    facts: list[Fact] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    slips: set[str] = field(default_factory=set)


def _answers(item: Item, sheet: Sheet, told: Told) -> Iterator[model.Block]:
    yield from paragraphs(item.model_answer)
    if item.worked is not None:
        yield from verdict(item, item.worked, sheet.language)
    for ask in item.asked:
        if ask.kind in ("number", "shape"):
            yield model.Paragraph((*said(ask.text), ": ", with_decimals(ask.answer, inline=True)))
    yield from _derivation(item, sheet, told)
    for note in item.notes:
        yield note_block(note)
    if item.ambiguous is not None:
        yield from _ambiguity(item.ambiguous, item, sheet.language)
    if item.also:
        bullets = model.Bullets(tuple(said(each) for each in item.also))
        yield model.Callout((say("page.also", sheet.language),), (bullets,))
    for evidence in item.evidence:
        yield model.Paragraph(said(evidence.text))
        yield from _matrices(evidence.shown, evidence.solved, item, sheet.language)
    yield from _slips(item, sheet, told)
    if "heatmap" in item.figures and item.attention is not None:
        yield heatmap(item, sheet.language)


def _derivation(item: Item, sheet: Sheet, told: Told) -> Iterator[model.Block]:
    """The steps to what is asked, those that an earlier part has shown left out."""
    for chain in item.chains():
        steps = [step for step in chain.steps if step not in told.steps]
        told.steps += steps
        if chain.head and steps:
            yield model.Paragraph((model.Strong(f"{say('page.head', sheet.language)} {chain.head}"),))
        letters = letters_for(item, sheet.language, head=chain.head)
        yield from derivation.blocks(chain.derivation, letters, sheet.language, steps=steps)


def note_block(note: Note) -> model.Note:
    """A sheet's own note."""
    kind: Any = note.kind  # the schema knows the same four kinds as the page model
    return model.Note(kind, said(note.text))


def _ambiguity(found: Ambiguity, item: Item, language: str) -> Iterator[model.Block]:
    texts = {"what": found.what, "meant": found.meant, "other": found.other}
    runs: list[model.Run] = []
    for piece in re.split(r"(<\w+>)", say("page.ambiguity", language)):
        runs += said(texts[piece[1:-1]]) if piece[1:-1] in texts else [piece]
    yield model.Note("note", tuple(run for run in runs if run != ""))
    yield from _matrices(found.shown, found.solved, item, language)


def _matrices(shown: Shown, solved: Solved | None, item: Item, language: str) -> Iterator[model.Block]:
    if solved is not None:
        letters = letters_for(item, language, solved)
        for name, matrix in shown.items():
            lead = (letters.of(name), Operator("="))
            yield model.Display(row(*lead, with_decimals(matrix)), (row(*lead, exact_tree(matrix)),))


def _slips(item: Item, sheet: Sheet, told: Told) -> Iterator[model.Block]:
    for slip in slips(item, told.slips):
        told.slips.add(slip.mistake)
        letters = letters_for(item, sheet.language)
        place = letters.cell(slip.quantity, slip.row, slip.column)
        runs = sentence("page.slip", sheet.language, place=place, digits=slip.digits)
        yield model.Note("slip", (*runs, " ", *what_was_done(slip.mistake, item, sheet.language)))


def _hidden(problem: Problem, sheet: Sheet) -> Iterator[model.Block]:
    unseen = hidden(problem)
    if unseen:
        names = ", ".join(say(f"mistakes.{id}.name", sheet.language) for id in unseen)
        runs = sentence("page.hidden", sheet.language, names=names)
        twin = sheet.problem(problem.twin).number if problem.twin else None
        more = () if twin is None else (" ", *sentence("page.twin", sheet.language, number=twin))
        yield model.Note("note", (*runs, *more))
