"""Derivations of heads with rotary positions: the laws, and the turned rows."""

import pytest

from symattn import attention, derive, html, latex, text, typst
from symattn.layer.positions import rotary
from tests.derivation.laws import LAWS

GIVEN = {"Q": [[1, 0, 2, 1], [0, 1, 1, -1]], "K": [[2, 0, 1, 1], [1, 1, 0, 3], [0, 1, 0, 1]], "V": [[1], [0], [2]]}
PROBLEMS = {
    "surds": rotary(attention(**GIVEN), angles=["pi/4", "pi/3"]),
    "halves": rotary(attention(**GIVEN), angles=["pi/4", "pi/2"], pairing="halves", start=1),
    "other angles": rotary(attention(Q=[[1, 0], [1, 1]], K=[[0, 1], [1, 0]], V=[[1], [2]], mask="causal")),
}


@pytest.fixture(params=PROBLEMS, ids=str, scope="module")
def problem(request):
    return PROBLEMS[request.param]


@pytest.mark.parametrize("law", LAWS)
def test_laws(problem, law):
    law(derive(problem))


def test_the_answer_is_last(problem):
    assert derive(problem).result.value == problem.output


@pytest.mark.parametrize("show", [text, latex, typst, html])
def test_it_shows_itself_in_every_language(problem, show):
    assert len(show(derive(problem))) > 100


def test_a_turned_row_as_a_person_writes_it():
    shown = text(derive(rotary(attention(Q=[[1, 0], [1, 0]], K=[[1, 0], [1, 1]], V=[[1], [2]]), angles="pi/4")))

    assert "Q = rotate(Q)" in shown and "1⋅(√2/2) + 0⋅(−√2/2)" in shown
