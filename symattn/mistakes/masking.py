"""Mistakes of the mask: a number for −∞, the wrong keys, the wrong moment.

Knows the parts of a mask, since a mistake may concern just one. A row that is left with nothing to look at
cannot be computed, so a mistake does not occur where it would leave one.
"""

from __future__ import annotations

from collections.abc import Callable

from ..exact.grid import Grid
from ..exact.ring.expsum import number
from ..exact.ring.value import NOTHING, WHOLE, Value, of_sum
from ..exact.verdict import same_cells
from ..layer import Attention, stages
from ..layer.masks import Allowed, Part, causal
from .mistake import Mistake

MASK = ("mask", "mask")
THROUGH_SOFTMAX = ("mask", "normalise")
FINITE = of_sum(number(-(10**9)))


def masks_something(problem: Attention) -> bool:
    """Whether some key is forbidden to some query."""
    allowed = problem.start["allowed"]
    return allowed is not None and not all(map(all, allowed))


def powers_of_e(problem: Attention) -> bool:
    """Whether a forbidden score is a power of e; 3^(−10⁹) would be a number of half a billion digits."""
    return problem.base is None and masks_something(problem)


def filled(change: Callable[[Value], Value]) -> Callable[[Grid, Allowed], Grid]:
    """A mask that changes a forbidden score instead of forbidding it."""

    def masked(scaled: Grid, allowed: Allowed) -> Grid:
        pairs = (zip(row, may, strict=True) for row, may in zip(scaled.finite, allowed, strict=True))
        return Grid(tuple(tuple(s if may else change(s) for s, may in row) for row in pairs))

    return masked


def raised_where_allowed(scaled: Grid, allowed: Allowed) -> Grid:
    """s + 1 for the keys that may be looked at: a mask of ones and zeros added."""
    raise_by = (zip(row, may, strict=True) for row, may in zip(scaled.finite, allowed, strict=True))
    return Grid(tuple(tuple(s + WHOLE if may else s for s, may in row) for row in raise_by))


def after_softmax(scaled: Grid, allowed: Allowed, base: Value | None) -> tuple[Grid, Grid, Grid]:
    """softmax of everything, then 0 where a query may not look; not renormalised."""
    powers = stages.exponentiate(scaled, base)
    totals = stages.total(powers)
    return powers, totals, filled(lambda weight: NOTHING)(stages.normalise(powers, totals), allowed)


def values_emptied(scaled: Grid, allowed: Allowed, base: Value | None, v: Grid) -> tuple[Grid, ...]:
    """No mask; the rows of V that the first query may not see are 0 for every query."""
    powers = stages.exponentiate(scaled, base)
    totals = stages.total(powers)
    weights = stages.normalise(powers, totals)
    rows = zip(v.rows, allowed[0], strict=True)
    emptied = Grid(tuple(row if may else (NOTHING,) * len(row) for row, may in rows))
    return powers, totals, weights, stages.mix(weights, emptied)


def padding_queries(allowed: Allowed, scaled: Grid, base: Value | None) -> tuple[Grid, ...]:
    """The padding mask laid on the queries: a padding query looks at nothing, the others at padding too."""
    masked = stages.mask(scaled, allowed)
    powers = stages.exponentiate(masked, base)
    totals = stages.total(powers)
    rows = zip(powers.rows, totals.finite, strict=True)
    weights = [stages.normalise(Grid((row,)), Grid(((z,),))).rows[0] if z else row for row, (z,) in rows]
    return masked, powers, totals, Grid(tuple(weights))


def zeros_masked(scaled: Grid, allowed: Allowed) -> Grid:
    """Scores times ones and zeros, then every 0 masked: a score that is really 0 goes as well."""
    return Grid(tuple(
        tuple(s if may and same_cells(s, NOTHING).equal is not True else None
              for s, may in zip(row, permitted, strict=True))
        for row, permitted in zip(scaled.rows, allowed, strict=True)
    ))  # fmt: skip


def loses_a_zero(problem: Attention) -> bool:
    """Whether a score that counts is 0, and no row would be left with nothing to look at."""
    if not masks_something(problem):
        return False
    scaled, allowed = problem.record["scaled"], problem.start["allowed"]
    masked = zeros_masked(scaled, allowed)
    seen = sum(s is not None for row in masked.rows for s in row)
    return seen < sum(map(sum, allowed)) and all(any(s is not None for s in row) for row in masked.rows)


def causal_part(problem: Attention) -> Part | None:
    """The part of the mask that hides the future, whether called causal or written out."""
    if problem.mask is None:
        return None
    hidden = causal(*problem.record["scores"].shape).parts[0].allowed
    written_out = (part for part in problem.mask.parts if part.allowed == hidden and not all(map(all, hidden)))
    return next((part for part in problem.mask.parts if part.kind == "causal"), next(written_out, None))


def with_causal(shape: Callable[[int, int, int], bool]) -> Callable[[Attention], Allowed | None]:
    """The whole mask with another shape for its causal part: `shape(query, key, n_k − n_q)`."""

    def allowed(problem: Attention) -> Allowed | None:
        part = causal_part(problem)
        if part is None or problem.mask is None:
            return None
        n_q, n_k = problem.record["scores"].shape
        others = [other for other in problem.mask.parts if other is not part]
        rows = tuple(
            tuple(shape(i, j, n_k - n_q) and all(o.may_look(i, j) for o in others) for j in range(n_k))
            for i in range(n_q)
        )
        return rows if all(map(any, rows)) and rows != problem.start["allowed"] else None

    return allowed


def with_shape(id: str, shape: Callable[[int, int, int], bool]) -> Mistake:
    """The mask stage with another shape for the causal part."""
    allowed = with_causal(shape)
    return Mistake(
        id, MASK, ("scaled",), ("masked",), lambda may, scaled: stages.mask(scaled, may),
        lambda problem: allowed(problem) is not None, known=allowed,
    )  # fmt: skip


def padding_on_queries(problem: Attention) -> Allowed | None:
    """The mask with its padding part laid on the queries; None where there is none, or it does not fit."""
    n_q, n_k = problem.record["scores"].shape
    parts = () if problem.mask is None else problem.mask.parts
    padding = [part for part in parts if part.kind == "padding"]
    if n_q != n_k or all(all(part.allowed[0]) for part in padding):
        return None
    others = [part for part in parts if part.kind != "padding"]
    real = [all(part.allowed[0][i] for part in padding) for i in range(n_q)]
    return tuple(
        tuple(real[i] and all(other.may_look(i, j) for other in others) for j in range(n_k)) for i in range(n_q)
    )


SHAPES = (
    # −∞ below the diagonal for above: token 2 sees only itself, token 1 both
    with_shape("wrong-triangle", lambda query, key, shift: key >= query + shift),
    # one −∞ too many in every row: the token itself
    with_shape("mask-diagonal", lambda query, key, shift: key < query + shift),
    # 1 query, 2 keys: the query sees the first key only
    with_shape("causal-top-left", lambda query, key, shift: key <= query),
)

MASKING = (
    # scores (0, √2), the second forbidden: (0, 0) for (0, −∞)
    Mistake("mask-zero", MASK, ("scaled", "allowed"), ("masked",), filled(lambda s: NOTHING), masks_something),
    # (0, √2 − 1)
    Mistake("mask-minus-one", MASK, ("scaled", "allowed"), ("masked",), filled(lambda s: s - WHOLE),
            masks_something, variant="minus one where forbidden"),
    # (1, √2): 1 and 0 added for 0 and −∞
    Mistake("mask-minus-one", MASK, ("scaled", "allowed"), ("masked",), raised_where_allowed,
            masks_something, variant="plus one where allowed"),
    # (0, −10⁹): e^(−10⁹) is not 0, though no decimal shows it
    Mistake("mask-finite", MASK, ("scaled", "allowed"), ("masked",), filled(lambda s: FINITE),
            powers_of_e, in_decimals=False),
    # weights (0.1956, 0.8044) → (0.1956, 0)
    Mistake("mask-after", THROUGH_SOFTMAX, ("scaled", "allowed", "base"), ("powers", "totals", "weights"),
            after_softmax, masks_something),
    # (0, √2) looked at as it is
    Mistake("mask-forgotten", MASK, ("scaled",), ("masked",), lambda scaled: scaled, masks_something),
    *SHAPES,
    # token 2 is padding: row 2 masked for column 2
    Mistake("mask-query-rows", THROUGH_SOFTMAX, ("scaled", "base"), ("masked", "powers", "totals", "weights"),
            padding_queries, lambda problem: padding_on_queries(problem) is not None, known=padding_on_queries),
    # scores (0, 1, 2), the third forbidden: (−∞, 1, −∞)
    Mistake("zero-scores-masked", MASK, ("scaled", "allowed"), ("masked",), zeros_masked, loses_a_zero),
    # token 1 may not see token 2: row 2 of V is (0, 0) for token 2 as well
    Mistake("zero-values", ("mask", "mix"), ("scaled", "allowed", "base", "V"),
            ("powers", "totals", "weights", "output"), values_emptied,
            lambda problem: masks_something(problem) and not all(problem.start["allowed"][0])),
)  # fmt: skip
