"""One battery of laws, run over every derivation: a chain, no empty step, equal forms, the answer last."""

import random

import pytest
import sympy

from symattn import attention, derive, masks, same
from symattn.derivation import Derivation, Quantity, Step, rules
from symattn.errors import ChainError, ProblemError


def integers(rows, columns, seed):
    draw = random.Random(seed)
    return [[draw.randint(-2, 3) for _ in range(columns)] for _ in range(rows)]


x, y = sympy.symbols("x y")

PROBLEMS = {
    "note": {"S": [[2, 0], [0, 2]], "V": [[1, 0], [0, 1]], "d_k": 2},
    "unscaled": {"S": [[1, 3], [0, 1]], "scale": 1, "mask": "causal"},
    "identity": {"Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1]], "V": [[1, 0], [0, 1]]},
    "causal": {"Q": [[1, 0], [1, 1]], "K": [[0, 1], [2, 0]], "V": [[4, 0], [0, 2]], "mask": "causal"},
    "no values": {"Q": [[1, 0], [1, 1]], "K": [[0, 1], [2, 0]]},
    "four tokens": {n: integers(4, 3, i) for i, n in enumerate("QKV")} | {"mask": "causal"},
    "cross": {
        "X": integers(2, 3, 1), "context": integers(3, 3, 2), "W_Q": integers(3, 2, 3),
        "W_K": integers(3, 2, 4), "W_V": integers(3, 4, 5), "b_Q": [1, -1],
    },
    "columns": {n: integers(2, 2, i) for i, n in enumerate("QKV")} | {"convention": "columns"},
    "base three": {"S": [[1, 0, 1, 5]], "scale": 1, "base": 3},
    "base three, surds": {"S": [[1, 0], [0, 2]], "d_k": 2, "base": 3},
    "bias": {"S": [[1, 0], [0, 2]], "scale": 2, "bias": [[0, "-1/2"], ["1/2", 0]], "V": [["1/2"], [3]]},
    "padding and window": {
        "S": integers(4, 4, 9), "d_k": 3, "mask": masks.window(4, 4, 3) & masks.padding([True, True, True, True]),
    },
    "symbols": {"S": [[x, y]], "scale": 1, "V": [[1], [2]]},
    "ties": {"S": [[1, 1, 0]], "scale": 1},
}  # fmt: skip


@pytest.fixture(params=PROBLEMS, ids=str, scope="module")
def pair(request):
    problem = attention(**PROBLEMS[request.param])
    return problem, derive(problem)


def test_the_last_step_makes_the_answer(pair):
    problem, derivation = pair
    answer = problem.output if problem.output is not None else problem.weights

    assert derivation.result.value == answer


def test_every_step_is_what_the_record_holds(pair):
    problem, derivation = pair
    for step in derivation.steps:
        for made in step.after:
            if made.name in ("scores", "masked", "weights", "output"):
                assert made.value == getattr(problem, made.name)


def test_every_rule_is_in_the_catalogue_and_no_step_is_empty(pair):
    _, derivation = pair
    for step in derivation.steps:
        assert step.rule in rules.RULES and step.after
        assert all(working.rule in rules.RULES and working.forms for working in step.substeps)


def test_all_forms_of_a_working_are_the_same(pair):
    _, derivation = pair
    for step in derivation.steps:
        for working in step.substeps:
            first, *others = (form.value for form in working.forms)
            for other in others:
                assert same(_rows(first), _rows(other)).equal, working


def _rows(value):
    return [list(value)] if isinstance(value, tuple) else value


def test_a_working_is_worth_its_place(pair):
    problem, derivation = pair
    for step in derivation.steps:
        for working in step.substeps:
            place = working.place
            if place.quantity not in ("scores", "weights", "output"):
                continue
            whole = getattr(problem, place.quantity)
            whole = whole.T if problem.convention == "columns" else whole
            row = whole.row(place.row - 1)
            expected = row if place.column is None else row[place.column - 1]
            assert same(_rows(working.forms[-1].value), expected).equal


def test_decimals_are_those_of_the_last_form(pair):
    _, derivation = pair
    for step in derivation.steps:
        for working in step.substeps:
            last = working.forms[-1].value
            for printed, value in zip(
                working.decimals, last if isinstance(last, tuple) else (last,), strict=False
            ):
                assert abs(float(printed) - float(value)) <= 0.5001e-4


def test_a_step_that_starts_elsewhere_is_refused():
    one, two = sympy.ImmutableMatrix([[1]]), sympy.ImmutableMatrix([[2]])
    step = Step(rules.SCALE, (Quantity("scores", two),), (Quantity("scaled", two),))

    with pytest.raises(ChainError, match="another scores"):
        Derivation((Quantity("scores", one),), (step,))
    with pytest.raises(ChainError, match="neither given nor"):
        Derivation((), (step,))


def test_derive_wants_a_problem():
    with pytest.raises(ProblemError, match="give it a problem"):
        derive([[1, 2]])


def test_a_note_is_true(pair):
    """The ratio rule and the two sums, recomputed in floating point from the answer."""
    problem, derivation = pair
    for step in derivation.steps:
        for note in (*step.notes, *(note for working in step.substeps for note in working.notes)):
            if note.id == "ratio-rule" and not note.values["difference"].free_symbols:
                weights = problem.weights.T if problem.convention == "columns" else problem.weights
                row = [float(w) for w in weights.row(note.values["row"] - 1)]
                ratio = row[note.values["first"] - 1] / row[note.values["second"] - 1]
                assert ratio == pytest.approx(float(note.values["base"]) ** float(note.values["difference"]))
            if note.id == "two-sums":
                assert float(note.values["before"] / note.values["after"]) == pytest.approx(
                    float(note.values["factor"])
                )
