"""Terms as sums of monomials: a coefficient, powers of atoms and one exponential.

Knows how to multiply out and write back in one fixed order. It proves nothing: what it writes is compared
with what it read by a rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import sympy

from symattn.errors import ProofError

from ..kernel import Term, term
from ..language import exp

MOST_TERMS = 300
ARITHMETIC = ("add", "multiply", "power", "exp", "inverse")


@cache
def key(t: Term) -> tuple[Any, ...]:
    """A fixed order of terms; the letters of open binders count by age, not by name."""
    if t.op == "variable":
        own: tuple[Any, ...] = (t.data.stamp, "" if t.data.stamp > 0 else t.data.name)
    else:
        own = (0, str(t.data[:2])) if t.op == "bound" else (0, str(t.data) if t.op == "number" else "")
    return (t.op, own, tuple(key(arg) for arg in t.args))


@dataclass(frozen=True)
class Monomial:
    """Powers of atoms times e to an exponent, which is again a sum of monomials."""

    atoms: tuple[tuple[Term, int], ...] = ()
    exponent: tuple[tuple[Monomial, sympy.Rational], ...] = ()

    @property
    def order(self) -> tuple[Any, ...]:
        """Its place in the fixed order."""
        atoms = tuple((key(atom), power) for atom, power in self.atoms)
        return (atoms, tuple((part.order, coefficient) for part, coefficient in self.exponent))


ONE = Monomial()
Polynomial = dict[Monomial, sympy.Rational]


def polynomial(t: Term) -> Polynomial:
    """The term multiplied out; what is no arithmetic is an atom.

    >>> from ..language import exp, real
    >>> x, y = real("x"), real("y")
    >>> polynomial((x + y) * (x - y)) == polynomial(x * x - y * y)
    True
    >>> polynomial(exp(x + y) / exp(x)) == polynomial(exp(y))
    True
    """
    if t.op == "number":
        return {ONE: t.data} if t.data else {}
    if t.op in ("add", "multiply"):
        left, right = map(polynomial, t.args)
        return _add(left, right) if t.op == "add" else _times(left, right)
    if t.op == "power" and t.args[1].op == "number" and t.args[1].data.is_Integer and t.args[1].data > 0:
        return _power(polynomial(t.args[0]), int(t.args[1].data))
    if t.op == "exp":
        return {Monomial((), _listed(polynomial(t.args[0]))): sympy.S.One}
    if t.op == "inverse":
        return _inverse(polynomial(t.args[0]))
    return {Monomial(((t, 1),)): sympy.S.One}


def _add(a: Polynomial, b: Polynomial) -> Polynomial:
    total = dict(a)
    for monomial, coefficient in b.items():
        total[monomial] = total.get(monomial, sympy.S.Zero) + coefficient
    return {monomial: coefficient for monomial, coefficient in total.items() if coefficient}


def _times(a: Polynomial, b: Polynomial) -> Polynomial:
    if len(a) * len(b) > MOST_TERMS:
        raise ProofError(f"a product of {len(a)} and {len(b)} terms is too long to multiply out")
    total: Polynomial = {}
    for (left, c), (right, d) in product(a.items(), b.items()):
        total = _add(total, {times(left, right): c * d})
    return total


def _power(a: Polynomial, k: int) -> Polynomial:
    total: Polynomial = {ONE: sympy.S.One}
    for _ in range(k):
        total = _times(total, a)
    return total


def _inverse(a: Polynomial) -> Polynomial:
    if len(a) != 1:
        return {Monomial(((Term("inverse", (written(a),)), 1),)): sympy.S.One}
    ((monomial, coefficient),) = a.items()
    return {powered(monomial, -1): 1 / coefficient}


def times(a: Monomial, b: Monomial) -> Monomial:
    """The product of two monomials."""
    powers = dict(a.atoms)
    for atom, power in b.atoms:
        powers[atom] = powers.get(atom, 0) + power
    atoms = sorted(((atom, power) for atom, power in powers.items() if power), key=lambda pair: key(pair[0]))
    return Monomial(tuple(atoms), _listed(_add(dict(a.exponent), dict(b.exponent))))


def powered(a: Monomial, k: int) -> Monomial:
    """A monomial to a whole power."""
    return Monomial(tuple((x, p * k) for x, p in a.atoms), tuple((part, c * k) for part, c in a.exponent))


def _listed(a: Polynomial) -> tuple[tuple[Monomial, sympy.Rational], ...]:
    return tuple(sorted(a.items(), key=lambda pair: pair[0].order))


def written(a: Polynomial) -> Term:
    """The polynomial as a term, in the fixed order."""
    terms = [_with(coefficient, monomial) for monomial, coefficient in _listed(a)]
    total = terms[0] if terms else term(0)
    for each in terms[1:]:
        total = total + each
    return total


def _with(coefficient: sympy.Rational, monomial: Monomial) -> Term:
    if monomial == ONE:
        return term(coefficient)
    return factor(monomial) if coefficient == 1 else term(coefficient) * factor(monomial)


def factor(monomial: Monomial) -> Term:
    """A monomial as a term: 1 for none."""
    parts = [part for atom, power in monomial.atoms for part in [atom if power > 0 else 1 / atom] * abs(power)]
    if monomial.exponent:
        parts.append(exp(written(dict(monomial.exponent))))
    total = parts[0] if parts else term(1)
    for each in parts[1:]:
        total = total * each
    return total
