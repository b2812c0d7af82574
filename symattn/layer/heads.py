"""`multi_head(...)`: h lines of attention and one merge.

Knows how the givens of a layer are dealt to its heads (a list of matrices a role, or slices of the channels;
fewer keys than queries: groups), and the merge: [O₁ … O_h] W_O + b_O. A head is an `Attention`; what a head
computes is not said again here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import sympy

from ..errors import ProblemError, ShapeError
from ..exact import matrix
from ..exact.from_sympy import one_symbol_a_name
from ..exact.grid import Grid, grid_of
from ..exact.grid.blocks import Beside, Sum
from ..exact.matrices import cells_of
from ..shown import Shown
from .attention import Attention
from .deal import dealt, head_of, row_of
from .line import Record, Stage, run


def side_by_side(outputs: Sequence[Grid]) -> Grid:
    """[O₁ … O_h]: the outputs of the heads, token by token."""
    return Beside(outputs)


def merge(outputs: Sequence[Grid], w_o: Grid, b_o: Grid | None) -> tuple[Grid, Grid]:
    """The heads side by side, and that times W_O plus b_O."""
    concat = side_by_side(outputs)  # (n, h·d_v)
    return concat, plus(concat.times(w_o), b_o)  # (n, h·d_v) × (h·d_v, d)


def sum_over_heads(outputs: Sequence[Grid], w_o: Grid, b_o: Grid | None) -> tuple[tuple[Grid, ...], Grid]:
    """O₁ W₁ + … + O_h W_h + b_O, W_i the rows of W_O that meet head i: each summand, and the sum."""
    parts = tuple(o.times(rows) for o, rows in zip(outputs, Beside(outputs).cut(w_o), strict=True))
    return parts, plus(Sum(parts), b_o)


def plus(product: Grid, bias: Grid | None) -> Grid:
    """The product plus a bias for every row, where there is one."""
    return product if bias is None else product.plus(bias)


def attend(heads: Sequence[Attention]) -> tuple[Grid, ...]:
    """The output of every head."""
    return tuple(head.record["output"] for head in heads)


ATTEND = Stage("attend", ("heads",), ("outputs",), attend)
CONCATENATE = Stage("concatenate", ("outputs",), ("concat",), side_by_side)
MERGE = Stage("merge", ("outputs", "W_O", "b_O"), ("concat", "merged"), merge)
SUM_OVER_HEADS = Stage("sum-over-heads", ("outputs", "W_O", "b_O"), ("parts", "merged"), sum_over_heads)


@dataclass(frozen=True, eq=False)
class MultiHead(Shown):
    """A layer of several heads, solved exactly: `heads` (each an `Attention`), `concat`, `output`.

    `groups` says which keys and values each head looks at, counted from 0; it is 0, 1, 2, … without groups.
    """

    heads: tuple[Attention, ...]
    W_O: sympy.ImmutableMatrix | None = None
    b_O: sympy.ImmutableMatrix | None = None
    groups: tuple[int, ...] = ()

    @cached_property
    def line(self) -> tuple[Stage, ...]:
        """The heads, then their merge; without W_O the heads side by side are the output."""
        return ATTEND, CONCATENATE if self.W_O is None else MERGE

    @property
    def convention(self) -> str:
        """ "rows" or "columns", as in the heads."""
        return self.heads[0].convention

    @cached_property
    def givens(self) -> Mapping[str, sympy.ImmutableMatrix]:
        """The matrices of the merge that were given."""
        return {name: value for name in ("W_O", "b_O") if (value := getattr(self, name)) is not None}

    @cached_property
    def start(self) -> Record:
        """What the line of the layer starts from."""
        turned = None if self.W_O is None else self._by_rows(self.W_O)
        return {
            "heads": self.heads,
            "W_O": None if turned is None else grid_of(turned),
            "b_O": None if self.b_O is None else grid_of(self.b_O),
        }

    @cached_property
    def record(self) -> Record:
        """`outputs` of the heads, `concat` and (with W_O) `merged`, rows for tokens, as exact grids."""
        return run(self.line, self.start)

    @cached_property
    def symbols(self) -> Mapping[str, sympy.Symbol]:
        """The symbols of the givens by name."""
        own = {s.name: s for given in self.givens.values() for s in given.free_symbols}
        return {name: s for head in self.heads for name, s in head.symbols.items()} | own

    @cached_property
    def concat(self) -> sympy.ImmutableMatrix:
        """The outputs of the heads side by side, n_q × (d_v of all heads)."""
        return self.shown(self.record["concat"])

    @cached_property
    def output(self) -> sympy.ImmutableMatrix:
        """concat W_O + b_O, n_q × d; each entry stays a sum over the heads."""
        return self.concat if self.W_O is None else self.shown(self.record["merged"])

    @cached_property
    def parts(self) -> tuple[sympy.ImmutableMatrix, ...]:
        """O_i W_i of every head, whose sum (plus b_O) is the output. Raises ProblemError without W_O."""
        if self.W_O is None:
            raise ProblemError("a layer without W_O has no summands O_i W_i; give W_O")
        return tuple(self.shown(part) for part in SUM_OVER_HEADS(self.record)["parts"])

    def shown(self, grid: Grid) -> sympy.ImmutableMatrix:
        """A grid of this layer as a sympy matrix in the convention of the heads."""
        return self._by_rows(grid.to_matrix(self.symbols))

    def _by_rows(self, m: sympy.ImmutableMatrix) -> sympy.ImmutableMatrix:
        return m.T if self.convention == "columns" else m


def multi_head(
    *,
    X: Any = None, context: Any = None, W_Q: Any = None, W_K: Any = None, W_V: Any = None,
    b_Q: Any = None, b_K: Any = None, b_V: Any = None, Q: Any = None, K: Any = None, V: Any = None,
    W_O: Any = None, b_O: Any = None, heads: int | None = None,
    scale: Any = None, bias: Any = None, mask: Any = None, convention: str = "rows", base: Any = None,
) -> MultiHead:  # fmt: skip
    """Multi-head attention, exactly: [O₁ … O_h] W_O + b_O.

    Per head: lists of h matrices for W_Q, W_K, W_V (and rows b_Q, b_K, b_V), or for projected Q, K, V; K and V
    may be fewer than the queries (g lists, g dividing h: query head i looks at group i // (h/g)). As slices of
    the channels: `heads=h` with one matrix for each. X may come with a context (K and V from it); Q, K, V given
    as single matrices with lists of W's are three sequences. `mask`, `bias` (one, or one a head), `scale`,
    `convention` and `base` as in `attention`. W_O is (h·d_v) × d; without it `output` is `concat`.

    Raises ShapeError, ProblemError, EntryError and MaskError, which name the head.
    Vaswani et al., Attention Is All You Need (2017), section 3.2.2.

    >>> I = [[1, 0], [0, 1]]
    >>> layer = multi_head(Q=[I, I], K=[I, I], V=[I, [[0, 1], [1, 0]]], W_O=[[1], [0], [1], [0]])
    >>> layer.output[0, 0]
    1
    """
    matrices = {"X": X, "context": context, "W_Q": W_Q, "W_K": W_K, "W_V": W_V, "b_Q": b_Q, "b_K": b_K,
                "b_V": b_V, "Q": Q, "K": K, "V": V}  # fmt: skip
    given = {name: value for name, value in matrices.items() if value is not None}
    options = {"scale": scale, "convention": convention, "base": base}
    hands, groups = dealt(given, heads, convention)
    own = {"mask": mask, "bias": bias}
    made = tuple(head_of(i, hand, own, options, len(hands)) for i, hand in enumerate(hands))
    layer = MultiHead(made, None if W_O is None else matrix(W_O, "W_O"), row_of(b_O, "b_O"), groups)
    _check_merge(layer)
    return layer


def _check_merge(layer: MultiHead) -> None:
    givens = (*(head.givens for head in layer.heads), layer.givens)
    one_symbol_a_name([cell for part in givens for given in part.values() for cell in cells_of(given)])
    without = [i for i, head in enumerate(layer.heads, 1) if not {"V", "W_V"} & set(head.givens)]
    if without:
        raise ProblemError(f"head {without[0]} has no values, so there is nothing to merge; give V or W_V")
    tokens = {head.record["output"].shape[0] for head in layer.heads}
    if len(tokens) > 1:
        raise ShapeError(f"the heads have different numbers of queries, {sorted(tokens)}; give all the same")
    if layer.W_O is None:
        if layer.b_O is not None:
            raise ProblemError("b_O is given without W_O; give both")
        return
    width = sum(head.record["output"].shape[1] for head in layer.heads)
    turned = layer.start["W_O"].shape
    if turned[0] != width:
        raise ShapeError(
            f"the heads side by side are {width} wide, and W_O is {layer.W_O.rows}×{layer.W_O.cols}: "
            f"W_O needs {width} {'columns' if layer.convention == 'columns' else 'rows'}"
        )
    if layer.b_O is not None and layer.b_O.shape != (1, turned[1]):
        raise ShapeError(f"b_O is {layer.b_O.rows}×{layer.b_O.cols}; it is one row of {turned[1]}, as wide as W_O")
