"""What is not so: claims that exercises, graders or first guesses make, for the search to refute.

Knows claims only. Some are true where a condition is added; the true ones stand in the other files.
"""

from __future__ import annotations

from ..claim import Claim, index, number, numbers, permutation, size
from ..kernel import Term
from ..language import (
    at_most,
    bracket,
    delta,
    equal,
    exp,
    less,
    log,
    real,
    sqrt,
    total,
)
from .biases import BIAS, KEYS, PLAIN, QUERY, score
from .geometry import HEADED, back, there
from .letters import K, N, beta, c, d, gamma, i, j, k, n, s, sum_of_powers, t, v, weight
from .scores import CHANCE, DOT, STANDARD, variance
from .table import claimed
from .temperature import LARGEST, cold, heated

KEY = size(n), index(i, n)
Z = sum_of_powers(s)
zeta = real("zeta")


def looks(query: Term, key: Term) -> Term:
    """1 where the key is not after the query."""
    return bracket(at_most(key, query))


CLAIMS = (
    Claim(
        "log-sum-exp-is-shift-invariant",
        (size(n), numbers(s, n), number(c)),
        equal(log(total(j, N, exp(s(j) + c))), log(Z)),
    ),
    Claim(
        "scaling-all-scores-changes-nothing",
        (*KEY, numbers(s, n), number(c)),
        equal(exp(c * s(i)) / total(j, N, exp(c * s(j))), weight(s, i)),
    ),
    Claim(
        "adding-a-constant-to-one-score-changes-nothing",
        (*KEY, index(k, n), numbers(s, n), number(c)),
        equal(
            exp(s(i) + c * delta(i, k)) / total(j, N, exp(s(j) + c * delta(j, k))),
            weight(s, i),
        ),
    ),
    Claim(
        "columns-of-the-weights-sum-to-one",
        (size(n), index(j, n), numbers(HEADED, n, n)),
        equal(total(i, N, exp(HEADED(i, j)) / total(k, N, exp(HEADED(i, k)))), 1),
    ),
    Claim(
        "a-square-key-matrix-is-symmetric",
        (size(n), index(i, n), index(j, n), numbers(K, n, n)),
        equal(K(i, j), K(j, i)),
    ),
    Claim(
        "every-weight-moves-one-way-with-temperature",
        (*KEY, numbers(s, n), number(beta), number(gamma), number(zeta)),
        at_most(cold(i, gamma), cold(i, zeta)),
        (
            ("not-below-0", at_most(0, beta)),
            ("colder", less(beta, gamma)),
            ("colder-still", less(gamma, zeta)),
            ("rises-at-first", less(cold(i, beta), cold(i, gamma))),
        ),
    ),
    Claim(
        "dividing-by-the-width-gives-variance-one",
        CHANCE,
        equal(variance(DOT / d), 1),
        STANDARD,
    ),
    Claim(
        "softmax-of-a-sum-is-the-product-of-softmaxes",
        (*KEY, numbers(s, n), numbers(t, n)),
        equal(exp(s(i) + t(i)) / total(j, N, exp(s(j) + t(j))), weight(s, i) * weight(t, i)),
    ),
    Claim(
        "a-query-bias-never-matters",
        (size(n), size(d), index(i, n), numbers(QUERY, d), numbers(KEYS, n, d), numbers(BIAS, d), PLAIN),
        equal(
            exp(score(QUERY(c) + BIAS(c), KEYS(i, c))) / total(j, N, exp(score(QUERY(c) + BIAS(c), KEYS(j, c)))),
            weight(s, i),
        ),
    ),
    Claim(
        "causal-attention-is-permutation-equivariant",
        (*KEY, *permutation(there, back, n), numbers(HEADED, n, n), numbers(v, n)),
        equal(
            total(j, N, looks(i, j) * exp(HEADED(there(i), there(j))) * v(there(j)))
            / total(j, N, looks(i, j) * exp(HEADED(there(i), there(j)))),
            total(j, N, looks(there(i), j) * exp(HEADED(there(i), j)) * v(j))
            / total(j, N, looks(there(i), j) * exp(HEADED(there(i), j))),
        ),
    ),
    Claim(
        "a-score-of-zero-masks-a-key",
        (*KEY, numbers(s, n)),
        equal(weight(s, i), 0),
        (("zero-in-place-of-minus-infinity", equal(s(i), 0)),),
    ),
    Claim(
        "the-largest-weight-always-falls-when-scores-are-divided",
        (*KEY, size(d), numbers(s, n)),
        less(heated(i, sqrt(d)), weight(s, i)),
        (LARGEST, ("root-above-1", less(1, sqrt(d)))),
    ),
    Claim(
        "softmax-of-weights-gives-the-weights-back",
        (*KEY, numbers(s, n)),
        equal(exp(s(i)) / total(j, N, exp(s(j))), s(i)),
        (("already-weights", equal(total(j, N, s(j)), 1)),),
    ),
)
claimed(*CLAIMS, group="refuted")
