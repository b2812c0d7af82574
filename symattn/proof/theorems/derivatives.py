"""Derivatives: the Jacobian of softmax, its null vectors, how steep it is, and what flows backward.

∂p_i/∂s_k is the derivative, at x = 0, of p_i at the scores s_j + x [j = k]. A direction u stands for [j = k] in
general, so one statement holds the whole Jacobian as a map.
"""

from __future__ import annotations

from functools import partial

from ..claim import Claim, defined, index, number, numbers, size
from ..kernel import Given, Term, Theorem, Variable, opened, substitute, term
from ..language import absolute, at_most, delta, derivative, equal, every, exp, family, real, total, up_to
from ..tactics.comparisons import absolute_at_most
from ..tactics.equations import HOLE, put, turned
from ..tactics.inference import infer
from ..tactics.zeros import zero_of_square
from ..work import Work
from .letters import A, D, K, N, Q, V, a, c, d, g, i, j, k, m, n, p, s, u, weight, x
from .shared import all_positive, sum_to_one
from .table import by, earlier, proves

KEYS = size(n), index(i, n)
WEIGHTS = defined(weight(s, i), i, name=p)


def moved(along: Term, scores: Variable = s) -> Term:
    """The i-th weight at the scores s_j + x u_j; `along` is u_j."""
    at_i = substitute(along, {j.data: Given(i)})
    return exp(scores(i) + x * at_i) / total(j, N, exp(scores(j) + x * along))


def expected(values: Variable) -> Term:
    """Σ_j p_j x_j."""
    return total(j, N, p(j) * values(j))


ALONG = Claim(
    "derivative-of-softmax-along-a-direction",
    (*KEYS, numbers(s, n), numbers(u, n), WEIGHTS),
    derivative(x, moved(u(j)), 0, p(i) * (u(i) - expected(u))),
)


@proves(ALONG)
def along(work: Work) -> Theorem:
    """The quotient rule, and the weights recognised in it."""
    top, below = exp(s(i) + x * u(i)), total(j, N, exp(s(j) + x * u(j)))
    work.say(work.differentiate(top, x, 0, u(i) * exp(s(i)), "exponents"), "derivative-of-exp")
    sums = total(j, N, u(j) * exp(s(j)))
    work.say(work.differentiate(below, x, 0, sums, "exponents"), "derivative-of-finite-sum")
    z = total(j, N, exp(s(j)))
    quotient = (u(i) * exp(s(i)) * z - exp(s(i)) * sums) / (z * z)
    whole = work.say(work.differentiate(moved(u(j)), x, 0, quotient, "exponents"), "derivative-of-inverse")
    lines = work.chain(quotient)
    lines.line(weight(s, i) * (u(i) - total(j, N, weight(s, j) * u(j))), "sum-factor")
    lines.line(p(i) * (u(i) - expected(u)), "definition", work.definition("p"))
    return work.conclude(whole, lines.end())


JACOBIAN = Claim(
    "jacobian-of-softmax",
    (*KEYS, index(k, n), numbers(s, n), WEIGHTS),
    derivative(x, moved(delta(j, k)), 0, p(i) * (delta(i, k) - p(k))),
)


@proves(JACOBIAN)
def jacobian(work: Work) -> Theorem:
    """Along [j = k] the sum of p_j u_j is p_k: diag(p) − p pᵀ."""
    whole = work.say(earlier(work, ALONG.name, u=(j, delta(j, k))), by(ALONG))
    lines = work.chain(p(i) * (delta(i, k) - total(j, N, p(j) * delta(j, k))))
    lines.line(p(i) * (delta(i, k) - p(k)), "sum-delta")
    return work.conclude(whole, lines.end())


NULL = Claim(
    "rows-of-the-jacobian-sum-to-zero",
    (*KEYS, numbers(s, n), WEIGHTS),
    equal(total(k, N, p(i) * (delta(i, k) - p(k))), 0),
)


@proves(NULL)
def null(work: Work) -> Theorem:
    """Each row sums to p_i (1 − Σ p_k) = 0: a shift of all scores changes nothing."""
    one = sum_to_one(work)
    lines = work.chain(NULL.left)
    lines.line(p(i) * (1 - total(j, N, p(j))), "linear-sums", "sum-delta")
    lines.rewrite(one, "earlier-line")
    lines.line(term(0), "arithmetic")
    return lines.end()


CONSTANT = Claim(
    "null-vectors-of-the-jacobian-are-constant",
    (*KEYS, index(k, n), numbers(s, n), numbers(u, n), WEIGHTS),
    equal(u(i), u(k)),
    (("null-vector", every(j, equal(p(j) * (u(j) - expected(u)), 0), N)),),
)


@proves(CONSTANT)
def constant(work: Work) -> Theorem:
    """p_i is not 0, so u_i is the mean Σ p_k u_k, whatever i is; with the shift above, the rank is n − 1."""
    centre = expected(u)
    all_positive(work)

    def one(here: Work) -> Theorem:
        lines = here.chain(u(j))
        lines.line(p(j) * (u(j) - centre) / p(j) + centre, "cancel")
        lines.rewrite(here.prove(equal(p(j) * (u(j) - centre), 0)), "hypothesis")
        lines.line(centre, "arithmetic")
        return lines.end()

    work.say(work.for_all(j, one, N), "cancel")
    lines = work.chain(u(i))
    lines.rewrite(work.prove(equal(u(i), centre)), "earlier-line")
    lines.rewrite(turned(work.prove(equal(u(k), centre))), "earlier-line")
    return lines.end()


SLOPE = Claim("slope-of-softmax-is-at-most-a-quarter", (number(x),), at_most(x * (1 - x), term(1) / 4))


@proves(SLOPE)
def slope(work: Work) -> Theorem:
    """1/4 − p (1 − p) is the square of p − 1/2."""
    half = x - term(1) / 2
    return work.say(work.compare(*SLOPE.conclusion.args, half * half), "square")


STEEPEST = Claim(
    "slope-of-softmax-is-a-quarter-only-at-one-half",
    (number(x),),
    equal(x, term(1) / 2),
    (("steepest", equal(x * (1 - x), term(1) / 4)),),
)


@proves(STEEPEST)
def steepest(work: Work) -> Theorem:
    """The square of p − 1/2 is 0, so p − 1/2 is."""
    half = x - term(1) / 2
    lines = work.chain(half * half)
    lines.line(term(1) / 4 - x * (1 - x), "arithmetic")
    lines.rewrite(work.hypothesis("steepest"), "hypothesis")
    lines.line(term(0), "arithmetic")
    zero = work.say(zero_of_square(lines.end()), "product-not-zero")
    lines = work.chain(term(x))
    lines.line(half + term(1) / 2, "arithmetic")
    lines.rewrite(zero, "earlier-line")
    lines.line(term(1) / 2, "arithmetic")
    return lines.end()


BACKWARD = Claim(
    "gradient-through-softmax",
    (size(n), numbers(s, n), numbers(u, n), numbers(g, n), WEIGHTS),
    derivative(
        x, total(i, N, g(i) * moved(u(j))), 0, total(k, N, p(k) * (g(k) - total(i, N, g(i) * p(i))) * u(k))
    ),
)


@proves(BACKWARD)
def backward(work: Work) -> Theorem:
    """Σ_i g_i times the derivative of p_i, the double sum turned round: dS = A ⊙ (dA − row sums of A ⊙ dA)."""
    known = work.for_all(i, lambda here: earlier(here, ALONG.name), N)
    work.say(known, by(ALONG))
    raw = total(i, N, g(i) * (p(i) * (u(i) - expected(u))))
    body = total(i, N, g(i) * moved(u(j)))
    whole = work.say(work.differentiate(body, x, 0, raw), "derivative-of-finite-sum")
    lines = work.chain(raw)
    lines.line(BACKWARD.right, "rearrange-sums")
    return work.conclude(whole, lines.end())


BALANCED = Claim(
    "gradient-of-the-scores-sums-to-zero",
    (size(n), numbers(s, n), numbers(g, n), WEIGHTS),
    equal(total(k, N, p(k) * (g(k) - total(i, N, g(i) * p(i)))), 0),
)


@proves(BALANCED)
def balanced(work: Work) -> Theorem:
    """Σ p = 1: the mean taken from each entry is the mean of all."""
    one = sum_to_one(work)
    lines = work.chain(BALANCED.left)
    lines.line(total(k, N, p(k) * g(k)) * (1 - total(j, N, p(j))), "linear-sums")
    lines.rewrite(one, "earlier-line")
    lines.line(term(0), "arithmetic")
    return lines.end()


L, G, U = family("L", 2), family("G", 2), family("U", 2)
dv = real("d_v")
VALUES = Claim(
    "gradient-of-the-values",
    (size(n), size(m), size(dv), numbers(A, n, m), numbers(V, m, dv), numbers(U, m, dv), numbers(G, n, dv)),
    derivative(
        x,
        total(i, N, total(c, up_to(dv), G(i, c) * total(j, up_to(m), A(i, j) * (V(j, c) + x * U(j, c))))),
        0,
        total(j, up_to(m), total(c, up_to(dv), total(i, N, A(i, j) * G(i, c)) * U(j, c))),
    ),
)


@proves(VALUES)
def gradient_of_values(work: Work) -> Theorem:
    """dV = Aᵀ G."""
    return work.say(differentiated(work, VALUES, "rearrange-sums"), "derivative-of-finite-sum")


QUERIES = Claim(
    "gradient-of-the-queries",
    (size(n), size(m), size(d), number(a), numbers(Q, n, d), numbers(K, m, d), numbers(U, n, d), numbers(G, n, m)),
    derivative(
        x,
        total(i, N, total(j, up_to(m), G(i, j) * (a * total(c, D, (Q(i, c) + x * U(i, c)) * K(j, c))))),
        0,
        total(i, N, total(c, D, a * total(j, up_to(m), G(i, j) * K(j, c)) * U(i, c))),
    ),
)


@proves(QUERIES)
def gradient_of_queries(work: Work) -> Theorem:
    """dQ = dS K, times the scale."""
    return work.say(differentiated(work, QUERIES, "rearrange-sums"), "derivative-of-finite-sum")


def differentiated(work: Work, claim: Claim, *rules: str) -> Theorem:
    """The derivative that a claim names, with its value brought to the form of the claim."""
    _, (at, value, body) = opened(claim.conclusion, x.data)
    return work.differentiate(body, x, at, value, *rules)


QUERY, KEY, VALUE, WAY = family("q"), family("k", 2), family("v"), family("u")
SCORE = a * total(c, D, QUERY(c) * KEY(j, c))
TURNED = a * total(c, D, (QUERY(c) + x * WAY(c)) * KEY(j, c))
ALONG_KEY = total(c, D, WAY(c) * KEY(j, c))
y_ = family("y")
COVARIANCE = Claim(
    "gradient-in-the-query-is-a-covariance",
    (
        size(n), size(d), number(a), numbers(QUERY, d), numbers(KEY, n, d), numbers(VALUE, n), numbers(WAY, d),
        defined(SCORE, j, name=s), defined(weight(s, i), i, name=p), defined(ALONG_KEY, j, name=y_),
    ),
    derivative(
        x,
        total(j, N, exp(TURNED) * VALUE(j)) / total(j, N, exp(TURNED)),
        0,
        a * total(j, N, p(j) * (VALUE(j) - expected(VALUE)) * (y_(j) - expected(y_))),
    ),
)  # fmt: skip


@proves(COVARIANCE)
def covariance(work: Work) -> Theorem:
    """The score of key j moves by a u·k_j; the output moves by the covariance of that with the values."""
    _, (at, value, body) = opened(COVARIANCE.conclusion, x.data)
    mean, product = expected(VALUE), total(j, N, p(j) * VALUE(j) * y_(j))
    one = sum_to_one(work)
    z = total(j, N, exp(s(j)))
    above, along = total(j, N, exp(s(j)) * VALUE(j)), total(j, N, exp(s(j)) * y_(j))
    both = total(j, N, exp(s(j)) * VALUE(j) * y_(j))
    raw = a * (both * z - above * along) / (z * z)
    names = [work.definition(name) for name in ("s", "y")]
    whole = work.differentiate(body, x, at, raw, "linear-sums", *names)
    work.say(whole, "derivative-of-inverse", *names)
    lines = work.chain(raw)
    lines.line(a * (product - mean * expected(y_)), "sum-factor", work.definition("p"))
    centred = total(j, N, p(j) * (VALUE(j) - mean) * (y_(j) - expected(y_)))
    lines.line(a * (centred + mean * expected(y_) * (1 - total(j, N, p(j)))), "linear-sums")
    lines.rewrite(one, "earlier-line")
    lines.line(value, "arithmetic")
    return work.conclude(whole, lines.end())


NEAR = (
    ("moved-up-at-most-c", every(j, at_most(u(j), c), N)),
    ("moved-down-at-most-c", every(j, at_most(-1 * c, u(j)), N)),
)
LIPSCHITZ = Claim(
    "weights-move-at-most-half-as-far-as-the-scores",
    (*KEYS, numbers(s, n), numbers(u, n), number(c)),
    at_most(absolute(exp(s(i) + u(i)) / total(j, N, exp(s(j) + u(j))) - weight(s, i)), c / 2),
    NEAR,
)


def share(at: Term) -> Term:
    """The weight at the scores s_j + x u_j."""
    return exp(s(at) + x * u(at)) / total(j, N, exp(s(j) + x * u(j)))


RATE = share(i) * (u(i) - total(j, N, share(j) * u(j)))


def spare(sign: int) -> Term:
    """What is left of c/2 above (sign 1) or below (−1) the slope: squares and products that are not negative."""
    half, mine = share(i) - term(1) / 2, share(i)
    others = total(j, N, (1 - delta(j, i)) * share(j) * (c + sign * u(j)))
    rest = total(j, N, (1 - delta(j, i)) * share(j))
    return (c + c) * (half * half) + mine * (rest * (c + -sign * u(i)) + others)


@proves(LIPSCHITZ)
def lipschitz(work: Work) -> Theorem:
    """On the way the slope is p_i (u_i − Σ p u), between −c/2 and c/2, since p (1 − p) ≤ 1/4."""
    body = moved(u(j))
    slopes = work.for_all(x, lambda here: here.differentiate(body, x, x, RATE, "sum-factor"))
    work.say(slopes, "derivative-of-inverse")
    room(work)
    bounds = work.say(work.for_all(x, steepness), "absolute-of-positive")
    fact = infer("mean-value-inequality", slopes, bounds, f=(x, body), v=(x, RATE))
    lines = work.chain(LIPSCHITZ.left)
    lines.line(fact.conclusion.args[0], "exponents")
    return lines.add(fact, "mean-value-inequality").end()


def room(work: Work) -> None:
    """0 ≤ c, and 0 ≤ c ± u_j for every j."""
    span = infer("chain", work.prove(at_most(-1 * c, u(i))), work.prove(at_most(u(i), c)))
    work.say(work.at(infer("difference", span)).compare(term(0), term(c), (c - -1 * c) / 2), "chain")
    for sign in (1, -1):
        work.say(work.for_all(j, partial(room_at, sign), N), "difference")


def room_at(sign: int, here: Work) -> Theorem:
    """0 ≤ c + sign u_j."""
    gap = infer("difference", here.prove(at_most(-1 * c, u(j)) if sign > 0 else at_most(u(j), c)))
    return put(here.equal(gap.conclusion.args[1], c + sign * u(j)), at_most(0, HOLE()), gap)


def steepness(here: Work) -> Theorem:
    """|p_i (u_i − Σ p u)| ≤ c/2."""
    above = here.compare(RATE, c / 2, spare(1), "linear-sums", "sum-delta")
    below = here.compare(-1 * (c / 2), RATE, spare(-1), "linear-sums", "sum-delta")
    return absolute_at_most(above, below)
