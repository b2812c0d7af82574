"""Steps on one expectation whose body is in normal form: split, factors out, constants, sums taken out.

Each step gives the equation of the expectation with what it becomes, or None where it does not apply.
"""

from __future__ import annotations

from ..kernel import Term, Theorem
from .context import Context
from .equations import body_of, joined, sides, under
from .identities import identity
from .inference import infer
from .polynomial import ONE, factor, polynomial, written
from .sums import apart, pulled_in


def split(t: Term, context: Context) -> Theorem | None:
    """E[X + Y] = E X + E Y."""
    letter, body = body_of(t)
    terms = polynomial(body)
    if len(terms) < 2:
        return None
    last = max(terms, key=lambda monomial: monomial.order)
    first, second = written({m: c for m, c in terms.items() if m != last}), written({last: terms[last]})
    step = under(t, letter, identity(body, first + second, context))
    return joined(step, infer("mean-of-sum", X=(letter(), first), Y=(letter(), second)))


def constant(t: Term, context: Context) -> Theorem | None:
    """E c = c."""
    letter, body = body_of(t)
    return infer("mean-of-constant", x=body) if letter not in body.letters else None


def factor_out(t: Term, context: Context) -> Theorem | None:
    """E[c X] = c E X."""
    letter, body = body_of(t)
    front, rest = apart(body, letter)
    if front == factor(ONE):
        return None
    step = under(t, letter, identity(body, front * rest, context))
    return joined(step, infer("mean-factor", x=front, X=(letter(), rest)))


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
