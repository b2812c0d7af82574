"""Entries: what a cell may hold, and the one door through which every given comes in.

Knows Python, NumPy and sympy numbers and the plain-text grammar; turns each into an exact sympy expression
or says what to write instead. Nothing is rounded and nothing is evaluated as code. Does not know what a
matrix is for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from math import isfinite
from numbers import Integral
from typing import Any

import sympy
from sympy.logic.boolalg import BooleanAtom

from ..errors import EntryError, LimitError, ReadError, ShapeError
from .from_sympy import is_complex
from .grammar import number as number_from_text
from .limits import DIGITS, check_tree
from .matrices import is_whole_and_small, whole_matrix

MINUS_INFINITY = sympy.S.NegativeInfinity
LARGE = 10**18  # smaller whole numbers need no check
MOST_PRINTED = 60  # parts of an expression that an error prints


def entry(value: Any, infinite: bool = False, name: str = "") -> sympy.Expr:
    """One exact number (or expression in sympy Symbols) from what a person or a program wrote.

    Takes int, Fraction, Decimal, strings of numbers ("1/2", "0.1", "sqrt(2)"), sympy expressions, NumPy
    integers, and floats that are exactly the number they print (0.5, 1.0). With `infinite`, −∞ as well.
    Raises EntryError for anything else, with what to write instead; `name` stands in the error.

    >>> entry("0.1"), entry(0.5), entry("-exp(1)")
    (1/10, 1/2, -E)
    >>> entry(0.1)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    symattn.errors.EntryError: 0.1 is a rounded number ...
    """
    try:
        return _entry(value, infinite)
    except EntryError as error:
        raise EntryError(f"{name}: {error}" if name else str(error)) from None


def _entry(value: Any, infinite: bool) -> sympy.Expr:
    maker = _maker(value)
    if maker is None:
        raise EntryError(
            f"{value!r} ({type(value).__name__}) is not a number; write an integer, a Fraction, a sympy "
            f'expression, or a string such as "1/2" or "sqrt(2)"'
        )
    return _checked(maker(value), infinite)


def _maker(value: Any) -> Callable[[Any], sympy.Expr] | None:
    for kinds, maker in MAKERS:
        if isinstance(value, kinds):
            return maker
    if hasattr(value, "item") and getattr(value, "shape", None) == ():
        return lambda scalar: _entry(scalar.item(), infinite=True)
    return None


def _checked(made: sympy.Expr, infinite: bool) -> sympy.Expr:
    if made is MINUS_INFINITY:
        if infinite:
            return made
        raise EntryError("−∞ is not an entry; say which keys may be looked at by mask=")
    if made.has(sympy.oo, -sympy.oo, sympy.zoo, sympy.nan):
        raise EntryError(f"{_named(made)} is not a finite number; an entry is one exact number")
    if not made.is_Rational and _is_complex(made):
        raise EntryError(f"{_named(made)} is complex; entries are real numbers")
    return made


def _is_complex(made: sympy.Expr) -> bool:
    if made.free_symbols:
        return made.has(sympy.I) or any(s.is_extended_real is False for s in made.free_symbols)
    return made.has(sympy.I) or is_complex(made)


def _from_bool(value: bool) -> sympy.Expr:
    raise EntryError(f"{value} is a truth value, not a number; write {int(bool(value))}")


def _from_fraction(value: Fraction) -> sympy.Expr:
    return _within_limits(sympy.Rational(value.numerator, value.denominator))


def _from_decimal(value: Decimal) -> sympy.Expr:
    if not value.is_finite():
        return MINUS_INFINITY if value == Decimal("-Infinity") else _not_finite(value)
    _, digits, power = value.as_tuple()
    if len(digits) + abs(int(power)) > DIGITS:
        raise EntryError(f"{value} has more than {DIGITS} digits, the most for a number")
    return _from_fraction(Fraction(value))


def _not_finite(value: object) -> sympy.Expr:
    raise EntryError(f"{value} is not a finite number; an entry is one exact number")


def _from_float(value: float) -> sympy.Expr:
    value = float(value)  # NumPy's prints its type
    if not isfinite(value):
        return MINUS_INFINITY if value == float("-inf") else _not_finite(value)
    if Fraction(value) != Fraction(repr(value)):
        raise EntryError(
            f"{value!r} is a rounded number (a float), so nobody can know which exact number was meant; "
            f'write the string "{value!r}" for the decimal, or a fraction such as '
            f'"{Fraction(repr(value)).limit_denominator(100)}"'
        )
    return _from_fraction(Fraction(value))


def _from_text(value: str) -> sympy.Expr:
    if value.strip() in ("-inf", "-oo", "−∞", "-∞"):
        return MINUS_INFINITY
    try:
        return number_from_text(value)
    except (ReadError, LimitError) as error:
        raise EntryError(str(error)) from None


def _from_sympy(value: sympy.Expr) -> sympy.Expr:
    _within_limits(value)  # first: whatever asks sympy about a larger tree may not come back
    if value.is_Float or value.has(sympy.Float):
        if value.is_Float and value._prec <= 53:
            return _from_float(float(value))
        raise EntryError(
            f"{_named(value)} holds a rounded number; make it of integers, Rational(1, 10) or strings"
        )
    if isinstance(value, (sympy.MatrixExpr, sympy.MatrixBase)) or not value.is_commutative:
        raise EntryError(f"{_named(value)} is a matrix, not a number")
    return value


def _named(value: sympy.Expr) -> str:
    """The expression, where it is short enough to be printed in an error."""
    long = next(islice(sympy.preorder_traversal(value), MOST_PRINTED, None), None)
    return str(value) if long is None else f"the expression ({value.func.__name__} of {len(value.args)} parts)"


def _from_int(value: Any) -> sympy.Expr:
    return _within_limits(sympy.Integer(int(value)))


def _within_limits(made: sympy.Expr) -> sympy.Expr:
    try:
        check_tree(made)
    except LimitError as error:
        raise EntryError(str(error)) from None
    return made


MAKERS: tuple[tuple[type | tuple[type, ...], Callable[[Any], sympy.Expr]], ...] = (
    ((bool, BooleanAtom), _from_bool),
    (sympy.Expr, _from_sympy),
    (Integral, _from_int),
    (Fraction, _from_fraction),
    (Decimal, _from_decimal),
    (float, _from_float),
    (str, _from_text),
)


def is_matrix(value: Any) -> bool:
    """Whether a value is a matrix, or rows of one, rather than a number."""
    return isinstance(value, (list, tuple, sympy.MatrixBase)) or len(getattr(value, "shape", ())) > 0


def matrix(rows: Any, name: str = "the matrix", infinite: bool = False) -> sympy.ImmutableMatrix:
    """An exact matrix from nested lists or tuples, a sympy matrix, or an array of NumPy's kind.

    `name` stands in the errors. Raises EntryError naming row and column (counted from 1), ShapeError for
    ragged, empty or one-dimensional rows.

    >>> matrix([[1, "1/2"], ["sqrt(2)", 0]])
    Matrix([
    [      1, 1/2],
    [sqrt(2),   0]])
    >>> matrix([[1, 2], [3]], "Q")
    Traceback (most recent call last):
    symattn.errors.ShapeError: Q is ragged: row 1 has 2 entries, row 2 has 1
    """
    if isinstance(rows, sympy.ImmutableMatrix) and is_whole_and_small(rows, LARGE):
        return rows
    cells = [list(row) for row in _rows(rows, name)]
    for i, row in enumerate(cells[1:], 2):
        if len(row) != len(cells[0]):
            raise ShapeError(f"{name} is ragged: row 1 has {len(cells[0])} entries, row {i} has {len(row)}")
    if all(type(x) is int and -LARGE < x < LARGE for row in cells for x in row):
        return whole_matrix(cells)
    made = [
        entry(x, infinite, f"{name}, row {i}, column {j}")
        for i, r in enumerate(cells, 1)
        for j, x in enumerate(r, 1)
    ]
    return sympy.ImmutableMatrix(len(cells), len(cells[0]), made)


def _rows(rows: Any, name: str) -> list[Iterable[Any]]:
    if isinstance(rows, sympy.MatrixBase) or hasattr(rows, "tolist"):
        listed = rows.tolist()
    elif isinstance(rows, (list, tuple)):
        listed = list(rows)
    else:
        raise ShapeError(f"{name} is {rows!r}, not a matrix; write its rows, as [[1, 0], [0, 1]]")
    if not isinstance(listed, list) or not listed or any(isinstance(r, (list, tuple)) and not r for r in listed):
        raise ShapeError(f"{name} is empty; a matrix has at least one row and one column")
    listed = [r.tolist() if hasattr(r, "tolist") else r for r in listed]
    if not all(isinstance(r, (list, tuple)) for r in listed):
        raise ShapeError(f"{name} is one row of numbers; a matrix is a list of rows: write [[…], […]]")
    if any(isinstance(x, (list, tuple)) for r in listed for x in r):
        raise ShapeError(f"{name} has more than two dimensions; a matrix is a list of rows of numbers")
    return listed
