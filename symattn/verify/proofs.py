r"""A proof written by a student, line by line: `check(prove("softmax-shift-invariance"), work)`.

Knows how lines hang together (each goes on from the one before, the first starts at one side of the claim, the
last ends at the other) and what a line is marked. What a formula means stands in `statements`, whether a step
holds in the proof floor.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..errors import ProblemError, ReadError
from ..proof import Proof
from ..proof.judging import judge
from ..proof.kernel import Term
from .read.page import Line
from .read.page import page as page_of
from .report import RIGHT, UNDECIDED, UNMARKED, UNREADABLE, WRONG, Mark, Note, Report
from .statements import sides_of

ORDER = (UNREADABLE, WRONG, UNDECIDED, RIGHT)  # the worst step of a line is its mark


def check_proof(proof: Any, work: str | None) -> Report:
    r"""Mark a proof of an equation: one mark a line, right only where the rules join it to the line before.

    `work` is text, a chain of equal terms over any number of lines, as LaTeX, Unicode or plain text. A line is
    "wrong" where an instance differs, "undecided" where neither is found. The report is right where the chain
    leads from one side of the claim to the other. Raises ProblemError for what is no proof of an
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
    lines = page_of(work.replace("\r\n", "\n"))
    marks = tuple(page.mark(number, line) for number, line in enumerate(lines, 1))
    return Report(page.complete and all(mark.verdict in (RIGHT, UNMARKED) for mark in marks), marks)


@dataclass
class Page:
    """How far a page has come: the side of the claim that it began with, and the term that it has come to."""

    proof: Proof
    last: Term | None = None
    began: Term | None = None

    def mark(self, number: int, line: Line) -> Mark:
        """The mark of one line; the page goes on from its last side."""
        if line.kind != "work":
            return Mark(number, line.text, None, UNMARKED, notes=(Note(line.kind),))
        try:
            goes_on, sides = sides_of(line.text, self.proof.claim)
        except ReadError as error:
            note = Note("unreadable", {"message": error.message, "advice": error.suggestion})
            return Mark(number, line.text, None, UNREADABLE, notes=(note,), caret=error.offset)
        verdicts = [self._step(side.term, first=k == 0 and not goes_on) for k, side in enumerate(sides)]
        wrong = (side.written for side, verdict in zip(sides, verdicts, strict=True) if verdict == WRONG)
        notes = tuple(Note("step-does-not-hold", {"written": written}) for written in wrong)
        return Mark(number, line.text, None, min(verdicts, key=ORDER.index, default=UNMARKED), notes=notes[:1])

    def _step(self, side: Term, first: bool) -> str:
        """One more side: against the one before it, or against the claim's left side where a chain starts."""
        claim, before = self.proof.claim, self.last
        self.last = side
        if before is None or first:
            at_claim = side in (claim.left, claim.right)
            self.began = side if at_claim and self.began is None else self.began
            return RIGHT if at_claim or before == side else judge(claim, before or claim.left, side).verdict
        return judge(claim, before, side).verdict

    @property
    def complete(self) -> bool:
        """Whether the chain began at one side of the claim and has come to the other."""
        claim = self.proof.claim
        return (self.began, self.last) in ((claim.left, claim.right), (claim.right, claim.left))
