"""What is frozen comes back, without a draw; whatever else is computed or written meanwhile is noticed."""

import copy
import json

import numpy as np
import pytest

from symattn.errors import SheetError
from symattn.exact import entry
from symattn.render.compose.sheet import document
from symattn.worksheet import sheet, sheets, variant
from symattn.worksheet.classes import Written, frozen, thawed, variant_of, written_of
from tests.tools import seeded


def through_a_file(variant):
    return variant_of(json.loads(json.dumps(variant.data)), "frozen.json")


@pytest.mark.parametrize(("name", "seed"), seeded(sheets(), ("1", "2", "3")))
def test_a_frozen_sheet_comes_back_as_it_was(name, seed, monkeypatch):
    drawn = sheet(name, seed=seed)
    kept = through_a_file(frozen(drawn, "2222-222"))
    monkeypatch.setattr(variant, "fair_draws", lambda *_: pytest.fail("a draw"))
    back = thawed(kept, written_of(drawn))

    assert back.code == "2222-222"
    for before, after in zip(drawn.problems, back.problems, strict=True):
        assert before.answer == after.answer and before.asks == after.asks
        assert [i.givens for i in before.items] == [i.givens for i in after.items]
    for key in (False, True):
        assert document(back, key).blocks == document(drawn, key).blocks


@pytest.mark.parametrize("name", ["self-attention", "lab-3"])
def test_frozen_answers_are_those_of_a_numpy_program(name):
    """From the frozen strings alone: softmax(S/scale) V in floating point."""
    counted = 0
    for problem in frozen(sheet(name, seed="5"), "2222-222").data["problems"]:
        for item in problem["items"]:
            given = {k: floats(v) for k, v in item["givens"].items() if k in ("S", "X", "W_Q", "W_K", "Q", "K")}
            asked = [a for a in item["answers"] if a["asked"] == "weights"]
            if not asked or item["givens"].get("convention") != "rows":
                continue
            scores = given["S"] if "S" in given else queries(given) @ keys(given).T
            scores = scores / float(entry(item["scale"]))
            for kind, *rows in item["givens"].get("mask", []):
                assert kind == "causal"
                scores[np.array([[c == "0" for c in row] for row in rows])] = -np.inf
            powers = np.exp(scores)
            wanted = powers / powers.sum(axis=1, keepdims=True)
            for cells, digits, row in zip(asked[0]["exact"], asked[0]["decimals"], wanted, strict=True):
                assert np.allclose([float(entry(cell)) for cell in cells], row, atol=1e-12)
                assert np.allclose([float(each) for each in digits], row, atol=5.1e-5)
                counted += 1
    assert counted >= 4


def floats(rows):
    return np.array([[float(entry(cell)) for cell in row] for row in rows])


def queries(given):
    return given["Q"] if "Q" in given else given["X"] @ given["W_Q"]


def keys(given):
    return given["K"] if "K" in given else given["X"] @ given["W_K"]


def test_two_variants_have_two_fingerprints_and_one_variant_has_one():
    prints = [frozen(sheet("qkv", seed=seed), "2222-222").fingerprint for seed in ("1", "2", "1")]

    assert prints[0] == prints[2] != prints[1]


def test_an_answer_that_would_now_be_another_is_told():
    drawn = sheet("qkv", seed="1")
    data = copy.deepcopy(frozen(drawn, "2222-222").data)
    data["problems"][0]["items"][1]["answers"][1]["exact"][1][0] = "1/2"

    with pytest.raises(SheetError, match=r"2222-222, problem 1b: .*class\.json"):
        thawed(variant_of(data, "x"), written_of(drawn))


def test_an_edited_file_is_told():
    drawn = sheet("qkv", seed="1")
    text = written_of(drawn).text.replace("shape", "form")

    with pytest.raises(SheetError, match="not the one"):
        thawed(frozen(drawn, "2222-222"), Written(text))


def test_what_is_no_frozen_variant_is_refused():
    with pytest.raises(SheetError, match=r"x\.json holds no frozen variant"):
        variant_of({"code": 1}, "x.json")
