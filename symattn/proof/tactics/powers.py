"""Steps on one exponential: e^{a ± ln x} is e^a times or over x, for a positive x.

Each step gives the equation of the exponential with what it becomes, or None where it does not apply.
"""

from __future__ import annotations

from ..kernel import Term, Theorem
from ..language import exp, less
from .context import Context
from .equations import joined, within
from .identities import identity
from .inference import infer
from .polynomial import Monomial, polynomial, written


def take_log(t: Term, context: Context) -> Theorem | None:
    """e^{a + ln x} = e^a x and e^{a − ln x} = e^a/x, where x is positive."""
    parts = polynomial(t.args[0])
    for monomial, coefficient in parts.items():
        atom = monomial.atoms[0][0] if monomial.atoms else t
        if atom.op == "log" and monomial == Monomial(((atom, 1),)) and abs(coefficient) == 1:
            positive = context.search(less(0, atom.args[0]))
            rest = exp(written({m: c for m, c in parts.items() if m != monomial}))
            return _taken(t, rest, atom, coefficient > 0, positive, context) if positive else None
    return None


def _taken(t: Term, rest: Term, logarithm: Term, above: bool, positive: Theorem, context: Context) -> Theorem:
    def place(power: Term) -> Term:
        return rest * power if above else rest / power

    step = infer("exp-of-log", positive)
    return joined(identity(t, place(exp(logarithm)), context), within(place(exp(logarithm)), place, step))
