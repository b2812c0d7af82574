"""`same`: the only equality decision of symattn.

Knows numbers, functions of symbols, −∞ and matrices. It answers `equal`, `different` or `undecided`, and
why; it never guesses, and never hangs: work is bounded by sizes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sympy

from ..errors import BeyondRing, LimitError, ShapeError
from .entry import entry, is_matrix, matrix
from .from_sympy import one_symbol_a_name, value_within_limits
from .ring.value import Value
from .ring.zero import zero_value

EQUAL, DIFFERENT, UNDECIDED = "equal", "different", "undecided"


@dataclass(frozen=True)
class Verdict:
    """What `same` found.

    `verdict` is "equal", "different" or "undecided"; `because` says why in a word or three; `cells` are the
    cells of two matrices that differ or are undecided, (row, column) counted from 1.
    """

    verdict: str
    because: str
    cells: tuple[tuple[int, int], ...] = ()

    @property
    def equal(self) -> bool | None:
        """True, False, or None when undecided."""
        return {EQUAL: True, DIFFERENT: False}.get(self.verdict)

    def __bool__(self) -> bool:
        raise TypeError("a verdict has three values: ask for .equal is True, or .verdict")


def same(a: Any, b: Any) -> Verdict:
    """Whether two numbers, expressions or matrices are equal, as functions where both are defined.

    `a` and `b` are anything that may be an entry (see `entry`), or matrices of such. Raises EntryError for
    what is no exact number, ShapeError for matrices of different shapes, UndefinedError for a zero
    denominator, SymattnError where one name stands for two symbols with contradictory assumptions.

    Lindemann and Weierstrass for constant exponents, Ax for exponents with symbols: see `ring.zero`.

    >>> same("exp(sqrt(2))/(1 + exp(sqrt(2)))", "1/(1 + exp(-sqrt(2)))").verdict
    'equal'
    >>> same([["1/3", 0]], [["0.3333", 0]])
    Verdict(verdict='different', because='canonical', cells=((1, 1),))
    """
    if is_matrix(a) or is_matrix(b):
        return _same_matrices(a, b)
    return _same(*one_symbol_a_name([entry(a, infinite=True), entry(b, infinite=True)]))


def _same(a: sympy.Expr, b: sympy.Expr) -> Verdict:
    if sympy.S.NegativeInfinity in (a, b):
        return Verdict(EQUAL if a == b else DIFFERENT, "−∞ equals only itself")
    if a.is_Rational and b.is_Rational:
        return Verdict(EQUAL if a == b else DIFFERENT, "canonical")
    try:
        return same_cells(value_within_limits(a), value_within_limits(b))
    except (BeyondRing, LimitError) as error:
        return _beyond(error)


def same_cells(a: Value | None, b: Value | None) -> Verdict:
    """Whether two cells of grids are equal; None is −∞.

    >>> same_cells(None, None).verdict
    'equal'
    """
    if a is None or b is None:
        return Verdict(EQUAL if a is b else DIFFERENT, "−∞ equals only itself")
    try:
        zero, because = (True, "canonical") if a == b else zero_value(a - b)
    except (BeyondRing, LimitError) as error:
        return _beyond(error)
    return Verdict({True: EQUAL, False: DIFFERENT, None: UNDECIDED}[zero], because)


def _beyond(error: BeyondRing | LimitError) -> Verdict:
    return Verdict(UNDECIDED, "beyond the ring" if isinstance(error, BeyondRing) else "beyond the size bound")


def _same_matrices(a: Any, b: Any) -> Verdict:
    left, right = matrix(a, "the first matrix", infinite=True), matrix(b, "the second matrix", infinite=True)
    if left.shape != right.shape:
        shapes = f"{left.rows}×{left.cols} and {right.rows}×{right.cols}"
        raise ShapeError(f"two matrices were to be compared, of shapes {shapes}; give both the same shape")
    cells = one_symbol_a_name([*left, *right])
    half = len(cells) // 2
    found = [_same(x, y) for x, y in zip(cells[:half], cells[half:], strict=True)]
    return _worst(found, left.cols)


def _worst(found: Sequence[Verdict], columns: int) -> Verdict:
    for verdict in (DIFFERENT, UNDECIDED):
        cells = [i for i, each in enumerate(found) if each.verdict == verdict]
        if cells:
            places = tuple((i // columns + 1, i % columns + 1) for i in cells)
            return Verdict(verdict, found[cells[0]].because, places)
    return Verdict(EQUAL, "canonical")
