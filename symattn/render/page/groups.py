"""Which blocks stay together on a page, and what a page break before each group costs.

Knows the page model only. A prompt and the boxes after it, a heading and what follows it, a note and what
it hangs on are never parted; lines of a derivation may be, at a price. Writers that can break pages place
the groups.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

from symattn.render.page.model import Block, Heading, Note, PageBreak, Paragraph, Problem, Steps

# Prices of a page break, against the cube of the empty share of a page: 0.064 is a page 40 % empty.
BETWEEN, INSIDE_PROBLEM, BETWEEN_LINES = 0.0, 0.06, 0.03


@dataclass(frozen=True, slots=True)
class Part:
    """The lines `start` to `stop` of a derivation, aligned with all its other lines."""

    steps: Steps
    start: int
    stop: int


Piece: TypeAlias = Block | Part


@dataclass(frozen=True, slots=True)
class Group:
    """Blocks that stay together; `head` is the problem that starts with them."""

    pieces: tuple[Piece, ...]
    head: Problem | None = None
    cost: float = BETWEEN
    forced: bool = False


def groups(blocks: tuple[Block, ...]) -> tuple[Group, ...]:
    """The groups of a document's blocks, in reading order.

    >>> from symattn.render.page.model import WritingLines, paragraph
    >>> [len(group.pieces) for group in groups((paragraph("Why?"), WritingLines(3), paragraph("Next.")))]
    [2, 1]
    """
    found: list[Group] = []
    forced = False
    for run in _runs(blocks):
        if isinstance(run[0], PageBreak):
            forced = True
            continue
        made = _of_problem(run[0]) if isinstance(run[0], Problem) else _of_run(run, INSIDE_PROBLEM / 2)
        found.extend((replace(made[0], forced=forced, cost=BETWEEN), *made[1:]))
        forced = False
    return tuple(found)


def _of_problem(problem: Problem) -> list[Group]:
    made = [group for run in _runs(problem.body) for group in _of_run(run, INSIDE_PROBLEM)]
    first = made[0] if made else Group(())
    return [replace(first, head=problem, cost=BETWEEN), *made[1:]]


def _of_run(run: tuple[Block, ...], cost: float) -> list[Group]:
    """The groups of blocks that cling together: one, or one for each line of a long derivation."""
    made: list[list[Piece]] = [[]]
    for block in run:
        parts = _parts(block) if isinstance(block, Steps) else (block,)
        made[-1].append(parts[0])
        made.extend([part] for part in parts[1:])
    costs = (cost, *(BETWEEN_LINES,) * (len(made) - 1))
    return [Group(tuple(pieces), cost=price) for pieces, price in zip(made, costs, strict=True)]


def _parts(steps: Steps) -> tuple[Part, ...]:
    """Single lines, but the first two and the last two stay together."""
    count = len(steps.lines)
    if count <= 3:
        return (Part(steps, 0, count),)
    cuts = (0, *range(2, count - 1), count)
    return tuple(Part(steps, start, stop) for start, stop in pairwise(cuts))


def _runs(blocks: tuple[Block, ...]) -> Iterator[tuple[Block, ...]]:
    """Maximal stretches of blocks that cling, each to the next."""
    run: list[Block] = []
    for block in blocks:
        if run and not _cling(run[-1], block):
            yield tuple(run)
            run = []
        run.append(block)
    if run:
        yield tuple(run)


def _cling(block: Block, following: Block) -> bool:
    if isinstance(following, Problem | PageBreak) or isinstance(block, Problem | PageBreak):
        return False
    if isinstance(following, Note) or isinstance(block, Heading):
        return True
    return isinstance(block, Paragraph) and not isinstance(following, Paragraph | Heading)
