"""Scores: the variance of a dot product, the scale, and which biases and matrices matter.

d is the width of a key, any whole number from 1 up. Expectations are over queries and keys drawn at random.
"""

from __future__ import annotations

from ..claim import Claim, chance, number, numbers, size
from ..kernel import Term, Theorem, term
from ..language import (
    at_most,
    delta,
    equal,
    every,
    exp,
    family,
    independent,
    less,
    log,
    power,
    real,
    sqrt,
    total,
)
from ..tactics.equations import HOLE, put, turned
from ..tactics.inference import infer
from ..work import Work
from .letters import D, a, d, expectation, i, j, key, q, w
from .table import by, established, proves

DOT = total(i, D, q(i, w) * key(i, w))
INDEPENDENT = "independent", independent(i, w, q(i, w), key(i, w))
QUERY_MEAN = "queries-have-mean-0", every(i, equal(expectation(q(i, w)), 0), D)
QUERY_SQUARES = (
    "queries-are-uncorrelated-with-variance-1",
    every(i, every(j, equal(expectation(q(i, w) * q(j, w)), delta(i, j)), D), D),
)
KEY_SQUARES = "keys-have-mean-square-1", every(i, equal(expectation(key(i, w) * key(i, w)), 1), D)
CHANCE = size(d), chance(q, d), chance(key, d)
STANDARD = INDEPENDENT, QUERY_MEAN, QUERY_SQUARES, KEY_SQUARES


def variance(of: Term) -> Term:
    """E[(X − E X)²]."""
    return expectation((of - expectation(of)) * (of - expectation(of)))


MEAN = Claim("mean-of-dot-product-is-zero", CHANCE, equal(expectation(DOT), 0), (INDEPENDENT, QUERY_MEAN))


@proves(MEAN)
def mean_of_dot_product(work: Work) -> Theorem:
    """The expectation is linear, and each product splits."""
    lines = work.chain(expectation(DOT))
    lines.line(total(i, D, expectation(q(i, w) * key(i, w))), "linear-expectation")
    split = total(i, D, expectation(q(i, w)) * expectation(key(i, w)))
    lines.line(split, "independence", work.hypothesis("independent"))
    lines.line(term(0), "hypothesis", work.hypothesis("queries-have-mean-0"), "linear-sums")
    return lines.end()


VARIANCE = Claim("variance-of-dot-product", CHANCE, equal(variance(DOT), d), STANDARD)


@proves(VARIANCE)
def variance_of_dot_product(work: Work) -> Theorem:
    """The mean is 0, so the variance is the mean square: a double sum, of which the diagonal is left."""
    centre = mean_of_dot_product(work)
    independent, squares = work.hypothesis("independent"), work.hypothesis(QUERY_SQUARES[0])
    lines = work.chain(VARIANCE.left)
    lines.line(expectation(DOT * DOT), "earlier-line", centre)
    products = q(i, w) * q(j, w) * key(i, w) * key(j, w)
    lines.line(expectation(total(i, D, total(j, D, products))), "linear-sums", "rearrange-sums")
    lines.line(total(i, D, total(j, D, expectation(products))), "linear-expectation")
    queries, keys = expectation(q(i, w) * q(j, w)), expectation(key(i, w) * key(j, w))
    lines.line(total(i, D, total(j, D, queries * keys)), "independence", independent)
    lines.line(total(i, D, total(j, D, delta(i, j) * keys)), "hypothesis", squares)
    lines.line(total(i, D, expectation(key(i, w) * key(i, w))), "sum-delta")
    lines.line(total(i, D, 1), "hypothesis", work.hypothesis("keys-have-mean-square-1"))
    lines.line(term(d), "sum-of-ones")
    return lines.end()


mu, nu = family("mu"), family("nu")
B, C = family("B", 2), family("C", 2)
MOMENTS = (
    INDEPENDENT,
    ("means-of-queries", every(i, equal(expectation(q(i, w)), mu(i)), D)),
    ("means-of-keys", every(i, equal(expectation(key(i, w)), nu(i)), D)),
    (
        "covariances-of-queries",
        every(i, every(j, equal(expectation(q(i, w) * q(j, w)), C(i, j) + mu(i) * mu(j)), D), D),
    ),
    (
        "covariances-of-keys",
        every(i, every(j, equal(expectation(key(i, w) * key(j, w)), B(i, j) + nu(i) * nu(j)), D), D),
    ),
)
GENERAL = Claim(
    "variance-of-dot-product-in-general",
    (*CHANCE, numbers(mu, d), numbers(nu, d), numbers(C, d, d), numbers(B, d, d)),
    equal(
        variance(DOT),
        total(i, D, total(j, D, C(i, j) * B(i, j) + C(i, j) * nu(i) * nu(j) + B(i, j) * mu(i) * mu(j))),
    ),
    MOMENTS,
)


@proves(GENERAL)
def variance_in_general(work: Work) -> Theorem:
    """tr(C_q C_k) + ν C_q ν + μ C_k μ: the product of the means drops out."""
    independent = work.hypothesis("independent")
    means = [work.hypothesis(f"means-of-{each}") for each in ("queries", "keys")]
    covariances = [work.hypothesis(f"covariances-of-{each}") for each in ("queries", "keys")]
    centre = work.chain(expectation(DOT))
    centre.line(
        total(i, D, expectation(q(i, w)) * expectation(key(i, w))),
        "independence",
        independent,
        "linear-expectation",
    )
    centre.line(total(i, D, mu(i) * nu(i)), "hypothesis", *means)
    lines = work.chain(GENERAL.left)
    product = total(i, D, mu(i) * nu(i))
    lines.line(expectation(DOT * DOT) - product * product, "linear-expectation", centre.end())
    queries, keys = expectation(q(i, w) * q(j, w)), expectation(key(i, w) * key(j, w))
    double = total(i, D, total(j, D, queries * keys))
    lines.line(double - product * product, "independence", independent, "linear-expectation", "rearrange-sums")
    full = total(i, D, total(j, D, (C(i, j) + mu(i) * mu(j)) * (B(i, j) + nu(i) * nu(j))))
    lines.line(full - product * product, "hypothesis", *covariances)
    lines.line(GENERAL.right, "rearrange-sums")
    return lines.end()


SCALED = Claim(
    "dividing-by-a-power-of-the-width",
    (*CHANCE, number(a)),
    equal(variance(DOT / power(d, a)), power(d, 1 - 2 * a)),
    STANDARD,
)


@proves(SCALED)
def scaled(work: Work) -> Theorem:
    """A factor leaves a variance as its square."""
    lines = work.chain(SCALED.left)
    lines.line(variance(DOT) / (power(d, a) * power(d, a)), "linear-expectation")
    lines.line(d / (power(d, a) * power(d, a)), by(VARIANCE), established(VARIANCE.name))
    lines.line(d / (exp(a * log(d)) * exp(a * log(d))), "power-as-exponential")
    lines.line(exp(log(d)) / (exp(a * log(d)) * exp(a * log(d))), "exp-of-log")
    lines.line(exp((1 - 2 * a) * log(d)), "exponents")
    lines.line(power(d, 1 - 2 * a), "power-as-exponential")
    return lines.end()


ROOT = Claim(
    "dividing-by-the-root-of-the-width-gives-variance-one",
    CHANCE,
    equal(variance(DOT / sqrt(d)), 1),
    STANDARD,
)


@proves(ROOT)
def root(work: Work) -> Theorem:
    """√d as a factor leaves the variance as d."""
    lines = work.chain(ROOT.left)
    lines.line(variance(DOT) / (sqrt(d) * sqrt(d)), "linear-expectation")
    lines.line(d / (sqrt(d) * sqrt(d)), by(VARIANCE), established(VARIANCE.name))
    lines.rewrite(infer("root-squared", work.prove(at_most(0, d))), "root-squared")
    lines.line(term(1), "cancel")
    return lines.end()


ONLY_ROOT = Claim(
    "only-the-root-of-the-width-gives-variance-one",
    (*CHANCE, number(a)),
    equal(a, term(1) / 2),
    (*STANDARD, ("width-at-least-2", at_most(2, d)), ("variance-is-1", equal(variance(DOT / power(d, a)), 1))),
)


@proves(ONLY_ROOT)
def only_root(work: Work) -> Theorem:
    """d^{1 − 2a} = 1 makes (1 − 2a) ln d = 0, and ln d is not 0."""
    known = established(SCALED.name)
    lines = work.chain((1 - 2 * a) * log(d))
    lines.line(log(exp((1 - 2 * a) * log(d))), "log-of-exp")
    lines.line(log(power(d, 1 - 2 * a)), "power-as-exponential")
    lines.line(log(variance(DOT / power(d, a))), by(SCALED), turned(known))
    lines.line(log(term(1)), "hypothesis", work.hypothesis("variance-is-1"))
    lines.rewrite(log_of_one(work), "log-of-exp")
    nothing = lines.end()
    rises = infer("log-rises", work.prove(less(0, 1)), work.prove(less(1, d)))
    work.say(put(log_of_one(work), less(HOLE(), log(d)), rises), "log-rises")
    half = work.chain(term(a))
    half.line((1 - (1 - 2 * a) * log(d) / log(d)) / 2, "cancel")
    half.rewrite(nothing, "earlier-line")
    half.line(term(1) / 2, "arithmetic")
    return half.end()


def log_of_one(work: Work) -> Theorem:
    """ln 1 = 0."""
    return put(work.equal(exp(term(0)), term(1)), equal(log(HOLE()), 0), infer("log-of-exp", x=term(0)))


FOURTH = real("kappa")
SELF = total(i, D, q(i, w) * q(i, w))
DIAGONAL = Claim(
    "a-query-with-itself-has-another-variance",
    (size(d), chance(q, d), number(FOURTH)),
    equal(variance(SELF), d * (FOURTH - 1)),
    (
        ("queries-have-mean-square-1", every(i, equal(expectation(q(i, w) * q(i, w)), 1), D)),
        (
            "squares-are-uncorrelated-with-fourth-moment",
            every(
                i,
                every(
                    j,
                    equal(expectation(q(i, w) * q(i, w) * q(j, w) * q(j, w)), 1 + (FOURTH - 1) * delta(i, j)),
                    D,
                ),
                D,
            ),
        ),
    ),
)


@proves(DIAGONAL)
def diagonal(work: Work) -> Theorem:
    """Mean d and variance d(κ − 1): 2d for normal coordinates, so the diagonal with q = k is not covered."""
    squares, fourth = (work.hypothesis(name) for name, _ in DIAGONAL.hypotheses)
    centre = work.chain(expectation(SELF))
    centre.line(total(i, D, expectation(q(i, w) * q(i, w))), "linear-expectation")
    centre.line(total(i, D, 1), "hypothesis", squares)
    centre.line(term(d), "sum-of-ones")
    lines = work.chain(DIAGONAL.left)
    lines.line(expectation(SELF * SELF) - d * d, "linear-expectation", centre.end())
    products = expectation(q(i, w) * q(i, w) * q(j, w) * q(j, w))
    double = total(i, D, total(j, D, products))
    lines.line(double - d * d, "linear-expectation", "rearrange-sums")
    lines.line(total(i, D, total(j, D, 1 + (FOURTH - 1) * delta(i, j))) - d * d, "hypothesis", fourth)
    lines.line(d * d + d * (FOURTH - 1) - d * d, "sum-delta", "sum-of-ones", "linear-sums")
    lines.line(DIAGONAL.right, "arithmetic")
    return lines.end()
