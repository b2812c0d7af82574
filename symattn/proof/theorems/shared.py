"""Lines that several proofs need: the weights of a claim are positive and sum to 1.

Knows claims in which p is defined as the softmax of the scores s over 1…n.
"""

from __future__ import annotations

from ..kernel import Theorem
from ..language import equal, less, total
from ..tactics.equations import HOLE, put, turned
from ..work import Work
from .letters import N, j, p, s, weight
from .table import by, earlier


def sum_to_one(work: Work) -> Theorem:
    """Σ_j p_j = 1, p being the weights of the claim."""
    lines = work.chain(total(j, N, p(j)))
    lines.line(total(j, N, weight(s, j)), "definition", work.definition("p"))
    lines.rewrite(earlier(work, "weights-sum-to-one"), by("weights-sum-to-one"))
    return lines.end()


def all_positive(work: Work) -> Theorem:
    """0 < p_j for every j."""

    def one(here: Work) -> Theorem:
        positive = earlier(here, "weights-are-positive", i=j)
        return put(turned(here.prove(equal(p(j), weight(s, j)))), less(0, HOLE()), positive)

    return work.say(work.for_all(j, one, N), by("weights-are-positive"))
