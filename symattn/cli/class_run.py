"""A class on paper: copies, keys and piles, in a folder that a stopped run goes on from.

Knows the order of things: hand out, draw, freeze, record, and only then print, from what is frozen. What exists is
not made again; what is told at the end is what happened.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from symattn.errors import FileError, SheetError, UnknownName
from symattn.words import DEFAULT
from symattn.worksheet.classes import Copy, Run, handed_out, written_of
from symattn.worksheet.classes.copies import SPARE, check_run
from symattn.worksheet.classes.seeds import mark_of, secret_of
from symattn.worksheet.roster import Roster, roster_of

from .class_drawing import with_variants
from .class_folder import Folder
from .class_jobs import Print, print_copy, whos
from .class_piles import codes_of, pile_up, tutors_key
from .files import text_in
from .language import told, warned
from .progress import counted
from .workers import Mapper, workers

if TYPE_CHECKING:
    from symattn.worksheet import Sheet

HAS_MODES = os.name == "posix"  # elsewhere every file seems to be open to all
OTHERS = 0o077


@dataclass(frozen=True)
class Asked:
    """What the command line asks of a class run."""

    name: str
    roster: Path
    secret_file: Path | None
    out: Path
    versions: int = 0
    edition: str = ""
    printed: str = "name"
    keys: tuple[str, ...] = ("student", "tutor")
    formats: tuple[str, ...] = ("pdf",)
    spare: int = 0
    only: tuple[str, ...] = ()
    id_column: str | None = None
    paper: str | None = None
    language: str | None = None
    jobs: int = 1


def run_class(asked: Asked) -> None:
    """Make everything that is asked for and is not there yet."""
    from symattn.worksheet import sheet

    secret = read_secret(asked.secret_file, asked.language)
    roster = read_roster(asked.roster, asked.id_column)
    check_only(asked.only, roster)
    found = sheet(asked.name, paper=asked.paper, language=asked.language)
    folder, run = Folder(asked.out), run_of(asked, found, secret)
    before = folder.read()
    if before is not None:
        check_run(before[0], run)
        run = before[0]
    folder.clear()
    copies = handed_out(before[1] if before else (), roster, asked.versions, asked.spare)
    folder.keep(written_of(found))
    with workers(asked.jobs) as mapped:
        copies = with_variants(copies, run, secret, written_of(found), folder, mapped, found)
        forget_changed(before[1] if before else (), copies, folder, asked)
        folder.write(run, copies)
        wanted = [copy for copy in copies if copy.id in asked.only] if asked.only else list(copies)
        unnamed = print_copies(wanted, folder, asked, mapped)
    tell(asked, roster, copies, wanted, unnamed, folder)
    if not asked.only:
        here = {student.id for student in roster.students}
        for path in piles([copy for copy in copies if copy.kind == SPARE or copy.id in here], folder, asked):
            told("wrote", asked.language, file=path)


def piles(copies: Sequence[Copy], folder: Folder, asked: Asked) -> Iterator[Path]:
    """The files to print and to mark from: a pile for each group, and the tutor's key."""
    if "pdf" in asked.formats:
        yield from pile_up(copies, folder, asked.printed, asked.edition)
    if "tutor" in asked.keys:
        yield tutors_key(copies, folder, asked.edition)


def read_secret(file: Path | None, language: str | None = None) -> bytes:
    """The secret of a class, with a warning where others can open its file.

    Raises SheetError where no file is named, FileError where it cannot be read.
    """
    if file is None:
        raise SheetError(
            "a class needs a secret, so that nobody can compute a neighbour's variant: "
            "make one with symattn secret class.secret, then add --secret-file class.secret"
        )
    try:
        if HAS_MODES and file.stat().st_mode & OTHERS:
            warned("secret-open", language, file=file)
        return secret_of(text_in(file.read_bytes()), str(file))
    except OSError as error:
        raise FileError(f"{file} cannot be read: {error.strerror}; make it with symattn secret {file}") from None


def read_roster(file: Path, id_column: str | None) -> Roster:
    """The roster of a file. Raises FileError and SheetError."""
    try:
        return roster_of(text_in(file.read_bytes()), id_column, str(file))
    except OSError as error:
        raise FileError(f"{file} cannot be read: {error.strerror}") from None


def check_only(only: Sequence[str], roster: Roster) -> None:
    """Raise UnknownName for an id that the roster does not have."""
    known = [student.id for student in roster.students]
    for id in only:
        if id not in known:
            near = get_close_matches(id, known, 1)
            advice = f"; did you mean {near[0]}?" if near else ""
            raise UnknownName(f"the roster has no student with the id {id!r}{advice}")


def run_of(asked: Asked, found: Sheet, secret: bytes) -> Run:
    """What the copies of this run hang on."""
    from symattn import __version__

    return Run(
        found.id, written_of(found).content, asked.edition, asked.versions, found.paper, asked.printed,
        mark_of(secret), __version__,
    )  # fmt: skip


def forget_changed(before: Sequence[Copy], now: Sequence[Copy], folder: Folder, asked: Asked) -> None:
    """Remove the copies whose students the roster now calls otherwise, so that they are set again."""
    old = {copy.number: copy for copy in before}
    for copy in now:
        if copy.number in old and whos(old[copy.number], asked.printed) != whos(copy, asked.printed):
            for file in folder.copy(copy).parent.glob(f"{copy.number:04d}-*"):
                file.unlink()


def print_copies(copies: Sequence[Copy], folder: Folder, asked: Asked, mapped: Mapper) -> list[Copy]:
    """Set the copies and keys that are not there yet; those on which the name could not be printed."""
    tasks = list(tasks_for(copies, folder, asked))
    wanted = {task.copy.number: task.whos[0] for task in tasks if task.formats}
    printed: dict[int, str] = dict(
        counted(mapped(print_copy, tasks), "setting-copies", len(tasks), asked.language or DEFAULT)
    )
    return [copy for copy in copies if copy.number in wanted and printed[copy.number] != wanted[copy.number]]


def tasks_for(copies: Sequence[Copy], folder: Folder, asked: Asked) -> Iterator[Print]:
    """What is to be set; the keys of a code come with the first of its copies."""
    waiting = dict.fromkeys(codes_of(copies), () if asked.only else asked.keys)
    for copy in copies:
        formats = tuple(kind for kind in asked.formats if not folder.copy(copy, kind).exists())
        keys = tuple(key for key in waiting.pop(copy.code, ()) if not folder.key(copy.code, key).exists())
        if formats or keys:
            yield Print(folder.path, copy, whos(copy, asked.printed), asked.edition, formats, keys)


def tell(
    asked: Asked, roster: Roster, copies: Sequence[Copy], wanted: Sequence[Copy], unnamed: Sequence[Copy],
    folder: Folder,
) -> None:  # fmt: skip
    """Say what was read, handed out and made."""
    from symattn.render.escape import terminal

    groups = {student.group for student in roster.students}
    columns = ", ".join(f"{purpose}: {terminal(header)}" for purpose, header in roster.columns.items())
    said = {"roster": asked.roster, "students": len(roster.students), "groups": len(groups), "columns": columns}
    told("class.read", asked.language, **said)
    spare = sum(copy.kind == SPARE for copy in copies)
    again = sum(copy.attempt > 0 for copy in copies)
    told("class.copies", asked.language, copies=len(copies), spare=spare, variants=len(codes_of(copies)))
    if again:
        told("class.again", asked.language, again=again)
    for copy in unnamed:
        told("class.unnamed", asked.language, number=copy.number, code=copy.code, id=terminal(copy.id))
    for copy in wanted if asked.only else ():
        told("wrote", asked.language, file=", ".join(str(folder.copy(copy, kind)) for kind in asked.formats))
    told("wrote", asked.language, file=folder.path / "index.csv")
