"""Shapes and counts of a layer: in numbers, or as polynomials in n, d, h and what else is a symbol.

Knows the axes of every quantity, who compares with whom, the operations of each stage, parameters and the
bytes of a cache. It computes no attention.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sympy

from ..errors import ProblemError, ShapeError
from ..shown import Shown

Shape = tuple[sympy.Expr, ...]
N, D, H = sympy.symbols("n d h", positive=True, integer=True)


@dataclass(frozen=True)
class Sizes:
    """The sizes of a layer: n tokens ask, m are asked, each d wide; h heads, g groups of keys, d_k and d_v."""

    n: sympy.Expr
    m: sympy.Expr
    d: sympy.Expr
    h: sympy.Expr
    g: sympy.Expr
    d_k: sympy.Expr
    d_v: sympy.Expr


@dataclass(frozen=True)
class Shapes(Shown):
    """The shape of every quantity of a layer, in the order of the line; `shapes["Q"]` is one of them."""

    sizes: Sizes
    of: Mapping[str, Shape]

    def __getitem__(self, name: str) -> Shape:
        return self.of[name]

    @property
    def d_k(self) -> sympy.Expr:
        """The width of a head's queries and keys."""
        return self.sizes.d_k


@dataclass(frozen=True)
class Cost:
    """What one stage takes: multiplications, additions, divisions and powers of e."""

    stage: str
    multiplications: sympy.Expr = sympy.S.Zero
    additions: sympy.Expr = sympy.S.Zero
    divisions: sympy.Expr = sympy.S.Zero
    exponentials: sympy.Expr = sympy.S.Zero


@dataclass(frozen=True)
class Counts(Shown):
    """What a layer costs.

    `comparisons` are the pairs of query and key that one head compares; `stages` the operations of each stage
    over all heads; `matrices` the parameters of each matrix, `parameters` all of them over all layers;
    `cache_bytes` what the keys and values of all layers take.
    """

    sizes: Sizes
    comparisons: sympy.Expr
    stages: tuple[Cost, ...]
    matrices: Mapping[str, sympy.Expr]
    parameters: sympy.Expr
    cache_bytes: sympy.Expr

    def total(self, kind: str) -> sympy.Expr:
        """The "multiplications", "additions", "divisions" or "exponentials" of all stages."""
        return sympy.expand(sympy.Add(*(getattr(cost, kind) for cost in self.stages)))

    def stage(self, name: str) -> Cost:
        """The cost of one stage by its name. Raises ProblemError for one that the layer lacks."""
        found = [cost for cost in self.stages if cost.stage == name]
        if not found:
            raise ProblemError(f"no stage is called {name!r}; there are {', '.join(c.stage for c in self.stages)}")
        return found[0]


def shapes(
    *, batch: Any = None, tokens: Any = None, context: Any = None, d_model: Any = None, heads: Any = None,
    groups: Any = None, d_k: Any = None, d_v: Any = None,
) -> Shapes:  # fmt: skip
    """The shape of every quantity of a layer of `heads` heads.

    Sizes are whole numbers or sympy symbols; what is left out is a symbol (n tokens, width d, h heads), and
    there is no axis for a batch that is not given. `context` is the number of tokens that K and V come from,
    `groups` how many heads K and V have (as many as Q, when left out), d_k and d_v default to d_model/heads.
    Raises ShapeError where heads do not divide d_model, ProblemError for what is no size.

    >>> shapes(batch=8, tokens=20, d_model=768, heads=12)["weights"]
    (8, 12, 20, 20)
    >>> shapes(d_model=256, heads=8).d_k
    32
    """
    s = _sizes(tokens, context, d_model, heads, groups, d_k, d_v)
    b = () if batch is None else (_size("batch", batch),)
    of: dict[str, Shape] = {"X": (*b, s.n, s.d)}
    if context is not None:
        of["context"] = (*b, s.m, s.d)
    of |= _weights(s)
    of |= {
        "Q": (*b, s.h, s.n, s.d_k), "K": (*b, s.g, s.m, s.d_k), "V": (*b, s.g, s.m, s.d_v),
        "scores": (*b, s.h, s.n, s.m), "weights": (*b, s.h, s.n, s.m), "outputs": (*b, s.h, s.n, s.d_v),
        "concat": (*b, s.n, s.h * s.d_v), "W_O": (s.h * s.d_v, s.d), "merged": (*b, s.n, s.d),
    }  # fmt: skip
    return Shapes(s, of)


def _weights(s: Sizes) -> dict[str, Shape]:
    return {"W_Q": (s.d, s.h * s.d_k), "W_K": (s.d, s.g * s.d_k), "W_V": (s.d, s.g * s.d_v)}


def count(
    *, tokens: Any = None, context: Any = None, d_model: Any = None, heads: Any = None, groups: Any = None,
    d_k: Any = None, d_v: Any = None, mask: str | None = None, window: Any = None, biases: bool = False,
    W_O: bool = True, layers: Any = 1, batch: Any = 1, bytes_each: Any = 2,
) -> Counts:  # fmt: skip
    """Comparisons, operations of each stage, parameters and cache of a layer (or of `layers` equal ones).

    Sizes as in `shapes`. `mask` is None, "causal" (bottom-right aligned) or "window" (`window` keys up to and
    including its own); masked pairs are not counted. `bytes_each` is the size of a cached number. Operations
    are those of one layer and one sequence. Raises ShapeError and ProblemError.

    >>> count(mask="causal").comparisons
    n**2/2 + n/2
    >>> count(tokens=100).comparisons, count(d_model=512, heads=8).parameters
    (10000, 1048576)
    """
    s = _sizes(tokens, context, d_model, heads, groups, d_k, d_v)
    pairs = sympy.expand(_pairs(s, mask, window))
    shape_of = _weights(s) | ({"W_O": (s.h * s.d_v, s.d)} if W_O else {})
    matrices = {name: rows * columns for name, (rows, columns) in shape_of.items()}
    if biases:
        matrices |= {f"b_{name[2:]}": columns for name, (_, columns) in shape_of.items()}
    many, sequences, size = _size("layers", layers), _size("batch", batch), _size("bytes_each", bytes_each)
    cached = s.m * s.g * (s.d_k + s.d_v)  # numbers of one layer
    return Counts(
        s, pairs, tuple(map(_expanded, _stages(s, pairs, biases, W_O))), matrices,
        sympy.expand(many * sympy.Add(*matrices.values())), sympy.expand(cached * many * sequences * size),
    )  # fmt: skip


def _stages(s: Sizes, pairs: sympy.Expr, biases: bool, merged: bool) -> list[Cost]:
    every = s.h * pairs
    cells = s.n * s.h * s.d_k + s.m * s.g * (s.d_k + s.d_v)  # of Q, K and V
    costs = [
        Cost("project", cells * s.d, cells * (s.d - 1) + (cells if biases else 0)),
        Cost("score", every * s.d_k, every * (s.d_k - 1)),
        Cost("scale", divisions=every),
        Cost("exponentiate", exponentials=every),
        Cost("total", additions=every - s.h * s.n),
        Cost("normalise", divisions=every),
        Cost("mix", every * s.d_v, (every - s.h * s.n) * s.d_v),
    ]
    if merged:
        width = s.h * s.d_v
        costs.append(Cost("merge", s.n * width * s.d, s.n * s.d * (width - 1) + (s.n * s.d if biases else 0)))
    return costs


def _expanded(cost: Cost) -> Cost:
    parts = (cost.multiplications, cost.additions, cost.divisions, cost.exponentials)
    return Cost(cost.stage, *map(sympy.expand, parts))


def _pairs(s: Sizes, mask: str | None, window: Any) -> sympy.Expr:
    """The pairs that a head compares."""
    if (mask == "window") != (window is not None):
        raise ProblemError('a window has a width: write mask="window", window=w; without a window leave both out')
    if mask is None:
        return s.n * s.m
    if (s.m - s.n).is_negative:
        raise ShapeError(f"{s.n} queries and {s.m} keys: the first queries would have nothing to look at")
    if mask == "causal":
        return s.n * s.m - s.n * (s.n - 1) / 2
    if mask != "window":
        raise ProblemError(f'mask={mask!r}; write None, "causal" or "window"')
    return _in_window(s, _size("window", window))


def _in_window(s: Sizes, w: sympy.Expr) -> sympy.Expr:
    """n·w, less what the first queries lack: the first lacks w − 1 − (m − n) keys, each further one fewer.

    A symbol for the window stands for at most n keys.
    """
    first = w - 1 - (s.m - s.n)
    if not first.is_Integer and s.m != s.n:
        raise ProblemError("a window over a context of symbolic size is no polynomial; give numbers")
    first = max(first, sympy.S.Zero) if first.is_Integer else first
    short = min(first, s.n) if first.is_Integer and s.n.is_Integer else first
    return s.n * w - short * first + short * (short - 1) / 2


def _sizes(tokens: Any, context: Any, d_model: Any, heads: Any, groups: Any, d_k: Any, d_v: Any) -> Sizes:
    n, d, h = (
        default if given is None else _size(name, given)
        for name, given, default in (("tokens", tokens, N), ("d_model", d_model, D), ("heads", heads, H))
    )
    m = n if context is None else _size("context", context)
    g = h if groups is None else _size("groups", groups)
    if (h / g).is_Rational and not (h / g).is_Integer:
        raise ShapeError(f"{h} heads cannot share {g} groups of keys; give a number of groups that divides {h}")
    width = _width_of_heads(d, h) if d_k is None else _size("d_k", d_k)
    return Sizes(n, m, d, h, g, width, width if d_v is None else _size("d_v", d_v))


def _width_of_heads(d: sympy.Expr, h: sympy.Expr) -> sympy.Expr:
    if (d / h).is_Rational and not (d / h).is_Integer:
        raise ShapeError(f"{h} heads do not divide d_model={d}; give a d_model that is a multiple of {h}, or d_k")
    return d / h


def _size(name: str, given: Any) -> sympy.Expr:
    if isinstance(given, sympy.Expr) and (given.is_Symbol or (given.is_Integer and given > 0)):
        return given
    if isinstance(given, bool) or not isinstance(given, int) or given < 1:
        raise ProblemError(f"{name}={given!r}; a size is a whole number from 1, or a sympy symbol")
    return sympy.Integer(given)
