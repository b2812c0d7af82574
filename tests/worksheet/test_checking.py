"""From the sheet to `check`: names, seeds and numbers find the item, and its letters and digits are used."""

import pytest
import sympy

from symattn import latex
from symattn.errors import ProblemError, UnknownName
from symattn.exact import decimal
from symattn.layer import Attention
from symattn.worksheet import sheet, sheets
from symattn.worksheet.checking import check


def test_the_notes_own_table():
    """Note 3.2, section 8, prints these numbers."""
    report = check("self-attention", "A = [0.80 0.20; 0.20 0.80]", problem="1b")

    assert report.right and [mark.stage for mark in report.marks] == ["weights"]


def test_a_variant_is_checked_with_its_own_numbers():
    item = sheet("self-attention", seed=7).problem(2).parts[1]
    right = check(item, weights=item.answer["weights"])
    other = check("self-attention", seed=8, problem="2b", weights=item.answer["weights"])

    assert not right.right or right.marks[0].verdict == "right"
    assert right.marks[0].verdict == "right" and other.marks[0].verdict != "right"


def test_a_classic_slip_is_named():
    report = check("self-attention", "A = [0.88 0.12; 0.12 0.88]", problem="1b")

    assert report.marks[0].mistakes == ("no-scale",)


@pytest.mark.parametrize(
    "options, error, message",
    [
        ({}, ProblemError, "say which"),
        ({"problem": 1}, ProblemError, "has parts a, b"),
        ({"problem": "1z"}, UnknownName, "no problem '1z'"),
        ({"problem": "1h"}, ProblemError, "no part 'h'"),
        ({"problem": 4}, ProblemError, "question in words"),
        ({"problem": 99}, UnknownName, "no problem 99"),
    ],
)
def test_what_is_meant_must_be_said(options, error, message):
    with pytest.raises(error, match=message):
        check("self-attention", "A = [1 0; 0 1]", **options)


OTHER_LETTERS = {"scaled": "S/√d_k", "masked": "M"}  # of quantities for which a sheet has no letter


def letter(item, name):
    return item.letters.get(name) or OTHER_LETTERS[name]


def printed(x, digits):
    return "-oo" if x is sympy.S.NegativeInfinity else str(x) if x.is_Integer else decimal(x, digits)


def written(item, cell):
    """The item's own answers as a page, one line each, in the letters of the sheet."""
    lines = []
    for name, matrix in item.answer.items():
        rows = "; ".join(", ".join(cell(x) for x in matrix.row(i)) for i in range(matrix.rows))
        lines.append(f"{letter(item, name)} = [{rows}]")
    return "\n".join(lines)


def checkable(name, seed):
    """The items of a sheet that ask for matrices of one head, and for nothing else."""
    items = [item for problem in sheet(name, seed=seed).problems for item in problem.items]
    solved = [item for item in items if isinstance(item.solved, Attention) and item.answer]
    return [item for item in solved if all(isinstance(m, sympy.MatrixBase) for m in item.answer.values())]


@pytest.mark.parametrize("name", sheets())
@pytest.mark.parametrize("seed", [None, 3])
def test_the_answers_of_every_sheet_are_right_and_earn_all_points(name, seed):
    """As matrices, as LaTeX, and in decimals where these are not refused."""
    for item in checkable(name, seed):
        tex = "\n".join(f"{letter(item, each)} = {latex(matrix)}" for each, matrix in item.answer.items())
        reports = [check(item, **item.answer), check(item, tex)]
        if item.digits != "exact" and not item.attention.symbols:
            digits = item.digits if isinstance(item.digits, int) else 4
            reports.append(check(item, written(item, lambda x, digits=digits: printed(x, digits))))
        for report in reports:
            assert report.right and report.points == report.possible, (item.written.text, str(report))
