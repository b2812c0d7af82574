"""The ring back into sympy expressions, merged and in sympy's own evaluated form.

Knows how each atom is written; the form of a quotient (which exponents, which common factor) is `tidy`'s.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import sympy
from flint import fmpq

from .ring.atoms import ALGEBRAIC, Atom, Inverse, Log, NestedRoot, Pi, Prime, Unknown
from .ring.expsum import ExpSum
from .ring.monomial import Monomial
from .ring.value import Value
from .trigonometry import turns, waves

Symbols = Mapping[str, sympy.Symbol]
_new = sympy.Basic.__new__


def rational(x: fmpq) -> sympy.Rational:
    """A rational number as sympy writes it."""
    return sympy.Integer(int(x.p)) if x.q == 1 else sympy.Rational(int(x.p), int(x.q))


def sum_to_sympy(total: ExpSum, symbols: Symbols) -> sympy.Expr:
    """A sum as a sympy expression; `symbols` gives the symbols by name."""
    if any(exponent is not None and turns(exponent) for exponent in total.exponents):
        return sympy.Add(*(_wave(wave, symbols) for wave in waves(total)))
    terms = [multiple(rational(c), monomial_to_sympy(m, symbols)) for m, c in total.terms.items()]
    return terms[0] if len(terms) == 1 else sympy.Add(*terms)


def multiple(number: sympy.Rational, monomial: sympy.Expr) -> sympy.Expr:
    """number·monomial, built as sympy would build it; the monomial is a product without a sum in it.

    >>> multiple(sympy.Integer(2), sympy.sqrt(3))
    2*sqrt(3)
    """
    if number is sympy.S.One:
        return monomial
    factors = monomial.args if monomial.is_Mul else (monomial,)
    if number is sympy.S.Zero or factors[0].is_Number or monomial.is_Add:
        return number if number is sympy.S.Zero or monomial is sympy.S.One else sympy.Mul(number, monomial)
    return built(sympy.Mul, (number, *factors))


def built(kind: type[sympy.Expr], parts: Iterable[sympy.Expr]) -> sympy.Expr:
    """A sum, product or power of commuting parts, which must be such that sympy would leave them as they are.

    >>> built(sympy.Pow, (sympy.Integer(2), sympy.S.Half)) == sympy.sqrt(2)
    True
    """
    made = _new(kind, *parts)
    made.is_commutative = True
    return made


def _wave(wave: tuple[ExpSum, ExpSum, ExpSum, ExpSum], symbols: Symbols) -> sympy.Expr:
    """(C cos b + S sin b)·e^a."""
    cosine, sine, growth, angle = (sum_to_sympy(part, symbols) for part in wave)
    turned = sympy.Add(sympy.Mul(cosine, sympy.cos(angle)), sympy.Mul(sine, sympy.sin(angle)))
    return sympy.Mul(sympy.exp(growth), turned)


def monomial_to_sympy(m: Monomial, symbols: Symbols) -> sympy.Expr:
    """√root·Π atom^power·e^exponent as a sympy expression."""
    constant = not m.powers and (m.exponent is None or not m.exponent.unknowns)
    return _constant(m) if constant else _monomial(m, symbols)


@lru_cache(maxsize=4096)  # the powers of e of a row stand in every cell of it
def _constant(m: Monomial) -> sympy.Expr:
    return _monomial(m, {})


def _monomial(m: Monomial, symbols: Symbols) -> sympy.Expr:
    factors = [_square_root(m.root)] if m.root != 1 else []
    factors += [_atom(atom, symbols) ** rational(power) for atom, power in m.powers]
    if m.exponent is not None:
        factors.append(sympy.exp(sum_to_sympy(m.exponent, symbols)))
    return factors[0] if len(factors) == 1 else sympy.Mul(*factors)


@lru_cache(maxsize=4096)
def _square_root(root: int) -> sympy.Expr:
    """√root without factoring: the radicand is already as free of squares as it will get."""
    if root in (-1, 1):
        return sympy.I if root < 0 else sympy.S.One
    plain = built(sympy.Pow, (sympy.Integer(abs(root)), sympy.S.Half))
    return sympy.I * plain if root < 0 else plain


def _atom(atom: Atom, symbols: Symbols) -> sympy.Expr:
    match atom:
        case Unknown(name=name):
            symbol = symbols[name]
            return -symbol if symbol.is_negative else symbol
        case Prime(base=base):
            return sympy.Integer(base)
        case Inverse(body):
            return 1 / sum_to_sympy(body, symbols)
        case NestedRoot(body, degree):
            one_level = ALGEBRAIC not in body.kinds  # sympy takes seconds to look into a tower of roots
            return sympy.Pow(sum_to_sympy(body, symbols), sympy.Rational(1, degree), evaluate=one_level)
        case Log(value):
            return sympy.log(value_to_sympy(value, symbols))
        case Pi():
            return sympy.pi


def value_to_sympy(value: Value, symbols: Symbols) -> sympy.Expr:
    """A value as a sum of quotients, each just as it is kept."""
    return sympy.Add(
        *(
            sympy.Mul(sum_to_sympy(above, symbols), sympy.Pow(sum_to_sympy(below, symbols), -1))
            for below, above in value.parts.items()
        )
    )
