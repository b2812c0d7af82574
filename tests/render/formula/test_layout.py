"""Formulas in a terminal: brackets grow, columns line up, the signs of a derivation stand below each other."""

from __future__ import annotations

import pytest
import sympy

from symattn.render.formula.attention import equation, product, softmax, transposed
from symattn.render.formula.from_sympy import tree_of
from symattn.render.formula.layout import multiline, width
from symattn.render.tree import Alignment, Blank, Matrix, Name, Number, Operator, Row, Words, row

M = tree_of(sympy.Matrix([[2, 0], [-10, sympy.sqrt(2)]]))
TOKENS = tuple(map(Words, ("the", "cat", "on")))
ONE_ROW = tree_of(sympy.Matrix([[1, 2]]))


def drawn(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").split("\n"))


@pytest.mark.parametrize(
    ("node", "picture"),
    [
        (ONE_ROW, "[1  2]"),
        (
            M,
            """
⎡  2   0⎤
⎣−10  √2⎦""",
        ),
        (
            equation("S", product("Q", transposed("K")), M),
            """
S = Q Kᵀ = ⎡  2   0⎤
           ⎣−10  √2⎦""",
        ),
        (
            product(M, transposed(M)),
            """
⎡  2   0⎤ ⎡  2   0⎤ᵀ
⎣−10  √2⎦ ⎣−10  √2⎦""",
        ),
        (
            softmax(M),
            """
softmax⎛⎡  2   0⎤⎞
       ⎝⎣−10  √2⎦⎠""",
        ),
        (
            Matrix(
                ((Number("1"), Blank(1, 1)),) * 3,
                "[",
                tuple(map(Words, ("the", "cat", "on"))),
                (Words("the"), Words("中")),
            ),
            """
     the  中
the ⎡  1   ☐⎤
cat ⎢  1   ☐⎥
 on ⎣  1   ☐⎦""",
        ),
        (
            Alignment(
                (
                    (Name("A"), row(Operator("="), Number("1"), Operator("+"), Name("x")), Words("given")),
                    (Row(()), row(Operator("="), M)),
                    (Row(()), row(Operator("≈"), Number("2")), Words("to one digit")),
                )
            ),
            """
A = 1 + x       given
  = ⎡  2   0⎤
    ⎣−10  √2⎦
  ≈ 2           to one digit""",
        ),
    ],
)
def test_picture(node, picture):
    assert multiline(node) == drawn(picture)


def test_lines_have_one_width():
    lines = multiline(M).split("\n")

    assert len({width(line) for line in lines}) == 1


def test_a_formula_without_a_matrix_stays_on_one_line():
    assert multiline(tree_of(1 / (1 + sympy.exp(1)))) == "1/(1 + e)"
