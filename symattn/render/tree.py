"""The math tree: what stands on the page, in one form for every language.

Knows presentation only: numbers, names, rows, fractions, roots, scripts, fences, matrices, braces,
alignments. It does not know sympy, nor any language; brackets are explicit (`Fence`), so that no
serialiser decides where one is needed. Nodes are frozen; a serialiser is a table from these types to text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from symattn.errors import PrintError

CLOSING = {"(": ")", "[": "]", "{": "}", "|": "|", "": ""}
_LEFT, _RIGHT = {*CLOSING, "‖", "⟨"}, {*CLOSING.values(), "‖", "⟩"}


@dataclass(frozen=True, slots=True)
class Number:
    """Digits as they are printed: `12`, `0.8044`."""

    digits: str


@dataclass(frozen=True, slots=True)
class Name:
    """A letter or a word of mathematics: italic `K`, upright `softmax`, `∞`, `…`."""

    text: str
    upright: bool = False


@dataclass(frozen=True, slots=True)
class Operator:
    """A sign between or before things: `+`, `−`, `⋅`, `⊙`, `=`, `≈`, `,`."""

    sign: str


@dataclass(frozen=True, slots=True)
class Words:
    """Plain words in a formula, set apart by a space; may hold outside text, so every language escapes them."""

    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """Things side by side."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Fraction:
    """A fraction; `inline` sets it with a slash (the maker of the tree brackets compound parts)."""

    top: Node
    bottom: Node
    inline: bool = False


@dataclass(frozen=True, slots=True)
class Root:
    """A square root, or the root of the given degree."""

    body: Node
    degree: Node | None = None


@dataclass(frozen=True, slots=True)
class Script:
    """A base with a subscript, a superscript or both."""

    base: Node
    below: Node | None = None
    above: Node | None = None


@dataclass(frozen=True, slots=True)
class Fence:
    """A body between brackets that grow with it."""

    body: Node
    left: str = "("
    right: str = ")"

    def __post_init__(self) -> None:
        if self.left not in _LEFT or self.right not in _RIGHT:
            raise PrintError(f"unknown brackets {self.left!r} {self.right!r}; known are {' '.join(CLOSING)} ‖ ⟨")


@dataclass(frozen=True, slots=True)
class Blank:
    """An empty box to write in, in millimetres."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Matrix:
    """Cells in brackets, with labels at the rows (queries) and above the columns (keys) where given."""

    rows: tuple[tuple[Node, ...], ...]
    fence: str = "["
    row_labels: tuple[Node, ...] = ()
    column_labels: tuple[Node, ...] = ()

    def __post_init__(self) -> None:
        if self.fence not in CLOSING:
            raise PrintError(f"a matrix has no brackets {self.fence!r}; known are {' '.join(CLOSING)}")


@dataclass(frozen=True, slots=True)
class Brace:
    """A body with a brace and a label under it."""

    body: Node
    label: Node


@dataclass(frozen=True, slots=True)
class Alignment:
    """Lines of cells, aligned column by column: left side, relation with right side, reason."""

    lines: tuple[tuple[Node, ...], ...]


Node: TypeAlias = (
    Number | Name | Operator | Words | Row | Fraction | Root | Script | Fence | Blank | Matrix | Brace | Alignment
)


def row(*parts: Node) -> Row:
    """Things side by side, rows within it opened.

    >>> row(Name("x"), row(Operator("+"), Number("1")))
    Row(parts=(Name(text='x', upright=False), Operator(sign='+'), Number(digits='1')))
    """
    flat: list[Node] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Row) else (part,))
    return Row(tuple(flat))


def separated(nodes: list[Node], sign: str = ",") -> Row:
    """Things in a row with a sign between each two.

    >>> len(separated([Name("x"), Name("y")]).parts)
    3
    """
    parts = [part for node in nodes for part in (Operator(sign), node)]
    return row(*parts[1:])
