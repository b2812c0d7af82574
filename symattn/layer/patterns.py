"""Reading a matrix of weights: sums, entropies, who looks where, distances, and which pattern it is.

The share of a template (see `templates`) is the mean weight that the queries give it, its chance share what
equal weights over the same keys would give, and its excess (share − chance)/(1 − chance): 0 for equal
weights, 1 when nothing is left beside it; of blocks, that of the weakest block counts. The pattern is the
narrowest template (the smallest chance share) whose excess is at least 1/2, and within 1/5 of the largest.
Comparisons are certified to 77 digits; what these do not part is a tie.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, cmp_to_key
from typing import Any

import sympy
from flint import arb, fmpq

from ..errors import ProblemError
from ..exact import matrix
from ..exact.exponentials import log
from ..exact.grid import Grid, grid_of
from ..exact.ring.ball import ball
from ..exact.ring.expsum import number
from ..exact.ring.value import NOTHING, Value, of_sum, sum_of_values
from ..exact.tidy import shown, tidy_quotient
from ..shown import Shown
from .attention import Attention
from .judging import BITS, Judged, Seen
from .masks import Allowed, causal
from .templates import Template, distance, templates

KINDS = ("diagonal", "previous-token", "vertical", "block", "uniform", "long-range", "mixed")
ENOUGH = fmpq(1, 2)  # the excess that makes a pattern
CLOSE = fmpq(1, 5)  # to the largest excess: then the narrower template says more


@dataclass(frozen=True)
class Evidence:
    """How much of the weight lies on a template: its `share`, and what equal weights would give, `chance`."""

    template: Template
    share: sympy.Expr
    chance: sympy.Rational

    @property
    def excess(self) -> sympy.Expr:
        """(share − chance)/(1 − chance)."""
        return (self.share - self.chance) / (1 - self.chance)


@dataclass(frozen=True, eq=False)
class Pattern(Shown):
    """What weights show: `kind` is one of KINDS, `evidence` the best template of each, strongest first."""

    weights: sympy.ImmutableMatrix
    grid: Grid = field(repr=False)
    kind: str
    evidence: tuple[Evidence, ...]

    @cached_property
    def row_sums(self) -> tuple[sympy.Expr, ...]:
        """What each query gives away: 1."""
        return tuple(shown(sum_of_values(row), {}) for row in self.grid.finite)

    @cached_property
    def column_sums(self) -> tuple[sympy.Expr, ...]:
        """What each key gets from all queries; any number."""
        return tuple(shown(sum_of_values(column), {}) for column in self.grid.transposed.finite)

    @cached_property
    def entropies(self) -> tuple[sympy.Expr, ...]:
        """−Σ A_ij log A_ij of each query, from 0 (one key) to log n (all alike)."""
        return tuple(shown(entropy(row), {}) for row in self.grid.finite)

    @cached_property
    def looks_at(self) -> tuple[tuple[int, ...], ...]:
        """For each query the keys with its largest weight, counted from 1."""
        return tuple(map(_largest, _balls(self.grid)))

    @cached_property
    def largest(self) -> tuple[sympy.Expr, ...]:
        """The largest weight of each query."""
        return tuple(self.weights[i, keys[0] - 1] for i, keys in enumerate(self.looks_at))

    @cached_property
    def profile(self) -> Mapping[int, sympy.Expr]:
        """The mean weight at each distance key − query (bottom-right aligned); −1 is the token before."""
        n_q, n_k = self.grid.shape
        at: dict[int, list[tuple[int, int]]] = {}
        for i in range(n_q):
            for j in range(n_k):
                at.setdefault(distance(n_q, n_k, i, j), []).append((i, j))
        return {d: shown(_share(self.grid, at[d]), {}) for d in sorted(at)}


def pattern(A: Any) -> Pattern:
    """Which pattern a matrix of weights shows, and the evidence.

    `A` is n_q × n_k, rows for queries, each summing to 1, or an `Attention`. The kinds: "diagonal" (itself, or
    itself and its neighbours), "previous-token", "vertical" (one or two keys take most of all), "block"
    (contiguous phrases, up to 12 tokens), "uniform" (no weight above 5/4 of its even share), "long-range" (at
    least half the sentence away), "mixed". Raises ProblemError for symbols and for rows that are no weights.

    >>> found = pattern([["1/10", "9/10", 0], ["1/20", "9/10", "1/20"], [0, "9/10", "1/10"]])
    >>> found.kind, found.looks_at
    ('vertical', ((2,), (2,), (2,)))
    """
    grid, weights = _weights(A)
    seen = Seen(_balls(grid), _allowed(A, grid))
    seen.check()
    judged = sorted(map(seen.judged, templates(*grid.shape)), key=cmp_to_key(_stronger))
    best = {each.template.kind: each for each in reversed(judged)}  # the strongest of each kind
    chosen = [each for each in judged if best[each.template.kind] is each]
    close = [each for each in judged if not each.excess + CLOSE < judged[0].excess]
    enough = [each for each in close if not each.excess < ENOUGH]
    kind = "uniform" if seen.is_even else min(enough, key=_breadth).template.kind if enough else "mixed"
    evidence = (_evidence(grid, each) for each in chosen)
    return Pattern(weights, grid, kind, tuple(evidence))


def _weights(A: Any) -> tuple[Grid, sympy.ImmutableMatrix]:
    if isinstance(A, Attention):
        grid = A.record["weights"]
        found = grid.to_matrix(A.symbols)
    else:
        found = matrix(A, "A")
        grid = grid_of(found)
    if any(weight.unknowns for row in grid.finite for weight in row):
        raise ProblemError("a pattern is read off numbers; give values for the symbols")
    return grid, found


def _allowed(A: Any, grid: Grid) -> Allowed:
    """Who may look at whom: the problem's mask; of a bare matrix the causal one where it fits, else all."""
    n_q, n_k = grid.shape
    everything = ((True,) * n_k,) * n_q
    if isinstance(A, Attention):
        return A.record["allowed"] or everything
    past = causal(n_q, n_k).parts[0].allowed
    hidden = (grid.rows[i][j] for i in range(n_q) for j in range(n_k) if not past[i][j])
    return everything if any(hidden) or n_k < n_q else past


def _balls(grid: Grid) -> list[list[arb]]:
    """Every weight enclosed; 0 stays exact."""
    return [[_real(ball(weight, BITS)) for weight in row] for row in grid.finite]


def _real(enclosure: Any) -> arb:
    return enclosure if isinstance(enclosure, arb) else enclosure.real


def _breadth(judged: Judged) -> tuple[fmpq, int]:
    """How much a template allows: one that allows less says more."""
    return judged.chance, -judged.rows


def _evidence(grid: Grid, judged: Judged) -> Evidence:
    share = shown(_share(grid, judged.template.cells), {})
    return Evidence(judged.template, share, sympy.Rational(int(judged.chance.p), int(judged.chance.q)))


def _stronger(a: Judged, b: Judged) -> int:
    """The larger excess first; in a tie the template that allows less."""
    if a.excess > b.excess:
        return -1
    if a.excess < b.excess:
        return 1
    return -1 if _breadth(a) < _breadth(b) else int(_breadth(a) > _breadth(b))


def _share(grid: Grid, cells: Iterable[tuple[int, int]]) -> Value:
    """The mean weight on some cells, over the queries that have any."""
    found = list(cells)
    rows = len({i for i, _ in found})
    total = sum_of_values([grid.finite[i][j] for i, j in found])
    return total * of_sum(number(fmpq(1, rows))) if rows else NOTHING


def entropy(row: Iterable[Value]) -> Value:
    """−Σ p log p of positive weights, with 0 log 0 = 0.

    Weights e^{s_j}/z over one sum z give log z − Σ p_j s_j.

    >>> entropy([of_sum(number(1)), NOTHING]).rational()
    0
    """
    seen = [weight for weight in row if weight]
    quotients = [tidy_quotient(above, below) for weight in seen for below, above in weight.parts.items()]
    below = {below for _, below in quotients}
    if len(quotients) > len(seen) or len(below) > 1:
        return -sum_of_values([weight * _log(weight) for weight in seen])
    pairs = zip(seen, quotients, strict=True)
    return _log(of_sum(below.pop())) - sum_of_values([p * _log(of_sum(above)) for p, (above, _) in pairs])


def _log(value: Value) -> Value:
    return log(value, positive=True)


def _largest(row: Sequence[arb]) -> tuple[int, ...]:
    best = [0]
    for j, weight in enumerate(row[1:], 1):
        if weight > row[best[0]]:
            best = [j]
        elif not weight < row[best[0]]:
            best.append(j)
    return tuple(j + 1 for j in best)
