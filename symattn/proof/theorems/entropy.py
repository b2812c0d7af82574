"""Entropy of the weights: what it is, its bound, and how it falls as the weights cool.

β is the inverse temperature: the weights of β s.
"""

from __future__ import annotations

from ..claim import Claim, defined, number, numbers, size
from ..kernel import Term, Theorem, assume, discharge, term
from ..language import at_most, derivative, equal, exp, less, log, total
from ..tactics.equations import HOLE, put
from ..tactics.inference import infer
from ..work import Part, Work
from .letters import N, beta, gamma, i, j, n, p, s, weight, x
from .shared import all_positive, sum_to_one
from .table import by, earlier, proves

ENTROPY = Claim(
    "entropy-is-log-sum-exp-less-the-mean-score",
    (size(n), numbers(s, n), defined(weight(s, i), i, name=p)),
    equal(-1 * total(j, N, p(j) * log(p(j))), log(total(j, N, exp(s(j)))) - total(j, N, p(j) * s(j))),
)
Z = total(j, N, exp(s(j)))


@proves(ENTROPY)
def entropy(work: Work) -> Theorem:
    """ln p_j = s_j − ln Z, and the weights sum to 1."""
    all_positive(work)
    one = sum_to_one(work)

    def logarithm(here: Work) -> Theorem:
        lines = here.chain(log(p(j)))
        lines.line(log(exp(s(j) - log(Z))), "exp-of-log", here.definition("p"))
        lines.line(s(j) - log(Z), "log-of-exp")
        return lines.end()

    each = work.for_all(j, logarithm, N)
    lines = work.chain(ENTROPY.left)
    lines.line(-1 * total(j, N, p(j) * (s(j) - log(Z))), "log-of-exp", each)
    lines.line(log(Z) * total(j, N, p(j)) - total(j, N, p(j) * s(j)), "linear-sums")
    lines.rewrite(one, "earlier-line")
    lines.line(ENTROPY.right, "arithmetic")
    return lines.end()


MOST = Claim(
    "entropy-is-at-most-log-n",
    (size(n), numbers(s, n), defined(weight(s, i), i, name=p)),
    at_most(-1 * total(j, N, p(j) * log(p(j))), log(n)),
)


@proves(MOST)
def most(work: Work) -> Theorem:
    """ln t ≤ t − 1 at t = 1/(n p_j), weighted with p_j and added up."""
    all_positive(work)
    one = sum_to_one(work)

    def below(here: Work) -> Theorem:
        t = 1 / (n * p(j))
        positive = here.prove(less(0, t))
        tangent = put(
            infer("exp-of-log", positive), at_most(1 + log(t), HOLE()), infer("exp-over-tangent", x=log(t))
        )
        parts = infer("log-of-inverse", here.prove(less(0, n * p(j))))
        product = infer("log-of-product", here.prove(less(0, n)), here.prove(less(0, p(j))))
        parts = put(product, equal(log(t), -1 * HOLE()), parts)
        tangent = put(parts, at_most(1 + HOLE(), t), tangent)
        gap = infer("difference", tangent)
        here = here.at(gap)
        return here.compare(-1 * (p(j) * log(p(j))), (1 / n + p(j) * log(n)) - p(j), p(j) * gap.conclusion.args[1])

    each = work.say(work.for_all(j, below, N), "exp-over-tangent")
    lines = work.chain(MOST.left)
    lines.line(total(j, N, -1 * (p(j) * log(p(j)))), "linear-sums")
    lines.add(infer("sum-at-most", each), "sum-at-most")
    lines.line(1 + (log(n) - 1) * total(j, N, p(j)), "sum-of-ones", "linear-sums")
    lines.rewrite(one, "earlier-line")
    lines.line(log(n), "arithmetic")
    return lines.end()


def energy(at: Term) -> Term:
    """Σ s_j e^{x s_j}."""
    return total(j, N, s(j) * exp(at * s(j)))


def partition(at: Term) -> Term:
    """Σ e^{x s_j}."""
    return total(j, N, exp(at * s(j)))


def entropy_at(at: Term) -> Term:
    """ln Z − x Σ p s at the inverse temperature x."""
    return log(partition(at)) - at * (energy(at) / partition(at))


def spread(at: Term) -> Term:
    """The variance of the scores under the weights: Σ p (s − Σ p s)²."""
    centre = energy(at) / partition(at)
    return total(j, N, exp(at * s(j)) / partition(at) * ((s(j) - centre) * (s(j) - centre)))


RATE = Claim(
    "entropy-falls-at-the-rate-of-the-variance",
    (size(n), numbers(s, n), number(beta)),
    derivative(x, entropy_at(x), beta, -1 * (beta * spread(beta))),
)


@proves(RATE)
def rate(work: Work) -> Theorem:
    """d ln Z/dβ is the mean score and d(mean score)/dβ its variance; the means cancel."""
    squares = total(j, N, s(j) * s(j) * exp(beta * s(j)))
    z, e = partition(beta), energy(beta)
    raw = -1 * (beta * (squares / z - (e / z) * (e / z)))
    whole = work.say(work.differentiate(entropy_at(x), x, beta, raw, "sum-factor"), "derivative-of-log")
    lines = work.chain(raw)
    lines.line(RATE.right, "linear-sums")
    return work.conclude(whole, lines.end())


FALLS = Claim(
    "entropy-falls-as-it-cools",
    (size(n), numbers(s, n), number(beta), number(gamma)),
    at_most(entropy_at(gamma), entropy_at(beta)),
    (("not-below-0", at_most(0, beta)), ("colder", at_most(beta, gamma))),
)


@proves(FALLS)
def falls(work: Work) -> Theorem:
    """A slope of −β times a variance is not positive."""
    between = at_most(beta, x), at_most(x, gamma)

    def along(here: Work, script: Part) -> Theorem:
        shown = script(here.at(*map(assume, between)))
        for condition in reversed(between):
            shown = discharge(shown, condition)
        return shown

    def slope(here: Work) -> Theorem:
        above = here.at(infer("chain", here.prove(at_most(0, beta)), here.prove(at_most(beta, x))))
        return above.compare(-1 * (x * spread(x)), term(0), x * spread(x))

    derivatives = work.for_all(x, lambda here: along(here, lambda at: earlier(at, RATE.name, beta=x)))
    slopes = work.for_all(x, lambda here: along(here, slope))
    work.say(derivatives, by(RATE))
    work.say(slopes, "square")
    fall = infer(
        "slope-not-positive-falls",
        work.hypothesis("colder"),
        derivatives,
        slopes,
        goal=FALLS.conclusion,
        f=(x, entropy_at(x)),
    )
    return work.say(fall, "slope-not-positive-falls")
