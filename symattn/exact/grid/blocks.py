"""Matrices side by side, and sums of matrices, kept as their parts: the heads of a layer and their merge.

Knows that [A B] times C is A C₁ + B C₂, so that a product of heads keeps the quick form of each head. Cells are
made when they are asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

import sympy

from ..matrices import cells_of, matrix_of
from ..ring.value import sum_of_values
from .cells import Grid, Rows
from .combinations import Combinations
from .ordered import sum_of_others


class Beside(Grid):
    """[A B …]: matrices with as many rows, side by side."""

    def __init__(self, parts: Sequence[Grid]) -> None:
        self.parts, self._rows = tuple(parts), None

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, columns)."""
        return self.parts[0].shape[0], sum(part.shape[1] for part in self.parts)

    def _cells(self) -> Rows:
        tokens = zip(*(part.rows for part in self.parts), strict=True)
        return tuple(tuple(chain.from_iterable(rows)) for rows in tokens)

    def times(self, other: Grid) -> Grid:
        """The matrix product, a sum over the parts.

        >>> from symattn.exact.grid import grid_of
        >>> one, two = (grid_of(sympy.ImmutableMatrix([[n]])) for n in (1, 2))
        >>> Beside([one, two]).times(grid_of(sympy.ImmutableMatrix([[3], [4]]))).rows[0][0].rational()
        11
        """
        return Sum([part.times(rows) for part, rows in zip(self.parts, self.cut(other), strict=True)])

    def cut(self, other: Grid) -> tuple[Grid, ...]:
        """The rows of a factor on the right that meet each part."""
        found, start = [], 0
        for part in self.parts:
            found.append(Grid(other.rows[start : start + part.shape[1]]))
            start += part.shape[1]
        return tuple(found)

    def to_matrix(self, symbols: Mapping[str, sympy.Symbol]) -> sympy.ImmutableMatrix:
        """The face: every cell in tidy form."""
        made = [_rows_of(part.to_matrix(symbols)) for part in self.parts]
        return matrix_of([list(chain.from_iterable(rows)) for rows in zip(*made, strict=True)])


class Sum(Grid):
    """A + B + …: matrices of one shape, added up."""

    def __init__(self, parts: Sequence[Grid]) -> None:
        self.parts, self._rows = tuple(parts), None

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, columns)."""
        return self.parts[0].shape

    def _cells(self) -> Rows:
        rows = zip(*(part.finite for part in self.parts), strict=True)
        return tuple(tuple(map(sum_of_values, zip(*row, strict=True))) for row in rows)

    def to_matrix(self, symbols: Mapping[str, sympy.Symbol]) -> sympy.ImmutableMatrix:
        """The face: every cell in tidy form, a sum over the parts where no two share a denominator."""
        if not self._is_apart:
            return super().to_matrix(symbols)
        made = zip(*(_rows_of(part.to_matrix(symbols)) for part in self.parts), strict=True)
        return matrix_of([[sum_of_others(cells) for cells in zip(*rows, strict=True)] for rows in made])

    @property
    def _is_apart(self) -> bool:
        """Whether nothing is to be brought together: in no row do two parts have one denominator."""
        if not all(isinstance(part, Combinations) for part in self.parts):
            return False
        rows = zip(*(part.denominators for part in self.parts if isinstance(part, Combinations)), strict=True)
        return all(len(set(row)) == len(row) for row in ([below for below in row if below] for row in rows))


def _rows_of(matrix: sympy.ImmutableMatrix) -> list[tuple[sympy.Expr, ...]]:
    cells = cells_of(matrix)
    return [cells[i : i + matrix.cols] for i in range(0, len(cells), matrix.cols)]
