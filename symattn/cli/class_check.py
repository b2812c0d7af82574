"""A folder of answers marked: a table of marks, Moodle's worksheet filled in, and a page on the class's mistakes.

Knows the order of things; each page is marked against what was frozen for its student when the sheet was printed,
or against one seed of a sheet. Nothing that was handed in is lost: what is not marked is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from symattn.errors import FileError, ProblemError
from symattn.render.compose.class_report import class_page
from symattn.render.escape import terminal
from symattn.render.page.face import written
from symattn.words import say
from symattn.worksheet.classes import Copy
from symattn.worksheet.classes.copies import STUDENT
from symattn.worksheet.classes.marking import MARKED, MISSING, UNREADABLE, tally
from symattn.worksheet.roster import Student

from .class_folder import Folder
from .class_marks import Answered, Marked, Task, mark_task, sheet_for
from .class_run import read_roster
from .class_tables import into_moodle, moodle_out, moodle_sheet, table
from .class_work import Names, Work, find_work
from .files import refuse_existing, write_all
from .language import told
from .progress import counted
from .workers import workers


@dataclass(frozen=True)
class Asked:
    """What the command line asks of a class's marks."""

    of: str
    work: Path
    out: Path
    roster: Path | None = None
    folder: Path | None = None  # of the class run
    seed: str | None = None
    moodle: Path | None = None
    id_column: str | None = None
    level: int = 2
    force: bool = False
    jobs: int = 1
    language: str | None = None


def check_class(asked: Asked) -> None:
    """Mark all work of a class and write what came of it."""
    students, codes = class_of(asked)
    outputs = [asked.out, asked.out.with_suffix(".html"), asked.out.with_suffix(".txt")]
    outputs += [moodle_out(asked.out)] if asked.moodle else []
    if not asked.force:
        refuse_existing(outputs)
    worksheet = moodle_sheet(asked.moodle) if asked.moodle else None
    participants = worksheet.participants(students) if worksheet else {}
    whose = {code: id for id, code in codes.items() if list(codes.values()).count(code) == 1}
    work = find_work(asked.work, Names(students, whose, participants))
    tasks = [
        Task(student.id, work.files[student.id], answered(asked, codes.get(student.id, "")), asked.level)
        for student in students if student.id in work.files
    ]  # fmt: skip
    with workers(asked.jobs) as mapped:
        marks = {mark.id: mark for mark in counted(mapped(mark_task, tasks), "marking", len(tasks))}
    every = {student.id: marks.get(student.id, Marked(student.id, MISSING)) for student in students}
    sheet = sheet_for(answered(asked, next(iter(codes.values()), "")))
    page = class_page(tally([every[student.id].page for student in students]), sheet.title, sheet.language)
    files = {
        asked.out: table(students, every, codes, work).encode("utf-8-sig"),
        outputs[1]: written(page, "html").encode(),
        outputs[2]: written(page, "text").encode(),
    }
    if worksheet is not None:
        made = into_moodle(worksheet, students, every)
        files[moodle_out(asked.out)] = made.text.encode()
        for id in made.without_row:
            told("marks.no-row", sheet.language, file=asked.moodle, id=terminal(id))
    write_all(files, force=True)
    tell(every, work, files, sheet.language)


def class_of(asked: Asked) -> tuple[list[Student], dict[str, str]]:
    """The students to mark and the code of each one's copy; no codes where the sheet is one seed for all."""
    if asked.folder is None:
        if asked.roster is None:
            raise ProblemError("say whose work it is: --class DIR (of the run that printed it), or --roster")
        return list(read_roster(asked.roster, asked.id_column).students), {}
    kept = Folder(asked.folder).read()
    if kept is None:
        raise FileError(f"{asked.folder} holds no class; give the folder that symattn sheet --roster wrote")
    run, copies = kept
    if asked.of != run.sheet and Path(asked.of).stem != run.sheet:
        raise ProblemError(f"the class in {asked.folder} has the sheet {run.sheet}, not {asked.of}")
    mine = [copy for copy in copies if copy.kind == STUDENT]
    codes = {copy.id: copy.code for copy in mine}
    if asked.roster is None:
        return list(map(_student, mine)), codes
    roster = read_roster(asked.roster, asked.id_column)
    for student in roster.students:
        if student.id not in codes:
            raise ProblemError(
                f"{asked.folder} has no copy for {student.id!r}; print it with symattn sheet --only, "
                "or leave the row out"
            )
    return list(roster.students), codes


def _student(copy: Copy) -> Student:
    return Student(copy.id, copy.name, copy.group, copy.seat)


def answered(asked: Asked, code: str) -> Answered:
    """The sheet of a code, or the one that everybody has."""
    return Answered(asked.folder, code, asked.of, asked.seed, asked.language)


def tell(marks: Mapping[str, Marked], work: Work, files: Iterable[Path], language: str) -> None:
    """Say what was marked, what was not, and what was written."""
    counts = Counter(mark.status for mark in marks.values())
    told("marks.counts", language, **{status: counts[status] for status in (MARKED, MISSING, UNREADABLE)})
    for id, mark in marks.items():
        if mark.error:
            told("marks.of", language, id=terminal(id), what=terminal(mark.error))
        for note in mark.notes:
            told("marks.of", language, id=terminal(id), what=say(f"class.note.{note}", language))
        older = work.older.get(id, ())
        if older:
            newest = terminal(work.files[id].name)
            told("marks.newest", language, id=terminal(id), count=len(older) + 1, file=newest)
    for noticed in work.noticed:
        told(f"marks.{noticed.what}", language, file=terminal(str(noticed.path)), more=terminal(noticed.more))
    for path in files:
        told("wrote", language, file=path)
