"""Which quantity a line of work is about: by its left-hand name, by what it computes, or by its value.

Knows the letters that people use, and that one letter may stand for several stages: S for the scores before and
after scaling. It gives candidates in order of preference; which one the value fits is found elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sympy

from .read.label import Label
from .read.reading import Reading

SCORES = ("scores", "scaled", "masked")
LETTERS: dict[str, tuple[str, ...]] = {
    **{name: (name,) for name in ("Q", "K", "V", "X", "scaled", "masked")},
    **dict.fromkeys(("S", "s", "scores", "score", "L", "G"), SCORES),
    **dict.fromkeys(("A", "P", "a", "p", "w", "alpha", "weights", "weight", "softmax"), ("weights",)),
    **dict.fromkeys(("O", "Y", "C", "H", "o", "y", "c", "h", "output", "outputs", "attention"), ("output",)),
    **{"q": ("Q",), "k": ("K",), "v": ("V",), "x": ("X",), "T": ("scaled",), "N": ("powers",), "row": ()},
    **{"E": ("powers", "scores"), "e": ("powers", "scores"), "M": ("masked", "scaled")},
    **dict.fromkeys(("sum", "sums", "total", "totals"), ("totals",)),
    "powers": ("powers",),
    **{"Z": ("output", "totals", "scaled"), "z": ("totals", "output")},
}
MARKS = {
    "masked": "masked", "mask": "masked", "m": "masked", "M": "masked", "causal": "masked",
    "scaled": "scaled", "scale": "scaled", "s": "scaled",
    "raw": "scores", "softmax": "weights",
}  # fmt: skip
CALLS = {"softmax": "weights", "Attention": "output", "attention": "output", "SelfAttention": "output"}
WEIGHT_LETTERS, VALUE_LETTERS = frozenset({"A", "P", "alpha"}), frozenset({"V"})
CHANGED = re.compile(r"(?:tilde|hat|bar|dot)\((\w+)\)|(\w+?)'+")


@dataclass(frozen=True)
class Naming:
    """What a line calls itself: candidates by preference (empty: by value only), and the row and column named."""

    candidates: tuple[str, ...] = ()
    row: int | None = None
    column: int | None = None
    by_letter: bool = False


def naming(reading: Reading, letters: Mapping[str, str]) -> Naming:
    """The candidates of a line that was read; `letters` gives a sheet's own letter of each stage.

    >>> from symattn.verify.read import read
    >>> naming(read("A_{1,:} = (1, 0)"), {})
    Naming(candidates=('weights',), row=0, column=None, by_letter=True)
    >>> naming(read("S/2 = [0 1; 2 3]"), {}).candidates
    ('scaled',)
    """
    structural = next((found for _, value in reading.parts if (found := _computes(value))), None)
    if reading.label is None:
        return Naming((structural,) if structural else ())
    known = _of_label(reading.label, letters)
    if reading.label.letter == "row" and structural:
        known = (structural,)
    if structural in known:
        known = (structural, *(name for name in known if name != structural))
    return Naming(known, *_places(reading.label), by_letter=True)


def _of_label(label: Label, letters: Mapping[str, str]) -> tuple[str, ...]:
    marked = next((MARKS[mark] for mark in label.marks if mark in MARKS), None)
    if marked:
        return (marked,)
    changed = CHANGED.fullmatch(label.letter)
    letter = (changed[1] or changed[2]) if changed else label.letter
    own = tuple(stage for stage, theirs in letters.items() if theirs == label.letter)
    found = (*own, *LETTERS.get(letter, ()))
    if changed and found[:1] == ("scores",):
        found = ("scaled", "masked", "scores")
    return tuple(dict.fromkeys(found))


def _places(label: Label) -> tuple[int | None, int | None]:
    """The row and the column that a label counts, from 0; letters count nothing."""
    row, column = (*label.index, None, None)[:2]
    return tuple(place - 1 if isinstance(place, int) and place > 0 else None for place in (row, column))  # type: ignore[return-value]


def _computes(value: Any) -> str | None:
    """The stage that an unfinished expression computes: Q Kᵀ, S/√d_k, softmax(…), A V."""
    if not isinstance(value, sympy.Expr):
        return None
    names = {symbol.name for symbol in value.free_symbols if not symbol.is_commutative}
    calls = {head for head in CALLS if any(f.func.__name__ == head for f in value.atoms(sympy.Function))}
    if calls:
        return "output" if value.is_Mul and "V" in names and calls == {"softmax"} else CALLS[min(calls)]
    if value.has(sympy.exp) and names & {"S", "Q"}:
        return "powers"
    return _of_names(value, names)


def _of_names(value: sympy.Expr, names: set[str]) -> str | None:
    if "X" in names and len(names) == 2:
        weight = next((name for name in names if name.startswith("W_")), "")
        return weight.removeprefix("W_") if weight in ("W_Q", "W_K", "W_V") else None
    if names & VALUE_LETTERS and names & WEIGHT_LETTERS:
        return "output"
    if value.is_Add and names & {"S", "Q"}:
        return "masked"
    if names in ({"Q", "K"}, {"S"}) and value.is_Mul:
        scaled = any(part.is_commutative for part in value.args)
        return "scaled" if scaled else "scores" if names == {"Q", "K"} else None
    return None
