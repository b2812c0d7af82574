"""Every language says the same: the same ids, names of values and formulas, and no stray spelling."""

import re
from collections import Counter
from pathlib import Path

import pytest

import symattn.words
from symattn.words import DEFAULT, languages

FOLDER = Path(symattn.words.__file__).parent
OTHERS = [language for language in languages() if language != DEFAULT]
FORMULA, NAME = re.compile(r"\$([^$]+)\$"), re.compile(r"<([a-z_]\w*)>")


def sentences(language: str) -> dict[str, str]:
    return symattn.words._catalogue(language)


def test_every_folder_is_a_language_and_german_is_among_them():
    assert set(languages()) == {path.name for path in FOLDER.iterdir() if (path / "page.toml").exists()}
    assert languages()[0] == DEFAULT
    assert "de" in languages()


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_ids(language):
    assert sorted(sentences(language)) == sorted(sentences(DEFAULT))


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_files(language):
    files = [{path.name for path in (FOLDER / each).iterdir()} for each in (language, DEFAULT)]

    assert files[0] == files[1]


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_names_and_formulas(language):
    def marks(text: str) -> tuple:
        return Counter(NAME.findall(text)), Counter(FORMULA.findall(text)), text.count("`"), text.count("**")

    english = sentences(DEFAULT)
    assert [id for id, said in sentences(language).items() if marks(said) != marks(english[id])] == []


@pytest.mark.parametrize("language", OTHERS)
def test_empty_where_the_default_is_empty_and_nowhere_else(language):
    english = sentences(DEFAULT)

    assert [id for id, said in sentences(language).items() if bool(said) != bool(english[id])] == []


def test_german_decimals_have_a_comma_and_german_quotes():
    found = sentences("de")

    assert [id for id, said in found.items() if re.search(r"\d\.\d", FORMULA.sub("", said))] == []
    assert [id for id, said in found.items() if '"' in said or "”" in said] == []


STRANGE_TO_GERMAN = re.compile(
    r"\b(?:Anfragen?|Schlüssel|Kopf|Köpfe\w*|(?<!des )(?<!eines )(?<!neuen )(?<!anderen )Tokens|Wertematrix)\b"
)


def test_german_keeps_the_terms_of_the_field():
    """Query, Key, Value, Head and Token (the plural too): one word for one thing, on the sheets as well."""
    sheets = (Path(__file__).parents[2] / "worksheets" / "de").glob("*.toml")
    said = [*sentences("de").values(), *(path.read_text(encoding="utf-8") for path in sheets)]

    assert len(said) > 800
    assert [each for each in said if STRANGE_TO_GERMAN.search(each)] == []
