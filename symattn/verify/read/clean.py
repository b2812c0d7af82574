"""Clean text: the look-alikes and invisible characters of word processors, chats and Python made plain.

Knows characters only: mathematical italics, no-break and zero-width spaces, dashes, Markdown, what Python puts
around an array. Every character of the clean text remembers where it stood, so that carets point into the text
that the person wrote.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from ...errors import ReadError
from .noticed import Noticed

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufe0e\ufe0f]")
_SPACE = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000]")
_LOOK_ALIKE = re.compile("[\U0001d400-\U0001d7ff\uff01-\uff5eℎℯⅇℰ\u2010\u2011\u2212\ufe63\u2215\u2217]")
_LETTERS = {"ℎ": "h", "ℯ": "e", "ⅇ": "e", "ℰ": "E"}
_SIGNS = {"\u2010": "-", "\u2011": "-", "\u2212": "-", "\ufe63": "-", "\u2215": "/", "\u2217": "*"}
_DASH = re.compile(r"\u2013(?=\s*[\w√∞(\\{.½⅓⅔¼¾])")
_EMPHASIS = re.compile(r"(?m)^(\s*)(\*\*|__)([^*_\n]{1,40})\2(?=\s*[:=≈(]|\s*\\\(|\s*$)")
_CODE = re.compile(r"(?m)^(\s*)`([^`\n]+)`(\s*)$")
_KEYWORDS = re.compile(
    r",\s*(?:dtype|device|requires_grad|grad_fn)\s*=\s*(?:<[^<>\n]*>|'[^'\n]*'|\"[^\"\n]*\"|[\w.]+)(?=\s*[,)])"
)
_INFINITE = re.compile(r"float\(\s*(['\"])(-?)inf(?:inity)?\1\s*\)")
_BOX = re.compile(r"[⎡⎢⎣⎛⎜⎝][^\n]*[⎤⎥⎦⎞⎟⎠](?:\n[ \t]*[⎢⎣⎜⎝][^\n]*[⎥⎦⎟⎠])*")


@dataclass(frozen=True, slots=True)
class Clean:
    """Clean text, where each of its characters stood in the original, and what was noticed."""

    text: str
    origin: tuple[int, ...] | None
    original: str
    notes: tuple[Noticed, ...] = ()

    def place(self, offset: int) -> int:
        """Where a place of the clean text stands in the original."""
        if self.origin is None:
            return offset
        return self.origin[offset] if offset < len(self.origin) else len(self.original)

    def edited(self, pattern: re.Pattern[str], change: Callable[[re.Match[str]], str]) -> Clean:
        """The text with every match changed; what is new stands where the match stood."""
        if not pattern.search(self.text):
            return self
        pieces: list[str] = []
        origin: list[int] = []
        last = 0
        for match in pattern.finditer(self.text):
            new = change(match)
            pieces += [self.text[last : match.start()], new]
            origin += [self.place(k) for k in range(last, match.start())] + self._spread(match, new)
            last = match.end()
        pieces.append(self.text[last:])
        origin += [self.place(k) for k in range(last, len(self.text))]
        return Clean("".join(pieces), tuple(origin), self.original, self.notes)

    def _spread(self, match: re.Match[str], new: str) -> list[int]:
        start, end = self.place(match.start()), max(match.start(), match.end() - 1)
        if len(new) == match.end() - match.start():
            return [self.place(k) for k in range(match.start(), match.end())]
        return [min(start + k, self.place(end)) for k in range(len(new))]

    def noted(self, note: Noticed) -> Clean:
        """The same with one more note."""
        return Clean(self.text, self.origin, self.original, (*self.notes, note))

    def error(self, error: ReadError) -> ReadError:
        """An error that points into the clean text, made to point into the original."""
        return ReadError(error.message, self.original, self.place(error.offset), error.suggestion)


def cleaned(text: str) -> Clean:
    """The text in plain characters.

    >>> cleaned("𝐴 = ２\u00a0√3").text
    'A = 2 √3'
    """
    clean = Clean(text, None, text)
    if not text.isascii():
        clean = clean.edited(_INVISIBLE, lambda match: "").edited(_SPACE, lambda match: " ")
        clean = clean.edited(_LOOK_ALIKE, _plain).edited(_DASH, lambda match: "-").edited(_BOX, _box)
    clean = clean.edited(_EMPHASIS, lambda match: f"{match[1]}{match[3]}")
    clean = clean.edited(_CODE, lambda match: f"{match[1]} {match[2]} {match[3]}")
    return clean.edited(_KEYWORDS, lambda match: "").edited(_INFINITE, lambda match: f"{match[2]}oo")


def _plain(match: re.Match[str]) -> str:
    character = match.group()
    known = _LETTERS.get(character) or _SIGNS.get(character)
    return known or unicodedata.normalize("NFKC", character)


def _box(match: re.Match[str]) -> str:
    """A matrix drawn over several lines, its columns two spaces apart, as a list of the same length."""
    lines = [_columns(line.rstrip()) for line in match.group().split("\n")]
    inner = ";".join(f" {line[1:-1]} " for line in lines)
    return f"[{inner[1:-1]}]"


def _columns(line: str) -> str:
    """A line with a comma for the first of the spaces between two columns."""
    return re.sub(r"(?<=[^\s⎡⎢⎣⎛⎜⎝]) (?= +[^\s⎤⎥⎦⎞⎟⎠])", ",", line)
