"""Whole pages marked: right ones get all points on every sheet, and values are told apart from values."""

import re
from fractions import Fraction

import pytest
import sympy

from symattn.errors import BeyondRing
from symattn.exact import decimal
from symattn.render.compose.class_report import class_page, feedback
from symattn.render.compose.sheet import document
from symattn.render.page.face import written
from symattn.worksheet import sheet, sheets
from symattn.worksheet.classes.handed_in import page_of
from symattn.worksheet.classes.marking import BY_HAND, MARKED, MISSING, items_of, mark_page, tally

BOX = r"$= \dots$"


def in_digits(value, exact=False):
    """A value as a student writes it: whole numbers as they are, a shape in brackets, four decimals else."""
    if isinstance(value, tuple):
        return f"({', '.join(map(str, value))})"
    if isinstance(value, sympy.MatrixBase):
        rows = (", ".join(in_digits(cell, exact) for cell in value.row(i)) for i in range(value.rows))
        return f"[{'; '.join(rows)}]"
    if value.is_Integer or value in (sympy.oo, -sympy.oo):
        return str(value).replace("oo", "inf")
    try:
        return str(value) if exact else decimal(value, 4)
    except BeyondRing:
        return str(value)


def right_page(found, change=lambda value: value):
    """The text of somebody who has everything right, or what `change` makes of it."""
    lines = []
    for problem in found.problems:
        for item in problem.items:
            lines.append(f"# Problem {problem.number}{item.letter}")
            answers = [(ask.what, ask.answer) for ask in item.asked if ask.answer is not None]
            lines += [f"{name} = {in_digits(change(value), item.digits == 'exact')}" for name, value in answers]
    return page_of("\n".join(lines), items_of(found))


@pytest.mark.parametrize("seed", ["1", "2"])
@pytest.mark.parametrize("name", sheets())
def test_a_right_page_gets_all_points_that_a_machine_gives(name, seed):
    found = sheet(name, seed=seed)
    marks = mark_page(found, right_page(found))

    lost = {each.item: (each.status, each.error, str(each.report)) for each in marks.items
            if each.status != BY_HAND and (each.status != MARKED or each.points != each.possible)}  # fmt: skip
    assert lost == {}
    assert marks.mistakes == ()


@pytest.mark.parametrize("name", sheets())
def test_an_empty_page_gets_none_and_nothing_is_held_against_it(name):
    marks = mark_page(sheet(name, seed="1"), page_of("", items_of(sheet(name, seed="1"))))

    assert {each.status for each in marks.items} <= {MISSING, BY_HAND}
    assert marks.points == 0 and marks.mistakes == ()


@pytest.mark.parametrize("form", ["{}", "{:,}", " {} ", "${}$", "**{}**."])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_sheets_own_markdown_filled_in(language, form):
    """Each box is named by its label there, mathematics and all; one wrong number is found under its own."""
    found = sheet("counting", seed="5", language=language)
    form = form.replace(",", "_") if language == "de" else form
    blank = written(document(found), "markdown").splitlines()
    answers = [
        ask.answer for problem in found.problems for item in problem.items for ask in item.asked if ask.answer
    ]
    assert len([line for line in blank if line.endswith(BOX)]) == len(answers) > 30

    def marked(values):
        left = iter(values)
        lines = [line.replace(BOX, f"= {next(left)}") if line.endswith(BOX) else line for line in blank]
        return mark_page(found, page_of("\n".join(lines), items_of(found), blank))

    def told(value):
        return in_digits(value) if isinstance(value, tuple) else form.format(int(value)).replace("_", ".")

    right = marked([told(value) for value in answers])
    assert right.points == right.possible == found.points, feedback(right, language)
    wrong = marked([told(answers[0] + 1), *map(told, answers[1:])])
    assert [mark.verdict for item in wrong.items for mark in item.report.marks if mark.stage].count("wrong") == 1


def test_a_wrong_number_loses_its_share():
    found = sheet("counting", seed="1")
    page = right_page(found, lambda value: value + 1 if isinstance(value, sympy.Integer) else value)
    marks = {each.item: each for each in mark_page(found, page).items}

    first = marks["1"]
    assert first.status == MARKED
    assert [
        (each.text.partition(" ")[0], each.verdict) for each in first.report.marks if each.verdict != "right"
    ] == [("d_k", "wrong")]
    assert first.points == first.possible - Fraction(3, 2)  # a sixth of seven points, in halves


def test_a_value_that_cannot_be_told_is_left_to_people():
    found = sheet("counting", seed="1")
    marks = {each.item: each for each in mark_page(found, page_of("# Problem 1\n64", items_of(found))).items}

    assert marks["1"].status == BY_HAND


def test_feedback_and_the_classs_page_say_what_was_marked_and_what_was_not():
    found = sheet("counting", seed="1")
    marks = mark_page(found, right_page(found))
    said = feedback(marks, "en")

    assert (
        re.search(r"✓ line 1 +the width d_k of one head +right", said)
        and "not marked by machine: 1 (in words)" in said
    )
    assert str(marks.points) in said or f"{float(marks.points):g}" in said
    page = written(class_page(tally([marks, None]), "A class"), "text")
    assert "1 of 2 students handed in" in page and "No mistake was made" in page


def test_half_points_are_kept_and_rounded_down():
    found = sheet("counting", seed="1")
    for each in mark_page(found, right_page(found, lambda v: v + 1 if isinstance(v, sympy.Integer) else v)).items:
        assert each.points * 2 == int(each.points * 2) and Fraction(0) <= each.points <= each.possible


@pytest.mark.parametrize("name", ["gradients", "multi-head", "long-inputs"])
def test_what_goes_beyond_one_head_is_marked_too(name):
    found = sheet(name, seed="1")
    status = {each.item: each.status for each in mark_page(found, right_page(found)).items}
    machine = {f"{p.number}{item.letter}" for p in found.problems for item in p.items if item.is_marked}

    assert {item for item, each in status.items() if each == MARKED} == machine


def test_a_wrong_gradient_loses_points_where_it_is_named_and_is_looked_at_where_it_is_not():
    found = sheet("gradients", seed="1")
    item = next(f"{p.number}{i.letter}" for p in found.problems for i in p.items if "dV" in i.asks)
    right = right_page(found).work[item]
    wrong = right.replace("dA = [", "dA = [9")
    named, bare = (
        next(each for each in mark_page(found, page_of(f"# Problem {item}\n{work}", items_of(found))).items
             if each.item == item)
        for work in (wrong, wrong.replace("dA = ", ""))
    )  # fmt: skip

    assert named.status == MARKED and 0 < named.points < named.possible
    assert bare.status == BY_HAND
