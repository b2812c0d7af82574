"""Formulas in prose: what an author writes between dollar signs, as LaTeX writes it back."""

import pytest

from symattn.errors import ReadError
from symattn.render.formula.latex import latex
from symattn.render.formula.markup import formula
from symattn.render.tree import Number

TABLE = [
    (r"d_k", "d_k"),
    (r"\sqrt{d_k}", r"\sqrt{d_k}"),
    (r"QK^\top", r"QK^{\top}"),
    (r"Q K^T", r"QK^{\top}"),
    (r"W_Q", "W_Q"),
    (r"A_{ij}", "A_{ij}"),
    (r"e^{-\infty} = 0", r"e^{- \infty} = 0"),
    (r"n(n+1)/2", r"n(n + 1)/2"),
    (r"\frac{1}{1+e^{\sqrt2}}", r"\frac{1}{1 + e^{\sqrt{2}}}"),
    (r"\text{cat}", r"\text{cat}"),
    (r"softmax(S)", r"\mathrm{softmax}(S)"),
    (r"x \approx 0.80", r"x \approx 0.80"),
    (r"\alpha \cdot \beta", r"\alpha \cdot \beta"),
]


@pytest.mark.parametrize("written, expected", TABLE)
def test_a_formula_says_what_its_author_wrote(written, expected):
    def squeezed(text):
        return (
            text.replace(" ", "")
            .replace(r"\left", "")
            .replace(r"\right", "")
            .replace(r"\operatorname", r"\mathrm")
        )

    assert squeezed(latex(formula(written))) == squeezed(expected)


def test_a_matrix():
    tree = formula(r"\begin{bmatrix}1 & 3\\ 0 & 1\end{bmatrix}")

    assert [[cell.digits for cell in row] for row in tree.rows] == [["1", "3"], ["0", "1"]]


def test_names_stand_for_values():
    assert formula("n^2 = <count>", {"count": Number("9")}).parts[-1] == Number("9")


@pytest.mark.parametrize(
    "written, message",
    [
        (r"\foo{x}", r"\\foo is not known"),
        (r"\frac{1}", "ends too early"),
        (r"\sqrt{2", "'}' is missing"),
        (r"\begin{vmatrix}1\end{vmatrix}", "write bmatrix or pmatrix"),
    ],
)
def test_a_slip_is_refused_by_name(written, message):
    with pytest.raises(ReadError, match=message):
        formula(written)


def test_functions_may_be_written_with_a_backslash():
    assert formula(r"\ln(3)") == formula("ln(3)")
