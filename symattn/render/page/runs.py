"""Inline text: words in several guises and formulas in the line, side by side.

Knows what a run is, not how any language writes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from symattn.render.tree import Node


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


WORDS = (str, Strong, Emphasis, Code)
Run: TypeAlias = str | Strong | Emphasis | Code | Node
Inline: TypeAlias = tuple[Run, ...]


def words_in(runs: Inline) -> int:
    """How many characters of running text stand in a line, formulas apart."""
    return sum(len(run if isinstance(run, str) else run.text) for run in runs if isinstance(run, WORDS))
