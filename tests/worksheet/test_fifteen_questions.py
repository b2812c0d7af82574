"""The fifteen practice questions: values by a NumPy program of their own and by the numbers that were published.

Each key entry must hold the value, and say what a teacher would have to say beside it.
"""

import numpy as np
import pytest
from sympy import exp, sqrt

from symattn import same
from symattn.worksheet import sheet
from tests.worksheet.floats import causal, close, numbers, printed, softmax

I2 = np.eye(2)


def note(which):
    return sheet("self-attention").problem(which)


def qkv(which):
    return sheet("qkv").problem(which)


def said(item):
    """Everything that the key says in words about an item, on one line."""
    ambiguous = item.ambiguous
    texts = [item.model_answer, *item.also, *(e.text for e in item.evidence), *(n.text for n in item.notes)]
    texts += [ambiguous.what, ambiguous.meant, ambiguous.other] if ambiguous else []
    return " ".join(" ".join(map(str, texts)).split())


def evidence(item, words, quantity="weights"):
    """The one piece of evidence whose text holds these words, and a quantity of it."""
    [found] = [each for each in item.evidence if words in str(each.text)]
    return found.shown[quantity]


# -------------------------------------------------------------------------------- note 3.2, section 11


def test_practice_1_a_tie_is_shared_and_only_among_keys_that_are_seen():
    item, e = note("practice-1"), np.exp(1)

    assert close(evidence(item, "Three keys"), [[e / (1 + 2 * e), e / (1 + 2 * e), 1 / (1 + 2 * e)]])
    assert printed(numbers(evidence(item, "Three keys"))) == "0.4223 0.4223 0.1554"
    assert printed(numbers(evidence(item, "divided by"))) == "0.4011 0.4011 0.1978"
    assert close(evidence(item, "causal mask"), softmax(np.ones((2, 2)) / np.sqrt(2) + causal(2)))
    for words in ("equal weights, exactly", "only if there are just these two keys", "may see", "columns"):
        assert words in said(item)


def test_practice_2_variance_one_both_assumptions_and_the_effect_on_softmax():
    item = note("practice-2")
    signs = np.array(np.meshgrid(*[[1, -1]] * 3)).reshape(3, -1).T

    assert item.values["variance"] == 2
    assert item.values["mean"] == 0
    assert int(item.values["third"]) == ((signs @ np.ones(3)) ** 2).mean() == 3
    assert item.values["deviation"] == 8
    assert close(evidence(item, "Not divided"), softmax(np.array([[8.0, 0.0]])))
    assert close(evidence(item, "Divided by $\\sqrt"), softmax(np.array([[1.0, 0.0]])))
    assert close(evidence(item, "Divided by $d_k$"), softmax(np.array([[1 / 8, 0.0]])))
    for words in (
        "mean 0 and variance 1",
        "independent",
        "8 at $d_k = 64$",
        "one-hot",
        "too flat",
        "q = k",
        "0.7311",
    ):
        assert words in said(item)


def test_practice_3_all_identity():
    item = note("practice-3")
    right = softmax(I2 / np.sqrt(2))

    assert same(item.answer["weights"][0, 0], exp(sqrt(2) / 2) / (1 + exp(sqrt(2) / 2))).equal
    assert close(item.answer["weights"], right)
    assert close(item.answer["output"], right)
    assert printed(right) == "0.6698 0.3302 0.3302 0.6698"
    assert close(evidence(item, "worked example"), softmax(2 * I2 / np.sqrt(2)))
    for words in ("0.6698", "0.3302", "Not 0.8044", "0.7311", "0.6225", "symmetric", "$d_k = 2$"):
        assert words in said(item)


def test_practice_4_the_larger_entry_loses():
    a, b, c = note("practice-4").parts
    before, after = softmax(np.array([[0.0, 2.0]])), softmax(np.array([[0.0, 2.0]]) / np.sqrt(2))

    assert close(a.answer["weights"], before)
    assert close(b.answer["weights"], after)
    assert same(a.answer["weights"], [[1 / (1 + exp(2)), exp(2) / (1 + exp(2))]]).equal
    assert same(b.answer["weights"], [[1 / (1 + exp(sqrt(2))), exp(sqrt(2)) / (1 + exp(sqrt(2)))]]).equal
    assert f"{float(c.values['lost']):.4f}" == f"{before[0, 1] - after[0, 1]:.4f}" == "0.0764"
    for words in ("It lost: from 0.8808 to 0.8044", "0.0764", "0.2689, 0.7311", "0.8038", "the row reversed"):
        assert words in said(c)


def test_practice_5_masked_and_both_readings():
    item = note("practice-5")
    scores = np.array([[1.0, 3.0], [0.0, 1.0]])

    assert close(item.answer["masked"], scores + causal(2))
    assert close(item.answer["weights"], softmax(scores + causal(2)))
    assert same(item.answer["weights"][1, 0], 1 / (1 + exp(1))).equal
    assert close(item.ambiguous.shown["weights"], softmax(scores / np.sqrt(2) + causal(2)))
    assert printed(numbers(item.ambiguous.shown["weights"])) == "1.0000 0.0000 0.3302 0.6698"
    assert printed(numbers(evidence(item, "0 written"))) == "0.7311 0.2689 0.2689 0.7311"
    assert printed(numbers(evidence(item, "wrong triangle"))) == "0.1192 0.8808 0.0000 1.0000"
    assert close(evidence(item, "columns"), softmax(scores + causal(2), axis=0))
    assert ("scale", 1) in [(fact.id, fact.value) for fact in item.facts]  # printed: not scaled here
    for words in ("0.2689, 0.7311", "0.3302, 0.6698", "Accept both", "real score", "symmetric"):
        assert words in said(item)


def test_practice_6_who_comes_from_where():
    item = note("practice-6")

    assert evidence(item, "Two target", "weights").shape == (2, 3)
    assert evidence(item, "Two target", "output").rows == 2
    for words in (
        "same sequence",
        "target (decoder)",
        "source (encoder)",
        r"n_q \times n_k",
        "$n_q$ rows",
        "causal",
    ):
        assert words in said(item)
    assert "share the width $d_k$" in said(item)


def test_practice_7_concat_and_back():
    item = note("practice-7")

    assert dict(item.answer) == {"concat": 2 * 2, "back": 4}
    assert (item.values["weights_count"], item.values["with_bias"]) == (4 * 4, 4 * 4 + 4)
    for words in (
        r"$2 \cdot 2 = 4$",
        r"$4 \times 4$",
        "$d = 4$",
        r"(h \cdot d_v) \times d",
        "16",
        "20 with a bias",
    ):
        assert words in said(item)
    assert "identity" in said(item)
    assert "residual" in said(item)


def test_the_table_and_where_the_note_rounds_too_early():
    a, b, c, d, e = note("table").parts
    scores = 2 * I2
    right = softmax(scores / np.sqrt(2))

    assert close(a.answer["scaled"], scores / np.sqrt(2))
    assert close(b.answer["weights"], right)
    assert close(c.answer["output"], right)
    assert close(d.answer["masked"], scores / np.sqrt(2) + causal(2))
    assert close(d.answer["weights"], softmax(scores / np.sqrt(2) + causal(2)))
    assert close(e.answer["weights"], softmax(scores))
    assert [f"{float(b.values[name]):.4f}" for name in ("power", "sum", "large", "small", "early", "note")] == [
        f"{x:.4f}" for x in (np.exp(np.sqrt(2)), 1 + np.exp(np.sqrt(2)), *right[0], np.exp(1.41), 4.10 / 5.10)
    ]
    for words in ("4.1133", "5.1133", "4.0960", "0.8044", "0.1956", "0.8039", "2 digits only"):
        assert words in said(b)
    assert "0.8808, 0.1192 instead of 0.8044, 0.1956" in said(e)
    assert "no permutation" in said(note("table"))
    assert "cannot" in said(d) or "nobody can tell" in said(d)


# --------------------------------------------------------------------------------- note 004, section 6


def test_q1_shapes():
    item = qkv("q1")
    batch, length, d_model, heads = 8, 20, 768, 12
    x = np.zeros((batch, length, d_model)) @ np.zeros((d_model, d_model))
    split = x.reshape(batch, length, heads, -1).swapaxes(1, 2)
    weights = split @ split.swapaxes(-1, -2)

    assert item.answer["d_k"] == d_model // heads == 64
    assert item.answer["before_split"] == x.shape
    assert item.answer["after_split"] == split.shape == (8, 12, 20, 64)
    assert item.answer["weights_shape"] == weights.shape
    assert item.answer["combined"] == x.shape == (8, 20, 768)
    for words in (
        "$d_k = 768/12 = 64$",
        "(8, 12, 20, 20)",
        "before or after the split",
        "one head",
        "$768 \\times 768$",
    ):
        assert words in said(item)
    assert "$W_O$ is missing" in said(item)
    assert "swap" in said(item)


def test_q2_widths():
    item = qkv("q2")

    assert dict(item.answer) == {"first": 256 // 8, "second": 1024 // 16} == {"first": 32, "second": 64}
    assert "must divide" in said(item)


def test_q3_no_peeking():
    item = qkv("q3")

    assert close(evidence(item, "Four equal"), softmax(np.zeros((4, 4)) + causal(4)))
    for words in ("$t + 1$", "copying", "up to $t$ only", "at** the position", "earlier", "cached", "both ways"):
        assert words in said(item)


def test_q4_one_row_for_each_query():
    item = qkv("q4")

    assert evidence(item, "Two decoder", "output").rows == 2
    assert evidence(item, "reversed", "output").rows == 3
    for words in (
        "one output row for each query",
        r"$n_q \times n_k$",
        "**source** token",
        "weaker",
        "one source",
    ):
        assert words in said(item)


def test_q5_projections_and_what_they_hide():
    item = qkv("q5")
    x, w_k, w_v = np.array([[2, 1], [0, 3]]), np.array([[0, 1], [1, 0]]), np.full((2, 2), 0.5)
    scores = x @ (x @ w_k).T

    assert close(item.answer["Q"], x)
    assert close(item.answer["K"], x @ w_k)
    assert close(item.answer["V"], x @ w_v)
    assert same(item.answer["V"], [["3/2", "3/2"], ["3/2", "3/2"]]).equal
    assert close(evidence(item, "belong to", "scores"), scores)
    assert close(evidence(item, "belong to"), softmax(scores / np.sqrt(2)))
    assert close(item.solved_evidence("bare").weights, softmax(scores * 1.0))
    for words in ("0.8044 and 0.9858", "0.8808 and 0.9975", "**every** $A$", "symmetric", r"X W^\top", "no power"):
        assert words in said(item)


def test_q6_shift_invariance_in_numbers():
    item = qkv("q6")

    assert close(evidence(item, "The row (1, 3)"), softmax(np.array([[1.0, 3.0]])))
    assert evidence(item, "The row (1, 3)") == evidence(item, "5 added to both")
    assert close(evidence(item, "first only"), softmax(np.array([[6.0, 3.0]])))
    for words in (
        "0.1192, 0.8808",
        "0.9526, 0.0474",
        "Nothing",
        "**row**",
        "column",
        r"$-\infty$",
        r"C/\sqrt{d_k}",
    ):
        assert words in said(item)
    for words in (r"$C \ne 0$", "overflow", "loose", "multiply"):
        assert words in said(item)


def test_q7_counting():
    item = qkv("q7")
    pairs = [(i, j) for i in range(100) for j in range(100)]

    assert item.answer["pairs"] == len(pairs) == 10000
    assert item.values["causal"] == sum(j <= i for i, j in pairs) == 5050
    assert item.values["unordered"] == sum(j < i for i, j in pairs) == 4950
    assert len(evidence(item, "in full", "scores")) == 9
    for words in ("$n^2$", "10000", "5050", "4950", "Per head and per layer", "n^2 d_k"):
        assert words in said(item)


def test_q8_content_and_position():
    item = qkv("q8")

    assert evidence(item, "reverse", "output")[::-1, :] == evidence(item, "without positions", "output")
    for words in ("$i - 1$", r"q \cdot k", "permut", "positional encoding or a mask", "Different heads"):
        assert words in said(item)


# ------------------------------------------------------------------------------------- worked examples


@pytest.mark.parametrize("problem", [note("twin"), qkv("masked")], ids=["twin", "masked"])
def test_the_item_on_which_all_mistakes_differ(problem):
    q, k, v = np.array([[1, 0], [1, 1]]), np.array([[0, 1], [2, 0]]), np.array([[4, 0], [0, 2]])
    weights = softmax(q @ k.T / np.sqrt(2) + causal(2))
    answer = problem.parts[-1].answer | problem.parts[-2].answer | problem.parts[-1].answer

    assert close(problem.parts[0].answer["scores"], q @ k.T)
    assert printed(weights) == "1.0000 0.0000 0.3302 0.6698"
    assert close(answer["weights"], weights)
    assert close(answer["output"], weights @ v)
    assert printed(weights @ v) == "4.0000 0.0000 1.3210 1.3395"


def test_the_masked_example_shows_what_zero_for_infinity_gives():
    _, b, _ = qkv("masked").parts

    assert "row 1 would be 0.5, 0.5 and its output 2, 1" in said(b)


def test_lab_3_with_and_without_mask():
    one, masked = sheet("lab-3").problems
    x, w_q, w_k, w_v = (numbers(one.givens[name]) for name in ("X", "W_Q", "W_K", "W_V"))
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scaled = q @ k.T / np.sqrt(3)
    answers = {**one.answer, **{f"masked {name}": value for name, value in masked.answer.items()}}

    assert (x.shape[0], k.shape[1], v.shape[1]) == (4, 3, 2)
    for name, expected in {
        "a.Q": q, "a.K": k, "a.V": v, "b.scores": q @ k.T, "c.scaled": scaled, "e.weights": softmax(scaled),
        "f.output": softmax(scaled) @ v, "masked a.masked": scaled + causal(4),
        "masked b.weights": softmax(scaled + causal(4)), "masked c.output": softmax(scaled + causal(4)) @ v,
    }.items():  # fmt: skip
        assert close(answers[name], expected), name
    assert all(len(set(row)) <= 3 for row in (q @ k.T).tolist())
