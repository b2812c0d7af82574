"""A normal form of terms with sums and expectations, and the proof that a term equals it.

Knows: multiply out, and with the rules that it is allowed: split sums, take out what is free of the index, sum
deltas away, nest sums in one order, and rewrite with equations. Two terms with one normal form are equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial

from ..kernel import REAL, Term, Theorem, assume
from ..language import member
from . import brackets, means, powers, ranges, sums
from .context import Context
from .equations import body_of, itself, joined, replaced, sides, under, within
from .identities import identity
from .polynomial import polynomial, written
from .rewriting import Rewriter


@dataclass(frozen=True)
class Normal:
    """Brings terms to their normal form in a context, with rewriters that are tried on every atom."""

    context: Context
    rewriters: tuple[Rewriter, ...] = ()
    allowed: frozenset[str] = frozenset()

    def __call__(self, t: Term) -> Theorem:
        """The equation of a term with its normal form."""
        found = itself(t)
        atoms = dict.fromkeys(_atoms(t, bool(self.rewriters)))
        for atom in sorted(atoms, key=_parts_in, reverse=True):  # the largest first: an atom may stand in another
            step = self.atom(atom)
            if step is not None:
                now = sides(found)[1]
                found = joined(found, within(now, partial(_exchanged, now, atom), step))
        now = sides(found)[1]
        tidy = written(polynomial(now))
        found = found if tidy == now else joined(found, identity(now, tidy, self.context))
        squares = brackets.squares_taken(tidy, self.context) if SQUARES in self.allowed else None
        return joined(found, squares) if squares else found

    def atom(self, t: Term) -> Theorem | None:
        """An equation of something that is no arithmetic with what it becomes; None where it stays."""
        found = self._inside(t)
        now = sides(found)[1] if found else t
        step = self._step(now)
        if step is None:
            return self._nested(now, found)
        whole = joined(found, step) if found else step
        return joined(whole, self(sides(whole)[1]))

    def _nested(self, t: Term, found: Theorem | None) -> Theorem | None:
        step = sums.nested(t, self.context) if t.op == "sum" and NESTING in self.allowed else None
        return joined(found, step) if found and step else found or step

    def _inside(self, t: Term) -> Theorem | None:
        found = self._arguments(t)
        if t.op not in ("sum", "mean"):
            return found
        now = sides(found)[1] if found else t
        letter, body = body_of(now)
        inner = self.at(self.context.plus(assume(member(letter(), now.args[0])))) if t.op == "sum" else self
        step = inner(body)
        if sides(step)[0] == sides(step)[1]:
            return found
        return joined(found, under(now, letter, step)) if found else under(now, letter, step)

    def at(self, context: Context) -> Normal:
        """The same at another place."""
        return Normal(context, self.rewriters, self.allowed)

    def _arguments(self, t: Term) -> Theorem | None:
        found = None
        for part in dict.fromkeys(_parts(t)):
            step = self(part)
            if sides(step)[0] != sides(step)[1]:
                now = sides(found)[1] if found else t
                inside = within(now, partial(_exchanged, now, part), step)
                found = joined(found, inside) if found else inside
        return found

    def _step(self, t: Term) -> Theorem | None:
        own = (step for rule, (op, step) in STEPS.items() if op == t.op and rule in self.allowed)
        tried = (rewrite(t, self.context) for rewrite in (*self.rewriters, *own))
        return next((found for found in tried if found), None)


NESTING = "sum-interchange"
SQUARES = "cases"  # [A]² = [A], whichever case holds
STEPS: dict[str, tuple[str, Rewriter]] = {
    "sum-of-sums": ("sum", sums.split),
    "sum-factor": ("sum", sums.factor_out),
    "sum-delta": ("sum", sums.take_delta),
    "sum-of-ones": ("sum", sums.count),
    "exp-of-log": ("exp", powers.take_log),
    "sum-last": ("sum", ranges.take_last),
    "sum-empty": ("sum", ranges.take_last),
    "mean-of-constant": ("mean", means.constant),
    "mean-of-sum": ("mean", means.split),
    "mean-factor": ("mean", means.factor_out),
    "mean-of-finite-sum": ("mean", means.sum_out),
    "bracket-true": ("bracket", brackets.settle_bracket),
    "bracket-false": ("bracket", brackets.settle_bracket),
}


def _exchanged(t: Term, part: Term, by: Term) -> Term:
    return replaced(t, {part: by})


def _atoms(t: Term, powers: bool) -> Iterator[Term]:
    """What is no arithmetic in a term, and what stands below a line; with `powers` exponentials too."""
    if t.op in ("add", "multiply", "exp", "power") and not _is_whole(t, powers):
        for arg in t.args:
            yield from _atoms(arg, powers)
    elif t.op != "number":
        yield t


@cache
def _parts_in(t: Term) -> int:
    return 1 + sum(map(_parts_in, t.args))


def _is_whole(t: Term, powers: bool) -> bool:
    return (t.op == "exp" and (powers or _mentions(t, "log"))) or _is_real_power(t)


def _is_real_power(t: Term) -> bool:
    return t.op == "power" and not (t.args[1].op == "number" and bool(t.args[1].data.is_Integer))


def _mentions(t: Term, op: str) -> bool:
    return t.op == op or any(_mentions(arg, op) for arg in t.args)


def _parts(t: Term) -> Iterator[Term]:
    """The numbers that an atom is made of: its arguments, and those of the sets and conditions in it."""
    for arg in t.args[: t.outside]:
        if arg.sort == REAL:
            yield arg
        elif arg.op != "variable":
            yield from _parts(arg)
