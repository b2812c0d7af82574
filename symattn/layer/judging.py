"""How well a matrix of weights fits a template, in certified enclosures.

Knows shares, chance shares and excesses; see `patterns` for what they mean. It decides nothing that its
enclosures do not part.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flint import arb, ctx, fmpq

from ..errors import ProblemError
from .masks import Allowed
from .templates import Cells, Template

BITS = 256
NEARLY = fmpq(5, 4)  # no weight of a row that counts as even is larger than 5/4 of its even share


@dataclass(frozen=True)
class Judged:
    """A template with its excess, its chance share, and how many queries have a cell in it."""

    template: Template
    excess: arb
    chance: fmpq
    rows: int


@dataclass(frozen=True)
class Seen:
    """Weights as enclosures, and who may look at whom."""

    weights: Sequence[Sequence[arb]]
    allowed: Allowed

    def check(self) -> None:
        """Raise ProblemError unless every row is weights: not negative, with the sum 1."""
        with ctx.workprec(BITS):
            for i, row in enumerate(self.weights, 1):
                if any(weight < 0 for weight in row):
                    raise ProblemError(f"row {i} has a negative weight; a pattern is read off what a softmax made")
                if not (sum(row, arb(0)) - 1).contains(0):
                    raise ProblemError(f"row {i} does not sum to 1; rows are queries, and each gives away 1")

    @property
    def is_even(self) -> bool:
        """Whether no weight is larger than 5/4 of an even share of the keys that its query may look at."""
        pairs = zip(self.weights, self.allowed, strict=True)
        return all(weight <= arb(NEARLY / sum(may)) for row, may in pairs for weight in row)

    def judged(self, template: Template) -> Judged:
        """The excess of a template, that of its weakest part; none where few queries have a cell in it."""
        rows = len({i for i, _ in template.cells})
        excess = arb(0) if 2 * rows <= len(self.weights) else self._weakest(template)
        return Judged(template, excess, self.chance(template.cells), rows)

    def _weakest(self, template: Template) -> arb:
        first, *others = map(self._excess, template.parts)
        for excess in others:
            first = excess if excess < first else first
        return first

    def chance(self, cells: Cells) -> fmpq:
        """What equal weights over the keys that each query may look at would give the cells."""
        shares = (fmpq(1, sum(self.allowed[i])) for i, j in cells if self.allowed[i][j])
        return sum(shares, fmpq(0)) / len({i for i, _ in cells})

    def _excess(self, cells: Cells) -> arb:
        chance = self.chance(cells)
        if chance == 1:  # there is nothing else to look at, so they show nothing
            return arb(0)
        with ctx.workprec(BITS):
            share = sum((self.weights[i][j] for i, j in cells), arb(0)) / len({i for i, _ in cells})
            return (share - arb(chance)) / arb(1 - chance)
