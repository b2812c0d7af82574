"""Limits of a term as a letter goes to infinity, taken apart operation by operation.

Knows one rule for each operation, and takes the limit of a part from the context where it is known.
"""

from __future__ import annotations

from collections.abc import Callable

from symattn.errors import ProofError

from ..kernel import Term, Theorem, Variable, assume, discharge, generalise
from ..language import differ, less, member
from ..plain import plain
from .context import Context
from .derivatives import shown_before
from .equations import body_of
from .inference import infer

Rule = Callable[[Term, Variable, Context], Theorem]


def limit_of(t: Term, by: Variable, context: Context) -> Theorem:
    """What a term tends to as the letter goes to infinity."""
    if by not in t.letters:
        return infer("limit-of-constant", c=t)
    known = shown_before("tends", t, by, context)
    if known:
        return known
    if t.op not in LIMITS:
        raise ProofError(f"no rule finds the limit of {plain(t)}")
    return LIMITS[t.op](t, by, context)


def _by_parts(rule: str) -> Rule:
    def limit(t: Term, by: Variable, context: Context) -> Theorem:
        first, second = (limit_of(arg, by, context) for arg in t.args)
        return infer(rule, first, second)

    return limit


def _of_inverse(t: Term, by: Variable, context: Context) -> Theorem:
    if t.args[0] == by():
        return infer("limit-of-reciprocal")
    inner = limit_of(t.args[0], by, context)
    return infer("limit-of-inverse", inner, context.prove(differ(inner.conclusion.args[0], 0)))


def _of_sum(t: Term, by: Variable, context: Context) -> Theorem:
    index, body = body_of(t)
    inside = member(index(), t.args[0])
    inner = limit_of(body, by, context.plus(assume(inside)))
    return infer("limit-of-finite-sum", generalise(discharge(inner, inside), index))


def _of_exp(t: Term, by: Variable, context: Context) -> Theorem:
    """e^{−c x} → 0 for a positive c, otherwise e to the limit."""
    inner = t.args[0]
    if inner.op == "multiply" and inner.args[1].op == "multiply" and inner.args[1].args[1] == by():
        rate = context.search(less(0, inner.args[1].args[0]))
        if rate:
            return infer("limit-of-decay", rate)
    return infer("limit-of-exp", limit_of(inner, by, context))


LIMITS: dict[str, Rule] = {
    "add": _by_parts("limit-of-sum"),
    "multiply": _by_parts("limit-of-product"),
    "inverse": _of_inverse,
    "sum": _of_sum,
    "exp": _of_exp,
}
