"""The working of a row: it ends in what the row is worth, and says nothing that the line above has said."""

import pytest

from symattn import attention, derive, text
from symattn.derivation import rules


def workings(problem, rule):
    return next(step.substeps for step in derive(problem).steps if step.rule == rule)


def notes(problem):
    return [note.id for step in derive(problem).steps for note in step.notes]


def test_a_row_with_one_key_ends_in_one():
    first, _ = workings(attention(S=[[1, 2], [2, 0]], d_k=2, mask="causal"), rules.NORMALISE)

    assert [form.value for form in first.forms][-1] == (1, 0)
    assert type(first.forms[-1].cells[0]).__name__ == "Plain"


def test_whole_numbers_stand_among_decimals_as_they_are():
    [row] = workings(attention(S=[[0, 2, 0]], d_k=2, mask=[[True, True, False]]), rules.EXPONENTIATE)

    assert row.decimals == ("1", "4.1133", "0")
    assert not row.ends


@pytest.mark.parametrize(("score", "digits", "ends"), [(1, "0.5", True), ("1/3", "0.1667", False)])
def test_decimals_that_are_the_very_value_are_told_from_rounded_ones(score, digits, ends):
    [divided] = workings(attention(S=[[score, 0]], scale=2), rules.SCALE)

    assert (divided.decimals, divided.ends) == ((digits,), ends)
    assert f"{'=' if ends else '≈'} {digits}" in text(derive(attention(S=[[score, 0]], scale=2)))


def test_a_sum_is_not_written_twice_in_another_order():
    shown = text(derive(attention(S=[[4, 2], [3, 3]], scale=1)))

    assert "z_1 = e^4 + e^2 ≈ 61.9872" in shown
    assert "z_2 = e^3 + e^3 = 2e^3 ≈ 40.1711" in shown


def test_one_query_has_no_columns_to_add_up():
    assert "column-sums-are-free" not in notes(attention(S=[[0, 2]], scale=1))
    assert "column-sums-are-free" in notes(attention(S=[[0, 2], [1, 0]], scale=1))


def test_what_padding_gets_from_all_is_a_whole_number():
    problem = attention(S=[[0, 2, 1], [1, 0, 1]], scale=1, mask=[[True, True, False]] * 2)
    [sums] = [
        note.values["sums"] for step in derive(problem).steps for note in step.notes if "sums" in note.values
    ]

    assert sums[2] == "0" and len(sums[0]) == 6
