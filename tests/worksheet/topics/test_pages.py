"""Every topic as pages: it sets in every language, gives nothing away, and all variants share one layout."""

import pytest

from symattn import html, text
from symattn.render.page.boxes import SIZES
from symattn.words import languages
from symattn.worksheet import sheet_of
from symattn.worksheet.topics import topics
from symattn.worksheet.topics.table import LEVELS


def sheet_with(topic: str, level: int, seed: int, language: str = "en"):
    return sheet_of(
        f'id = "bank"\ntitle = "Bank"\nlanguage = "{language}"\n'
        f'[[problem]]\nid = "p"\ntopic = "{topic}"\nlevel = {level}',
        seed,
    )


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("topic", topics())
def test_it_sets_in_every_language(topic, level):
    for language in languages():
        sheet = sheet_with(topic, level, 1, language)
        student, key = html(sheet), html(sheet, key=True)

        assert "&lt;" not in student + key, "a name stands for nothing"
        assert len(key) > len(text(sheet))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("topic", topics())
def test_variants_of_a_level_ask_the_same(topic, level):
    def asked(seed):
        problem = sheet_with(topic, level, seed).problem("p")
        boxes = [
            (ask.what, ask.kind, ask.shape, SIZES[ask.entries], ask.form, ask.row_labels)
            for item in problem.items
            for ask in item.asked
        ]
        return boxes, problem.points, problem.minutes

    first = asked(1)
    assert all(asked(seed) == first for seed in range(2, 6))
    assert first[1] > 0
    assert first[2] > 0
