"""One cell, one matrix against its value: right to the digits it has, exact, low precision, undecided."""

import pytest
import sympy

from symattn.exact.from_sympy import value_of
from symattn.exact.grid import grid_of
from symattn.verify.judging import Place, held, judged
from symattn.verify.student import table_of

A = 1 / (1 + sympy.exp(-sympy.sqrt(2)))  # 0.804429682506956…
SMALL = sympy.exp(-5)  # 0.00673794699908547
EIGHTH = sympy.Rational(1, 8)


def one(x):
    return table_of([[x]]).rows[0][0]


@pytest.mark.parametrize(
    ("written", "value", "holds", "how"),
    [
        (A, A, True, "exact"),
        (sympy.exp(sympy.sqrt(2)) / (1 + sympy.exp(sympy.sqrt(2))), A, True, "exact"),
        ("e^√2/(1+e^√2)", A, True, "exact"),
        ("1 - 1/(1+e^√2)", A, True, "exact"),
        ("0.8044", A, True, "printed"),
        (".8", A, True, "printed"),
        ("80%", A, True, "printed"),
        ("0.80442", A, True, "printed"),  # cut
        ("0.80443", A, True, "printed"),  # rounded
        ("0.8045", A, False, "off"),
        ("0.8808", A, False, "different"),
        ("1/3", A, False, "different"),
        ("0.13", EIGHTH, True, "printed"),  # half up
        ("0.12", EIGHTH, True, "printed"),  # half to even, and cut
        ("0.125", EIGHTH, True, "exact"),
        ("-0.13", -EIGHTH, True, "printed"),
        ("6.7e-3", SMALL, True, "printed"),
        ("0.0067", SMALL, True, "printed"),
        ("0.00", SMALL, True, "printed"),  # cut
        ("0.02", SMALL, False, "off"),
        (0.8044296825069569, A, True, "computed"),
        (0.80442968, A, True, "printed"),
        (0.8044297099113464, A, True, "computed"),  # single precision, shown in double
        ("0.80442971", A, True, "low-precision"),  # single precision, printed
        ("0.80443971", A, False, "different"),
        (0.8807970779778823, A, False, "different"),
        ("4.11/5.11", A, False, "early"),
        ("e^1.41/(1+e^1.41)", A, False, "early"),
        ("4.11/9.11", A, False, "different"),
        (0, A, False, "different"),
        (float("-inf"), None, True, "exact"),
        ("-inf", None, True, "exact"),
        ("−∞", None, True, "exact"),
        (-1e9, None, True, "float-mask"),
        ("-1e9", None, True, "float-mask"),
        (-(10**9), None, False, "different"),
        (0, None, False, "different"),
        ("-oo", A, False, "different"),
        (float("nan"), A, None, "unread"),
        ("rest", A, None, "unread"),
        ("0.5", sympy.Symbol("x") / 2, None, "undecided"),
        (sympy.Symbol("x") / 2, sympy.Symbol("x") / 2, True, "exact"),
        (sympy.pi + sympy.exp(sympy.pi), sympy.exp(sympy.pi) + sympy.pi, True, "exact"),
    ],
    ids=str,
)
def test_one_cell(written, value, holds, how):
    found = judged(one(written), None if value is None else value_of(value))

    assert (found.holds, found.how) == (holds, how)


def test_a_third_is_exact_and_no_rounding():
    assert judged(one("1/3"), value_of(sympy.Rational(33, 100))).holds is False


@pytest.mark.parametrize(
    ("rows", "kinds"),
    [
        ([[1, 0], ["0.33", "0.67"]], ["printed", "printed", "printed", "printed"]),  # 1 beside 0.33 is 1.00
        ([["1/3", 0], ["0.33", 1]], ["exact", "printed", "printed", "printed"]),
        ([[1, 0], [0, 1]], ["exact"] * 4),
        ([[1.0, 0.0], [0.19557031749304, 0.8]], ["double"] * 4),  # computed, so 1.0 is not one digit
        ([[1.0, 0.0], [0.25, 0.75]], ["printed"] * 4),
    ],
)
def test_round_numbers_are_read_like_their_neighbours(rows, kinds):
    assert [cell.kind for _, _, cell in table_of(rows).cells()] == kinds


@pytest.mark.parametrize(
    ("rows", "place", "holds", "turned"),
    [
        ([[1, 2], [3, 4]], Place("S"), True, False),
        ([[1, 2], [3, 5]], Place("S"), False, False),
        ([[3, 4]], Place("S", 1), True, False),
        ([[3], [4]], Place("S", 1), True, True),  # a row written as a column
        ([[4]], Place("S", 1, 1), True, False),
        ([[2], [4]], Place("S", None, 1), True, False),
        ([[1, 2]], Place("S"), False, False),
        ([[1, 2, 3]], Place("S", 0), False, False),
        ([[1, 2]], Place("S", 7), False, False),  # there is no row 8
    ],
)
def test_a_matrix_or_a_part_of_it(rows, place, holds, turned):
    found = held(table_of(rows), grid_of(sympy.ImmutableMatrix([[1, 2], [3, 4]])), place)

    assert (found.holds, found.turned) == (holds, turned)


def test_wrong_and_open_cells_count_from_one():
    found = held(table_of([[1, "rest"], [9, 4]]), grid_of(sympy.ImmutableMatrix([[1, 2], [3, 4]])), Place("S"))

    assert found.wrong() == ((2, 1),)
    assert found.open() == ((1, 2),)
    assert found.holds is False
