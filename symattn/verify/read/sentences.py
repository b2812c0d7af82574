r"""Words around a formula, and several equations in one line: what people write between the mathematics.

Knows how a line begins ("So", "Step 2:", "let") and ends ("(rows sum to 1)", "✓", "# weights") beside what it
states, and where one equation stops and the next begins. Takes away whole pieces at the ends only; does not read
what is left.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from .vocabulary import RELATIONS

_RELATION = re.compile("|".join(sorted(map(re.escape, RELATIONS), key=len, reverse=True)))
_TICK = re.compile(r"(?<!\s)\s*[✓✔☑✗✘]\s*$")
_COMMENT = re.compile(r"(?<=[\])}\d%])\s+#(?!#)[^\]})]*$")
_ASIDE = re.compile(r"(?<=[\])}\d%])\s*\(([^()\[\]=]*)\)\s*$")
_STEP = re.compile(r"[\s\d.,:;)–—-]+(?=[^\s\d])")
_CALLED = re.compile(r"\s*([A-Za-zÀ-ÿ ]{2,}):\s*(?=[-+−\d.(\[])(?=[^=≈]*$)")  # cat: 0.2 0.8
_NEXT = re.compile(
    r"\s*(?:[,;]|\band\b|\bund\b|\\quad|\\qquad)\s*"
    r"(?=(?:\\?[A-Za-z]{1,6}|[α-ω])(?:['′]|[₀-₉]+|\d{1,2}|_\w+|_?\{[^{}]*\}|\s*[·.]\s*[a-z]_?\d?)*\s*(?:=|≈|\\approx))"
)  # fmt: skip
_OPENERS, _CLOSERS = "([{", ")]}"

Words = Callable[[str], list[str]]


def without_words(text: str, unknown_words: Words) -> tuple[int, str]:
    """What a line states, without the words before and after it, and where that begins; all of it where in doubt.

    >>> from .page import unknown_words
    >>> without_words("Step 2: so A = [1 0; 0 1] (rows sum to 1) ✓", unknown_words)
    (11, 'A = [1 0; 0 1]')
    """
    body = _TICK.sub("", text)
    body = _COMMENT.sub("", body)
    aside = _ASIDE.search(body)
    if aside and len(unknown_words(aside[1])) > 0 and not re.search(r"[√^/*+]", aside[1]):
        body = body[: aside.start()]
    called = _CALLED.match(body)
    if called and unknown_words(called[1]):
        return called.end(), body[called.end() :]
    relation = _RELATION.search(body)
    words = unknown_words(body[: relation.start()]) if relation else []
    if not words:
        return 0, body
    assert relation is not None  # noqa: S101 - there are no words without one
    cut = body.rindex(words[-1], 0, relation.start()) + len(words[-1])
    found = _STEP.match(body, cut)
    rest = body[cut:].lstrip(" ,:;.") if found is None else body[found.end() :]
    if not re.match(r"[A-Za-z\\α-ω√]", rest) or unknown_words(rest):
        return 0, text
    return len(body) - len(rest), rest


def equations(text: str) -> list[tuple[int, str]]:
    """The equations of a line, each with where it begins: `a = 1, b = 2` holds two; a matrix is not cut.

    >>> [piece for _, piece in equations("A_11 = 0.2, A_12 = 0.8; z = [1, 2]")]
    ['A_11 = 0.2', 'A_12 = 0.8', 'z = [1, 2]']
    """
    if "\n" in text or not _RELATION.search(text):
        return [(0, text)]
    cuts = [match.span() for match in _NEXT.finditer(text) if _depth(text[: match.start()]) == 0]
    starts, stops = [0, *(stop for _, stop in cuts)], [*(start for start, _ in cuts), len(text)]
    pieces = [(start, text[start:stop]) for start, stop in zip(starts, stops, strict=True)]
    return pieces if all(_RELATION.search(piece) for _, piece in pieces) else [(0, text)]


def _depth(text: str) -> int:
    return (
        sum((sign in _OPENERS) - (sign in _CLOSERS) for sign in text)
        + len(re.findall(r"\\begin", text))
        - len(re.findall(r"\\end", text))
    )
