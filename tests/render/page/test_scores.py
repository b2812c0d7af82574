"""The table of points at the head of a sheet."""

from fractions import Fraction

from symattn.render.page.model import Document, Problem
from symattn.render.page.runs import plain_words
from symattn.render.page.scores import score_table
from tests.render.page import demo


def sheet(count: int, kind: str = "sheet") -> Document:
    return Document(kind, "Points", tuple(Problem(str(k), (), points=Fraction(k, 2)) for k in range(1, count + 1)))


def test_every_problem_has_a_cell_and_the_sum_is_last():
    table = score_table(demo.sheet())

    assert [plain_words(cell) for cell in table.header] == ["Problem", "1", "2", "3", "4", "5", "6", "Σ"]
    assert [plain_words(cell).split()[-1] for cell in table.rows[0]] == [
        "Points",
        "2",
        "2",
        "4",
        "3",
        "6½",
        "2",
        "19½",
    ]


def test_many_problems_stand_in_lines_of_one_length():
    table = score_table(sheet(11))

    numbers = [[plain_words(cell) for cell in line] for line in (table.header, table.rows[1])]
    assert numbers == [["Problem", *"123456"], ["Problem", "7", "8", "9", "10", "11", "Σ"]]
    assert [plain_words(cell).strip() for cell in table.rows[2]][-2:] == ["/ 5½", "/ 33"]
    assert [plain_words(cell) for cell in score_table(sheet(10)).rows[1]][-1] == ""


def test_only_sheets_with_some_problems_have_one():
    found = {count: score_table(sheet(count)) is not None for count in (0, 1, 2, 9, 10, 35, 36)}

    assert found == {0: False, 1: False, 2: True, 9: True, 10: True, 35: True, 36: False}
    assert score_table(sheet(3, "key")) is None
