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

    assert len(kinds) == (4, 5, 3)[level - 1]


@pytest.mark.parametrize("level", (1, 2))
def test_in_blocks_the_weights_lie_in_the_phrases_that_the_answer_names(level):
    """By NumPy: the heaviest cut into two phrases is the named one, and every row looks at its own most."""
    cuts = set()
    for seed in range(60):
        which = problem_of("pattern-reading", level, seed).items[0]
        left, _, right = (str(which.model_answer).partition("phrase, “")[2].partition("”.")[0]).partition("” or “")
        if not left:
            continue
        cut, weights = len(left.split()), floats(which.attention.weights)
        assert (left, right) == (" ".join(which.keys[:cut]), " ".join(which.keys[cut:]))
        own = np.arange(len(weights)) < cut
        own = own[:, None] == own[None, :]
        assert (np.where(own, weights, 0).sum(axis=1) > 0.8).all()
        assert np.where(own, weights, 1).min() > np.where(own, 0, weights).max()
        assert (np.diag(weights) < weights.max(axis=1)).all()  # no diagonal
        cuts.add(cut)

    assert len(cuts) == level


def test_the_heatmap_of_a_question_does_not_say_what_rows_sum_to():
    page = sheet_of('id = "s"\ntitle = "S"\n[[problem]]\nid = "p"\ntopic = "pattern-reading"', seed=1)

    assert "Σ" not in text(page)
