"""What a worker does for a class: draw a variant, set a copy, set a key; each from what is frozen in the folder.

Knows one task at a time, and everything that it needs comes with it. Drawing happens here once, before a variant
is frozen; whatever is set is set from the frozen data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from symattn.errors import PrintError
from symattn.render.compose.class_pages import wrong_table
from symattn.render.compose.sheet import class_document, key_document
from symattn.render.page.face import written as as_text
from symattn.render.page.model import Document
from symattn.render.pdf import compile_pdf, forget
from symattn.worksheet import Sheet, sheet_of
from symattn.worksheet.classes import Copy, Variant, Written, frozen, thawed

from .class_folder import Folder
from .files import write_whole

LANGUAGES = {"tex": "latex", "ipynb": "notebook", "md": "markdown", "html": "html"}


@dataclass(frozen=True)
class Draw:
    """A variant to draw and freeze."""

    written: Written
    paper: str
    seed: str
    code: str


@dataclass(frozen=True)
class Print:
    """A copy to set in some formats, and keys of its code to set beside it (for a "student", for a "tutor").

    `whos` are the names to print on it, the first that can be printed.
    """

    folder: Path
    copy: Copy
    whos: tuple[str, ...]
    edition: str
    formats: tuple[str, ...]
    keys: tuple[str, ...] = ()


def draw(task: Draw) -> Variant:
    """Draw a variant; nothing is written."""
    sheet = sheet_of(task.written.text, task.seed, task.paper, "sheet.toml", task.written.translation)
    return frozen(sheet, task.code)


def print_copy(task: Print) -> tuple[int, str]:
    """Set a student's copy, and the keys beside it; its number, and the least of the names that stand on it."""
    folder, sheet = Folder(task.folder), thawed_from(task.folder, task.copy.code)
    shown = []
    for kind in task.formats:
        made, who = _named(sheet, task, partial(_made, kind=kind))
        write_whole(folder.copy(task.copy, kind), made)
        shown.append(who)
    for key in task.keys:
        page = key_document(sheet) if key == "student" else wrong_table(sheet, task.edition)
        write_whole(folder.key(task.copy.code, key), compile_pdf(page))
    forget()
    return task.copy.number, max(shown, key=task.whos.index, default="")


def whos(copy: Copy, printed: str) -> tuple[str, ...]:
    """What may be printed in the field for the name, best first; an empty field at last."""
    wanted = {"name": (copy.name, copy.id), "id": (copy.id,), "none": ()}[printed]
    return (*filter(None, wanted), "")


@lru_cache(maxsize=4)
def thawed_from(folder: Path, code: str) -> Sheet:
    """The sheet of a code, as it was frozen."""
    return thawed(Folder(folder).variant(code), _written(folder))


@lru_cache(maxsize=1)
def _written(folder: Path) -> Written:
    return Folder(folder).written()


def _named(sheet: Sheet, task: Print, make: Callable[[Document], bytes]) -> tuple[bytes, str]:
    """The copy with the first name that can be printed: an alphabet that no font has leaves the field empty."""
    for made in _tried(sheet, task, make):
        if made is not None:
            return made
    raise PrintError(f"copy {task.copy.number} cannot be printed: no font has the characters of {task.edition!r}")


def _tried(sheet: Sheet, task: Print, make: Callable[[Document], bytes]) -> Iterator[tuple[bytes, str] | None]:
    for who in task.whos:
        try:
            yield make(class_document(sheet, who, task.edition)), who
        except PrintError:
            if not who:
                raise
            yield None


def _made(page: Document, kind: str) -> bytes:
    return compile_pdf(page) if kind == "pdf" else as_text(page, LANGUAGES[kind]).encode()
