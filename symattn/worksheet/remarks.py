"""What hangs on an item in a key: facts, notes, evidence and ambiguities, computed.

Knows only how these look once their numbers are in place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy

from .lines import Solved
from .prose import Prose

Shown = Mapping[str, sympy.ImmutableMatrix]


@dataclass(frozen=True)
class Fact:
    """Something that a page must say once, by id: the words for each id belong to the catalogue of words.

    Of an item: `d_k` (a width) or `scale` (an expression; 1: not scaled), `mask` (kinds of its parts), `base`,
    `digits`. Of a sheet: `convention`, `count-from`, `letters`, `scores-before-scaling`, `masked-score`, `digits`,
    `calculator`.
    """

    id: str
    value: Any = None


@dataclass(frozen=True)
class Note:
    """A note of the item's own: kind (check, reading, slip, note), text, and the quantity it hangs on, or ""."""

    kind: str
    text: Prose
    at: str = ""


@dataclass(frozen=True)
class Evidence:
    """Numbers behind a sentence: the sentence, and quantities of a small problem, each by its public name."""

    text: Prose
    solved: Solved | None = None
    shown: Shown = field(default_factory=dict)


@dataclass(frozen=True)
class Ambiguity:
    """The two readings of a question in words, and the quantities that the other one gives."""

    what: Prose
    meant: Prose
    other: Prose
    solved: Solved | None = None
    shown: Shown = field(default_factory=dict)
