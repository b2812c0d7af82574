"""Linear attention: the published 37/13, both orders, the recurrence, NumPy."""

import json
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
import sympy

from symattn import same
from symattn.errors import MaskError, ProblemError, UndefinedError
from symattn.layer import linear_attention
from tests.layer.by_numpy import Draw, floats

EXAMPLES = {e["id"]: e for e in json.loads((Path(__file__).parents[1] / "data/more_examples.json").read_text())}
PUBLISHED = EXAMPLES["m05-linear"]
ORDERS = ("scores-first", "keys-first")


@pytest.mark.parametrize("order", ORDERS)
def test_published(order):
    found = linear_attention(**{name: PUBLISHED["inputs"][name] for name in "QKV"}, order=order)

    assert list(found.output.row(0)) == [sympy.Rational(n, 13) for n in (37, 50, 63, 76)]
    assert list(found.output.row(1)) == [sympy.Rational(n, 13) for n in (41, 54, 67, 80)]
    printed = [[float(x) for x in row] for row in PUBLISHED["published"]["O"]]
    assert np.abs(floats(found.output) - printed).max() < 3e-7  # float32 roundings
    if order == "scores-first":
        assert np.abs(floats(found.weights) - floats(PUBLISHED["correct"]["A"])).max() < 1e-9


PHI = {
    "elu+1": lambda x: np.where(x > 0, x + 1, np.exp(np.minimum(x, 0))),
    "relu": lambda x: np.maximum(x, 0),
    "exp": np.exp,
}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("seed", range(100))
def test_numpy(seed, order):
    draw = Draw(seed)
    n_q, d, d_v = draw.whole(1, 3), draw.whole(1, 3), draw.whole(1, 2)
    n_k = draw.whole(n_q, 4)
    feature = ("elu+1", "exp", "relu")[seed % 3]
    q, k, v = draw.matrix(n_q, d), draw.matrix(n_k, d), draw.matrix(n_k, d_v)
    if feature == "relu":
        q, k = ([[abs(x) + Fraction(1, 2) for x in row] for row in m] for m in (q, k))
    causal = seed % 2 == 0
    scores = PHI[feature](floats(q)) @ PHI[feature](floats(k)).T
    scores = np.tril(scores, n_k - n_q) if causal else scores
    expected = scores / scores.sum(axis=1, keepdims=True) @ floats(v)
    found = linear_attention(Q=q, K=k, V=v, feature=feature, mask="causal" if causal else None, order=order)

    assert np.abs(floats(found.output.evalf(25)) - expected).max() < 1e-12 * max(1, np.abs(expected).max())


@pytest.mark.parametrize("mask", [None, "causal"])
@pytest.mark.parametrize("seed", range(10))
def test_both_orders_are_the_same(seed, mask):
    draw = Draw(seed)
    given = {"X": draw.matrix(3, 2), "W_Q": draw.matrix(2, 2), "W_K": draw.matrix(2, 2), "W_V": draw.matrix(2, 1),
             "b_K": [1, -1]}  # fmt: skip
    first, second = (linear_attention(**given, mask=mask, order=order) for order in ORDERS)

    assert same(first.output, second.output).equal


def test_the_memory_is_as_large_as_features_times_values():
    found = linear_attention(Q=[[1, 0]], K=[[1, 0]] * 5, V=[[1, 2, 3]] * 5, order="keys-first")

    assert found.record["memory"].shape == (2, 3) and found.record["keys"].shape == (2, 1)
    assert found.weights is None


def test_a_feature_map_of_ones_own():
    found = linear_attention(Q=[[1, 2]], K=[[1, 0], [3, 1]], V=[[1], [0]], feature=lambda x: x**2 + 1)

    assert found.phi_Q == sympy.Matrix([[2, 5]])
    assert found.output[0] == sympy.Rational(2 * 2 + 5, (2 * 2 + 5) + (2 * 10 + 5 * 2))


def test_symbols_with_a_map_that_allows_them():
    x = sympy.Symbol("x", real=True)
    found = linear_attention(Q=[[x]], K=[[1], [2]], V=[[1], [0]], feature="exp")

    assert same(found.output[0], 1 / (1 + sympy.E)).equal


def test_refused():
    x = sympy.Symbol("x")
    given = {"Q": [[1]], "K": [[1]], "V": [[1]]}
    with pytest.raises(ProblemError, match="write one of elu\\+1, relu, exp"):
        linear_attention(**given, feature="gelu")
    with pytest.raises(ProblemError, match="give numbers, or a feature map"):
        print(linear_attention(**given | {"Q": [[x]]}).output)
    with pytest.raises(ProblemError, match="order='values-first'"):
        linear_attention(**given, order="values-first")
    with pytest.raises(ProblemError, match="no output without values"):
        linear_attention(Q=[[1]], K=[[1]])
    with pytest.raises(UndefinedError, match="query 1 meet no key"):
        print(linear_attention(Q=[[-1]], K=[[1]], V=[[1]], feature="relu").output)
    with pytest.raises(MaskError, match="row 1 has nothing to look at"):
        linear_attention(Q=[[1], [2]], K=[[1]], V=[[1]], mask="causal")
