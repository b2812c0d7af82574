r"""Pages in the spellings of many people: right work is right, wrong work is not, and what is left out is said.

The values: Q = [1 0; 1 1], K = [0 1; 2 0], V = [4 0; 0 2], d_k = 2, computed in
float64 by NumPy at the end of this file.
"""

import numpy as np
import pytest
import sympy

from symattn import attention, check, text

GIVENS = {"Q": [[1, 0], [1, 1]], "K": [[0, 1], [2, 0]], "V": [[4, 0], [0, 2]]}
PLAIN, CAUSAL = attention(**GIVENS), attention(**GIVENS, mask="causal")
A, OUTPUT = "A = [0.1956 0.8044; 0.3302 0.6698]", "O = [0.7823 1.6089; 1.3210 1.3395]"

RIGHT = [
    "| 0.1956 | 0.8044 |\n|---|---|\n| 0.3302 | 0.6698 |\n",
    "| | the | cat |\n|---|---|---|\n| the | 0.1956 | 0.8044 |\n| cat | 0.3302 | 0.6698 |\n",
    "A =\n0.1956 0.8044\n0.3302 0.6698",
    "A =\n\n| 0.1956 | 0.8044 |\n|---|---|\n| 0.3302 | 0.6698 |\n",
    "A = (0.1956 0.8044)\n    (0.3302 0.6698)",
    "A = |0.1956 0.8044|\n    |0.3302 0.6698|",
    "A ≈ ⎡0.1956 0.8044⎤\n    ⎣0.3302 0.6698⎦",
    "A11 = 0.1956, A12 = 0.8044\nA21 = 0.3302, A22 = 0.6698",
    "a_{1,1} = 0.1956, a_{1,2} = 0.8044, a_{2,1} = 0.3302, a_{2,2} = 0.6698",
    "S_11 = 0 and S_12 = 2\nS_21 = 1; S_22 = 2",
    "q1 = (1,0), q2 = (1,1)\nq1·k1 = 0, q1·k2 = 2, q2·k1 = 1, q2·k2 = 2",
    f"Step 1: S = [0 2; 1 2]\nStep 2: {A}",
    f"So {A}.",
    f"Therefore the weights are {A}",
    f"{A} (rows sum to 1)",
    f"{A}  ✓",
    f"{A}   # weights",
    "cat: 0.1956 0.8044\nsat: 0.3302 0.6698",
    "row 1 of A: 0.1956 0.8044\nrow 2 of A: 0.3302 0.6698",
    "row 1: softmax(0, 1.4142) = (0.1956, 0.8044)\nrow 2: softmax(.7071, 1.4142) = (.3302,.6698)",
    "a_1 = (0.1956, 0.8044)^T\na_2 = (0.3302, 0.6698)^T",
    "sums = 5.1133, 6.1413",
    "let t = e^√2\nlet u = e^(√2/2)\nA = [1/(1+t) t/(1+t); 1/(1+u) u/(1+u)]",
    "z1 = 1 + e^√2 = 5.1133\nz2 = e^(1/√2) + e^√2\nA = [1/z1, e^√2/z1; e^(1/√2)/z2, e^√2/z2]",
    "A = [σ(-√2) σ(√2); σ(-√2/2) σ(√2/2)]",
    "O_1 = 0.1956*(4,0) + 0.8044*(0,2) = (0.782, 1.609)",
    "A_{11} = \\frac{1}{1+e^{\\sqrt{2}}}\nA_{12} = 1 - A_{11}",
    "softmax(0, √2) = (0.1956, 0.8044)\nsoftmax(√2/2, √2) = (0.3302, 0.6698)",
    "S = QK^T\n  = [0 2; 1 2]",
    "K^T = [0 2; 1 0]\nS = Q K^T = [0 2; 1 2]",
    "V^T = [4 0; 0 2]\nO^T = [0.7823 1.3210; 1.6089 1.3395]",
    "S = Q·Kᵀ = [1 0; 1 1] · [0 2; 1 0] = [0 2; 1 2]",
    "exp(S/√2) = [1 4.1133; 2.0281 4.1133]",
    "A ≈ [19.56% 80.44%; 33.02% 66.98%]",
    "A = [ 1/(1+exp(sqrt(2)))  exp(sqrt(2))/(1+exp(sqrt(2))) ; 1/(1+exp(1/sqrt(2)))  1/(1+exp(-1/sqrt(2))) ]",
]
MASKED = [
    "S + M = [0 -∞; 1 2]\nA = [1 0; 0.3302 0.6698]",
    "M = [0 -∞; 0 0]\nS/√2 + M = [0 -∞; .7071 1.4142]",
    "mask = [1 0; 1 1]\nA = [1 0; 0.3302 0.6698]",
    "masked = [0 x; 1/√2 √2]\nA = [1 0; 0.3302 0.6698]",
]
WRONG = [
    "A11 = 0.1956, A12 = 0.8144",
    "A = (0.1956 0.8044)\n    (0.3302 0.7698)",
    "A =\n0.1956 0.8044\n0.3302 0.7698",
    "| 0.1956 | 0.8044 |\n|---|---|\n| 0.3302 | 0.7698 |\n",
    "row 1: softmax(0, 1.9) = (0.1956, 0.8044)",
    "row 1: softmax(0, 1.4142) = (0.2956, 0.7044)",
    "a_1 = (0.2956, 0.7044)^T",
    "let t = e^2\nA_1 = (1/(1+t), t/(1+t))",
    "z1 = 1 + e^√2 = 6.1133",
    "sums = 5.1133, 7.1413",
    "K^T = [0 1; 2 0]",
    "V^T = [4 1; 0 2]",
    "A = [σ(-2) σ(2); σ(-1) σ(1)]",
    "O_1 = 0.1956*(4,0) + 0.8044*(0,2) = (0.882, 1.609)",
    "Step 1: S = [0 2; 2 2]",
    "So A = [0.1192 0.8808; 0.2689 0.7311].",
    "S = [0 2; 1 2] = [0 2; 2 1]",
]


def complaints(report):
    return [
        (mark.text, mark.verdict, mark.note) for mark in report.marks if mark.verdict not in ("right", "unmarked")
    ]


@pytest.mark.parametrize("work", RIGHT)
def test_right_work_is_right(work):
    report = check(PLAIN, f"{work}\n{OUTPUT}")

    assert complaints(report) == []
    assert report.right


@pytest.mark.parametrize("work", MASKED)
def test_right_masked_work_is_right(work):
    report = check(CAUSAL, f"{work}\nO = [4 0; 1.3210 1.3395]")

    assert complaints(report) == []
    assert report.right


@pytest.mark.parametrize("work", WRONG)
def test_wrong_work_is_not_right(work):
    report = check(PLAIN, f"{work}\n{OUTPUT}")

    assert not report.right
    assert {mark.verdict for mark in report.marks} & {"wrong", "mistake"}


def test_unscaled_masked_scores_with_unscaled_weights_are_a_mistake():
    report = check(CAUSAL, "S + M = [0 -∞; 1 2]\nA = [1 0; 0.2689 0.7311]")

    assert [mark.verdict for mark in report.marks] == ["mistake", "carried"]
    assert report.marks[0].mistakes == ("no-scale",)


def test_equal_weights_carry_no_credit():
    """After weights that are all alike the rest is a mean, whatever the scores were."""
    report = check(PLAIN, "A = [.5 .5; .5 .5]\nO = [2 1; 2 1]", need=("weights", "output"))

    assert [mark.verdict for mark in report.marks] == ["wrong", "carried"]
    assert [mark.credit for mark in report.marks] == [True, False]
    assert "low precision" not in text(report)


def test_the_numbers_of_these_pages():
    scores = np.array(GIVENS["Q"]) @ np.array(GIVENS["K"]).T / np.sqrt(2)
    powers = np.exp(scores)
    weights = powers / powers.sum(axis=1, keepdims=True)

    assert np.allclose(weights, [[0.1956, 0.8044], [0.3302, 0.6698]], atol=5e-5)
    assert np.allclose(weights @ GIVENS["V"], [[0.7823, 1.6089], [1.3210, 1.3395]], atol=5.1e-5)
    assert np.allclose(powers.sum(axis=1), [5.1133, 6.1413], atol=1e-4)


def test_a_slash_between_rows_of_decimals_is_not_guessed():
    report = check(PLAIN, "O = 0.7823, 1.6089 / 1.3210, 1.3395")

    assert [mark.verdict for mark in report.marks] == ["unreadable"]
    assert "; between rows" in report.marks[0].notes[0].values["advice"]


def test_letters_of_the_problem_stand_in_finished_values():
    x = sympy.Symbol("x", real=True)
    problem = attention(S=[[x, 0], [0, x]], V=[[1, 0], [0, 1]], d_k=2)
    named, softmax = (
        "O = A V = [1/(1+e^(-x/√2)) 1/(1+e^(x/√2)); 1/(1+e^(x/√2)) 1/(1+e^(-x/√2))]",
        "O = softmax(S/√2) V",
    )

    assert check(problem, named).right and check(problem, named).points == 2
    assert not check(problem, softmax).right
    assert check(problem, named.replace("-x/√2", "-x/2")).marks[0].verdict in ("wrong", "mistake")
