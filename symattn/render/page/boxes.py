"""Boxes to write in: matrices of blanks, all of one size in millimetres.

Knows shapes and sizes only; which size an entry of a topic needs is the business of who composes the page.
"""

from __future__ import annotations

from symattn.errors import ShapeError
from symattn.render.tree import Blank, Matrix, Node

# Width and height in millimetres, about 2.5 times the printed size of the longest entry of each kind.
SIZES = {
    "integer": (15.0, 10.0), "surd": (20.0, 13.0), "sum": (34.0, 13.0), "exponential": (34.0, 20.0),
    "output": (50.0, 20.0),
}  # fmt: skip


def blank_matrix(
    rows: int,
    columns: int,
    size: tuple[float, float],
    row_labels: tuple[Node, ...] = (),
    column_labels: tuple[Node, ...] = (),
) -> Matrix:
    """A matrix of empty boxes, `size` (width, height) in millimetres.

    >>> blank_matrix(1, 2, (15, 10)).rows
    ((Blank(width=15, height=10), Blank(width=15, height=10)),)
    """
    cells = (Blank(*size),) * columns
    return Matrix((cells,) * rows, row_labels=row_labels, column_labels=column_labels)


def check_matrix(matrix: Matrix) -> None:
    """Refuse a ragged matrix of boxes, labels that do not fit it, and boxes of two sizes.

    >>> check_matrix(Matrix(((Blank(15, 10), Blank(20, 10)),)))
    Traceback (most recent call last):
        ...
    symattn.errors.ShapeError: the boxes of one matrix have 2 sizes: give them all one width and height
    """
    rows, widths = len(matrix.rows), {len(cells) for cells in matrix.rows}
    if len(widths) != 1:
        raise ShapeError("a matrix of boxes is ragged: give every row as many cells")
    if len(matrix.row_labels) not in (0, rows) or len(matrix.column_labels) not in (0, *widths):
        raise ShapeError(
            f"labels do not fit a matrix of {rows} rows and {widths.pop()} columns: give one for each"
        )
    sizes = {cell for cells in matrix.rows for cell in cells if isinstance(cell, Blank)}
    if len(sizes) > 1:
        raise ShapeError(f"the boxes of one matrix have {len(sizes)} sizes: give them all one width and height")


def box_size(matrix: Matrix) -> Blank:
    """The size that all boxes of a matrix share; integers' size where every cell is given.

    >>> box_size(blank_matrix(1, 2, (20, 13)))
    Blank(width=20, height=13)
    """
    boxes = (cell for cells in matrix.rows for cell in cells if isinstance(cell, Blank))
    return next(boxes, Blank(15, 10))
