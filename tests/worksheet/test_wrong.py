"""The wrong-answer table, held against wrong programs written in NumPy, and against the marking itself."""

from fractions import Fraction

import numpy as np
import pytest

from symattn.worksheet import check, sheet
from symattn.worksheet.classes.wrong import points_with, wrong_answers


def softmax(scores, axis=1):
    powers = np.exp(scores)
    return powers / powers.sum(axis=axis, keepdims=True)


def programs(S):
    """What somebody computes who makes each mistake; d_k = 2."""
    half = S / np.sqrt(2)
    return {
        "no-scale": softmax(S), "scale-d_k": softmax(S / 2), "scale-mul": softmax(S * np.sqrt(2)),
        "axis": softmax(half, axis=0), "axis-global": np.exp(half) / np.exp(half).sum(),
        "no-softmax": half, "exp-unnormalised": np.exp(half), "double-softmax": softmax(softmax(half)),
        "linear-normalisation": half / half.sum(axis=1, keepdims=True),
    }  # fmt: skip


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_the_digits_are_those_of_wrong_programs(seed):
    item = sheet("self-attention", seed=seed).problem("table").items[1]
    S = np.array(item.givens["S"].tolist(), dtype=float)
    told = {id: wrong for wrong in wrong_answers(item)["weights"] for id in wrong.mistakes}
    compared = 0
    for id, matrix in programs(S).items():
        for i, row in enumerate(told[id].cells if id in told else ()):
            for j, digits in enumerate(row):
                right = softmax(S / np.sqrt(2))[i, j]
                if digits:
                    assert abs(float(digits) - matrix[i, j]) < 5.1e-5, id
                    compared += 1
                else:
                    assert abs(right - matrix[i, j]) < 1e-4, id
    assert compared >= 20


def test_the_points_are_those_that_marking_gives():
    """Each wrong answer handed in: the mistake is named, and the points are those of the table."""
    found = sheet("self-attention", seed="2")
    marked = 0
    for problem in found.problems:
        for item in problem.items:
            table = wrong_answers(item)
            if list(table) != ["weights"] or not all(
                ask.kind != "matrix" or ask.what == "weights" for ask in item.asked
            ):
                continue
            right = item.answer["weights"]
            for wrong in table["weights"]:
                cells = [
                    [digits or str(right[i, j]) for j, digits in enumerate(row)]
                    for i, row in enumerate(wrong.cells)
                ]
                report = check(item, "A = [" + "; ".join(" , ".join(row) for row in cells) + "]")
                named = {id for mark in report.marks for id in mark.mistakes}
                if named & set(wrong.mistakes) and len(named) <= len(wrong.mistakes):
                    assert Fraction(report.points) == wrong.points, (wrong, report)
                    marked += 1
    assert marked >= 12


def test_a_cost_of_the_sheet_is_obeyed():
    item = sheet("self-attention").problem("table").items[1]

    assert item.points == 2
    assert points_with(item, "no-scale") == 1 and points_with(item, "axis") == 0
    assert points_with(item, "premature-rounding") == 2


def test_questions_in_words_have_no_wrong_answers():
    assert wrong_answers(sheet("qkv").problem("q3").items[0]) == {}
