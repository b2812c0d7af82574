"""Every error of `attention`, `softmax` and `masks`, by its text."""

import numpy as np
import pytest
import sympy

from symattn.errors import EntryError, MaskError, ProblemError, ShapeError, SymattnError
from symattn.layer import attention, masks, softmax

ONE, TWO = [[1]], [[1, 0], [0, 1]]
WIDE = [[1, 2, 3], [4, 5, 6]]
x = sympy.Symbol("x")

GIVENS = [
    ({}, ProblemError, "nothing given; give X and W's, or Q and K, or scores S"),
    ({"V": TWO}, ProblemError, "V given; give X and W's, or Q and K, or scores S"),
    ({"S": TWO, "Q": TWO, "K": TWO}, ProblemError, "Q and S are both given; the problem starts from one of them"),
    ({"X": TWO, "Q": TWO}, ProblemError, "X and Q are both given"),
    ({"Q": TWO}, ProblemError, "Q is given without K; give both"),
    ({"X": TWO, "W_Q": TWO}, ProblemError, "X is given without W_K; give both"),
    ({"X": TWO}, ProblemError, "X is given without W_K, W_Q; give both"),
    (
        {"Q": TWO, "K": TWO, "W_V": TWO},
        ProblemError,
        "W_V cannot be used with Q; leave it out, or start elsewhere",
    ),
    ({"S": TWO, "context": TWO}, ProblemError, "context cannot be used with S"),
    ({"X": TWO, "W_Q": TWO, "W_K": TWO, "b_V": [1, 1]}, ProblemError, "b_V is given without W_V; give both"),
    ({"S": TWO}, ProblemError, "S is given with neither d_k nor scale; write d_k=2 to divide by √2, or scale=1"),
    (
        {"S": TWO, "d_k": 2, "scale": 1},
        ProblemError,
        "d_k=2 and scale=1 are both given; d_k=2 divides by √2, give one",
    ),
    ({"Q": TWO, "K": TWO, "d_k": 3}, ProblemError, "d_k=3, but K has width 2; leave d_k out"),
    ({"S": TWO, "d_k": 0}, ProblemError, "d_k=0; it is the width of the keys, a whole number from 1"),
    ({"S": TWO, "d_k": 2.0}, ProblemError, "d_k=2.0; it is the width of the keys"),
    ({"S": TWO, "d_k": True}, ProblemError, "d_k=True; it is the width of the keys"),
    ({"S": TWO, "scale": 0}, ProblemError, "scale=0 would divide by zero; write scale=1 for unscaled scores"),
    ({"S": TWO, "scale": 0.1}, EntryError, 'scale: 0.1 is a rounded number .* write the string "0.1"'),
    ({"S": TWO, "scale": "sqrt(x)"}, EntryError, "scale: 'x' is no number or function"),
    (
        {"S": TWO, "scale": 1, "base": 1},
        ProblemError,
        "base=1; the base of a softmax is a positive number other than 1",
    ),
    ({"S": TWO, "scale": 1, "base": -2}, ProblemError, "base=-2; the base of a softmax is a positive number"),
    ({"S": TWO, "scale": 1, "base": "y"}, EntryError, "base: 'y' is no number or function"),
    (
        {"S": TWO, "scale": 1, "convention": "cols"},
        ProblemError,
        r'convention=\'cols\'; write "rows" \(one token a row\) or "columns"',
    ),
    (
        {"S": TWO, "scale": 1, "mask": "padding"},
        ProblemError,
        "mask='padding'; write mask=\"causal\", rows of booleans, or a value made by masks",
    ),
    ({"Q": TWO, "K": WIDE}, ShapeError, "Q is 2×2 and K is 2×3: they do not fit in S = Q Kᵀ"),
    (
        {"Q": TWO, "K": TWO, "V": ONE},
        ShapeError,
        "K is 2×2 and V is 1×1: they do not fit in O = A V: one value for each key",
    ),
    ({"S": WIDE, "V": TWO, "scale": 1}, ShapeError, "S is 2×3 and V is 2×2: they do not fit in O = A V"),
    (
        {"S": WIDE, "bias": TWO, "scale": 1},
        ShapeError,
        r"S is 2×3 and bias is 2×2: they do not fit in S/√d_k \+ bias",
    ),
    ({"Q": TWO, "K": TWO, "bias": WIDE}, ShapeError, "K is 2×2 and bias is 2×3"),
    ({"X": WIDE, "W_Q": TWO, "W_K": TWO}, ShapeError, "X is 2×3 and W_Q is 2×2: they do not fit in Q = X W_Q"),
    ({"X": TWO, "W_Q": TWO, "W_K": WIDE}, ShapeError, "W_Q is 2×2 and W_K is 2×3: they do not fit in S = Q Kᵀ"),
    (
        {"X": TWO, "context": WIDE, "W_Q": TWO, "W_K": TWO},
        ShapeError,
        "context is 2×3 and W_K is 2×2: they do not fit in K = context W_K",
    ),
    (
        {"X": TWO, "W_Q": TWO, "W_K": TWO, "W_V": ONE},
        ShapeError,
        "X is 2×2 and W_V is 1×1: they do not fit in V = X W_V",
    ),
    ({"X": TWO, "W_Q": TWO, "W_K": TWO, "b_Q": [1]}, ShapeError, "W_Q is 2×2 and b_Q is 1×1: .* in Q = X W_Q"),
    (
        {"X": TWO, "W_Q": TWO, "W_K": TWO, "b_Q": TWO},
        ShapeError,
        "b_Q is 2×2; a bias is one row, added to every token",
    ),
    (
        {"Q": WIDE, "K": [[1, 2], [3, 4], [5, 6]], "convention": "columns"},
        ShapeError,
        r"Q is 2×3 and K is 3×2: they do not fit in S = Q Kᵀ \(written for rows; yours is the column convention\)",
    ),
    ({"Q": [[1, 2], [3]], "K": TWO}, ShapeError, "Q is ragged: row 1 has 2 entries, row 2 has 1"),
    ({"Q": [], "K": TWO}, ShapeError, "Q is empty"),
    ({"Q": [[0.1, 1]], "K": TWO}, EntryError, "Q, row 1, column 1: 0.1 is a rounded number"),
    ({"S": [["-inf", 1]], "scale": 1}, EntryError, "S, row 1, column 1: −∞ is not an entry; .* mask="),
    (
        {"Q": [[x]], "K": [[sympy.Symbol("x", positive=True)]], "V": [[sympy.Symbol("x", negative=True)]]},
        SymattnError,
        "two symbols are called x",
    ),
    (
        {"S": TWO, "scale": 1, "mask": [[True, True], [False, False]]},
        MaskError,
        "row 2 has nothing to look at: the mask forbids query 2 every key, .* allow at least one key",
    ),
    ({"S": [[1], [2], [3]], "scale": 1, "mask": "causal"}, MaskError, "row 1 has nothing to look at"),
    (
        {"S": TWO, "scale": 1, "mask": [[True, True]]},
        MaskError,
        r"the given mask is 1×2, the scores are 2×2 \(queries × keys\); give one boolean for each score",
    ),
    (
        {"S": TWO, "scale": 1, "mask": masks.padding([True])},
        MaskError,
        "the padding mask is 2×1, the scores are 2×2",
    ),
    (
        {"S": TWO, "scale": 1, "mask": [[1, 0], [1, 1]]},
        MaskError,
        r"the mask holds numbers.* for a 0/1 mask: 1 = may look, write \[\[True, False\], \[True, True\]\]",
    ),
    (
        {"S": TWO, "scale": 1, "mask": [[0, float("-inf")], [0, 0]]},
        MaskError,
        r"for an additive mask: 0 = may look, write \[\[True, False\], \[True, True\]\]",
    ),
    ({"S": TWO, "scale": 1, "mask": [[True], [True, True]]}, MaskError, r"the mask has rows of lengths \[1, 2\]"),
    ({"S": TWO, "scale": 1, "mask": True}, MaskError, 'the mask is True; write "causal", or rows of booleans'),
    ({"S": TWO, "scale": 1, "mask": []}, MaskError, r'the mask is \[\]; write "causal"'),
]


@pytest.mark.parametrize(("options", "error", "message"), GIVENS, ids=[row[2][:50] for row in GIVENS])
def test_attention(options, error, message):
    with pytest.raises(error, match=message):
        attention(**options).weights  # noqa: B018


SOFTMAX = [
    ([], ShapeError, "the row of scores is empty"),
    ([[]], ShapeError, "the matrix of scores is empty"),
    (3, ShapeError, "the matrix of scores is 3, not a matrix"),
    ([1, 0.1], EntryError, "the row of scores, row 1, column 2: 0.1 is a rounded number"),
    ([1, "-inf"], EntryError, "row 1, column 2: −∞ is not an entry"),
    ([[1, 2], [3]], ShapeError, "the matrix of scores is ragged: row 1 has 2 entries, row 2 has 1"),
]


@pytest.mark.parametrize(("scores", "error", "message"), SOFTMAX, ids=[row[2][:50] for row in SOFTMAX])
def test_softmax(scores, error, message):
    with pytest.raises(error, match=message):
        softmax(scores)


def test_masks():
    with pytest.raises(MaskError, match="a window of width 0 sees nothing; the smallest is 1"):
        masks.window(2, 2, 0)
    with pytest.raises(
        MaskError, match="masks of different shapes cannot be combined: causal 2×2 and padding any×3"
    ):
        masks.causal(2) & masks.padding([True, True, False])
    with pytest.raises(MaskError, match="the padding mask holds numbers, not booleans"):
        masks.padding([1, 0])


def test_what_looks_wrong_and_is_right():
    booleans = np.array([[True, False], [True, True]])

    assert attention(S=TWO, d_k=1, mask=booleans).weights == attention(S=TWO, scale=1, mask="causal").weights
    assert attention(Q=TWO, K=TWO, d_k=2).weights == attention(Q=TWO, K=TWO).weights
    assert attention(S=TWO, scale=1, base="exp(1)").weights == attention(S=TWO, scale=1).weights
    assert softmax(np.array([0, 1])) == softmax((0, 1)) == softmax([[0, 1]])
