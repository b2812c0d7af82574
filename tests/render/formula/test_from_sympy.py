"""How a teacher writes it: sympy's expressions, and what stands on the page."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy
from sympy import Add, Eq, Function, IndexedBase, Integer, Mul, Pow, Rational, Sum, Symbol, exp, pi, sqrt, symbols

from symattn.errors import PrintError
from symattn.render.formula.from_sympy import tree_of
from symattn.render.formula.latex import latex
from symattn.render.formula.plain import plain

R = sqrt(2)
x, y, d_k, alpha, x_1, x_2, x_10 = symbols("x y d_k alpha x_1 x_2 x_10", positive=True)
i, j, n = symbols("i j n", integer=True)
Q, K, V, A, B = (sympy.MatrixSymbol(name, 3, 3) for name in "QKVAB")
s = IndexedBase("s")
LINES = [
    (1 / (1 + exp(R)), "1/(1 + e^(√2))"),
    (exp(R) / (1 + exp(R)), "e^(√2)/(1 + e^(√2))"),
    ((4 + 2 * exp(R)) / (1 + exp(R)), "(4 + 2e^(√2))/(1 + e^(√2))"),
    (exp(R / 2) / (exp(R) + 2 * exp(R / 2)), "e^(√2/2)/(2e^(√2/2) + e^(√2))"),
    (1 / (exp(R) + exp(1) + 1 + exp(-1)), "1/(1 + e^(−1) + e + e^(√2))"),
    (R / 2, "√2/2"),
    (-Rational(3, 2), "−3/2"),
    (exp(R / 2), "e^(√2/2)"),
    (exp(-Rational(1, 2)), "e^(−1/2)"),
    (2 * sqrt(3), "2√3"),
    (3 * R / 2, "3√2/2"),
    (-R, "−√2"),
    (1 - exp(R), "1 − e^(√2)"),
    (exp(R) - 1, "e^(√2) − 1"),
    (-1 - exp(R), "−1 − e^(√2)"),
    (exp(-R), "e^(−√2)"),
    (2 * exp(-R) / (1 + exp(-R)), "2e^(−√2)/(1 + e^(−√2))"),
    (exp(-3 * sqrt(3) / (2 * pi)), "e^(−3√3/(2π))"),
    (exp(exp(1)), "e^e"),
    (3 * exp(1), "3e"),
    (-sympy.oo, "−∞"),
    (1 + R + sqrt(3), "1 + √2 + √3"),
    (sqrt(3 + 2 * R), "√(3 + 2√2)"),
    (Integer(2) ** Rational(1, 3), "2^(1/3)"),
    (Integer(2) ** Rational(2, 3), "2^(2/3)"),
    (x / sqrt(d_k), "x/√d_k"),
    (exp(x / sqrt(d_k)), "e^(x/√d_k)"),
    (exp((x - y) / sqrt(d_k)), "e^((x − y)/√d_k)"),
    (x_10 + x_2 + x_1, "x_1 + x_2 + x_10"),
    (exp(x_2) + exp(x_10) + exp(x_1), "e^(x_1) + e^(x_2) + e^(x_10)"),
    (1 - x, "1 − x"),
    (x * (1 - x), "x(1 − x)"),
    (-x * (1 - x) / 2, "−x(1 − x)/2"),
    ((1 + x) ** 2, "(1 + x)^2"),
    (R * (1 + x), "√2(1 + x)"),
    (alpha * x**2, "α x^2"),
    (Rational(2, 3) * x, "2x/3"),
    (3 * 2**x, "3⋅2^x"),
    (sqrt(x) ** 3, "x^(3/2)"),
    (1 / x**2, "1/x^2"),
    (1 / (x * y), "1/(x y)"),
    (x / y / (1 + x), "x/(y(1 + x))"),
    (sympy.tanh(R / 2), "tanh(√2/2)"),
    (sympy.log(2) * 3, "3ln(2)"),
    (abs(Symbol("t", real=True)), "|t|"),
    (Symbol("total") * (1 + x), "total⋅(1 + x)"),
    (Function("softmax")(x, y), "softmax(x, y)"),
    (Mul(2, 1, evaluate=False), "2⋅1"),
    (Add(Mul(2, 1, evaluate=False), Mul(0, 3, evaluate=False), evaluate=False), "2⋅1 + 0⋅3"),
    (Mul(2, -1, evaluate=False), "2⋅(−1)"),
    (Add(3, Mul(-1, 2, Rational(1, 2), evaluate=False), evaluate=False), "3 − 1⋅2⋅(1/2)"),
    (Add(2, Mul(-1, Add(x, 1), evaluate=False), evaluate=False), "2 − (1 + x)"),
    (exp(0, evaluate=False), "e^0"),
    (Pow(-2, x, evaluate=False), "(−2)^x"),
    (Pow(Rational(1, 2), x, evaluate=False), "(1/2)^x"),
    (Q * K.T, "Q Kᵀ"),
    (sympy.MatMul(sympy.Transpose(Q + K), V), "(K + Q)ᵀ V"),
    (-Q * K, "−Q K"),
    (Rational(1, 2) * Q * K, "(1/2) Q K"),
    (Q - K * V, "Q − K V"),
    (sympy.HadamardProduct(A, B * V), "A ⊙ (B V)"),
    (sympy.HadamardProduct(A, B) * V, "(A ⊙ B) V"),
    (Q.I, "Q^(−1)"),
    (Sum(exp(s[i, j]), (j, 1, n)), "∑_(j=1)^n e^(s_ij)"),
    (x * Sum(s[j], (j, 1, n)), "x ∑_(j=1)^n s_j"),
    (Sum(s[j] + 1, (j, 1, n)), "∑_(j=1)^n (1 + s_j)"),
    (Eq(Symbol("z_1"), 1 + exp(R)), "z_1 = 1 + e^(√2)"),
    (Symbol("z") >= 0, "z ≥ 0"),
    (sympy.Tuple(1, R), "(1, √2)"),
    (s[1, 2], "s_12"),
    (s[1, 10], "s_(1,10)"),
    (Fraction(-1, 2), "−1/2"),
    (-7, "−7"),
]


@pytest.mark.parametrize(("value", "written"), LINES, ids=[line for _, line in LINES])
def test_as_a_teacher_writes(value, written):
    assert plain(tree_of(value)) == written


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Q", "Q"), ("d_k", "d_k"), ("x_12", "x_{12}"), ("x1", "x_1"), ("alpha", r"\alpha"), ("W_Q", "W_Q"),
        ("alpha_ij", r"\alpha_{i j}"), ("d_model", r"d_{\text{model}}"), ("W^Q", "W^Q"), ("A_1_2", "A_{1 2}"),
        ("A_1_10", "A_{1, 10}"), ("Sigma", r"\Sigma"), ("lambda_1", r"\lambda_1"), ("q", "q"),
        ("pi", r"\operatorname{pi}"),
        ("total", r"\operatorname{total}"), (r"\input{x}", r"\text{\textbackslash{}input\{x\}}"),
    ],
)  # fmt: skip
def test_symbols(name, written):
    assert latex(tree_of(Symbol(name))) == written


def test_a_symbol_that_would_be_read_as_the_number_e_is_refused():
    with pytest.raises(PrintError, match="'e'"):
        tree_of(Symbol("e") + 1)


@pytest.mark.parametrize(
    "value", [sympy.Integral(x, x), sympy.gamma(x), sympy.I * x, sympy.FiniteSet(1), object()]
)
def test_unknown_kinds_are_refused_by_name(value):
    with pytest.raises(PrintError, match=r"no printed form is known for \S+"):
        tree_of(value)


def test_an_integer_that_python_cannot_write_is_refused():
    with pytest.raises(PrintError, match="too long"):
        tree_of(Integer(10) ** 5000)


def test_equal_rows_are_written_alike():
    """The order on the page does not depend on how an expression was built."""
    terms = [exp(R), Integer(4), x, exp(-1), sqrt(3), exp(1)]
    written = {plain(tree_of(Add(*terms[k:], *terms[:k]))) for k in range(len(terms))}

    assert written == {"4 + √3 + x + e^(−1) + e + e^(√2)"}
