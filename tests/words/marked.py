"""A language of marked words: every sentence of the catalogue, each word of it between « and ».

What a page in this language shows outside those marks, and is neither a formula nor what the test itself put in,
was printed by the code past the catalogue.
"""

from __future__ import annotations

import re

import pytest

import symattn.words
from symattn.words import DEFAULT

LANGUAGE = "xx"
KEPT = re.compile(r"\$[^$]*\$|<[a-z_]\w*>|`[^`]*`")  # formulas, names of values, code
WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
DATA = ("numbers.", "babel")  # no words: marks of numbers, the name that LaTeX has for a language


def marked(sentence: str) -> str:
    """A sentence with its words marked.

    >>> marked("Row <row> is $A$.")
    '«Row» <row> «is» $A$.'
    """
    pieces, end = [], 0
    for kept in KEPT.finditer(sentence):
        pieces += [WORD.sub(r"«\g<0>»", sentence[end : kept.start()]), kept.group()]
        end = kept.end()
    return "".join((*pieces, WORD.sub(r"«\g<0>»", sentence[end:])))


def use(monkeypatch: pytest.MonkeyPatch) -> str:
    """Make the language for a test, and return its name."""
    catalogue = symattn.words._catalogue
    ours = {
        id: said if id.startswith("furniture.") and any(part in id for part in DATA) else marked(said)
        for id, said in catalogue(DEFAULT).items()
    }
    monkeypatch.setattr(
        symattn.words, "_catalogue", lambda language: ours if language == LANGUAGE else catalogue(language)
    )
    monkeypatch.setattr(symattn.words, "languages", lambda: (DEFAULT, LANGUAGE))
    return LANGUAGE
