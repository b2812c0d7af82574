"""Derivatives of a term, taken apart operation by operation.

Knows one rule for each operation. The value comes out as the rules write it; a calculation then brings it to
the form that is wanted.
"""

from __future__ import annotations

from collections.abc import Callable

from symattn.errors import ProofError

from ..kernel import Given, Term, Theorem, Variable, assume, discharge, generalise, opened, substitute
from ..language import differ, less, member
from ..plain import plain
from .context import Context
from .equations import body_of
from .inference import infer, instance, stripped
from .matching import match

Rule = Callable[[Term, Variable, Term, Context], Theorem]


def derivative_of(t: Term, by: Variable, at: Term, context: Context) -> Theorem:
    """The derivative of a term by a letter, at a place."""
    if by not in t.letters:
        return infer("derivative-of-constant", c=t, a=at)
    if t == by():
        return infer("derivative-of-letter", a=at)
    known = shown_before("derivative", t, by, context, at)
    if known:
        return known
    if t.op not in DERIVATIVES:
        raise ProofError(f"no rule differentiates {plain(t)}")
    return DERIVATIVES[t.op](t, by, at, context)


def shown_before(op: str, t: Term, by: Variable, context: Context, at: Term | None = None) -> Theorem | None:
    """A derivative or limit of this term that is known, or follows from one that is known for all of a kind."""
    for theorem in context.known:
        holes, _, conclusion = stripped(theorem.conclusion)
        if conclusion.op == op and by not in conclusion.letters and at in (None, conclusion.args[0]):
            found = match(opened(conclusion, by)[1][-1], t, holes, None, (by,))
            if found is not None and len(found) == len(holes):
                return instance(theorem, found, holes, context.prove)
    return None


def _by_parts(rule: str) -> Rule:
    def differentiate(t: Term, by: Variable, at: Term, context: Context) -> Theorem:
        first, second = (derivative_of(arg, by, at, context) for arg in t.args)
        return infer(rule, first, second)

    return differentiate


def _value(t: Term, by: Variable, at: Term) -> Term:
    return substitute(t, {by: Given(at)})


def _of_inverse(t: Term, by: Variable, at: Term, context: Context) -> Theorem:
    inner = derivative_of(t.args[0], by, at, context)
    return infer("derivative-of-inverse", inner, context.prove(differ(_value(t.args[0], by, at), 0)))


def _of_log(t: Term, by: Variable, at: Term, context: Context) -> Theorem:
    inner = derivative_of(t.args[0], by, at, context)
    return infer("derivative-of-log", inner, context.prove(less(0, _value(t.args[0], by, at))))


def _of_sum(t: Term, by: Variable, at: Term, context: Context) -> Theorem:
    index, body = body_of(t)
    inside = member(index(), t.args[0])
    inner = derivative_of(body, by, at, context.plus(assume(inside)))
    return infer("derivative-of-finite-sum", generalise(discharge(inner, inside), index))


DERIVATIVES: dict[str, Rule] = {
    "add": _by_parts("derivative-of-sum"),
    "multiply": _by_parts("derivative-of-product"),
    "inverse": _of_inverse,
    "exp": lambda t, by, at, context: infer("derivative-of-exp", derivative_of(t.args[0], by, at, context)),
    "log": _of_log,
    "sum": _of_sum,
}
