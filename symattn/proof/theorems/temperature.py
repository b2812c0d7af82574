"""Temperature: what dividing all scores does to the weights, and its limits.

β is the inverse temperature: the weights of β s. Strict claims say which score differs, since equal scores
stay at 1/n whatever the temperature.
"""

from __future__ import annotations

from typing import Any

from ..claim import Claim, index, numbers, size
from ..kernel import Given, Term, Theorem, assume, discharge, generalise, opened, specialise, term
from ..language import (
    at_most,
    both,
    delta,
    differ,
    equal,
    every,
    exp,
    less,
    letter,
    member,
    sqrt,
    tends,
    total,
)
from ..tactics.comparisons import inverted
from ..tactics.equations import HOLE, put, turned
from ..tactics.inference import infer
from ..work import Work
from .letters import N, d, i, j, k, l, n, s, weight, x
from .table import by, earlier, proves

KEYS = size(n), index(i, n)
LARGEST = "largest-score", every(j, at_most(s(j), s(i)), N)
SMALLEST = "smallest-score", every(j, at_most(s(i), s(j)), N)
ROOT = "root-above-1", less(1, sqrt(d))


def heated(at: Term, divisor: Term) -> Term:
    """The weight at scores divided by something."""
    return exp(s(at) / divisor) / total(j, N, exp(s(j) / divisor))


LOWERED = Claim(
    "dividing-by-the-root-of-the-width-lowers-the-largest-weight",
    (*KEYS, index(k, n), size(d), numbers(s, n)),
    less(heated(i, sqrt(d)), weight(s, i)),
    (LARGEST, ROOT, ("not-all-equal", less(s(k), s(i)))),
)
RAISED = Claim(
    "dividing-by-the-root-of-the-width-raises-the-smallest-weight",
    (*KEYS, index(k, n), size(d), numbers(s, n)),
    less(weight(s, i), heated(i, sqrt(d))),
    (SMALLEST, ROOT, ("not-all-equal", less(s(i), s(k)))),
)


def gaps(divisor: Any = 1) -> Term:
    """Σ_j e^{(s_j − s_i)/divisor}: one over the i-th weight."""
    return total(j, N, exp((s(j) - s(i)) / divisor if divisor != 1 else s(j) - s(i)))


def exponents_compared(work: Work, at: Term, strict: bool, lowered: bool) -> Theorem:
    """e^{gap} against e^{gap/√d}: a gap to the largest score is negative, one to the smallest positive."""
    gap, root = s(at) - s(i), sqrt(d)
    small, large = (gap, gap / root) if lowered else (gap / root, gap)
    away = s(i) - s(at) if lowered else s(at) - s(i)
    shown = work.compare(small, large, away * ((root - 1) / root), strict=strict)
    return infer("exp-rises" if strict else "exp-keeps-order", shown)


def sums_compared(work: Work, lowered: bool) -> Theorem:
    """The sum of the powers of the gaps, before and after: no term moves the other way, and the k-th moves."""
    each = work.for_all(j, lambda here: exponents_compared(here, j, False, lowered), N)
    work.say(each, "exp-keeps-order")
    one = work.say(exponents_compared(work, k, True, lowered), "exp-rises")
    inside = work.prove(member(k, N))
    return work.say(infer("sum-less", each, inside, one), "sum-less")


@proves(LOWERED)
def lowered(work: Work) -> Theorem:
    """p_i = 1/Σ e^{s_j − s_i}: every gap to the largest score shrinks, so every term below the line grows."""
    work.say(work.prove(less(0, sqrt(d))), "hypothesis", work.hypothesis(ROOT[0]))
    falls = inverted(sums_compared(work, lowered=True), work.context)
    lines = work.chain(LOWERED.left)
    lines.line(1 / gaps(sqrt(d)), "sum-factor")
    lines.add(falls, "inverse-positive")
    lines.line(LOWERED.right, "sum-factor")
    return lines.end()


@proves(RAISED)
def raised(work: Work) -> Theorem:
    """The mirror: every gap to the smallest score shrinks, so every term below the line falls."""
    work.say(work.prove(less(0, sqrt(d))), "hypothesis", work.hypothesis(ROOT[0]))
    rises = inverted(sums_compared(work, lowered=False), work.context)
    lines = work.chain(RAISED.left)
    lines.line(1 / gaps(), "sum-factor")
    lines.add(rises, "inverse-positive")
    lines.line(RAISED.right, "sum-factor")
    return lines.end()


def cold(at: Term, inverse: Term = x) -> Term:
    """The weight at the inverse temperature x."""
    return exp(inverse * s(at)) / total(j, N, exp(inverse * s(j)))


TIES = total(j, N, delta(s(j), s(i)))
COLD = Claim(
    "cold-weights-share-the-largest-score",
    (*KEYS, numbers(s, n)),
    tends(x, cold(i), 1 / TIES),
    (LARGEST,),
)


def tie_or_gap(work: Work) -> Theorem:
    """e^{−x (s_i − s_j)} tends to 1 where the scores are equal, to 0 where s_j is smaller."""
    fading = exp(-1 * ((s(i) - s(j)) * x))

    def equal_scores(here: Work) -> Theorem:
        same = here.prove(equal(s(j), s(i)))
        one = here.for_all(x, lambda at: at.equal(term(1), fading, same))
        limit = infer("limit-congruence", without_bound(one), infer("limit-of-constant", c=term(1)), a=term(0))
        return put(turned(infer("bracket-true", same)), tends(x, fading, HOLE()), limit)

    def smaller(here: Work) -> Theorem:
        different = here.prove(differ(s(j), s(i)))
        gap = infer(
            "strict-difference", infer("at-most-and-different", here.prove(at_most(s(j), s(i))), different)
        )
        limit = infer("limit-of-decay", gap)
        return put(turned(infer("bracket-false", different)), tends(x, fading, HOLE()), limit)

    def one(here: Work) -> Theorem:
        return here.cases(equal(s(j), s(i)), equal_scores, smaller)

    return work.say(work.for_all(j, one, N), "limit-of-decay")


def without_bound(theorem: Theorem) -> Theorem:
    """What holds for every x holds for every x above 0."""
    (letter,), _ = opened(theorem.conclusion)
    return generalise(discharge(specialise(theorem, Given(letter())), less(0, letter())), letter)


def limit_of_same(work: Work, before: Term, after: Term, limit: Theorem, *by: Any) -> Theorem:
    """The limit of a term is that of a term that equals it for every x above 0."""

    def equal_at(here: Work) -> Theorem:
        above = here.at(assume(less(0, x)))
        return discharge(above.equal(after, before, *by), less(0, x))

    same = work.for_all(x, equal_at)
    return infer("limit-congruence", same, limit, a=term(0))


@proves(COLD)
def cold_limit(work: Work) -> Theorem:
    """p_i = 1/Σ e^{−x (s_i − s_j)}: each tie counts 1, every other term fades."""
    tie_or_gap(work)
    one_tie(work)
    over = 1 / total(j, N, exp(-1 * ((s(i) - s(j)) * x)))
    limit = work.say(work.limit(over, x, 1 / TIES), "limit-of-inverse")
    return work.say(limit_of_same(work, cold(i), over, limit, "sum-factor"), "limit-congruence")


def one_tie(work: Work) -> Theorem:
    """The i-th score ties with itself, so the number of ties is not 0."""
    itself = infer("equals-itself", x=s(i))
    return work.say(work.at(itself).prove(less(0, TIES)), "sum-with-a-positive")


LOSER = Claim(
    "cold-weights-leave-smaller-scores",
    (*KEYS, index(k, n), numbers(s, n)),
    tends(x, cold(k), 0),
    (("smaller-score", less(s(k), s(i))),),
)


@proves(LOSER)
def loser(work: Work) -> Theorem:
    """p_k = e^{−x (s_l − s_k)} p_l for a largest score s_l: a factor that fades, times a weight with a limit."""
    largest = work.say(infer("largest", work.prove(member(i, N)), f=(j, s(j))), "largest")
    above = both(member(l, N), every(j, at_most(s(j), s(l)), N))
    return work.say(infer("take-one", largest, fading_below(work, above)), "take-one")


def fading_below(work: Work, above: Term) -> Theorem:
    """Whichever score is the largest, the k-th weight fades."""
    here = work.at(assume(above))
    here.say(earlier(here, COLD.name, i=l), by(COLD))
    gap = infer("chain-less-first", work.hypothesis("smaller-score"), here.prove(at_most(s(i), s(l))))
    here.say(infer("limit-of-decay", infer("strict-difference", gap)), "limit-of-decay")
    product = exp(-1 * ((s(l) - s(k)) * x)) * cold(l)
    limit = here.say(here.limit(product, x, term(0)), "limit-of-product")
    fades = here.say(limit_of_same(here, cold(k), product, limit), "limit-congruence")
    return generalise(discharge(fades, above), letter(l))


HOT = Claim("hot-weights-are-uniform", (*KEYS, numbers(s, n)), tends(x, cold(i, 1 / x), term(1) / n))


@proves(HOT)
def hot(work: Work) -> Theorem:
    """Every exponent tends to 0, every power to 1."""
    limit = work.limit(cold(i, 1 / x), x, term(1) / n, "sum-of-ones")
    return work.say(limit, "limit-of-exp")
