"""Answers beyond one head: right by value, wrong only where a line says it is the answer, working left alone."""

import numpy as np
import pytest

from symattn import check, sheet
from symattn.errors import ProblemError
from symattn.worksheet import sheet_of
from tests.worksheet.topics.programs import floats

MORE = """
id = "s"
title = "S"
[[problem]]
id = "back"
text = "Backward."
points = 4
givens = { Q = [[1, 0], [1, 1]], K = [[0, 1], [2, 0]], V = [[4, 0], [0, 2]], dO = [[1, 0], [0, 1]] }
asks = ["dV", "dA"]
[[problem]]
id = "numbers"
text = "Count."
points = 2
numbers = { n = 4 }
values = { pairs = { label = "pairs", value = "n^2" }, squares = { label = "squares", value = "16" } }
asks = ["pairs", "squares"]
[[problem]]
id = "shape"
text = "Shape."
givens = {}
values = { of_A = { label = "of A", value = ["8", "12", "20"] } }
asks = ["of_A"]
[[problem]]
id = "both"
text = "Shape and number."
points = 2
asks = ["ratio", "size"]
[problem.values]
ratio = { label = "the ratio $r$", value = "2/3" }
size = { label = "size: $K^T$", value = ["8", "20"] }
[[problem]]
id = "mixed"
text = "Weights and a number."
points = 4
givens = { S = [[2, 0], [0, 2]], d_k = 2 }
values = { largest = { label = "the largest weight", value = "weights[1,1]" } }
asks = ["weights", "largest"]
[[problem]]
id = "words"
text = "Why?"
lines = 2
"""
HEAD = np.array([[0.0, 2.0], [1.0, 2.0]]) / np.sqrt(2)
A = np.exp(HEAD) / np.exp(HEAD).sum(axis=1, keepdims=True)


def rows(matrix, digits=4):
    return "[" + "; ".join(" ".join(f"{x:.{digits}f}" for x in row) for row in matrix) + "]"


@pytest.fixture
def page():
    return sheet_of(MORE)


def test_right_answers_by_name_and_by_value(page):
    d_v = A.T @ np.eye(2)
    for work in (
        f"dV = {rows(d_v)}\ndA = [4 0; 0 2]",
        f"{rows(d_v)}\n[4 0; 0 2]",
        f"d_A = [4,0; 0,2]\nd V ≈ {rows(d_v, 6)}",
    ):
        report = check(page, work, problem="back")
        assert report.right, (work, str(report))
        assert {mark.stage for mark in report.marks} == {"dV", "dA"}
        assert report.points == report.possible == 4


def test_working_is_left_alone_and_a_wrong_answer_is_wrong_where_it_says_so(page):
    report = check(page, "4·1 + 0·0 = 4\ndA = [4 0; 0 3]\ndA_11 = 4", problem="back")

    assert [mark.verdict for mark in report.marks] == ["unmarked", "wrong", "unmarked"]
    assert report.marks[1].cells == ((2, 2),)
    assert report.missing == ("dV", "dA")
    assert not report.right


def test_another_shape_under_the_name_is_not_called_wrong(page):
    assert check(page, "dA = 4", problem="back").marks[0].verdict == "undecided"


def test_equal_numbers_are_two_answers(page):
    assert not check(page, "4^2 = 16", problem="numbers").right
    report = check(page, "16\n16", problem="numbers")

    assert report.right
    assert [mark.stage for mark in report.marks] == ["pairs", "squares"]


@pytest.mark.parametrize("work", ["(8,12,20)", "8, 12, 20", "of_A = (8, 12, 20)"])
def test_shapes(page, work):
    assert check(page, work, problem="shape").right
    assert not check(page, work.replace("12", "21"), problem="shape").right


def test_questions_in_words_are_not_marked(page):
    with pytest.raises(ProblemError, match="question in words"):
        check(page, "since", problem="words")
    with pytest.raises(ProblemError, match="give its answers as text"):
        check(page, problem="back", dV=[[1, 0], [0, 1]])


def test_what_cannot_be_read_is_pointed_at(page):
    [mark] = check(page, "dA = [4 0; 0", problem="back").marks

    assert mark.verdict == "unreadable"
    assert mark.caret >= len("dA = ")


@pytest.mark.parametrize(
    ("work", "verdicts"),
    [
        ("pairs = n^2\npairs = 16\nsquares = 4·4 = 16", ["unmarked", "right", "right"]),
        ("pairs = 16, squares = 15", ["right", "wrong"]),
        ("pairs: 16\n**squares** $= 15$", ["right", "wrong"]),
        ("pairs = 15\nsquares = 16\npairs = 16", ["unmarked", "right", "right"]),
        ("15\npairs = 17", ["unmarked", "wrong"]),
        ("4·4 = 16\nso the answer is sixteen\npairs = …", ["right", "unmarked", "unmarked"]),
    ],
)
def test_a_formula_and_a_value_that_was_replaced_are_not_held_against_anyone(page, work, verdicts):
    assert [mark.verdict for mark in check(page, work, problem="numbers").marks] == verdicts


@pytest.mark.parametrize(
    ("work", "verdicts"),
    [
        ("ratio = 0.67\nsize = 8 × 20", ["right", "right"]),
        ("the ratio $r$ = 4/6\n**size\\: $K^{T}$** $= (8, 20)$", ["right", "right"]),
        ("2/3\n(8,20)", ["right", "right"]),
        ("(8, 20)\n2/3", ["right", "right"]),
        ("0.5\n(8, 20)", ["wrong", "right"]),
        ("2/3\n(8, 20, 1)", ["right", "wrong"]),
        ("2/3\ntorch.Size([8, 20])", ["right", "right"]),
        ("So ratio = 0.67.\n= 8 × 20", ["right", "right"]),
        ("thus, ratio = 0.8", ["wrong"]),
        ("(8, 21)\n2/3", ["unmarked", "right"]),  # in another order than asked: nobody knows what is meant
        ("1/3 + 1/6 = 1/2\n(8, 20)", ["unmarked", "right"]),
        ("2/3\n160", ["right", "unmarked"]),
        ("size = 160", ["undecided"]),
        ("size = (b, h)", ["unmarked"]),
        ("size = (batch, heads)", ["undecided"]),
        ("ratio = ?", ["unmarked"]),
    ],
)
def test_numbers_and_shapes_by_name_by_value_and_by_order(page, work, verdicts):
    assert [mark.verdict for mark in check(page, work, problem="both").marks] == verdicts


@pytest.mark.parametrize(
    ("work", "language", "verdict"),
    [
        ("bytes = 18,874,368", "en", "right"),
        ("bytes: 18 874 368", "en", "right"),
        ("= 18'874'368", "en", "right"),
        ("2·9437184 = 18874368", "en", "right"),
        ("bytes = 18.874.368", "de", "right"),
        ("bytes = 18\u202f874\u202f368", "de", "right"),
        ("bytes = 18,874,369", "en", "wrong"),
        ("bytes = 18.874.368", "en", "unreadable"),
        ("bytes = 18,874", "de", "wrong"),  # a decimal there
        ("tenth = 0,100", "en", "unreadable"),
        ("tenth = 0.100", "en", "right"),
    ],
)
def test_signs_between_thousands_are_no_decimal_marks(work, language, verdict):
    page = sheet_of(
        """id = "s"\ntitle = "S"\n[[problem]]\nid = "p"\ntext = "?"\nasks = ["bytes", "tenth"]
        values.bytes = { label = "bytes", value = "18874368" }
        values.tenth = { label = "tenth", value = "1/10" }"""
    )
    assert [mark.verdict for mark in check(page, work, language=language).marks] == [verdict]


def test_two_answers_of_one_label_are_two_answers():
    page = sheet_of(
        """id = "s"\ntitle = "S"\n[[problem]]\nid = "p"\ntext = "?"\nasks = ["d_k", "d_v"]\npoints = 2
        values.d_k = { label = "width", value = "8" }
        values.d_v = { label = "width", value = "4" }"""
    )
    report = check(page, "d_k = 8\nd_v = 4")

    assert report.right and report.points == 2
    assert [mark.stage for mark in report.marks] == ["width (d_k)", "width (d_v)"]
    assert [mark.verdict for mark in check(page, "width = 5").marks] == ["unreadable"]  # which of them?


def test_a_number_asked_with_a_matrix_is_marked_with_it(page):
    right = 1 / (1 + np.exp(-np.sqrt(2)))
    weights = f"A = {rows([[right, 1 - right], [1 - right, right]])}"
    report = check(page, f"{weights}\nlargest = {right:.2f}", problem="mixed")

    assert report.right and report.points == report.possible == 4
    wrong = check(page, f"largest = 0.7\n{weights}", problem="mixed")
    assert [mark.verdict for mark in wrong.marks] == ["right", "wrong"] and wrong.points == 2
    assert check(page, weights, problem="mixed").missing == ("the largest weight",)
    assert check(page, problem="mixed", weights=[[right, 1 - right], [1 - right, right]]).right


@pytest.mark.parametrize(
    "work",
    ["ratio = " + "9" * 6000, "size = " + "8," * 4000, "ratio" + " " * 30000 + "x", "(" * 3000, ", " * 9000 + "=",
     "ratio " * 3000 + "= 1", "\ue0007\ue000"],
)  # fmt: skip
def test_what_nobody_means_is_read_or_refused_in_no_time(page, work):
    assert not check(page, work, problem="both").right


def spelled(value):
    """A number or a shape as people and programs write it."""
    if isinstance(value, tuple):
        sizes = [str(size) for size in value]
        listed = ", ".join(sizes)
        return f"({listed})", f"[{listed}]", listed, " × ".join(sizes), f"torch.Size([{listed}])", ",".join(sizes)
    whole = [f"{int(value):,}", f"{int(value)}.0"] if value == int(value) else []
    return *whole, *(f"{float(value):.{digits}f}" for digits in (4, 6))


@pytest.mark.parametrize("name", ["counting", "positions", "patterns"])
def test_a_right_number_is_right_however_it_is_written(name):
    """By its name, by the label that the sheet prints, in a sentence, in a formula, or alone on its line."""
    forms = (
        "{0} = {2}",
        "{0}: {2}",
        "**{1}** $= {2}$",
        "{1}: {2}",
        "So {0} = {2}.",
        "$${0} = {2}$$",
        "= {2}",
        "{2}",
    )
    wrong, seen = [], 0
    for item in (item for problem in sheet(name, seed=5).problems for item in problem.items):
        for ask in (ask for ask in item.asked if ask.kind in ("number", "shape")):
            for line in (
                form.format(ask.what, ask.text, value) for form in forms for value in spelled(ask.answer)
            ):
                seen += 1
                wrong += [line for mark in check(item, line).marks if mark.verdict != "right"]
    assert not wrong and seen > 100


@pytest.mark.parametrize("name", ["multi-head", "gradients", "positions", "long-inputs", "counting"])
def test_what_numpy_would_hand_in_is_right(name):
    """Every matrix answer of a drawn sheet, printed to six decimals as a program prints it."""
    found, seen = sheet(name, seed=3), 0
    for problem in found.problems:
        for item in problem.items:
            asked = [ask for ask in item.asked if ask.kind == "matrix"]
            if asked and -np.inf not in np.concatenate([floats(ask.answer).ravel() for ask in asked]):
                report = check(item, "\n".join(rows(floats(ask.answer), 6) for ask in asked))
                seen += len(asked)
                assert not [mark for mark in report.marks if mark.verdict in ("wrong", "mistake")], str(report)
                assert all(mark.verdict == "right" for mark in report.marks), str(report)
    assert seen > 3 or name == "counting"
