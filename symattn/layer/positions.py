"""Where tokens stand: sinusoidal encodings, rotary positions in both pairings, ALiBi.

Knows the angles, which are exact: multiples of π give surds; the sine and cosine of another algebraic angle
stay as they are, and the ring decides them outside exponents. Cosines of parts of π that are no surds
(cos π/7) are shown and computed with, and `same` answers "undecided" where only their relations would tell.
Queries and keys are bottom-right aligned: the last query stands where the last key does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, overload

import sympy

from ..errors import ProblemError, ShapeError
from ..exact import entry
from ..exact.from_sympy import value_of
from ..exact.grid import Grid
from ..exact.ring.value import Value
from .attention import Attention
from .heads import MultiHead
from .line import Stage

PAIRINGS = ("adjacent", "halves")
LAYOUTS = ("interleaved", "halves")
Turn = tuple[Value, Value]  # cosine and sine


@dataclass(frozen=True)
class Rotation:
    """How tokens are turned: an angle for each pair, which coordinates make a pair, where the first key stands."""

    angles: tuple[sympy.Expr, ...]
    pairing: str
    start: int = 0


def rotate(q: Grid, k: Grid, rotation: Rotation) -> tuple[Grid, Grid]:
    """Queries and keys turned by their positions."""
    return rotated(q, place_of(q, k, rotation), rotation), rotated(k, rotation.start, rotation)


def rotate_back(d_q: Grid, d_k: Grid, rotation: Rotation) -> tuple[Grid, Grid]:
    """Gradients of queries and keys before they were turned: the transpose of a rotation turns back."""
    back = replace(rotation, angles=tuple(-angle for angle in rotation.angles))
    return rotate(d_q, d_k, back)


def place_of(rows: Grid, k: Grid, rotation: Rotation) -> int:
    """The position of the first row: the last query stands where the last key does."""
    return rotation.start + len(k.rows) - len(rows.rows)


POSITION = Stage("position", ("Q", "K", "rotation"), ("Q", "K"), rotate)
THROUGH_POSITION = Stage("gradient-through-position", ("d_Q", "d_K", "rotation"), ("d_Q", "d_K"), rotate_back)


def angles_of(width: int, base: Any = 10000) -> tuple[sympy.Expr, ...]:
    """θ_i = base^(−2i/d) for each pair i = 0, 1, … of d = `width` coordinates.

    >>> angles_of(4)
    (1, 1/100)
    """
    if isinstance(width, bool) or not isinstance(width, int) or width < 2 or width % 2:
        raise ShapeError(f"a width of {width!r} cannot be cut into pairs; give an even number")
    known = entry(base)
    if not known.is_positive:
        raise ProblemError(f"base={base!r}; the base of the angles is a positive number, as 10000")
    return tuple(known ** sympy.Rational(-2 * i, width) for i in range(width // 2))


def sinusoidal(
    tokens: int | Sequence[int], d_model: int, base: Any = 10000, layout: str = "interleaved"
) -> sympy.ImmutableMatrix:
    """The encodings of positions, one a row: sin(p θ_i), cos(p θ_i) with θ_i = base^(−2i/d).

    `tokens` is how many (positions 0, 1, …) or the positions themselves; the matrix is n × d_model, d_model
    even. `layout` is "interleaved" (sin, cos, sin, cos …) or "halves" (all sines, then all cosines).
    Raises ShapeError and ProblemError. Vaswani et al. (2017), section 3.5.

    >>> sinusoidal(2, 2).tolist()
    [[0, 1], [sin(1), cos(1)]]
    """
    if layout not in LAYOUTS:
        raise ProblemError(f'layout={layout!r}; write "interleaved" (sin, cos, sin, cos) or "halves"')
    angles = angles_of(d_model, base)
    return sympy.ImmutableMatrix([list(_encoding(p, angles, layout)) for p in _positions(tokens)])


def _positions(tokens: int | Sequence[int]) -> Sequence[int]:
    return range(tokens) if isinstance(tokens, int) else tokens


def _encoding(position: int, angles: Sequence[sympy.Expr], layout: str) -> Iterator[sympy.Expr]:
    sines = [sympy.sin(position * angle) for angle in angles]
    cosines = [sympy.cos(position * angle) for angle in angles]
    if layout == "halves":
        yield from (*sines, *cosines)
        return
    for sine, cosine in zip(sines, cosines, strict=True):
        yield from (sine, cosine)


def shift_matrix(d_model: int, by: int, base: Any = 10000) -> sympy.ImmutableMatrix:
    """The d × d matrix M with encoding(p + by) = encoding(p) M for every position p, in interleaved layout.

    >>> shift_matrix(2, 1).tolist()
    [[cos(1), -sin(1)], [sin(1), cos(1)]]
    """
    blocks = [
        [[sympy.cos(by * angle), -sympy.sin(by * angle)], [sympy.sin(by * angle), sympy.cos(by * angle)]]
        for angle in angles_of(d_model, base)
    ]
    return sympy.ImmutableMatrix(sympy.diag(*(sympy.Matrix(block) for block in blocks)))


@overload
def rotary(
    problem: Attention, *, angles: Any = ..., base: Any = ..., pairing: str = ..., start: int = ...
) -> Attention: ...
@overload
def rotary(
    problem: MultiHead, *, angles: Any = ..., base: Any = ..., pairing: str = ..., start: int = ...
) -> MultiHead: ...


def rotary(
    problem: Any, *, angles: Any = None, base: Any = 10000, pairing: str = "adjacent", start: int = 0
) -> Any:
    """The problem with its queries and keys rotated by their positions before the scores; values stay.

    Pair i of a token at position p is turned by p θ_i: θ_i = base^(−2i/d_k), or `angles`, one number for each
    pair (or one for all), as "pi/4". `pairing` is "adjacent" (coordinates 1 and 2, 3 and 4 …) or "halves"
    (coordinate i with i + d_k/2). The first key stands at `start`. Takes an `Attention` or a `MultiHead`.
    Raises ProblemError for scores without Q and K, ShapeError for an odd width. Su et al., RoFormer (2021).

    >>> from symattn.layer import attention
    >>> p = attention(Q=[[1, 0], [1, 0]], K=[[1, 0], [1, 0]])
    >>> rotary(p, angles="pi/2").scores.tolist()
    [[1, 0], [0, 1]]
    """
    if isinstance(problem, MultiHead):
        options = {"angles": angles, "base": base, "pairing": pairing, "start": start}
        return replace(problem, heads=tuple(rotary(head, **options) for head in problem.heads))
    names = [stage.name for stage in problem.line]
    if "score" not in names or "position" in names:
        raise ProblemError(
            "a rotation takes queries and keys that are not rotated yet; give Q and K, or X and W's"
        )
    if pairing not in PAIRINGS:
        raise ProblemError(f'pairing={pairing!r}; write "adjacent" (1 with 2) or "halves" (i with i + d/2)')
    rotation = Rotation(_angles(angles, int(problem.d_k or 0), base), pairing, start)
    at = names.index("score")
    line = (*problem.line[:at], POSITION, *problem.line[at:])
    return replace(problem, line=line, start={**problem.start, "rotation": rotation})


def _angles(angles: Any, width: int, base: Any) -> tuple[sympy.Expr, ...]:
    known = angles_of(width, base)
    if angles is None:
        return known
    given = [entry(a) for a in angles] if isinstance(angles, (list, tuple)) else [entry(angles)] * len(known)
    if len(given) != len(known):
        raise ShapeError(f"{len(given)} angles for {len(known)} pairs of {width} coordinates; give one a pair")
    return tuple(given)


def rotated(rows: Grid, start: int, rotation: Rotation) -> Grid:
    """Every row turned by its position, the first of them at `start`."""
    pairs = pairs_of(rows.shape[1], rotation.pairing)
    turns = (turns_of(position, rotation.angles) for position in range(start, start + len(rows.rows)))
    return Grid(tuple(_turned(row, pairs, turn) for row, turn in zip(rows.finite, turns, strict=True)))


def pairs_of(width: int, pairing: str) -> tuple[tuple[int, int], ...]:
    """Which coordinates, counted from 0, are turned together.

    >>> pairs_of(4, "adjacent"), pairs_of(4, "halves")
    (((0, 1), (2, 3)), ((0, 2), (1, 3)))
    """
    half = width // 2
    return tuple((2 * i, 2 * i + 1) if pairing == "adjacent" else (i, i + half) for i in range(half))


def turns_of(position: int, angles: Sequence[sympy.Expr]) -> list[Turn]:
    """cos(p θ) and sin(p θ) of each angle."""
    return [(value_of(sympy.cos(position * a)), value_of(sympy.sin(position * a))) for a in angles]


def _turned(row: Sequence[Value], pairs: Sequence[tuple[int, int]], turns: Sequence[Turn]) -> tuple[Value, ...]:
    made = list(row)
    for (i, j), (cosine, sine) in zip(pairs, turns, strict=True):
        made[i], made[j] = row[i] * cosine - row[j] * sine, row[i] * sine + row[j] * cosine
    return tuple(made)


def alibi_slopes(heads: int) -> tuple[sympy.Expr, ...]:
    """2^(−8a/h) for the heads a = 1 … h.

    >>> alibi_slopes(4)
    (1/4, 1/16, 1/64, 1/256)
    """
    if isinstance(heads, bool) or not isinstance(heads, int) or heads < 1:
        raise ProblemError(f"heads={heads!r}; it is a whole number from 1")
    return tuple(sympy.Integer(2) ** sympy.Rational(-8 * a, heads) for a in range(1, heads + 1))


def alibi(slope: Any, n_q: int, n_k: int | None = None) -> sympy.ImmutableMatrix:
    """The bias −slope·|i − j| of n_q queries and n_k keys, for `attention(bias=…)`; one matrix a head in a list.

    Under a causal mask it is slope·j but for a constant in each row. Press et al., ALiBi (2022).

    >>> alibi("1/2", 2).tolist()
    [[0, -1/2], [-1/2, 0]]
    """
    keys = n_q if n_k is None else n_k
    known, ahead = entry(slope), keys - n_q
    return sympy.ImmutableMatrix(n_q, keys, lambda i, j: -known * abs(i + ahead - j))
