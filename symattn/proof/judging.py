"""Whether one line of somebody's proof follows from the line before: right, wrong, or undecided.

Knows a claim's conditions. A step is wrong where some exact data that meet them give the two sides different
values; it is right where the rules join them; anything else is undecided, since an instance proves nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from symattn.errors import BeyondRing, LimitError, ProofError, UndefinedError
from symattn.exact import same

from .claim import Claim
from .instances.data import Data
from .instances.draw import Bounds, draws
from .instances.evaluate import holds, value
from .kernel import Term, Theorem, assume
from .tactics.inference import stripped
from .tactics.normal import STEPS
from .work import Work, equality

RIGHT, WRONG, UNDECIDED = "right", "wrong", "undecided"
FEW = Bounds(largest=2, draws=4)
RULES = (*STEPS, "sum-interchange", "cosine-of-sum", "sine-of-sum", "cosine-even", "sine-odd")


@dataclass(frozen=True)
class Judgement:
    """The verdict, and for a wrong step data at which the two sides differ."""

    verdict: str
    data: Data | None = None


def judge(claim: Claim, before: Term, after: Term) -> Judgement:
    """Whether `before` equals `after` wherever the conditions of a claim hold.

    >>> from .prove import prove
    >>> from .language import exp, real
    >>> shift = prove("softmax-shift-invariance").claim
    >>> c, x = real("c"), real("c")
    >>> judge(shift, exp(c + c), exp(c) * exp(c)).verdict, judge(shift, exp(c), c).verdict
    ('right', 'wrong')
    """
    for data in few_instances(claim):
        if _differ(before, after, data):
            return Judgement(WRONG, data)
    try:
        equality(before, after, Work(claim).context, *RULES, *equations(claim))
    except ProofError:
        return Judgement(UNDECIDED)
    return Judgement(RIGHT)


@cache
def few_instances(claim: Claim) -> tuple[Data, ...]:
    """A few exact data that meet the conditions of a claim."""
    return tuple(data for data in draws(claim, FEW) if all(_so(said, data) for _, said in claim.hypotheses))


def _so(statement: Term, data: Data) -> bool | None:
    try:
        return holds(statement, data)
    except (UndefinedError, BeyondRing, LimitError):
        return None


def _differ(a: Term, b: Term, data: Data) -> bool:
    try:
        return same(value(a, data), value(b, data)).equal is False
    except (UndefinedError, BeyondRing, LimitError):
        return False


def equations(claim: Claim) -> list[Any]:
    """What the claim lets a line use: definitions, independence, and hypotheses that shorten a term."""
    return [theorem for theorem in map(assume, claim.conditions) if _shortens(theorem)]


def _shortens(theorem: Theorem) -> bool:
    """An equation whose left side does not come back on its right, so that rewriting with it ends."""
    _, _, said = stripped(theorem.conclusion)
    if said.op == "independent":
        return True
    if said.op != "equal" or said.args[0].op == "number":
        return False
    left, right = said.args
    return not {letter for letter in left.letters if letter.takes} & {x for x in right.letters if x.takes}
