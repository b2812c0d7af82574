r"""A proof written by a student, line by line: `check(prove("softmax-shift-invariance"), work)`.

Knows how lines hang together (each goes on from the one before, the first starts at the claim's left side, the
last ends at its right) and what a line is marked. What a formula means stands in `statements`, whether a step
holds in the proof floor.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..errors import ProblemError, ReadError
from ..proof import Proof
from ..proof.judging import judge
from ..proof.kernel import Term
from .report import RIGHT, UNDECIDED, UNMARKED, UNREADABLE, WRONG, Mark, Report
from .statements import sides_of

ORDER = (UNREADABLE, WRONG, UNDECIDED, RIGHT)  # the worst step of a line is its mark


def check_proof(proof: Any, work: str | None) -> Report:
    r"""Mark a proof of an equation: one mark a line, right only where the rules join it to the line before.

    `work` is text, a chain of equal terms over any number of lines, as LaTeX, Unicode or plain text. A line is
    "wrong" where an instance differs, "undecided" where neither is found. The report is right where the chain
    leads from the left side of the claim to its right side. Raises ProblemError for what is no proof of an
    equation, or where no work is given.

    >>> from symattn.proof import prove
    >>> report = check_proof(prove("weights-sum-to-one"), r"\sum_{i=1}^n e^{s_i}/(\sum_{j=1}^n e^{s_j}) = 1")
    >>> [mark.verdict for mark in report.marks], report.right
    (['right'], True)
    """
    if not isinstance(proof, Proof) or proof.claim.conclusion.op != "equal":
        raise ProblemError('only a proof of an equation is marked: check(prove("softmax-shift-invariance"), work)')
    if work is None:
        raise ProblemError("give the lines of the proof as text")
    page = Page(proof)
    marks = tuple(page.mark(number, line) for number, line in enumerate(work.splitlines(), 1))
    return Report(page.complete and all(mark.verdict in (RIGHT, UNMARKED) for mark in marks), marks)


@dataclass
class Page:
    """How far a page has come: the term that the last line ended with, and whether it began at the claim."""

    proof: Proof
    last: Term | None = None
    started: bool = False

    def mark(self, number: int, line: str) -> Mark:
        """The mark of one line; the page goes on from its last side."""
        if not line.strip():
            return Mark(number, line, None, UNMARKED)
        try:
            goes_on, sides = sides_of(line, self.proof.claim)
        except ReadError as error:
            return Mark(number, line, None, UNREADABLE, caret=error.offset)
        verdicts = [self._step(side, first=k == 0 and not goes_on) for k, side in enumerate(sides)]
        return Mark(number, line, None, min(verdicts, key=ORDER.index, default=UNMARKED))

    def _step(self, side: Term, first: bool) -> str:
        """One more side: against the one before it, or against the claim's left side where a chain starts."""
        claim, before = self.proof.claim, self.last
        self.last = side
        if before is None or first:
            at_claim = side == claim.left
            self.started = self.started or at_claim
            return RIGHT if at_claim or before == side else judge(claim, before or claim.left, side).verdict
        return judge(claim, before, side).verdict

    @property
    def complete(self) -> bool:
        """Whether the chain began at the left side of the claim and has come to its right side."""
        return self.started and self.last == self.proof.claim.right
