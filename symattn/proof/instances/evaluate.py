"""What a term or a statement is worth at exact data.

Knows each operation by its meaning: sums are added up, expectations taken outcome by outcome, derivatives and
limits are sympy's, equality is `same`, order a certified sign. A statement is True, False, or None where that
cannot be told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import sympy

from symattn.errors import BeyondRing, LimitError, UndefinedError
from symattn.exact import same
from symattn.exact.from_sympy import value_of
from symattn.exact.order import sign

from ..kernel import Term
from .data import ZERO, Data, Formula

Stack: TypeAlias = tuple[tuple[Any, ...], ...]  # the values of bound letters, the nearest binder last
Verdict: TypeAlias = bool | None
X = sympy.Symbol("x", positive=True)
NUMBERS = tuple(map(sympy.Rational, (0, 1, 2, 3, -1, "1/2")))  # looked at where a statement is about all numbers


def value(t: Term, data: Data, stack: Stack = ()) -> Any:
    """The number that a term is at data. Raises UndefinedError for 1/0, ln 0 and the like."""
    if t.op not in ("sum", "mean") or t.reach:
        return VALUES[t.op](t, data, stack)
    if t not in data.memo:
        data.memo[t] = VALUES[t.op](t, data, ())
    return data.memo[t]


def holds(t: Term, data: Data, stack: Stack = ()) -> Verdict:
    """Whether a statement holds at data; None where that cannot be told."""
    try:
        return STATEMENTS[t.op](t, data, stack)
    except (BeyondRing, LimitError):
        return None


def _arguments(t: Term, data: Data, stack: Stack) -> tuple[Any, ...]:
    return tuple(value(arg, data, stack) for arg in t.args)


def _letter(t: Term, data: Data, stack: Stack) -> Any:
    arguments, found = _arguments(t, data, stack), data.values.get(t.data)
    if isinstance(found, Formula) and found.body is not None:
        return value(found.body, data.plus(dict(zip(found.arguments, arguments, strict=True))))
    return data.at(t.data, arguments)


def _bound(t: Term, data: Data, stack: Stack) -> Any:
    found = stack[-1 - t.data[0]][t.data[1]]
    return found(*_arguments(t, data, stack)) if t.args else found


def _inverse(t: Term, data: Data, stack: Stack) -> sympy.Expr:
    below = value(t.args[0], data, stack)
    if below == 0 or same(below, 0).equal:
        raise UndefinedError("a denominator is 0")
    return 1 / below


def _logarithm(t: Term, data: Data, stack: Stack) -> sympy.Expr:
    inside = value(t.args[0], data, stack)
    if not inside.free_symbols and sign(value_of(inside)) <= 0:
        raise UndefinedError("a logarithm is taken of what is not positive")
    return sympy.log(inside)


def _root(t: Term, data: Data, stack: Stack) -> sympy.Expr:
    inside = value(t.args[0], data, stack)
    if not inside.free_symbols and sign(value_of(inside)) < 0:
        raise UndefinedError("a root is taken of what is negative")
    return sympy.sqrt(inside)


def _absolute(t: Term, data: Data, stack: Stack) -> sympy.Expr:
    inside = value(t.args[0], data, stack)
    return inside if sign(value_of(inside)) >= 0 else -inside


def _bracket(t: Term, data: Data, stack: Stack) -> sympy.Expr:
    found = holds(t.args[0], data, stack)
    if found is None:
        raise BeyondRing("a condition could not be settled")
    return sympy.Integer(int(found))


def _sum(t: Term, data: Data, stack: Stack) -> sympy.Expr:
    return sympy.Add(*(value(t.args[1], data, (*stack, (k,))) for k in members(t.args[0], data, stack)))


def members(t: Term, data: Data, stack: Stack) -> list[sympy.Integer]:
    """The members of a set, in order."""
    if t.op != "range":
        found: list[sympy.Integer] = list(data.at(t.data, ()))
        return found
    low, high = (value(arg, data, stack) for arg in t.args)
    return [sympy.Integer(k) for k in range(int(sympy.ceiling(low)), int(sympy.floor(high)) + 1)]


def _mean(t: Term, data: Data, stack: Stack) -> sympy.Expr:
    if data.law is None:
        raise UndefinedError("an expectation is taken, but no law was drawn")
    chances = data.law.chances
    return sympy.Add(*(chances[w] * value(t.args[0], data, (*stack, (w,))) for w in data.law.outcomes))


VALUES: dict[str, Callable[[Term, Data, Stack], Any]] = {
    "number": lambda t, data, stack: t.data,
    "variable": _letter,
    "bound": _bound,
    "add": lambda t, data, stack: sympy.Add(*_arguments(t, data, stack)),
    "multiply": lambda t, data, stack: sympy.Mul(*_arguments(t, data, stack)),
    "power": lambda t, data, stack: sympy.Pow(*_arguments(t, data, stack)),
    "inverse": _inverse,
    "exp": lambda t, data, stack: sympy.exp(*_arguments(t, data, stack)),
    "log": _logarithm,
    "sqrt": _root,
    "sin": lambda t, data, stack: sympy.sin(*_arguments(t, data, stack)),
    "cos": lambda t, data, stack: sympy.cos(*_arguments(t, data, stack)),
    "absolute": _absolute,
    "bracket": _bracket,
    "sum": _sum,
    "mean": _mean,
}


def _equal(t: Term, data: Data, stack: Stack) -> Verdict:
    left, right = _arguments(t, data, stack)
    return same(left, right).equal


def _sign(t: Term, data: Data, stack: Stack) -> int:
    left, right = _arguments(t, data, stack)
    return sign(value_of(right - left))


def _derivative(t: Term, data: Data, stack: Stack) -> Verdict:
    return same(slope(t, data, stack), value(t.args[1], data, stack)).equal


def slope(t: Term, data: Data, stack: Stack = ()) -> sympy.Expr:
    """The derivative that a statement is about, as sympy takes it."""
    moving = sympy.Symbol("x", real=True)
    body = value(t.args[2], data, (*stack, (moving,)))
    return sympy.diff(body, moving).subs(moving, value(t.args[0], data, stack))


def _tends(t: Term, data: Data, stack: Stack) -> Verdict:
    found = limit(t, data, stack)
    return False if found in (sympy.oo, -sympy.oo) else same(found, value(t.args[0], data, stack)).equal


def limit(t: Term, data: Data, stack: Stack = ()) -> sympy.Expr:
    """The limit that a statement is about, as sympy takes it."""
    return sympy.limit(value(t.args[1], data, (*stack, (X,))), X, sympy.oo)


def _all(t: Term, data: Data, stack: Stack) -> Verdict:
    return _each([holds(t.args[0], data, (*stack, (x,))) for x in candidates(t, data, stack)])


def _each(found: list[Verdict]) -> Verdict:
    return False if False in found else None if None in found else True


def _exists(t: Term, data: Data, stack: Stack) -> Verdict:
    found = [holds(t.args[0], data, (*stack, (x,))) for x in candidates(t, data, stack)]
    return True if True in found else None


def candidates(t: Term, data: Data, stack: Stack) -> list[Any]:
    """What to look at where a statement is about all or some numbers: the members of its set, or the pool."""
    body = t.args[0]
    among = body.args[0] if body.op in ("implies", "and") else body
    if among.op == "in" and among.args[0].op == "bound" and among.args[0].data[0] == 0:
        return list(members(among.args[1], data, (*stack, (sympy.S.Zero,))))
    return list(NUMBERS)


def _implies(t: Term, data: Data, stack: Stack) -> Verdict:
    first = holds(t.args[0], data, stack)
    if first is False:
        return True
    second = holds(t.args[1], data, stack)
    return second if first else True if second else None


def _not(t: Term, data: Data, stack: Stack) -> Verdict:
    found = holds(t.args[0], data, stack)
    return None if found is None else not found


def _independent(t: Term, data: Data, stack: Stack) -> Verdict:
    """The joint law of two random vectors against the product of their laws, value by value."""
    if data.law is None:
        raise UndefinedError("independence is asked for, but no law was drawn")
    joint: dict[Any, Any] = {}
    alone: tuple[dict[Any, Any], dict[Any, Any]] = ({}, {})
    for w in data.law.outcomes:
        vectors = tuple(_vector(arg, w, data, stack) for arg in t.args)
        for store, key in ((joint, vectors), (alone[0], vectors[0]), (alone[1], vectors[1])):
            store[key] = store.get(key, ZERO) + data.law.chances[w]
    return all(joint.get((a, b), ZERO) == alone[0][a] * alone[1][b] for a in alone[0] for b in alone[1])


def _vector(coordinate: Term, w: int, data: Data, stack: Stack) -> tuple[Any, ...]:
    return tuple(value(coordinate, data, (*stack, (sympy.Integer(k), w))) for k in range(1, data.indices + 1))


STATEMENTS: dict[str, Callable[[Term, Data, Stack], Verdict]] = {
    "variable": lambda t, data, stack: bool(_letter(t, data, stack)),
    "equal": _equal,
    "at most": lambda t, data, stack: _sign(t, data, stack) >= 0,
    "less": lambda t, data, stack: _sign(t, data, stack) > 0,
    "in": lambda t, data, stack: value(t.args[0], data, stack) in members(t.args[1], data, stack),
    "whole": lambda t, data, stack: bool(value(t.args[0], data, stack).is_Integer),
    "and": lambda t, data, stack: _each([holds(arg, data, stack) for arg in t.args]),
    "implies": _implies,
    "not": _not,
    "all": _all,
    "exists": _exists,
    "derivative": _derivative,
    "tends": _tends,
    "independent": _independent,
}
