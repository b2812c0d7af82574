"""The quick grids against the one that works cell by cell, and their sympy matrices against evaluated ones."""

from itertools import chain

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import ImmutableMatrix, Rational, exp, sqrt

from symattn.errors import UndefinedError
from symattn.exact.from_sympy import value_of
from symattn.exact.grid import Grid, grid_of
from symattn.exact.grid.combinations import Combinations
from symattn.exact.grid.multiples import Multiples
from symattn.exact.ring.value import NOTHING
from symattn.exact.ring.zero import zero_value

MANY = settings(max_examples=120, deadline=None)
x, y = sympy.symbols("x y")
d = sympy.Symbol("d", positive=True)
m = sympy.Symbol("m", negative=True)
SYMBOLS = {s.name: s for s in (x, y, d, m)}
SCALES = [1, 2, 3, sqrt(2), sqrt(8), sqrt(3) / 2, Rational(1, 3), sqrt(d), x * sqrt(2), m, 2 ** Rational(1, 3)]
rationals = st.builds(Rational, st.integers(-6, 6), st.sampled_from([1, 1, 1, 2, 3]))
wholes = st.integers(-4, 4)


def matrices(rows, columns, cells=rationals):
    row = st.lists(cells, min_size=columns, max_size=columns)
    return st.lists(row, min_size=rows, max_size=rows).map(ImmutableMatrix)


def cell_by_cell(grid):
    """The same cells, kept in the plain way."""
    return Grid(grid.rows)


def equal(a, b):
    pairs = zip(chain.from_iterable(a.rows), chain.from_iterable(b.rows), strict=True)
    return a.shape == b.shape and all(one is two or zero_value(one - two)[0] for one, two in pairs)


def evaluated(expression):
    """The expression built up again by sympy's own evaluation."""
    if not expression.args:
        return expression
    return expression.func(*map(evaluated, expression.args))


def assert_as_evaluated(matrix):
    assert isinstance(matrix, ImmutableMatrix)
    for cell in matrix:
        assert evaluated(cell) == cell
        assert str(evaluated(cell)) == str(cell)


@st.composite
def scores(draw):
    n_q, n_k = draw(st.integers(1, 4)), draw(st.integers(1, 5))
    grid = grid_of(draw(matrices(n_q, n_k, draw(st.sampled_from([rationals, wholes])))))
    scaled = grid.over(value_of(draw(st.sampled_from(SCALES)) * sympy.S.One))
    allowed = draw(st.lists(st.lists(st.booleans(), min_size=n_k, max_size=n_k), min_size=n_q, max_size=n_q))
    if draw(st.booleans()) and all(map(any, allowed)):
        return scaled.where(allowed)
    return scaled


@MANY
@given(st.data(), st.integers(1, 4), st.integers(1, 4), st.integers(1, 4))
def test_rational_matrices(data, n, k, p):
    a, b, c = data.draw(matrices(n, k)), data.draw(matrices(k, p)), data.draw(matrices(n, k))
    one, two, three = map(grid_of, (a, b, c))

    assert isinstance(one, Multiples)
    assert one.to_matrix({}) == a
    assert one.times(two).to_matrix({}) == a * b
    assert one.plus(three).to_matrix({}) == a + c
    assert one.transposed.to_matrix({}) == a.T
    assert one.over(value_of(sympy.Integer(-3))).to_matrix({}) == a / -3
    assert one == cell_by_cell(one)
    assert one.rational == cell_by_cell(one).rational
    assert one.whole == cell_by_cell(one).whole


@MANY
@given(scores(), scores())
def test_scores(grid, other):
    plain = cell_by_cell(grid)

    assert grid.shape == plain.shape
    assert grid.transposed == plain.transposed
    assert grid.over(value_of(1 + sqrt(2))) == plain.over(value_of(1 + sqrt(2)))
    assert grid.to_matrix(SYMBOLS) == plain.to_matrix(SYMBOLS)
    assert_as_evaluated(grid.to_matrix(SYMBOLS))
    if grid.shape == other.shape and all(c is not None for row in other.rows for c in row):
        assert equal(grid.plus(other), plain.plus(cell_by_cell(other)))


@MANY
@given(st.data(), scores())
def test_softmax(data, grid):
    plain = cell_by_cell(grid)
    powers, plain_powers = grid.exponentials(), plain.exponentials()
    totals, plain_totals = powers.sums(), plain_powers.sums()
    weights, plain_weights = powers.over_sums(totals), plain_powers.over_sums(plain_totals)
    cells = data.draw(st.sampled_from([rationals, wholes, st.just(2), st.sampled_from([1, sqrt(2)])]))
    values = grid_of(data.draw(matrices(grid.shape[1], data.draw(st.integers(1, 3)), cells)))
    output, plain_output = weights.times(values), plain_weights.times(cell_by_cell(values))

    for quick, slow in (
        (powers, plain_powers),
        (totals, plain_totals),
        (weights, plain_weights),
        (output, plain_output),
    ):
        assert equal(quick, slow)
        face = quick.to_matrix(SYMBOLS)
        assert face == slow.to_matrix(SYMBOLS)
        assert_as_evaluated(face)
    assert equal(powers.times(values).over_sums(totals), output)


def test_what_is_kept_quickly():
    scaled = grid_of(ImmutableMatrix([[1, 2], [3, 4]])).over(value_of(sqrt(2)))
    powers = scaled.exponentials()

    assert isinstance(scaled, Multiples)
    assert isinstance(powers, Combinations)
    assert isinstance(powers.over_sums(powers.sums()).times(grid_of(ImmutableMatrix([[1], [2]]))), Combinations)
    assert type(grid_of(ImmutableMatrix([[sqrt(2), 1]]))) is Grid
    assert type(powers.map(lambda value: value)) is Grid
    assert type(scaled.exponentials(value_of(sympy.Integer(3)))) is Grid


def test_minus_infinity_is_only_exponentiated():
    masked = grid_of(ImmutableMatrix([[1, 2]])).where([[True, False]])

    assert masked.rows[0][1] is None
    assert masked.exponentials().rows[0][1] == NOTHING
    assert masked.to_matrix({}) == ImmutableMatrix([[1, -sympy.oo]])
    with pytest.raises(ArithmeticError, match="−∞ may be exponentiated, and nothing else"):
        masked.times(grid_of(ImmutableMatrix([[1], [2]])))


def test_a_sum_of_zero_is_refused():
    masked = grid_of(ImmutableMatrix([[1, 2], [3, 4]])).where([[True, True], [False, False]])
    powers = masked.exponentials()

    with pytest.raises(UndefinedError):
        powers.over_sums(powers.sums())


def test_a_large_matrix_is_as_evaluated():
    rows = [[(7 * i * i + 5 * j * j + 3 * i * j) % 23 - 11 for j in range(12)] for i in range(12)]
    powers = grid_of(ImmutableMatrix(rows)).over(value_of(sqrt(12))).exponentials()
    weights = powers.over_sums(powers.sums())

    assert_as_evaluated(weights.to_matrix({}))
    assert_as_evaluated(weights.times(grid_of(ImmutableMatrix(rows))).to_matrix({}))
    assert weights.to_matrix({})[0, 0].has(exp)
