"""Positions: published encodings, NumPy's own tables, the rotation property, both pairings, ALiBi."""

import json
from pathlib import Path

import numpy as np
import pytest
import sympy

from symattn import attention, multi_head, same
from symattn.errors import ProblemError, ShapeError
from symattn.layer.positions import alibi, alibi_slopes, angles_of, rotary, shift_matrix, sinusoidal
from tests.layer.by_numpy import Draw, floats, head

EXAMPLES = {e["id"]: e for e in json.loads((Path(__file__).parents[1] / "data/more_examples.json").read_text())}
sqrt, sin, cos, pi = sympy.sqrt, sympy.sin, sympy.cos, sympy.pi


def numeric(m):
    return floats(sympy.Matrix(m).evalf(25))


def test_a_published_encoding_in_both_layouts():
    expected = EXAMPLES["m09-positional"]
    correct = floats(expected["correct"]["interleaved"])

    assert np.abs(numeric(sinusoidal([1], 8)) - correct).max() < 1e-9
    printed = [[float(x) for x in expected["published"]["example_row1_concatenated"][0]]]
    assert np.abs(numeric(sinusoidal([1], 8, layout="halves")) - printed).max() < 5e-4  # float16


@pytest.mark.parametrize("seed", range(200))
def test_numpys_table(seed):
    draw = Draw(seed)
    n, d, base = draw.whole(1, 5), 2 * draw.whole(1, 4), draw.choice([10000, 100, 10])
    angle = np.arange(n)[:, None] / base ** (2 * (np.arange(d) // 2) / d)
    table = np.where(np.arange(d) % 2 == 0, np.sin(angle), np.cos(angle))
    halves = np.concatenate([np.sin(angle[:, ::2]), np.cos(angle[:, ::2])], axis=1)

    assert np.abs(numeric(sinusoidal(n, d, base)) - table).max() < 1e-14
    assert np.abs(numeric(sinusoidal(n, d, base, layout="halves")) - halves).max() < 1e-14


@pytest.mark.parametrize(("p", "by"), [(0, 1), (3, 2), (5, -4)])
def test_a_shift_is_a_rotation(p, by):
    assert same(sinusoidal([p], 4) * shift_matrix(4, by), sinusoidal([p + by], 4)).equal


def test_what_encodings_obey():
    """|PE|² = d/2, and the product of two depends on their distance alone: decided, not sampled."""
    table = sinusoidal(5, 4)
    product = table * table.T

    assert all(same(product[i, i], 2).equal for i in range(5))
    assert same(product[1, 3], cos(2) + cos(sympy.Rational(2, 100))).equal
    assert same(product[1, 3], product[2, 4]).equal and same(product[1, 3], product[1, 4]).equal is False


def test_a_published_table_of_rotations():
    """θ = π/4, q = (1, 0), k = (0, 1): q_m·k_n = sin((m − n) π/4): 0, ±√2/2, ±1."""
    problem = rotary(attention(Q=[[1, 0]] * 4, K=[[0, 1]] * 4), angles="pi/4")

    assert problem.scores == sympy.Matrix(4, 4, lambda m, n: sin((m - n) * pi / 4))
    assert problem.scores[1, 0] == sqrt(2) / 2


def turned(rows, start, angles, pairing):
    """The rotation by complex numbers."""
    half = rows.shape[1] // 2
    a, b = (rows[:, ::2], rows[:, 1::2]) if pairing == "adjacent" else (rows[:, :half], rows[:, half:])
    z = (a + 1j * b) * np.exp(1j * (start + np.arange(len(rows)))[:, None] * angles)
    if pairing == "halves":
        return np.concatenate([z.real, z.imag], axis=1)
    return np.stack([z.real, z.imag], axis=2).reshape(rows.shape)


@pytest.mark.parametrize("pairing", ["adjacent", "halves"])
@pytest.mark.parametrize("seed", range(100))
def test_complex_numbers(seed, pairing):
    draw = Draw(seed)
    n_q, d = draw.whole(1, 3), 2 * draw.whole(1, 3)
    n_k = draw.whole(n_q, 4)
    q, k, v = draw.matrix(n_q, d), draw.matrix(n_k, d), draw.matrix(n_k, 2)
    angles = 100.0 ** (-2 * np.arange(d // 2) / d)
    rotated = (turned(floats(q), n_k - n_q, angles, pairing), turned(floats(k), 0, angles, pairing))
    _, output = head(*rotated, floats(v))
    found = rotary(attention(Q=q, K=k, V=v), base=100, pairing=pairing)

    assert np.abs(numeric(found.Q) - rotated[0]).max() < 1e-12
    assert np.abs(numeric(found.scores) - rotated[0] @ rotated[1].T).max() < 1e-12
    if seed < 10:
        assert np.abs(numeric(found.output) - output).max() < 1e-12


def test_only_distances_count():
    """Starting elsewhere changes no score, values are not turned, and the two pairings are a permutation."""
    given = {"Q": [[1, 2, 0, 1], [0, 1, 1, -1]], "K": [[2, 0, 1, 1], [1, 1, 0, 3]], "V": [[1, 0], [0, 1]]}
    first, later = rotary(attention(**given)), rotary(attention(**given), start=5)
    order = [0, 2, 1, 3]  # the coordinates of "halves" where "adjacent" has them
    permuted = {n: [[row[i] for i in order] for row in m] if n in "QK" else m for n, m in given.items()}

    assert same(first.scores, later.scores).equal
    assert list(first.V) == [1, 0, 0, 1]
    assert same(rotary(attention(**permuted), pairing="halves").scores, first.scores).equal
    assert same(rotary(attention(**given), pairing="halves").scores, first.scores).equal is False


def test_layers_tokens_and_columns():
    given = {"X": [[1, 0], [1, 2]], "W_Q": [[1, 0], [0, 1]], "W_K": [[0, 1], [1, 0]], "W_V": [[1], [3]]}
    alone = rotary(attention(**given, mask="causal"), angles="pi/3")
    layer = rotary(
        multi_head(**{n: m if n == "X" else [m] for n, m in given.items()}, mask="causal"), angles="pi/3"
    )
    turned_given = {n: sympy.Matrix(m).T for n, m in given.items()}
    columns = rotary(attention(**turned_given, mask="causal", convention="columns"), angles="pi/3")

    assert layer.heads[0].output == alone.output == columns.output.T
    assert [stage.name for stage in alone.line][:3] == ["project", "position", "score"]


def test_a_published_bias():
    given = EXAMPLES["m04-positional"]["inputs"]
    alpha = sympy.Rational(given["alpha"])
    bias = [[alpha * (0 - j) for j in range(2)]]
    found = attention(Q=given["Q"], K=given["K"], V=given["V"], bias=bias)

    assert np.abs(numeric(found.output) - floats(EXAMPLES["m04-positional"]["correct"]["O"])).max() < 1e-9


@pytest.mark.parametrize("seed", range(200))
def test_alibi_in_numpy(seed):
    draw = Draw(seed)
    n_q, heads = draw.whole(1, 3), draw.whole(1, 8)
    n_k = draw.whole(n_q, 5)
    q, k, v = draw.matrix(n_q, 2), draw.matrix(n_k, 2), draw.matrix(n_k, 1)
    places = np.arange(n_q)[:, None] + n_k - n_q - np.arange(n_k)[None, :]
    slope = 2.0 ** (-8 * (np.arange(heads) + 1) / heads)
    own = draw.whole(0, heads - 1)
    _, expected = head(floats(q), floats(k), floats(v), bias=-slope[own] * np.abs(places))
    found = attention(Q=q, K=k, V=v, bias=alibi(alibi_slopes(heads)[own], n_q, n_k))

    assert np.abs(numeric(found.output) - expected).max() < 1e-12 * max(1, np.abs(expected).max())


def test_alibi():
    assert alibi_slopes(8) == tuple(sympy.Rational(1, 2**a) for a in range(1, 9))
    assert alibi_slopes(3)[0] == 2 ** sympy.Rational(-8, 3)
    assert alibi("1/2", 2, 3) == sympy.Matrix([[-1, 0, -1], [-2, -1, 0]]) / 2
    given = {"Q": [[1, 0], [1, 1], [0, 2]], "K": [[0, 1], [2, 0], [1, 1]], "V": [[1], [2], [4]], "mask": "causal"}
    late = [[sympy.Rational(j, 4) for j in range(3)]] * 3  # the same but for a constant in each row

    assert attention(**given, bias=alibi("1/4", 3)).weights == attention(**given, bias=late).weights
    layer = multi_head(Q=[given["Q"]] * 2, K=[given["K"]] * 2, V=[given["V"]] * 2,
                       bias=[alibi(slope, 3) for slope in alibi_slopes(2)])  # fmt: skip
    assert layer.heads[1].scaled[0, 1] - attention(Q=given["Q"], K=given["K"]).scaled[0, 1] == -sympy.Rational(
        1, 256
    )


def test_a_turn_to_whole_numbers_is_still_a_turn():
    p = rotary(attention(Q=[[1, 0], [1, 0]], K=[[1, 0], [0, 1]]), angles="pi/2")
    turn = np.array([[0, -1], [1, 0]])
    assert p.Q.tolist() == [[1, 0], (turn @ [1, 0]).tolist()]
    assert p.K.tolist() == [[1, 0], (turn @ [0, 1]).tolist()]


def test_refused():
    with pytest.raises(ShapeError, match="3 cannot be cut into pairs"):
        sinusoidal(2, 3)
    with pytest.raises(ShapeError, match="1 cannot be cut into pairs"):
        rotary(attention(Q=[[1]], K=[[1]]))
    with pytest.raises(ShapeError, match="1 angles for 2 pairs of 4"):
        rotary(attention(Q=[[1] * 4], K=[[1] * 4]), angles=["pi"])
    with pytest.raises(ProblemError, match="pairing='interleaved'"):
        rotary(attention(Q=[[1, 0]], K=[[1, 0]]), pairing="interleaved")
    with pytest.raises(ProblemError, match="not rotated yet"):
        rotary(attention(S=[[1, 0]], scale=1))
    with pytest.raises(ProblemError, match="not rotated yet"):
        rotary(rotary(attention(Q=[[1, 0]], K=[[1, 0]])))
    with pytest.raises(ProblemError, match="layout='mixed'"):
        sinusoidal(1, 2, layout="mixed")
    with pytest.raises(ProblemError, match="base=-1"):
        angles_of(2, -1)
