"""Derivatives: the Jacobian of softmax, its null vectors, and how steep it is.

∂p_i/∂s_k is the derivative, at x = 0, of p_i at the scores s_j + x [j = k]. A direction u stands for [j = k] in
general, so one statement holds the whole Jacobian as a map.
"""

from __future__ import annotations

from functools import partial

from ..claim import Claim, defined, index, number, numbers, size
from ..kernel import Given, Term, Theorem, Variable, substitute, term
from ..language import absolute, at_most, delta, derivative, equal, every, exp, total
from ..tactics.comparisons import absolute_at_most
from ..tactics.equations import HOLE, put, turned
from ..tactics.inference import infer
from ..tactics.zeros import zero_of_square
from ..work import Work
from .letters import N, c, i, j, k, n, p, s, u, weight, x
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
