"""Equations as theorems: turned round, joined, and used inside a larger term.

Knows how an equation gets below an operation or into a sum; what it needs for that are rules of logic.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..kernel import Term, Theorem, Variable, apply, discharge, generalise, opened
from ..language import equal, member
from .inference import given, infer, letters_of

HOLE = Variable("hole", stamp=-1)
CONGRUENCE = {"sum": "sum-congruence", "mean": "mean-congruence"}


def itself(t: Term) -> Theorem:
    """t = t."""
    return infer("equals-itself", x=t)


def sides(equation: Theorem) -> tuple[Term, Term]:
    """Left and right of an equation."""
    left, right = equation.conclusion.args
    return left, right


def turned(equation: Theorem) -> Theorem:
    """b = a from a = b."""
    left, _ = sides(equation)
    return put(equation, equal(HOLE(), left), itself(left))


def joined(*equations: Theorem) -> Theorem:
    """a = c from a = b and b = c, and so on."""
    first, *others = equations
    for each in others:
        first = put(each, equal(sides(first)[0], HOLE()), first)
    return first


def put(equation: Theorem, place: Term, theorem: Theorem) -> Theorem:
    """What a theorem says with b for a at a place: the term with HOLE() in it, worth the theorem at a."""
    letters = letters_of("put-equals")
    left, right = sides(equation)
    values = {letters["P"]: given((HOLE(), place)), letters["x"]: given(left), letters["y"]: given(right)}
    return apply("put-equals", values, equation, theorem)


def within(t: Term, place: Callable[[Term], Term], equation: Theorem) -> Theorem:
    """t = t with b for a, where `place` builds t around a."""
    return put(equation, equal(t, place(HOLE())), itself(t))


def under(t: Term, letter: Variable, equation: Theorem) -> Theorem:
    """A sum or expectation equals that of an equal body, whose equation may use that the index is in range."""
    if t.op == "sum":
        equation = discharge(equation, member(letter(), t.args[0]))
    return infer(CONGRUENCE[t.op], generalise(equation, letter))


def replaced(t: Term, by: Mapping[Term, Term]) -> Term:
    """The term with parts exchanged, the largest first; binders are not entered."""
    if t in by:
        return by[t]
    return t.rebuilt(lambda arg, inside: arg if inside else replaced(arg, by))


def body_of(t: Term) -> tuple[Variable, Term]:
    """The letter of a sum or expectation, fresh, and its body."""
    (letter,), args = opened(t)
    return letter, args[-1]
