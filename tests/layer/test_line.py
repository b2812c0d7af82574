"""The line itself: named stages in order, runs replaced, the line restarted; and the record it fills."""

import pytest

from symattn.layer import attention, masks
from symattn.layer.line import Stage, after, replaced, run

DOUBLE = Stage("double", ("x",), ("y",), lambda x: 2 * x)
SPLIT = Stage("split", ("y",), ("a", "b"), lambda y: (y // 2, y - y // 2))
ADD = Stage("add", ("a", "b", "more"), ("z",), lambda a, b, more: a + b + (more or 0))
LINE = (DOUBLE, SPLIT, ADD)


def test_a_line_fills_a_record_that_cannot_be_changed():
    record = run(LINE, {"x": 5})

    assert dict(record) == {"x": 5, "y": 10, "a": 5, "b": 5, "z": 10}
    with pytest.raises(TypeError):
        record["x"] = 1


def test_what_is_missing_is_none():
    assert run(LINE, {"x": 1, "more": 7})["z"] == 9


def test_a_run_of_stages_is_replaced():
    wrong = Stage("wrong", ("x",), ("y", "a", "b"), lambda x: (x, x, x))
    line = replaced(LINE, ("double", "split"), wrong)

    assert run(line, {"x": 4})["z"] == 8
    with pytest.raises(KeyError, match="has no run"):
        replaced(LINE, ("double", "add"), wrong)
    with pytest.raises(ValueError, match=r"wrong must also give \['z'\]"):
        replaced(LINE, ("split", "add"), wrong)


def test_the_line_restarts_after_a_quantity():
    assert [stage.name for stage in after(LINE, "y")] == ["split", "add"]
    assert after(LINE, "x") == LINE
    assert after(LINE, "z") == ()


def test_the_record_of_attention_has_every_quantity_by_name():
    full = attention(
        X=[[1, 2]], context=[[1], [2]], W_Q=[[1], [1]], W_K=[[1]], W_V=[[1]], b_Q=[1], b_K=[1], b_V=[1],
        bias=[[0, 1]], mask=masks.causal(1, 2), base=3,
    )  # fmt: skip
    names = {
        "X", "context", "W_Q", "W_K", "W_V", "b_Q", "b_K", "b_V", "Q", "K", "V", "scores", "scale", "scaled",
        "bias", "allowed", "masked", "base", "powers", "totals", "weights", "output",
    }  # fmt: skip

    assert set(full.record) == names
    assert all(value is not None for value in full.record.values())


def test_stages_follow_the_givens():
    def names(**givens):
        return [stage.name for stage in attention(**givens).line]

    softmax = ["exponentiate", "total", "normalise"]
    assert names(S=[[1]], scale=1) == ["scale", "mask", *softmax]
    assert names(S=[[1]], scale=1, bias=[[1]], V=[[1]]) == ["scale", "bias", "mask", *softmax, "mix"]
    assert names(X=[[1]], W_Q=[[1]], W_K=[[1]], W_V=[[1]]) == [
        "project",
        "score",
        "scale",
        "mask",
        *softmax,
        "mix",
    ]
