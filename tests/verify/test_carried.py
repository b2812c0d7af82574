"""Error carried forward: one slip in one cell costs one line, and right work after it follows."""

import time
from itertools import product
from random import Random

import pytest
import sympy

from symattn import attention, check
from symattn.exact.ring.value import WHOLE
from symattn.verify.finding import computed
from symattn.verify.hypothesis import Hypothesis, Stated

from ..mistakes.draws import SHAPES, draw
from .test_sweeps import handed

D2 = {"Q": [[1, 0], [1, 1]], "K": [[0, 1], [2, 0]], "V": [[4, 0], [0, 2]]}


def slipped(problem, quantity, cell):
    """The record of somebody who writes one cell 1 too large, and works rightly otherwise."""
    grid = problem.record[quantity]
    wrong = Stated(cells={cell: grid.rows[cell[0]][cell[1]] + WHOLE})
    return Hypothesis(problem, problem.line, (), {quantity: wrong}, wrong=True).record


@pytest.mark.parametrize(("name", "mask"), list(product(SHAPES, (None, "causal"))))
@pytest.mark.parametrize("digits", [None, 4, 2])
def test_one_slip_is_one_wrong_line(name, mask, digits):
    rng = Random(f"{name} {mask}")
    for start in "QSX" if SHAPES[name][0] == SHAPES[name][1] else "QS":
        problem = draw(rng, SHAPES[name], mask, start)
        stages = [q for q in computed(problem) if q not in ("powers", "totals")]
        for k, quantity in enumerate(stages):
            rows, columns = problem.record[quantity].shape
            cell = rng.randrange(rows), rng.randrange(columns)
            if problem.record[quantity].rows[cell[0]][cell[1]] is None:
                continue
            report = check(problem, **handed(problem, slipped(problem, quantity, cell), digits))
            verdicts = [mark.verdict for mark in report.marks]
            assert verdicts[:k] == ["right"] * k
            assert verdicts[k] in ("wrong", "mistake"), (quantity, problem.givens)
            assert set(verdicts[k + 1 :]) <= {"carried", "right"}, (quantity, cell, verdicts, problem.givens)
            assert (cell[0] + 1, cell[1] + 1) in report.marks[k].cells
            assert not report.right


@pytest.mark.parametrize(
    ("work", "trivial"),
    [
        ("S = [1 1; 1 1]\nA = [1/2 1/2; 1/2 1/2]\nO = [2 1; 2 1]", True),
        ("S = [0 0; 0 0]\nA = [1/2 1/2; 1/2 1/2]\nO = [2 1; 2 1]", True),
        ("A = [0 0; 0 0]\nO = [0 0; 0 0]", True),
        ("S = [0 2; 1 3]\nA = [0.1956 0.8044; 0.1956 0.8044]", False),
    ],
)
def test_no_credit_is_carried_through_a_line_that_makes_the_rest_trivial(work, trivial):
    first, *rest = check(attention(**D2), work).marks

    assert first.verdict == "wrong"
    assert {mark.verdict for mark in rest} == {"carried"}
    assert all(mark.has("no-credit-carried") is trivial and mark.credit is not trivial for mark in rest)


def test_a_matrix_of_the_wrong_shape_carries_nothing():
    report = check(attention(**D2), "S = [0 2 1; 1 2 1]\nA = [0.2 0.8; 0.3 0.7]\nO = [0.8 1.6; 1.2 1.4]")

    assert report.marks[0].verdict == "wrong"
    assert not any(mark.credit for mark in report.marks if mark.verdict == "carried")


def test_two_mistakes_in_one_line_are_named_as_a_pair():
    problem = attention(**D2, mask="causal")
    [mark] = check(problem, weights=[["1/2", "1/2"], ["e/(e+e^2)", "e^2/(e+e^2)"]]).marks

    assert mark.mistakes == ("no-scale+mask-zero",)


def test_later_lines_narrow_what_the_first_may_have_been():
    """Unmasked weights are those of a forgotten mask and of emptied values; the output tells."""
    problem = attention(**D2, mask="causal")
    weights = [[0.1956, 0.8044], [0.3302, 0.6698]]
    alone = check(problem, weights=weights).marks[0]
    emptied = check(problem, weights=weights, output=[[0.7823, 0.0], [1.3210, 0.0]]).marks[0]

    assert alone.mistakes == ("mask-forgotten", "zero-values") and alone.has("several")
    assert emptied.mistakes == ("zero-values",) and not emptied.has("several")


def test_a_single_entry_that_several_mistakes_share_is_said_to_be_ambiguous():
    """Row 1 of mask-zero is row 2 of swapped roles: (1/2, 1/2)."""
    [mark] = check(attention(**D2), "A_2 = (1/2, 1/2)").marks

    assert "roles-swapped" in mark.mistakes
    assert mark.has("ambiguous") is (len(mark.mistakes) > 1)


def test_mistakes_that_coincide_for_every_input_of_a_shape_are_both_named():
    """Four keys with d_k = 2: √T is d_k."""
    problem = attention(S=[[0, 2, 1, 3], [1, 2, 0, 5]], d_k=2)
    halved = attention(S=[[0, 2, 1, 3], [1, 2, 0, 5]], scale=2)
    [mark] = check(problem, weights=halved.weights).marks

    assert set(mark.mistakes) == {"scale-d_k", "scale-T"} and mark.has("several")


def test_another_base_and_symbols():
    thirds = attention(S=[[1, 0, 1, 5]], scale=1, base=3)
    s = sympy.Symbol("s")
    symbolic = attention(S=[[s, 0], [0, s]], d_k=2)

    assert check(thirds, "A = (3/250, 1/250, 3/250, 243/250)").right
    assert check(thirds, weights=attention(S=[[1, 0, 1, 5]], scale=1).weights).marks[0].mistakes == ("wrong-base",)
    assert check(symbolic, weights=symbolic.weights).right
    unscaled = attention(S=[[s, 0], [0, s]], scale=1).weights
    assert check(symbolic, weights=unscaled).marks[0].mistakes == ("no-scale",)
    assert check(symbolic, weights=[[0.5, 0.5], [0.5, 0.5]]).marks[0].verdict == "undecided"


def test_large_problems_are_checked_in_bounded_time():
    rng = Random(16)
    problem = draw(rng, (10, 10, 4, 4), "causal")
    weights = problem.weights.as_mutable()
    weights[9, 0] += 1
    start = time.process_time()

    assert check(problem, weights=problem.weights, output=problem.output).right
    assert check(problem, weights=weights).marks[0].verdict == "wrong"
    assert time.process_time() - start < 10
