"""Which letter each quantity has on the page, and the formula that makes it.

Knows the letters of the notes (S = Q Kᵀ, then S/√d_k, the masked scores M, A, O) and both conventions.
A sheet may bring letters of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import sympy

from symattn.render.compose.forms import INDEXED, Style
from symattn.render.compose.made import FORMULAS, LETTERS, differential, numbered
from symattn.render.formula import attention as formulas
from symattn.render.formula.from_sympy import tree_of
from symattn.render.formula.markup import formula
from symattn.render.tree import Fence, Name, Node, Operator, Script, Words, row
from symattn.words import fill, say

NOTES = {"context": "C", "scores": "S", "masked": "M", "weights": "A", "output": "O", "totals": "z", "bias": "B"}
NOTES |= LETTERS


@dataclass(frozen=True)
class Letters:
    """The letters of one problem; `given` are a sheet's own, as formulas in text."""

    scale: sympy.Expr | None = None
    width: int | None = None
    has_mask: bool = False
    convention: str = "rows"
    base: sympy.Expr | None = None
    given: Mapping[str, str] = field(default_factory=dict)
    language: str = "en"
    queries: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()

    def name_of(self, kind: str, number: int) -> str:
        """What a query or a key is called: its token, or "query" or "key" and its number."""
        names = self.queries if kind == "query" else self.keys
        token = names[number - 1] if names else str(number)
        return fill(say(f"page.{kind}-number", self.language), number=number) if token == str(number) else token

    @property
    def style(self) -> Style:
        """How the forms of a derivation are written with these letters."""
        return Style(self.convention, {name: self.of(name) for name in INDEXED if name in self.given})

    def of(self, quantity: str) -> Node:
        """The letter of a quantity."""
        if quantity == "masked" and not self.has_mask:
            return self.of("scaled")
        if quantity in self.given:
            return formula(self.given[quantity])
        if quantity == "scaled":
            return self._scaled()
        if quantity == "powers":
            return self.power_of(self.of("masked"))
        if quantity.startswith("d_") and quantity != "d_k":
            return differential(self.of(quantity[2:]))
        return lettered(NOTES.get(quantity, quantity))

    def place(self, quantity: str, row_number: int | None, column: int | None) -> Node:
        """A row or an entry of a quantity, counted from 1."""
        if row_number is None:
            return self.of(quantity)
        if quantity in INDEXED:
            return self.style.entry(quantity, row_number)
        if quantity == "powers":
            line = say(f"page.{'column' if self.convention == 'columns' else 'row'}", self.language)
            return self.power_of(Words(f"{line} {row_number}"))
        name = self.of(quantity)
        turned = self.convention == "columns"
        if column is None:
            return formulas.entry(name, *((":", row_number) if turned else (row_number,)))
        return formulas.entry(name, *((column, row_number) if turned else (row_number, column)))

    def cell(self, quantity: str, row_number: int, column: int) -> Node:
        """An entry as it stands in the matrix on the page, whatever the convention."""
        letter = self.of(quantity)
        return formulas.entry(letter if isinstance(letter, (Name, Script)) else Fence(letter), row_number, column)

    def power_of(self, exponent: Node) -> Node:
        """e (or the base) to something."""
        return Script(formulas.E if self.base is None else tree_of(self.base), above=exponent)

    def made_by(self, rule: str, quantity: str, sources: frozenset[str]) -> Node:
        """The formula of a stage: what a quantity is made of."""
        turned = self.convention == "columns"
        if rule == "project":
            return self.projection(
                quantity, "context" if "context" in sources and quantity != "Q" else "X", sources
            )
        if rule == "score":
            k_transposed = formulas.transposed(self.of("K"))
            return formulas.product(*((k_transposed, self.of("Q")) if turned else (self.of("Q"), k_transposed)))
        if rule == "bias":
            return row(self._scaled(), Operator("+"), self.of("bias"))
        if rule == "normalise":
            return formulas.softmax(self.of("masked"))
        if rule == "mix":
            pair = (self.of("weights"), self.of("V"))
            return formulas.product(*(pair[::-1] if turned else pair))
        if rule in FORMULAS:
            return FORMULAS[rule](self, quantity, sources)
        return self.of(quantity)

    def projection(self, quantity: str, source: str, sources: frozenset[str]) -> Node:
        """`X W_Q + b_Q`."""
        pair = (self.of(source), self.of(f"W_{quantity}"))
        product = formulas.product(*(pair[::-1] if self.convention == "columns" else pair))
        bias = f"b_{quantity}"
        return row(product, Operator("+"), self.of(bias)) if bias in sources else product

    def _scaled(self) -> Node:
        if self.scale == 1:
            return self.of("scores")
        below = formulas.root("d_k") if self.width is not None else tree_of(self.scale, inline=True)
        return formulas.over(self.of("scores"), below)


def lettered(name: str) -> Node:
    """The letter by its plain spelling; a number at its end counts heads or blocks and stands above: O^{(1)}."""
    whole, _, number = name.rpartition("_")
    if whole and number.isdigit():
        return numbered(formulas.letter(NOTES.get(whole, whole)), int(number))
    return formulas.letter(name)
