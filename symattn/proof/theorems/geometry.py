"""Where outputs lie and what they depend on: the convex hull, permutations, heads, and the causal prefix.

Values are one column at a time: what holds for every column holds for the vector.
"""

from __future__ import annotations

from typing import Any

from ..claim import Claim, defined, index, number, numbers, permutation, size
from ..kernel import Term, Theorem, term
from ..language import at_most, between, bracket, equal, every, exp, family, real, total, up_to, whole
from ..tactics.comparisons import not_at_most
from ..tactics.equations import joined, sides, turned, within
from ..tactics.inference import infer
from ..work import Part, Work
from .letters import N, V, a, b, c, i, j, m, n, p, s, v, weight
from .shared import all_positive, sum_to_one
from .table import proves

KEYS = size(n), index(i, n)
WEIGHTS = defined(weight(s, i), i, name=p)
OUTPUT = total(j, N, p(j) * v(j))

ABOVE = Claim(
    "outputs-are-at-most-the-largest-value",
    (size(n), numbers(s, n), numbers(v, n), number(b), WEIGHTS),
    at_most(OUTPUT, b),
    (("values-at-most-b", every(j, at_most(v(j), b), N)),),
)
BELOW = Claim(
    "outputs-are-at-least-the-smallest-value",
    (size(n), numbers(s, n), numbers(v, n), number(a), WEIGHTS),
    at_most(a, OUTPUT),
    (("values-at-least-a", every(j, at_most(a, v(j)), N)),),
)


@proves(ABOVE)
def above(work: Work) -> Theorem:
    """b = Σ p_j b, and each p_j v_j is at most p_j b."""
    return bounded(work, lambda here: here.compare(p(j) * v(j), p(j) * b, p(j) * (b - v(j))), b, False)


@proves(BELOW)
def below(work: Work) -> Theorem:
    """a = Σ p_j a, and each p_j v_j is at least p_j a."""
    return bounded(work, lambda here: here.compare(p(j) * a, p(j) * v(j), p(j) * (v(j) - a)), a, True)


def bounded(work: Work, each: Part, bound: Term, is_lower: bool) -> Theorem:
    """Σ p_j v_j against Σ p_j b = b."""
    one = sum_to_one(work)
    all_positive(work)
    shown = work.say(work.for_all(j, each, N), "product-not-negative")
    sums = infer("sum-at-most", shown)
    if is_lower:
        whole = work.chain(bound * total(j, N, p(j)))
        whole.rewrite(one, "earlier-line")
        whole.line(bound, "arithmetic")
        lines = work.chain(bound)
        lines.rewrite_whole(turned(whole.end()), "earlier-line")
        lines.line(total(j, N, p(j) * bound), "sum-factor")
        return lines.add(sums, "sum-at-most").end()
    lines = work.chain(OUTPUT).add(sums, "sum-at-most")
    lines.line(bound * total(j, N, p(j)), "sum-factor")
    lines.rewrite(one, "earlier-line")
    return lines.line(bound, "arithmetic").end()


HEADED = family("S", 2)
there, back = family("sigma"), family("tau")


def attended(at: Term, column: Term, scores: Any, values: Any, keys: Term = N) -> Term:
    """The output of a query: Σ_j e^{S_ij} v_j / Σ_j e^{S_ij}."""
    above = total(j, keys, exp(scores(at, j)) * values(j, column))
    return above / total(j, keys, exp(scores(at, j)))


PERMUTED = Claim(
    "attention-is-permutation-equivariant",
    (*KEYS, size(m), index(c, m), *permutation(there, back, n), numbers(HEADED, n, n), numbers(V, n, m)),
    equal(
        attended(i, c, lambda i, j: HEADED(there(i), there(j)), lambda j, c: V(there(j), c)),
        attended(there(i), c, HEADED, V),
    ),
)


@proves(PERMUTED)
def permuted(work: Work) -> Theorem:
    """Both sums run over the same keys in another order."""
    lines = work.chain(PERMUTED.left)
    for summand in (exp(HEADED(there(i), j)) * V(j, c), exp(HEADED(there(i), j))):
        lines.rewrite(relabelled(work, summand), "sum-relabel")
    return lines.end()


def relabelled(work: Work, summand: Term) -> Theorem:
    """Σ_j f(σ_j) = Σ_j f(j)."""
    premises = [work.prove(condition) for condition in PERMUTED.letters[4].conditions]
    return infer("sum-relabel", *premises, f=(j, summand))


ORDERLESS = Claim(
    "the-order-of-keys-and-values-does-not-matter",
    (size(n), *permutation(there, back, n), numbers(s, n), numbers(v, n)),
    equal(
        total(j, N, exp(s(there(j))) * v(there(j))) / total(j, N, exp(s(there(j)))),
        total(j, N, exp(s(j)) * v(j)) / total(j, N, exp(s(j))),
    ),
)


@proves(ORDERLESS)
def orderless(work: Work) -> Theorem:
    """A query sees a set of keys with their values, not a sequence."""
    lines = work.chain(ORDERLESS.left)
    for summand in (exp(s(j)) * v(j), exp(s(j))):
        lines.rewrite(relabelled(work, summand), "sum-relabel")
    return lines.end()


T = real("t")
LOOKS = bracket(at_most(j, i))


def causal(upto: Term) -> Term:
    """The output of query i, which looks at the keys j ≤ i, in a sequence that goes up to here."""
    keys = up_to(upto)
    return total(j, keys, LOOKS * exp(HEADED(i, j)) * v(j)) / total(j, keys, LOOKS * exp(HEADED(i, j)))


PREFIX = Claim(
    "a-causal-output-depends-on-the-prefix-only",
    (size(n), size(T), index(i, T), numbers(HEADED, n, n), numbers(v, n)),
    equal(causal(n), causal(T)),
    (("prefix", at_most(T, n)),),
)


@proves(PREFIX)
def prefix(work: Work) -> Theorem:
    """The keys after the prefix are behind the mask: the keys and values so far can be kept."""
    lines = work.chain(PREFIX.left)
    for summand in (LOOKS * exp(HEADED(i, j)) * v(j), LOOKS * exp(HEADED(i, j))):
        lines.rewrite(cut(work, summand), "sum-split")
    return lines.end()


def cut(work: Work, summand: Term) -> Theorem:
    """The sum over all keys is that over the prefix: every later key has j > t ≥ i."""
    fits = work.compare(term(1), T + 1, term(T)), work.hypothesis("prefix")
    split = infer("sum-split", work.prove(whole(T)), *fits, f=(j, summand))

    def behind(here: Work) -> Theorem:
        gaps = infer("difference", here.prove(at_most(T + 1, j))), infer("difference", here.prove(at_most(i, T)))
        later = here.at(*gaps).compare(term(i), term(j), (j - (T + 1)) + (T - i) + 1, strict=True)
        return here.at(not_at_most(later)).equal(summand, term(0), "bracket-false")

    zeros = infer("sum-congruence", work.for_all(j, behind, between(T + 1, n)))
    nothing = joined(zeros, work.equal(sides(zeros)[1], term(0), "linear-sums"))
    first, last = sides(split)[1].args
    return joined(split, within(first + last, lambda hole: first + hole, nothing), work.equal(first + 0, first))
