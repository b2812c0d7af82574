"""Lines of a proof, each with the theorem that it is and the reason that is printed at its right.

A line holds a theorem of the kernel, so a line that does not follow cannot be made. The reason is the id of
a rule (or of a group of rules) that the theorem's own derivation used, or of what it was drawn from; `Step`
refuses any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from symattn.errors import ProofError

from .kernel import Term, Theorem

SOURCES = ("definition", "hypothesis", "induction-hypothesis", "earlier-line")
EARLIER = "theorem:"  # before the name of a claim that was proved before
SIGNS = {"equal": "=", "at most": "≤", "less": "<"}
GROUPS = {
    "arithmetic": ("arithmetic", "exponents", "cancel"),
    "exponents": ("exponents", "cancel"),
    "linear-sums": ("sum-of-sums", "sum-factor"),
    "rearrange-sums": ("sum-interchange", "sum-of-sums", "sum-factor"),
    "linear-expectation": ("mean-of-sum", "mean-factor", "mean-of-constant", "mean-of-finite-sum"),
    "settle-brackets": ("bracket-true", "bracket-false", "bracket-equivalent"),
}


@dataclass(frozen=True)
class Step:
    """One line: a theorem, why it holds, and whether it goes on from the line before.

    `reason` is the id of a rule, of a group of rules, one of `SOURCES`, or a claim proved before; `cited` are
    the theorems that it was drawn from. Raises ProofError where the theorem does not rest on the reason.
    """

    theorem: Theorem
    reason: str
    cited: tuple[Theorem, ...] = ()
    goes_on: bool = False

    def __post_init__(self) -> None:
        if self.reason in SOURCES:
            said = {each.conclusion for each in derivation(self.theorem)}
            if not any(each.conclusion in said for each in self.cited):
                raise ProofError(f"a line gives the reason {self.reason!r}, but does not rest on what it cites")
        elif not self.reason.startswith(EARLIER):
            used = rules_used(self.theorem)
            if not used & set(GROUPS.get(self.reason, (self.reason,))):
                raise ProofError(
                    f"a line gives the reason {self.reason!r}, but rests on {', '.join(sorted(used))}"
                )

    @property
    def statement(self) -> Term:
        """What the line says."""
        return self.theorem.conclusion

    @property
    def relation(self) -> str:
        """=, ≤ or < where the line compares two terms, else nothing."""
        return SIGNS.get(self.statement.op, "")


def rules_used(theorem: Theorem) -> frozenset[str]:
    """The rules in the whole derivation of a theorem."""
    return frozenset(each.rule for each in derivation(theorem))


def derivation(theorem: Theorem) -> Iterator[Theorem]:
    """A theorem and all that it was made from, each once."""
    seen: set[int] = set()
    stack = [theorem]
    while stack:
        each = stack.pop()
        if id(each) not in seen:
            seen.add(id(each))
            yield each
            stack += each.premises
