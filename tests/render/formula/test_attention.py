"""The formulas of attention mean what the notes say, in every language."""

from __future__ import annotations

import pytest
from sympy import Function, Symbol, exp, sqrt

from symattn.render.formula.attention import forms
from tests.render.formula.test_meaning import LANGUAGES
from tests.render.readers.meaning import meaning


def matrix(name: str) -> Symbol:
    return Symbol(name, commutative=False)


A, B, K, M, O, P, Q, S, V, X = map(matrix, "ABKMOPQSVX")  # noqa: E741
W_Q, W_K, W_V, W_O, O_1, O_2 = map(matrix, ("W_Q", "W_K", "W_V", "W_O", "O_1", "O_2"))
d_k, i, j, k, n, x, bias = map(Symbol, ("d_k", "i", "j", "k", "n", "x", "b_V"))
s_ij, s_ik, z_i, z_1 = map(Symbol, ("s_ij", "s_ik", "z_i", "z_1"))
A_ij, A_ik, A_1 = map(matrix, ("A_ij", "A_ik", "A_1,:"))
T, softmax, attention, concat, sigma, elementwise, row = (
    Function(name, commutative=False)
    for name in ("T", "softmax", "Attention", "Concat", "σ", "elementwise", "row")
)
MEANT = {
    "attention": (attention(Q, K, V), softmax(Q * T(K) / sqrt(d_k)) * V),
    "query": (Q, X * W_Q),
    "key": (K, X * W_K),
    "value": (V, X * W_V + bias),
    "scores": (S, Q * T(K)),
    "scores in columns": (S, T(K) * Q),
    "scaled": (S / sqrt(d_k), Q * T(K) / sqrt(d_k)),
    "masked": (M, S / sqrt(d_k) + B),
    "weights": (A, softmax(S / sqrt(d_k))),
    "entry": (A_ij, exp(s_ij) / z_i),
    "total": (z_i, Function("sum")(j, 1, n, exp(s_ij))),
    "row": (A_1, row(exp(1), exp(2)) / z_1),
    "masked power": (0, 0),
    "output": (O, A * V),
    "ratio": (A_ij / A_ik, exp((s_ij - s_ik) / sqrt(d_k))),
    "gate": (P, elementwise(A, B) * V),
    "concat": (O, concat(O_1, O_2) * W_O),
    "sigmoid": (sigma(x), 1 / (1 + exp(-x))),
}


def test_every_form_has_a_meaning():
    assert set(forms()) == set(MEANT)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", MEANT)
def test_form(name, language):
    write, read = LANGUAGES[language]
    left, right = MEANT[name]

    assert meaning(read(write(forms()[name]))) == (left, "=", right)


def test_products_keep_their_order():
    write, read = LANGUAGES["latex"]

    assert meaning(read(write(forms()["scores"]))) != (S, "=", T(K) * Q)
