"""Reading patterns: sums and entropies against NumPy, every maker against its name, real-looking heads."""

import numpy as np
import pytest
import sympy

from symattn import attention, same
from symattn.errors import ProblemError, ShapeError
from symattn.layer import makers
from symattn.layer.content import score_parts
from symattn.layer.patterns import KINDS, pattern
from symattn.layer.templates import templates
from tests.layer.by_numpy import Draw, floats


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", [4, 5, 8, 11])
def test_every_maker_makes_its_pattern(kind, n):
    assert pattern(makers.MAKERS[kind](n)).kind == kind


def drawn(seed):
    draw = Draw(seed)
    n_q = draw.whole(1, 4)
    n_k = draw.whole(n_q, 5)
    return attention(S=draw.matrix(n_q, n_k), scale=1, mask="causal" if seed % 2 else None)


@pytest.mark.parametrize("seed", range(200))
def test_sums_entropies_and_profile(seed):
    problem = drawn(seed)
    found, a = pattern(problem), floats(problem.weights.evalf(25))
    n_q, n_k = a.shape
    offsets = np.arange(n_k)[None, :] - np.arange(n_q)[:, None] - (n_k - n_q)

    assert found.row_sums == (1,) * n_q
    assert np.abs(np.array([float(s) for s in found.column_sums]) - a.sum(axis=0)).max() < 1e-12
    logs = np.where(a > 0, a, 1)
    assert (
        np.abs(np.array([float(h.evalf(20)) for h in found.entropies]) + (a * np.log(logs)).sum(axis=1)).max()
        < 1e-12
    )
    for d, mean in found.profile.items():
        rows = [a[i][offsets[i] == d] for i in range(n_q) if (offsets[i] == d).any()]
        assert abs(float(mean) - np.mean([r.sum() for r in rows])) < 1e-12
    assert [float(x) for x in found.largest] == pytest.approx(a.max(axis=1))
    for keys, row in zip(found.looks_at, a, strict=True):
        assert {k - 1 for k in keys} == set(np.flatnonzero(row > row.max() - 1e-12))


def test_entropy_from_nothing_to_everything():
    """Published exercise: 2 log 2 for four keys alike, 0 for one key, and (.4, .3, .2, .1)."""
    assert pattern([["1/4"] * 4]).entropies == (2 * sympy.log(2),)
    assert pattern([[1, 0], [0, 1]]).entropies == (0, 0)
    tilted = pattern([["0.4", "0.3", "0.2", "0.1"]]).entropies[0]
    assert abs(float(tilted) + sum(p * np.log(p) for p in (0.4, 0.3, 0.2, 0.1))) < 1e-15
    two = pattern(attention(S=[[0, 1]], scale=1)).entropies[0]
    assert same(two, sympy.log(1 + sympy.E) - sympy.E / (1 + sympy.E)).verdict != "different"


def test_shares_are_what_they_say():
    found = pattern([["1/2", "1/4", "1/4", 0], [0, "3/4", "1/4", 0], [0, 0, 1, 0], [0, 0, "1/2", "1/2"]])
    diagonal = next(e for e in found.evidence if e.template.kind == "diagonal")

    assert diagonal.template.detail == (-1, 0, 1)
    assert diagonal.share == sympy.Rational(3 + 4 + 4 + 4, 16)
    assert diagonal.chance == sympy.Rational(2 + 3 + 3 + 2, 16)
    assert diagonal.excess == sympy.Rational(5, 6)


HEADS = [
    ("the notes' own example: itself, 0.80 and 0.20", [["4/5", "1/5"], ["1/5", "4/5"]], "diagonal"),
    ("a band: itself and its neighbours", [["2/3", "1/3", 0, 0, 0, 0], ["1/4", "1/2", "1/4", 0, 0, 0],
     [0, "1/4", "1/2", "1/4", 0, 0], [0, 0, "1/4", "1/2", "1/4", 0], [0, 0, 0, "1/4", "1/2", "1/4"],
     [0, 0, 0, 0, "1/3", "2/3"]], "diagonal"),
    ("two special tokens", [["9/20", "1/40", "1/40", "1/40", "1/40", "9/20"]] * 6, "vertical"),
    ("two phrases of unequal length", [["1/2", "1/2", 0, 0, 0]] * 2 + [[0, 0, "1/3", "1/3", "1/3"]] * 3, "block"),
    ("causal and even", [[1, 0, 0], ["1/2", "1/2", 0], ["1/3", "1/3", "1/3"]], "uniform"),
    ("causal, the token before", [[1, 0, 0, 0], ["9/10", "1/10", 0, 0], [0, "9/10", "1/10", 0],
     [0, 0, "9/10", "1/10"]], "previous-token"),
    ("cross-attention to the first key", [["9/10", "1/20", "1/20"]] * 2, "vertical"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "weights", "kind"), HEADS, ids=[h[0] for h in HEADS])
def test_heads(said, weights, kind):
    assert pattern(weights).kind == kind


def test_columns_are_read_as_rows():
    problem = makers.vertical(4)
    turned = attention(Q=problem.Q.T, K=problem.K.T, scale=1, convention="columns")

    assert pattern(turned).kind == "vertical" and pattern(turned).row_sums == (1,) * 4


def test_templates_are_within_the_matrix_and_never_all_of_it():
    for shape in [(1, 1), (2, 3), (4, 4), (3, 6)]:
        for template in templates(*shape):
            assert 0 < len(set(template.cells)) == len(template.cells) < shape[0] * shape[1]
            assert all(0 <= i < shape[0] and 0 <= j < shape[1] for i, j in template.cells)
            assert sorted(c for part in template.parts for c in part) == sorted(template.cells)


def test_a_head_by_content_follows_the_words():
    words = ["the", "cat", "and", "the", "cat"]
    head = makers.by_content(words)
    reordered = [words[i] for i in (4, 2, 0, 1, 3)]
    moved = makers.by_content(reordered)

    for i, j in np.ndindex(5, 5):
        origin = (4, 2, 0, 1, 3)
        assert same(moved.weights[i, j], head.weights[origin[i], origin[j]]).equal


def one_hot(places, width):
    return [[int(p == c) for c in range(width)] for p in places]


WORDS, PLACES = one_hot([0, 1, 0], 5), [[0, 0, *row] for row in one_hot(range(3), 3)]
LOOK_AT_WORDS = [[1, 0], [0, 1], [0, 0], [0, 0], [0, 0]]
LOOK_AT_PLACES = [[0, 0, 0], [0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
BEFORE = [[0, 0, 0], [0, 0, 0], [1, 0, 0], [1, 0, 0], [0, 1, 0]]

SOURCES = [
    (LOOK_AT_WORDS, LOOK_AT_WORDS, "content-based"),
    (BEFORE, LOOK_AT_PLACES, "position-based"),
    ([[1, 0, 0]] * 5, LOOK_AT_PLACES, "both"),
    ([[0, 0]] * 5, LOOK_AT_WORDS, "neither"),
]


@pytest.mark.parametrize(("w_q", "w_k", "kind"), SOURCES, ids=[s[2] for s in SOURCES])
def test_what_a_head_looks_for(w_q, w_k, kind):
    found = score_parts(WORDS, PLACES, w_q, w_k)
    x = sympy.Matrix(WORDS) + sympy.Matrix(PLACES)
    whole = x * sympy.Matrix(w_q) * (x * sympy.Matrix(w_k)).T
    parts = sum((found.part(a, b) for a, b in found.grids), sympy.zeros(3, 3))

    assert found.kind == kind
    assert parts == whole


def test_refused():
    x = sympy.Symbol("x")
    with pytest.raises(ProblemError, match="row 2 does not sum to 1"):
        pattern([[1, 0], ["1/2", "1/3"]])
    with pytest.raises(ProblemError, match="row 1 has a negative weight"):
        pattern([[2, -1]])
    with pytest.raises(ProblemError, match="give values for the symbols"):
        pattern([[x, 1 - x]])
    with pytest.raises(ProblemError, match="at least 4"):
        makers.long_range(3)
    with pytest.raises(ShapeError, match="give both the same shape"):
        score_parts([[1], [1]], [[1]], [[1]], [[1]])
