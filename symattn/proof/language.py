"""How statements are written: a function for each operation of the kernel, and for the usual abbreviations.

Knows spellings only; every function gives back a `Term` (or a `Variable`), and proves nothing. A claim means
what these functions say, so they are counted with the trusted base.

>>> n, j, s = real("n"), real("j"), family("s")
>>> total(j, up_to(n), exp(s(j))).sort
'real'
"""

from __future__ import annotations

from typing import Any

from symattn.errors import ProofError

from .kernel import PROP, REAL, SAMPLE, SET, Term, Variable, bind, term


def real(name: str) -> Term:
    """A letter for a real number (an index is one too)."""
    return Variable(name)()


def family(name: str, indices: int = 1) -> Variable:
    """A letter for numbers by index: `s(j)`, `A(i, j)`."""
    return Variable(name, (REAL,) * indices)


def random(name: str, indices: int = 1) -> Variable:
    """A letter for random numbers by index: `q(i, w)` is what q_i is for the outcome w."""
    return Variable(name, (REAL,) * indices + (SAMPLE,))


def outcome(name: str) -> Term:
    """A letter for the outcome that random numbers depend on."""
    return Variable(name, (), SAMPLE)()


def finite_set(name: str) -> Term:
    """A letter for a finite set of numbers."""
    return Variable(name, (), SET)()


def statement(name: str, indices: int = 0) -> Variable:
    """A letter for a statement, or for statements by index."""
    return Variable(name, (REAL,) * indices, PROP)


def letter(t: Term | Variable) -> Variable:
    """The letter that a term is, so that it can be bound or something put for it."""
    if isinstance(t, Variable):
        return t
    if t.op != "variable" or t.args:
        raise ProofError(f"{t} is not a letter")
    return t.data


def _unary(op: str, x: Any) -> Term:
    return Term(op, (term(x),))


def exp(x: Any) -> Term:
    """e to x."""
    return _unary("exp", x)


def log(x: Any) -> Term:
    """The natural logarithm of x."""
    return _unary("log", x)


def sqrt(x: Any) -> Term:
    """The root of x that is not negative."""
    return _unary("sqrt", x)


def sin(x: Any) -> Term:
    """The sine of x."""
    return _unary("sin", x)


def cos(x: Any) -> Term:
    """The cosine of x."""
    return _unary("cos", x)


def absolute(x: Any) -> Term:
    """|x|."""
    return _unary("absolute", x)


def power(x: Any, y: Any) -> Term:
    """x to y."""
    return Term("power", (term(x), term(y)))


def bracket(condition: Term) -> Term:
    """1 where the condition holds, else 0."""
    return Term("bracket", (condition,))


def delta(i: Any, j: Any) -> Term:
    """Kronecker's delta: 1 where i = j, else 0."""
    return bracket(equal(i, j))


def total(index: Term, over: Any, body: Any) -> Term:
    """The sum of `body` over the members `index` of a finite set."""
    return bind("sum", (letter(index),), term(over), term(body))


def mean(over: Term, body: Any) -> Term:
    """The expectation of `body` over the outcomes."""
    return bind("mean", (letter(over),), term(body))


def between(low: Any, high: Any) -> Term:
    """The whole numbers from `low` to `high`."""
    return Term("range", (term(low), term(high)))


def up_to(n: Any) -> Term:
    """The whole numbers from 1 to n."""
    return between(1, n)


def member(x: Any, of: Any) -> Term:
    """x is in the set."""
    return Term("in", (term(x), term(of)))


def whole(x: Any) -> Term:
    """x is a whole number."""
    return _unary("whole", x)


def equal(a: Any, b: Any) -> Term:
    """a = b."""
    return Term("equal", (term(a), term(b)))


def at_most(a: Any, b: Any) -> Term:
    """a ≤ b."""
    return Term("at most", (term(a), term(b)))


def less(a: Any, b: Any) -> Term:
    """a < b."""
    return Term("less", (term(a), term(b)))


def negation(condition: Term) -> Term:
    """The condition does not hold."""
    return Term("not", (condition,))


def differ(a: Any, b: Any) -> Term:
    """a ≠ b."""
    return negation(equal(a, b))


def both(*conditions: Term) -> Term:
    """All of the conditions hold."""
    *others, last = conditions
    return Term("and", (others[0], both(*others[1:], last))) if others else last


def implies(*conditions: Term) -> Term:
    """The last condition holds where all before it hold."""
    first, *others = conditions
    return Term("implies", (first, implies(*others))) if others else first


def every(of: Term | Variable, condition: Term, among: Any = None) -> Term:
    """The condition holds whatever the letter `of` is (`among` the members of a set)."""
    return bind("all", (letter(of),), condition if among is None else implies(member(of, among), condition))


def some(of: Term | Variable, condition: Term, among: Any = None) -> Term:
    """The condition holds for some value of the letter `of` (`among` the members of a set)."""
    return bind("exists", (letter(of),), condition if among is None else both(member(of, among), condition))


def derivative(by: Term, body: Any, at: Any, value: Any) -> Term:
    """The derivative of `body` by the letter, at a place, is the value."""
    return bind("derivative", (letter(by),), term(at), term(value), term(body))


def tends(by: Term, body: Any, limit: Any) -> Term:
    """`body` tends to the limit as the letter goes to infinity."""
    return bind("tends", (letter(by),), term(limit), term(body))


def independent(index: Term, over: Term, first: Any, second: Any) -> Term:
    """Two random vectors are independent: `first` and `second` are their coordinates at the index."""
    return bind("independent", (letter(index), letter(over)), term(first), term(second))
