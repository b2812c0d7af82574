"""The words of a drawn pattern are those of the pattern that is read off its weights."""

import numpy as np
import pytest

from symattn import text
from symattn.layer import pattern
from symattn.words import say
from symattn.worksheet import sheet_of
from symattn.worksheet.topics.table import LEVELS
from tests.worksheet.topics.programs import floats
from tests.worksheet.topics.test_keys import problem_of


@pytest.mark.parametrize("level", LEVELS)
def test_the_answer_names_the_pattern_and_the_tokens_that_the_weights_show(level):
    kinds = set()
    for seed in range(30):
        which, who, _ = problem_of("pattern-reading", level, seed).items
        kind = pattern(which.attention).kind
        row = floats(which.attention.weights)[
            which.queries.index(str(who.text).partition("“")[2].partition("”")[0])
        ]
        second, first = (which.keys[j] for j in np.argsort(row)[-2:])

        said = say(f"topics.pattern-reading.pattern-{kind}")
        assert str(which.model_answer).partition(":")[0] == said.partition(":")[0]
        assert f"at “{first}”" in str(who.model_answer)
        assert f"second most at “{second}”" in str(who.model_answer)
        kinds.add(kind)

    assert len(kinds) >= 3


def test_the_heatmap_of_a_question_does_not_say_what_rows_sum_to():
    page = sheet_of('id = "s"\ntitle = "S"\n[[problem]]\nid = "p"\ntopic = "pattern-reading"', seed=1)

    assert "Σ" not in text(page)
