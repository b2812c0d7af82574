"""Brackets, 1 where a condition holds and 0 where not: settled, in one order, and worth their square.

Each step gives an equation of a term with what it becomes, or None where it does not apply.
"""

from __future__ import annotations

from sympy import Rational

from ..kernel import Term, Theorem, assume, discharge
from ..language import equal, negation
from .context import Context
from .equations import HOLE, joined, replaced, turned, within
from .identities import identity
from .inference import infer
from .polynomial import Monomial, key, polynomial, times, written

DEPTH = 3  # a condition is settled by what is nearly at hand, or stays


def settle_bracket(t: Term, context: Context) -> Theorem | None:
    """[A] = 1 where A is known, 0 where it is known not to hold, and [a = b] in one fixed order."""
    condition = t.args[0]
    holds = context.search(condition, DEPTH)
    if holds:
        return infer("bracket-true", holds)
    fails = context.search(negation(condition), DEPTH)
    if fails:
        return infer("bracket-false", fails)
    if condition.op == "equal" and key(condition.args[1]) < key(condition.args[0]):
        return flipped(*condition.args)
    return None


def flipped(left: Term, right: Term) -> Theorem:
    """[a = b] = [b = a]."""
    there, back = assume(equal(left, right)), assume(equal(right, left))
    forth = discharge(turned(there), there.conclusion)
    return infer("bracket-equivalent", forth, discharge(turned(back), back.conclusion))


def squares_taken(t: Term, context: Context) -> Theorem | None:
    """[A]² = [A], wherever it stands in a term that is multiplied out."""
    terms = polynomial(t)
    squared = next((a for m in terms for a, power in m.atoms if a.op == "bracket" and power > 1), None)
    if squared is None:
        return None
    marked = written(dict(_marked(monomial, squared, c) for monomial, c in terms.items()))

    def place(hole: Term) -> Term:
        return replaced(marked, {HOLE(): hole})

    there = identity(t, place(squared * squared), context)
    less = within(place(squared * squared), place, square(squared, context))
    tidy = written(polynomial(place(squared)))
    step = joined(there, less, identity(place(squared), tidy, context))
    more = squares_taken(tidy, context)
    return joined(step, more) if more else step


def _marked(monomial: Monomial, bracket: Term, coefficient: Rational) -> tuple[Monomial, Rational]:
    power = dict(monomial.atoms).get(bracket, 0)
    if power < 2:
        return monomial, coefficient
    return times(monomial, Monomial(((bracket, -2), (HOLE(), 1)))), coefficient


def square(bracket: Term, context: Context) -> Theorem:
    """[A] [A] = [A]: both are 1, or both are 0."""
    cases = []
    for rule, condition in (("bracket-true", bracket.args[0]), ("bracket-false", negation(bracket.args[0]))):
        worth = infer(rule, assume(condition))
        number = worth.conclusion.args[1]
        product = within(bracket * bracket, lambda hole: hole * hole, worth)
        equation = joined(product, identity(number * number, number, context), turned(worth))
        cases.append(discharge(equation, condition))
    return infer("cases", *cases)
