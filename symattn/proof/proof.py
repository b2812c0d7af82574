"""`prove(name)`: a claim proved through the kernel, refuted by a counterexample, or open.

Knows the verdicts and what makes one: "proved" needs a theorem of the kernel that says exactly what the claim
says under no more than its conditions; "refuted" needs data at which the conditions hold and the conclusion
does not; everything else is "open".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from symattn.errors import ProofError
from symattn.shown import Shown

from .claim import Claim
from .kernel import Theorem
from .plain import plain
from .steps import Step
from .work import Work

Script: TypeAlias = Callable[[Work], Theorem]
PROVED, REFUTED, OPEN = "proved", "refuted", "open"
EXPECTATIONS = "expectations-exist"


@dataclass(frozen=True)
class Proof(Shown):
    """What became of a claim: its verdict, the lines of its proof, or a counterexample.

    `assumptions` are the conditions of the claim that were used; `facts` what was taken from analysis whole.
    """

    claim: Claim
    verdict: str
    steps: tuple[Step, ...] = ()
    theorem: Theorem | None = None
    because: str = ""


def proved(claim: Claim, script: Script) -> Proof:
    """The claim proved by a script; raises ProofError where a line fails or the end is not the claim."""
    work = Work(claim)
    theorem = script(work)
    check(claim, theorem)
    return Proof(claim, PROVED, tuple(work.steps), theorem)


def check(claim: Claim, theorem: Theorem) -> None:
    """Whether a theorem of the kernel is what a claim says; raises ProofError where it is not."""
    if theorem.conclusion != claim.conclusion:
        raise ProofError(f"what was proved is {plain(theorem.conclusion)}, not {plain(claim.conclusion)}")
    extra = theorem.hypotheses - set(claim.conditions)
    if extra:
        raise ProofError(f"the proof needs what {claim.name} does not assume: {'; '.join(map(plain, extra))}")
