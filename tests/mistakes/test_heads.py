"""Mistakes of layers against NumPy programs of the wrong procedure, and a published case of the last one."""

import json
from pathlib import Path

import numpy as np
import pytest

from symattn import attention, multi_head
from symattn.errors import ProblemError
from symattn.mistakes import applicable, collisions, named, shows
from symattn.mistakes.heads import HEADS
from tests.layer.by_numpy import Draw, floats, head

EXAMPLES = {e["id"]: e for e in json.loads((Path(__file__).parents[1] / "data/more_examples.json").read_text())}


def drawn(seed, heads=2, groups=None, merged=True, tokens=None):
    draw = Draw(seed)
    n, d_k, d_v = tokens or draw.whole(2, 3), draw.whole(1, 2), draw.whole(1, 2)
    groups = groups or heads
    given = {
        "Q": [draw.matrix(n, d_k) for _ in range(heads)],
        "K": [draw.matrix(n + 1, d_k) for _ in range(groups)],
        "V": [draw.matrix(n + 1, d_v) for _ in range(groups)],
    }
    return {**given, "W_O": draw.matrix(heads * d_v, 3), "b_O": draw.matrix(1, 3)} if merged else given


def outputs(given, group_of):
    return [head(floats(q), floats(given["K"][group_of(i)]), floats(given["V"][group_of(i)]))[1]
            for i, q in enumerate(given["Q"])]  # fmt: skip


def right(given):
    size = len(given["Q"]) // len(given["K"])
    return outputs(given, lambda i: i // size)


def wrong_programs(given):
    """What each mistake gives: (quantity, value) by id."""
    rows = right(given)
    w, b = floats(given["W_O"]), floats(given["b_O"])
    stacked = np.stack(rows)
    tokens = stacked.shape[1]
    tiled = np.hstack(outputs(given, lambda i: i % len(given["K"])))
    return {
        "no-W_O": np.hstack(rows),
        "heads-summed": sum(rows),
        "heads-merged-without-transpose": stacked.reshape(tokens, -1) @ w + b,
        "gqa-tiled": tiled @ w + b,
    }


def numbers(grid):
    return floats(grid.to_matrix({}).evalf(20))


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("sizes", [(2, 2), (3, 3), (4, 2)], ids=str)
def test_on_random_layers(seed, sizes):
    given = drawn(seed, *sizes)
    layer, expected = multi_head(**given), wrong_programs(given)

    found = applicable(layer)
    assert {m.id for m in found} == set(expected) - (set() if sizes == (4, 2) else {"gqa-tiled"})
    for mistake in found:
        np.testing.assert_allclose(
            numbers(mistake.of(layer)["merged"]), expected[mistake.id], rtol=1e-9, atol=1e-12
        )


@pytest.mark.parametrize("seed", range(5))
def test_without_w_o(seed):
    given = drawn(seed, 3, merged=False)
    layer, rows = multi_head(**given), right(given)
    found = {m.id: m for m in applicable(layer)}

    assert set(found) == {"heads-summed", "heads-merged-without-transpose"}
    np.testing.assert_allclose(numbers(found["heads-summed"].of(layer)["concat"]), sum(rows), atol=1e-12)
    stacked = np.stack(rows).reshape(rows[0].shape[0], -1)
    wrong = found["heads-merged-without-transpose"].of(layer)["concat"]
    np.testing.assert_allclose(numbers(wrong), stacked, rtol=1e-9, atol=1e-12)


def test_a_published_case_of_tiled_groups():
    given, expected = EXAMPLES["m08-gqa"]["inputs"], EXAMPLES["m08-gqa"]["correct"]
    layer = multi_head(Q=[given[f"Q{i}"] for i in range(4)], K=[given["K0"], given["K1"]],
                       V=[given["V0"], given["V1"]])  # fmt: skip
    [tiled] = named("gqa-tiled")

    for i, output in enumerate(tiled.of(layer)["outputs"]):
        assert np.abs(numbers(output) - floats(expected[f"O{i}_if_heads_interleaved_i_mod_2"])).max() < 1e-9


def test_tokens_with_weights_a_head():
    """The same over projections: W_K and W_V are dealt out wrongly, not K and V."""
    draw = Draw(4)
    x, w_q = draw.matrix(2, 3), [draw.matrix(3, 2) for _ in range(4)]
    w_k, w_v = ([draw.matrix(3, 2) for _ in range(2)] for _ in "kv")
    layer = multi_head(X=x, W_Q=w_q, W_K=w_k, W_V=w_v)
    projected = {"Q": [np.array(floats(x) @ floats(w)) for w in w_q]}
    for i, output in enumerate(named("gqa-tiled")[0].of(layer)["outputs"]):
        k, v = (floats(x) @ floats(w[i % 2]) for w in (w_k, w_v))
        assert np.abs(numbers(output) - head(projected["Q"][i], k, v)[1]).max() < 1e-12


def test_where_they_cannot_occur():
    one_token = multi_head(**drawn(1, 2, tokens=1))
    one_group = multi_head(**drawn(1, 2, groups=1))
    lone = multi_head(**drawn(1, 1))

    assert "heads-merged-without-transpose" not in {m.id for m in applicable(one_token)}
    assert "gqa-tiled" not in {m.id for m in applicable(one_group)}
    assert {m.id for m in applicable(lone)} == {"no-W_O"}
    assert not {m.id for m in applicable(attention(S=[[1]], d_k=1))} & {m.id for m in HEADS}
    with pytest.raises(ProblemError, match="cannot occur"):
        named("gqa-tiled")[0].of(one_group)


def test_fairness_of_layers():
    layer = multi_head(**drawn(2, 4, groups=2))
    same_heads = drawn(3, 2)
    same_heads |= {name: [same_heads[name][0]] * 2 for name in "QKV"}

    assert collisions(layer, ["merged"]) == ()
    assert all(shows(layer, mistake, "merged") for mistake in applicable(layer))
    identity = multi_head(**{**same_heads, "W_O": np.eye(len(same_heads["W_O"]), dtype=int), "b_O": None})
    assert ("right", "no-W_O") in collisions(identity, ["merged"])
