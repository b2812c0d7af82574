"""A problem in plain fractions: its givens and its scores, enough to turn a bad draw down at once.

Knows the scores before scaling, in which everything about a softmax can be told: two rows of scores give the same
weights when they differ by a constant. Exact like everything else; it is the small part that needs no exponential.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

import sympy

from .givens import size
from .masks import WrittenMask

Entry: TypeAlias = Fraction | sympy.Expr
Rows: TypeAlias = tuple[tuple[Any, ...], ...]


def plain(x: sympy.Expr) -> Entry:
    """A rational number as a Fraction; others stay.

    >>> plain(sympy.Rational(1, 2))
    Fraction(1, 2)
    """
    return Fraction(int(x.p), int(x.q)) if x.is_Rational else x


def rows_of(matrix: sympy.ImmutableMatrix) -> Rows:
    """A matrix as rows of plain entries."""
    return tuple(tuple(map(plain, row)) for row in matrix.tolist())


def matrix_of(rows: Rows) -> sympy.ImmutableMatrix:
    """Rows of plain entries as a matrix."""
    return sympy.ImmutableMatrix([[_exact(x) for x in row] for row in rows])


def _exact(x: Entry) -> sympy.Expr:
    return sympy.Rational(x.numerator, x.denominator) if isinstance(x, Fraction) else x


@dataclass(frozen=True)
class Sketch:
    """The matrices of a problem as rows, who may look at whom, and the convention of its matrices."""

    givens: Mapping[str, Rows]
    allowed: tuple[tuple[bool, ...], ...] | None = None
    columns: bool = False

    @cached_property
    def scores(self) -> Rows | None:
        """S before scaling, a row for each query; None where there are none, or where an entry is irrational."""
        names = ("S", "Q", "K", "X", "context", "W_Q", "W_K", "b_Q", "b_K")
        known = {name: self._by_rows(name) for name in names if name in self.givens}
        if not all(isinstance(x, Fraction) for rows in known.values() for row in rows for x in row):
            return None
        if "X" in known:
            source = known.get("context", known["X"])
            known["Q"] = _projected(known["X"], known["W_Q"], known.get("b_Q"))
            known["K"] = _projected(source, known["W_K"], known.get("b_K"))
        return known["S"] if "S" in known else _product(known["Q"], known["K"]) if "Q" in known else None

    @cached_property
    def products(self) -> tuple[Rows, ...]:
        """Q Kᵀ and what else Q and K may be multiplied to, where both are given: K Qᵀ, Q K, Qᵀ K."""
        if not {"Q", "K"} <= set(self.givens):
            return ()
        q, k = self._by_rows("Q"), self._by_rows("K")
        found = [_product(q, k), _product(k, q)]
        if len(q[0]) == len(k):
            found.append(_product(q, _turned(k)))
        if len(q) == len(k):
            found.append(_product(_turned(q), _turned(k)))
        return tuple(found)

    @cached_property
    def forbidden(self) -> tuple[Fraction, ...]:
        """The scores that a mask forbids."""
        pairs = zip(self.scores or (), self.allowed or (), strict=False)
        return tuple(score for row, may in pairs for score, seen in zip(row, may, strict=True) if not seen)

    @cached_property
    def seen(self) -> tuple[tuple[Fraction, ...], ...]:
        """The scores that each query sees."""
        scores = self.scores or ()
        allowed = self.allowed or tuple((True,) * len(row) for row in scores)
        pairs = (zip(row, may, strict=True) for row, may in zip(scores, allowed, strict=True))
        return tuple(tuple(score for score, may in row if may) for row in pairs)

    def _by_rows(self, name: str) -> Rows:
        rows = self.givens[name]
        return _turned(rows) if self.columns and not name.startswith("b_") else rows


def sketch_of(givens: Mapping[str, Any], convention: str) -> Sketch:
    """The sketch of givens as an item has them: matrices, and the mask as it is written."""
    matrices = {name: rows_of(each) for name, each in givens.items() if isinstance(each, sympy.MatrixBase)}
    mask = givens.get("mask")
    n_q, n_k = size({**givens, "convention": convention})
    made = mask.of_size(n_q, n_k) if isinstance(mask, WrittenMask) else None
    return Sketch(matrices, made.allowed(n_q, n_k) if made else None, convention == "columns")


def _projected(x: Rows, weight: Rows, bias: Rows | None) -> Rows:
    product = _product(x, tuple(zip(*weight, strict=True)))
    return tuple(tuple(a + b for a, b in zip(row, bias[0], strict=True)) for row in product) if bias else product


def _turned(rows: Rows) -> Rows:
    return tuple(zip(*rows, strict=True))


def _product(left: Rows, right: Rows) -> Rows:
    """Each row of the left with each row of the right."""
    return tuple(tuple(sum(a * b for a, b in zip(row, other, strict=True)) for other in right) for row in left)
