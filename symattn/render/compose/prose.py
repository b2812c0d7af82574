r"""Sentences into runs: plain words, `$formulas$`, `**strong**`, `` `code` `` and `<values>`.

Knows the small markup of prose, nothing of who wrote it: everything that is no markup is outside text,
which each language escapes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import sympy

from symattn.render.formula.from_sympy import tree_of
from symattn.render.formula.markup import formula
from symattn.render.page.model import Code, Inline, Run, Strong
from symattn.render.tree import Name, Node, Number, Operator, Words, row
from symattn.words import say

PIECE = re.compile(r"\$([^$]+)\$|\*\*(.+?)\*\*|`([^`]+)`|<([a-z_]\w*)>", re.DOTALL)
DECIMAL = re.compile(r"[-−]?\d+\.\d+")
PLAIN = (sympy.Basic, sympy.MatrixBase, int)


def prose(text: str, **values: Any) -> Inline:
    """The runs of a sentence; `values` stand where their `<names>` do.

    >>> prose("Row <row> sums to 1.", row=2)
    ('Row ', Number(digits='2'), ' sums to 1.')
    """
    return tuple(_runs(" ".join(text.split()), values))


def sentence(id: str, language: str = "en", **values: Any) -> Inline:
    """The runs of a sentence of the catalogue of words."""
    return prose(say(id, language), **values)


def _runs(text: str, values: Mapping[str, Any]) -> Iterator[Run]:
    end = 0
    for match in PIECE.finditer(text):
        name = match.group(4)
        if name and name not in values:
            continue
        if match.start() > end:
            yield text[end : match.start()]
        yield from _piece(match, values)
        end = match.end()
    if end < len(text):
        yield text[end:]


def _piece(match: re.Match[str], values: Mapping[str, Any]) -> Iterator[Run]:
    maths, strong, code, name = match.groups()
    if maths:
        yield formula(maths, {key: node_of(value) for key, value in values.items()})
    elif strong:
        yield Strong(strong)
    elif code:
        yield Code(code)
    else:
        yield from in_text(values[name])


def in_text(value: Any) -> Iterator[Run]:
    """A value inside running text: a list holds runs as they are, a tuple values with commas between."""
    if isinstance(value, list):
        yield from value
    elif isinstance(value, tuple):
        for i, each in enumerate(value):
            yield from (", ",) if i else ()
            yield from in_text(each)
    else:
        yield value if isinstance(value, str) and not DECIMAL.fullmatch(value) else node_of(value)


def node_of(value: Any) -> Node:
    """A value as a math tree: sympy's objects, whole numbers, decimals, rows of them."""
    if isinstance(value, PLAIN):
        return tree_of(value, inline=True)
    if isinstance(value, tuple):
        parts = [part for each in value for part in (Operator(","), node_of(each))]
        return row(*parts[1:])
    if isinstance(value, str):
        return decimal_node(value) if value[:1] in "-−0123456789" and value else Words(value)
    return value


def decimal_node(digits: str) -> Node:
    """A decimal as it is printed, −∞ included.

    >>> decimal_node("-0.50").parts[1]
    Number(digits='0.50')
    """
    if digits in ("−∞", "-∞"):
        return row(Operator("−"), Name("∞", upright=True))
    if digits[0] in "-−":
        return row(Operator("−"), Number(digits[1:]))
    return Number(digits)
