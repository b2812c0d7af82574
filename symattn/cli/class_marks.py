"""What a worker does for a class's marks: read one page, and mark it against the sheet that its student has.

Knows one task at a time. A page that cannot be read is told and not lost.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from symattn.errors import FileError, ReadError, SymattnError
from symattn.render.compose.class_report import feedback
from symattn.render.compose.sheet import class_document
from symattn.render.page.face import written
from symattn.worksheet import Sheet, sheet
from symattn.worksheet.classes.handed_in import HandedIn, notebook_of, page_of
from symattn.worksheet.classes.marking import MARKED, UNREADABLE, PageMark, items_of, mark_page

from .class_jobs import thawed_from
from .files import text_in

MOST_BYTES = 4_000_000  # of a page of work


@dataclass(frozen=True)
class Answered:
    """The sheet that a page answers: of a code in the folder of a class, or one seed of a sheet."""

    folder: Path | None
    code: str
    of: str
    seed: str | None = None
    language: str | None = None


@dataclass(frozen=True)
class Task:
    """A page to mark: whose, which file, and which sheet it answers."""

    id: str
    path: Path
    answers: Answered
    level: int


@dataclass(frozen=True)
class Marked:
    """What became of a student's page; `page` is None where there is none, or it cannot be read."""

    id: str
    status: str
    page: PageMark | None = None
    notes: tuple[str, ...] = ()
    error: str = ""
    feedback: str = ""


def mark_task(task: Task) -> Marked:
    """Mark one student's page."""
    sheet = sheet_for(task.answers)
    try:
        page = _read(task, sheet)
    except (ReadError, FileError) as error:
        return Marked(task.id, UNREADABLE, error=str(error).splitlines()[0])
    notes = ("other-code",) if page.codes and task.answers.code and task.answers.code not in page.codes else ()
    try:
        marked = mark_page(sheet, page, task.level)
    except SymattnError as error:
        return Marked(task.id, UNREADABLE, error=str(error).splitlines()[0])
    return Marked(task.id, MARKED, marked, notes, feedback=feedback(marked, sheet.language, notes))


def _read(task: Task, sheet: Sheet) -> HandedIn:
    kind = task.path.suffix.lower()
    try:
        if task.path.is_symlink():
            raise FileError(f"{task.path} is a link; it is not followed")
        if task.path.stat().st_size > MOST_BYTES:
            raise FileError(f"{task.path} has more than {MOST_BYTES:,} bytes, the most for a page of work")
        text = text_in(task.path.read_bytes())
    except OSError as error:
        raise FileError(str(error) if isinstance(error, FileError) else f"{task.path}: {error.strerror}") from None
    printed = printed_lines(task.answers, kind)
    return (notebook_of if kind == ".ipynb" else page_of)(text, items_of(sheet), printed)


@lru_cache(maxsize=8)
def printed_lines(answers: Answered, kind: str) -> frozenset[str]:
    """The lines of a sheet as a student got it, which are no work of theirs."""
    languages = {".md": "markdown", ".ipynb": "notebook", ".tex": "latex"}
    if kind not in languages:
        return frozenset()
    made = written(class_document(sheet_for(answers)), languages[kind])
    if kind == ".ipynb":
        made = "\n".join("".join(cell["source"]) for cell in json.loads(made)["cells"])
    return frozenset(line.strip() for line in made.splitlines())


@lru_cache(maxsize=8)
def sheet_for(answers: Answered) -> Sheet:
    """The sheet itself; what is frozen is not drawn."""
    if answers.folder is not None:
        return thawed_from(answers.folder, answers.code)
    return sheet(answers.of, seed=answers.seed, language=answers.language)
