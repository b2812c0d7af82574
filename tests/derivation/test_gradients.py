"""Derivations of gradients and of the Jacobian: the laws, and what each step makes."""

import pytest
import sympy

from symattn import attention, derive, html, latex, text, typst
from symattn.layer import gradients, softmax_jacobian
from symattn.layer.line import run
from symattn.layer.positions import rotary
from tests.derivation.laws import LAWS

TOKENS = {"X": [[1, 2], [0, 1]], "W_Q": [[1, 0], [1, 1]], "W_K": [[0, 1], [2, 0]], "W_V": [[1], [3]]}
x = sympy.Symbol("x", real=True)

LINES = {
    "from Q, K, V": gradients(attention(Q=[[1, 0], [1, 1]], K=[[0, 1], [2, 0]], V=[[4, 0], [0, 2]]),
                              dO=[[1, 0], [0, 1]]),
    "from tokens": gradients(attention(**TOKENS, mask="causal", b_Q=[1, 0]), dO=[[1], [2]]),
    "cross": gradients(attention(**TOKENS, context=[[1, 1], [2, 0], [0, 1]]), dO=[[1], [2]]),
    "base three": gradients(attention(S=[[1, 0]], V=[[1], [3]], scale=1, base=3), dO=[[1]]),
    "rotary": gradients(rotary(attention(Q=[[1, 0], [1, 1]], K=[[0, 1], [2, 0]], V=[[4], [2]]), angles="pi/4"),
                        dO=[[1], [2]]),
    "columns": gradients(attention(Q=[[1, 0], [1, 1]], K=[[0, 1], [2, 0]], V=[[4, 0]], convention="columns"),
                         dO=[[1, 2]]),
    "symbols": gradients(attention(S=[[x, 0]], V=[[1], [2]], scale=1), dO=[[1]]),
    "Jacobian": softmax_jacobian([0, 2, 1]),
}  # fmt: skip


@pytest.fixture(params=LINES, ids=str, scope="module")
def line(request):
    return LINES[request.param]


@pytest.mark.parametrize("law", LAWS)
def test_laws(line, law):
    law(derive(line))


def test_every_gradient_of_the_record_is_made(line):
    made = {quantity.name: quantity.value for step in derive(line).steps for quantity in step.after}
    record = run(line.line, line.start)

    for stage in line.line:
        for name in set(stage.outputs) & set(made):  # the masked scores of a problem without a mask are not made
            assert made[name] == line.shown(record[name])


@pytest.mark.parametrize("show", [text, latex, typst, html])
def test_it_shows_itself_in_every_language(line, show):
    assert len(show(derive(line))) > len(show(line)) > 100


def test_the_softmax_step_as_a_person_writes_it():
    shown = text(derive(LINES["from Q, K, V"]))

    assert "δ = rowsum(A ⊙ dA)" in shown and "dV = Aᵀ dO" in shown and "dA = dO Vᵀ" in shown
    assert "d(S/√2) = A ⊙ (dA − δ⋅1ᵀ)" in shown
