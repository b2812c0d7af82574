"""Which letter each quantity has on the page, and the formula that makes it.

Knows the letters of the notes (S = Q Kᵀ, then S/√d_k, the masked scores M, A, O) and both conventions.
A sheet may bring letters of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import sympy

from symattn.render.formula import attention as formulas
from symattn.render.formula.from_sympy import tree_of
from symattn.render.formula.markup import formula
from symattn.render.tree import Node, Operator, Script, Words, row
from symattn.words import say

NOTES = {"scores": "S", "masked": "M", "weights": "A", "output": "O", "totals": "z", "bias": "B"}


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

    def of(self, quantity: str) -> Node:
        """The letter of a quantity."""
        if quantity in self.given:
            return formula(self.given[quantity])
        if quantity == "scaled":
            return self._scaled()
        if quantity == "masked" and not self.has_mask:
            return self.of("scaled")
        if quantity == "powers":
            return self.power_of(self.of("masked"))
        return formulas.letter(NOTES.get(quantity, quantity))

    def place(self, quantity: str, row_number: int | None, column: int | None) -> Node:
        """A row or an entry of a quantity, counted from 1."""
        if row_number is None:
            return self.of(quantity)
        if quantity == "totals":
            return formulas.entry("z", row_number)
        if quantity == "powers":
            line = say(f"page.{'column' if self.convention == 'columns' else 'row'}", self.language)
            return self.power_of(Words(f"{line} {row_number}"))
        name = self.of(quantity)
        turned = self.convention == "columns"
        if column is None:
            return formulas.entry(name, *((":", row_number) if turned else (row_number,)))
        return formulas.entry(name, *((column, row_number) if turned else (row_number, column)))

    def power_of(self, exponent: Node) -> Node:
        """e (or the base) to something."""
        return Script(formulas.E if self.base is None else tree_of(self.base), above=exponent)

    def made_by(self, rule: str, quantity: str, sources: frozenset[str]) -> Node:
        """The formula of a stage: what a quantity is made of."""
        turned = self.convention == "columns"
        if rule == "project":
            return self._projection(quantity, "context" if "context" in sources and quantity != "Q" else "X", sources)
        if rule == "score":
            k_transposed = formulas.transposed("K")
            return formulas.product(k_transposed, "Q") if turned else formulas.product("Q", k_transposed)
        if rule == "bias":
            return row(self._scaled(), Operator("+"), self.of("bias"))
        if rule == "normalise":
            return formulas.softmax(self.of("masked"))
        if rule == "mix":
            return formulas.product("V", self.of("weights")) if turned else formulas.product(self.of("weights"), "V")
        return self.of(quantity)

    def _projection(self, quantity: str, source: str, sources: frozenset[str]) -> Node:
        pair = (formulas.letter("C" if source == "context" else source), formulas.letter(f"W_{quantity}"))
        product = formulas.product(*(pair[::-1] if self.convention == "columns" else pair))
        bias = f"b_{quantity}"
        return row(product, Operator("+"), formulas.letter(bias)) if bias in sources else product

    def _scaled(self) -> Node:
        if self.scale == 1:
            return self.of("scores")
        below = formulas.root("d_k") if self.width is not None else tree_of(self.scale)
        return formulas.over(self.of("scores"), below)
