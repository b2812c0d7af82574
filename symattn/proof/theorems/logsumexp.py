"""Log-sum-exp, ln Σ e^{s_j}: how it moves, its bounds, its gradient, and that it is convex."""

from __future__ import annotations

from ..claim import Claim, defined, index, number, numbers, size
from ..kernel import Theorem, term
from ..language import at_most, delta, derivative, equal, every, exp, less, log, total
from ..tactics.comparisons import scaled
from ..tactics.inference import infer
from ..work import Work
from .letters import N, a, b, c, i, j, lam, n, p, s, sum_of_powers, t, u, weight, x
from .shared import sum_to_one
from .table import by, earlier, proves

KEYS = size(n), index(i, n)
Z = sum_of_powers(s)
LARGEST = "largest-score", every(j, at_most(s(j), s(i)), N)

SHIFT = Claim(
    "log-sum-exp-moves-with-a-shift",
    (size(n), numbers(s, n), number(c)),
    equal(log(total(j, N, exp(s(j) + c))), log(Z) + c),
)


@proves(SHIFT)
def shift(work: Work) -> Theorem:
    """ln (e^c Z) = c + ln Z: it is not invariant."""
    lines = work.chain(SHIFT.left)
    lines.line(log(exp(c) * Z), "sum-factor")
    lines.line(log(exp(c)) + log(Z), "log-of-product")
    lines.line(log(Z) + c, "log-of-exp")
    return lines.end()


LOWER = Claim("log-sum-exp-is-at-least-each-score", (*KEYS, numbers(s, n)), at_most(s(i), log(Z)))


@proves(LOWER)
def lower(work: Work) -> Theorem:
    """The power of a score is one of the terms of the sum."""
    rest = total(j, N, (1 - delta(j, i)) * exp(s(j)))
    below = work.say(work.compare(exp(s(i)), Z, rest, "linear-sums", "sum-delta"), "sum-of-not-negative")
    lines = work.chain(s(i))
    lines.line(log(exp(s(i))), "log-of-exp")
    lines.add(infer("log-keeps-order", work.prove(less(0, exp(s(i)))), below), "log-keeps-order")
    return lines.end()


UPPER = Claim(
    "log-sum-exp-is-at-most-the-largest-score-plus-log-n",
    (*KEYS, numbers(s, n)),
    at_most(log(Z), s(i) + log(n)),
    (LARGEST,),
)


@proves(UPPER)
def upper(work: Work) -> Theorem:
    """Each of the n powers is at most that of the largest score."""
    each = work.for_all(j, lambda here: infer("exp-keeps-order", here.prove(at_most(s(j), s(i)))), N)
    work.say(each, "exp-keeps-order")
    above = work.say(infer("sum-at-most", each), "sum-at-most")
    lines = work.chain(log(Z))
    lines.add(infer("log-keeps-order", work.prove(less(0, Z)), above), "log-keeps-order")
    lines.line(log(n * exp(s(i))), "sum-of-ones", "sum-factor")
    lines.line(log(n) + log(exp(s(i))), "log-of-product")
    lines.line(s(i) + log(n), "log-of-exp")
    return lines.end()


GRADIENT = Claim(
    "gradient-of-log-sum-exp-is-softmax",
    (size(n), numbers(s, n), numbers(u, n), defined(weight(s, i), i, name=p)),
    derivative(x, log(total(j, N, exp(s(j) + x * u(j)))), 0, total(j, N, p(j) * u(j))),
)


@proves(GRADIENT)
def gradient(work: Work) -> Theorem:
    """The derivative of the sum over the sum."""
    body = log(total(j, N, exp(s(j) + x * u(j))))
    quotient = total(j, N, u(j) * exp(s(j))) / Z
    whole = work.say(work.differentiate(body, x, 0, quotient, "exponents"), "derivative-of-log")
    lines = work.chain(quotient)
    lines.line(total(j, N, weight(s, j) * u(j)), "sum-factor")
    lines.line(GRADIENT.right, "definition", work.definition("p"))
    return work.conclude(whole, lines.end())


CURVATURE = Claim(
    "curvature-of-log-sum-exp-is-a-variance",
    (size(n), numbers(s, n), numbers(u, n), defined(weight(s, i), i, name=p)),
    equal(
        total(i, N, u(i) * (p(i) * (u(i) - total(j, N, p(j) * u(j))))),
        total(i, N, p(i) * (u(i) - total(j, N, p(j) * u(j))) * (u(i) - total(j, N, p(j) * u(j)))),
    ),
)


@proves(CURVATURE)
def curvature(work: Work) -> Theorem:
    """u J u is the variance of u under the weights, so never negative."""
    one = sum_to_one(work)
    centre = total(j, N, p(j) * u(j))
    squares = total(i, N, p(i) * u(i) * u(i))
    lines = work.chain(CURVATURE.left)
    lines.line(squares - centre * centre, "linear-sums")
    lines.line(CURVATURE.right + centre * centre * (1 - total(j, N, p(j))), "linear-sums")
    lines.rewrite(one, "earlier-line")
    lines.line(CURVATURE.right, "arithmetic")
    return lines.end()


MIXED = total(j, N, exp(lam * s(j) + (1 - lam) * t(j)))
ZT = sum_of_powers(t)
BETWEEN = ("at-least-0", at_most(0, lam)), ("at-most-1", at_most(lam, 1))
CONVEX = Claim(
    "log-sum-exp-is-convex",
    (size(n), numbers(s, n), numbers(t, n), number(lam)),
    at_most(log(MIXED), lam * log(Z) + (1 - lam) * log(ZT)),
    BETWEEN,
)
EXP_CONVEX = Claim(
    "exp-is-convex",
    (number(a), number(b), number(lam)),
    at_most(exp(lam * a + (1 - lam) * b), lam * exp(a) + (1 - lam) * exp(b)),
    BETWEEN,
)


@proves(EXP_CONVEX)
def exp_convex(work: Work) -> Theorem:
    """e^t lies above its tangent 1 + t: used at a and at b, seen from the point between them."""
    middle = lam * a + (1 - lam) * b
    at_a = work.say(infer("exp-over-tangent", x=a - middle), "exp-over-tangent")
    at_b = work.say(infer("exp-over-tangent", x=b - middle), "exp-over-tangent")
    first = infer("difference", at_a).conclusion.args[1]
    second = infer("difference", at_b).conclusion.args[1]
    gaps = exp(middle) * (lam * first + (1 - lam) * second)
    return work.say(work.compare(*EXP_CONVEX.conclusion.args, gaps), "product-not-negative")


@proves(CONVEX)
def convex(work: Work) -> Theorem:
    """Scores less their log-sum-exp have powers that sum to 1; the power of a mix is below the mix of powers."""
    first, second = log(Z), log(ZT)
    mixed = lam * (s(j) - first) + (1 - lam) * (t(j) - second)
    each = work.for_all(j, lambda here: earlier(here, EXP_CONVEX.name, a=s(j) - first, b=t(j) - second), N)
    work.say(each, by(EXP_CONVEX))
    below = work.chain(total(j, N, exp(mixed)))
    below.add(infer("sum-at-most", each), "sum-at-most")
    below.line(lam * (Z / Z) + (1 - lam) * (ZT / ZT), "exp-of-log", "linear-sums")
    below.line(term(1), "cancel")
    front = exp(lam * first + (1 - lam) * second)
    lines = work.chain(MIXED)
    lines.line(front * total(j, N, exp(mixed)), "sum-factor")
    lines.add(scaled(below.end(), front, work.context), "earlier-line", below.end())
    lines.line(front, "arithmetic")
    outer = work.chain(log(MIXED))
    outer.add(infer("log-keeps-order", work.prove(less(0, MIXED)), lines.end()), "log-keeps-order")
    outer.line(CONVEX.right, "log-of-exp")
    return outer.end()
