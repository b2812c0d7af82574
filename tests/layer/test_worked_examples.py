"""The 32 worked examples: every expected matrix to a relative 1e-12, from exact computation."""

import json
from pathlib import Path

import pytest
import sympy

from symattn.layer import attention, softmax

DATA = Path(__file__).parent.parent / "data"
EXAMPLES = json.loads((DATA / "worked_examples.json").read_text(encoding="utf-8"))
MORE = json.loads((DATA / "more_examples.json").read_text(encoding="utf-8"))


def test_the_table_is_whole():
    assert len(EXAMPLES) == 32


@pytest.mark.parametrize("example", EXAMPLES, ids=[each["id"] for each in EXAMPLES])
def test_worked_examples(example):
    solved = attention(**example["args"])

    for name, rows in example["expect"].items():
        found = getattr(solved, name)
        assert found.shape == (len(rows), len(rows[0]))
        assert not found.has(sympy.Float)
        for exact, printed in zip(found, (cell for row in rows for cell in row), strict=True):
            expected = sympy.Rational(printed)
            assert abs(sympy.N(exact, 30) - expected) <= abs(expected) / 10**12, (name, exact)


def test_a_base_that_keeps_weights_rational():
    [example] = [each for each in MORE if each["id"] == "m01-softmax"]
    row = example["inputs"]["row"][0]

    assert softmax(row, base=3) == sympy.ImmutableMatrix([[sympy.Rational(x) for x in example["correct"]["A"][0]]])
