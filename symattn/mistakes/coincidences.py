"""Pairs that coincide for every input of a shape: no entries of a problem can tell them apart.

Knows why, so a new shape needs no new entry: two divisors that are one number, two masks that are one, and
four facts about what a mistake leaves as it was. Found by experiment on random inputs of all small shapes,
and kept as a test. Left out: n_k = 1, or one key a query, where every weight is 1 whatever is done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from ..exact.verdict import same_cells
from ..layer import Attention
from .masking import SHAPES
from .mistake import Mistake
from .products import projects_as_it_was
from .scaling import DIVISORS

Pair = frozenset[str]


@dataclass(frozen=True)
class Coincidence:
    """Two labels (or "right" and one) that differ in no quantity but those `apart`, wherever `when` holds."""

    first: str
    second: str
    apart: tuple[str, ...]
    when: Callable[[Attention], bool]


def every_query_sees_the_same(problem: Attention) -> bool:
    """Whether the mask is the same for all queries, as a padding mask is."""
    allowed = problem.start["allowed"]
    return allowed is not None and len(set(allowed)) == 1


COINCIDENCES = (
    # emptying the values of keys that nobody may see, or their weights, gives one output
    Coincidence("mask-after", "zero-values", ("weights",), every_query_sees_the_same),
    # somebody who empties values has not masked, and the weights show just that
    Coincidence("mask-forgotten", "zero-values", ("masked", "output"), lambda p: True),
    # only W_V is square, so only V is another
    Coincidence("right", "W-transposed", ("V", "output"), projects_as_it_was),
)


def inevitable(problem: Attention, asked: Sequence[str] = ("output",)) -> frozenset[Pair]:
    """The pairs of labels that the quantities asked cannot tell apart, whatever the entries.

    >>> from symattn import attention
    >>> wide = attention(S=[[1, 2, 0, 3], [0, 1, 1, 2]], d_k=2)  # √n_k = d_k
    >>> inevitable(wide) == {frozenset({"scale-T (n_k)", "scale-d_k"})}
    True
    """
    wanted = set(asked)
    facts = [c for c in COINCIDENCES if not wanted & set(c.apart) and _both_occur(problem, c) and c.when(problem)]
    return frozenset(frozenset(pair) for pair in (*((c.first, c.second) for c in facts), *_alike(problem)))


def _both_occur(problem: Attention, coincidence: Coincidence) -> bool:
    return True if problem.mask is not None else coincidence.first == "right"


@lru_cache(maxsize=64)  # every question of a problem asks again
def _alike(problem: Attention) -> tuple[tuple[str, str], ...]:
    """Mistakes of one family that take one divisor, or one mask, for the right one."""
    return tuple(
        (one.label, other.label)
        for family, alike in FAMILIES
        for one, other in combinations([m for m in family if m.occurs(problem)], 2)
        if one.id != other.id and alike(*(m.known(problem) for m in (one, other) if m.known))
    )


FAMILIES: tuple[tuple[tuple[Mistake, ...], Callable[..., bool]], ...] = (
    (DIVISORS, lambda a, b: same_cells(a, b).equal is True),
    (SHAPES, lambda a, b: a == b),
)
