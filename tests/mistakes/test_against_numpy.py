"""Each mistake on random problems against a program of the wrong procedure, written apart in NumPy."""

from collections import Counter
from random import Random

import numpy as np

from symattn.mistakes import applicable, catalogue
from symattn.mistakes.heads import HEADS

from .draws import draw, every_draw, floats
from .wrong_programs import PROGRAMS, Numbers


def test_every_mistake_has_a_program():
    of_one_head = {m.label for m in catalogue()} - {m.label for m in HEADS}  # those of layers: test_heads
    assert of_one_head - {"wrong-base (e)"} == set(PROGRAMS)


def compare(problem, mistake, program):
    record, numbers = mistake.of(problem), Numbers(problem, floats)
    for quantity, wanted in program(numbers).items():
        np.testing.assert_allclose(
            floats(record[quantity]), wanted, rtol=1e-9, atol=1e-12, err_msg=f"{mistake.label} {quantity}"
        )


def test_on_random_problems():
    seen = Counter()
    for problem in every_draw(Random(3), 4):
        for mistake in applicable(problem):
            compare(problem, mistake, PROGRAMS[mistake.label])
            seen[mistake.label] += 1

    assert set(PROGRAMS) == set(seen) | {"scale-d_model"}
    assert min(seen.values()) >= 3, seen.most_common()[-3:]


def test_dividing_by_the_root_of_the_width_of_a_token():
    rng = Random(4)
    for _ in range(5):
        problem = draw(rng, (3, 3, 2, 2), "causal", "X", width=4)
        [mistake] = [m for m in applicable(problem) if m.id == "scale-d_model"]
        compare(problem, mistake, PROGRAMS["scale-d_model"])


def test_e_where_another_base_was_asked():
    problem = draw(Random(5), (2, 2, 2, 2), None, "S", d_k=None, scale=1, base=3)
    [mistake] = [m for m in applicable(problem) if m.label == "wrong-base (e)"]
    scores = floats(problem.record["scores"])
    powers = np.exp(scores)

    np.testing.assert_allclose(floats(mistake.of(problem)["weights"]), powers / powers.sum(axis=1, keepdims=True))
    assert {"2", "10", "e"} == {m.variant for m in applicable(problem) if m.id == "wrong-base"}
