"""Steps on one expectation whose body is in normal form: split, factors out, constants, sums taken out.

Each step gives the equation of the expectation with what it becomes, or None where it does not apply.
"""

from __future__ import annotations

from ..kernel import Term, Theorem
from .context import Context
from .equations import body_of, joined, sides, under
from .inference import infer
from .polynomial import polynomial
from .sums import fronted, pulled_in, without_last


def split(t: Term, context: Context) -> Theorem | None:
    """E[X + Y] = E X + E Y."""
    if len(polynomial(body_of(t)[1])) < 2:
        return None
    return without_last(t, context, lambda X, Y: infer("mean-of-sum", X=X, Y=Y))


def constant(t: Term, context: Context) -> Theorem | None:
    """E c = c."""
    letter, body = body_of(t)
    return infer("mean-of-constant", x=body) if letter not in body.letters else None


def factor_out(t: Term, context: Context) -> Theorem | None:
    """E[c X] = c E X."""
    return fronted(t, context, lambda x, X: infer("mean-factor", x=x, X=X))


def sum_out(t: Term, context: Context) -> Theorem | None:
    """E[X Σ Y_i] = Σ E[X Y_i]."""
    letter, body = body_of(t)
    step = pulled_in(body, context)
    if step is None:
        return None
    inside = under(t, letter, step)
    index, summand = body_of(sides(step)[1])
    over = sides(step)[1].args[0]
    return joined(inside, infer("mean-of-finite-sum", S=over, Z=(index(), letter(), summand)))
