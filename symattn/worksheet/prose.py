"""Prose: plain text with `$formulas$`, `**strong**` words, `` `code` `` and `<names>` of computed numbers in it.

Knows which names stand in a text and what the numbers are worth there. The marks are set by whoever prints;
here they are only counted.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TypeAlias

import sympy

from ..errors import ReadError
from ..exact import decimal

Number: TypeAlias = sympy.Expr | tuple[sympy.Expr, ...]

PLACES = 4  # decimals of a computed number in a text
EXACT, BOTH = "_exact", "_both"  # <gain> is its decimals, <gain_exact> the exact number, <gain_both> both
NAME = re.compile(r"<([a-z_]\w*)>")
MARKS = ("$", "**", "`")
SINGLE_STAR = re.compile(r"(?<!\*)\*(?!\*)(?=\S)")


@dataclass(frozen=True)
class Both:
    """An exact number and its decimals, where these say something new.

    >>> print(Both(sympy.Rational(2, 3)), Both(sympy.Integer(6)))
    2/3 ≈ 0.6667 6
    """

    exact: sympy.Expr

    def __str__(self) -> str:
        return str(self.exact) if self.exact.is_Integer else f"{self.exact} ≈ {written(self.exact)}"


Said: TypeAlias = str | int | sympy.Expr | tuple[str | int, ...] | Both


@dataclass(frozen=True)
class Prose:
    """A text and what the `<names>` in it stand for: whole numbers, decimals as text, or exact numbers.

    >>> print(Prose("$d_k = <d_k>$, so divide by <root>.", {"d_k": 2, "root": "1.4142"}))
    $d_k = 2$, so divide by 1.4142.
    """

    text: str = ""
    values: Mapping[str, Said] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.text.strip())

    def __str__(self) -> str:
        return NAME.sub(lambda match: _shown(self.values.get(match[1], match[0])), self.text)

    @property
    def paragraphs(self) -> tuple[Prose, ...]:
        """The paragraphs; an empty line stands between two."""
        parts = (" ".join(part.split()) for part in re.split(r"\n[ \t]*\n", self.text))
        return tuple(Prose(part, self.values) for part in parts if part)


def _shown(value: Said) -> str:
    return f"({', '.join(map(str, value))})" if isinstance(value, tuple) else str(value)


def names_in(text: str) -> tuple[str, ...]:
    """The names of computed numbers in a text, without `_exact` and `_both`.

    >>> names_in("from <before> to <after_exact>, if x < y")
    ('before', 'after')
    """
    return tuple(match.removesuffix(EXACT).removesuffix(BOTH) for match in NAME.findall(text))


def check(text: str, known: Collection[str]) -> None:
    """Raise ReadError where a mark opens and does not close, or a name stands for nothing.

    >>> check("It is $n^2$.", ())
    """
    for name in names_in(text):
        if name not in known:
            near = get_close_matches(name, known, 1)
            advice = f"did you mean <{near[0]}>?" if near else "give it under numbers or values"
            raise ReadError(f"<{name}> stands for no number here", text, text.index(f"<{name}"), advice)
    star = SINGLE_STAR.search(re.sub(r"\$[^$]*\$|`[^`]*`", lambda m: " " * len(m[0]), text))
    if star:
        raise ReadError("one * marks nothing", text, star.start(), "write **words** for strong words")
    for mark in MARKS:
        if text.count(mark) % 2:
            raise ReadError(f"{mark} opens and does not close", text, text.rindex(mark), "write one on each side")


def said(values: Mapping[str, Number]) -> dict[str, Said]:
    """What prose says for named numbers: `name` in decimals, `name_exact` exactly, `name_both` in both ways.

    >>> said({"gain": sympy.Rational(3, 2), "n": sympy.Integer(8)})
    {'gain': '1.5', 'gain_exact': 3/2, 'gain_both': Both(exact=3/2), 'n': 8, 'n_exact': 8, 'n_both': Both(exact=8)}
    """
    found: dict[str, Said] = {}
    for name, value in values.items():
        if isinstance(value, tuple):
            found[name] = found[name + EXACT] = tuple(map(written, value))
        else:
            found[name], found[name + EXACT], found[name + BOTH] = written(value), value, Both(value)
    return found


def written(value: sympy.Expr) -> str | int:
    """Whole numbers and short decimals as they are, others rounded to 4 decimals.

    >>> written(sympy.exp(sympy.sqrt(2))), written(sympy.Integer(8))
    ('4.1133', 8)
    """
    if value.is_Integer:
        return int(value)
    digits = decimal(value, PLACES)
    return digits.rstrip("0") if value.is_Rational and sympy.Rational(digits) == value else digits
