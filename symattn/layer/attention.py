"""`attention(...)`: givens in, one exact record out.

Knows which givens make which line, and the face of the record: sympy matrices, tidy, in the convention
of the problem. Inside, tokens are always rows: the column convention is a transpose at the door.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import sympy

from ..errors import ProblemError
from ..exact import entry, matrix
from ..exact.from_sympy import one_symbol_a_name, value_of
from ..exact.grid import Grid, grid_of
from ..exact.matrices import cells_of
from ..exact.powers import square_root
from ..exact.ring.value import Value
from ..exact.ring.zero import zero_value
from ..exact.tidy import shown
from ..shown import Shown
from . import shapes, stages
from .line import Record, Stage, run
from .masks import Mask, causal, given

MATRICES = ("X", "context", "W_Q", "W_K", "W_V", "b_Q", "b_K", "b_V", "Q", "K", "V", "S", "bias")
CONVENTIONS = ("rows", "columns")
UNTURNED = ("b_Q", "b_K", "b_V")  # one row in both conventions


@dataclass(frozen=True, eq=False)
class Attention(Shown):
    """One attention problem, solved exactly.

    `givens` holds the matrices as they were given; `Q`, `K`, `V`, `scores`, `scaled`, `masked`, `weights`
    and `output` are sympy ImmutableMatrix, or None where the givens do not reach.
    """

    givens: Mapping[str, sympy.ImmutableMatrix]
    scale: sympy.Expr
    mask: Mask | None = None
    convention: str = "rows"
    base: sympy.Expr | None = None
    d_k: int | None = None
    line: tuple[Stage, ...] = field(default=(), repr=False)
    start: Record = field(default_factory=dict, repr=False)

    @cached_property
    def record(self) -> Record:
        """Every quantity of the line by name, rows for tokens, as exact grids."""
        return run(self.line, self.start)

    @cached_property
    def symbols(self) -> Mapping[str, sympy.Symbol]:
        """The symbols of the givens by name."""
        cells = [cell for each in self.givens.values() for cell in cells_of(each) if not cell.is_Rational]
        return {s.name: s for s in set().union(*(e.free_symbols for e in (*cells, self.scale)))}

    def face(self, name: str) -> sympy.ImmutableMatrix | None:
        """A quantity of the record as a tidy sympy matrix in the problem's convention; None where it has none."""
        grid, given = self.record.get(name), self.givens.get("S" if name == "scores" else name)
        if grid is None:
            return None
        if name == "masked" and grid is self.record["scaled"]:
            return self.scaled
        as_given = given is not None and grid.whole is not None and grid is self.start.get(name)
        return given if as_given else self.shown(grid)

    def shown(self, grid: Grid) -> sympy.ImmutableMatrix:
        """A grid of this problem as a sympy matrix in the problem's convention."""
        made = grid.to_matrix(self.symbols)
        return made.T if self.convention == "columns" else made

    @cached_property
    def Q(self) -> sympy.ImmutableMatrix | None:
        """The queries, n_q × d_k."""
        return self.face("Q")

    @cached_property
    def K(self) -> sympy.ImmutableMatrix | None:
        """The keys, n_k × d_k."""
        return self.face("K")

    @cached_property
    def V(self) -> sympy.ImmutableMatrix | None:
        """The values, n_k × d_v."""
        return self.face("V")

    @cached_property
    def scores(self) -> sympy.ImmutableMatrix | None:
        """S = Q Kᵀ, n_q × n_k, before scaling."""
        return self.face("scores")

    @cached_property
    def scaled(self) -> sympy.ImmutableMatrix | None:
        """S/√d_k (plus the bias, when there is one), n_q × n_k."""
        return self.face("scaled")

    @cached_property
    def masked(self) -> sympy.ImmutableMatrix | None:
        """The scaled scores with −∞ where a query may not look, n_q × n_k."""
        return self.face("masked")

    @cached_property
    def weights(self) -> sympy.ImmutableMatrix | None:
        """A, the softmax of the masked scores over the keys, n_q × n_k."""
        return self.face("weights")

    @cached_property
    def output(self) -> sympy.ImmutableMatrix | None:
        """O = A V, n_q × d_v."""
        return self.face("output")


def attention(
    *,
    X: Any = None, context: Any = None, W_Q: Any = None, W_K: Any = None, W_V: Any = None,
    b_Q: Any = None, b_K: Any = None, b_V: Any = None,
    Q: Any = None, K: Any = None, V: Any = None, S: Any = None,
    d_k: int | None = None, scale: Any = None, bias: Any = None,
    mask: Any = None, convention: str = "rows", base: Any = None,
) -> Attention:  # fmt: skip
    """Scaled dot-product attention, exactly: softmax(Q Kᵀ/√d_k) V.

    Start from X and W's (self-attention), X, context and W's (cross-attention), Q and K, or scores S
    (before scaling). Rows are tokens unless `convention="columns"`. Shapes: X n_q × d, W_Q and W_K d × d_k,
    W_V d × d_v, Q n_q × d_k, K n_k × d_k, V n_k × d_v, S and bias n_q × n_k. `scale=None` divides by √d_k;
    any exact number divides by that. `mask` is None, "causal", rows of booleans, or a `masks` value;
    `base` stands in for e.

    Raises EntryError, ShapeError, MaskError, ProblemError, each naming what was given and what to write.
    Vaswani et al., Attention Is All You Need (2017), equation 1.

    >>> p = attention(S=[[2, 0], [0, 2]], V=[[1, 0], [0, 1]], d_k=2)
    >>> p.weights[0, 0]
    exp(sqrt(2))/(1 + exp(sqrt(2)))
    """
    if convention not in CONVENTIONS:
        raise ProblemError(f'convention={convention!r}; write "rows" (one token a row) or "columns"')
    raw = dict(zip(MATRICES, (X, context, W_Q, W_K, W_V, b_Q, b_K, b_V, Q, K, V, S, bias), strict=True))
    given = {name: _matrix(name, rows) for name, rows in raw.items() if rows is not None}
    written = {name: entry(x, name=name) for name, x in (("scale", scale), ("base", base)) if x is not None}
    givens, written = _with_one_symbol_a_name(given, written)
    turned = {name: _by_rows(name, each, convention) for name, each in givens.items()}
    shapes.check_givens(turned)
    shapes.check(turned, convention)
    width = shapes.width_of_keys(turned, d_k, scale)
    start: dict[str, Any] = {name: grid_of(each) for name, each in turned.items()}
    start["scores"] = start.pop("S", None)
    start["scale"] = square_root(width or 1) if scale is None else _divisor(written["scale"])
    start["base"] = None if base is None else _base(written["base"])
    n_q, n_k = shapes.of_scores(turned)
    found_mask = _mask(mask, n_q, n_k)
    start["allowed"] = None if found_mask is None else found_mask.allowed(n_q, n_k)
    line = _line(turned, found_mask)
    divisor = shown(start["scale"], {}) if scale is None else written["scale"]
    return Attention(givens, divisor, found_mask, convention, written.get("base"), width, line, start)


def _matrix(name: str, rows: Any) -> sympy.ImmutableMatrix:
    flat = name in UNTURNED and not isinstance(rows, sympy.MatrixBase) and _is_flat(rows)
    return matrix([rows] if flat else rows, name)


def _with_one_symbol_a_name(
    givens: Mapping[str, sympy.ImmutableMatrix], written: Mapping[str, sympy.Expr]
) -> tuple[dict[str, sympy.ImmutableMatrix], dict[str, sympy.Expr]]:
    """The same givens, one sympy Symbol for each name in all of them together."""
    cells = [cell for each in givens.values() for cell in cells_of(each)]
    if all(each.is_number for each in written.values()) and all(cell.is_Rational for cell in cells):
        return dict(givens), dict(written)
    merged = iter(one_symbol_a_name([*cells, *written.values()]))
    matrices = {
        name: type(each)(*each.shape, [next(merged) for _ in range(len(each))]) for name, each in givens.items()
    }
    return matrices, {name: next(merged) for name in written}


def _is_flat(rows: Any) -> bool:
    listed = rows.tolist() if hasattr(rows, "tolist") else rows
    return isinstance(listed, (list, tuple)) and not any(isinstance(r, (list, tuple)) for r in listed)


def _by_rows(name: str, given_matrix: sympy.ImmutableMatrix, convention: str) -> sympy.ImmutableMatrix:
    if name in UNTURNED:
        return given_matrix.T if given_matrix.cols == 1 and given_matrix.rows > 1 else given_matrix
    return given_matrix.T if convention == "columns" else given_matrix


def _divisor(scale: sympy.Expr) -> Value:
    value = value_of(scale)
    zero = zero_value(value)[0]
    if zero:
        raise ProblemError(f"scale={scale} would divide by zero; write scale=1 for unscaled scores")
    if zero is None:
        raise ProblemError(f"scale={scale} is not proved to differ from zero; divide by another number")
    return value


def _base(base: sympy.Expr) -> Value:
    if not base.is_positive or base == 1:
        raise ProblemError(f"base={base}; the base of a softmax is a positive number other than 1")
    return value_of(base)


def _mask(mask: Any, n_q: int, n_k: int) -> Mask | None:
    if mask is None or isinstance(mask, Mask):
        return mask
    if isinstance(mask, str):
        if mask != "causal":
            raise ProblemError(f'mask={mask!r}; write mask="causal", rows of booleans, or a value made by masks')
        return causal(n_q, n_k)
    return given(mask)


def _line(givens: Mapping[str, sympy.ImmutableMatrix], mask: Mask | None) -> tuple[Stage, ...]:
    line: list[Stage] = [stages.PROJECT] if "X" in givens else []
    if "S" not in givens:
        line.append(stages.SCORE)
    line.append(stages.SCALE)
    if "bias" in givens:
        line.append(stages.BIAS)
    line += [stages.MASK, *stages.SOFTMAX]
    if "V" in givens or "W_V" in givens:
        line.append(stages.MIX)
    return tuple(line)
