r"""Lost backslashes: "\frac" typed in a Python string without r arrives as a form feed and `rac`.

Knows which control characters Python makes of which commands, and puts the commands back where only one can
have been meant. In such a text a row break has lost one of its backslashes too.
"""

from __future__ import annotations

import re

from ...errors import ReadError
from .clean import Clean
from .noticed import Noticed
from .vocabulary import KNOWN

LOST = {"\a": "a", "\b": "b", "\f": "f", "\v": "v", "\r": "r", "\t": "t", "\n": "n"}
_CONTROL = re.compile(r"([\a\b\f\v])([A-Za-z]*)|([\r\t\n])([A-Za-z]+)")
_LENGTH = r"\[\s*-?[\d.]+\s*(?:pt|ex|em|mm|cm)\s*\]"
_SINGLE_BREAK = re.compile(rf"(?<!\\)\\(?=\s|[\d\-&.−]|\\[A-Za-z]|{_LENGTH}|$)(?!\\\\)")
_NAMES = frozenset({"o", "u", "e", "m"})  # tails of \to, \nu, \ne, \rm that are names, too


def restored(clean: Clean) -> Clean:
    r"""The text with its lost commands put back, and a note.

    Raises ReadError where a control character can't be a command.

    >>> from .clean import cleaned
    >>> restored(cleaned("\frac{1}{2}")).text
    '\\frac{1}{2}'
    """
    if not any(mark in clean.text for mark in LOST) or not _is_lost(clean.text):
        return clean
    fixed = clean.edited(_CONTROL, lambda match: _command(match, clean))
    if "\\begin" in fixed.text:
        fixed = fixed.edited(_SINGLE_BREAK, lambda match: "\\\\")
    return fixed.noted(Noticed("lost-backslashes", _listed(clean.text)))


def _is_lost(text: str) -> bool:
    """Whether some control character is the head of a command."""
    return any(match[1] or _known(match) for match in _CONTROL.finditer(text))


def _known(match: re.Match[str]) -> bool:
    mark, tail = match[1] or match[3], match[2] or match[4]
    return f"\\{LOST[mark]}{tail}" in KNOWN and (bool(match[1]) or tail not in _NAMES)


def _command(match: re.Match[str], clean: Clean) -> str:
    mark, tail = match[1] or match[3], match[2] or match[4] or ""
    command = f"\\{LOST[mark]}{tail}"
    if command in KNOWN and (match[1] or tail not in _NAMES):
        return command
    if match[1] or (command in KNOWN and mark != "\n"):
        message = f"a lost backslash, but {command} is not known here"
        raise ReadError(message, clean.original, clean.place(match.start()), 'write r"…" around LaTeX in Python')
    return match.group()


def _listed(text: str) -> str:
    found = [match for match in _CONTROL.finditer(text) if _known(match)]
    names = (f"\\{LOST[match[1] or match[3]]}{match[2] or match[4]}" for match in found)
    return ", ".join(dict.fromkeys(names))
