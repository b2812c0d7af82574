"""Steps on a sum over a range: its last member apart, and the empty sum.

Each step gives the equation of the sum with what it becomes, or None where it does not apply.
"""

from __future__ import annotations

from ..kernel import Term, Theorem
from ..language import at_most, less, whole
from .context import Context
from .equations import body_of, joined, within
from .identities import identity
from .inference import infer
from .polynomial import ONE, polynomial, written


def take_last(t: Term, context: Context) -> Theorem | None:
    """Σ up to b + 1 is Σ up to b and the last; an empty sum is 0. A number is taken as the one before it, + 1."""
    if t.args[0].op != "range":
        return None
    low, high = t.args[0].args
    letter, body = body_of(t)
    empty = context.search(less(high, low)) if low.op == high.op == "number" else None
    if empty:
        return infer("sum-empty", empty, f=(letter(), body))
    previous = _previous(high)
    conditions = [] if previous is None else [whole(previous), at_most(low, previous + 1)]
    shown = [theorem for each in conditions if (theorem := context.search(each))]
    if previous is None or len(shown) < len(conditions):
        return None
    last = infer("sum-last", *shown, a=low, b=previous, f=(letter(), body))
    return last if high == previous + 1 else joined(_high_as(t, previous + 1, context), last)


def _previous(high: Term) -> Term | None:
    """b, where the end of the range is b + 1 as it is written."""
    parts = polynomial(high)
    last = parts.get(ONE, 0)
    before = {monomial: c - (monomial == ONE) for monomial, c in parts.items()}
    return written({monomial: c for monomial, c in before.items() if c}) if last >= 1 else None


def _high_as(t: Term, high: Term, context: Context) -> Theorem:
    low, old = t.args[0].args

    def place(end: Term) -> Term:
        return Term("sum", (Term("range", (low, end)), *t.args[1:]), t.data, t.names)

    return within(t, place, identity(old, high, context))
