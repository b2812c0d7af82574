"""Derivations of layers of several heads: the laws, and that the merge starts where the heads end."""

from dataclasses import replace

import pytest
import sympy

from symattn import derive, masks, multi_head, same, text
from symattn.errors import ChainError
from tests.derivation.laws import LAWS
from tests.layer.by_numpy import Draw

ONE = [[1, 0], [0, 1]]
x = sympy.Symbol("x")


def drawn(seed, *shapes):
    draw = Draw(seed)
    return [draw.matrix(*shape) for shape in shapes]


def self_attention(**more):
    tokens, w_q, w_k, w_v, w_o = drawn(2, (3, 3), (3, 4), (3, 4), (3, 4), (4, 3))
    return {"X": tokens, "W_Q": w_q, "W_K": w_k, "W_V": w_v, "W_O": w_o, "heads": 2, **more}


LAYERS = {
    "two heads": self_attention(),
    "causal, with biases": self_attention(
        mask="causal", b_Q=[1, 0, 0, 1], b_K=[0] * 4, b_V=[1] * 4, b_O=[1, 2, 3]
    ),
    "without W_O": {"Q": [ONE, ONE], "K": [ONE, [[0, 1], [2, 0]]], "V": [ONE, [[4, 0], [0, 2]]]},
    "groups": {"Q": drawn(3, *[(2, 2)] * 4), "K": drawn(4, (3, 2), (3, 2)), "V": drawn(5, (3, 1), (3, 1)),
               "W_O": drawn(6, (4, 2))[0], "mask": masks.padding([True, True, False])},
    "cross": self_attention(context=[[1, 0, 0], [0, 1, 1]]),
    "three sequences": {"Q": ONE, "K": [[1, 1], [0, 1]], "V": [[2, 0], [0, 3]],
                        **{f"W_{r}": [ONE, [[0, 1], [1, 1]]] for r in "QKV"}, "W_O": drawn(7, (4, 2))[0]},
    "columns": {**self_attention(W_Q=drawn(8, (4, 3))[0], W_K=drawn(9, (4, 3))[0], W_V=drawn(10, (4, 3))[0],
                                 W_O=drawn(11, (3, 4))[0]), "convention": "columns"},
    "symbols": {"Q": [[[x]], [[1]]], "K": [[[1], [0]], [[x], [0]]],
                "V": [[[1], [0]], [[1], [0]]], "W_O": [[1], [1]]},
}  # fmt: skip


@pytest.fixture(params=LAYERS, ids=str, scope="module")
def pair(request):
    layer = multi_head(**LAYERS[request.param])
    return layer, derive(layer)


@pytest.mark.parametrize("law", LAWS)
def test_laws(pair, law):
    _, derivation = pair
    for part in (*derivation.heads, derivation.merge):
        law(part)


def test_the_last_step_makes_the_output(pair):
    layer, derivation = pair

    assert derivation.result.value == layer.output
    assert [head.result.value for head in derivation.heads] == [head.output for head in layer.heads]


def test_the_sum_over_the_heads_is_the_merge(pair):
    """Both steps make the output, from the same heads, in two ways."""
    layer, derivation = pair
    merged = [q.value for step in derivation.merge.steps for q in step.after if q.name == "merged"]

    assert len(merged) == (0 if layer.W_O is None else 2)
    assert all(same(value, layer.output).equal for value in merged)


def test_a_merge_that_starts_elsewhere_is_refused():
    derivation = derive(multi_head(**LAYERS["two heads"]))
    with pytest.raises(ChainError, match="the merge starts from"):
        replace(derivation, heads=derivation.heads[::-1])


def test_it_shows_every_head_once():
    shown = text(derive(multi_head(**LAYERS["two heads"])))

    assert shown.count("Head 1\n") == shown.count("Head 2\n") == 1
    assert "H = Concat(O^((1)), O^((2)))" in shown and "Y = O^((1)) W_O^((1)) + O^((2)) W_O^((2))" in shown


def test_brief_has_no_working():
    brief = derive(multi_head(**LAYERS["groups"])).brief

    assert not any(step.substeps for step in brief.steps)
    assert brief.result.value == multi_head(**LAYERS["groups"]).output
