"""The desk on which a proof is written: what is given, calculations line by line, and what was shown on the way.

Knows how a line is closed: by arithmetic alone where that is enough, otherwise by the rules that the line
names and no others. A line that does not close raises ProofError and says what is not shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from symattn.errors import ProofError

from .claim import Claim
from .kernel import AXIOMS, Term, Theorem, assume, discharge, generalise, term
from .language import at_most, derivative, letter, member, negation, real, tends, whole
from .plain import plain
from .steps import GROUPS, Step
from .tactics.comparisons import by_difference
from .tactics.context import Context
from .tactics.derivatives import derivative_of
from .tactics.equations import HOLE, joined, put, replaced, sides, turned, within
from .tactics.identities import identity
from .tactics.inference import infer
from .tactics.limits import limit_of
from .tactics.normal import NESTING, SQUARES, STEPS, Normal
from .tactics.rewriting import rewriter

Part: TypeAlias = "Callable[[Work], Theorem]"


@dataclass
class Work:
    """A proof in the making."""

    claim: Claim
    context: Context = field(default_factory=Context)
    steps: list[Step] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context = self.context.plus(*map(assume, self.claim.conditions))

    def hypothesis(self, name: str) -> Theorem:
        """A hypothesis of the claim, by its name."""
        return assume(self.claim.hypothesis(name))

    def definition(self, name: str) -> Theorem:
        """What a letter of the claim is defined to be."""
        for each in self.claim.letters:
            if each.kind == "definition" and each.variable.name == name:
                return assume(each.conditions[0])
        raise ProofError(f"{self.claim.name} defines no {name}")

    def prove(self, goal: Term, *more: Theorem) -> Theorem:
        """A side condition from what is known here."""
        return self.context.plus(*more).prove(goal)

    def equal(self, a: Term, b: Term, *by: Any) -> Theorem:
        """a = b by arithmetic, or with the rules, groups of rules and equations that are named."""
        return equality(a, b, self.context, *by)

    def compare(self, a: Term, b: Term, difference: Term, *by: Any, strict: bool = False) -> Theorem:
        """a ≤ b (or a < b) because b − a is the difference, whose sign is known here."""
        return by_difference(self.equal(b - a, difference, *by), self.context, strict)

    def differentiate(self, body: Term, by: Term, at: Any, value: Term, *rules: Any) -> Theorem:
        """The derivative of a term by a letter at a place is the value, brought to that form by the rules."""
        raw = derivative_of(body, letter(by), term(at), self.context)
        found = raw.conclusion.args[1]
        return put(self.equal(found, value, *rules), derivative(by, body, at, HOLE()), raw)

    def revalued(self, whole: Theorem, equation: Theorem) -> Theorem:
        """A derivative with the right side of an equation for the value that it has."""
        at, value, body = whole.conclusion.args
        place = Term("derivative", (at, HOLE(), body), whole.conclusion.data, whole.conclusion.names)
        if value != sides(equation)[0]:
            raise ProofError(f"the derivative is {plain(value)}, not {plain(sides(equation)[0])}")
        return put(equation, place, whole)

    def conclude(self, whole: Theorem, equation: Theorem) -> Theorem:
        """The last line of a derivative: its value in the form that the equation brought it to."""
        return self.say(self.revalued(whole, equation), "earlier-line", equation)

    def limit(self, body: Term, by: Term, value: Term, *rules: Any) -> Theorem:
        """What a term tends to, brought to a form by the rules."""
        raw = limit_of(body, letter(by), self.context)
        return put(self.equal(raw.conclusion.args[0], value, *rules), tends(by, body, HOLE()), raw)

    def cases(self, condition: Term, then: Part, otherwise: Part) -> Theorem:
        """What holds both where the condition does and where it does not."""
        shown = []
        for case, script in ((condition, then), (negation(condition), otherwise)):
            shown.append(discharge(script(self.at(assume(case))), case))
        return infer("cases", *shown)

    def for_all(self, index: Term, script: Part, among: Term | None = None) -> Theorem:
        """What a script shows of a letter that is new here (a member of a set), for all of it."""
        inside = [] if among is None else [member(index, among)]
        shown = script(self.at(*map(assume, inside)))
        for condition in inside:
            shown = discharge(shown, condition)
        return generalise(shown, letter(index))

    def induct(self, claim: Callable[[Term], Term], first: Part, following: Part, n: Term) -> Theorem:
        """A claim about n from that about 0, and from that about x to that about x + 1."""
        x, start = real("x"), first(self)
        conditions = whole(x), at_most(0, x), claim(x)
        more = self.at(*map(assume, conditions))
        step = following(more.at(more.compare(term(1), x + 1, x)))
        for condition in reversed(conditions):
            step = discharge(step, condition)
        natural = self.prove(whole(n)), self.prove(at_most(0, n))
        return infer("induction", start, generalise(step, letter(x)), *natural, P=(n, claim(n)))

    def chain(self, start: Term) -> Chain:
        """A calculation that starts here."""
        return Chain(self, start)

    def say(self, theorem: Theorem, reason: str, *cited: Theorem) -> Theorem:
        """A line of its own; what it says is at hand from here on."""
        self.steps.append(Step(theorem, reason, cited))
        self.context = self.context.plus(theorem)
        return theorem

    def at(self, *theorems: Theorem) -> Work:
        """The same desk with more at hand: inside a case, or for one member of a set. Lines go to one list."""
        return Work(self.claim, self.context.plus(*theorems), self.steps)


def equality(a: Term, b: Term, context: Context, *by: Any) -> Theorem:
    """a = b by arithmetic, or by bringing both sides to the normal form that the named rules allow."""
    try:
        return identity(a, b, context)
    except ProofError:
        normal = Normal(context, (), frozenset(_allowed(by)))
        normal = Normal(context, tuple(rewriter(each, normal) for each in _sources(by)), normal.allowed)
        left, right = normal(a), normal(b)
        middle = identity(sides(left)[1], sides(right)[1], context)
        return joined(left, middle, turned(right))


def _allowed(by: tuple[Any, ...]) -> list[str]:
    named = [rule for each in by if isinstance(each, str) for rule in GROUPS.get(each, (each,))]
    return [rule for rule in named if rule in (*STEPS, NESTING, SQUARES)]


def _sources(by: tuple[Any, ...]) -> list[Any]:
    axioms = [
        each for each in by if isinstance(each, str) and each in AXIOMS and each not in (*STEPS, NESTING, SQUARES)
    ]
    return [*(each for each in by if not isinstance(each, str)), *axioms]


@dataclass
class Chain:
    """A calculation: a first term, then lines that each relate the last term to the next."""

    work: Work
    start: Term
    theorem: Theorem | None = None

    @property
    def last(self) -> Term:
        """The right side of the last line."""
        return self.start if self.theorem is None else self.theorem.conclusion.args[1]

    def line(self, target: Term, *by: Any) -> Chain:
        """One more line, equal to the last; the first of `by` is the reason that is printed."""
        reasons = [each for each in by if isinstance(each, str)]
        return self.add(
            self.work.equal(self.last, target, *by), reasons[0], *(t for t in by if isinstance(t, Theorem))
        )

    def rewrite_whole(self, equation: Theorem, reason: str) -> Chain:
        """One more line: what an equation says of the last as a whole."""
        return self.add(equation, reason, equation)

    def rewrite(self, equation: Theorem, reason: str) -> Chain:
        """One more line: the last with the right side of an equation for its left, wherever that stands."""
        left = sides(equation)[0]
        return self.add(
            within(self.last, lambda hole: replaced(self.last, {left: hole}), equation), reason, equation
        )

    def end(self) -> Theorem:
        """The first term related to the last."""
        if self.theorem is None:
            raise ProofError("a calculation has at least one line")
        return self.theorem

    def add(self, theorem: Theorem, reason: str, *cited: Theorem) -> Chain:
        """One more line, which the theorem relates to the last."""
        if theorem.conclusion.args[0] != self.last:
            raise ProofError(
                f"the next line starts at {plain(theorem.conclusion.args[0])}, not {plain(self.last)}"
            )
        step = Step(theorem, reason, cited, self.theorem is not None)
        self.work.steps.append(step)
        self.theorem = theorem if self.theorem is None else linked(self.theorem, theorem)
        return self


LINKS = {
    ("at most", "at most"): "chain",
    ("less", "at most"): "chain-less-first",
    ("at most", "less"): "chain-less-last",
}


def linked(first: Theorem, second: Theorem) -> Theorem:
    """a ≤ c from a ≤ b and b ≤ c, with = and < as they come."""
    kinds = first.conclusion.op, second.conclusion.op
    if kinds == ("equal", "equal"):
        return joined(first, second)
    if kinds[1] == "equal":
        return put(second, Term(kinds[0], (first.conclusion.args[0], HOLE())), first)
    if kinds[0] == "equal":
        return put(turned(first), Term(kinds[1], (HOLE(), second.conclusion.args[1])), second)
    if kinds == ("less", "less"):
        second, kinds = infer("less-is-at-most", second), ("less", "at most")
    return infer(LINKS[kinds], first, second)
