"""What students type, from the twelve inputs of a teacher's list and the midnight ones."""

import numpy as np
import pytest
import sympy
from sympy import Rational, exp, oo, sqrt

from symattn.errors import ReadError
from symattn.verify.read import read, read_work_line

E2 = exp(sqrt(2))
HALF = exp(sqrt(2) / 2)


def M(*rows):
    return sympy.ImmutableMatrix(
        [[sympy.Rational(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
    )


def parts(text, **options):
    return [value for _, value in read(text, **options).parts]


def test_1_only_the_final_matrix():
    reading = read("0.78 1.61; 1.32 1.34")

    assert reading.value == M(["0.78", "1.61"], ["1.32", "1.34"])
    assert [[cell.places for cell in row] for row in reading.cells[0]] == [[2, 2], [2, 2]]


@pytest.mark.parametrize("text", ["[.20 .80; .33 .67]", "20% 80%; 33% 67%", "[[.20, .80], [.33, .67]]"])
def test_2_two_digits(text):
    reading = read(text)

    assert reading.value == M(["0.2", "0.8"], ["0.33", "0.67"])
    assert {cell.places for row in reading.cells[0] for cell in row} == {2}


def test_2_numpy_drops_the_zero():
    assert [cell.places for cell in read("[.2, .8]").cells[0][0]] == [1, 1]


def test_3_row_by_row():
    first = read("row 1: 1/(1+e^sqrt2), e^sqrt2/(1+e^sqrt2)")
    second = read_work_line("row2 = 1/(1+e^(1/sqrt2)) , rest")

    assert (first.name, first.label.index, first.value) == ("row_1", (1,), M([1 / (1 + E2), E2 / (1 + E2)]))
    assert (second.name, second.label.index, second.value) == ("row_2", (2,), None)
    good, lost = second.cells[0][0]
    assert good.value == 1 / (1 + HALF)
    assert (lost.value, lost.written) == (None, "rest")
    assert "'rest'" in str(lost.error)
    assert lost.error.offset == second.text.index("rest")


@pytest.mark.parametrize(
    ("text", "name", "index", "from_zero"),
    [
        ("A[0] = (.2, .8)", "A_1", (1,), True),
        ("A[0, :] = (.2, .8)", "A_1,:", (1, None), True),
        ("A[1][0] = .2", "A_21", (2, 1), True),
        ("A_1 = (.2, .8)", "A_1", (1,), False),
        ("A₁ = (.2, .8)", "A_1", (1,), False),
        ("A1 = (.2, .8)", "A_1", (1,), False),
        ("A_{1,:} = (.2, .8)", "A_1,:", (1, None), False),
        (r"A_{1\cdot} = (.2, .8)", "A_1,:", (1, None), False),
        ("A_(1,:) = (.2, .8)", "A_1,:", (1, None), False),
        ("A_{12} = .8", "A_12", (1, 2), False),
        ("A_{1,2} = .8", "A_12", (1, 2), False),
        (r"\alpha_{21} = .2", "alpha_21", (2, 1), False),
        ("row 1 = (.2, .8)", "row_1", (1,), False),
    ],
)
def test_3_which_row_is_meant_and_from_where_it_counts(text, name, index, from_zero):
    reading = read(text)

    assert (reading.name, reading.label.index, reading.label.from_zero) == (name, index, from_zero)


def test_4_a_chain_of_one_row():
    reading = read(
        "A_2 = softmax(1/√2, 2/√2) = (e^0.71, e^1.41)/(e^0.71+e^1.41) ≈ (2.03, 4.10)/6.13 ≈ (0.33, 0.67)"
    )
    a, b = exp(Rational(71, 100)), exp(Rational(141, 100))

    assert [relation for relation, _ in reading.parts] == ["=", "=", "≈", "≈"]
    assert [value for _, value in reading.parts] == [
        sympy.Function("softmax")(sqrt(2) / 2, sqrt(2)),
        M([a / (a + b), b / (a + b)]),
        M([Rational(203, 613), Rational(410, 613)]),
        M(["0.33", "0.67"]),
    ]
    assert reading.finished == (False, False, False, True)


def test_5_unicode():
    assert parts("A₁ = (1⁄(1+e^√2), 1 − 1⁄(1+e^√2))") == [M([1 / (1 + E2), 1 - 1 / (1 + E2)])]
    assert parts("A₂ = (⅓, ⅔)") == [M(["1/3", "2/3"])]


def test_6_mixed():
    reading = read("[[0.1956, e^√2/(1+e^√2)], [1/(1+e^{√2/2}), .6698]]")

    assert reading.value == M(["0.1956", E2 / (1 + E2)], [1 / (1 + HALF), "0.6698"])
    assert [[cell.places for cell in row] for row in reading.cells[0]] == [[4, None], [None, 4]]


def test_7_lines_of_a_derivation():
    S = sympy.Symbol("S", commutative=False)

    assert parts("S = [0 2; 1 2]") == [M([0, 2], [1, 2])]
    assert parts("S/2 = [0 1; .5 1]") == [S / 2, M([0, 1], ["1/2", 1])]
    assert parts("O = [1.08 1.46; 1.51 1.24]") == [M(["1.08", "1.46"], ["1.51", "1.24"])]


@pytest.mark.parametrize("mark", ["-inf", "-∞", "-oo", "−∞", r"−\infty", r"-\infty"])
def test_8_minus_infinity_is_read_everywhere(mark):
    assert read(f"[0 {mark}; .71 1.41]").value == M([0, -oo], ["0.71", "1.41"])


@pytest.mark.parametrize("mark", ["x", "X", "×", "-", "–", "—", r"\times"])
def test_8_marks_are_read_as_masked_only_where_asked(mark):
    text = f"[0 {mark}; .71 1.41]"
    reading = read_work_line(text, masked_marks=True)

    assert reading.value == M([0, -oo], ["0.71", "1.41"])
    assert any(note.id == "masked" for note in reading.notes)
    with pytest.raises(ReadError):
        read(text)


@pytest.mark.parametrize("text", ["[0, ; .71, 1.41]", r"\begin{pmatrix}0 & \\ .71 & 1.41\end{pmatrix}"])
def test_8_blank_cells(text):
    assert read_work_line(text, masked_marks=True).value == M([0, -oo], ["0.71", "1.41"])
    with pytest.raises(ReadError):
        read(text)


def test_8_x_is_a_symbol_on_a_page_whose_problem_has_one():
    assert read_work_line("[0 x; .71 1.41]").value == M([0, sympy.Symbol("x")], ["0.71", "1.41"])


def test_8_masked_in_floats():
    assert read("[0 -1e9; .71 1.41]").value == M([0, -(10**9)], ["0.71", "1.41"])


def test_9_a_row_written_as_a_column():
    reading = read("o1 = [0.7823; 1.6089]")

    assert (reading.name, reading.value.shape) == ("o_1", (2, 1))


def test_10_columns_on_purpose():
    K, Q, V, A = (sympy.Symbol(letter, commutative=False) for letter in "KQVA")

    assert parts("S = K^T Q = [0 1; 2 2]") == [sympy.Function("T")(K) * Q, M([0, 1], [2, 2])]
    assert parts("O = V A = [.78 1.32; 1.61 1.34]")[0] == V * A
    reading = read("A = softmax down = [.20 .33; .80 .67]")
    assert reading.parts[1] == ("=", M(["0.2", "0.33"], ["0.8", "0.67"]))
    assert reading.finished == (False, True)


def test_11_calculator():
    text = "0.1955703175 0.8044296825\n0.3302384507 0.6697615493"
    reading = read(text)

    assert reading.value == M(*(line.split() for line in text.splitlines()))
    assert {cell.places for row in reading.cells[0] for cell in row} == {10}
    assert read_work_line("0.1962 0.8038").value == M(["0.1962", "0.8038"])
    with pytest.raises(ReadError):
        read("0.1962 0.8038")


NUMPY = np.array([[0.19557032, 0.80442968], [0.33023845, 0.66976155]])


@pytest.mark.parametrize(
    "text",
    [
        repr(NUMPY),
        f"np.{NUMPY!r}",
        str(NUMPY),
        str(NUMPY.tolist()),
        "tensor([[0.19557032, 0.80442968],\n        [0.33023845, 0.66976155]], dtype=torch.float64)",
        "tensor([[0.19557032, 0.80442968],\n [0.33023845, 0.66976155]], device='cuda:0', grad_fn=<Softmax>)",
        f"A = {NUMPY[None, None]!r}",
    ],
)
def test_12_numpy(text):
    assert read(text).value == M(["0.19557032", "0.80442968"], ["0.33023845", "0.66976155"])


def test_12_float32_as_printed():
    assert read(str(NUMPY.astype(np.float32).tolist())).cells[0][0][1].written.startswith("0.8044")


def test_13_lost_backslashes():
    reading = read("A = \begin{pmatrix}\frac{1}{2} & \frac12 \\ 1 & \\sqrt{3}\\end{pmatrix}")

    assert reading.value == M(["1/2", "1/2"], [1, sqrt(3)])
    assert reading.notes[0].id == "lost-backslashes"
    assert r"\begin, \frac" in reading.notes[0].written


def test_14_decimal_comma():
    assert read("0,20 0,80; 0,33 0,67", decimal="comma").value == M(["0.2", "0.8"], ["0.33", "0.67"])
    assert read("[0,20; 0,80]", decimal="comma").value == M(["0.2"], ["0.8"])
    assert read(r"\frac{0,5}{2}", decimal="comma").value == Rational(1, 4)
    with pytest.raises(ReadError, match=r"0\.20 for one number, 0, 20 for two"):
        read("0,20 0,80")


@pytest.mark.parametrize(
    "text",
    [
        r"**A** = \( e^{\sqrt{2}} \)",
        r"**A** = $e^{\sqrt{2}}$",
        "𝐴 = 𝑒^{√2}",
        "A = e^√2",
        "\u200bA = e^√\u200b2",
        "A\u00a0=\u00a0e^√2",
        "`A = e^√2`",
    ],
)
def test_15_pastes(text):
    reading = read(text)

    assert (reading.name, reading.value) == ("A", E2)


@pytest.mark.parametrize("text", ["e^{−1}", "e^{–1}", "e^{-1}", "e⁻¹"])
def test_15_minus_signs(text):
    assert read(text).value == exp(-1)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("np.exp(2**.5)/(1+np.exp(2**.5))", E2 / (1 + E2)),
        ("e**sqrt(2)", E2),
        ("E^(2^.5)", E2),
        ("exp(1.41)/(1+exp(1.41))", exp(Rational(141, 100)) / (1 + exp(Rational(141, 100)))),
        ("math.exp(-1)", exp(-1)),
        ("e^(sqrt 2)/(1+e^sqrt(2))", E2 / (1 + E2)),
    ],
)
def test_16_other_systems(text, value):
    assert read(text).value == value


def test_17_one_thing_above():
    assert read("e^1/√2").value == sympy.E / sqrt(2)


def test_18_true_left_part_and_false_right_part():
    S = sympy.Symbol("S", commutative=False)

    assert parts("S/√d_k = S/2 = [0 1; .5 1]")[:2] == [S / sqrt(sympy.Symbol("d_k")), S / 2]


@pytest.mark.parametrize("text", [b"1/2", None, 2, ["1"]])
def test_only_text_is_read(text):
    with pytest.raises(ReadError, match="text is read"):
        read(text)


def test_decimal_is_point_or_comma():
    with pytest.raises(ReadError, match='"point" or "comma"'):
        read("1", decimal=",")
