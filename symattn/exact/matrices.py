"""sympy matrices made of, and taken apart into, cells that need no conversion.

Knows sympy's own quick ways in and out; nothing is checked here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

import sympy
from sympy.polys.domains.domain import Domain
from sympy.polys.matrices import DomainMatrix


def cells_of(matrix: sympy.ImmutableMatrix) -> tuple[sympy.Expr, ...]:
    """The cells, row by row.

    >>> cells_of(sympy.ImmutableMatrix([[1, 2], [3, 4]]))
    (1, 2, 3, 4)
    """
    return matrix.args[2].args


def matrix_of(rows: Sequence[Sequence[sympy.Expr]]) -> sympy.ImmutableMatrix:
    """The matrix of such rows of sympy expressions.

    >>> matrix_of([[sympy.Integer(1), sympy.E]])
    Matrix([[1, E]])
    """
    kinds = {type(x) for row in rows for x in row}
    whole, rational = (all(issubclass(kind, each) for kind in kinds) for each in (sympy.Integer, sympy.Rational))
    domain = sympy.ZZ if whole else sympy.QQ if rational else sympy.EXRAW
    made = {i: {j: x for j, x in enumerate(row) if x is not sympy.S.Zero} for i, row in enumerate(rows)}
    if domain is not sympy.EXRAW:
        made = {i: {j: domain.from_sympy(x) for j, x in row.items()} for i, row in made.items()}
    return _matrix(made, list(chain.from_iterable(rows)), (len(rows), len(rows[0])), domain)


def is_whole_and_small(matrix: sympy.ImmutableMatrix, limit: int) -> bool:
    """Whether a matrix with entries is known to hold whole numbers below a limit in size.

    >>> [is_whole_and_small(sympy.ImmutableMatrix([[2, n]]), 10) for n in (1, 20)]
    [True, False]
    """
    kept, has_entries = matrix._rep, 0 not in matrix.shape
    return kept.domain is sympy.ZZ and has_entries and all(-limit < n < limit for n in kept.iter_values())


def whole_matrix(rows: Sequence[Sequence[int]]) -> sympy.ImmutableMatrix:
    """The matrix of such rows of Python integers.

    >>> whole_matrix([[1, 0], [0, 2]])
    Matrix([
    [1, 0],
    [0, 2]])
    """
    whole = sympy.ZZ.dtype
    made = {i: {j: whole(n) for j, n in enumerate(row) if n} for i, row in enumerate(rows)}
    cells = [sympy.Integer(n) for n in chain.from_iterable(rows)]
    return _matrix(made, cells, (len(rows), len(rows[0])), sympy.ZZ)


def _matrix(
    sparse: Mapping[int, Mapping[int, object]], cells: Sequence[sympy.Expr], shape: tuple[int, int], domain: Domain
) -> sympy.ImmutableMatrix:
    # as `ImmutableMatrix._fromrep`, which would work the cells out again
    made = sympy.Basic.__new__(
        sympy.ImmutableMatrix, *map(sympy.Integer, shape), sympy.Tuple(*cells, sympify=False)
    )
    made._rows, made._cols = shape
    made._rep = DomainMatrix({i: row for i, row in sparse.items() if row}, shape, domain)
    return made
