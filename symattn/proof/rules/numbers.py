"""Numbers: identities closed by the equality decision, numbers compared, whole numbers, roots and powers.

An identity is decided with everything but the arithmetic taken as an opaque letter, so it holds for whatever
a sum or a member of a family may be worth. A denominator counts as one only where it is proved not zero;
otherwise 1/d is an opaque letter too.
"""

from __future__ import annotations

from collections.abc import Callable

import sympy

from symattn.errors import ProofError
from symattn.exact import same
from symattn.exact.from_sympy import value_of
from symattn.exact.order import sign

from ..kernel import Term, term
from ..language import absolute, at_most, differ, equal, exp, less, log, power, real, sqrt, whole
from ..plain import plain
from .axiom import axiom, computed

x, y = real("x"), real("y")
Reading = Callable[[Term], sympy.Expr]


# e.g. (a + b)² = a² + 2ab + b²
@computed("arithmetic")
def arithmetic(a: Term, b: Term, premises: tuple[Term, ...]) -> Term:
    """a = b by adding and multiplying alone."""
    return _identity(a, b, _Read(frozenset(), exponentials=False))


# e.g. e^{s+c} = e^s e^c
@computed("exponents")
def exponents(a: Term, b: Term, premises: tuple[Term, ...]) -> Term:
    """a = b by adding, multiplying and the law e^{x+y} = e^x e^y."""
    return _identity(a, b, _Read(frozenset(), exponentials=True))


# e.g. e^c ≠ 0  ->  e^c a / (e^c b) = a/b
@computed("cancel")
def cancel(a: Term, b: Term, premises: tuple[Term, ...]) -> Term:
    """a = b by arithmetic with quotients; each premise says of one denominator that it is not zero."""
    return _identity(a, b, _Read(frozenset(map(_not_zero, premises)), exponentials=True))


def _not_zero(premise: Term) -> Term:
    inner = premise.args[0] if premise.op == "not" else premise
    if premise.op != "not" or inner.op != "equal" or inner.args[1] != term(0):
        raise ProofError(f"cancel takes premises that say d ≠ 0, not {plain(premise)}")
    return inner.args[0]


class _Read:
    """Terms as sympy expressions: the arithmetic is read, every other term becomes a letter of its own."""

    def __init__(self, denominators: frozenset[Term], exponentials: bool) -> None:
        self.denominators, self.exponentials = denominators, exponentials
        self.letters: dict[Term, sympy.Symbol] = {}

    def __call__(self, t: Term) -> sympy.Expr:
        if t.op == "number":
            return t.data
        if t.op in ("add", "multiply"):
            return (sympy.Add if t.op == "add" else sympy.Mul)(*map(self, t.args))
        if t.op == "power" and _is_natural(t.args[1]):
            return self(t.args[0]) ** t.args[1].data
        if t.op == "exp" and self.exponentials:
            return sympy.exp(self(t.args[0]))
        if t.op == "inverse" and (t.args[0] in self.denominators or _is_nonzero_number(t.args[0])):
            return 1 / self(t.args[0])
        return self.letters.setdefault(t, sympy.Symbol(f"t{len(self.letters)}", real=True))


def _is_natural(t: Term) -> bool:
    return t.op == "number" and t.data.is_Integer and t.data > 0


def _is_nonzero_number(t: Term) -> bool:
    return t.op == "number" and t.data != 0


def _identity(a: Term, b: Term, read: Reading) -> Term:
    left, right = read(a), read(b)
    if left != right and same(left, right).equal is not True:
        raise ProofError(f"not an identity: {plain(a)} = {plain(b)}")
    return equal(a, b)


# e.g. 1/4 < e^(1/2)
@computed("compare-numbers")
def compare_numbers(statement: Term, premises: tuple[Term, ...]) -> Term:
    """a ≤ b, a < b or a ≠ b of two numbers made of rationals, roots and exponentials."""
    relation, inner = (
        (statement.op, statement) if statement.op != "not" else ("not " + statement.args[0].op, statement.args[0])
    )
    if relation not in HOLDS:
        raise ProofError(f"{plain(statement)} does not compare two numbers")
    if not HOLDS[relation](sign(value_of(_number(inner.args[1]) - _number(inner.args[0])))):
        raise ProofError(f"{plain(statement)} is not so")
    return statement


HOLDS: dict[str, Callable[[int], bool]] = {
    "less": lambda sign: sign > 0,
    "at most": lambda sign: sign >= 0,
    "not equal": lambda sign: sign != 0,
}


def _number(t: Term) -> sympy.Expr:
    if t.op not in VALUES:
        raise ProofError(
            f"{plain(t)} is not a number made of rationals, sums, products, exponentials and quotients"
        )
    return VALUES[t.op](t)


def _quotient(t: Term) -> sympy.Expr:
    below = _number(t.args[0])
    if sign(value_of(below)) == 0:
        raise ProofError("1/0 has no value that a rule knows")
    return 1 / below


VALUES: dict[str, Reading] = {
    "number": lambda t: t.data,
    "add": lambda t: sympy.Add(*map(_number, t.args)),
    "multiply": lambda t: sympy.Mul(*map(_number, t.args)),
    "exp": lambda t: sympy.exp(_number(t.args[0])),
    "inverse": _quotient,
}


# e.g. 3 is a whole number
@computed("whole-number")
def whole_number(t: Term, premises: tuple[Term, ...]) -> Term:
    """An integer is a whole number."""
    if t.op != "number" or not t.data.is_Integer:
        raise ProofError(f"{plain(t)} is not an integer")
    return whole(t)


# e.g. n and 1 are whole numbers  ->  n + 1 is one
axiom("whole-sum", whole(x + y), whole(x), whole(y))
# e.g. h and d are whole numbers  ->  h d is one
axiom("whole-product", whole(x * y), whole(x), whole(y))
# e.g. m < n  ->  m + 1 ≤ n
axiom("next-whole", at_most(x + 1, y), whole(x), whole(y), less(x, y))

# e.g. a ≠ 0; b ≠ 0  ->  a b ≠ 0
axiom("product-not-zero", differ(x * y, 0), differ(x, 0), differ(y, 0))
# e.g. 0 ≤ 3  ->  |3| = 3
axiom("absolute-of-positive", equal(absolute(x), x), at_most(0, x))
# e.g. −3 ≤ 0  ->  |−3| = 3
axiom("absolute-of-negative", equal(absolute(x), -1 * x), at_most(x, 0))
# e.g. 0 ≤ d  ->  √d √d = d
axiom("root-squared", equal(sqrt(x) * sqrt(x), x), at_most(0, x))
# e.g. 0 < d  ->  0 < √d
axiom("root-positive", less(0, sqrt(x)), less(0, x))
# e.g. 0 < b  ->  b^s = e^{s ln b}
axiom("power-as-exponential", equal(power(x, y), exp(y * log(x))), less(0, x))
# e.g. ln e^s = s
axiom("log-of-exp", equal(log(exp(x)), x))
# e.g. 0 < m  ->  e^{ln m} = m
axiom("exp-of-log", equal(exp(log(x)), x), less(0, x))
# e.g. 0 < a; 0 < b  ->  ln ab = ln a + ln b
axiom("log-of-product", equal(log(x * y), log(x) + log(y)), less(0, x), less(0, y))
# e.g. 0 < a  ->  ln 1/a = −ln a
axiom("log-of-inverse", equal(log(1 / x), -1 * log(x)), less(0, x))
# e.g. 0 < d  ->  0 < d^a
axiom("power-positive", less(0, power(x, y)), less(0, x))
