"""The derivation of a layer: one chain a head, and the chain of the merge, which starts where they end."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import ChainError
from ..shown import Shown
from .steps import Derivation, Quantity, Step


@dataclass(frozen=True)
class LayerDerivation(Shown):
    """The derivations of the heads, in order, and that of the merge.

    Raises ChainError where the merge starts from another output than the head's derivation ends with.
    """

    heads: tuple[Derivation, ...]
    merge: Derivation
    groups: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        given = {quantity.name: quantity for quantity in self.merge.givens}
        for i, head in enumerate(self.heads, 1):
            start = given.get(f"output_{i}")
            if start is None or start.exact != head.result.exact:
                raise ChainError(
                    f"the merge starts from {start and start.value} for head {i}, "
                    f"whose derivation ends with {head.result.value}"
                )

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step, head after head, then those of the merge."""
        return tuple(step for part in (*self.heads, self.merge) for step in part.steps)

    @property
    def convention(self) -> str:
        """ "rows" or "columns", as in the heads."""
        return self.merge.convention

    @property
    def result(self) -> Quantity:
        """The output of the layer."""
        return self.merge.result

    @property
    def brief(self) -> LayerDerivation:
        """The same chains, one line a stage."""
        return LayerDerivation(tuple(head.brief for head in self.heads), self.merge.brief, self.groups)
