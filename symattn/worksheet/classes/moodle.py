"""Moodle's own grading worksheet, filled in: grade and feedback of each student, everything else as it was.

Knows the headers of the worksheet in English and German, and how its rows name a student. Text in, text out.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ...errors import SheetError
from ..roster import Student, plain_header, separator_of

GRADE = ("grade", "bewertung")
FEEDBACK = ("feedbackcomments", "feedbackalskommentar", "feedbackkommentare")
PARTICIPANT = ("identifier", "id", "kennung")
IDS = (
    "idnumber",
    "idnummer",
    "matrikelnummer",
    "emailaddress",
    "emailadresse",
    "email",
    "username",
    "anmeldename",
)
NAMES = ("fullname", "vollstandigername", "vollstaendigername", "name")


@dataclass(frozen=True)
class Filled:
    """The worksheet's text, the ids of the students that it does not have, and rows that stand for nobody here."""

    text: str
    without_row: tuple[str, ...]
    strangers: tuple[str, ...]


@dataclass(frozen=True)
class Worksheet:
    """A grading worksheet: its rows, the columns that serve, and how it was written."""

    rows: tuple[tuple[str, ...], ...]
    columns: Mapping[str, int]
    separator: str
    ending: str
    marked: bool  # whether it began with a byte order mark

    def students(self, students: Sequence[Student]) -> dict[int, str]:
        """The id of each row's student, by the row's place: by an id column, else by a name that only one has."""
        ids = {student.id.casefold(): student.id for student in students}
        names: dict[str, list[str]] = {}
        for student in students:
            names.setdefault(_plain(student.name), []).append(student.id)
        found = {}
        for place, row in enumerate(self.rows[1:], 1):
            told = [row[self.columns[name]].casefold() for name in IDS if name in self.columns]
            same = [ids[each] for each in told if each in ids]
            mine = names.get(_plain(row[self.columns["name"]]), []) if "name" in self.columns else []
            if same or len(mine) == 1:
                found[place] = (same or mine)[0]
        return found

    def participants(self, students: Sequence[Student]) -> dict[str, str]:
        """The id of each participant number, which names the folders of a download."""
        at = self.columns.get("participant")
        if at is None:
            return {}
        numbers = {place: re.sub(r"\D", "", self.rows[place][at]) for place in range(1, len(self.rows))}
        return {numbers[place]: id for place, id in self.students(students).items() if numbers[place]}


def worksheet_of(text: str, name: str = "the worksheet") -> Worksheet:
    """A grading worksheet from its text. Raises SheetError where the grade or the feedback column is missing."""
    marked = text.startswith("\ufeff")
    text = text.removeprefix("\ufeff")
    separator = separator_of(text)
    try:
        rows = [tuple(row) for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)]
    except csv.Error as error:
        raise SheetError(f"{name} is not CSV: {error}; download the grading worksheet again") from None
    rows = [row for row in rows if row]
    header = [plain_header(cell) for cell in rows[0]] if rows else []
    columns = _columns(header)
    for needed, called in (("grade", "Grade"), ("feedback", "Feedback comments")):
        if needed not in columns:
            listed = ", ".join(f'"{cell}"' for cell in rows[0]) if rows else "nothing"
            raise SheetError(
                f'{name} has no column "{called}"; it has {listed}: switch the feedback comments on in Moodle '
                "and download the grading worksheet again"
            )
    width = len(rows[0])
    padded = tuple((*row, *[""] * (width - len(row))) for row in rows)
    return Worksheet(padded, columns, separator, "\r\n" if "\r\n" in text else "\n", marked)


def _columns(header: Sequence[str]) -> dict[str, int]:
    found = {}
    kinds = {"grade": GRADE, "feedback": FEEDBACK, "participant": PARTICIPANT, "name": NAMES}
    for purpose, names in {**kinds, **{name: (name,) for name in IDS}}.items():
        place = next((header.index(each) for each in names if each in header), None)
        if place is not None:
            found[purpose] = place
    return found


def filled(worksheet: Worksheet, students: Sequence[Student], marks: Mapping[str, tuple[Fraction, str]]) -> Filled:
    """The worksheet with grade and feedback of each id in `marks`; rows of others stay as they are."""
    rows = [list(row) for row in worksheet.rows]
    known = worksheet.students(students)
    comma = worksheet.separator == ";"
    for place, id in known.items():
        if id in marks:
            points, feedback = marks[id]
            rows[place][worksheet.columns["grade"]] = grade(points, comma)
            rows[place][worksheet.columns["feedback"]] = feedback
    made = io.StringIO(newline="")
    csv.writer(made, delimiter=worksheet.separator, lineterminator=worksheet.ending).writerows(rows)
    missing = tuple(id for id in marks if id not in known.values())
    first = worksheet.columns.get("name", 0)
    strangers = tuple(rows[place][first] for place in range(1, len(rows)) if place not in known)
    return Filled(("\ufeff" if worksheet.marked else "") + made.getvalue(), missing, strangers)


def grade(points: Fraction, comma: bool = False) -> str:
    """Points as Moodle writes a grade.

    >>> grade(Fraction(5, 2)), grade(Fraction(5, 2), comma=True)
    ('2.50', '2,50')
    """
    whole, rest = divmod(points * 100, 1)
    text = f"{whole + (rest * 2 >= 1)}".zfill(3)
    return f"{text[:-2]}{',' if comma else '.'}{text[-2:]}"


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())
