"""A problem in plain fractions: its givens and its scores, enough to turn a bad draw down at once.

Knows the scores before scaling, in which everything about a softmax can be told: two rows of scores give the same
weights when they differ by a constant. Exact like everything else; it is the small part that needs no exponential.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

import sympy

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
    """The matrices of a problem as rows, who may look at whom, and the convention of its matrices.

    Of several heads the givens are numbered, and the scores are those of each of `heads`.
    """

    givens: Mapping[str, Rows]
    allowed: tuple[tuple[bool, ...], ...] | None = None
    columns: bool = False
    heads: tuple[Sketch, ...] = ()  # of several heads, each with its own givens and those that all share

    @cached_property
    def scores(self) -> Rows | None:
        """S before scaling, a row for each query of each head; None where there are none, or one is irrational."""
        if self.heads:
            parts = [head.scores for head in self.heads]
            return None if None in parts else tuple(row for rows in parts for row in rows or ())
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
    def values(self) -> Rows | None:
        """V, a row for each key; None where there is none, or one is irrational."""
        names = ("V",) if "V" in self.givens else ("context" if "context" in self.givens else "X", "W_V", "b_V")
        known = {name: self._by_rows(name) for name in names if name in self.givens}
        if not all(isinstance(x, Fraction) for rows in known.values() for row in rows for x in row):
            return None
        if "V" in known:
            return known["V"]
        return _projected(known[names[0]], known["W_V"], known.get("b_V")) if len(known) > 1 else None

    @cached_property
    def weights_of_projections(self) -> tuple[Rows, ...]:
        """W_Q, W_K, W_V and W_O, as far as they are given, a column for each feature that they make."""
        return tuple(self._by_rows(name) for name in self.givens if name.startswith("W_"))

    @property
    def size(self) -> tuple[int, int] | None:
        """(n_q, n_k); None where no scores can be made."""
        asking = next((name for name in ("S", "X", "Q") if name in self.givens), None)
        asked = next((name for name in ("S", "context", "X", "K") if name in self.givens), None)
        if asking is None or asked is None:
            return None
        keys = self._by_rows(asked)
        return len(self._by_rows(asking)), len(keys[0]) if asked == "S" else len(keys)

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
        """The scores that each query sees, in each head."""
        if self.heads:
            return tuple(row for head in self.heads for row in head.seen)
        scores = self.scores or ()
        allowed = self.allowed or tuple((True,) * len(row) for row in scores)
        pairs = (zip(row, may, strict=True) for row, may in zip(scores, allowed, strict=True))
        return tuple(tuple(score for score, may in row if may) for row in pairs)

    def _by_rows(self, name: str) -> Rows:
        rows = self.givens[name]
        return _turned(rows) if self.columns and not name.startswith("b_") else rows


def sketch_of(givens: Mapping[str, Any], convention: str) -> Sketch:
    """The sketch of givens as an item has them: matrices, lists of them for several heads, the mask as written."""
    return _sketch(
        {name: _rows(each) for name, each in givens.items()}, givens.get("mask"), convention == "columns"
    )


def plain_sketch(givens: Mapping[str, Any], mask: WrittenMask | None) -> Sketch | None:
    """The sketch of plain lists of whole numbers and fractions, a token a row; None where there are other numbers.

    >>> plain_sketch({"S": [[0, "1/2"]], "scale": 1}, None).seen
    ((Fraction(0, 1), Fraction(1, 2)),)
    """
    try:
        return _sketch({name: _plain_rows(each) for name, each in givens.items()}, mask, False)
    except ValueError:  # a root, or another number that no fraction is
        return None


def _sketch(rows: Mapping[str, Any], mask: Any, columns: bool) -> Sketch:
    """Of matrices as rows, and of lists of these, one for each head."""
    hands = tuple(_hands(rows))
    numbered = {
        f"{name}_{i}": each for name, many in rows.items() if _is_heads(many) for i, each in enumerate(many, 1)
    }
    matrices = {name: each for name, each in rows.items() if _is_rows(each)}
    if hands:
        return Sketch(matrices | numbered, None, columns, tuple(_sketch(hand, mask, columns) for hand in hands))
    found = Sketch(matrices, None, columns)
    if not isinstance(mask, WrittenMask) or found.size is None:
        return found
    made = mask.of_size(*found.size)
    return replace(found, allowed=made.allowed(*found.size) if made else None)


def _rows(given: Any) -> Any:
    if isinstance(given, tuple):
        return [rows_of(each) for each in given]
    return rows_of(given) if isinstance(given, sympy.MatrixBase) else None


def _plain_rows(given: Any) -> Any:
    if not isinstance(given, list) or not isinstance(given[0], list):
        return (tuple(map(Fraction, given)),) if isinstance(given, list) else None
    if isinstance(given[0][0], list):
        return [_plain_rows(each) for each in given]
    return tuple(tuple(map(Fraction, row)) for row in given)


def _is_rows(value: Any) -> bool:
    return isinstance(value, tuple)


def _is_heads(value: Any) -> bool:
    return isinstance(value, list)


def _hands(rows: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The rows of each head; keys that are fewer than the queries are shared by neighbouring heads."""
    many = max((len(each) for each in rows.values() if _is_heads(each)), default=0)
    for i in range(many):
        yield {name: each[i * len(each) // many] if _is_heads(each) else each for name, each in rows.items()}


def _projected(x: Rows, weight: Rows, bias: Rows | None) -> Rows:
    product = _product(x, tuple(zip(*weight, strict=True)))
    return tuple(tuple(a + b for a, b in zip(row, bias[0], strict=True)) for row in product) if bias else product


def _turned(rows: Rows) -> Rows:
    return tuple(zip(*rows, strict=True))


def _product(left: Rows, right: Rows) -> Rows:
    """Each row of the left with each row of the right."""
    return tuple(tuple(sum(a * b for a, b in zip(row, other, strict=True)) for other in right) for row in left)
