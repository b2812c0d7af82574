r"""Tokens of student work: LaTeX, Unicode and plain text in one closed vocabulary, each with its place.

Knows how things are spelled and which spellings are the same (`\cdot`, ·, ×, @); refuses what it does not know by
name. Does not know what the tokens mean together.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache

from ...errors import ReadError
from ...exact.tokens import FRACTIONS, SUPERSCRIPTS, Token
from ...exact.tokens import SIGNS as PLAIN_SIGNS
from .vocabulary import (
    ACCENTS,
    BOLD,
    COMPARISONS,
    FRACTION_COMMANDS,
    FUNCTION_COMMANDS,
    GREEK,
    GREEK_COMMANDS,
    KNOWN,
    PRODUCT_LETTERS,
    REFUSED,
    RELATIONS,
    SIGNS,
    SIZES,
    SPACES,
    STYLES,
    SUBSCRIPTS,
    WRAPPERS,
)

_DELIMITER = r"(?:\\[{}|]|[()\[\].|]|\\[lr]brack\b|\\[lr]brace\b|\\[lr]angle\b|\\[lr]?[vV]ert\b)"
_LENGTH = r"\s*-?\s*[\d.]+\s*(?:pt|ex|em|mm|cm|in|mu|\\baselineskip)\s*"
_NUMBERS = {
    "point": r"(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?",
    "comma": r"(?:\d+,\d+|,\d+|\d+\.\d+|\d+)(?:[eE][+-]?\d+)?",
}


def _any(names: tuple[str, ...]) -> str:
    return "|".join(sorted(map(re.escape, names), key=len, reverse=True))


@cache
def _pattern(decimal: str) -> re.Pattern[str]:
    """The vocabulary as one pattern; the order of the groups decides between spellings."""
    groups = {
        "row": rf"\\\\\*?(?:\s*\[{_LENGTH}\])?|\\(?:cr|newline|tabularnewline)(?![A-Za-z])",
        "space": rf"(?:\s|~|\\[,;:!> ]|\\(?:{_any(SPACES)})(?![A-Za-z])|\\hspace\*?\s*\{{{_LENGTH}\}}"
        r"|\\(?:color|label|tag\*?)\s*\{[^{}\\$]*\}|(?:np|numpy|math|torch|sympy|sp)\.(?=[A-Za-z]))+",
        "begin": r"\\begin\s*\{(?P<begun>[A-Za-z]+\*?)\}"
        r"(?:(?<=\{array\})\s*(?:\[[tcb]\])?\s*\{[lcr|\s]+\})?",
        "finish": r"\\end\s*\{(?P<ended>[A-Za-z]+\*?)\}",
        "left": rf"\\left(?![a-z])\s*(?P<leftmost>{_DELIMITER})",
        "right": rf"\\right(?![a-z])\s*(?P<rightmost>{_DELIMITER})",
        "sized": rf"\\(?:{_any(SIZES)})(?![a-z])\s*(?P<delimiter>{_DELIMITER})",
        "styled": rf"\\(?P<style>{_any(STYLES)})(?![A-Za-z*])"
        r"(?:\s*\{\s*(?P<inner>[A-Za-z]+)\s*\}|\s+(?P<one>[A-Za-z])(?![A-Za-z]))",
        "colored": r"\\textcolor\s*\{[A-Za-z0-9!]*\}",
        "command": r"\\(?:[A-Za-z]+|.)",
        "decimal": r"(?:(?<![\d.])\d+)\{,\}\d+",
        "thousands": r"(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?![\d.,])" if decimal == "comma" else r"(?!)",
        "grouped": r"[1-9]\d{0,2}(?:\.\d{3})+,\d+(?![\d.])|[1-9]\d{0,2}(?:,\d{3})+\.\d+(?![\d,])",
        "number": _NUMBERS[decimal],
        "call": r"\.(?:T\b|transpose\(\)|t\(\))",
        "word": r"[A-Za-z]+",
        "greek": f"[{''.join(GREEK)}]|π",
        "superscript": f"[{''.join(SUPERSCRIPTS)}]+",
        "subscript": f"[{''.join(SUBSCRIPTS)}]+(?:,[{''.join(SUBSCRIPTS)}]+)*",
        "fraction": f"[{''.join(FRACTIONS)}]",
        "root": "[√∛]",
        "infinity": "∞",
        "math": r"\$\$?",
        "sign": r"\*\*|:=|=>|<=|>=|!=|[-+*/^(){}\[\]%,;:=&_'’′≈≃≔⇒≤≥≠<>−·⋅×∗÷∕⁄@⊙∑ᵀ⊤⊺•.–—]",
    }
    return re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in groups.items()), re.DOTALL | re.ASCII)


_KINDS = {
    **PLAIN_SIGNS,
    **dict.fromkeys(RELATIONS, "relation"),
    **dict.fromkeys(COMPARISONS, "comparison"),
    **SIGNS,
    **dict.fromkeys(FRACTION_COMMANDS, "frac"),
    **dict.fromkeys(FUNCTION_COMMANDS, "function"),
    **dict.fromkeys(GREEK_COMMANDS, "greek"),
    **dict.fromkeys(WRAPPERS, "wrapper"),
    **dict.fromkeys(ACCENTS, "accent"),
    **{"\\sqrt": "sqrt", "\\pi": "word", "\\{": "\\{", "\\}": "\\}", "\\(": "math(", "\\)": "math)"},
    **{"\\[": "math[", "\\]": "math]", "\\$": "dollar"},
}
_CANONICAL = {**RELATIONS, **COMPARISONS, **GREEK_COMMANDS, **ACCENTS}
ADVICE = {
    "|": "absolute values and determinants are not read",
    "!": "factorials are not read",
    "…": "an ellipsis leaves the value open",
    "±": "two values at once",
    "%": "in LaTeX a comment; write \\% for per cent",
}
_FENCES = frozenset({"(", ")", "[", "]", "\\{", "\\}", "."})
_DELIMITERS = {"\\lbrack": "[", "\\rbrack": "]", "\\lbrace": "\\{", "\\rbrace": "\\}"}


def tokens_of(text: str, decimal: str = "point") -> list[Token]:
    r"""The tokens of a text, spaces left out, the last one of kind `end`.

    Raises ReadError at the first thing that is not in the vocabulary.

    >>> [token.kind for token in tokens_of(r"\frac12\,e^{\sqrt2}")]
    ['frac', 'number', 'word', '^', '{', 'sqrt', 'number', '}', 'end']
    """
    found: list[Token] = []
    place, spaced = 0, False
    pattern = _pattern(decimal)
    while place < len(text):
        match = pattern.match(text, place)
        if match is None:
            raise _unknown(text, place)
        is_space = match.lastgroup == "space"
        if not is_space:
            found.extend(_letters(_token(match, spaced), after=found[-1].kind if found else ""))
        spaced, place = is_space, match.end()
    return [*found, Token("end", "", len(text), len(text), True)]


def _token(match: re.Match[str], spaced: bool) -> Token:
    kind, spelled = _MADE.get(str(match.lastgroup), _as_it_is)(match)
    if kind == "unknown":
        raise _unknown(match.string, match.start())
    return Token(kind, spelled, match.start(), match.end(), spaced)


def _letters(token: Token, after: str) -> list[Token]:
    """QK is Q beside K: a run of the letters that name matrices is cut into letters; K^TV is K^T beside V."""
    word = token.text
    named = word[1:] if after == "^" and word[0] == "T" else word
    if (
        token.kind not in ("word", "bold")
        or word == "OK"
        or not 1 < len(word) < 4
        or not PRODUCT_LETTERS.issuperset(named)
    ):
        return [token]
    places = range(token.end - len(word), token.end) if token.end - token.start == len(word) else [token.start] * 3
    spaced = [token.spaced, False, False]
    return [Token(token.kind, *one) for one in zip(word, places, (n + 1 for n in places), spaced, strict=False)]


def _as_it_is(match: re.Match[str]) -> tuple[str, str]:
    return str(match.lastgroup), match.group()


def _sign(match: re.Match[str]) -> tuple[str, str]:
    return _KINDS.get(match.group(), match.group()), _CANONICAL.get(match.group(), match.group())


def _command(match: re.Match[str]) -> tuple[str, str]:
    return _KINDS.get(match.group(), "unknown"), _CANONICAL.get(match.group(), match.group()[1:])


def _styled(match: re.Match[str]) -> tuple[str, str]:
    kind = "bold" if match.group("style") in BOLD else "blackboard" if match.group("style") == "mathbb" else "word"
    return kind, match.group("inner") or match.group("one")


def _delimiter(match: re.Match[str]) -> tuple[str, str]:
    written = match.group("leftmost") or match.group("rightmost") or match.group("delimiter")
    sign = _DELIMITERS.get(written, written)
    prefix = {"left": "left", "right": "right"}.get(str(match.lastgroup), "")
    return (prefix + sign if sign in _FENCES else "unknown"), match.group()


_MADE: dict[str, Callable[[re.Match[str]], tuple[str, str]]] = {
    "begin": lambda match: ("begin", match["begun"]),
    "finish": lambda match: ("finish", match["ended"]),
    "left": _delimiter,
    "right": _delimiter,
    "sized": _delimiter,
    "styled": _styled,
    "command": _command,
    "sign": _sign,
    "call": lambda match: ("transposed", match.group()),
    "decimal": lambda match: ("decimal", match.group().replace("{,}", ".")),
    "greek": lambda match: ("word", "pi") if match.group() == "π" else ("greek", GREEK[match.group()]),
    "thousands": lambda match: ("grouped", match.group()),
    "colored": lambda match: ("wrapper", match.group()),
}


def _unknown(text: str, place: int) -> ReadError:
    """Why what stands here is not read: by the command's name, or by its character."""
    command = re.match(r"\\[A-Za-z]+", text[place:])
    if command is None:
        return ReadError(
            f"{_character(text[place])} has no meaning here", text, place, ADVICE.get(text[place], "")
        )
    name = command.group()
    if name[1:] in REFUSED:
        return ReadError(f"{name} is refused: {REFUSED[name[1:]]}", text, place)
    near = get_close_matches(name, KNOWN, 1, 0.75)
    return ReadError(f"{name} is not known here", text, place, f"did you mean {near[0]}?" if near else "")


def _character(character: str) -> str:
    return repr(character) if character.isprintable() else f"the character U+{ord(character):04X}"
