"""Do the givens of a problem fit together? Checked once, before anything is computed.

Knows which givens go together and which widths must agree; every error names both matrices and shapes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sympy

from ..errors import ProblemError, ShapeError

Givens = Mapping[str, sympy.ImmutableMatrix]

# (first, axis, second, axis, why they must agree), axes by rows: 0 counts rows, 1 columns
AGREE = (
    ("X", 1, "W_Q", 0, "Q = X W_Q"),
    ("Q", 1, "K", 1, "S = Q Kᵀ"),
    ("W_Q", 1, "W_K", 1, "S = Q Kᵀ"),
    ("W_Q", 1, "b_Q", 1, "Q = X W_Q + b_Q"),
    ("W_K", 1, "b_K", 1, "K = X W_K + b_K"),
    ("W_V", 1, "b_V", 1, "V = X W_V + b_V"),
    ("K", 0, "V", 0, "O = A V: one value for each key"),
    ("S", 1, "V", 0, "O = A V: one value for each key"),
    ("S", 0, "bias", 0, "S/√d_k + bias"),
    ("S", 1, "bias", 1, "S/√d_k + bias"),
    ("Q", 0, "bias", 0, "S/√d_k + bias"),
    ("K", 0, "bias", 1, "S/√d_k + bias"),
    ("X", 0, "bias", 0, "S/√d_k + bias"),
)


def check_givens(givens: Givens) -> None:
    """Raise ProblemError unless the givens start a problem in exactly one way."""
    names = set(givens)
    starts = [start for start in ("X", "Q", "S") if start in names]
    if not starts:
        raise ProblemError(f"{_listed(names)} given; give X and W's, or Q and K, or scores S")
    if len(starts) > 1:
        raise ProblemError(f"{starts[0]} and {starts[1]} are both given; the problem starts from one of them")
    needed, possible = {
        "X": ({"W_Q", "W_K"}, {"context", "W_V", "b_Q", "b_K", "b_V", "bias"}),
        "Q": ({"K"}, {"V", "bias"}),
        "S": (set(), {"V", "bias"}),
    }[starts[0]]
    if needed - names:
        raise ProblemError(f"{starts[0]} is given without {_listed(needed - names)}; give both")
    alien = names - needed - possible - {starts[0]}
    if alien:
        raise ProblemError(f"{_listed(alien)} cannot be used with {starts[0]}; leave it out, or start elsewhere")
    if "b_V" in names and "W_V" not in names:
        raise ProblemError("b_V is given without W_V; give both")


def _listed(names: set[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"


def check(givens: Givens, convention: str = "rows") -> None:
    """Raise ShapeError where two givens (rows for tokens) do not fit together."""
    source = "context" if "context" in givens else "X"
    rules = (
        *AGREE,
        (source, 1, "W_K", 0, f"K = {source} W_K"),
        (source, 1, "W_V", 0, f"V = {source} W_V"),
        (source, 0, "bias", 1, "S/√d_k + bias"),
    )
    for first, axis, second, other, why in rules:
        if first in givens and second in givens and givens[first].shape[axis] != givens[second].shape[other]:
            raise ShapeError(
                f"{first} is {_shape(givens[first], convention)} and {second} is "
                f"{_shape(givens[second], convention)}: they do not fit in {why}"
                f"{' (written for rows; yours is the column convention)' if convention == 'columns' else ''}"
            )
    for name in ("b_Q", "b_K", "b_V"):
        if name in givens and givens[name].rows != 1:
            raise ShapeError(f"{name} is {_shape(givens[name])}; a bias is one row, added to every token")


def _shape(matrix: sympy.ImmutableMatrix, convention: str = "rows") -> str:
    rows, columns = matrix.shape if convention == "rows" else matrix.shape[::-1]
    return f"{rows}×{columns}"


def width_of_keys(givens: Givens, d_k: int | None, scale: Any) -> int | None:
    """d_k: the width of K, or what was said of scores that were given. Raises ProblemError."""
    keys = givens.get("K", givens.get("W_K"))
    if d_k is not None and (isinstance(d_k, bool) or not isinstance(d_k, int) or d_k < 1):
        raise ProblemError(f"d_k={d_k!r}; it is the width of the keys, a whole number from 1")
    if d_k is not None and scale is not None:
        raise ProblemError(f"d_k={d_k} and scale={scale} are both given; d_k={d_k} divides by √{d_k}, give one")
    if keys is not None:
        if d_k not in (None, keys.cols):
            raise ProblemError(f"d_k={d_k}, but K has width {keys.cols}; leave d_k out")
        return int(keys.cols)
    if d_k is None and scale is None:
        raise ProblemError("S is given with neither d_k nor scale; write d_k=2 to divide by √2, or scale=1")
    return d_k


def of_scores(givens: Givens) -> tuple[int, int]:
    """(n_q, n_k)."""
    if "S" in givens:
        return givens["S"].shape
    if "Q" in givens:
        return givens["Q"].rows, givens["K"].rows
    return givens["X"].rows, givens.get("context", givens["X"]).rows
