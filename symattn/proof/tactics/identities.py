"""Equations closed by arithmetic, the denominators shown not to be zero on the way.

Knows which computed rule is the mildest that closes an equation, so that a proof says no more than it used.
"""

from __future__ import annotations

from collections.abc import Iterator

from symattn.errors import ProofError

from ..kernel import Term, Theorem, compute
from ..language import differ
from ..plain import plain
from .context import Context
from .polynomial import ARITHMETIC


def identity(a: Term, b: Term, context: Context) -> Theorem:
    """a = b by arithmetic, by the law of exponents, or by cancelling what is not zero; raises ProofError."""
    for rule in ("arithmetic", "exponents"):
        try:
            return compute(rule, a, b)
        except ProofError:
            continue
    return _cancelled(a, b, context)


def _cancelled(a: Term, b: Term, context: Context) -> Theorem:
    below = {d: context.search(differ(d, 0)) for side in (a, b) for d in denominators(side)}
    shown = tuple(theorem for theorem in below.values() if theorem)
    try:
        return compute("cancel", a, b, premises=shown)
    except ProofError:
        missing = [plain(differ(d, 0)) for d, theorem in below.items() if theorem is None]
        hint = f"; not shown: {', '.join(missing)}" if missing else ""
        raise ProofError(f"this does not follow by arithmetic: {plain(a)} = {plain(b)}{hint}") from None


def denominators(t: Term) -> Iterator[Term]:
    """What stands below a line of the arithmetic of a term."""
    if t.op == "inverse" and t.args[0].op != "number":
        yield t.args[0]
    if t.op in ARITHMETIC:
        for arg in t.args:
            yield from denominators(arg)
