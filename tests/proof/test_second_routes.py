"""Further independent routes: sympy.stats, elimination for ranks, bounds for limits, every permutation, NumPy."""

import math
from itertools import permutations

import numpy as np
import pytest
import sympy
from sympy import stats

from symattn import softmax
from symattn.proof.instances.data import Data, Table
from symattn.proof.instances.evaluate import holds, value
from symattn.proof.kernel import Term
from symattn.proof.theorems import TABLE


def variance_of_dot(first, second, d):
    q = [first(f"q{i}") for i in range(d)]
    k = [second(f"k{i}") for i in range(d)]
    return sympy.nsimplify(stats.variance(sum(a * b for a, b in zip(q, k, strict=True))))


@pytest.mark.parametrize("d", [1, 2, 3])
def test_the_variance_of_a_dot_product_by_sympy_stats(d):
    assert variance_of_dot(stats.Rademacher, stats.Rademacher, d) == d


def test_the_variance_of_normal_vectors_by_sympy_stats():
    """Standard normal queries; keys with mean 2 and variance 3, so with mean square 7: the claim says 7 d."""
    q = [stats.Normal(f"q{i}", 0, 1) for i in range(2)]
    k = [stats.Normal(f"k{i}", 2, sympy.sqrt(3)) for i in range(2)]
    dot = sum(a * b for a, b in zip(q, k, strict=True))

    assert sympy.expand(stats.variance(dot)) == 2 * 7
    assert sympy.expand(stats.variance(sum(a * a for a in q))) == 2 * (3 - 1)  # q with itself: d (κ − 1)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_the_rank_of_the_jacobian_by_elimination(n):
    """Weights of scores ln 1, ln 2, … are rational, so the elimination is exact: rank n − 1."""
    weights = softmax([sympy.log(k) for k in range(1, n + 1)])
    p = sympy.Matrix(list(weights))
    jacobian = sympy.diag(*p) - p * p.T

    assert all(x.is_Rational for x in p)
    assert jacobian.rank() == n - 1
    assert jacobian * sympy.ones(n, 1) == sympy.zeros(n, 1)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_permutations_all_of_them(n):
    claim = TABLE["attention-is-permutation-equivariant"].claim
    letters = {letter.variable.name: letter.variable for letter in claim.letters}
    scores = Table(
        {(i, j): sympy.Rational(i * j % 3, 1 + (i + j) % 2) for i in range(1, 5) for j in range(1, 5)}, (n, n)
    )
    values = Table({(i, 1): sympy.Integer(i * i) for i in range(1, 5)}, (n, 1))
    for order in permutations(range(1, n + 1)):
        there = {(k,): sympy.Integer(order[k - 1]) for k in range(1, n + 1)}
        back = {(int(image),): sympy.Integer(place[0]) for place, image in there.items()}
        for i in range(1, n + 1):
            data = Data(
                {
                    letters["n"]: sympy.Integer(n), letters["m"]: sympy.Integer(1), letters["i"]: sympy.Integer(i),
                    letters["c"]: sympy.Integer(1), letters["sigma"]: Table(there, (n,)),
                    letters["tau"]: Table(back, (n,)), letters["S"]: scores, letters["V"]: values,
                }
            )  # fmt: skip
            assert holds(claim.conclusion, data) is True


def moved(name, scores, at, **more):
    """The body of a claim's limit at one place, as a float."""
    claim = TABLE[name].claim
    letters = {letter.variable.name: letter.variable for letter in claim.letters}
    table = Table({(k,): x for k, x in enumerate(map(sympy.Rational, scores), 1)}, (len(scores),))
    given = {letters["n"]: sympy.Integer(len(scores)), letters["s"]: table}
    given |= {letters[name]: sympy.Integer(k) for name, k in more.items()}
    body: Term = claim.conclusion.args[1]
    return float(value(body, Data(given), ((sympy.Rational(at),),)))


@pytest.mark.parametrize("at", [1, 3, 10])
def test_cold_limits_by_an_explicit_bound(at):
    """With m ties at the top and a gap g below, the weight is within n e^{−g x} of 1/m, and of 0 for a loser."""
    scores, gap, ties = (2, 0, 2, 1), 1, 2
    bound = len(scores) * math.exp(-gap * at)

    assert abs(moved("cold-weights-share-the-largest-score", scores, at, i=1) - 1 / ties) <= bound
    assert 0 < moved("cold-weights-leave-smaller-scores", scores, at, i=1, k=4) <= bound


@pytest.mark.parametrize("at", [1, 10, 100])
def test_the_hot_limit_by_an_explicit_bound(at):
    """Scores within a spread r: a weight is within e^{r/x} − 1 of 1/n."""
    scores, spread = (2, 0, 1), 2
    assert abs(moved("hot-weights-are-uniform", scores, at, i=1) - 1 / 3) <= math.exp(spread / at) - 1


def test_heads_by_numpy():
    draw = np.random.default_rng(5)
    heads, out = draw.normal(size=(3, 4, 2)), draw.normal(size=(6, 5))
    whole = np.concatenate(list(heads), axis=1) @ out

    assert np.allclose(whole, sum(heads[a] @ out[2 * a : 2 * a + 2] for a in range(3)))


def test_the_jacobian_by_numpy():
    scores, step = np.array([0.3, -1.0, 2.0]), 1e-6

    def p(x):
        return np.exp(x) / np.exp(x).sum()

    numeric = np.array([(p(scores + step * e) - p(scores - step * e)) / (2 * step) for e in np.eye(3)]).T
    assert np.allclose(numeric, np.diag(p(scores)) - np.outer(p(scores), p(scores)), atol=1e-8)
