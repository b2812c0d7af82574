"""What a student is told of a marked page, and the page on which a class's mistakes stand.

Knows marks and turns them into words; decides nothing about them. Lines of students are outside text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from symattn.render.compose.prose import sentence
from symattn.render.escape import visible
from symattn.render.page import model
from symattn.render.page.furniture import amount
from symattn.render.page.plain import inline
from symattn.render.report import as_text
from symattn.words import knows, say
from symattn.worksheet.classes.marking import BY_HAND, MARKED, MISSING, UNREADABLE, ItemMark, PageMark, Tally

STATUSES = (MARKED, MISSING, UNREADABLE, BY_HAND)


def feedback(page: PageMark, language: str = "en", notes: tuple[str, ...] = ()) -> str:
    """A student's feedback as text: a heading for each item, its points, and what was said of each line."""
    parts = [f"{say('class.sum', language)} {amount(page.points)}/{amount(page.possible)}"]
    parts += [inline(sentence(f"class.note.{note}", language)) for note in (*page.notes, *notes)]
    parts += ["\n".join(_item(each, language)) for each in page.items if each.status != BY_HAND]
    by_hand = [each.item for each in page.items if each.status == BY_HAND]
    by_hand += [f"{each.item} ({say('page.in-words', language)})" for each in page.items if _partly(each)]
    if by_hand:
        parts.append(f"{say('class.by-hand', language)}: {', '.join(by_hand)}")
    return "\n\n".join(parts)


def _partly(mark: ItemMark) -> bool:
    """Whether an item was marked but for what it asks in words."""
    return mark.status != BY_HAND and mark.in_words


def _item(mark: ItemMark, language: str) -> Iterator[str]:
    yield f"{mark.item}  {amount(mark.points)}/{amount(mark.possible)}" + (
        "" if mark.status == MARKED else f"  {say(f'class.{mark.status}', language)}"
    )
    if mark.report is not None:
        yield as_text(mark.report, language)
    if mark.error:
        yield visible(mark.error.splitlines()[0])


def class_page(tally: Tally, title: str, language: str = "en") -> model.Document:
    """One page: how many handed in, which mistakes were made by how many, and how each item went."""
    blocks: list[model.Block] = [
        model.Paragraph(
            sentence("class.handed-in", language, count=str(tally.handed_in), students=str(tally.students))
        )
    ]
    if tally.mistakes:
        header: tuple[model.Inline, ...] = tuple(
            (say(f"class.{name}", language),) for name in ("mistake", "students", "share")
        )
        rows = tuple(_mistake(id, count, tally.handed_in, language) for id, count in tally.mistakes)
        blocks += [model.Heading((say("class.mistakes", language),)), model.Table(header, rows, "lrr")]
    else:
        blocks.append(model.Paragraph(sentence("class.no-mistakes", language)))
    blocks += _items(tally, language)
    written: Any = language
    return model.Document("key", title, tuple(blocks), language=written)


def _mistake(id: str, count: int, pages: int, language: str) -> tuple[model.Inline, ...]:
    return (_name(id, language),), (str(count),), (f"{round(100 * count / pages)} %",)


def _name(id: str, language: str) -> str:
    """The name of a mistake, or of what else costs points: a slip in a stage, an answer that is not exact."""
    for known in (f"mistakes.{id}.name", f"class.charged.{id.partition(' in ')[0]}"):
        if knows(known, language):
            stage = id.partition(" in ")[2]
            return say(known, language) + (
                f": {inline(sentence(f'report.stage.{stage}', language))}" if stage else ""
            )
    return id


def _items(tally: Tally, language: str) -> Iterator[model.Block]:
    if not tally.items:
        return
    shown = [status for status in STATUSES if any(counts.get(status) for _, counts, _, _ in tally.items)]
    header: tuple[model.Inline, ...] = (
        (say("page.item", language),), *((say(f"class.{status}", language),) for status in shown),
        (say("class.mean", language),),
    )  # fmt: skip
    rows = []
    for name, counts, mean, possible in tally.items:
        machine = counts.get(MARKED, 0) + counts.get(MISSING, 0) > 0
        told = f"{float(mean):.2f} / {amount(possible)}" if machine else ""
        rows.append(((name,), *((str(counts.get(status, 0)),) for status in shown), (told,) if told else ()))
    yield model.Heading((say("class.items", language),))
    yield model.Table(header, tuple(rows), "l" + "r" * (len(header) - 1))
