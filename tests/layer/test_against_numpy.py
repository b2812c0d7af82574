"""Every stage against float64: random shapes, masks of all kinds, both conventions, biases, scales, bases."""

import numpy as np
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from symattn.layer import attention, masks

from . import reference

NAMES = ("Q", "K", "V", "scores", "scaled", "masked", "weights", "output")
MANY = settings(max_examples=120, deadline=None)
CELLS = st.sampled_from([-2, -1, 0, 1, 2, 3, "1/2", "-3/4", "sqrt(2)", "1/3"])
sizes = st.integers(1, 4)


def matrices(rows, columns, cells=CELLS):
    return st.lists(st.lists(cells, min_size=columns, max_size=columns), min_size=rows, max_size=rows)


@st.composite
def shapes(draw):
    return {name: draw(sizes) for name in ("n_q", "n_k", "d", "d_c", "d_k", "d_v")}


@st.composite
def masked(draw, n_q, n_k):
    """A mask by `masks` and the same by NumPy; none that leaves a query without keys."""
    window = draw(st.integers(1, 3))
    real = draw(st.lists(st.booleans(), min_size=n_k, max_size=n_k))
    rows = draw(matrices(n_q, n_k, st.booleans()))
    parts = {
        "causal": (masks.causal(n_q, n_k), reference.causal(n_q, n_k)),
        "window": (masks.window(n_q, n_k, window), reference.window(n_q, n_k, window)),
        "padding": (masks.padding(real), np.array([real] * n_q)),
        "given": (masks.given(rows), np.array(rows)),
    }
    chosen = [parts[name] for name in draw(st.lists(st.sampled_from(sorted(parts)), unique=True, max_size=3))]
    allowed = np.logical_and.reduce([np.ones((n_q, n_k), dtype=bool), *(array for _, array in chosen)])
    if not chosen or not allowed.any(axis=1).all():
        return None, None
    mask = chosen[0][0]
    for more, _ in chosen[1:]:
        mask = mask & more
    return mask, allowed


@st.composite
def givens(draw):
    """Givens of one of the four kinds, and their shapes."""
    n = draw(shapes())
    kind = draw(st.sampled_from(["self", "cross", "projected", "scores"]))
    values = draw(st.booleans())
    if kind == "scores":
        made = {"S": matrices(n["n_q"], n["n_k"]), "V": matrices(n["n_k"], n["d_v"])}
    elif kind == "projected":
        made = {
            "Q": matrices(n["n_q"], n["d_k"]),
            "K": matrices(n["n_k"], n["d_k"]),
            "V": matrices(n["n_k"], n["d_v"]),
        }
    else:
        n["d_c"], n["n_k"] = (n["d_c"], n["n_k"]) if kind == "cross" else (n["d"], n["n_q"])
        made = {
            "X": matrices(n["n_q"], n["d"]),
            "W_Q": matrices(n["d"], n["d_k"]),
            "W_K": matrices(n["d_c"], n["d_k"]),
            "W_V": matrices(n["d_c"], n["d_v"]),
        }
        if kind == "cross":
            made["context"] = matrices(n["n_k"], n["d_c"])
        for name, width in (("b_Q", "d_k"), ("b_K", "d_k"), ("b_V", "d_v")):
            if draw(st.booleans()):
                made[name] = matrices(1, n[width])
    made = {name: rows for name, rows in made.items() if values or name not in ("V", "W_V", "b_V")}
    if draw(st.booleans()):
        made["bias"] = matrices(n["n_q"], n["n_k"])
    return {name: draw(rows) for name, rows in made.items()}, n, kind


def turned(name, rows):
    """Rows for tokens as columns for tokens; the biases of the projections are one row in both."""
    return rows if name.startswith("b_") else [list(column) for column in zip(*rows, strict=True)]


def number(written):
    return {"sqrt(2)": sympy.sqrt(2), "sqrt(3)": sympy.sqrt(3)}.get(written) or sympy.Rational(written)


@MANY
@given(
    st.data(), givens(), st.sampled_from([None, "1", "2", "sqrt(3)", "1/2"]), st.sampled_from([None, 2, 3, "1/2"])
)
def test_every_stage(data, problem, scale, base):
    rows, n, kind = problem
    mask, allowed = data.draw(masked(n["n_q"], n["n_k"]))
    columns = data.draw(st.booleans())
    options = {"scale": scale} if kind != "scores" or scale else {"d_k": 3}
    solved = attention(
        **{name: turned(name, each) if columns else each for name, each in rows.items()},
        **options,
        mask=mask,
        base=base,
        convention="columns" if columns else "rows",
    )
    width = 3 if kind == "scores" else n["d_k"]
    expected = reference.attention(
        **{name: reference.floats([[number(x) for x in row] for row in each]) for name, each in rows.items()},
        scale=np.sqrt(width) if scale is None else float(number(scale)),
        allowed=allowed,
        base=np.e if base is None else float(number(base)),
    )

    for name in NAMES:
        found = getattr(solved, name)
        assert reference.close(found.T if columns and found is not None else found, expected[name]), name
    assert all(sum(row) == 1 for row in _rows(solved.weights, columns) if all(x.is_Rational for x in row))


def _rows(matrix, columns):
    return (matrix.T if columns else matrix).tolist()


def test_self_attention_from_integers_larger():
    """Eight tokens: the entries merge, cancel and stay exact."""
    numbers = np.random.default_rng(7).integers(-3, 4, (3, 8, 5))
    solved = attention(Q=numbers[0], K=numbers[1], V=numbers[2], mask="causal")
    expected = reference.attention(
        Q=numbers[0], K=numbers[1], V=numbers[2], scale=np.sqrt(5), allowed=reference.causal(8, 8)
    )

    assert all(reference.close(getattr(solved, name), expected[name]) for name in NAMES)
    assert solved.output[0, 0] == numbers[2][0, 0]
