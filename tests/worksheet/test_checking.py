"""From the sheet to `check`: names, seeds and numbers find the item, and its letters and digits are used."""

import pytest

from symattn.errors import ProblemError, UnknownName
from symattn.worksheet import sheet
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
