"""The twelve inputs of a student at midnight, and some more: the marks that are wanted."""

import numpy as np
import pytest

from symattn import attention, check

D2 = {"Q": [[1, 0], [1, 1]], "K": [[0, 1], [2, 0]], "V": [[4, 0], [0, 2]]}
P, PC = attention(**D2), attention(**D2, mask="causal")
A = np.array(P.weights.evalf(20).tolist(), dtype=float)
NO_SCALE = np.exp([[0, 2], [1, 2]]) / np.exp([[0, 2], [1, 2]]).sum(axis=1, keepdims=True)
SCALED_BY_2 = "S = [0 2; 1 2]\nS/2 = [0 1; .5 1]\n"
NOTATION, MASKED_ZERO = "M = [0 0; .71 1.41]\nA = [1 0; .33 .67]", "[0 0; .71 1.41]\n\n[.5 .5; .33 .67]"
COLUMNS = "S = K^T Q = [0 1; 2 2]\nA = softmax down = [.20 .33; .80 .67]\nO = V A = [.78 1.32; 1.61 1.34]"

EARLY = ("weights", "mistake", ("premature-rounding",), {"rounded-early"})
TO_DIGITS, LOST = ("weights", "right", (), {"to-digits"}), ("weights", "right", (), {"reading.lost-backslashes"})
TURNED = ("right", (), {"transposed-convention"})

# (problem, work, for each line: stage, verdict, mistakes, ids of notes that must be there)
CASES = {
    "1 only the end": (P, "0.78 1.61; 1.32 1.34", [("output", "right", (), {"to-digits"})]),
    "2 percent": (P, "20% 80%; 33% 67%", [TO_DIGITS]),
    "3 one cell lost": (
        P, "row 1: 1/(1+e^sqrt2), e^sqrt2/(1+e^sqrt2)\nrow2 = 1/(1+e^(1/sqrt2)) , rest",
        [("weights", "right", (), set()), ("weights", "unreadable", (), {"unread-cell"})],
    ),
    "4 a chain": (
        P, "A_2 = softmax(1/√2, 2/√2) = (e^0.71, e^1.41)/(e^0.71+e^1.41) ≈ (2.03, 4.10)/6.13 ≈ (0.33, 0.67)",
        [("weights", "right", (), {"to-digits", "rounded-on-the-way"})],
    ),
    "5 unicode": (
        P, "A₁ = (1⁄(1+e^√2), 1 − 1⁄(1+e^√2))\nA₂ = (⅓, ⅔)",
        [("weights", "right", (), set()), ("weights", "mistake", ("linear-normalisation",), set())],
    ),
    "6 mixed": (P, "[[0.1956, e^√2/(1+e^√2)], [1/(1+e^{√2/2}), .6698]]", [TO_DIGITS]),
    "7 wrong scale, then right from it": (
        P, SCALED_BY_2 + "A = [.27 .73; .38 .62]\nO = [1.08 1.46; 1.51 1.24]",
        [("scores", "right", (), set()), ("scaled", "mistake", ("scale-d_k",), set()),
         ("weights", "carried", (), {"follows"}), ("output", "carried", (), {"follows"})],
    ),
    "7 wrong scale, then the right weights": (
        P, SCALED_BY_2 + "A = [.20 .80; .33 .67]",
        [("scores", "right", (), set()), ("scaled", "mistake", ("scale-d_k",), set()),
         ("weights", "right", (), {"does-not-follow"})],
    ),
    "8a masked with 0": (
        PC, MASKED_ZERO, [("masked", "mistake", ("mask-zero",), set()), ("weights", "carried", (), {"follows"})]
    ),
    "8b minus infinity": (PC, "[0 -∞; .71 1.41]", [("masked", "right", (), {"to-digits"})]),
    "8c x": (PC, "[0 x; .71 1.41]", [("masked", "right", (), {"reading.masked"})]),
    "8c ×": (PC, "[0 ×; .71 1.41]", [("masked", "right", (), {"reading.masked"})]),
    "8d written 0, treated as masked": (
        PC, NOTATION, [("masked", "right", (), {"notation-slip"}), TO_DIGITS]
    ),
    "8 a float mask": (PC, "M = [0 -1e9; .71 1.41]", [("masked", "right", (), {"float-mask"})]),
    "9 a column": (P, "o1 = [0.7823; 1.6089]", [("output", "right", (), {"turned"})]),
    "9 transposed": (P, "O = [[.7823,1.3210],[1.6089,1.3395]]", [("output", *TURNED)]),
    "10 columns, said": (
        P, "columns\n" + COLUMNS,
        [(None, "unmarked", (), {"in-columns"})]
        + [(stage, "right", (), {"transposed-convention"}) for stage in ("scores", "weights", "output")],
    ),
    "10 columns, not said": (
        P, COLUMNS, [(stage, "right", (), {"transposed-convention"}) for stage in ("scores", "weights", "output")]
    ),
    "10 columns, half-way": (
        P, "S = [0 2; 1 2]\nA = [.20 .80; .33 .67]\nO = [.78 1.32; 1.61 1.34]",
        [("scores", "right", (), set()), ("weights", "right", (), set()),
         ("output", "mistake", ("convention-changed",), set())],
    ),
    "11 a calculator": (
        P, "0.1955703175 0.8044296825\n0.3302384507 0.6697615493", [TO_DIGITS]
    ),
    "11 √2 ≈ 1.41": (P, "A_1 = (0.1962, 0.8038)", [EARLY]),
    "11 √2 ≈ 1.4": (P, "A_1 = (0.1978, 0.8022)", [EARLY]),
    "11 one row from √2 ≈ 1.41": (
        P, "A = [0.1962 0.8038; 0.3302 0.6698]", [EARLY]
    ),
    "12 an array, pasted": (
        P, "array([[0.19557032, 0.80442968],\n       [0.33023845, 0.66976155]])",
        [TO_DIGITS],
    ),
    "12 printed without commas": (
        P, "[[0.19557032 0.80442968]\n [0.33023845 0.66976155]]", [TO_DIGITS]
    ),
    "12 a tensor": (P, "tensor([[0.1956, 0.8044], [0.3302, 0.6698]])", [TO_DIGITS]),
    "13 lost backslashes": (
        P, "A = \begin{pmatrix}0.1956&0.8044\\\\0.3302&0.6698\\end{pmatrix}", [LOST]
    ),
    "18 a true step and a false one": (
        P, "S/√d_k = S/2 = [0 1; .5 1]", [("scaled", "mistake", ("scale-d_k",), set())]
    ),
    "19 struck out": (
        P, "~~A = 3~~\nA = [.2 .8; .33 .67]", [(None, "unmarked", (), {"struck"}), ("weights", "right", (), set())]
    ),
    "20 twice": (
        P, "A = [.5 .5; .5 .5]\nA = [.2 .8; .33 .67]",
        [(None, "unmarked", (), {"replaced"}), TO_DIGITS],
    ),
    "4.10/5.10": (
        attention(S=[[2, 0]], d_k=2), "A = (4.10/5.10, 1/5.10)",
        [EARLY],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_text(name):
    problem, work, wanted = CASES[name]
    report = check(problem, work)

    assert [(m.stage, m.verdict, m.mistakes) for m in report.marks] == [line[:3] for line in wanted]
    for mark, (*_, notes) in zip(report.marks, wanted, strict=True):
        assert notes <= {note.id for note in mark.notes}, mark.note


@pytest.mark.parametrize(
    ("matrix", "how", "digits"),
    [
        (A, "computed", 15),
        (A.astype("float32"), "computed", 7),
        (A.astype("float32").tolist(), "computed", 7),  # 0.8044297099113464 is no float64
        (A[None, None], "computed", 15),  # leading axes of length 1
        ([[0.20, 0.80], [0.33, 0.67]], "to-digits", 1),  # 0.20 is 0.2 to Python
        ("[.20 .80; .33 .67]", "to-digits", 2),
        ([["20%", "80%"], ["33%", "67%"]], "to-digits", 2),
    ],
)
def test_computed_numbers_are_right_to_the_digits_that_they_have(matrix, how, digits):
    [mark] = check(P, weights=matrix).marks
    [said] = [note.values["digits"] for note in mark.notes if note.id == how]

    assert mark.verdict == "right"
    assert said >= digits


def test_a_computed_mistake_is_named():
    report = check(P, weights=NO_SCALE)

    assert not report.right
    assert report.marks[0].mistakes == ("no-scale",)


def test_only_the_end_says_what_is_not_shown_and_what_it_is_worth():
    whole = check(P, "0.78 1.61; 1.32 1.34", need=("scores", "scaled", "weights", "output"))
    asked = check(P, "0.78 1.61; 1.32 1.34")

    assert whole.not_shown == ("scores", "scaled", "weights")
    assert (whole.points, whole.possible) == (2, 8)
    assert asked.points == asked.possible == 2
    assert whole.right and asked.right


def test_a_caret_stands_where_the_cell_could_not_be_read():
    _, mark = check(P, CASES["3 one cell lost"][1]).marks

    assert mark.text[mark.caret :] == "rest"
    assert mark.cells == ((2, 2),)
