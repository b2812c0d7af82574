"""Inequalities from signs: by the difference of the sides, and one over the larger is smaller.

Knows that a sign is enough; where the sign comes from is the context's.
"""

from __future__ import annotations

from symattn.errors import ProofError

from ..kernel import Term, Theorem, assume, discharge
from ..language import at_most, less, negation
from .context import Context
from .equations import HOLE, put, sides, turned
from .identities import identity
from .inference import infer


def by_difference(equation: Theorem, context: Context, strict: bool) -> Theorem:
    """a ≤ b (or a < b) from an equation of b − a with something that is not negative (or positive)."""
    difference = sides(equation)[1]
    sign = context.prove((less if strict else at_most)(0, difference))
    shown = put(turned(equation), (less if strict else at_most)(0, HOLE()), sign)
    return infer("by-strict-difference" if strict else "by-difference", shown)


def scaled(comparison: Theorem, front: Term, context: Context) -> Theorem:
    """c a ≤ c b from a ≤ b, where c is not negative; c a < c b from a < b, where c is positive."""
    a, b = comparison.conclusion.args
    strict = comparison.conclusion.op == "less"
    gap = infer("strict-difference" if strict else "difference", comparison)
    return by_difference(identity(front * b - front * a, front * (b - a), context), context.plus(gap), strict)


def inverted(comparison: Theorem, context: Context) -> Theorem:
    """1/b ≤ 1/a from a ≤ b, and 1/b < 1/a from a < b, where both are positive."""
    a, b = comparison.conclusion.args
    if comparison.conclusion.op not in ("less", "at most"):
        raise ProofError("only an inequality can be inverted")
    strict = comparison.conclusion.op == "less"
    gap = infer("strict-difference" if strict else "difference", comparison)
    difference = (b - a) * ((1 / a) * (1 / b))
    equation = identity(1 / a - 1 / b, difference, context)
    return by_difference(equation, context.plus(gap), strict)


def absolute_at_most(above: Theorem, below: Theorem) -> Theorem:
    """|a| ≤ c from a ≤ c and −c ≤ a."""
    a, c = above.conclusion.args
    here, otherwise = assume(at_most(0, a)), assume(negation(at_most(0, a)))
    positive = infer("absolute-of-positive", here)
    shown = put(turned(positive), at_most(HOLE(), c), above)
    negative = infer("absolute-of-negative", infer("less-is-at-most", infer("not-at-most", otherwise)))
    turned_round = by_difference(
        identity(c - -1 * a, a - -1 * c, Context()), Context((infer("difference", below),)), False
    )
    other = put(turned(negative), at_most(HOLE(), c), turned_round)
    return infer("cases", discharge(shown, here.conclusion), discharge(other, otherwise.conclusion))


def not_at_most(comparison: Theorem) -> Theorem:
    """b ≤ a does not hold, from a < b."""
    a, b = comparison.conclusion.args
    otherwise = assume(at_most(b, a))
    differs = infer("less-is-different", infer("chain-less-first", comparison, otherwise))
    absurd = infer("absurd", infer("equals-itself", x=a), differs, B=negation(otherwise.conclusion))
    return infer("refute", discharge(absurd, otherwise.conclusion))
