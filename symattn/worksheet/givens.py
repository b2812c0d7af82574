"""Givens that are inherited: a part adds to its problem's givens or replaces them.

Knows which givens exclude each other (scores and what they are made from, d_k and scale), and how a written mask
becomes one for the scores at hand. What comes out is what `attention(...)` takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ..errors import SheetError, SymattnError
from ..layer import shapes
from .masks import WrittenMask
from .places import Place

STARTS = ("X", "Q", "S")
PROJECTIONS = ("X", "context", "W_Q", "W_K", "W_V", "b_Q", "b_K", "b_V")
REPLACES = {
    "S": (*PROJECTIONS, "Q", "K"),
    "Q": (*PROJECTIONS, "S", "d_k"),
    "X": ("Q", "K", "V", "S", "d_k"),
    "d_k": ("scale",),
    "scale": ("d_k",),
}


def merged(inherited: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """What holds where `own` givens stand beside inherited ones.

    >>> merged({"S": "old", "d_k": 2}, {"scale": 1})
    {'S': 'old', 'scale': 1}
    """
    dropped = {name for given in own for name in REPLACES.get(given, ())} - set(own)
    return {name: value for name, value in {**inherited, **own}.items() if name not in dropped}


def starts(givens: Mapping[str, Any]) -> bool:
    """Whether the givens start an attention problem."""
    return any(name in givens for name in STARTS)


def arguments(givens: Mapping[str, Any], convention: str) -> dict[str, Any]:
    """The arguments of `attention(...)` or of a further line: the mask made, the convention said."""
    found = {"convention": convention, **givens}
    mask = found.pop("mask", None)
    if isinstance(mask, WrittenMask):
        found["mask"] = mask.of_size(*size(found))
    return {name: value for name, value in found.items() if value is not None}


def size(givens: Mapping[str, Any]) -> tuple[int, int]:
    """(n_q, n_k) of an attention problem's givens."""
    turned = givens.get("convention") == "columns"
    named = ("X", "context", "Q", "K", "S")
    first = {n: m[0] if isinstance(m := givens[n], tuple) else m for n in named if n in givens}  # of several heads
    return shapes.of_scores({n: m.T if turned else m for n, m in first.items()})


@contextmanager
def placed(place: Place) -> Iterator[None]:
    """Give the errors of lower floors the file and the line that they come from."""
    try:
        yield
    except SheetError:
        raise
    except SymattnError as error:
        raise place.error(str(error)) from None
