"""Rosters as universities export them, and rosters that are wrong."""

import pytest

from symattn.errors import SheetError
from symattn.worksheet.roster import Student, roster_of

EXPORTS = {
    "plain": ("id,name,group,seat\n007,Ada,G1,A1\n", Student("007", "Ada", "G1", "A1", 2)),
    "semicolon and byte order mark": (
        "\ufeffMatrikelnummer;Vorname;Nachname;Übungsgruppe\r\n0042;Jürgen;Groß;3\r\n",
        Student("0042", "Jürgen Groß", "3", "", 2),
    ),
    "tab": ("Username\tFull name\nab12\tO'Neil, Tim\n", Student("ab12", "O'Neil, Tim", "", "", 2)),
    "Moodle's participants": (
        'First name,Surname,"ID number","Email address",Groups\nAda,"King, Countess",00012,ada@x.org,"A, B"\n',
        Student("00012", "Ada King, Countess", "A, B", "", 2),
    ),
    "Name beside Vorname": ("Matr.-Nr.;Name;Vorname\n1;Noether;Emmy\n", Student("1", "Emmy Noether", "", "", 2)),
    "only mail": ("E-mail,Name\na@b.c,Ada\n", Student("a@b.c", "Ada", "", "", 2)),
    "blank lines": ("\nid,name\n\n01,Ada\n,\n", Student("01", "Ada", "", "", 4)),
    "a name over two lines": ('id,name\n01,"Ada\nLovelace"\n', Student("01", "Ada\nLovelace", "", "", 3)),
    "a short row": ("id,name,seat\n01\n", Student("01", "", "", "", 2)),
}


@pytest.mark.parametrize("text, student", EXPORTS.values(), ids=list(EXPORTS))
def test_an_export_is_read(text, student):
    assert roster_of(text).students == (student,)


def test_a_column_that_is_named_wins():
    text = "Username,ID number\nada,007\n"

    assert roster_of(text).students[0].id == "007"
    assert roster_of(text, id_column="username").students[0].id == "ada"
    assert roster_of(text, id_column="username").columns == {"id": "Username"}


@pytest.mark.parametrize(
    "text, options, told",
    [
        ("", {}, ["empty"]),
        ("id,name\n", {}, ["no student"]),
        ("id,name\n1,A\n2,B\n1,C\n", {}, ["'1'", "row 2", "row 4"]),
        ("who,what\n1,A\n", {}, ['"who", "what"', "--id-column"]),
        ("id,name\n1,A\n", {"id_column": "naame"}, ["'naame'", '"id", "name"', 'did you mean "name"']),
        ("id,name\n,A\n", {}, ["row 2", "no id", '"id"']),
        ("id,name\n1,A,B\n", {}, ["row 2", "3 cells", "double quotes"]),
        ('id,name\n1,"A\n', {}, ["row", "not CSV"]),
        ("id,name\n1," + "x" * 300, {}, ["300 characters"]),
        ("id,id\n1,2\n", {"id_column": "id"}, ["2 columns"]),
    ],
)
def test_a_wrong_roster_says_what_is_wrong(text, options, told):
    with pytest.raises(SheetError) as error:
        roster_of(text, name="class.csv", **options)

    assert all(part in str(error.value) for part in ("class.csv", *told)), error.value


def test_a_spreadsheets_formula_stays_a_text():
    assert roster_of('id,name\n"=HYPERLINK(""x"")",\x1b[31mAda\n').students[0].id == '=HYPERLINK("x")'
