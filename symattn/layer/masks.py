"""Masks: who may look at whom, as booleans (query, key), True = may look, whatever the convention.

Knows the causal mask (bottom-right aligned), padding, windows, any matrix of booleans, and how they
combine with `&`; a mask keeps its parts, since a key names them and a mistake may concern just one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..errors import MaskError

Allowed: TypeAlias = tuple[tuple[bool, ...], ...]


@dataclass(frozen=True)
class Part:
    """One part of a mask: its kind ("causal", "padding", "window", "given") and its booleans.

    A padding part has a single row, which holds for every query.
    """

    kind: str
    allowed: Allowed

    @property
    def shape(self) -> tuple[int | None, int]:
        """(n_q, n_k); n_q is None where the part holds for any number of queries."""
        return None if self.kind == "padding" else len(self.allowed), len(self.allowed[0])

    def may_look(self, query: int, key: int) -> bool:
        """Whether this part lets a query look at a key, counted from 0."""
        return self.allowed[0 if self.kind == "padding" else query][key]


@dataclass(frozen=True)
class Mask:
    """A combination of parts: a query may look at a key when every part lets it."""

    parts: tuple[Part, ...]

    def __and__(self, other: Mask) -> Mask:
        combined = Mask((*self.parts, *other.parts))
        sizes = {part.shape[0] for part in combined.parts} - {None}
        widths = {part.shape[1] for part in combined.parts}
        if len(sizes) > 1 or len(widths) > 1:
            shapes = " and ".join(f"{p.kind} {p.shape[0] or 'any'}×{p.shape[1]}" for p in combined.parts)
            raise MaskError(f"masks of different shapes cannot be combined: {shapes}")
        return combined

    def allowed(self, n_q: int, n_k: int) -> Allowed:
        """The booleans for n_q queries and n_k keys.

        Raises MaskError for another shape, and for a query that may look at nothing.
        """
        for part in self.parts:
            rows, columns = part.shape
            if (rows or n_q, columns) != (n_q, n_k):
                raise MaskError(
                    f"the {part.kind} mask is {rows or n_q}×{columns}, the scores are {n_q}×{n_k} "
                    f"(queries × keys); give one boolean for each score"
                )
        allowed = tuple(
            tuple(all(part.may_look(i, j) for part in self.parts) for j in range(n_k)) for i in range(n_q)
        )
        for i, row in enumerate(allowed, 1):
            if not any(row):
                raise MaskError(
                    f"row {i} has nothing to look at: the mask forbids query {i} every key, "
                    f"and softmax of nothing is 0/0; allow at least one key"
                )
        return allowed


def causal(n_q: int, n_k: int | None = None) -> Mask:
    """Each query sees the keys up to its own place, the last query the last key (bottom-right aligned).

    n_q queries, n_k keys (as many as queries when left out).

    >>> causal(2, 3).allowed(2, 3)
    ((True, True, False), (True, True, True))
    """
    keys = n_q if n_k is None else n_k
    shift = keys - n_q
    return Mask((Part("causal", tuple(tuple(j <= i + shift for j in range(keys)) for i in range(n_q))),))


def window(n_q: int, n_k: int, width: int) -> Mask:
    """Each query sees `width` keys up to and including its own, bottom-right aligned.

    >>> window(3, 3, 2).allowed(3, 3)
    ((True, False, False), (True, True, False), (False, True, True))
    """
    if width < 1:
        raise MaskError(f"a window of width {width} sees nothing; the smallest is 1")
    shift = n_k - n_q
    rows = tuple(tuple(i + shift - width < j <= i + shift for j in range(n_k)) for i in range(n_q))
    return Mask((Part("window", rows),))


def padding(real: Sequence[bool]) -> Mask:
    """One boolean for each key, True = a real token; the same for every query.

    >>> padding([True, False]).allowed(2, 2)
    ((True, False), (True, False))
    """
    return Mask((Part("padding", _booleans([real], "the padding mask")),))


def given(rows: Any) -> Mask:
    """A mask from a matrix of booleans, one row a query, True = may look."""
    return Mask((Part("given", _booleans(rows, "the mask")),))


def _booleans(rows: Any, name: str) -> Allowed:
    listed = rows.tolist() if hasattr(rows, "tolist") else rows
    if (
        not isinstance(listed, (list, tuple))
        or not listed
        or not all(isinstance(r, (list, tuple)) for r in listed)
    ):
        raise MaskError(
            f'{name} is {rows!r}; write "causal", or rows of booleans, as [[True, False], [True, True]]'
        )
    if not listed[0] or len({len(row) for row in listed}) > 1:
        raise MaskError(
            f"{name} has rows of lengths {[len(row) for row in listed]}; give one boolean for each key"
        )
    made = tuple(tuple(bool(x) if _is_boolean(x) else None for x in row) for row in listed)
    if any(x is None for row in made for x in row):
        raise MaskError(f"{name} holds numbers, not booleans; {_advice(listed)}")
    return tuple(tuple(bool(x) for x in row) for row in made)


def _is_boolean(x: Any) -> bool:
    return isinstance(x, bool) or type(x).__name__ in ("bool_", "bool", "BooleanTrue", "BooleanFalse")


def _advice(rows: Sequence[Sequence[Any]]) -> str:
    cells = [x for row in rows for x in row]
    additive = not set(map(str, cells)) <= {"0", "1", "0.0", "1.0"}
    may = ("0", "0.0") if additive else ("1", "1.0")
    kind = "an additive mask: 0 = may look" if additive else "a 0/1 mask: 1 = may look"
    return f"for {kind}, write {[[str(x) in may for x in row] for row in rows]}"
