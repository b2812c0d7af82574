"""The marks of a class as tables: a CSV file of one's own, and Moodle's grading worksheet filled in.

Knows columns, and that a cell must never be taken for a formula. Does not know how a page was marked.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from symattn.errors import FileError
from symattn.render.escape import csv_cell
from symattn.worksheet.classes.marking import MARKED, MISSING, UNREADABLE
from symattn.worksheet.classes.moodle import Filled, Worksheet, filled, worksheet_of
from symattn.worksheet.roster import Student

from .class_marks import Marked
from .class_work import Work
from .files import text_in


def table(students: Sequence[Student], marks: Mapping[str, Marked], codes: Mapping[str, str], work: Work) -> str:
    """The marks of a class as CSV, safe to open in a spreadsheet."""
    items = next((mark.page.items for mark in marks.values() if mark.page is not None), ())
    made = io.StringIO()
    rows = csv.writer(made, lineterminator="\n")
    rows.writerow(
        ["id", "name", "group", "code", "status", "file", "points", "possible", *(each.item for each in items),
         "mistakes", "notes", "feedback"]
    )  # fmt: skip
    for student in students:
        rows.writerow([_cell(cell) for cell in _row(student, marks[student.id], codes, work, len(items))])
    return made.getvalue()


def _row(student: Student, mark: Marked, codes: Mapping[str, str], work: Work, items: int) -> list[str]:
    file, page = work.files.get(student.id), mark.page
    told = [student.id, student.name, student.group, codes.get(student.id, ""), mark.status]
    told.append(file.name if file else "")
    if page is None:
        points = "0" if mark.status == MISSING else ""
        return [*told, points, "", *[""] * items, "", mark.error, ""]
    notes = (*page.notes, *mark.notes, *(("older-file",) if work.older.get(student.id) else ()))
    marks = [f"{float(each.points):g}" if each.status in (MARKED, MISSING) else each.status for each in page.items]
    sums = [f"{float(page.points):g}", f"{float(page.possible):g}"]
    return [*told, *sums, *marks, " ".join(page.mistakes), " ".join(notes), mark.feedback]


def _cell(text: str) -> str:
    """A cell; the lines of a feedback stay lines."""
    return "\n".join(map(csv_cell, text.split("\n")))


def moodle_out(out: Path) -> Path:
    """Where Moodle's worksheet goes, filled in: the teacher's own stays as it is."""
    return out.with_name(f"{out.stem}.moodle.csv")


def moodle_sheet(file: Path) -> Worksheet:
    """The grading worksheet of a file. Raises FileError and SheetError."""
    try:
        raw = file.read_bytes()
    except OSError as error:
        raise FileError(f"{file} cannot be read: {error.strerror}") from None
    mark = "\ufeff" if raw.startswith(b"\xef\xbb\xbf") else ""
    return worksheet_of(mark + text_in(raw), str(file))


def into_moodle(sheet: Worksheet, students: Sequence[Student], marks: Mapping[str, Marked]) -> Filled:
    """Moodle's worksheet with the grades of all whose pages were marked, and 0 for who handed in nothing."""
    told = {
        id: (mark.page.points, _cell(mark.feedback)) if mark.page is not None else (Fraction(0), mark.status)
        for id, mark in marks.items() if mark.status != UNREADABLE
    }  # fmt: skip
    return filled(sheet, students, told)
