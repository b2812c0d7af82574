"""Gradients by four other routes: a published example, complex steps in NumPy, sympy's diff, differences."""

import json
from pathlib import Path

import mpmath
import numpy as np
import pytest
import sympy

from symattn import attention, masks, multi_head, same
from symattn.errors import ProblemError, ShapeError
from symattn.layer import gradients, softmax_jacobian
from symattn.layer.positions import rotary
from tests.layer.by_numpy import Draw, floats

EXAMPLES = {e["id"]: e for e in json.loads((Path(__file__).parents[1] / "data/more_examples.json").read_text())}


def test_a_published_backward_pass():
    given, expected = EXAMPLES["m06-gradient"]["inputs"], EXAMPLES["m06-gradient"]["correct"]
    found = gradients(attention(Q=given["Q"], K=given["K"], V=given["V"]), dO=given["dO"])

    for name, value in expected.items():
        assert np.abs(floats(getattr(found, name)) - floats(value)).max() < 1e-9, name


def forward(m, scale, allowed, base):
    """O from any givens, in NumPy, complex numbers welcome."""
    if "X" in m:
        keys = m.get("context", m["X"])
        q, k, v = m["X"] @ m["W_Q"], keys @ m["W_K"], keys @ m["W_V"]
        q, k, v = (a + m.get(b, 0) for a, b in ((q, "b_Q"), (k, "b_K"), (v, "b_V")))
    else:
        q, k, v = m["Q"], m["K"], m["V"]
    scores = np.log(base) * (q @ k.T / scale + m.get("bias", 0))
    largest = np.where(allowed > 0, scores.real, -np.inf).max(axis=1, keepdims=True)
    powers = np.exp(np.where(allowed > 0, scores - largest, -np.inf))
    return powers / powers.sum(axis=1, keepdims=True) @ v


def by_complex_steps(m, g, scale, allowed, base):
    """∂ Σ G∘O / ∂ every entry: the imaginary part after a step of 1e-30 i, exact to the last digits of a float."""
    found = {}
    for name, value in m.items():
        slopes = np.zeros(value.shape)
        for place in np.ndindex(value.shape):
            stepped = value.astype(complex)
            stepped[place] += 1e-30j
            slopes[place] = (g * forward({**m, name: stepped}, scale, allowed, base)).imag.sum() / 1e-30
        found[name] = slopes
    return found


def drawn(seed):
    draw = Draw(seed)
    n, d, d_k, d_v = (draw.whole(1, 3) for _ in range(4))
    n_k = draw.whole(n, 4)
    kind = draw.choice(["Q", "X", "X", "cross"])
    if kind == "Q":
        given = {"Q": draw.matrix(n, d_k), "K": draw.matrix(n_k, d_k), "V": draw.matrix(n_k, d_v)}
    else:
        given = {"X": draw.matrix(n, d), "W_Q": draw.matrix(d, d_k), "W_K": draw.matrix(d, d_k),
                 "W_V": draw.matrix(d, d_v)}  # fmt: skip
        if kind == "cross":
            given["context"] = draw.matrix(n_k, d)
        else:
            n_k = n
        if draw.choice([True, False]):
            given |= {"b_Q": draw.matrix(1, d_k), "b_K": draw.matrix(1, d_k), "b_V": draw.matrix(1, d_v)}
    causal = draw.choice([True, False])
    return given, draw.matrix(n, d_v), (n, n_k, d_k), causal, draw.choice([None, None, 3])


@pytest.mark.parametrize("seed", range(200))
def test_complex_steps(seed):
    given, g, (n, n_k, d_k), causal, base = drawn(seed)
    found = gradients(attention(**given, mask="causal" if causal else None, base=base), dO=g)
    allowed = np.tril(np.ones((n, n_k)), n_k - n) if causal else np.ones((n, n_k))
    m = {name: floats(value) for name, value in given.items()}
    expected = by_complex_steps(m, floats(g), np.sqrt(d_k), allowed, base or np.e)

    for name, slopes in expected.items():
        own = getattr(found, f"d{name}").evalf(25)
        assert np.abs(floats(own) - slopes).max() < 1e-12 * max(1, np.abs(slopes).max()), name


def symbolic(name, rows, columns):
    return sympy.ImmutableMatrix(rows, columns, lambda i, j: sympy.Symbol(f"{name}{i}{j}", real=True))


@pytest.mark.parametrize("shape", [(1, 2, 1, 1), (2, 2, 1, 1), (1, 3, 2, 1)], ids=str)
def test_sympys_own_derivatives(shape):
    """L = Σ G∘O with O written out by sympy, differentiated by sympy, decided by `same`."""
    n_q, n_k, d_k, d_v = shape
    m = {"Q": symbolic("q", n_q, d_k), "K": symbolic("k", n_k, d_k), "V": symbolic("v", n_k, d_v)}
    g = sympy.Matrix(n_q, d_v, lambda i, j: i + 2 * j + 1)
    powers = (m["Q"] * m["K"].T / sympy.sqrt(d_k)).applyfunc(sympy.exp)
    output = sympy.Matrix(n_q, n_k, lambda i, j: powers[i, j] / sum(powers.row(i))) * m["V"]
    loss = sum(a * b for a, b in zip(g, output, strict=True))
    found = gradients(attention(**m), dO=g)

    for name, given in m.items():
        expected = given.applyfunc(lambda x: sympy.diff(loss, x))
        assert same(getattr(found, f"d{name}"), expected).equal, name


def test_differences_at_40_digits():
    """(L(x + h) − L(x − h)) / 2h with h = 10⁻¹³ and 40 digits: an error of about 10⁻²⁶."""
    draw = Draw(12)
    given = {"X": draw.matrix(2, 2), "W_Q": draw.matrix(2, 2), "W_K": draw.matrix(2, 2), "W_V": draw.matrix(2, 1)}
    found = gradients(attention(**given, mask="causal"), dO=[[1], [-2]])

    def loss(m):
        x, w_q, w_k, w_v = (mpmath.matrix(m[name]) for name in ("X", "W_Q", "W_K", "W_V"))
        scores = x * w_q * (x * w_k).T / mpmath.sqrt(2)
        v = x * w_v
        powers = [mpmath.exp(scores[1, j]) for j in range(2)]
        return v[0] - 2 * (powers[0] * v[0] + powers[1] * v[1]) / (powers[0] + powers[1])

    with mpmath.workdps(40):
        exact = {
            n: [[mpmath.mpf(x.numerator) / x.denominator for x in row] for row in m] for n, m in given.items()
        }
        h = mpmath.mpf(10) ** -13
        for name, m in exact.items():
            for i, j in np.ndindex(len(m), len(m[0])):
                ends = [
                    loss({**exact, name: [[x + s * h * ((a, b) == (i, j)) for b, x in enumerate(row)]
                                          for a, row in enumerate(m)]})
                    for s in (1, -1)
                ]  # fmt: skip
                own = mpmath.mpf(getattr(found, f"d{name}")[i, j].evalf(40))
                assert abs((ends[0] - ends[1]) / (2 * h) - own) < mpmath.mpf(10) ** -24, (name, i, j)


def test_three_sequences():
    draw = Draw(5)
    q, k, v = draw.matrix(2, 2), draw.matrix(3, 2), draw.matrix(3, 2)
    w_q, w_k, w_v = (draw.matrix(2, 2) for _ in range(3))
    [head] = multi_head(Q=q, K=k, V=v, W_Q=[w_q], W_K=[w_k], W_V=[w_v]).heads
    found = gradients(head, dO=[[1, 2], [0, 1]])
    m = {"Q": floats(q) @ floats(w_q), "K": floats(k) @ floats(w_k), "V": floats(v) @ floats(w_v)}
    slopes = by_complex_steps(m, floats([[1, 2], [0, 1]]), np.sqrt(2), np.ones((2, 3)), np.e)

    for name, role, w in (("dX", "Q", w_q), ("dcontext", "K", w_k), ("dsource", "V", w_v)):
        assert np.abs(floats(getattr(found, name).evalf(20)) - slopes[role] @ floats(w).T).max() < 1e-12
    assert np.abs(floats(found.dW_V.evalf(20)) - floats(v).T @ slopes["V"]).max() < 1e-12


def test_columns_are_rows_turned():
    given = {"X": [[1, 2], [0, 1], [1, 0]], "W_Q": [[1, 0], [1, 1]], "W_K": [[0, 1], [2, 0]], "W_V": [[1], [3]],
             "b_Q": [1, 0]}  # fmt: skip
    turned = {n: m if n == "b_Q" else sympy.Matrix(m).T for n, m in given.items()}
    rows = gradients(attention(**given), dO=[[1], [2], [0]])
    columns = gradients(attention(**turned, convention="columns"), dO=[[1, 2, 0]])

    assert columns.dX == rows.dX.T and columns.dA == rows.dA.T and columns.dW_K == rows.dW_K.T
    assert columns.db_Q == rows.db_Q


def turned(rows, start, theta, pairing):
    """Rows as pairs x + iy, multiplied by e^{ipθ}: rotary positions in NumPy."""
    half = rows.shape[1] // 2
    places = np.arange(start, start + len(rows))[:, None] * theta
    pick = (slice(0, None, 2), slice(1, None, 2)) if pairing == "adjacent" else (slice(half), slice(half, None))
    x, y = rows[:, pick[0]], rows[:, pick[1]]
    made = np.empty_like(rows)
    made[:, pick[0]] = x * np.cos(places) - y * np.sin(places)
    made[:, pick[1]] = x * np.sin(places) + y * np.cos(places)
    return made


ANGLES = {"pi/4": np.pi / 4, "pi/3": np.pi / 3, "1/2": 0.5, "1": 1.0}


@pytest.mark.parametrize("pairing", ["adjacent", "halves"])
@pytest.mark.parametrize("seed", range(12))
def test_rotary_positions_by_complex_steps(seed, pairing):
    """Every given is stepped by 1e-30 i before it is projected and turned."""
    draw = Draw(seed)
    n, extra, pairs, start = draw.whole(1, 3), draw.whole(0, 1), draw.whole(1, 2), draw.whole(0, 2)
    d_k, angles = 2 * pairs, [draw.choice(list(ANGLES)) for _ in range(pairs)]
    if extra:
        given = {"Q": draw.matrix(n, d_k), "K": draw.matrix(n + extra, d_k), "V": draw.matrix(n + extra, 2)}
    else:
        given = {"X": draw.matrix(n, 2), "W_Q": draw.matrix(2, d_k), "W_K": draw.matrix(2, d_k),
                 "W_V": draw.matrix(2, 2)}  # fmt: skip
    g = draw.matrix(n, 2)
    head = rotary(attention(**given), angles=angles, pairing=pairing, start=start)
    found, theta = gradients(head, dO=g), np.array([ANGLES[angle] for angle in angles])

    def output(m):
        q, k, v = (m["X"] @ m[w] for w in ("W_Q", "W_K", "W_V")) if "X" in m else (m[name] for name in "QKV")
        q, k = (turned(a, start + len(k) - len(a), theta, pairing) for a in (q, k))
        return forward({"Q": q, "K": k, "V": v}, np.sqrt(d_k), np.ones((len(q), len(k))), np.e)

    m = {name: floats(value) for name, value in given.items()}
    assert np.abs(output(m) - floats(head.output.evalf(25))).max() < 1e-12
    for name, value in m.items():
        slopes = np.zeros(value.shape)
        for place in np.ndindex(value.shape):
            stepped = value.astype(complex)
            stepped[place] += 1e-30j
            slopes[place] = (floats(g) * output({**m, name: stepped})).imag.sum() / 1e-30
        own = floats(getattr(found, f"d{name}").evalf(25))
        assert np.abs(own - slopes).max() < 1e-11 * max(1, np.abs(slopes).max()), name


def test_what_every_gradient_obeys():
    """Rows of dScaled sum to 0; a masked pair has gradient 0; dA is there even where the mask is."""
    problem = attention(Q=[[1, 0], [1, 1]], K=[[0, 1], [2, 0]], V=[[4, 0], [0, 2]], mask="causal")
    found = gradients(problem, dO=[[1, 0], [0, 1]])

    assert found.dScaled[0, 1] == 0
    assert all(same(sum(found.dScaled.row(i)), 0).equal for i in range(2))
    assert same(found.dS, found.dScaled / sympy.sqrt(2)).equal
    assert found.dX is None and found.dW_Q is None


def test_the_jacobian():
    x, y = sympy.symbols("x y", real=True)
    found = softmax_jacobian([x, y, 0])
    z = sympy.exp(x) + sympy.exp(y) + 1
    weights = [sympy.exp(x) / z, sympy.exp(y) / z, 1 / z]

    for i, j in np.ndindex(3, 2):
        assert same(found.matrix[i, j], sympy.diff(weights[i], (x, y)[j])).equal
    assert same(found.matrix, found.matrix.T).equal
    assert same(found.matrix * sympy.ones(3, 1), sympy.zeros(3, 1)).equal


@pytest.mark.parametrize("seed", range(200))
def test_the_jacobian_in_floats(seed):
    draw = Draw(seed)
    row = draw.matrix(1, draw.whole(1, 5))
    p = np.exp(floats(row)[0]) / np.exp(floats(row)[0]).sum()

    assert np.abs(floats(softmax_jacobian(row[0]).matrix.evalf(20)) - (np.diag(p) - np.outer(p, p))).max() < 1e-15


def test_refused():
    with pytest.raises(ProblemError, match="no values"):
        gradients(attention(S=[[1]], d_k=1), dO=[[1]])
    with pytest.raises(ShapeError, match="dO is 1×2 and the output 1×1"):
        gradients(attention(S=[[1]], V=[[1]], d_k=1), dO=[[1, 2]])
    with pytest.raises(ShapeError, match="that of one row"):
        softmax_jacobian(sympy.eye(2))
    found = gradients(attention(S=[[1, 2]], V=[[1], [2]], d_k=1, mask=masks.causal(1, 2)), dO=[[1]])
    with pytest.raises(AttributeError, match="there is no gradient 'dW'; there are dO, dV"):
        print(found.dW)
