"""Every mistake has its words, at three levels; the first gives nothing away."""

import pytest

from symattn.mistakes import Rounding, catalogue
from symattn.words import say

IDS = sorted(
    {mistake.id for mistake in catalogue()}
    | {Rounding(("scale",), 2).id, "transposed-convention", "convention-changed"}
)


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("level", ["name", "where", "what", "worked"])
def test_words_are_there_and_balanced(id, level):
    words = say(f"mistakes.{id}.{level}")

    assert words.strip() == words != ""
    assert words.count("$") % 2 == 0
    assert words.endswith(".") is (level != "name")


@pytest.mark.parametrize("id", IDS)
def test_where_does_not_say_what(id):
    assert say(f"mistakes.{id}.where") != say(f"mistakes.{id}.what")
    assert "$" not in say(f"mistakes.{id}.where")
