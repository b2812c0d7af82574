"""Patterns and parts of scores on the page, in every language."""

import pytest

from symattn import html, latex, pattern, text, typst
from symattn.layer import score_parts
from symattn.layer.makers import MAKERS
from symattn.layer.patterns import KINDS
from symattn.words import say

LANGUAGES = {"text": text, "latex": latex, "typst": typst, "html": html}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_its_words(kind):
    assert say(f"patterns.{kind}.name") and say(f"patterns.{kind}.text")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pattern_says_what_and_why(language):
    found = pattern(MAKERS["vertical"](4))
    shown = LANGUAGES[language](found)

    assert "Vertical" in shown
    for number in (found.largest[0], found.entropies[0], found.column_sums[0], found.evidence[0].excess):
        assert f"{float(number):.4f}" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_parts_of_scores(language):
    shown = LANGUAGES[language](score_parts([[7], [0]], [[0], [5]], [[1]], [[1]]))

    assert "49" in shown and "25" in shown and "35" in shown and "Content and position" in shown
