"""What becomes of a claim: proved through the kernel, refuted by a counterexample, or open.

Knows what makes each verdict. "Proved" needs a theorem of the kernel that says exactly what the claim says
under no more than its conditions, and that nothing it speaks of is undefined; "refuted" needs data at which
the conditions hold and the conclusion does not; everything else is "open".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from symattn.errors import ProofError
from symattn.shown import Shown

from .claim import Claim
from .instances.search import Counterexample
from .kernel import Term, Theorem
from .plain import plain
from .steps import Step
from .tactics.defined import check_defined
from .work import Work

Script: TypeAlias = Callable[[Work], Theorem]
PROVED, REFUTED, OPEN = "proved", "refuted", "open"
EXPECTATIONS = "expectations-exist"


@dataclass(frozen=True)
class Proof(Shown):
    """What became of a claim: its verdict, and the lines of its proof or a counterexample.

    `verdict` is "proved", "refuted" or "open"; `because` says why a claim is open.
    """

    claim: Claim
    verdict: str
    steps: tuple[Step, ...] = ()
    theorem: Theorem | None = None
    counterexample: Counterexample | None = None
    because: str = ""

    def __repr__(self) -> str:
        return f"Proof({self.claim.name!r}, {self.verdict!r}, {len(self.steps)} lines)"

    @property
    def conditions(self) -> tuple[Term, ...]:
        """The conditions of the claim that its proof used, in the claim's order."""
        used = self.theorem.hypotheses if self.theorem else frozenset[Term]()
        return tuple(condition for condition in self.claim.conditions if condition in used)

    @property
    def facts(self) -> tuple[str, ...]:
        """What the proof takes from elsewhere whole, by id: named facts of analysis, that expectations exist."""
        if self.theorem is None:
            return ()
        spoken = (self.theorem.conclusion, *self.conditions)
        means = (EXPECTATIONS,) if any(_mentions(each, "mean") for each in spoken) else ()
        return (*sorted(self.theorem.facts), *means)

    @property
    def assumptions(self) -> tuple[Term | str, ...]:
        """Everything that the proof stands on beside the rules: conditions used, and facts by id."""
        return (*self.conditions, *self.facts)


def _mentions(t: Term, op: str) -> bool:
    return t.op == op or any(_mentions(arg, op) for arg in t.args)


def proved(claim: Claim, script: Script) -> Proof:
    """The claim proved by a script; raises ProofError where a line fails or the end is not the claim."""
    work = Work(claim)
    theorem = script(work)
    check(claim, theorem)
    for spoken in spoken_of(claim):
        check_defined(spoken, work.context)
    return Proof(claim, PROVED, tuple(work.steps), theorem)


def spoken_of(claim: Claim) -> Iterator[Term]:
    """The conclusion, the hypotheses and the formulas of a claim: what has to be defined."""
    yield claim.conclusion
    yield from (statement for _, statement in claim.hypotheses)
    yield from (letter.value for letter in claim.letters if letter.value is not None)


def check(claim: Claim, theorem: Theorem) -> None:
    """Whether a theorem of the kernel is what a claim says; raises ProofError where it is not."""
    if theorem.conclusion != claim.conclusion:
        raise ProofError(f"what was proved is {plain(theorem.conclusion)}, not {plain(claim.conclusion)}")
    extra = theorem.hypotheses - set(claim.conditions)
    if extra:
        raise ProofError(f"the proof needs what {claim.name} does not assume: {'; '.join(map(plain, extra))}")
