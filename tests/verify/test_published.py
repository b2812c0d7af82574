"""Published answers: the 28 procedures of the 2×2 table, and worked examples with their printed numbers."""

import json
from pathlib import Path

import pytest

from symattn import attention, check

DATA = Path(__file__).parents[1] / "data"
TABLE = json.loads((DATA / "mistakes_2x2.json").read_text())
PUBLISHED = [
    (row, stage) for row in json.loads((DATA / "worked_examples.json").read_text()) for stage in row["published"]
]


@pytest.mark.parametrize("outcome", TABLE["outcomes"], ids=lambda o: f"{o['code']}-{o['mask']}")
def test_each_procedure_is_named_from_its_weights_and_output(outcome):
    problem = attention(Q=TABLE["Q"], K=TABLE["K"], V=TABLE["V"], mask=outcome["mask"])
    report = check(problem, weights=outcome["A"], output=outcome["O"])
    named = {id for mark in report.marks for id in mark.mistakes}

    assert report.right is (outcome["code"] == "correct")
    assert named == (set() if report.right else {outcome["code"]})
    assert sum(mark.verdict in ("mistake", "wrong") for mark in report.marks) == (not report.right)


@pytest.mark.parametrize(("row", "stage"), PUBLISHED, ids=lambda x: x if isinstance(x, str) else x["id"])
def test_published_numbers(row, stage):
    report = check(attention(**row["args"]), **{stage: row["published"][stage]})
    wanted = row["published_verdict"][stage]
    [mark] = report.marks

    assert report.right is (wanted == "right")
    if wanted == "imprecise":
        assert mark.has("imprecise") or mark.mistakes == ("premature-rounding",)
