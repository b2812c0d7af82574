"""The pages of a class that no student gets: the cover slip of a group, and the tutor's key.

Knows copies, frozen sheets and the wrong answers that mistakes give. The tutor's key has a row for each version
and a column for each answer, on landscape pages, in bands of columns where one page is too narrow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from symattn.render.compose.answers import answer_rows
from symattn.render.compose.item_letters import letters_for
from symattn.render.compose.prose import decimal_node, sentence
from symattn.render.compose.values import flat_tree
from symattn.render.page import model
from symattn.render.page.furniture import amount
from symattn.render.page.width import wide
from symattn.words import say
from symattn.worksheet import Item, Sheet
from symattn.worksheet.classes.copies import SPARE, Copy
from symattn.worksheet.classes.wrong import Wrong, wrong_answers

ROOM = {"a4": 254.0, "us-letter": 236.4}  # millimetres of a landscape page
GAP, CODE = 5.0, 30.0  # beside a column; the column of the codes
SMALL = 0.72  # of the size of the decimals: the exact values
CELLS = 9  # of a matrix, in one row of the wrong answers; further ones have a table of their own
Columns = tuple[int, ...]
Answer = tuple[model.Inline, ...]  # what it is, exact, in decimals


def cover(
    group: str, copies: Sequence[tuple[Copy, str]], pages: int, sheet: Sheet, edition: str
) -> model.Document:
    """The slip on top of a group's copies: how many, and which code is whose, as far as that is printed at all."""
    language: Any = sheet.language
    spare = sum(copy.kind == SPARE for copy, _ in copies)
    shown = [("number", [str(copy.number) for copy, _ in copies]), ("code", [copy.code for copy, _ in copies])]
    shown.append(("version", [str(copy.version or "") for copy, _ in copies]))
    names = [who or (say("class.spare", language) if copy.kind == SPARE else "") for copy, who in copies]
    shown += [("student", names), ("seat", ["" if copy.kind == SPARE else copy.seat for copy, _ in copies])]
    kept = [(name, cells) for name, cells in shown if any(cells)]
    header: tuple[model.Inline, ...] = tuple((say(f"class.{name}", language),) for name, _ in kept)
    rows = zip(*(cells for _, cells in kept), strict=True)
    table = model.Table(header, tuple(tuple((cell,) if cell else () for cell in row) for row in rows))
    title = say("class.cover", language).replace("<group>", group) if group else say("class.cover-all", language)
    count = sentence("class.count", language, count=len(copies), spare=spare, pages=pages)
    about = " · ".join(filter(None, (sheet.title, edition)))
    blocks = (model.Paragraph(count), table)
    paper: Any = sheet.paper
    return model.Document("key", title, blocks, about, (), language, paper, footer=edition, even=True)


def tutor_table(sheets: Sequence[Sheet], edition: str) -> model.Document:
    """The answers of some versions of one sheet, a row for each version."""
    first = sheets[0]
    answers = _aligned([_answers(each) for each in sheets])
    blocks: list[model.Block] = [model.Paragraph(sentence("class.tutor-how", first.language))]
    for band in _bands(answers, ROOM[first.paper] - CODE):
        blocks.append(_band([each.code for each in sheets], answers, band, first.language))
    return _landscape(first, "class.tutor", blocks, edition)


def wrong_table(sheet: Sheet, edition: str) -> model.Document:
    """The wrong answers of one version, item by item."""
    blocks: list[model.Block] = [model.Paragraph(sentence("class.wrong-how", sheet.language))]
    for problem in sheet.problems:
        for item in problem.items:
            for quantity, rows in wrong_answers(item).items():
                blocks += _wrong(f"{problem.number}{item.letter}", item, quantity, rows, sheet)
    return _landscape(sheet, "class.wrong", blocks, edition, sheet.code)


def _landscape(
    sheet: Sheet, title: str, blocks: Sequence[model.Block], edition: str, code: str = ""
) -> model.Document:
    language: Any = sheet.language
    paper: Any = f"{sheet.paper}-wide"
    about = " · ".join(filter(None, (sheet.title, edition)))
    return model.Document("key", say(title, language), tuple(blocks), about, (), language, paper, code, edition)


def _answers(sheet: Sheet) -> dict[str, list[Answer]]:
    """The answers of a version by item."""
    found: dict[str, list[Answer]] = {}
    for problem in sheet.problems:
        for row in answer_rows(problem, sheet.language, flat_tree):
            found.setdefault(str(row[0][0]), []).append(row)
    return found


def _aligned(versions: Sequence[dict[str, list[Answer]]]) -> list[list[Answer]]:
    """The answers of each version, column by column; where versions ask differently, each cell says what it is."""
    columns: list[list[Answer]] = []
    for item in dict.fromkeys(item for version in versions for item in version):
        for k in range(max(len(version.get(item, ())) for version in versions)):
            columns.append([_said(item, version.get(item, []), k) for version in versions])
    shown = [
        column if len({answer[0] for answer in column}) == 1 else list(map(_with_name, column))
        for column in columns
    ]
    return [list(version) for version in zip(*shown, strict=True)]


def _said(item: str, answers: Sequence[Answer], k: int) -> Answer:
    return answers[k] if k < len(answers) else ((item,), (), ())


def _with_name(answer: Answer) -> Answer:
    """An answer that says by itself of what it is; its column is that of the item."""
    name, exact, decimals = answer
    lead: model.Inline = (*name[1:], " = ") if len(name) > 1 else ()
    return (name[0],), (*lead, *exact) if exact and not decimals else exact, (*lead, *decimals) if decimals else ()


def _bands(answers: Sequence[Sequence[tuple[model.Inline, ...]]], room: float) -> Iterator[Columns]:
    """The columns that stand side by side: as many as the room holds."""
    band: list[int] = []
    used = 0.0
    for column in range(len(answers[0])):
        cells = [each[column] for each in answers]
        needed = GAP + max(wide(cell[0]) for cell in cells)
        needed = max(needed, GAP + max(_large(exact, decimals) for _, exact, decimals in cells))
        if band and used + needed > room:
            yield tuple(band)
            band, used = [], 0.0
        band.append(column)
        used += needed
    yield tuple(band)


def _large(exact: model.Inline, decimals: model.Inline) -> float:
    """The width of an answer: its decimals large and its exact value small, or its exact value large."""
    return max(wide(decimals), SMALL * wide(exact)) if decimals else wide(exact)


def _band(
    codes: Sequence[str], answers: Sequence[Sequence[tuple[model.Inline, ...]]], band: Columns, language: str
) -> model.Table:
    header: tuple[model.Inline, ...] = ((say("class.code", language),), *(answers[0][k][0] for k in band))
    rows: list[tuple[model.Inline, ...]] = []
    for code, each in zip(codes, answers, strict=True):
        cells = [each[k] for k in band]
        rows.append(((model.Code(code),), *(decimals or exact for _, exact, decimals in cells)))
        rows.append(((), *(exact if decimals else () for _, exact, decimals in cells)))
    return model.Table(header, tuple(rows), "l" + "c" * len(band), small=True)


def _wrong(number: str, item: Item, quantity: str, rows: Sequence[Wrong], sheet: Sheet) -> Iterator[model.Table]:
    language = sheet.language
    letters = letters_for(item, language)
    shape = [(i, j) for i in range(len(rows[0].cells)) for j in range(len(rows[0].cells[0]))]
    telling = [(i, j) for i, j in shape if any(wrong.cells[i][j] for wrong in rows)]
    names = [(f"{number} ", say("class.mistake", language)), (say("class.points", language),)]
    for k in range(0, len(telling), CELLS):
        shown = telling[k : k + CELLS]
        heads = (letters.cell(quantity, i + 1, j + 1) for i, j in shown)
        header: tuple[model.Inline, ...] = (*names, *((head,) for head in heads))
        lines = tuple(
            ((_names(wrong, language),), (amount(wrong.points),), *(_cell(wrong.cells[i][j]) for i, j in shown))
            for wrong in rows
        )
        yield model.Table(header, lines, "lr" + "r" * len(shown))


def _names(wrong: Wrong, language: str) -> str:
    either = f" {say('class.or', language)} "
    return either.join(say(f"mistakes.{id}.name", language) for id in wrong.mistakes)


def _cell(digits: str) -> model.Inline:
    return (decimal_node(digits),) if digits else ()
