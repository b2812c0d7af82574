"""`softmax(row)`: the middle of the line on its own."""

from __future__ import annotations

from typing import Any

import sympy

from ..exact.entry import is_matrix, matrix
from .attention import attention


def softmax(scores: Any, base: Any = None) -> sympy.ImmutableMatrix:
    """The softmax of a row, or of each row of a matrix: e^{s_j} / Σ e^{s_k}, exactly.

    `scores` is a list of numbers (a row), or n_q rows of n_k; `base` stands in for e. The result is an
    ImmutableMatrix of the same shape (one row for a list) in tidy form. Raises EntryError and ShapeError.

    >>> softmax([0, 2])
    Matrix([[1/(1 + exp(2)), exp(2)/(1 + exp(2))]])
    >>> softmax([1, 0, 1, 5], base=3)
    Matrix([[3/250, 1/250, 3/250, 243/250]])
    """
    flat = isinstance(scores, (list, tuple)) and not any(is_matrix(x) for x in scores)
    flat = flat or len(getattr(scores, "shape", ())) == 1
    rows = matrix([list(scores)] if flat else scores, "the row of scores" if flat else "the matrix of scores")
    return attention(S=rows, scale=1, base=base).weights
