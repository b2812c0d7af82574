"""PDF from a page document, with the engine of the `typst` wheel.

Knows the engine: fixed standards (PDF/A-2a and PDF/UA-1), a fixed date, embedded fonts only, an empty folder
as its root and no packages, so that the same document gives the same bytes and no file of the reader's is
ever read. It does not know what stands on a page. Where the wheel does not exist, `.tex` and HTML still work.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from symattn.errors import MissingTool, PageError, PrintError
from symattn.render.formula.face import written as formula
from symattn.render.formula.from_sympy import tree_of
from symattn.render.kinds import writer_of
from symattn.render.page import typst as source
from symattn.render.page.model import Display, Document, paragraph
from symattn.words import say

STANDARDS = ["a-2a", "ua-1"]
EMPTY = 11  # documents after which the engine keeps nothing of the last
EPOCH = 946_684_800  # 2000-01-01: a date of its own would change the bytes every day


@dataclass(frozen=True, slots=True)
class Fit:
    """How one formula, matrix or table sits in its room; lengths in millimetres.

    `form` is the index of the form that was set, `scale` what it was shrunk to (1.0: not at all).
    """

    what: str
    width: float
    room: float
    form: int
    scale: float


def compile_pdf(document: Document) -> bytes:
    """The PDF of a document: the same bytes for the same document.

    Raises `PrintError` for a character that no font of the engine has, `PageError` for a formula that fits
    the page in none of its forms, `MissingTool` where the engine is not installed.

    >>> from symattn.render.page.model import paragraph
    >>> compile_pdf(Document("sheet", "By hand", (paragraph("Why?"),)))[:5]
    b'%PDF-'
    """
    with _compiler(source.document(document)) as compiler, _explained():
        made: bytes = compiler.compile(format="pdf", pdf_standards=STANDARDS, timestamp=EPOCH)
    return made


def forget() -> None:
    """Let the engine forget what it has set, so that a long run needs no more memory than a short one.

    It keeps the parts of its last ten documents in case they come again; empty ones make them older.
    """
    with tempfile.TemporaryDirectory() as root:
        empty = Path(root, "empty.typ")
        empty.touch()
        compiler = _engine().Compiler(str(empty), root=root, ignore_system_fonts=True)
        for _ in range(EMPTY):
            compiler.compile(format="svg")


def in_the_fonts(text: str) -> str:
    """The text with a question mark for every character that no font of the engine has.

    >>> in_the_fonts("Jürgen 张")
    'Jürgen ?'
    """
    return "".join(mark if mark < "\u0250" or _is_covered(mark) else "?" for mark in text)


@lru_cache(maxsize=1024)
def _is_covered(mark: str) -> bool:
    try:
        compile_pdf(Document("key", "?", (paragraph(mark),)))
    except PrintError:
        return False
    return True


def compile_png(text: str, per_inch: float) -> bytes:
    """The first page of a Typst source as a PNG of so many pixels per inch."""
    with _compiler(text) as compiler, _explained():
        made: bytes = compiler.compile(format="png", ppi=per_inch)
    return made


def measure(document: Document, doubtful: bool = False) -> tuple[Fit, ...]:
    """How every formula, matrix and table of a document fits its room, in reading order.

    With `doubtful` only what its rough width does not settle is told, and PageError raised, as by `compile_pdf`,
    for what does not fit; that takes about half the time.

    >>> from symattn.render.page.model import Display
    >>> from symattn.render.tree import Name
    >>> fit, = measure(Document("sheet", "By hand", (Display(Name("x")),)))
    >>> fit.width < fit.room, fit.scale
    (True, 1.0)
    """
    inputs = {} if doubtful else {"measure": "yes"}
    with _compiler(source.document(document), **inputs) as compiler, _explained():
        found = json.loads(compiler.query("<fit>", field="value"))
    return tuple(Fit(**record) for record in found)


def pdf(x: object, path: str | os.PathLike[str], **options: object) -> Path:
    """Write the PDF of an object, whole or not at all; an existing file is replaced. Returns the path.

    An object of symattn is set as its own writer composes it, with that writer's options; an expression, a matrix
    or a math tree as a formula on a page of its own.

    >>> from tempfile import mkdtemp
    >>> from sympy import Matrix, exp, sqrt
    >>> pdf(Matrix([[1, exp(sqrt(2))]]), Path(mkdtemp()) / "weights.pdf").name
    'weights.pdf'
    """
    return put(Path(path), compile_pdf(composed(x, **options)))


def put(target: Path, content: bytes) -> Path:
    """Write a file, whole or not at all; an existing one is replaced."""
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        beside.write_bytes(content)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
    return target


def composed(x: object, **options: object) -> Document:
    """The page document of an object: its own, the one that its writer composes, or a formula on a page.

    >>> composed(3).blocks[0].formula
    Number(digits='3')
    """
    if isinstance(x, Document):
        return x
    writer = writer_of(type(x))
    if writer is formula:
        return Document("derivation", say("furniture.formula"), (Display(tree_of(x)),))
    made: object = writer(x, "page", **options)
    if not isinstance(made, Document):
        raise PrintError(
            f"no page is composed for objects of the class {type(x).__qualname__}: print its text or HTML"
        )
    return made


def _engine() -> ModuleType:
    try:
        import typst
    except ImportError as error:
        raise MissingTool(
            "PDF needs the typst wheel, which is not installed (none exists for Windows on ARM): "
            "`pip install 'typst>=0.15,<0.16'`, or write .tex or HTML instead"
        ) from error
    return typst


@contextmanager
def _compiler(text: str, **inputs: str) -> Iterator[Any]:
    engine = _engine()
    with tempfile.TemporaryDirectory() as root:
        yield engine.Compiler(text.encode(), root=root, ignore_system_fonts=True, sys_inputs=inputs,
                              package_path=root, package_cache_path=root)  # fmt: skip


@contextmanager
def _explained() -> Iterator[None]:
    """Turn what the engine says into what the caller can do about it."""
    try:
        yield
    except _engine().TypstError as error:
        _explain(str(error.message), error)


def _explain(message: str, error: Any) -> NoReturn:
    if uncovered := re.search(r'the text `?"(.*?)"`? could not be displayed', message, re.DOTALL):
        text = uncovered.group(1)
        codes = ", ".join(f"U+{ord(char):04X}" for char in text)
        raise PrintError(f"no font of the PDF engine has {text!r} ({codes}): write it in letters, "
                                 "or make HTML, which uses the reader's fonts") from error  # fmt: skip
    if tall := re.search(r"too tall: (.*)", message, re.DOTALL):
        raise PageError(f"higher than a page: {tall.group(1)}: split its rows") from error
    if wide := re.search(r"too wide: (.*)", message, re.DOTALL):
        raise PageError(f"too wide for the page even at 80 %: {wide.group(1)}: give it a narrower form "
                        "(named sums, split rows), smaller boxes or shorter labels") from error  # fmt: skip
    raise PageError(f"the PDF engine refused the page: {error.diagnostic}") from error
