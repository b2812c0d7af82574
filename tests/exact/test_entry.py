"""Entries: every kind of number that comes in, and every refusal with what it tells to write."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
import sympy
from sympy import Integer, Rational, Symbol, exp, sqrt

from symattn.errors import EntryError, ShapeError
from symattn.exact import entry, matrix

HALF = Rational(1, 2)
TAKEN = [
    (3, Integer(3)),
    (-(10**50), Integer(-(10**50))),
    (Fraction(1, 2), HALF),
    (Decimal("0.1"), Rational(1, 10)),
    (Decimal("1E+3"), Integer(1000)),
    (0.5, HALF),
    (-0.0, Integer(0)),
    (1e15, Integer(10**15)),
    ("1/2", HALF),
    ("0.1", Rational(1, 10)),
    ("sqrt(2)/2", sqrt(2) / 2),
    ("-exp(1)", -sympy.E),
    ("√2", sqrt(2)),
    (sympy.pi, sympy.pi),
    (sqrt(2) * exp(sqrt(3)), sqrt(2) * exp(sqrt(3))),
    (Symbol("x") + 1, Symbol("x") + 1),
    (sympy.Float(0.5), HALF),
    (np.int64(7), Integer(7)),
    (np.uint8(7), Integer(7)),
    (np.float64(0.25), Rational(1, 4)),
    (np.float32(0.5), HALF),
    (np.array(3), Integer(3)),
]


@pytest.mark.parametrize(("written", "number"), TAKEN, ids=repr)
def test_taken(written, number):
    made = entry(written)

    assert made == number
    assert isinstance(made, sympy.Expr)


REFUSED = [
    (0.1, '0.1 is a rounded number .* write the string "0.1" for the decimal, or a fraction such as "1/10"'),
    (1 / 3, 'is a rounded number .* a fraction such as "1/3"'),
    (np.float64(0.1), 'write the string "0.1"'),
    (sympy.Float(0.1), 'write the string "0.1"'),
    (sympy.Float(0.1) * Symbol("x"), "holds a rounded number; make it of integers"),
    (float("nan"), "nan is not a finite number; an entry is one exact number"),
    (float("inf"), "inf is not a finite number"),
    (float("-inf"), "−∞ is not an entry; say which keys may be looked at by mask="),
    (-sympy.oo, "−∞ is not an entry"),
    (sympy.zoo, "is not a finite number"),
    (sympy.nan, "is not a finite number"),
    (Decimal("NaN"), "is not a finite number"),
    (Decimal("Infinity"), "is not a finite number"),
    (True, "True is a truth value, not a number; write 1"),
    (np.bool_(False), "False is a truth value, not a number; write 0"),
    (sympy.true, "is a truth value, not a number; write 1"),
    (1j, r"1j \(complex\) is not a number; write an integer, a Fraction, a sympy expression, or a string"),
    (sympy.I, "I is complex; entries are real numbers"),
    ("sqrt(-1)", "a root of a negative number is not a real number"),
    (sympy.Pow(-8, Rational(1, 3)), "is complex; entries are real numbers"),
    (sympy.log(-2), "is complex; entries are real numbers"),
    (None, r"None \(NoneType\) is not a number"),
    ("x", "'x' is no number or function that is known here.*symbols come as sympy Symbols"),
    ("__import__('os')", "has no meaning in a number"),
    ("", "expected a number, found nothing"),
    (10**2000, "digits in a number: at most 2,000, given 2,001"),
    (Fraction(1, 10**2000), "digits in a number: at most 2,000, given 2,001"),
    ("9" * 2001, "digits in a number: at most 2,000, given 2,001"),
    (sympy.MatrixSymbol("M", 2, 2), "M is a matrix, not a number"),
    (sympy.eye(2), r"is a matrix, not a number|is not a number"),
    (sympy.Symbol("A", commutative=False), "A is a matrix, not a number"),
    (b"1", "is not a number"),
    ([1], "is not a number"),
    ({1}, "is not a number"),
]


@pytest.mark.parametrize(("written", "message"), REFUSED, ids=[repr(row[0])[:40] for row in REFUSED])
def test_refused(written, message):
    with pytest.raises(EntryError, match=f"(?s){message}"):
        entry(written)


MATRICES = [
    [[1, 2], [3, 4]],
    ((1, 2), (3, 4)),
    [(1, 2), [3, 4]],
    sympy.Matrix([[1, 2], [3, 4]]),
    sympy.ImmutableMatrix([[1, 2], [3, 4]]),
    sympy.SparseMatrix([[1, 2], [3, 4]]),
    np.array([[1, 2], [3, 4]]),
    np.array([[1.0, 2.0], [3.0, 4.0]]),
    np.array([[1, 2], [3, 4]], dtype=object),
    [np.array([1, 2]), np.array([3, 4])],
    [["1", "4/2"], ["3.0", 4]],
    [[Fraction(1), Decimal(2)], [3.0, Integer(4)]],
]


@pytest.mark.parametrize("rows", MATRICES, ids=[str(i) for i in range(len(MATRICES))])
def test_matrices(rows):
    made = matrix(rows)

    assert type(made) is sympy.ImmutableMatrix
    assert made == sympy.ImmutableMatrix([[1, 2], [3, 4]])


def test_a_matrix_of_every_kind_of_cell():
    x = Symbol("x")

    assert matrix([["1/2", x], ["-exp(1)", sqrt(2)]]) == sympy.ImmutableMatrix([[HALF, x], [-sympy.E, sqrt(2)]])
    assert matrix([["-inf", 1]], infinite=True)[0, 0] is sympy.S.NegativeInfinity


REFUSED_MATRICES = [
    ([[1, 2], [3]], ShapeError, "Q is ragged: row 1 has 2 entries, row 2 has 1"),
    ([[1], [2], [3, 4]], ShapeError, "Q is ragged: row 1 has 1 entries, row 3 has 2"),
    ([], ShapeError, "Q is empty; a matrix has at least one row and one column"),
    ([[]], ShapeError, "Q is empty"),
    ([[], []], ShapeError, "Q is empty"),
    (np.zeros((0, 3)), ShapeError, "Q is empty"),
    (sympy.zeros(0, 2), ShapeError, "Q is empty"),
    ([1, 2], ShapeError, r"Q is one row of numbers; a matrix is a list of rows: write \[\[…\], \[…\]\]"),
    (np.array([1, 2]), ShapeError, "Q is one row of numbers"),
    ([[[1]]], ShapeError, "Q has more than two dimensions"),
    (np.zeros((2, 2, 2), dtype=int), ShapeError, "Q has more than two dimensions"),
    (3, ShapeError, r"Q is 3, not a matrix; write its rows, as \[\[1, 0\], \[0, 1\]\]"),
    ("1 2; 3 4", ShapeError, "not a matrix; write its rows"),
    ({"a": 1}, ShapeError, "not a matrix; write its rows"),
    ([[1, 0.1], [2, 3]], EntryError, "Q, row 1, column 2: 0.1 is a rounded number"),
    ([[1, 2], [True, 3]], EntryError, "Q, row 2, column 1: True is a truth value"),
    ([[1, 2], [3, "y"]], EntryError, "Q, row 2, column 2: 'y' is no number"),
    ([[1, 2], [3, 1j]], EntryError, r"Q, row 2, column 2: 1j \(complex\) is not a number"),
    ([[1, float("nan")]], EntryError, "Q, row 1, column 2: nan is not a finite number"),
    ([["-inf", 1]], EntryError, "Q, row 1, column 1: −∞ is not an entry"),
    ([[1, None]], EntryError, "Q, row 1, column 2: None"),
    (np.array([[0.1]]), EntryError, "Q, row 1, column 1: 0.1 is a rounded number"),
    (np.array([[True]]), EntryError, "Q, row 1, column 1: True is a truth value"),
    (np.array([[1j]]), EntryError, "Q, row 1, column 1"),
    (sympy.Matrix([[sympy.Float(0.1)]]), EntryError, "Q, row 1, column 1"),
]


@pytest.mark.parametrize(("rows", "error", "message"), REFUSED_MATRICES, ids=range(len(REFUSED_MATRICES)))
def test_refused_matrices(rows, error, message):
    with pytest.raises(error, match=message):
        matrix(rows, "Q")
