"""Biases and matrices: which of them matter. A key bias never does, a query bias can, and of W_Q and W_K only
the product does.

n is any number of keys, d any width.
"""

from __future__ import annotations

from ..claim import Claim, defined, index, number, numbers, size
from ..kernel import Term, Theorem, Variable, term
from ..language import delta, equal, every, exp, family, less, log, total
from ..tactics.inference import infer
from ..work import Work
from .letters import D, K, N, Q, a, b, c, d, i, j, k, n, p, r, s, t, weight
from .table import proves

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


G, H = family("G", 2), family("H", 2)  # any invertible matrix, and the transpose of its inverse
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
