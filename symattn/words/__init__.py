"""Every sentence that symattn prints, by id, one folder for each language.

Knows where the words stand and nothing of what they say. A sentence may hold `$formulas$` and `<names>`
of values that are put in when it is shown; an id that is missing is an error, never silence. Every language has
the same ids, the same names and the same formulas, so a further language is a folder of files and nothing else.

What stands in the code, in English: the messages of exceptions, which speak to whoever wrote the call or the file
(a report repeats the one that says why a line cannot be read), the help of the command line, and `repr`.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from ..errors import UnknownName

DEFAULT = "en"
_NAME = re.compile(r"<([a-z_]\w*)>")


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are: the folders of this package, the default first.

    >>> languages()[0]
    'en'
    """
    folders = (each.name for each in files(__package__).iterdir() if each.is_dir() and each.name.isalpha())
    return tuple(sorted(folders, key=lambda name: (name != DEFAULT, name)))


@cache
def _catalogue(language: str) -> dict[str, str]:
    return _of_folder(files(__package__).joinpath(language), "")


def _of_folder(folder: Traversable, prefix: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for each in sorted(folder.iterdir(), key=lambda file: file.name):
        if each.name.endswith(".toml"):
            table = tomllib.loads(each.read_text(encoding="utf-8"))
            found |= _flat(table, prefix + each.name.removesuffix(".toml"))
        elif each.is_dir():
            found |= _of_folder(each, f"{prefix}{each.name}.")
    return found


def _flat(table: dict[str, object], prefix: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in table.items():
        name = f"{prefix}.{key}"
        found |= _flat(value, name) if isinstance(value, dict) else {name: str(value)}
    return found


def say(id: str, language: str = DEFAULT) -> str:
    """The sentence of an id, `file.table.key`. Raises UnknownName where the language lacks it.

    >>> say("rules.score.reason")
    'each query with each key'
    """
    try:
        return _catalogue(language)[id]
    except KeyError:
        raise UnknownName(f"there are no words for {id!r} in {language!r}; add them to words/{language}") from None


def decimal(language: str) -> str:
    """How numbers are read in a language: "point" or "comma".

    >>> decimal("en"), decimal("de")
    ('point', 'comma')
    """
    return "comma" if say("furniture.numbers.mark", language) == "," else "point"


def fill(sentence: str, **values: object) -> str:
    """A sentence of plain words with the values of its `<names>`; a formula in it stays as it is spelled.

    >>> fill("table of <columns>", columns="item, exact")
    'table of item, exact'
    """
    return _NAME.sub(lambda found: str(values.get(found[1], found[0])), sentence)


def knows(id: str, language: str = DEFAULT) -> bool:
    """Whether the language has a sentence of that id."""
    return id in _catalogue(language)
