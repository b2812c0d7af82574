"""Templates: which cells of n_q × n_k weights belong to a pattern.

Knows shapes only. Queries and keys are bottom-right aligned: the last query stands where the last key does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate, combinations, pairwise
from typing import TypeAlias

MOST_TOKENS = 12  # for which every partition into blocks is tried

Cells: TypeAlias = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Template:
    """A pattern's cells, counted from 0; `detail` says which: distances, keys or sizes of blocks from 1."""

    kind: str
    detail: tuple[int, ...]
    cells: Cells

    @property
    def parts(self) -> tuple[Cells, ...]:
        """What must each show the pattern: every block of blocks, else all cells together.

        >>> Template("block", (1, 1), ((0, 0), (1, 1))).parts
        (((0, 0),), ((1, 1),))
        """
        if self.kind != "block":
            return (self.cells,)
        edges = pairwise((0, *accumulate(self.detail)))
        return tuple(tuple(cell for cell in self.cells if start <= cell[0] < end) for start, end in edges)


def distance(n_q: int, n_k: int, i: int, j: int) -> int:
    """Key minus query: −1 is the token before.

    >>> distance(1, 3, 0, 1)
    -1
    """
    return j - i - (n_k - n_q)


def templates(n_q: int, n_k: int) -> Iterator[Template]:
    """Every template of that shape that has cells and is not everything.

    >>> [t.kind for t in templates(2, 2)]
    ['diagonal', 'previous-token']
    """
    for found in (*_by_distance(n_q, n_k), *_columns(n_q, n_k), *_blocks(n_q, n_k)):
        if 0 < len(found.cells) < n_q * n_k:
            yield found


def _of(kind: str, detail: tuple[int, ...], n_q: int, n_k: int, belongs: Callable[[int, int], bool]) -> Template:
    cells = tuple((i, j) for i in range(n_q) for j in range(n_k) if belongs(i, j))
    return Template(kind, detail, cells)


def _by_distance(n_q: int, n_k: int) -> Iterator[Template]:
    far = max(2, (n_k + 1) // 2)
    kinds = (("diagonal", (0,)), ("diagonal", (-1, 0, 1)), ("previous-token", (-1,)))
    for kind, wanted in kinds:
        yield _of(kind, wanted, n_q, n_k, lambda i, j, d=wanted: distance(n_q, n_k, i, j) in d)  # type: ignore[misc]
    yield _of("long-range", (far,), n_q, n_k, lambda i, j: abs(distance(n_q, n_k, i, j)) >= far)


def _columns(n_q: int, n_k: int) -> Iterator[Template]:
    """One key, or two, where they are less than half of all."""
    for few in (1, 2):
        for keys in combinations(range(n_k), few) if 2 * few < n_k else ():
            yield _of("vertical", tuple(k + 1 for k in keys), n_q, n_k, lambda i, j, k=keys: j in k)  # type: ignore[misc]


def _blocks(n_q: int, n_k: int) -> Iterator[Template]:
    """Two or more contiguous phrases, each of several tokens: single tokens are the diagonal's."""
    if n_q != n_k or n_k > MOST_TOKENS:
        return
    for many in range(2, n_k // 2 + 1):
        for cuts in combinations(range(1, n_k), many - 1):
            block = [sum(token >= cut for cut in cuts) for token in range(n_k)]
            sizes = tuple(end - start for start, end in pairwise((0, *cuts, n_k)))
            if min(sizes) > 1:
                yield _of("block", sizes, n_q, n_k, lambda i, j, b=block: b[i] == b[j])  # type: ignore[misc]
