"""Applying a rule without writing out what is put for each letter: what can be read off is read off.

Knows the table of axioms, and how a theorem that holds for all of something becomes one about a goal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from symattn.errors import ProofError

from ..kernel import AXIOMS, Given, Term, Theorem, Variable, apply, opened, specialise, term
from .matching import Found, match

Prover = Callable[[Term], Theorem]


def given(x: Any) -> Given:
    """What is put for a letter: a term, or (letters …, term) for a family."""
    if isinstance(x, tuple):
        return Given(term(x[-1]), tuple(letter.data for letter in x[:-1]))
    return x if isinstance(x, Given) else Given(term(x))


@cache
def letters_of(rule: str) -> dict[str, Variable]:
    """The letters of an axiom by name."""
    used = AXIOMS[rule]
    return {letter.name: letter for part in (used.conclusion, *used.premises) for letter in part.letters}


def infer(rule: str, *premises: Theorem, goal: Term | None = None, **values: Any) -> Theorem:
    """An axiom applied to premises; `goal` and `values` (by the letters' names) settle what they leave open.

    Raises ProofError for a letter that is left open and for a premise that does not fit.

    >>> from ..kernel import assume
    >>> from ..language import less, real
    >>> infer("inverse-positive", assume(less(0, real("Z")))).conclusion == less(0, 1 / real("Z"))
    True
    """
    letters = letters_of(rule)
    found: Found = {letters[name]: given(value) for name, value in values.items()}
    patterns = list(zip(AXIOMS[rule].premises, (p.conclusion for p in premises), strict=False))
    if goal is not None:
        patterns.append((AXIOMS[rule].conclusion, goal))
    for pattern, t in patterns:
        found = match(pattern, t, letters.values(), found) or found
    missing = [name for name, letter in letters.items() if letter not in found]
    if missing:
        raise ProofError(f"{rule}: say what {', '.join(missing)} is; the premises do not settle it")
    return apply(rule, found, *premises)


def detach(implication: Theorem, premise: Theorem) -> Theorem:
    """From "A implies B" and A: B."""
    return infer("detach", implication, premise)


def for_goal(theorem: Theorem, goal: Term, prove: Prover) -> Theorem | None:
    """A theorem about all, or with conditions, brought to a goal; None where it does not reach that."""
    holes, _, conclusion = stripped(theorem.conclusion)
    found = match(conclusion, goal, holes)
    return None if found is None or set(found) != set(holes) else instance(theorem, found, holes, prove)


def stripped(statement: Term) -> tuple[tuple[Variable, ...], tuple[Term, ...], Term]:
    """The letters that a statement is about all of, its conditions and what it says then."""
    if statement.op == "all":
        (letter,), (body,) = opened(statement)
        holes, conditions, conclusion = stripped(body)
        return (letter, *holes), conditions, conclusion
    if statement.op == "implies":
        holes, conditions, conclusion = stripped(statement.args[1])
        return holes, (statement.args[0], *conditions), conclusion
    return (), (), statement


def instance(theorem: Theorem, found: Found, holes: tuple[Variable, ...], prove: Prover) -> Theorem:
    """A theorem with its letters settled and its conditions proved."""
    remaining = list(holes)
    while theorem.conclusion.op in ("all", "implies"):
        if theorem.conclusion.op == "all" and not remaining:
            break
        if theorem.conclusion.op == "all":
            theorem = specialise(theorem, found[remaining.pop(0)])
        else:
            theorem = detach(theorem, prove(theorem.conclusion.args[0]))
    return theorem
