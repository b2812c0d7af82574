"""Inline text: words in several guises and formulas in the line, side by side.

Knows what a run is, not how any language writes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from symattn.render.tree import Node, Row, Words


@dataclass(frozen=True, slots=True)
class Strong:
    """Words in bold."""

    text: str


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Words in italics."""

    text: str


@dataclass(frozen=True, slots=True)
class Code:
    """A token, a command or a code, in a typewriter font."""

    text: str


Run: TypeAlias = str | Strong | Emphasis | Code | Node
Inline: TypeAlias = tuple[Run, ...]


def words_of(run: Run) -> str | None:
    """The characters of a run of words, None for a formula.

    >>> words_of(Code("cat")), words_of(Row(()))
    ('cat', None)
    """
    if isinstance(run, Strong | Emphasis | Code):
        return run.text
    return run if isinstance(run, str) else None


def words_in(runs: Inline) -> int:
    """How many characters of running text stand in a line, formulas apart.

    >>> words_in(("the ", Row(()), Code("cat")))
    7
    """
    return len(plain_words(runs))


def plain_words(runs: Inline) -> str:
    """The words alone, formulas left out.

    >>> plain_words(("the ", Row(()), Code("cat")))
    'the cat'
    """
    return "".join(words_of(run) or "" for run in runs)


def as_formula(runs: Inline) -> Row:
    """Inline text as one formula, its words as words.

    >>> as_formula(("add ", Row(()))).parts
    (Words(text='add '), Row(parts=()))
    """
    return Row(tuple(_as_node(run) for run in runs))


def _as_node(run: Run) -> Node:
    if isinstance(run, Strong | Emphasis | Code):
        return Words(run.text)
    return Words(run) if isinstance(run, str) else run
