"""A roster: the students of a class, read from the text of a file as it was exported.

Knows separators, the usual names of columns in English and German, and what makes a roster ambiguous. Text in,
students out: files and encodings are read elsewhere, and an id is a text that never becomes a path.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from ..errors import SheetError

SEPARATORS = (",", ";", "\t")
MOST_STUDENTS = 20_000
LONGEST = 200  # characters of a cell that is used

# What a column is for, and the names that it has in real exports, the surest first; letters and digits only.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "id": (
        "matrikelnummer", "matrikelnr", "matrnr", "matrikel", "matriculationnumber", "registration",
        "registrationnumber", "studentid", "studentnumber", "idnumber", "idnummer", "sisuserid", "id", "username",
        "anmeldename", "benutzername", "kennung", "emailaddress", "emailadresse", "email", "mail",
    ),
    "name": ("fullname", "vollstandigername", "vollstaendigername", "name", "student", "studentname"),
    "first": ("firstname", "vorname", "givenname", "forename"),
    "last": ("lastname", "surname", "nachname", "familienname", "familyname"),
    "group": ("group", "groups", "gruppe", "gruppen", "tutorial", "tutorium", "ubungsgruppe", "uebungsgruppe",
              "ubung", "section", "class"),
    "seat": ("seat", "seatnumber", "sitzplatz", "sitz", "platz", "platznummer"),
}  # fmt: skip
PLAIN = str.maketrans({"ü": "u", "ö": "o", "ä": "a", "ß": "ss", "é": "e"})


@dataclass(frozen=True)
class Student:
    """One student; `row` is the line of the file, counted from 1. What the roster does not say is ""."""

    id: str
    name: str = ""
    group: str = ""
    seat: str = ""
    row: int = 0


@dataclass(frozen=True)
class Roster:
    """The students in the file's order, and the header of the column that serves each purpose."""

    students: tuple[Student, ...]
    columns: Mapping[str, str]


def roster_of(text: str, id_column: str | None = None, name: str = "the roster") -> Roster:
    """The students of a roster's text; `name` is what errors call the file.

    The separator is whichever of comma, semicolon and tab parts the header into most columns. `id_column` is the
    header of the column with the ids where that is not clear. Raises SheetError: a column that is missing, an id
    that is empty or stands twice (with both rows).

    >>> roster_of("Matrikelnummer;Vorname;Nachname\\n0042;Ada;Lovelace").students
    (Student(id='0042', name='Ada Lovelace', group='', seat='', row=2),)
    """
    lines = table_of(text, name)
    if not lines:
        raise SheetError(f"{name} is empty; write a header such as id,name,group,seat and a row for each student")
    (_, header), *rows = lines
    columns = _columns(header, id_column, name)
    students = tuple(_student(row, cells, header, columns, name) for row, cells in rows)
    if not students:
        raise SheetError(f"{name} has a header and no student; write a row for each")
    if len(students) > MOST_STUDENTS:
        raise SheetError(f"{name} has {len(students):,} students; a class has at most {MOST_STUDENTS:,}")
    _check_twice(students, name)
    return Roster(students, {purpose: header[place] for purpose, place in columns.items()})


def separator_of(text: str) -> str:
    """The separator that parts the first line into most columns.

    >>> separator_of('"Name, Vorname";ID')
    ';'
    """
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(SEPARATORS, key=lambda each: len(next(csv.reader([first], delimiter=each), [])))


def table_of(text: str, name: str) -> list[tuple[int, list[str]]]:
    """The rows of a CSV text that hold anything, each with the line of the file that it ends on."""
    text = text.removeprefix("\ufeff")
    reader = csv.reader(text.splitlines(keepends=True), delimiter=separator_of(text), strict=True)
    try:
        found = [(reader.line_num, [cell.strip() for cell in cells]) for cells in reader]
    except csv.Error as error:
        raise SheetError(f"{name}, row {reader.line_num}, is not CSV: {error}; save it again as CSV") from None
    return [(row, cells) for row, cells in found if any(cells)]


def plain_header(header: str) -> str:
    """A header's letters and digits, in lower case and without marks.

    >>> plain_header("Matr.-Nr."), plain_header("E-mail address")
    ('matrnr', 'emailaddress')
    """
    return "".join(c for c in header.casefold().translate(PLAIN) if c.isalnum())


def _columns(header: Sequence[str], id_column: str | None, name: str) -> dict[str, int]:
    """The place of the column for each purpose that the header serves."""
    plain = [plain_header(each) for each in header]
    found = {}
    for purpose, names in COLUMNS.items():
        place = next((plain.index(each) for each in names if each in plain), None)
        if place is not None:
            found[purpose] = place
    if id_column is not None:
        found["id"] = _chosen(header, plain, id_column, name)
    if "id" not in found:
        raise SheetError(
            f"{name} has no column for the id; it has {_listed(header)}; "
            f'say which holds the id: --id-column "{header[0]}"'
        )
    return found


def _chosen(header: Sequence[str], plain: Sequence[str], id_column: str, name: str) -> int:
    wanted = plain_header(id_column)
    if wanted not in plain:
        near = get_close_matches(wanted, plain, 1)
        advice = f'; did you mean "{header[plain.index(near[0])]}"?' if near else ""
        raise SheetError(f"{name} has no column {id_column!r}; it has {_listed(header)}{advice}")
    if plain.count(wanted) > 1:
        raise SheetError(f"{name} has {plain.count(wanted)} columns {id_column!r}; give each a name of its own")
    return plain.index(wanted)


def _listed(header: Sequence[str]) -> str:
    return ", ".join(f'"{each}"' for each in header)


def _student(
    row: int, cells: Sequence[str], header: Sequence[str], columns: Mapping[str, int], name: str
) -> Student:
    if len(cells) > len(header):
        raise SheetError(
            f"{name}, row {row}, has {len(cells)} cells, its header {len(header)}; "
            "put cells that hold the separator in double quotes"
        )
    told = {purpose: cells[place] if place < len(cells) else "" for purpose, place in columns.items()}
    for purpose, cell in told.items():
        if len(cell) > LONGEST:
            raise SheetError(f"{name}, row {row}: the {purpose} has {len(cell)} characters; {LONGEST} are enough")
    if not told["id"]:
        raise SheetError(
            f'{name}, row {row}, has no id in the column "{header[columns["id"]]}"; give every row one'
        )
    return Student(told["id"], _name(told), told.get("group", ""), told.get("seat", ""), row)


def _name(told: Mapping[str, str]) -> str:
    """First and last name where they are columns of their own ("Name" is then the last one), else the name."""
    last = told.get("last") or (told.get("name", "") if "first" in told else "")
    parts = (told.get("first", ""), last) if "first" in told or "last" in told else (told.get("name", ""),)
    return " ".join(part for part in parts if part)


def _check_twice(students: Sequence[Student], name: str) -> None:
    for first, second in _twice(students):
        raise SheetError(
            f"{name} has the id {first.id!r} twice, in row {first.row} and in row {second.row}; "
            "delete one, or name another column with --id-column"
        )


def _twice(students: Sequence[Student]) -> Iterator[tuple[Student, Student]]:
    known: dict[str, Student] = {}
    for student in students:
        if student.id in known:
            yield known[student.id], student
        known.setdefault(student.id, student)
