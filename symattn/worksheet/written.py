"""What a sheet's file says, as frozen records: nothing is drawn, inherited or computed yet.

Knows the fields of a sheet, a problem, a part and what hangs on them; every record keeps its place in the file,
so that an error found later still names the line. The schema says what each field means.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .places import Place

Givens = Mapping[str, Any]


@dataclass(frozen=True)
class Remark:
    """A sentence of the key; `own`: true of the file's own numbers only, left out when a seed draws others."""

    place: Place
    text: str
    own: bool = False


@dataclass(frozen=True)
class Note(Remark):
    """A remark of a kind (check, reading, slip, note) that hangs on a quantity, or on the whole item."""

    kind: str = "note"
    at: str = ""


@dataclass(frozen=True)
class Evidence(Remark):
    """Numbers behind a sentence: a small attention problem of its own and the quantities to show of it.

    Without a text it is shown nowhere, and there for values only.
    """

    text: str = ""
    name: str = ""
    givens: Givens = field(default_factory=dict)
    show: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ambiguity:
    """A question with two readings: what is open, which was meant, and the other one, to be computed as well."""

    place: Place
    what: str
    meant: str
    other: str
    givens: Givens = field(default_factory=dict)
    show: tuple[str, ...] = ("weights",)


@dataclass(frozen=True)
class Worked:
    """An answer that is printed, line by line: a right one, or one with a mistake; `gaps` are cells left out."""

    place: Place
    lines: tuple[str, ...]
    mistake: str = ""
    gaps: tuple[str, ...] = ()


@dataclass(frozen=True)
class Value:
    """A number to compute, or a shape of several; `label` says in words what it is."""

    place: Place
    parts: tuple[str, ...]
    label: str = ""
    is_shape: bool = False


@dataclass(frozen=True)
class Item:
    """What a problem and a part of one have in common."""

    place: Place
    text: str = ""
    givens: Givens = field(default_factory=dict)
    asks: tuple[str, ...] = ()
    points: Fraction | None = None
    digits: str | int | None = None
    lines: int = 0
    answer: str = ""
    also: tuple[Remark, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    notes: tuple[Note, ...] = ()
    figures: tuple[str, ...] = ()
    ambiguous: Ambiguity | None = None
    values: Mapping[str, Value] = field(default_factory=dict)
    entries: Mapping[str, str] = field(default_factory=dict)
    forms: Mapping[str, str] = field(default_factory=dict)
    shown: tuple[str, ...] = ()
    worked: Worked | None = None
    need: tuple[str, ...] = ()
    said: tuple[str, ...] = ()


@dataclass(frozen=True)
class Problem(Item):
    """A problem: an item with a name, or with parts that share its givens."""

    id: str = ""
    title: str = ""
    section: str = ""
    source: str = ""
    minutes: int = 0
    twin_of: str = ""
    continues: str = ""
    tokens: tuple[str, ...] = ()
    key_tokens: tuple[str, ...] = ()
    numbers: Mapping[str, str] = field(default_factory=dict)
    vary: Mapping[str, Any] = field(default_factory=dict)
    letters: Mapping[str, str] = field(default_factory=dict)
    parts: tuple[Item, ...] = ()
    topics: tuple[str, ...] = ()  # drawn from the bank, not written out; several are a pool to draw from
    level: int = 1
    count: int = 1
    table: Mapping[str, Any] = field(default_factory=dict)  # what a topic drew, as a file would hold it
    draws: int = 0  # how many it took, and how many of them were held against the catalogue of mistakes
    checked: int = 0


@dataclass(frozen=True)
class Sheet:
    """A sheet: its head and its problems."""

    place: Place
    id: str
    title: str
    problems: tuple[Problem, ...]
    course: str = ""
    language: str = "en"
    paper: str = "a4"
    instructions: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    letters: Mapping[str, str] = field(default_factory=dict)
    convention: str = "rows"
    digits: str | int = "either"
    calculator: bool = True
    edition: str = ""
    costs: Mapping[str, Fraction] = field(default_factory=dict)
