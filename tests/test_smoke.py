"""A short walk through the public face, for every Python that a machine has."""

import sympy

import symattn


def test_the_note_by_hand():
    p = symattn.attention(S=[[2, 0], [0, 2]], V=[[1, 0], [0, 1]], d_k=2)

    assert p.weights[0, 0] == sympy.exp(sympy.sqrt(2)) / (1 + sympy.exp(sympy.sqrt(2)))
    assert p.output == p.weights


def test_a_decided_equality():
    assert symattn.same("exp(sqrt(2))/(1+exp(sqrt(2)))", "1/(1+exp(-sqrt(2)))").equal


def test_reading_twice():
    assert symattn.read(r"\frac{1}{1+e^{\sqrt2}}").value == 1 / (1 + sympy.exp(sympy.sqrt(2)))


def test_showing():
    p = symattn.attention(S=[[2, 0]], d_k=2)

    assert "√2" in symattn.text(p.scaled)
    assert r"\sqrt{2}" in symattn.latex(p.scaled)
    assert "softmax" in str(symattn.derive(p))


def test_a_sheet_as_html():
    assert "<math" in symattn.html(symattn.sheet("self-attention"), key=True)
