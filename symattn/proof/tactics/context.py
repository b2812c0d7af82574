"""What is known at a place of a proof, and side conditions shown from it: signs, members of ranges, ≠ 0.

Knows a bounded search backwards from a goal through a fixed list of axioms. What it does not find it says is
missing; it never assumes anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from symattn.errors import ProofError

from ..kernel import (
    AXIOMS,
    Given,
    Term,
    Theorem,
    apply,
    assume,
    compute,
    discharge,
    generalise,
    opened,
    substitute,
)
from ..language import less, member
from ..plain import plain
from .inference import for_goal, infer, letters_of
from .matching import Found, match

DEPTH = 16
AXIOMS_FOR = {
    "less": (
        "exp-positive", "inverse-positive", "root-positive", "power-positive", "product-positive", "sum-positive",
        "sum-positive-last", "sum-of-positive", "sum-with-a-positive", "bracket-positive",
        "exp-rises", "strict-difference",
    ),
    "at most": (
        "at-most-itself", "less-is-at-most", "square", "bracket-not-negative", "product-not-negative",
        "sum-not-negative", "sum-of-not-negative", "range-low", "range-high", "difference", "bracket-at-most-one",
    ),
    "not": ("greater-is-different", "product-not-zero"),
    "in": ("in-range",),
    "whole": ("range-whole", "whole-sum", "whole-product"),
    "and": ("both",),
    "equal": ("equals-itself",),
}  # fmt: skip
COMPARED = ("less", "at most", "not")


@dataclass(frozen=True, eq=False)
class Context:
    """Theorems that are at hand at a place of a proof."""

    known: tuple[Theorem, ...] = ()
    found: dict[Term, Theorem] = field(default_factory=dict, repr=False)
    asked: set[Term] = field(default_factory=set, repr=False)

    def plus(self, *theorems: Theorem) -> Context:
        """The context with more at hand; what says two things is taken apart."""
        return Context((*self.known, *(part for each in theorems for part in _parts(each))))

    def prove(self, goal: Term, depth: int = DEPTH) -> Theorem:
        """The goal as a theorem; raises ProofError naming it where it is not found."""
        theorem = self.search(goal, depth)
        if theorem is None:
            raise ProofError(f"not shown: {plain(goal)}")
        return theorem

    def search(self, goal: Term, depth: int = DEPTH) -> Theorem | None:
        """The goal as a theorem, or None."""
        if goal not in self.found and goal not in self.asked and depth:
            self.asked.add(goal)  # a goal that comes up on the way to itself is not shown by that
            theorem = next(self._ways(goal, depth - 1), None)
            self.asked.discard(goal)
            if theorem:
                self.found[goal] = theorem
        return self.found.get(goal)

    def _ways(self, goal: Term, depth: int) -> Iterator[Theorem]:
        yield from (theorem for theorem in self.known if theorem.conclusion == goal)
        if goal.op == "all":
            yield from self._for_all(goal, depth)
        if goal.op == "implies":
            yield from self._where(goal, depth)
        yield from _from_numbers(goal)
        yield from self._from_known(goal, depth)
        yield from self._from_bounds(goal)
        for rule in AXIOMS_FOR.get(goal.op, ()):
            found = match(AXIOMS[rule].conclusion, goal, letters_of(rule).values())
            if found is not None:
                yield from self.applied(rule, found, depth)

    def _for_all(self, goal: Term, depth: int) -> Iterator[Theorem]:
        (letter,), (body,) = opened(goal)
        theorem = self.search(body, depth)
        if theorem:
            yield generalise(theorem, letter)

    def _where(self, goal: Term, depth: int) -> Iterator[Theorem]:
        condition, then = goal.args
        theorem = self.plus(assume(condition)).search(then, depth)
        if theorem:
            yield discharge(theorem, condition)

    def _from_known(self, goal: Term, depth: int) -> Iterator[Theorem]:
        for theorem in self.known:
            if theorem.conclusion.op in ("all", "implies"):
                found = self._brought(theorem, goal, depth)
                if found:
                    yield found

    def _brought(self, theorem: Theorem, goal: Term, depth: int) -> Theorem | None:
        try:
            return for_goal(theorem, goal, lambda condition: self.prove(condition, depth))
        except ProofError:
            return None

    def _from_bounds(self, goal: Term) -> Iterator[Theorem]:
        """0 < n from 1 ≤ n, and the like."""
        if goal.op in ("less", "at most") and goal.args[0].op == "number":
            low, x = goal.args
            for bound in self._bounds_below(x):
                if bound.conclusion.args[0].data > low.data:
                    first = compute("compare-numbers", less(low, bound.conclusion.args[0]))
                    theorem = infer("chain-less-first", first, bound)
                    yield theorem if goal.op == "less" else infer("less-is-at-most", theorem)

    def _bounds_below(self, x: Term) -> Iterator[Theorem]:
        """What says c ≤ x for a number c."""
        for each in self.known:
            op, args = each.conclusion.op, each.conclusion.args
            if op == "in" and args[0] == x and args[1].op == "range" and args[1].args[0].op == "number":
                yield infer("range-low", each)
            if op in ("less", "at most") and args[1] == x and args[0].op == "number":
                yield infer("less-is-at-most", each) if op == "less" else each

    def applied(self, rule: str, found: Found, depth: int = DEPTH) -> Iterator[Theorem]:
        """An axiom with its premises shown, in every way that is found; `found` is put for its letters so far."""
        for premises, complete in self._premises(AXIOMS[rule].premises, found, depth):
            if complete.keys() >= set(letters_of(rule).values()):
                yield apply(rule, complete, *premises)

    def _premises(
        self, patterns: tuple[Term, ...], found: Found, depth: int
    ) -> Iterator[tuple[tuple[Theorem, ...], Found]]:
        if not patterns:
            yield (), found
            return
        for first, more in self._premise(patterns[0], found, depth):
            for others, complete in self._premises(patterns[1:], more, depth):
                yield (first, *others), complete

    def _premise(self, pattern: Term, found: Found, depth: int) -> Iterator[tuple[Theorem, Found]]:
        if pattern.letters <= found.keys():
            theorem = self.search(substitute(pattern, found), depth)
            if theorem:
                yield theorem, found
            return
        for theorem in self.known:
            more = match(pattern, theorem.conclusion, pattern.letters, found)
            if more is not None:
                yield theorem, more
        yield from self._first_of_range(pattern, found, depth)

    def _first_of_range(self, pattern: Term, found: Found, depth: int) -> Iterator[tuple[Theorem, Found]]:
        """Some member of a range: its low end, where that is not above the high one."""
        over = substitute(pattern.args[1], found) if pattern.op == "in" else pattern
        if over.op == "range" and pattern.args[0].data not in found:
            theorem = self.search(member(over.args[0], over), depth)
            if theorem:
                yield theorem, {**found, pattern.args[0].data: Given(over.args[0])}


def _from_numbers(goal: Term) -> Iterator[Theorem]:
    rule = "whole-number" if goal.op == "whole" else "compare-numbers" if goal.op in COMPARED else ""
    if rule and not goal.letters:
        try:
            yield compute(rule, goal.args[0] if goal.op == "whole" else goal)
        except ProofError:
            return


def _parts(theorem: Theorem) -> Iterator[Theorem]:
    if theorem.conclusion.op == "and":
        yield from _parts(infer("first", theorem))
        yield from _parts(infer("second", theorem))
    else:
        yield theorem
