"""A sheet's sentences in another language: whole, in step with the sheet, and nothing but sentences."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from symattn import sheet
from symattn.errors import SheetError, UnknownName
from symattn.words import DEFAULT, languages
from symattn.worksheet import sheets
from symattn.worksheet.sheet import sheet_of
from symattn.worksheet.translation import Translation

OTHERS = [language for language in languages() if language != DEFAULT]
SHEET = """
id = "mine"
title = "Mine"
[[problem]]
id = "p"
text = "Divide by $\\\\sqrt{<d>}$."
numbers = { d = 2 }
givens = { S = [[1, 2]], d_k = 2 }
values = { large = "weights[1,2]", n = { label = "the width", value = "d" } }
asks = ["weights", "Why so?", "n"]
answer = "The larger is <large>."
also = ["$x$", { text = "One.", own = true }]
evidence = [{ name = "bare", givens = { scale = 1 } }, { text = "Not scaled:", givens = { scale = 1 } }]
"""
GERMAN = """
title = "Meins"
[problem.p]
text = "Teilen Sie durch $\\\\sqrt{<d>}$."
asks = ["Warum so?"]
answer = "Das größere ist <large>."
also = ["$y$", "Eins."]
evidence = ["Nicht skaliert:"]
[problem.p.values]
n = "die Breite"
"""


def german(text: str = GERMAN, seed: int | None = None):
    return sheet_of(SHEET, seed, None, "mine.toml", Translation("de", "de/mine.toml", text))


def test_sentences_are_the_translation_and_numbers_are_the_sheet():
    found, own = german(), sheet_of(SHEET)
    item = found.problems[0]

    assert (found.title, found.language, item.language) == ("Meins", "de", "de")
    assert str(item.text) == r"Teilen Sie durch $\sqrt{2}$."
    assert [str(ask.text) for ask in item.asked] == ["", "Warum so?", "die Breite"]
    assert str(item.model_answer) == str(own.problems[0].model_answer).replace("The larger is", "Das größere ist")
    assert [str(each) for each in item.also] == ["$y$", "Eins."]
    assert [str(each.text) for each in item.evidence] == ["Nicht skaliert:"]
    assert item.answer == own.problems[0].answer
    assert found.code == own.code


def test_a_formula_alone_needs_no_translation():
    sheet_text = SHEET.replace('answer = "The larger is <large>."', 'answer = "$e^2$"')
    without = GERMAN.replace('answer = "Das größere ist <large>."\n', "")
    found = sheet_of(sheet_text, None, None, "mine.toml", Translation("de", "de/mine.toml", without))

    assert str(found.problems[0].model_answer) == "$e^2$"


WRONG = [
    ('answer = "Das größere ist <large>."\n', "", "mine.toml, line 11: de/mine.toml has no problem.p.answer"),
    ('asks = ["Warum so?"]', "", "mine.toml, line 10: de/mine.toml has no problem.p.asks.1"),
    ('n = "die Breite"', "", "mine.toml, line 9: de/mine.toml has no problem.p.values.n"),
    ('"Eins."', '"Eins.", "Zwei."', "de/mine.toml, line 7: mine.toml has no sentence for problem.p.also.3"),
    ("[problem.p]", "[problem.p]\npoints = 3", "de/mine.toml, line 4: mine.toml has no sentence for problem.p.po"),
    ('answer = "', 'answer = 3\nx = "', "de/mine.toml, line 6: problem.p.answer is 3; write a sentence"),
    ("<large>", "<larg>", "de/mine.toml, line 6: <larg> stands for no number here"),
    ("Warum so?", "Warum $so?", "de/mine.toml, line 5: $ opens and does not close"),
    ('"Eins."', '"*Eins*."', "de/mine.toml, line 7: one * marks nothing"),
    ('title = "Meins"', 'title = "Meins', "de/mine.toml is not TOML"),
]


@pytest.mark.parametrize(("old", "new", "message"), WRONG)
def test_what_is_wrong_is_said_with_the_file_and_the_line(old, new, message):
    assert old in GERMAN

    with pytest.raises(SheetError, match=re.escape(message)):
        german(GERMAN.replace(old, new))


def test_a_language_without_words_or_without_a_file_is_refused():
    with pytest.raises(UnknownName, match="there are no words in 'tlh'; there are en, de"):
        sheet("qkv", language="tlh")


def test_a_file_of_ones_own_has_its_translation_beside_it(tmp_path: Path):
    (tmp_path / "mine.toml").write_text(SHEET, encoding="utf-8")
    with pytest.raises(UnknownName, match=r"mine.toml has no translation; its sentences in 'de' belong in"):
        sheet(tmp_path / "mine.toml", language="de")

    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "mine.toml").write_text(GERMAN, encoding="utf-8")
    assert sheet(tmp_path / "mine.toml", language="de").title == "Meins"
    assert sheet(tmp_path / "mine.toml", language="en").title == "Mine"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", sheets())
def test_every_sheet_that_ships_is_whole_in_every_language(name, language):
    """A sentence that is missing, or one too many, does not load; the numbers are the same."""
    other, own = sheet(name, seed=3, language=language), sheet(name, seed=3)

    assert other.code == own.code
    assert [p.answer for p in other.problems] == [p.answer for p in own.problems]


def _sentences(value) -> list[str]:
    if isinstance(value, dict | list):
        return [
            said for each in (value.values() if isinstance(value, dict) else value) for said in _sentences(each)
        ]
    return [value] if isinstance(value, str) else []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", sheets())
def test_no_number_and_no_formula_is_lost_in_translation(name, language):
    """The names of computed numbers, and the formulas that the sheet's file has too, are all there as often."""
    folder = Path(__file__).parents[2] / "worksheets"
    theirs = tomllib.loads((folder / language / f"{name}.toml").read_text(encoding="utf-8"))
    ours = tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
    kept = _sentences(ours)

    def counted(pattern: str, texts: list[str]) -> Counter:
        return Counter(found for text in texts for found in re.findall(pattern, " ".join(text.split())))

    names = [counted(r"<(\w+)>", texts) for texts in (_sentences(theirs), kept)]
    assert names[0] == names[1]
    mine, own = (counted(r"\$([^$]+)\$", texts) for texts in (_sentences(theirs), kept))
    assert mine - own == Counter()  # no formula that the sheet does not have


def test_the_example_of_the_readme_goes_with_its_sheet():
    readme = (Path(__file__).parents[2] / "worksheets" / "README.md").read_text(encoding="utf-8")
    own, *_, theirs = re.findall(r"```toml\n(.*?)```", readme, re.DOTALL)
    found = sheet_of(own, None, None, "mine.toml", Translation("de", "de/mine.toml", theirs))

    assert found.title == "Attention am Montag"
