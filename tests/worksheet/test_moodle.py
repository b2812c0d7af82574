"""Moodle's grading worksheet: grade and feedback filled in, everything else byte for byte as it was."""

import csv
import io
from fractions import Fraction

import pytest

from symattn.errors import SheetError
from symattn.worksheet.classes.moodle import filled, worksheet_of
from symattn.worksheet.roster import Student

ENGLISH = (
    'Identifier,"Full name","ID number","Email address",Status,Grade,"Maximum grade","Grade can be changed",'
    '"Last modified (submission)","Last modified (grade)","Feedback comments"\n'
    '"Participant 123","Ada King",007,ada@x.org,Submitted,,100,Yes,"Sunday, 1 January 2026",-,\n'
    '"Participant 124","Tim ""T"" O\'Neil",,tim@x.org,"No submission",3.00,100,Yes,-,-,"old, kept"\n'
    '"Participant 125",Nobody,,no@x.org,,,100,Yes,-,-,\n'
)
GERMAN = (
    "\ufeffID;Vollständiger Name;Matrikelnummer;Status;Bewertung;Bestwertung;Feedback als Kommentar\r\n"
    "Teilnehmer/in123;Ada King;007;abgegeben;;100;\r\n"
)
STUDENTS = [Student("007", "Ada King"), Student("tim@x.org", "Tim"), Student("9", "Late")]


def rows(text, separator=","):
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=separator))


def test_grade_and_feedback_are_filled_and_the_rest_is_kept():
    made = filled(worksheet_of(ENGLISH), STUDENTS, {"007": (Fraction(5, 2), 'well, "done"\nline 2')})

    before, after = rows(ENGLISH), rows(made.text)
    grade, feedback = before[0].index("Grade"), before[0].index("Feedback comments")
    assert (after[1][grade], after[1][feedback]) == ("2.50", 'well, "done"\nline 2')
    for old, new in zip(before, after, strict=True):
        kept = [k for k in range(len(old)) if k not in (grade, feedback)]
        assert [old[k] for k in kept] == [new[k] for k in kept]
    assert after[2] == before[2] and after[3] == before[3]
    assert made.strangers == ("Nobody",)


def test_who_is_not_in_moodle_is_told():
    made = filled(worksheet_of(ENGLISH), STUDENTS, {"9": (Fraction(1), "")})

    assert made.without_row == ("9",)
    assert rows(made.text) == rows(ENGLISH)


def test_a_german_worksheet_keeps_its_separator_mark_and_ends_of_lines():
    made = filled(worksheet_of(GERMAN), STUDENTS, {"007": (Fraction(5, 2), "gut")})

    assert made.text.startswith("\ufeff") and made.text.count("\r\n") == 2
    assert rows(made.text, ";")[1] == ["Teilnehmer/in123", "Ada King", "007", "abgegeben", "2,50", "100", "gut"]


def test_participants_are_found_by_id_mail_or_a_name_of_ones_own():
    assert worksheet_of(ENGLISH).participants(STUDENTS) == {"123": "007", "124": "tim@x.org"}
    twice = [Student("1", "Nobody"), Student("2", "Nobody")]
    assert "125" not in worksheet_of(ENGLISH).participants(twice)
    assert worksheet_of(ENGLISH).participants(twice[:1])["125"] == "1"


@pytest.mark.parametrize("missing", ["Grade", "Feedback comments"])
def test_a_worksheet_without_a_column_is_refused_since_moodle_would_wipe_it(missing):
    with pytest.raises(SheetError, match=rf'grades\.csv has no column "{missing}"'):
        worksheet_of(ENGLISH.replace(missing, "Other"), "grades.csv")


def test_what_is_no_worksheet_is_refused():
    with pytest.raises(SheetError, match="no column"):
        worksheet_of("", "grades.csv")
