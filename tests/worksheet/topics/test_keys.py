"""Every computed answer of every topic, recomputed by a float64 program that knows nothing of symattn's lines."""

import numpy as np
import pytest

from symattn.worksheet import sheet_of
from symattn.worksheet.topics import topics
from symattn.worksheet.topics.table import LEVELS
from tests.worksheet.topics import programs
from tests.worksheet.topics.counted_programs import COUNTED
from tests.worksheet.topics.further_programs import FURTHER
from tests.worksheet.topics.programs import floats, one_head

FEW, MANY = 5, 100
PROGRAMS = programs.PROGRAMS | COUNTED | FURTHER
CLOSE = {"rtol": 1e-10, "atol": 1e-12}


def problem_of(topic: str, level: int, seed: int):
    return sheet_of(
        f'id = "bank"\ntitle = "Bank"\n[[problem]]\nid = "p"\ntopic = "{topic}"\nlevel = {level}', seed
    ).problem("p")


def checked(topic: str, level: int, seed: int) -> int:
    """Compare all computed answers of a variant with those of the program; returns how many there were."""
    problem = problem_of(topic, level, seed)
    count = 0
    for item in problem.items:
        expected = PROGRAMS.get(topic, one_head)(item)
        for name, answer in item.answer.items():
            np.testing.assert_allclose(floats(answer), expected[name], **CLOSE, err_msg=f"{topic} {name}")
            count += 1
        for line in item.worked.lines if item.worked else ():
            np.testing.assert_allclose(floats(line.right), expected[line.quantity], **CLOSE, err_msg=topic)
            count += 1
    return count


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("topic", topics())
def test_answers_are_those_of_numpy(topic, level):
    counts = {checked(topic, level, seed) for seed in range(FEW)}

    assert len(counts) == 1, "every variant asks as much"


@pytest.mark.sweep
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("topic", topics())
def test_answers_are_those_of_numpy_in_many_variants(topic, level):
    for seed in range(MANY):
        checked(topic, level, seed)
