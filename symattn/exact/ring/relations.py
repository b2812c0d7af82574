"""What an inverse or a nested root satisfies, x·body = 1 or x^k = body, used to take its whole powers apart.

Knows the rewriting and nothing of why it is wanted: `zero` multiplies inverses away, `tidy` works out roots.
"""

from __future__ import annotations

from typing import TypeGuard

from flint import fmpq

from .atoms import OPAQUE, Atom, Inverse, NestedRoot
from .expsum import ExpSum, sum_of, term
from .monomial import Monomial

Related = Inverse | NestedRoot


def cleared(total: ExpSum) -> ExpSum:
    """The sum times the bodies of its inverses, whole powers of roots worked out: zero exactly when it was."""
    for atom in _related(total):
        if isinstance(atom, Inverse) or atom.kind == OPAQUE:
            parts = [_apart(m, c, atom) for m, c in total.terms.items()]
            lowest = min(0, *(bodies for bodies, _ in parts))
            total = sum_of(_times_power(part, atom.body, bodies - lowest) for bodies, part in parts)
    return total


def worked_out(total: ExpSum) -> ExpSum:
    """The same sum, no nested root to a power of its degree or more."""
    for atom in _related(total):
        parts = [_apart(m, c, atom) for m, c in total.terms.items()]
        bodies = [count for count, _ in parts]
        if isinstance(atom, NestedRoot) and max(bodies) > 0 and min(bodies) >= 0:
            total = sum_of(_times_power(part, atom.body, count) for count, part in parts)
    return total


def _related(total: ExpSum) -> list[Related]:
    return list(dict.fromkeys(atom for m in total.terms for atom, _ in m.powers if _has_relation(atom)))


def _has_relation(atom: Atom) -> TypeGuard[Related]:
    return isinstance(atom, (Inverse, NestedRoot))


def _apart(m: Monomial, c: fmpq, atom: Related) -> tuple[int, ExpSum]:
    """How often the body of an atom divides a term as a whole, and the term without it."""
    power = dict(m.powers).get(atom, fmpq(0))
    degree = -1 if isinstance(atom, Inverse) else atom.degree
    bodies = int((power / degree).ceil()) if degree < 0 else int((power / degree).floor())
    kept = tuple((a, power - bodies * degree if a == atom else p) for a, p in m.powers)
    return bodies, term(c, Monomial(m.exponent, m.root, tuple(pair for pair in kept if pair[1] != 0)))


def _times_power(part: ExpSum, body: ExpSum, power: int) -> ExpSum:
    for _ in range(power):
        part = part * body
    return part
