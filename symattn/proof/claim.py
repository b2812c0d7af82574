"""A claim as data: its letters and what is assumed of them, hypotheses with names, and what it concludes.

Knows which conditions a kind of letter brings along (a size is a whole number from 1 up, a mask is 0 or 1).
Does not know whether a claim is true.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from symattn.errors import ProofError
from symattn.shown import Shown

from .kernel import Term, Variable
from .language import at_most, equal, every, implies, less, letter, member, real, up_to, whole

RELATIONS = {"equal": "=", "at most": "≤", "less": "<", "derivative": "derivative", "tends": "limit"}


@dataclass(frozen=True)
class Letter:
    """A letter of a claim: its kind, the sizes it runs over, and for a definition its arguments and value."""

    variable: Variable
    kind: str
    sizes: tuple[Term, ...] = ()
    arguments: tuple[Term, ...] = ()
    value: Term | None = None

    @property
    def conditions(self) -> tuple[Term, ...]:
        """What its kind says of it."""
        return CONDITIONS[self.kind](self)


def _index(x: Letter) -> tuple[Term, ...]:
    return (member(x.variable(), up_to(x.sizes[0])),)


def _size(x: Letter) -> tuple[Term, ...]:
    return whole(x.variable()), at_most(1, x.variable())


def _permutation(x: Letter) -> tuple[Term, ...]:
    """x permutes 1…n, and its inverse is the family that `value` names."""
    i, members = real("i"), up_to(x.sizes[0])
    there, back = x.variable, x.arguments[0].data
    return (
        *(every(i, member(f(i), members), members) for f in (there, back)),
        *(every(i, equal(g(f(i)), i), members) for f, g in ((there, back), (back, there))),
    )


def _definition(x: Letter) -> tuple[Term, ...]:
    said = equal(x.variable(*x.arguments), x.value)
    for argument in reversed(x.arguments):
        said = every(argument, said)
    return (said,)


CONDITIONS: dict[str, Callable[[Letter], tuple[Term, ...]]] = {
    "size": _size,
    "index": _index,
    "real": lambda x: (),
    "positive": lambda x: (less(0, x.variable()),),
    "family": lambda x: (),
    "mask": lambda x: (),
    "permutation": _permutation,
    "inverse": lambda x: (),
    "random": lambda x: (),
    "definition": _definition,
}


def size(n: Term) -> Letter:
    """A whole number from 1 up."""
    return Letter(letter(n), "size")


def index(i: Term, n: Term) -> Letter:
    """One of 1…n."""
    return Letter(letter(i), "index", (n,))


def number(x: Term, positive: bool = False) -> Letter:
    """A real number, or one above 0."""
    return Letter(letter(x), "positive" if positive else "real")


def numbers(f: Variable, *sizes: Term) -> Letter:
    """A real number for each index: scores, keys, values, a matrix."""
    return Letter(f, "family", sizes)


def mask(m: Variable, *sizes: Term) -> Letter:
    """A condition for each index (or pair): a query may look there."""
    return Letter(m, "mask", sizes)


def permutation(there: Variable, back: Variable, n: Term) -> tuple[Letter, Letter]:
    """A permutation of 1…n, and its inverse."""
    return Letter(there, "permutation", (n,), (Term("variable", (real("i"),), back),)), Letter(
        back, "inverse", (n,)
    )


def chance(q: Variable, *sizes: Term) -> Letter:
    """A random number for each index."""
    return Letter(q, "random", sizes)


def defined(value: Term, *arguments: Term, name: Variable) -> Letter:
    """A name for a formula: p_i for the i-th weight."""
    return Letter(name, "definition", (), arguments, value)


@dataclass(frozen=True)
class Claim(Shown):
    """What is claimed: for all these letters, where the hypotheses hold, the conclusion holds.

    The name says the conclusion; `hypotheses` are named statements.
    """

    name: str
    letters: tuple[Letter, ...]
    conclusion: Term
    hypotheses: tuple[tuple[str, Term], ...] = ()

    def __repr__(self) -> str:
        return f"Claim({self.name!r})"

    @cached_property
    def conditions(self) -> tuple[Term, ...]:
        """Everything that may be assumed: what the kinds of the letters say, and the hypotheses."""
        kinds = tuple(each for letter in self.letters for each in letter.conditions)
        return (*kinds, *(statement for _, statement in self.hypotheses))

    def hypothesis(self, name: str) -> Term:
        """A hypothesis by its name; raises ProofError where there is none."""
        for known, statement in self.hypotheses:
            if known == name:
                return statement
        raise ProofError(
            f"{self.name} has no hypothesis {name!r}; it has {[known for known, _ in self.hypotheses]}"
        )

    @property
    def relation(self) -> str:
        """=, ≤, <, derivative, limit, or the operation of another statement."""
        return RELATIONS.get(self.conclusion.op, self.conclusion.op)

    @property
    def left(self) -> Term:
        """The left side of an equation or inequality."""
        return self.conclusion.args[0]

    @property
    def right(self) -> Term:
        """The right side of an equation or inequality; the value of a derivative."""
        return self.conclusion.args[1]

    @property
    def as_one(self) -> Term:
        """The claim as one statement about its free letters."""
        return implies(*self.conditions, self.conclusion)
