"""Steps on one sum whose body is in normal form: split, factors out, deltas away, counted, nested in one order.

Each step gives the equation of the sum with what it becomes, or None where it does not apply.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..kernel import Term, Theorem, Variable
from ..language import at_most, equal, member, whole
from .brackets import flipped
from .context import Context
from .equations import body_of, joined, sides, turned, under, within
from .identities import identity
from .inference import infer
from .polynomial import ONE, Monomial, factor, key, polynomial, powered, times, written

MOST_SWAPS = 12
Body: TypeAlias = tuple[Term, Term]  # a letter, and what is summed, or averaged, over it


def split(t: Term, context: Context) -> Theorem | None:
    """Σ (a + b) = Σ a + Σ b, and Σ 0 = 0."""
    letter, body = body_of(t)
    terms = polynomial(body)
    if len(terms) == 1:
        return None
    if not terms:
        return _nothing(t, letter, body, context)
    return without_last(t, context, lambda f, g: infer("sum-of-sums", S=t.args[0], f=f, g=g))


def without_last(t: Term, context: Context, linear: Callable[[Body, Body], Theorem]) -> Theorem:
    """The body as its other terms and its last one, and what `linear` makes of the two."""
    letter, body = body_of(t)
    terms = polynomial(body)
    last = max(terms, key=lambda monomial: monomial.order)
    first, second = written({m: c for m, c in terms.items() if m != last}), written({last: terms[last]})
    step = under(t, letter, identity(body, first + second, context))
    return joined(step, linear((letter(), first), (letter(), second)))


def _nothing(t: Term, letter: Variable, body: Term, context: Context) -> Theorem:
    zero, one = written({}), factor(ONE)
    step = under(t, letter, identity(body, zero * one, context))
    out = infer("sum-factor", S=t.args[0], x=zero, f=(letter(), one))
    return joined(step, out, identity(sides(out)[1], zero, context))


def factor_out(t: Term, context: Context) -> Theorem | None:
    """Σ c f(j) = c Σ f(j)."""
    return fronted(t, context, lambda x, f: infer("sum-factor", S=t.args[0], x=x, f=f))


def fronted(t: Term, context: Context, linear: Callable[[Term, Body], Theorem]) -> Theorem | None:
    """The body as what is free of its letter and the rest, and what `linear` makes of the two."""
    letter, body = body_of(t)
    front, rest = apart(body, letter)
    if front == factor(ONE):
        return None
    step = under(t, letter, identity(body, front * rest, context))
    return joined(step, linear(front, (letter(), rest)))


def apart(body: Term, letter: Variable) -> tuple[Term, Term]:
    """The factors of a monomial that are free of a letter, and the others."""
    ((monomial, coefficient),) = polynomial(body).items()
    free = Monomial(
        tuple((atom, power) for atom, power in monomial.atoms if letter not in atom.letters),
        tuple((part, c) for part, c in monomial.exponent if letter not in factor(part).letters),
    )
    return written({free: coefficient}), factor(times(monomial, powered(free, -1)))


def take_delta(t: Term, context: Context) -> Theorem | None:
    """Σ_j [j = i] f(j) = f(i), where i is one of the j."""
    letter, body = body_of(t)
    for atom, power in _atoms(body):
        other = _other_side(atom, letter)
        here = context.search(member(other, t.args[0])) if other is not None and power == 1 else None
        if other is not None and here is not None:
            rest = factor(_without(body, atom))
            step = joined(identity(body, atom * rest, context), put_first(rest, _facing(atom, letter)))
            taken = infer("sum-delta", here, f=(letter(), rest), i=other, S=t.args[0])
            return joined(under(t, letter, step), taken)
    return None


def put_first(rest: Term, equation: Theorem) -> Theorem:
    """a c = b c from a = b."""
    return within(sides(equation)[0] * rest, lambda hole: hole * rest, equation)


def _atoms(body: Term) -> tuple[tuple[Term, int], ...]:
    ((monomial, _),) = polynomial(body).items()
    return monomial.atoms


def _without(body: Term, atom: Term) -> Monomial:
    ((monomial, _),) = polynomial(body).items()
    return times(monomial, Monomial(((atom, -1),)))


def _other_side(atom: Term, letter: Variable) -> Term | None:
    """i, where the atom is [j = i] or [i = j] with the letter j, and i is free of it."""
    if atom.op == "bracket" and atom.args[0].op == "equal" and letter() in atom.args[0].args:
        left, right = atom.args[0].args
        other = right if left == letter() else left
        return None if letter in other.letters else other
    return None


def _facing(atom: Term, letter: Variable) -> Theorem:
    """[i = j] = [j = i], or nothing changed where j stands first already."""
    left, right = atom.args[0].args
    return infer("equals-itself", x=atom) if left == letter() else flipped(left, right)


def count(t: Term, context: Context) -> Theorem | None:
    """Σ 1 over 1…n is n."""
    goal = equal(t, t.args[0].args[1]) if t.args[0].op == "range" else None
    if goal is None or body_of(t)[1] != factor(ONE):
        return None
    n = t.args[0].args[1]
    premises = [context.search(each) for each in (whole(n), at_most(0, n))]
    shown = [each for each in premises if each]
    fits = t.args[0].args[0] == factor(ONE) and len(shown) == len(premises)
    return infer("sum-of-ones", *shown, goal=goal) if fits else None


def nested(t: Term, context: Context) -> Theorem | None:
    """Σ_i c_i Σ_k f_ik with c_i put inside, and the sums in one fixed order."""
    letter, body = body_of(t)
    inner = _nest(body, context)
    step = under(t, letter, inner) if inner else None
    now = sides(step)[1] if step else t
    for _ in range(MOST_SWAPS):
        swap = _swapped(now, context)
        if swap is None:
            break
        step = joined(step, swap) if step else swap
        now = sides(step)[1]
    return step


def _nest(body: Term, context: Context) -> Theorem | None:
    """c Σ_k f_k = Σ_k c f_k, and again inside."""
    step = pulled_in(body, context)
    if step is None:
        return None
    letter, summand = body_of(sides(step)[1])
    tidy = tidied(summand, context)
    more = _nest(sides(tidy)[1], context)
    return joined(step, under(sides(step)[1], letter, joined(tidy, more) if more else tidy))


def pulled_in(body: Term, context: Context) -> Theorem | None:
    """c Σ_k f_k = Σ_k c f_k, for the first sum among the factors of a monomial."""
    inner = next((atom for atom, power in _atoms(body) if atom.op == "sum" and power > 0), None)
    if inner is None:
        return None
    rest = factor(_without(body, inner))
    letter, summand = body_of(inner)
    out = infer("sum-factor", S=inner.args[0], x=rest, f=(letter(), summand))
    return joined(identity(body, rest * inner, context), turned(out))


def tidied(t: Term, context: Context) -> Theorem:
    """A term and the same multiplied out in the fixed order."""
    return identity(t, written(polynomial(t)), context)


def _swapped(t: Term, context: Context) -> Theorem | None:
    """Two neighbouring sums in the other order, where that comes first in the fixed order."""
    letter, body = body_of(t)
    if body.op != "sum":
        return None
    below = _swapped(body, context)
    if below is not None:
        return under(t, letter, below)
    if letter in body.args[0].letters:
        return None
    second, summand = body_of(body)
    swap = infer("sum-interchange", S=t.args[0], T=body.args[0], F=(letter(), second(), summand))
    fixed = _tidied_inside(sides(swap)[1], context)
    return joined(swap, fixed) if key(sides(fixed)[1]) < key(t) else None


def _tidied_inside(t: Term, context: Context) -> Theorem:
    if t.op != "sum":
        return tidied(t, context)
    letter, body = body_of(t)
    return under(t, letter, _tidied_inside(body, context))
