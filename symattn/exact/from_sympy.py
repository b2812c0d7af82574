"""sympy expressions into the ring.

Knows sympy's heads, one small function each in the table `RULES`, and never leans on sympy's own
simplification: `E` is not an `exp`, `sqrt` leaves squares inside, and hyperbolic and trigonometric
functions are rewritten here. An expression that no rule covers raises BeyondRing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

import sympy
from flint import acb, fmpq
from sympy.core.facts import InconsistentAssumptions

from ..errors import BeyondRing, LimitError, SymattnError, UndefinedError
from .exponentials import exp, log, power
from .limits import check_tree
from .ring.atoms import Atom, Pi, Prime, Unknown
from .ring.ball import ball, excludes_zero, is_positive
from .ring.expsum import ExpSum, number, term
from .ring.monomial import ONE, Monomial
from .ring.value import NOTHING, WHOLE, Value, of_sum, sum_of_values
from .ring.zero import FEW_BITS, nonzero

Expr: TypeAlias = sympy.Expr
HALF = of_sum(number(fmpq(1, 2)))
MOST_DEGREE, MOST_SYMBOLS = 16, 3  # of an exponent that is split into partial fractions
IMAGINARY = of_sum(term(ONE, Monomial(None, -1, ())))


def value_of(expression: Expr) -> Value:
    """The value of a finite sympy expression.

    Raises BeyondRing for what the ring does not hold, LimitError for what is too large, and
    UndefinedError for a zero denominator, ∞ or nan.

    >>> x = sympy.sqrt(8) * sympy.exp(sympy.sqrt(2)) / 2
    >>> value_of(x) == value_of(sympy.sqrt(2) * sympy.E ** sympy.sqrt(2))
    True
    """
    check_tree(expression)
    return value_within_limits(expression)


def is_complex(number: Expr) -> bool:
    """Whether a number, written without i, is certainly not real: a root or logarithm of a negative number.

    >>> is_complex(sympy.sqrt(1 - sympy.sqrt(2))), is_complex(sympy.sqrt(2))
    (True, False)
    """
    if all(_is_plain(part) for part in number.atoms(sympy.Pow, sympy.log)):
        return False
    try:
        enclosure = ball(value_of(number), FEW_BITS)
    except (BeyondRing, LimitError, UndefinedError):
        return False
    return isinstance(enclosure, acb) and excludes_zero(enclosure.imag)


def _is_plain(part: Expr) -> bool:
    """Whether a power or logarithm is real as it stands: a whole power, or one of a positive number."""
    inside, above = (part.args[0], None) if isinstance(part, sympy.log) else part.args
    positive = inside is sympy.E or (inside.is_Rational and inside > 0)
    return bool(positive) or (above is not None and bool(above.is_Integer))


def one_symbol_a_name(expressions: Sequence[Expr]) -> list[Expr]:
    """The expressions with one sympy Symbol for each name, which carries what is assumed of all of them.

    Raises SymattnError where one name carries contradictory assumptions.

    >>> x, y = sympy.Symbol("x"), sympy.Symbol("x", positive=True)
    >>> one_symbol_a_name([sympy.sqrt(x**2), y])
    [x, x]
    """
    symbols: dict[str, set[sympy.Symbol]] = {}
    for symbol in set().union(*(e.free_symbols for e in expressions)):
        symbols.setdefault(symbol.name, set()).add(symbol)
    merged = {s: _merged(name, same) for name, same in symbols.items() if len(same) > 1 for s in same}
    return [e.xreplace(merged) for e in expressions] if merged else list(expressions)


def _merged(name: str, same: Iterable[sympy.Symbol]) -> sympy.Symbol:
    known: dict[str, bool] = {}
    for symbol in same:
        for fact, holds in symbol.assumptions0.items():
            if known.setdefault(fact, holds) != holds:
                raise _contradiction(name, fact)
    try:
        return sympy.Symbol(name, **known)
    except InconsistentAssumptions:
        raise _contradiction(name, " and ".join(sorted(known))) from None


def _contradiction(name: str, facts: str) -> SymattnError:
    return SymattnError(
        f"two symbols are called {name}: one is {facts}, the other is not; "
        f"make both with the same assumptions, or give them different names"
    )


@lru_cache(maxsize=4096)  # a row's denominator stands in every cell, and a root asks for the sign of its parts
def value_within_limits(expression: Expr) -> Value:
    """The same for an expression that came from `entry`, and so is known to keep the limits."""
    rule = RULES.get(expression.func)
    if rule is None:
        rule = next((r for head, r in RULES.items() if isinstance(expression, head)), None)
    if rule is None:
        raise BeyondRing(f"{expression.func.__name__} is not among the functions that symattn can decide")
    return rule(expression)


def _rational(x: Expr) -> Value:
    return of_sum(number(fmpq(int(x.p), int(x.q))))


def _symbol(x: Expr) -> Value:
    if not x.is_commutative:
        raise BeyondRing(f"{x} stands for a matrix, not for a number")
    if x.is_zero:
        return NOTHING
    # a negative symbol is minus a positive one, so that functions may be compared at positive points
    sign = -ONE if x.is_nonpositive else ONE
    return of_sum(term(sign, Monomial(None, 1, ((Unknown(x.name, bool(x.is_integer)), ONE),))))


def _add(x: Expr) -> Value:
    return sum_of_values([value_within_limits(arg) for arg in x.args])


def _mul(x: Expr) -> Value:
    product = WHOLE
    for arg in x.args:
        product = product * value_within_limits(arg)
    return product


def _pow(x: Expr) -> Value:
    base, above = x.args
    if base is sympy.E:
        return exp_of(above)
    inside, exponent = value_within_limits(base), value_within_limits(above)
    known = exponent.rational()
    whole = known is not None and known.q == 1
    return power(inside, exponent, not whole and _is_positive(inside, base))


def exp_of(above: Expr) -> Value:
    """e to a sympy expression; a quotient of polynomials is first split into partial fractions."""
    return exp(value_within_limits(_partial_fractions(above)))


def _partial_fractions(power: Expr) -> Expr:
    if _has_no_poles(power) or not power.is_rational_function() or _is_large(power):
        return power  # what is large is still decided, but not shown by its poles
    if all(d.is_Mul or d.is_Symbol or d.is_Pow or d.is_Number for d in [sympy.fraction(sympy.together(power))[1]]):
        return power
    for symbol in sorted(power.free_symbols, key=lambda s: s.name):
        power = sympy.apart(sympy.cancel(power), symbol)
    return power


def _has_no_poles(power: Expr) -> bool:
    return not power.free_symbols or bool(power.is_polynomial())


def _is_large(power: Expr) -> bool:
    """Whether partial fractions could take long: they factor polynomials."""
    powers = [abs(part.exp) for part in power.atoms(sympy.Pow) if part.exp.is_Integer]
    degree = sum(powers) > MOST_DEGREE
    return degree or len(power.free_symbols) > MOST_SYMBOLS or len(power.atoms()) > MOST_DEGREE


def _exp(x: Expr) -> Value:
    return exp_of(x.args[0])


def _log(x: Expr) -> Value:
    if len(x.args) != 1:
        raise BeyondRing("a logarithm with a base of its own: write log(x)/log(b)")
    inside = value_within_limits(x.args[0])
    return log(inside, _is_positive(inside, x.args[0]))


def _is_positive(value: Value, written: Expr) -> bool:
    """Whether a value is certainly positive, and every factor of it: by its ball, or by its parts."""
    if not value.unknowns:
        return is_positive(value)
    if isinstance(written, sympy.exp) or (isinstance(written, sympy.Pow) and written.base is sympy.E):
        return _is_real(written.exp)
    if written.is_Add or written.is_Mul:
        return all(_is_positive(value_within_limits(arg), arg) for arg in written.args)
    if written.is_Pow:
        return _is_positive(value_within_limits(written.base), written.base) and _is_real(written.exp)
    return bool(written.is_positive)


def _is_real(written: Expr) -> bool:
    """Whether an expression is real for every real value of its symbols, as its keys show."""
    rooted = frozenset(symbol.name for symbol in written.free_symbols if symbol.is_nonnegative)
    return all(_is_real_sum(each, rooted) for pair in value_within_limits(written).parts.items() for each in pair)


def _is_real_sum(total: ExpSum, rooted: frozenset[str]) -> bool:
    return all(
        m.root > 0
        and (m.exponent is None or _is_real_sum(m.exponent, rooted))
        and all(_is_real_power(atom, power, rooted) for atom, power in m.powers)
        for m in total.terms
    )


def _is_real_power(atom: Atom, power: fmpq, rooted: frozenset[str]) -> bool:
    if isinstance(atom, Unknown):
        return bool(power.q == 1) or atom.name in rooted
    return isinstance(atom, (Prime, Pi))


def _through_exponentials(parts: Callable[[Value, Value], Value], turn: Value = WHOLE) -> Callable[[Expr], Value]:
    """A function of one argument a by e^{a·turn} and e^{−a·turn}."""

    def rule(x: Expr) -> Value:
        angle = value_within_limits(_partial_fractions(x.args[0])) * turn
        return parts(exp(angle), exp(-angle))

    return rule


def _pi(x: Expr) -> Value:
    return of_sum(term(ONE, Monomial(None, 1, ((Pi(), ONE),))))


def _undefined(x: Expr) -> Value:
    raise UndefinedError(f"{x} is not a number")


def _float(x: Expr) -> Value:
    raise BeyondRing(f"{x} is a rounded number; write it as a fraction or as a string")


RULES: dict[type, Callable[[Expr], Value]] = {
    sympy.Add: _add,
    sympy.Mul: _mul,
    sympy.Pow: _pow,
    sympy.exp: _exp,
    sympy.log: _log,
    sympy.Symbol: _symbol,
    sympy.Dummy: _symbol,
    sympy.sinh: _through_exponentials(lambda up, down: HALF * (up - down)),
    sympy.cosh: _through_exponentials(lambda up, down: HALF * (up + down)),
    sympy.tanh: _through_exponentials(lambda up, down: (up - down) / nonzero(up + down)),
    sympy.coth: _through_exponentials(lambda up, down: (up + down) / nonzero(up - down)),
    sympy.sech: _through_exponentials(lambda up, down: WHOLE / nonzero(HALF * (up + down))),
    sympy.csch: _through_exponentials(lambda up, down: WHOLE / nonzero(HALF * (up - down))),
    sympy.cos: _through_exponentials(lambda up, down: HALF * (up + down), IMAGINARY),
    sympy.sin: _through_exponentials(lambda up, down: (up - down) / (IMAGINARY + IMAGINARY), IMAGINARY),
    sympy.tan: _through_exponentials(lambda up, down: (up - down) / nonzero(IMAGINARY * (up + down)), IMAGINARY),
    sympy.sec: _through_exponentials(lambda up, down: WHOLE / nonzero(HALF * (up + down)), IMAGINARY),
    sympy.csc: _through_exponentials(lambda up, down: (IMAGINARY + IMAGINARY) / nonzero(up - down), IMAGINARY),
    sympy.cot: _through_exponentials(lambda up, down: IMAGINARY * (up + down) / nonzero(up - down), IMAGINARY),
    type(sympy.E): lambda x: exp_of(sympy.S.One),
    type(sympy.I): lambda x: IMAGINARY,
    type(sympy.pi): _pi,
    sympy.Float: _float,
    type(sympy.oo): _undefined,
    type(-sympy.oo): _undefined,
    type(sympy.zoo): _undefined,
    type(sympy.nan): _undefined,
    sympy.Rational: _rational,
}
