"""Attention in pieces: the online softmax, safe softmax, linear attention.

A piece is kept as (reference m, sum l, output o): l = Σ e^{s − m}, o = Σ e^{s − m} v. Any reference will do; the
largest score keeps every power below 1.
"""

from __future__ import annotations

from ..claim import Claim, index, number, numbers, size
from ..kernel import Term, Theorem, term
from ..language import at_most, equal, every, exp, family, implies, real, total, up_to, whole
from ..tactics.inference import infer
from ..work import Work
from .letters import D, N, c, d, i, j, k, n, s, sum_of_powers, v, x
from .table import proves

REFERENCES = ra, rb, rc, rab, rbc, rr = tuple(map(real, ("m_1", "m_2", "m_3", "m_12", "m_23", "m")))
la, lb, lc = map(real, ("l_1", "l_2", "l_3"))


def merged(first: Term, at: Term, second: Term, other: Term, reference: Term) -> Term:
    """Two sums at their references, brought to one and added."""
    return first * exp(at - reference) + second * exp(other - reference)


ASSOCIATIVE = Claim(
    "online-softmax-is-associative",
    tuple(number(each) for each in (la, lb, lc, *REFERENCES)),
    equal(
        merged(merged(la, ra, lb, rb, rab), rab, lc, rc, rr),
        merged(la, ra, merged(lb, rb, lc, rc, rbc), rbc, rr),
    ),
)


@proves(ASSOCIATIVE)
def associative(work: Work) -> Theorem:
    """Whatever the references in between, each sum ends with the factor e^{m_k − m}; outputs likewise."""
    lines = work.chain(ASSOCIATIVE.left)
    lines.line(la * exp(ra - rr) + lb * exp(rb - rr) + lc * exp(rc - rr), "exponents")
    lines.line(ASSOCIATIVE.right, "exponents")
    return lines.end()


COMMUTATIVE = Claim(
    "online-softmax-is-commutative",
    tuple(number(each) for each in (la, lb, ra, rb, rr)),
    equal(merged(la, ra, lb, rb, rr), merged(lb, rb, la, ra, rr)),
)


@proves(COMMUTATIVE)
def commutative(work: Work) -> Theorem:
    """A sum of two terms."""
    return work.chain(COMMUTATIVE.left).line(COMMUTATIVE.right, "arithmetic").end()


REFERENCE = Claim(
    "the-reference-of-online-softmax-cancels",
    (size(n), numbers(s, n), numbers(v, n), number(x)),
    equal(
        total(j, N, exp(s(j) - x) * v(j)) / total(j, N, exp(s(j) - x)),
        total(j, N, exp(s(j)) * v(j)) / sum_of_powers(s),
    ),
)


@proves(REFERENCE)
def reference(work: Work) -> Theorem:
    """e^{−m} is a factor of o and of l."""
    factor = exp(-1 * x)
    lines = work.chain(REFERENCE.left)
    lines.line(factor * total(j, N, exp(s(j)) * v(j)) / (factor * sum_of_powers(s)), "sum-factor")
    lines.line(REFERENCE.right, "cancel")
    return lines.end()


SAFE = Claim(
    "safe-softmax-has-powers-at-most-one",
    (size(n), index(i, n), index(k, n), numbers(s, n)),
    at_most(exp(s(k) - s(i)), 1),
    (("largest-score", every(j, at_most(s(j), s(i)), N)),),
)


@proves(SAFE)
def safe(work: Work) -> Theorem:
    """Less the largest score, no score is above 0."""
    lines = work.chain(SAFE.left)
    below = work.compare(s(k) - s(i), term(0), s(i) - s(k))
    lines.add(infer("exp-keeps-order", below), "exp-keeps-order")
    lines.line(term(1), "exponents")
    return lines.end()


RUNNING, BEST = family("l"), family("m")
STREAM = Claim(
    "a-running-sum-is-the-whole-sum",
    (size(n), numbers(s, n), numbers(RUNNING, n), numbers(BEST, n)),
    equal(RUNNING(n), total(j, N, exp(s(j) - BEST(n)))),
    (
        ("starts-empty", equal(RUNNING(0), 0)),
        (
            "adds-one-key",
            every(
                k,
                implies(
                    whole(k),
                    at_most(0, k),
                    equal(RUNNING(k + 1), RUNNING(k) * exp(BEST(k) - BEST(k + 1)) + exp(s(k + 1) - BEST(k + 1))),
                ),
            ),
        ),
    ),
)
PHI = family("S")
F, W = family("phi", 2), family("psi", 2)
ORDERS = Claim(
    "linear-attention-in-two-orders",
    (size(n), size(d), index(i, n), numbers(F, n, d), numbers(W, n, d), numbers(v, n)),
    equal(
        total(j, N, total(c, D, F(i, c) * W(j, c)) * v(j)),
        total(c, D, F(i, c) * total(j, N, W(j, c) * v(j))),
    ),
)


@proves(ORDERS)
def orders(work: Work) -> Theorem:
    """(Φ Ψᵀ) V = Φ (Ψᵀ V): sums over keys and over features change places."""
    lines = work.chain(ORDERS.left)
    lines.line(total(c, D, total(j, N, F(i, c) * W(j, c) * v(j))), "sum-interchange", "sum-factor")
    lines.line(ORDERS.right, "sum-factor")
    return lines.end()


RECURRENT = Claim(
    "linear-attention-keeps-a-running-state",
    (size(n), size(d), index(c, d), numbers(W, n, d), numbers(v, n), numbers(PHI, n)),
    equal(PHI(n), total(j, N, W(j, c) * v(j))),
    (
        ("starts-empty", equal(PHI(0), 0)),
        (
            "adds-one-key",
            every(k, implies(whole(k), at_most(0, k), equal(PHI(k + 1), PHI(k) + W(k + 1, c) * v(k + 1)))),
        ),
    ),
)


@proves(RECURRENT)
def recurrent(work: Work) -> Theorem:
    """S_t = S_{t−1} + ψ(k_t) v_t, from 0: induction on the number of keys."""

    def claim(upto: Term) -> Term:
        return equal(PHI(upto), total(j, up_to(upto), W(j, c) * v(j)))

    def first(here: Work) -> Theorem:
        lines = here.chain(PHI(term(0)))
        lines.line(term(0), "hypothesis", here.hypothesis("starts-empty"))
        return lines.line(total(j, up_to(term(0)), W(j, c) * v(j)), "sum-empty").end()

    def following(here: Work) -> Theorem:
        lines = here.chain(PHI(x + 1))
        lines.rewrite(here.prove(equal(PHI(x + 1), PHI(x) + W(x + 1, c) * v(x + 1))), "hypothesis")
        lines.rewrite(here.prove(claim(x)), "induction-hypothesis")
        return lines.line(total(j, up_to(x + 1), W(j, c) * v(j)), "sum-last").end()

    return work.say(work.induct(claim, first, following, n), "induction")


@proves(STREAM)
def stream(work: Work) -> Theorem:
    """l_t = l_{t−1} e^{m_{t−1} − m_t} + e^{s_t − m_t}: each power is rescaled to the new reference."""

    def claim(upto: Term) -> Term:
        return equal(RUNNING(upto), total(j, up_to(upto), exp(s(j) - BEST(upto))))

    def first(here: Work) -> Theorem:
        lines = here.chain(RUNNING(term(0)))
        lines.line(term(0), "hypothesis", here.hypothesis("starts-empty"))
        return lines.line(total(j, up_to(term(0)), exp(s(j) - BEST(0))), "sum-empty").end()

    def following(here: Work) -> Theorem:
        lines = here.chain(RUNNING(x + 1))
        step = RUNNING(x) * exp(BEST(x) - BEST(x + 1)) + exp(s(x + 1) - BEST(x + 1))
        lines.rewrite(here.prove(equal(RUNNING(x + 1), step)), "hypothesis")
        lines.rewrite(here.prove(claim(x)), "induction-hypothesis")
        scaled = total(j, up_to(x), exp(s(j) - BEST(x + 1))) + exp(s(x + 1) - BEST(x + 1))
        lines.line(scaled, "sum-factor")
        return lines.line(total(j, up_to(x + 1), exp(s(j) - BEST(x + 1))), "sum-last").end()

    return work.say(work.induct(claim, first, following, n), "induction")
