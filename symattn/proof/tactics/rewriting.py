"""Rewriting with an equation: an axiom, a hypothesis or an earlier theorem, for all of something.

Knows how one step at the top of a term is found. Where in a larger term it happens is `normal`'s.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from symattn.errors import ProofError

from ..kernel import (
    AXIOMS,
    Given,
    Term,
    Theorem,
    Variable,
    assume,
    compute,
    discharge,
    generalise,
    opened,
    specialise,
)
from .context import Context
from .equations import body_of, joined, turned, under
from .identities import identity
from .inference import detach, instance, letters_of, stripped
from .matching import match
from .polynomial import Monomial, factor, polynomial, times

Rewriter: TypeAlias = Callable[[Term, Context], Theorem | None]
"""From a term to an equation whose left side it is, or to None."""
Normalise: TypeAlias = Callable[[Term], Theorem]


def rewriter(source: str | Theorem | Rewriter, normal: Normalise) -> Rewriter:
    """An axiom by its id, or a theorem, used from left to right; a rewriter as it is.

    The left side of a theorem is first brought to the normal form in which the terms will be.
    """
    if isinstance(source, str):
        return lambda t, context: _by_axiom(source, t, context)
    if not isinstance(source, Theorem):
        return source
    return independence(source) if source.conclusion.op == "independent" else _by_theorem(prepared(source, normal))


def prepared(theorem: Theorem, normal: Normalise) -> Theorem:
    """The theorem with the left side of its equation in normal form."""
    if theorem.conclusion.op == "all":
        (letter,), _ = opened(theorem.conclusion)
        return generalise(prepared(specialise(theorem, _itself(letter)), normal), letter)
    if theorem.conclusion.op == "implies":
        condition = theorem.conclusion.args[0]
        return discharge(prepared(detach(theorem, assume(condition)), normal), condition)
    if theorem.conclusion.op != "equal":
        return theorem
    return joined(turned(normal(theorem.conclusion.args[0])), theorem)


def _itself(letter: Variable) -> Given:
    arguments = tuple(Variable(f"a{k}", (), sort, -1) for k, sort in enumerate(letter.takes))
    return Given(letter(*(argument() for argument in arguments)), arguments)


def _by_axiom(rule: str, t: Term, context: Context) -> Theorem | None:
    found = match(AXIOMS[rule].conclusion.args[0], t, letters_of(rule).values())
    return None if found is None else next(context.applied(rule, found), None)


def _by_theorem(theorem: Theorem) -> Rewriter:
    def rewrite(t: Term, context: Context) -> Theorem | None:
        holes, _, conclusion = stripped(theorem.conclusion)
        found = match(conclusion.args[0], t, holes) if conclusion.op == "equal" else None
        if found is None or set(found) != set(holes):
            return None
        try:
            return instance(theorem, found, holes, context.prove)
        except ProofError:
            return None

    return rewrite


def independence(theorem: Theorem) -> Rewriter:
    """Splits an expectation of a product whose factors depend on chance through two independent vectors."""
    _, coordinates = opened(theorem.conclusion)
    first, second = (coordinate.data for coordinate in coordinates)

    def rewrite(t: Term, context: Context) -> Theorem | None:
        if t.op != "mean":
            return None
        letter, body = body_of(t)
        split = _split(body, first, second)
        if split is None:
            return None
        product = identity(body, split[0] * split[1], context)
        return joined(under(t, letter, product), compute("independence", *split, letter, premises=(theorem,)))

    return rewrite


def _split(body: Term, first: Variable, second: Variable) -> tuple[Term, Term] | None:
    terms = polynomial(body)
    if len(terms) != 1:
        return None
    ((monomial, _),) = terms.items()
    parts = Monomial(tuple((atom, power) for atom, power in monomial.atoms if first in atom.letters))
    rest = Monomial(tuple((atom, power) for atom, power in monomial.atoms if first not in atom.letters))
    apart = first not in factor(rest).letters and second not in factor(parts).letters
    split = apart and times(parts, rest) == monomial and second in factor(rest).letters
    return (factor(parts), factor(rest)) if split and parts.atoms and terms[monomial] == 1 else None
