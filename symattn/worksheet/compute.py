"""Numbers of a problem that are computed: the plain-text grammar of numbers, with names and cells in it.

Knows how `d_model/h` and `1 - weights[1,2]` are read, and what names stand in a text. What a name is worth is
the caller's to say. Nothing is ever evaluated as code.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

import sympy

from ..errors import ReadError
from ..exact import limits
from ..exact.grammar import Parser
from ..exact.syntax import CONSTANTS, FUNCTIONS, OPERATIONS, Evaluator, Name, Node
from ..exact.tokens import TOKEN, tokens_of

NameLookup: TypeAlias = Callable[[str], sympy.Expr]

_PATTERN = re.compile(rf"(?P<reference>[A-Za-z]\w*(?:\.\w+)?(?:\[\d+, ?\d+\])?)|{TOKEN.pattern}")
_CELL = re.compile(r"(?:(?P<owner>\w+)\.)?(?P<quantity>\w+)\[(?P<row>\d+), ?(?P<column>\d+)\]")


class _Formula(Parser):
    """The number grammar, in which words may also be names."""

    atoms: ClassVar[dict[str, Callable[[Parser], Node]]] = {}

    def reference(self) -> Node:
        """A function, a constant, a name or a cell."""
        token = self.take("reference")
        if token.text in FUNCTIONS:
            return self._call(token.text, token)
        return Name(token.text, token.start, token.end)


_Formula.atoms = {**Parser.atoms, "reference": _Formula.reference}  # type: ignore[dict-item]


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a quantity, counted from 1, of a part, of a piece of evidence, or ("") of the item itself."""

    owner: str
    quantity: str
    row: int
    column: int


def cell_of(name: str) -> Cell | None:
    """The cell that a name speaks of, or None for a plain name.

    >>> cell_of("unscaled.weights[1,2]")
    Cell(owner='unscaled', quantity='weights', row=1, column=2)
    """
    match = _CELL.fullmatch(name)
    if match is None:
        return None
    return Cell(match["owner"] or "", match["quantity"], int(match["row"]), int(match["column"]))


def formula(text: str) -> Node:
    """The syntax of a computed number. Raises ReadError with a caret, LimitError."""
    limits.check_text(text)
    return _Formula(text, tokens_of(text, _PATTERN)).whole()


def computed(text: str, lookup: NameLookup) -> sympy.Expr:
    """The exact number that a text comes to, names being worth what `lookup` says.

    Raises ReadError where the text cannot be read; what `lookup` raises as LookupError becomes one too.

    >>> computed("d_model/h", {"d_model": sympy.Integer(768), "h": sympy.Integer(12)}.__getitem__)
    64
    """

    def named(name: Name) -> sympy.Expr:
        if name.text in CONSTANTS:
            return CONSTANTS[name.text]
        try:
            return lookup(name.text)
        except LookupError as error:
            raise ReadError(_said(error, name.text), text, name.start) from None

    return Evaluator(text, OPERATIONS, named).value(formula(text))


def _said(error: LookupError, name: str) -> str:
    said = str(error.args[0]) if error.args else ""
    return said if " " in said else f"{name} is not known here"
