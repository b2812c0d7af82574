"""Symbols in the givens: the weights are functions, and identities hold for all of them."""

import sympy
from sympy import ImmutableMatrix, exp, sqrt

from symattn.exact import same
from symattn.layer import attention, softmax

q, k, v, w, c = sympy.symbols("q k v w c")
d = sympy.Symbol("d", positive=True)


def test_one_pair_of_scores():
    solved = attention(Q=[[q]], K=[[k], [0]], V=[[v], [w]], scale=sqrt(d))

    assert solved.scaled == ImmutableMatrix([[q * k / sqrt(d), 0]])
    assert same(solved.weights[0, 0], 1 / (1 + exp(-q * k / sqrt(d)))).equal
    assert same(solved.output[0, 0], (v * exp(q * k / sqrt(d)) + w) / (exp(q * k / sqrt(d)) + 1)).equal


def test_symbols_keep_their_assumptions():
    solved = attention(S=[[d, 0]], V=[[sqrt(d)], [d]], scale=1)

    assert solved.weights.free_symbols == {d}
    assert solved.output.free_symbols == {d}


def test_symbols_match_by_name_across_the_givens():
    plain, positive = sympy.Symbol("t"), sympy.Symbol("t", positive=True)
    solved = attention(Q=[[plain]], K=[[positive]], V=[[plain + positive]])

    assert solved.scores == ImmutableMatrix([[positive**2]])
    assert solved.output == ImmutableMatrix([[2 * positive]])


def test_the_output_of_equal_values_is_that_value():
    assert attention(S=[[q, k, 3]], V=[[v], [v], [v]], scale=1).output == ImmutableMatrix([[v]])


def test_row_and_column_conventions_are_transposes():
    rows = attention(Q=[[q, 1], [0, k]], K=[[1, w], [v, 2]], V=[[1, 2], [c, 3]])
    columns = attention(Q=[[q, 0], [1, k]], K=[[1, v], [w, 2]], V=[[1, c], [2, 3]], convention="columns")

    for name in ("Q", "K", "V", "scores", "scaled", "masked", "weights", "output"):
        assert getattr(columns, name) == getattr(rows, name).T


def test_what_is_beyond_the_ring_stays_exact():
    weights = softmax([exp(1), 0])

    assert same(weights[0, 0], exp(exp(1)) / (1 + exp(exp(1)))).equal
    assert same(sum(weights), 1).equal
