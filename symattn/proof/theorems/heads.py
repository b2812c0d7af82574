"""Several heads: their concatenation times the output matrix is a sum over the heads.

The columns of the concatenation are counted (a − 1) d + r: head a, column r.
"""

from __future__ import annotations

from ..claim import Claim, index, numbers, size
from ..kernel import Given, Term, Theorem, substitute, term
from ..language import equal, every, family, real, total, up_to, whole
from ..tactics.equations import joined, turned
from ..tactics.inference import infer
from ..work import Work
from .letters import a, c, d, h, i, k, m, n, x
from .table import proves

r = real("r")
CAT, OUT, HEAD, BLOCK = family("C", 2), family("W", 2), family("H", 3), family("B", 3)
DV = up_to(d)
HEADS = Claim(
    "concatenation-and-output-matrix-are-a-sum-over-heads",
    (
        size(n), size(h), size(d), size(m), index(i, n), index(c, m),
        numbers(CAT, n, h * d), numbers(OUT, h * d, m), numbers(HEAD, h, n, d), numbers(BLOCK, h, d, m),
    ),
    equal(
        total(k, up_to(h * d), CAT(i, k) * OUT(k, c)),
        total(a, up_to(h), total(r, DV, HEAD(a, i, r) * BLOCK(a, r, c))),
    ),
    (
        (
            "heads-side-by-side",
            every(a, every(r, equal(CAT(i, (a - 1) * d + r), HEAD(a, i, r)), DV), up_to(h)),
        ),
        (
            "blocks-on-top-of-each-other",
            every(a, every(r, equal(OUT((a - 1) * d + r, c), BLOCK(a, r, c)), DV), up_to(h)),
        ),
    ),
)  # fmt: skip


def in_blocks(f: Term, heads: Term) -> Term:
    """Σ_{k=1}^{hd} f(k) = Σ_{a=1}^h Σ_{r=1}^d f((a − 1) d + r); f is a term in the letter k."""
    inner = substitute(f, {k.data: Given((a - 1) * d + r)})
    return equal(total(k, up_to(heads * d), f), total(a, up_to(heads), total(r, DV, inner)))


@proves(HEADS)
def heads(work: Work) -> Theorem:
    """Split off the last d columns, and so on: induction on the number of heads."""
    f = CAT(i, k) * OUT(k, c)
    blocks = by_heads(work, f)
    lines = work.chain(HEADS.left)
    lines.rewrite(blocks, "induction")
    lines.line(HEADS.right, "hypothesis", *(work.hypothesis(name) for name, _ in HEADS.hypotheses))
    return lines.end()


def by_heads(work: Work, f: Term) -> Theorem:
    """The sum over all columns in blocks, by induction."""

    def first(here: Work) -> Theorem:
        start = here.chain(total(k, up_to(0 * d), f))
        start.line(total(k, up_to(0), f), "arithmetic")
        start.line(term(0), "sum-empty")
        other = here.chain(in_blocks(f, term(0)).args[1])
        return joined(start.end(), turned(other.line(term(0), "sum-empty").end()))

    return work.induct(lambda heads: in_blocks(f, heads), first, lambda here: next_head(here, f), h)


def next_head(here: Work, f: Term) -> Theorem:
    """From x heads to x + 1."""
    more = x + 1
    block = substitute(f, {k.data: Given((a - 1) * d + r)})
    lines = here.chain(total(k, up_to(more * d), f))
    lines.line(total(k, up_to(x * d + d), f), "arithmetic")
    fits = here.compare(term(1), x * d + 1, x * d), here.compare(x * d, x * d + d, d)
    lines.rewrite(infer("sum-split", here.prove(whole(x * d)), *fits, f=(k, f)), "sum-split")
    shift = infer("sum-shift", here.prove(whole(x * d)), a=term(1), b=d, c=x * d, f=(k, f))
    first = lines.last.args[0]
    lines.line(first + total(r, DV, substitute(f, {k.data: Given(r + x * d)})), "sum-shift", turned(shift))
    lines.rewrite(here.prove(in_blocks(f, x)), "induction-hypothesis")
    target = total(a, up_to(x), total(r, DV, block)) + total(r, DV, substitute(block, {a.data: Given(more)}))
    lines.line(target, "arithmetic")
    lines.line(total(a, up_to(more), total(r, DV, block)), "sum-last")
    return lines.end()
