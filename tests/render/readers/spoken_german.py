"""A reader of the alternative text in German: its phrases become those of the English one, which reads them."""

from __future__ import annotations

import re

from tests.render.readers import spoken

PHRASES = {
    "ungefähr gleich": "is approximately", "ungleich": "is not equal to", "kleiner als": "is less than",
    "größer als": "is greater than", "höchstens": "is at most", "mindestens": "is at least",
    "Element von": "is in",
    "geht gegen": "goes to", "elementweise mal": "elementwise times", "und so weiter": "and so on",
    "eckige Klammer auf": "open square bracket", "eckige Klammer zu": "close square bracket",
    "Klammer auf": "open bracket", "Klammer zu": "close bracket", "hoch dem Ausdruck": "to the power",
    "Ende Exponent": "end power", "hoch": "to the", "Ende Indizes": "end sub", "Indizes": "sub indices",
    "Index": "sub", "Ende Bruch": "end fraction", "Bruch": "fraction", "durch": "over", "Ende Wurzel": "end root",
    "Wurzel vom Grad": "root degree", "Ende Grad aus": "end degree of", "Wurzel aus dem Ausdruck": "root of",
    "Wurzel aus": "root", "Ende Matrix": "end matrix", "Zeile": "row", "Ende Gruppe": "end group",
    "Gruppe": "group",
    "genannt": "named", "Summe von": "sum from", "Summe über": "sum over", "bis": "up to",
    "Ende Grenzen": "end limits of", "transponiert": "transposed", "unendlich": "infinity", "Feld": "blank",
    "plus": "plus", "minus": "minus", "mal": "times", "gleich": "equals", "Komma": "comma", "Semikolon": "comma",
    "alle": "all", "von": "of", "Pi": "pi", "Alpha": "alpha", "Beta": "beta", "Gamma": "gamma", "Lambda": "lambda",
    "Sigma": "sigma", "Theta": "theta", "My": "mu",
}  # fmt: skip
SIZE = re.compile(r"(\d+) mal (\d+) Matrix,")
DECIMAL = re.compile(r"(?<=\d),(?=\d)")
PHRASE = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, sorted(PHRASES, key=len, reverse=True))) + r")(?!\w)")


def read(text: str) -> list:
    english = PHRASE.sub(lambda found: PHRASES[found.group()], SIZE.sub(r"\1 by \2 matrix,", text))
    return spoken.read(DECIMAL.sub(".", english))
