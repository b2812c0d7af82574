"""Whatever comes in: a clear mark for each line, nothing lost, nothing run, nothing that hangs."""

import time

import pytest

from symattn import attention, check, html, latex, text
from symattn.render.report import as_json

D2 = {"Q": [[1, 0], [1, 1]], "K": [[0, 1], [2, 0]], "V": [[4, 0], [0, 2]]}
P = attention(**D2)
OTHER = attention(Q=[[1, 2], [0, 1], [3, 1]], K=[[1, 1], [2, 0], [0, 1]], V=[[1], [2], [3]])
HOSTILE = {
    "spreadsheet": '=HYPERLINK("http://example.org")',
    "terminal": "A = \x1b]0;owned\x07 [1 2; 3 4]",
    "markup": "A = [red]1[/red]",
    "html": "<script>alert(1)</script>",
    "code": "__import__('os').system('true')",
    "direction": "A = \u202e[1 2; 3 4]",
    "null": "A = \x00",
    "surrogate": "A = \ud800",
}
HEAVY = {
    "a million characters": "A = " + "1+" * 500_000 + "1",
    "braces": "A = " + "{" * 5000 + "1" + "}" * 5000,
    "brackets": "A = " + "(" * 300 + "1" + ")" * 300,
    "a tower": "A = [9^9^9^9 1; 1 1]",
    "a huge power": "A = [e^(10^9) 1; 1 1]",
    "a hundred lines": "\n".join(["A = [.5 .5; .5 .5]"] * 100),
    "division by zero": "A = [1/0 1; 1 1]",
    "ragged": "A = [1 2; 3]",
}


@pytest.mark.parametrize("work", HOSTILE.values(), ids=HOSTILE)
def test_hostile_lines_are_inert_in_every_report(work):
    report = check(P, work)
    shown = text(report)

    assert not report.right and report.marks
    assert "\x1b" not in shown and "\u202e" not in shown and "\x00" not in shown
    assert "<script" not in html(report)
    assert latex(report)
    assert as_json(report).isprintable() is False  # indented: it has lines
    assert {mark.verdict for mark in report.marks} <= {"unreadable", "unmarked", "wrong"}


@pytest.mark.parametrize("work", HEAVY.values(), ids=HEAVY)
def test_heavy_lines_get_a_mark_in_bounded_time(work):
    start = time.process_time()
    report = check(P, work)

    assert time.process_time() - start < 20
    assert not report.right and report.marks
    assert all(mark.verdict in ("unreadable", "wrong", "mistake", "unmarked") for mark in report.marks)


@pytest.mark.parametrize("work", ["", "  \n\n ", "\ufeff"])
def test_empty_work_is_not_right(work):
    report = check(P, work)

    assert report.marks == () and not report.right
    assert report.missing == ("output",)
    assert text(report)


def test_prose_and_placeholders_are_not_marked():
    report = check(P, "I think the keys are like labels.\n...\nYOUR ANSWER HERE\n")

    assert {mark.verdict for mark in report.marks} <= {"unmarked"}
    assert not report.right


@pytest.mark.parametrize("ending", ["\r\n", "\r", "\n"])
def test_line_endings_and_a_byte_order_mark_do_not_matter(ending):
    work = ending.join(["\ufeffS = [0 2; 1 2]", "A = [.20 .80; .33 .67]", "O = [0.78 1.61; 1.32 1.34]", ""])

    assert [m.verdict for m in check(P, work).marks] == ["right"] * 3


def test_the_answer_to_another_problem_is_wrong_and_its_shape_is_said():
    [mark] = check(P, "A = " + latex(OTHER.weights)).marks

    assert mark.verdict == "wrong" and mark.has("shape")


def test_one_bad_line_loses_no_other():
    report = check(P, "S = [0 2; 1 2]\nA = \\frac{1}{\nO = [0.78 1.61; 1.32 1.34]")

    assert [m.verdict for m in report.marks] == ["right", "unreadable", "right"]
    assert report.marks[1].caret is not None
