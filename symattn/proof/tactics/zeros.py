"""What is zero and what is not: a square that is zero, a difference of different numbers.

Knows the turns of logic that these take.
"""

from __future__ import annotations

from ..kernel import Theorem, assume, discharge
from ..language import differ, equal
from .context import Context
from .equations import joined, sides, within
from .identities import identity
from .inference import infer


def zero_of_square(equation: Theorem) -> Theorem:
    """t = 0 from t t = 0."""
    root = sides(equation)[0].args[0]
    goal, otherwise = equal(root, 0), assume(differ(root, 0))
    product = infer("product-not-zero", otherwise, otherwise)
    absurd = infer("absurd", equation, product, B=goal)
    return infer("cases", discharge(assume(goal), goal), discharge(absurd, otherwise.conclusion))


def difference_not_zero(theorem: Theorem, context: Context) -> Theorem:
    """a − b ≠ 0 from a ≠ b."""
    a, b = theorem.conclusion.args[0].args
    zero = assume(equal(a - b, 0))
    there = identity(a, (a - b) + b, context)
    equation = joined(there, within((a - b) + b, lambda hole: hole + b, zero), identity(0 + b, b, context))
    absurd = infer("absurd", equation, theorem, B=differ(a - b, 0))
    return infer("refute", discharge(absurd, zero.conclusion))
