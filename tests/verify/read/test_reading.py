"""What a reading keeps: names, relations, texts, whether a part is finished, the digits of each cell."""

import pytest
import sympy

import symattn
from symattn.errors import ReadError
from symattn.verify.read import read, read_work_line
from symattn.verify.read.noticed import Noticed

K, Q, V = (sympy.Symbol(letter, commutative=False) for letter in "KQV")
T = sympy.Function("T")

TRANSPOSES = [
    "K^T", "K^{T}", r"K^\top", r"K^{\top}", r"K^{\intercal}", r"K^\intercal", r"K^{\mathrm{T}}",
    r"K^\mathrm{T}",
    r"K^{\mathsf T}", r"K^{\mathsf{T}}", r"K^{\rm T}", r"K^{\text{T}}", r"K^{\mathbf{T}}", "Kᵀ", "K^⊤",
    "K⊤", "K.T",
    "K.transpose()", r"{K}^T", r"\mathbf{K}^T", r"\boldsymbol{K}^{\top}",
]  # fmt: skip


@pytest.mark.parametrize("text", TRANSPOSES)
def test_transposes_in_all_spellings(text):
    assert read(text).value == T(K)
    assert read(f"Q {text}").value == Q * T(K)
    assert read(rf"\frac{{Q{text}}}{{\sqrt{{d_k}}}}").value == Q * T(K) / sympy.sqrt(sympy.Symbol("d_k"))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("W_Q", "W_Q"), ("W^Q", "W_Q"), ("W^{Q}", "W_Q"), (r"\mathbf{W}_Q", "W_Q"),
        (r"\mathbf{W}^Q", "W_Q"), (r"W_{\text{Q}}", "W_Q"),
        ("d_k", "d_k"), ("dₖ", "d_k"), ("d_{k}", "d_k"), (r"d_{\mathrm{model}}", "d_model"),
        (r"d_{\text{model}}", "d_model"),
        ("d_{model}", "d_model"), ("d_model", "d_model"), (r"\alpha_{ij}", "alpha_ij"),
        (r"\alpha_{i,j}", "alpha_ij"), ("αᵢⱼ", "alpha_ij"),
        ("A_{12}", "A_12"), ("A_{1,2}", "A_12"), ("A₁₂", "A_12"), ("A_{1,:}", "A_1,:"),
        ("A_{11,2}", "A_11,2"), ("z_1", "z_1"), ("z1", "z_1"),
        ("Q^{(1)}", "Q_(1)"), ("A'", "A'"), (r"\hat{A}", "hat(A)"), (r"\hat A_1", "hat(A)_1"),
        (r"\vec{q}", "q"), (r"\lambda", "lambda"),
    ],
)  # fmt: skip
def test_names(text, name):
    assert read(f"{text} = 1").name == name
    assert read(text).value.name == name


def test_matrix_names_do_not_commute_and_entries_do():
    assert read("QK-KQ").value != 0
    assert read("A_{12}A_{21} - A_{21}A_{12}").value == 0
    assert read(r"\alpha_{1}\beta - \beta\alpha_{1}").value == 0
    assert read("A_1 A_2 - A_2 A_1").value != 0


@pytest.mark.parametrize(
    ("text", "relations"),
    [
        (r"A = B \approx C", ["=", "≈"]),
        (r"A := 1", [":="]),
        (r"x = 1 \Rightarrow y = 2", ["=", "⇒", "="]),
        (r"\sqrt2 \approx 1.414 \approx 1.4", ["", "≈", "≈"]),
        (r"1 = 2", ["", "="]),
        ("A: 2", ["="]),
        ("A ≔ 2", [":="]),
        ("2 ≃ 2.0", ["", "≈"]),
        ("A => 2", ["⇒"]),
    ],
)
def test_chains_keep_their_relations(text, relations):
    assert [relation for relation, _ in read(text).parts] == relations


def test_the_left_side_is_a_name_or_a_part():
    assert read("S = 2").name == "S"
    assert read("S/2 = 2").name is None
    assert read("S/2 = 2").parts[0] == ("", sympy.Symbol("S", commutative=False) / 2)
    assert read("2").name is None
    assert read("S").name is None


def test_written():
    reading = read(r"\[ A = \frac{1}{2} \cdot 2 \approx 1.0 \]")

    assert reading.written == (r"\frac{1}{2} \cdot 2", "1.0")
    assert reading.text == r"\[ A = \frac{1}{2} \cdot 2 \approx 1.0 \]"


FINISHED = [
    "1", "-1", "1/2", "2/4", r"\frac12", r"-\frac{\sqrt2}{2}", "√2", "2√3", "e", "e^2", "e^√2/(1+e^√2)",
    "1 − 1/(1+e^√2)", "0.5", "20%",
    "(2+3e^2)/(1+e^2)", "[[1, 0], [1/2, 1/2]]", "-[[1, 0], [0, 1]]", "-∞", "[0 -∞; 1 0]", "1/√2", "ln 2",
    "e^{-1/2}", "tanh(1/2)", r"\sigma(-\sqrt2)", "(1, 2)^T",
]  # fmt: skip
UNFINISHED = [
    "1+1", "2·3", "√4", "e^0", "4/2", "2^3", "ln 1", "x", "QK^T", "softmax(1, 2)",
    r"\sum_{j=1}^{3} e^{x_j}", "[[1,0],[0,1]] [[1],[2]]",
    "[[1,0],[0,1]]/2", "2[[1,0],[0,1]]", "[[1,0],[0,1]]^T", "(1,2)·(3,4)", "[1+1, 0]", "[√4, 0]",
    "1/2 + 1/3", "(1+1)/3", "e^{1-1}", "1/(1+1)",
    r"\sigma(0)", "0·1 + 2·1", "cosh(0)", "2·3·√2",
]  # fmt: skip


@pytest.mark.parametrize("text", FINISHED)
def test_finished(text):
    assert read(text).finished == (True,)


@pytest.mark.parametrize("text", UNFINISHED)
def test_unfinished(text):
    assert read(text).finished == (False,)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("0.80", 2),
        (".8", 1),
        ("-0.80", 2),
        ("80%", 2),
        ("80.5%", 3),
        (r"80\%", 2),
        ("7", 0),
        ("1e3", 0),
        ("1.50e-01", 3),
        ("1/2", None),
        ("√2", None),
    ],
)
def test_places(text, places):
    assert read(text).cells == (((read(text).cells[0][0][0],),),)
    assert read(text).cells[0][0][0].places == places
    assert read(f"[{text}, 1]").cells[0][0][0].places == places


def test_places_with_a_decimal_comma():
    assert read("0,80", decimal="comma").cells[0][0][0].places == 2
    assert read("0{,}80").cells[0][0][0].places == 2


def test_cells_know_their_text_and_place():
    text = "**A** = [[0.1956, e^√2/(1+e^√2)],\u200b [1/2, .6698]]"
    cells = read(text).cells[0]

    assert [[cell.written for cell in row] for row in cells] == [["0.1956", "e^√2/(1+e^√2)"], ["1/2", ".6698"]]
    assert all(text[cell.start :].startswith(cell.written) for row in cells for cell in row)
    assert cells[0][1].value == read(text).value[0, 1]


def test_seconded():
    assert read("√2/2").seconded is True
    assert read("√2/2", twice=False).seconded is None
    assert read("e^{-∞}").seconded is False
    assert read("QK^T").seconded is True  # no number in it


def test_readings_are_values():
    assert read("√2/2") == read("√2/2")
    with pytest.raises(AttributeError):
        read("2").text = "3"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (r"A = \begin{pmatrix} 1 & 2 \\ 3 \end{pmatrix}", "3"),
        (r"\frac{1}{2} + \unknown", r"\unknown"),
        ("**A** = 2 + ?", "?"),
        ("\u200b𝐴 = 2 + ?", "?"),
        ("A = float('-inf') + ?", "?"),
        ("⎡1  2⎤\n⎣3  ?⎦", "?"),
    ],
)
def test_carets_point_into_the_original(text, place):
    with pytest.raises(ReadError) as caught:
        read(text)

    assert caught.value.text == text
    assert caught.value.offset == text.index(place)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        (r"\sqrt12", r"\sqrt{12}"), (r"\sqrt 12", r"\sqrt{12}"), (r"\frac123", r"\frac{…}{…}"),
        ("e^-1", "e^{-1}"), ("e^23", "^{23}"),
        ("e^{2", "missing"), (r"\begin{pmatrix}1&\\2&3\end{pmatrix}", "-inf"),
        (r"\begin{pmatrix}1&2\\3\end{pmatrix}", "row 2 has 1"),
        ("0,80", "0.80"), ("1.234,5", "1234.5"), ("1/2x", "(1/2)*x"), ("2 1/2", "+"),
        (r"2\frac12", r"\cdot"), (r"\sqrt2x", r"\sqrt{…}"),
        (r"\sin x y", "sin(…)"), (r"\farc12", r"\frac"), ("QKT", "QK^T"), ("dk", "d_k"), ("x == 2", "="),
        (r"\input{x}", "never read"),
        (r"\begin{array}1&2\end{array}", r"\begin{array}{cc}"), ("9^{9^{9^9}}", "at most 10,000"),
        ("K^t", "K^T"), ("|2|", "absolute"),
        (r"\pm 2", "two values"), ("1, 2, ...", "expected"), (r"1 \ldots 2", "ellipsis"),
        ("softmax 2 3", "a number follows"),
    ],
)  # fmt: skip
def test_refusals_say_what_to_write(text, advice):
    with pytest.raises(ReadError) as caught:
        read(text)

    assert advice in str(caught.value)


def test_read_back():
    reading = read(r"A_{12} = \frac{QK^\top}{\sqrt{d_k}} = \frac{e^{\sqrt2}}{1+e^{\sqrt2}} \approx 0.8")

    assert symattn.latex(reading) == (
        r"A_{1 2} = \frac{Q K^T}{\sqrt{d_k}} = \frac{e^{\sqrt{2}}}{1 + e^{\sqrt{2}}} \approx \frac{4}{5}"
    )
    assert "e^(√2)/(1 + e^(√2))" in str(reading)
    assert "<math" in reading._repr_html_()
    assert reading._repr_latex_().startswith("$")


def test_read_back_of_a_matrix_and_of_an_unreadable_cell():
    assert "⎡" in str(read("A_1 = [1 2; 3 4]"))
    assert "rest" in str(read_work_line("row 2 = 1/2, rest"))


def test_notes():
    assert read("A[0] = 1").notes == (Noticed("from-zero"),)
    assert read("root(3, 2)").notes == (Noticed("cube-root"),)
    assert read("A_1 = 1").notes == ()


def test_struck_out_lines_are_not_read():
    with pytest.raises(ReadError, match="struck out"):
        read("~~A = 2~~")


def test_repr_is_short():
    assert repr(read("A = 1/2")) == "Reading(name='A', parts=(('=', 1/2),))"


def test_words_are_no_products():
    with pytest.raises(ReadError):
        read("OK")
