"""Layers of several heads: published examples, NumPy's reshape, groups, masks, and what is refused."""

import json
from pathlib import Path

import numpy as np
import pytest
import sympy

from symattn import attention, masks, multi_head, same
from symattn.errors import EntryError, ProblemError, ShapeError
from symattn.layer.deal import is_list_of_matrices
from tests.layer.by_numpy import Draw, floats, head, layer

EXAMPLES = {e["id"]: e for e in json.loads((Path(__file__).parents[1] / "data/more_examples.json").read_text())}
TWO_HEADS, GROUPS, CROSS = (EXAMPLES[id]["inputs"] for id in ("m03-multihead", "m08-gqa", "m07-cross"))


def close(m, expected, within=1e-9):
    assert np.abs(floats(m) - floats(expected)).max() < within


def two_heads(**more):
    m = TWO_HEADS
    lists = {f"W_{r}": [m[f"W_{r}1"], m[f"W_{r}2"]] for r in "QKV"}
    return multi_head(**{"Q": m["Q"], "K": m["K"], "V": m["V"], "W_O": m["W_O"], **lists, **more})


def test_two_heads_of_three_sequences():
    """HKUST's exercise; W_O by NumPy, since the source stops before it."""
    made, expected = two_heads(), EXAMPLES["m03-multihead"]["correct"]
    for i, each in enumerate(made.heads, 1):
        close(each.scores, expected[f"S{i}"])
        close(each.weights, expected[f"A{i}"])
        close(each.output, expected[f"head{i}"])
    close(made.concat, expected["concat"])
    close(made.output, expected["output"])


def test_the_output_is_the_sum_over_heads():
    made = two_heads(b_O=[1, 0, -1, 2])
    bias = sympy.Matrix([[1, 0, -1, 2]] * 3)

    assert same(made.output, made.parts[0] + made.parts[1] + bias).equal
    assert same(made.parts[0], made.heads[0].output * sympy.Matrix(TWO_HEADS["W_O"][:2])).equal


def test_groups_repeat_and_do_not_tile():
    made = multi_head(Q=[GROUPS[f"Q{i}"] for i in range(4)], K=[GROUPS["K0"], GROUPS["K1"]],
                      V=[GROUPS["V0"], GROUPS["V1"]])  # fmt: skip
    expected = EXAMPLES["m08-gqa"]["correct"]

    assert made.groups == (0, 0, 1, 1)
    for i, each in enumerate(made.heads):
        close(each.output, expected[f"O{i}"])
    tiled = floats(expected["O1_if_heads_interleaved_i_mod_2"])
    assert np.abs(floats(made.heads[1].output) - tiled).max() > 1


def test_one_group_is_multi_query():
    q = [GROUPS[f"Q{i}"] for i in range(4)]
    made = multi_head(Q=q, K=[GROUPS["K0"]], V=[GROUPS["V0"]])

    for i, each in enumerate(made.heads):
        assert each.output == attention(Q=q[i], K=GROUPS["K0"], V=GROUPS["V0"]).output


def test_cross_attention_with_two_heads():
    made = multi_head(Q=[CROSS["Q0"], CROSS["Q1"]], K=[CROSS["K0"], CROSS["K1"]], V=[CROSS["V0"], CROSS["V1"]])

    close(made.heads[0].output, EXAMPLES["m07-cross"]["correct"]["O0"])
    close(made.heads[1].output, EXAMPLES["m07-cross"]["correct"]["O1"])


def drawn(seed, heads, causal=False, cross=False, biases=False):
    """The givens of a layer with slices of the channels."""
    draw = Draw(seed)
    n, d, width = draw.whole(2, 4), draw.whole(2, 4), draw.whole(1, 2)
    weights = {w: draw.matrix(d, heads * width) for w in ("W_Q", "W_K", "W_V")}
    found = {"X": draw.matrix(n, d), **weights, "W_O": draw.matrix(heads * width, d)}
    if cross:
        found["context"] = draw.matrix(draw.whole(n, 5), d)
    if biases:
        found |= {b: draw.matrix(1, heads * width) for b in ("b_Q", "b_K", "b_V")} | {"b_O": draw.matrix(1, d)}
    return found | {"heads": heads, "mask": "causal" if causal else None}


def by_numpy(given):
    m = {name: floats(value) for name, value in given.items() if name not in ("heads", "mask")}
    source = m.get("context", m["X"])
    n_q, n_k = len(m["X"]), len(source)
    allowed = np.tril(np.ones((n_q, n_k)), n_k - n_q) > 0 if given["mask"] else None
    return layer(m["X"], source, m["W_Q"], m["W_K"], m["W_V"], m["W_O"], *(m.get(b, 0) for b in
                 ("b_Q", "b_K", "b_V", "b_O")), heads=given["heads"], allowed=allowed)  # fmt: skip


@pytest.mark.parametrize("seed", range(200))
def test_slices_are_numpys_reshape(seed):
    given = drawn(seed, 1 + seed % 3, causal=seed % 2 == 0, cross=seed % 5 == 0, biases=seed % 3 == 0)
    expected, found = by_numpy(given), multi_head(**given).output.evalf(30)

    assert np.abs(floats(found) - expected).max() < 1e-12 * max(1, np.abs(expected).max())


def test_slices_and_lists_are_the_same_layer():
    given = drawn(7, 2, biases=True)
    listed = dict(given, heads=None)
    for name in ("W_Q", "W_K", "W_V", "b_Q", "b_K", "b_V"):
        m = sympy.Matrix(given[name])
        half = m.cols // 2
        listed[name] = [m[:, :half], m[:, half:]] if name[0] == "W" else [list(m[:, :half]), list(m[:, half:])]

    assert multi_head(**listed).output == multi_head(**given).output


def test_channels_of_projected_queries_are_cut_too():
    draw = Draw(3)
    q, k, v = draw.matrix(3, 4), draw.matrix(3, 4), draw.matrix(3, 4)
    made = multi_head(Q=q, K=k, V=v, heads=2)
    halves = [head(floats(q)[:, c], floats(k)[:, c], floats(v)[:, c])[1] for c in (slice(0, 2), slice(2, 4))]

    close(made.output.evalf(20), np.hstack(halves))
    assert made.output == made.concat


def test_columns_are_rows_turned():
    given = drawn(11, 2, causal=True)
    turned = {name: sympy.Matrix(m).T for name, m in given.items() if name not in ("heads", "mask")}
    made = multi_head(**turned, heads=2, mask="causal", convention="columns")

    assert made.output == multi_head(**given).output.T
    assert made.concat == multi_head(**given).concat.T


def test_sliced_groups():
    """Four heads of width 2 and two groups: W_K and W_V have half the channels."""
    draw = Draw(5)
    x, w_q, w_k, w_v = draw.matrix(3, 3), draw.matrix(3, 8), draw.matrix(3, 4), draw.matrix(3, 4)
    made = multi_head(X=x, W_Q=w_q, W_K=w_k, W_V=w_v, heads=4)
    q, k, v = (floats(x) @ floats(w) for w in (w_q, w_k, w_v))
    expected = [head(q[:, 2 * i : 2 * i + 2], k[:, c], v[:, c])[1]
                for i in range(4) for c in [slice(2 * (i // 2), 2 * (i // 2) + 2)]]  # fmt: skip

    close(made.concat.evalf(20), np.hstack(expected))


def test_one_mask_or_one_a_head():
    q = [CROSS["Q0"], CROSS["Q1"]]
    k, v = [CROSS["K0"], CROSS["K1"]], [CROSS["V0"], CROSS["V1"]]
    made = multi_head(Q=q, K=k, V=v, mask=["causal", masks.padding([True, False, True])])

    assert made.heads[0].output == attention(Q=q[0], K=k[0], V=v[0], mask="causal").output
    assert made.heads[1].weights[0, 1] == 0
    biased = multi_head(Q=q, K=k, V=v, bias=[[[0, 1, 2]] * 2, [[0, -1, -2]] * 2])
    assert biased.heads[1].output == attention(Q=q[1], K=k[1], V=v[1], bias=[[0, -1, -2]] * 2).output


def test_the_merge_stays_a_sum_over_heads():
    """No common denominator: one quotient for each head, and `same` ends."""
    draw = Draw(17)
    given = {"X": draw.matrix(8, 4), **{w: draw.matrix(4, 16) for w in ("W_Q", "W_K", "W_V")}}
    made = multi_head(**given, W_O=draw.matrix(16, 4), heads=4)
    merged = made.record["merged"].rows[7][0]

    assert 1 < len(merged.parts) <= 5
    assert max(len(above.terms) for above in merged.parts.values()) < 100
    cell = made.output[7, 0]
    assert same(cell, cell + sympy.Rational(1, 10**9)).equal is False
    assert same(cell, sympy.Add(*cell.args[::-1], evaluate=False)).equal


def test_same_ends_on_a_merged_entry():
    """Four heads of eight tokens: an entry against itself written otherwise, all over one denominator too."""
    draw = Draw(16)
    given = {name: [[draw.whole(-2, 2) for _ in range(16)] for _ in range(rows)]
             for name, rows in (("X", 8), ("W_Q", 16), ("W_K", 16), ("W_V", 16), ("W_O", 16))}  # fmt: skip
    cell = multi_head(**given, heads=4).output[0, 0]
    tops, bottoms = zip(*map(sympy.fraction, cell.args), strict=True)
    others = [sympy.Mul(*(z for z in bottoms if z is not own)) for own in bottoms]
    over_one = sympy.Add(*map(sympy.Mul, tops, others)) / sympy.Mul(*bottoms)

    assert len(cell.args) == 4
    assert same(cell, over_one).equal
    assert same(cell, over_one + sympy.Rational(1, 10**90)).equal is False


def test_symbols():
    x = sympy.Symbol("x")
    made = multi_head(Q=[[[x]], [[1]]], K=[[[1], [0]], [[x], [0]]], V=[[[1], [0]], [[1], [0]]], W_O=[[1], [1]])

    assert same(made.output[0, 0], 2 * sympy.exp(x) / (1 + sympy.exp(x))).equal


ONE = [[1, 0], [0, 1]]
REFUSED = [
    ({"X": ONE, "W_Q": [ONE, ONE], "W_K": [ONE, ONE]}, ProblemError, "no values"),
    ({"X": ONE, "W_Q": ONE, "W_K": ONE, "W_V": ONE}, ProblemError, "heads=h"),
    ({"X": ONE, "W_Q": ONE, "W_K": ONE, "W_V": ONE, "heads": 3}, ShapeError, "2 channels, which 3"),
    ({"X": [ONE, ONE], "W_Q": [ONE], "W_K": [ONE], "W_V": [ONE]}, ProblemError, "same tokens"),
    ({"Q": [ONE] * 3, "K": [ONE] * 2, "V": [ONE] * 2}, ProblemError, "3 heads cannot share 2 groups"),
    ({"Q": [ONE] * 2, "K": [ONE] * 2, "V": [ONE]}, ProblemError, "K for 2, V for 1"),
    ({"Q": [ONE] * 2, "K": [ONE] * 2, "V": [ONE] * 2, "heads": 4}, ProblemError, "heads=4"),
    ({"Q": [ONE] * 2, "K": [ONE, [[1]]], "V": [ONE] * 2}, ShapeError, "^head 2: Q is 2×2 and K is 1×1"),
    ({"Q": [ONE, [[0.1, 0]]], "K": [ONE] * 2, "V": [ONE] * 2}, EntryError, "^head 2: Q, row 1, column 1"),
    ({"Q": [ONE] * 2, "K": [ONE] * 2, "V": [ONE] * 2, "W_O": ONE}, ShapeError, "4 wide, and W_O is 2×2"),
    ({"Q": [ONE] * 2, "K": [ONE] * 2, "V": [ONE] * 2, "b_O": [1]}, ProblemError, "without W_O"),
    ({"Q": [ONE] * 2, "K": [ONE] * 2, "V": [ONE] * 2, "mask": ["causal"]}, ProblemError, "1 masks for 2 heads"),
    ({"Q": ONE, "K": ONE, "W_Q": [ONE], "W_K": [ONE]}, ProblemError, "without V"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "error", "said"), REFUSED, ids=lambda x: x if isinstance(x, str) else "")
def test_refused(given, error, said):
    with pytest.raises(error, match=said):
        multi_head(**given)


def test_what_is_a_list_of_matrices():
    assert is_list_of_matrices([sympy.eye(2), sympy.eye(2)]) and is_list_of_matrices(np.ones((2, 2, 2), dtype=int))
    assert not is_list_of_matrices(sympy.eye(2)) and not is_list_of_matrices(np.ones((2, 2), dtype=int))
    assert not is_list_of_matrices([np.array([1, 2]), np.array([3, 4])])
