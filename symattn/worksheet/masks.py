"""Masks as a file writes them: `"causal"`, `"none"`, rows of booleans, or a table of parts that all must hold.

Knows how each is spelled and which mask of the layer it becomes once the number of queries and keys is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..layer import masks
from ..layer.masks import Mask
from .kinds import BOOLEAN_ROWS, BOOLEANS, FLAG, WHOLE, Kind
from .places import Place


@dataclass(frozen=True)
class WrittenMask:
    """The parts of a mask; the layer's mask is all of them together. No part at all is no mask."""

    causal: bool = False
    padding: tuple[bool, ...] | None = None
    window: int | None = None
    rows: tuple[tuple[bool, ...], ...] | None = None

    def of_size(self, n_q: int, n_k: int) -> Mask | None:
        """The mask for n_q queries and n_k keys. Raises MaskError where the parts do not fit.

        >>> WrittenMask(causal=True, padding=(True, False)).of_size(2, 2).allowed(2, 2)
        ((True, False), (True, False))
        """
        parts = [
            masks.causal(n_q, n_k) if self.causal else None,
            masks.padding(self.padding) if self.padding else None,
            masks.window(n_q, n_k, self.window) if self.window else None,
            masks.given(self.rows) if self.rows else None,
        ]
        whole: Mask | None = None
        for part in parts:
            if part is not None:
                whole = part if whole is None else whole & part
        return whole


PARTS = {"causal": FLAG, "padding": BOOLEANS, "window": WHOLE, "rows": BOOLEAN_ROWS}


def _read(place: Place, value: Any) -> WrittenMask:
    if isinstance(value, str):
        return WrittenMask(causal=value == "causal")
    if isinstance(value, list):
        return WrittenMask(rows=BOOLEAN_ROWS.read(place, value))
    for name in value:
        if name not in PARTS:
            raise place.at(name).error(f'a mask has no part "{name}"; it knows {", ".join(PARTS)}')
    return WrittenMask(**{name: PARTS[name].read(place.at(name), each) for name, each in value.items()})


MASK = Kind(
    '"causal", "none", rows of true and false (true = may look), or a table of '
    "causal = true, padding = [true, false], window = 2, rows = [[true, false], …]",
    lambda v: v in ("causal", "none") or isinstance(v, list) or (isinstance(v, dict) and bool(v)),
    _read,
)
