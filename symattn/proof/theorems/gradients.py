"""Gradients: what flows backward through a softmax, to the values and to the queries.

The gradient is a derivative along a direction u: what stands before u_k is the k-th entry.
"""

from __future__ import annotations

from ..claim import Claim, defined, number, numbers, size
from ..kernel import Theorem, opened, term
from ..language import derivative, equal, exp, family, real, total, up_to
from ..work import Work
from .derivatives import ALONG, WEIGHTS, expected, moved
from .letters import A, D, K, N, Q, V, a, c, d, g, i, j, k, m, n, p, s, u, weight, x
from .shared import sum_to_one
from .table import by, earlier, proves

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


G, U = family("G", 2), family("U", 2)  # the gradient that comes in, and a direction
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
