"""Scores: the variance of a dot product, the scale, and which biases and matrices matter.

d is the width of a key, any whole number from 1 up. Expectations are over queries and keys drawn at random.
"""

from __future__ import annotations

from ..claim import Claim, chance, defined, index, number, numbers, size
from ..kernel import Term, Theorem, Variable, term
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
from .letters import D, K, N, Q, a, b, c, d, expectation, i, j, k, key, n, p, q, r, s, t, w, weight
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
    products = expectation(q(i, w) * q(j, w) * key(i, w) * key(j, w))
    lines.line(total(i, D, total(j, D, products)), "linear-expectation", "rearrange-sums")
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


BIAS = family("b")
KEYS = family("k", 2)
QUERY = family("q")


def score(query: Term, of_key: Term) -> Term:
    """Σ_c query_c key_c."""
    return total(c, D, query * of_key)


PLAIN = defined(score(QUERY(c), KEYS(j, c)), j, name=s)
KEY_BIAS = Claim(
    "a-key-bias-never-matters",
    (size(n), size(d), index(i, n), numbers(QUERY, d), numbers(KEYS, n, d), numbers(BIAS, d), PLAIN),
    equal(
        exp(score(QUERY(c), KEYS(i, c) + BIAS(c))) / total(j, N, exp(score(QUERY(c), KEYS(j, c) + BIAS(c)))),
        exp(s(i)) / total(j, N, exp(s(j))),
    ),
)


@proves(KEY_BIAS)
def key_bias(work: Work) -> Theorem:
    """It adds q·b to every score of a query: a shift."""
    shift = score(QUERY(c), BIAS(c))
    lines = work.chain(KEY_BIAS.left)
    lines.line(exp(s(i) + shift) / total(j, N, exp(s(j) + shift)), "linear-sums", work.definition("s"))
    lines.line(exp(shift) * exp(s(i)) / (exp(shift) * total(j, N, exp(s(j)))), "sum-factor")
    lines.line(KEY_BIAS.right, "cancel")
    return lines.end()


ANOTHER = score(QUERY(c) + BIAS(c), KEYS(j, c))
QUERY_BIAS = Claim(
    "a-query-bias-that-changes-no-weight-is-orthogonal-to-differences-of-keys",
    (
        size(n), size(d), index(i, n), index(k, n), numbers(QUERY, d), numbers(KEYS, n, d), numbers(BIAS, d),
        PLAIN, defined(ANOTHER, j, name=t), defined(weight(s, j), j, name=p), defined(weight(t, j), j, name=r),
    ),
    equal(total(c, D, BIAS(c) * (KEYS(i, c) - KEYS(k, c))), 0),
    (("equal-weights", every(j, equal(r(j), p(j)), N)),),
)  # fmt: skip


@proves(QUERY_BIAS)
def query_bias(work: Work) -> Theorem:
    """Equal weights mean scores that differ by a constant; the bias adds b·k_j to the j-th."""
    shift = converse(work, t, s, r, p)
    lines = work.chain(QUERY_BIAS.left)
    whole = score(QUERY(c) + BIAS(c), KEYS(i, c)) - score(QUERY(c) + BIAS(c), KEYS(k, c))
    lines.line(whole - (score(QUERY(c), KEYS(i, c)) - score(QUERY(c), KEYS(k, c))), "linear-sums")
    lines.line((t(i) - t(k)) - (s(i) - s(k)), "definition", work.definition("t"), work.definition("s"))
    lines.rewrite(shift, "earlier-line")
    lines.line(term(0), "arithmetic")
    return lines.end()


def converse(work: Work, s: Variable, t: Variable, p: Variable, r: Variable) -> Theorem:
    """s_i − s_k = t_i − t_k, where softmax gives s and t the same weights p and r."""
    lines = work.chain(s(i) - s(k))
    lines.line(log(exp(s(i) - s(k))), "log-of-exp")
    lines.line(log(p(i) / p(k)), "definition", work.definition(p.name))
    lines.line(log(r(i) / r(k)), "hypothesis", work.hypothesis("equal-weights"))
    lines.line(log(exp(t(i) - t(k))), "definition", work.definition(r.name))
    lines.line(t(i) - t(k), "log-of-exp")
    return lines.end()


BIASED, UNBIASED = exp(b) / (exp(b) + 1), exp(term(0)) / (exp(term(0)) + 1)
MATTERS = Claim(
    "a-query-bias-can-matter",
    (number(b),),
    less(UNBIASED, BIASED),
    (("bias-above-0", less(0, b)),),
)


@proves(MATTERS)
def bias_matters(work: Work) -> Theorem:
    """One coordinate, the keys 1 and 0, the query 0: a bias above 0 lifts the first weight above 1/2."""
    rises = work.say(infer("exp-rises", work.hypothesis("bias-above-0")), "exp-rises")
    here = work.at(infer("strict-difference", rises))
    difference = (exp(b) - exp(term(0))) * (1 / (2 * (exp(b) + 1)))
    return work.say(here.compare(UNBIASED, BIASED, difference, strict=True), "product-positive")


W, G, H = family("W_Q", 2), family("G", 2), family("H", 2)
L, X = family("W_K", 2), family("X", 2)
e, f = real("e"), real("f")
GAUGE = Claim(
    "only-the-product-of-query-and-key-matrices-matters",
    (
        size(n),
        size(d),
        index(i, n),
        index(j, n),
        numbers(Q, n, d),
        numbers(K, n, d),
        numbers(G, d, d),
        numbers(H, d, d),
    ),
    equal(
        total(b, D, total(a, D, Q(i, a) * G(a, b)) * total(c, D, K(j, c) * H(c, b))),
        total(a, D, Q(i, a) * K(j, a)),
    ),
    (("inverse-transpose", every(a, every(c, equal(total(b, D, G(a, b) * H(c, b)), delta(a, c)), D), D)),),
)


@proves(GAUGE)
def gauge(work: Work) -> Theorem:
    """(Q G)(K G^{−⊤})^⊤ = Q G G^{−1} K^⊤ = Q K^⊤."""
    lines = work.chain(GAUGE.left)
    inner = total(b, D, G(a, b) * H(c, b))
    lines.line(total(a, D, total(c, D, Q(i, a) * K(j, c) * inner)), "rearrange-sums")
    lines.line(
        total(a, D, total(c, D, Q(i, a) * K(j, c) * delta(a, c))),
        "hypothesis",
        work.hypothesis("inverse-transpose"),
    )
    lines.line(GAUGE.right, "sum-delta")
    return lines.end()
