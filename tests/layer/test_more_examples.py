"""The published examples that no other test of layers takes: softmaxes. And that none is left out."""

import json
import re
from pathlib import Path

import numpy as np
import sympy

from symattn import softmax
from tests.layer.by_numpy import floats

DATA = Path(__file__).parents[1] / "data/more_examples.json"
EXAMPLES = {e["id"]: e for e in json.loads(DATA.read_text())}


def test_base_three():
    """Tom Yeh's own sheet: powers of 3 for powers of e, so every weight is rational."""
    example = EXAMPLES["m01-softmax"]
    row = [int(x) for x in example["inputs"]["row"][0]]
    found = softmax(row, base=3)

    assert list(found) == [sympy.Rational(n, 250) for n in (3, 1, 3, 243)]
    assert [float(x) for x in example["published"]["A"][0]] == [float(x) for x in found]
    assert np.abs(floats(softmax(row).evalf(20)) - floats(example["correct"]["A_base_e"])).max() < 1e-9


def test_temperature():
    """Scores over T = 2; the printed row is rounded to two digits and sums to 0.99."""
    example = EXAMPLES["m02-softmax"]
    row = [sympy.Rational(x) / int(example["inputs"]["T"]) for x in example["inputs"]["row"][0]]
    found = floats(softmax(row).evalf(20))

    assert np.abs(found - floats(example["correct"]["A"])).max() < 1e-9
    assert [f"{x:.2f}" for x in found[0]] == example["published"]["A"][0]


def test_scaling_takes_from_the_larger():
    """The note's practice 4: softmax of (0, 2), then of (0, 2)/√2."""
    correct = EXAMPLES["m12-softmax"]["correct"]
    bare, scaled = softmax([0, 2]), softmax([0, 2 / sympy.sqrt(2)])

    assert np.abs(floats(bare.evalf(20)) - floats(correct["A_unscaled"])).max() < 1e-9
    assert np.abs(floats(scaled.evalf(20)) - floats(correct["A_scaled"])).max() < 1e-9
    assert abs(float(scaled[1] - bare[1]) - float(correct["larger_entry_change"])) < 1e-9


def test_every_published_example_is_tested():
    tested = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))

    assert set(EXAMPLES) <= set(re.findall(r'EXAMPLES\["([\w-]+)"\]', tested)) | set(
        re.findall(r'"(m\d\d-\w+)"', tested)
    )
