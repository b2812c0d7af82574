"""The catalogue of mistakes: runs of stages done differently.

Knows what real people compute instead, one file a family; a new mistake is one entry in its family's table
(and its words in `words/`, by id). Does not know how a page is read, nor any sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..errors import UnknownName
from ..layer import Attention
from . import fairness
from .coincidences import inevitable
from .fairness import AnyMistake, shows
from .heads import HEADS
from .masking import MASKING
from .mistake import Mistake
from .products import PRODUCTS
from .rounding import Rounding
from .scaling import SCALING
from .softmax import SOFTMAXES

# The table of families. Those of HEADS stand in for stages of a layer, the others for stages of one head.
FAMILIES: tuple[tuple[Mistake, ...], ...] = (PRODUCTS, SCALING, MASKING, SOFTMAXES, HEADS)


def catalogue() -> tuple[Mistake, ...]:
    """Every mistake, variants apart, in the order of the line.

    >>> len({mistake.id for mistake in catalogue()}) >= 30
    True
    """
    return tuple(mistake for family in FAMILIES for mistake in family)


def named(id: str) -> tuple[Mistake, ...]:
    """The mistakes of one id, one for each variant. Raises UnknownName.

    >>> [mistake.variant for mistake in named("scale-T")]
    ['n_q', 'n_k']
    """
    found = tuple(mistake for mistake in catalogue() if mistake.id == id)
    if not found:
        known = ", ".join(dict.fromkeys(mistake.id for mistake in catalogue()))
        raise UnknownName(f"no mistake is called {id!r}; there are {known}")
    return found


def applicable(problem: Attention) -> tuple[Mistake, ...]:
    """The mistakes that can occur in a problem."""
    return tuple(mistake for mistake in catalogue() if mistake.occurs(problem))


def collisions(
    problem: Attention,
    asked: Sequence[str],
    digits: int | None = None,
    mistakes: Sequence[AnyMistake] | None = None,
) -> tuple[tuple[str, str], ...]:
    """Pairs that the quantities asked do not tell apart, though these shapes could: () for a fair problem.

    A pair is two labels of mistakes (all that are applicable, unless `mistakes` lists some), or "right" and
    one. With `digits`: told apart in decimals, rounded or cut; mistakes that never show in decimals are then
    left out. So are mistakes of a stage after everything asked, and pairs that coincide for every input of
    these shapes (`inevitable`).

    >>> from symattn import attention
    >>> collisions(attention(S=[[2, 0], [0, 2]], d_k=2), ["weights"], mistakes=named("axis"))
    (('right', 'axis'),)
    """
    chosen = applicable(problem) if mistakes is None else mistakes
    if digits is not None:
        chosen = [mistake for mistake in chosen if mistake.in_decimals]
    return tuple(_colliding(problem, asked, digits, chosen))


def tells_apart(problem: Attention, asked: Sequence[str], digits: int) -> bool:
    """Whether every mistake that can occur has an answer of its own, in decimals where it shows there.

    >>> from symattn import attention
    >>> tells_apart(attention(S=[[2, 0], [0, 2]], d_k=2), ["weights"], 4)
    False
    """
    return next(_colliding(problem, asked, digits, applicable(problem)), None) is None


def _colliding(
    problem: Attention, asked: Sequence[str], digits: int | None, chosen: Sequence[AnyMistake]
) -> Iterator[tuple[str, str]]:
    known = inevitable(problem, asked) if isinstance(problem, Attention) else frozenset()  # none of layers
    reaching = [mistake for mistake in chosen if mistake.reaches(problem, asked)]
    found = fairness.collisions(problem, asked, reaching, digits)
    return (pair for pair in found if frozenset(pair) not in known)


__all__ = [
    "FAMILIES",
    "Mistake",
    "Rounding",
    "applicable",
    "catalogue",
    "collisions",
    "inevitable",
    "named",
    "shows",
    "tells_apart",
]
