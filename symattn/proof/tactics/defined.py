"""Whether a statement speaks only of what is defined: no 1/0, no logarithm or root of what it may not be taken of.

Knows which condition each operation needs. The kernel's functions are total, so a theorem alone does not say
this; a claim must.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from symattn.errors import ProofError

from ..kernel import Term, assume, opened
from ..language import at_most, differ, less, member
from ..plain import plain
from .context import Context

NEEDS: dict[str, Callable[[Term], Term]] = {
    "inverse": lambda t: differ(t.args[0], 0),
    "log": lambda t: less(0, t.args[0]),
    "sqrt": lambda t: at_most(0, t.args[0]),
}


def check_defined(statement: Term, context: Context) -> None:
    """Raises ProofError that names what may be undefined in a statement, as far as is known."""
    for need, here in needs(statement, context):
        if here.search(need) is None:
            raise ProofError(f"the claim may speak of what is not defined; not shown: {plain(need)}")


def needs(t: Term, context: Context) -> Iterator[tuple[Term, Context]]:
    """What must hold for a term to be defined, each with what is known where it stands."""
    if t.op in NEEDS:
        yield NEEDS[t.op](t), context
    if t.op == "power" and t.args[1].op != "number":
        yield less(0, t.args[0]), context
    if t.data is not None and t.outside < len(t.args):
        letters, args = opened(t)
        if t.op == "sum":
            context = context.plus(assume(member(letters[0](), t.args[0])))
        if t.op == "tends":  # what happens before some place does not matter
            context = context.plus(assume(less(0, letters[0]())))
    else:
        args = t.args
    for arg in args:
        yield from needs(arg, context)
