"""Does a head look for what tokens are, or for where they stand? The scores taken apart.

Knows that with X = C + P (content plus position) the scores are a sum of four parts, one for each pair of a
query's source and a key's, and that only what changes along a row of scores can move the weights.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy

from ..errors import ShapeError
from ..exact.grid import Grid
from ..exact.verdict import same_cells
from ..shown import Shown
from .attention import Attention, attention

CONTENT, POSITION = "content", "position"
Pair = tuple[str, str]


@dataclass(frozen=True, eq=False)
class ScoreParts(Shown):
    """The scores as a sum over (query's source, key's source); `moving` are the parts that move the weights.

    `kind` is "content-based" (only content asks content), "position-based" (only position asks position),
    "both" (other parts move the weights too) or "neither" (nothing does: the weights are even).
    """

    problem: Attention = field(repr=False)
    grids: Mapping[Pair, Grid] = field(repr=False)
    moving: tuple[Pair, ...]

    @property
    def kind(self) -> str:
        """What the head looks for."""
        if not self.moving:
            return "neither"
        alone = {(CONTENT, CONTENT): "content-based", (POSITION, POSITION): "position-based"}
        return alone.get(self.moving[0], "both") if len(self.moving) == 1 else "both"

    def part(self, query: str, key: str) -> sympy.ImmutableMatrix:
        """One summand of the scores, n × n: "content" or "position" of the query, and of the key."""
        return self.problem.shown(self.grids[query, key])


def score_parts(content: Any, position: Any, W_Q: Any, W_K: Any) -> ScoreParts:
    """The scores of X = content + position, part by part: (C + P) W_Q W_Kᵀ (C + P)ᵀ.

    `content` and `position` are n × d, W_Q and W_K d × d_k, rows for tokens. Raises ShapeError, EntryError.

    >>> same_word = score_parts(content=[[1, 0], [1, 0]], position=[[0, 0], [0, 1]],
    ...                         W_Q=[[1], [0]], W_K=[[1], [0]])
    >>> same_word.kind
    'neither'
    """
    sources = {CONTENT: content, POSITION: position}
    heads = {
        (query, key): attention(X=sources[query], context=sources[key], W_Q=W_Q, W_K=W_K)
        for query in sources
        for key in sources
    }
    shapes = [heads[source, source].givens["X"].shape for source in sources]
    if shapes[0] != shapes[1]:
        shown = " and ".join(f"{rows}×{columns}" for rows, columns in shapes)
        raise ShapeError(f"content and position are {shown}; they are added, so give both the same shape")
    grids = {pair: head.record["scores"] for pair, head in heads.items()}
    moving = tuple(pair for pair, grid in grids.items() if not _is_even(grid))
    return ScoreParts(heads[CONTENT, CONTENT], grids, moving)


def _is_even(grid: Grid) -> bool:
    """Whether every row is certainly one number, so that it moves no weight."""
    return all(same_cells(row[0], cell).equal is True for row in grid.rows for cell in row[1:])
