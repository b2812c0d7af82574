"""Shapes and counts against the notes' own numbers, published models, and counting by hand (loops)."""

import json
from itertools import product
from pathlib import Path

import numpy as np
import pytest
import sympy

from symattn import masks
from symattn.errors import ProblemError, ShapeError
from symattn.layer.counting import count, shapes

EXAMPLES = {e["id"]: e for e in json.loads((Path(__file__).parents[1] / "data/more_examples.json").read_text())}
n, d, h, w = sympy.symbols("n d h w", positive=True, integer=True)


def test_the_notes_first_question():
    expected = EXAMPLES["m10-counting"]["published"]
    found = shapes(batch=8, tokens=20, d_model=768, heads=12)
    said = lambda name: str(found[name]).replace(" ", "")  # noqa: E731

    assert found.d_k == int(expected["d_k"])
    assert (said("Q"), said("weights"), said("merged")) == (expected["Q"], expected["A"], expected["O"])
    assert said("K") == said("V") == said("Q")


def test_the_notes_second_and_seventh_question():
    expected = EXAMPLES["m10-counting"]["published"]

    assert [shapes(d_model=256, heads=8).d_k, shapes(d_model=1024, heads=16).d_k] == list(map(int, expected["Q2"]))
    assert count(tokens=100).comparisons == int(expected["Q7_n100"])
    assert count(tokens=100, mask="causal").comparisons == 5050


def test_symbols():
    found = shapes()

    assert found["Q"] == (h, n, d / h) and found["concat"] == (n, d) and found["W_O"] == (d, d)
    assert count().comparisons == n**2
    assert sympy.expand(count(mask="causal").comparisons - n * (n + 1) / 2) == 0
    assert sympy.expand(count(mask="window", window=w).comparisons - (n * w - w * (w - 1) / 2)) == 0
    assert count().parameters == 4 * d**2 and count(biases=True).parameters == 4 * d**2 + 4 * d


def test_shapes_are_those_of_arrays():
    """NumPy's own shapes, for a layer with groups and a context."""
    b, n_q, m, width, heads, groups = 2, 3, 5, 8, 4, 2
    x, c, w_q, w_k = np.ones((b, n_q, width)), np.ones((b, m, width)), np.ones((width, 8)), np.ones((width, 4))
    q = (x @ w_q).reshape(b, n_q, heads, -1).transpose(0, 2, 1, 3)
    k = (c @ w_k).reshape(b, m, groups, -1).transpose(0, 2, 1, 3)
    scores = q @ np.repeat(k, heads // groups, axis=1).transpose(0, 1, 3, 2)
    found = shapes(batch=b, tokens=n_q, context=m, d_model=width, heads=heads, groups=groups)

    assert (found["Q"], found["K"], found["scores"]) == (q.shape, k.shape, scores.shape)
    assert found["context"] == c.shape and found["W_K"] == w_k.shape


@pytest.mark.parametrize("size", list(product(range(1, 6), range(3), range(1, 8))), ids=str)
def test_pairs_are_those_of_the_masks(size):
    queries, more, width = size
    keys = queries + more
    seen = masks.window(queries, keys, width).allowed(queries, keys)
    causal = masks.causal(queries, keys).allowed(queries, keys)

    assert count(tokens=queries, context=keys, mask="window", window=width).comparisons == sum(map(sum, seen))
    assert count(tokens=queries, context=keys, mask="causal").comparisons == sum(map(sum, causal))


def counted(queries, keys, d_k, d_v):
    """Every operation of one head done once, and counted."""
    multiplications = additions = divisions = powers = 0
    for _ in range(queries):
        for _ in range(keys):
            multiplications += d_k
            additions += d_k - 1
            divisions += 2  # by the scale, by the sum
            powers += 1
        additions += keys - 1
        for _ in range(d_v):
            multiplications += keys
            additions += keys - 1
    return multiplications, additions, divisions, powers


@pytest.mark.parametrize("size", [(2, 3, 2, 3), (4, 4, 3, 1), (1, 5, 2, 2)], ids=str)
def test_operations_are_those_that_are_done(size):
    queries, keys, d_k, d_v = size
    costs = count(tokens=queries, context=keys, heads=1, d_k=d_k, d_v=d_v, d_model=7)
    own = [costs.stage(name) for name in ("score", "scale", "exponentiate", "total", "normalise", "mix")]
    kinds = ("multiplications", "additions", "divisions", "exponentials")

    assert tuple(sum(getattr(cost, kind) for cost in own) for kind in kinds) == counted(queries, keys, d_k, d_v)


def test_a_universitys_formulas():
    """Toronto, week 9, exercise 2c: n_q n_k d_k, n_q n_k (d_k − 1), n_q d_v n_k, n_q d_v (n_k − 1)."""
    n_q, n_k, d_k, d_v = sympy.symbols("n_q n_k d_k d_v", positive=True, integer=True)
    costs = count(tokens=n_q, context=n_k, heads=1, d_k=d_k, d_v=d_v)
    score, mix = costs.stage("score"), costs.stage("mix")

    assert score.multiplications == n_q * n_k * d_k and sympy.expand(score.additions - n_q * n_k * (d_k - 1)) == 0
    assert mix.multiplications == n_q * d_v * n_k and sympy.expand(mix.additions - n_q * d_v * (n_k - 1)) == 0
    assert costs.stage("normalise").divisions == n_q * n_k


def test_gpt_3():
    given, expected = (EXAMPLES["m11-counting"][key] for key in ("inputs", "published"))
    width, own, heads, layers = (int(given[key]) for key in ("d_model", "d_head", "heads", "layers"))
    head = count(d_model=width, heads=1, d_k=own)
    layer = count(d_model=width, heads=heads, layers=layers)

    assert head.matrices["W_Q"] == int(expected["per_matrix"]) and head.parameters == int(expected["per_head"])
    assert sum(layer.matrices.values()) == int(expected["per_layer"])
    assert layer.parameters == int(expected["total"])


def test_llama_3():
    """Published exercise: 41,943,040 parameters a layer of the 8B model; 2,684,354,560 bytes of cache (70B)."""
    assert count(d_model=4096, heads=32, groups=8).parameters == 41943040
    cached = count(tokens=8192, d_model=8192, heads=64, groups=8, layers=80)
    assert cached.cache_bytes == 2684354560
    assert count(tokens=8192, d_model=8192, heads=64, layers=80).cache_bytes == 8 * 2684354560


def test_without_w_o():
    assert count(W_O=False).parameters == 3 * d**2
    assert [cost.stage for cost in count(W_O=False).stages][-1] == "mix"


REFUSED = [
    (lambda: shapes(d_model=10, heads=4), ShapeError, "do not divide d_model=10"),
    (lambda: shapes(tokens=0), ProblemError, "a size is a whole number from 1"),
    (lambda: shapes(tokens=True), ProblemError, "tokens=True"),
    (lambda: shapes(heads=6, groups=4), ShapeError, "6 heads cannot share 4"),
    (lambda: count(mask="window"), ProblemError, "a window has a width"),
    (lambda: count(window=3), ProblemError, "a window has a width"),
    (lambda: count(mask="diagonal"), ProblemError, "mask='diagonal'"),
    (lambda: count(tokens=3, context=2, mask="causal"), ShapeError, "nothing to look at"),
    (lambda: count(context=n + 0 * d, tokens=d, mask="window", window=2), ProblemError, "no polynomial"),
    (lambda: count().stage("rotate"), ProblemError, "there are project, score"),
]


@pytest.mark.parametrize(("asked", "error", "said"), REFUSED, ids=lambda x: x if isinstance(x, str) else "")
def test_refused(asked, error, said):
    with pytest.raises(error, match=said):
        asked()
