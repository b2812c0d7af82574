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

from symattn.render.page.height import height
from symattn.render.page.model import (
    Block,
    Boxes,
    Display,
    FillIn,
    Heading,
    Note,
    PageBreak,
    Paragraph,
    Problem,
    Steps,
    Strong,
    Table,
    WritingLines,
)
from symattn.render.tree import Matrix

# Prices of a page break, against the cube of the empty share of a page: 0.064 is a page 40 % empty. A problem goes
# on overleaf better with its next item than in the middle of one.
BETWEEN, BETWEEN_ITEMS, INSIDE_ITEM, BETWEEN_LINES = 0.0, 0.02, 0.06, 0.03


@dataclass(frozen=True, slots=True)
class Part:
    """The lines `start` to `stop` of a derivation, aligned with all its other lines."""

    steps: Steps
    start: int
    stop: int


HEAD = 20.0  # millimetres for the head of a problem
FEW_LINES = 6  # of a table that stays together

Piece: TypeAlias = Block | Part
APART = (Problem, PageBreak)


@dataclass(frozen=True, slots=True)
class Group:
    """Blocks that stay together; `head` is the problem that starts with them, `above` the headings over it."""

    pieces: tuple[Piece, ...]
    head: Problem | None = None
    above: tuple[Heading, ...] = ()
    cost: float = BETWEEN
    forced: bool = False

    @property
    def goes_on(self) -> bool:
        """Whether the group is a line of the derivation above it."""
        first = self.pieces[0] if self.pieces else None
        return isinstance(first, Part) and first.start > 0

    @property
    def flows(self) -> bool:
        """Whether the group may go on overleaf: it holds a table of many lines."""
        return any(isinstance(piece, Table) and _lines(piece) > FEW_LINES for piece in self.pieces)

    @property
    def highest(self) -> float:
        """The height in millimetres that the group does not exceed; ∞ where it has to be measured."""
        head = HEAD if self.head else 0.0
        return head + sum(map(height, (*self.above, *map(_block_of, self.pieces))))


def _block_of(piece: Piece) -> Block:
    return Steps(piece.steps.lines[piece.start : piece.stop]) if isinstance(piece, Part) else piece


def groups(blocks: tuple[Block, ...]) -> tuple[Group, ...]:
    """The groups of a document's blocks, in reading order.

    >>> from symattn.render.page.model import WritingLines, paragraph
    >>> [len(group.pieces) for group in groups((paragraph("Why?"), WritingLines(3), paragraph("Next.")))]
    [2, 1]
    """
    found: list[Group] = []
    forced = False
    for above, run in _under_headings(_runs(blocks)):
        if isinstance(run[0], PageBreak):
            forced = True
            continue
        made = _of_problem(run[0], above) if isinstance(run[0], Problem) else _of_run(run, BETWEEN_LINES)
        found.extend((replace(made[0], forced=forced, cost=BETWEEN), *made[1:]))
        forced = False
    return tuple(found)


def _lines(table: Table) -> int:
    """The lines of a table, those of the matrices in it counted."""
    runs = ((run for cell in cells for run in cell) for cells in table.rows)
    return sum(max((len(run.rows) if isinstance(run, Matrix) else 1 for run in row), default=1) for row in runs)


def _under_headings(runs: Iterator[tuple[Block, ...]]) -> Iterator[tuple[tuple[Heading, ...], tuple[Block, ...]]]:
    """Each run with the headings that stand right above it, where it is a problem."""
    above: tuple[Heading, ...] = ()
    for run in runs:
        headings = tuple(block for block in run if isinstance(block, Heading))
        if len(headings) == len(run):
            above += headings
            continue
        if above and not isinstance(run[0], Problem):
            yield (), above
            above = ()
        yield above, run
        above = ()
    if above:
        yield (), above


def _of_problem(problem: Problem, above: tuple[Heading, ...]) -> list[Group]:
    made = [group for run in _runs(problem.body) for group in _of_run(run, _price(run[0]))]
    first = made[0] if made else Group(())
    return [replace(first, head=problem, above=above, cost=BETWEEN), *made[1:]]


def _price(first: Block) -> float:
    """Of a break before what starts with this block: words begin an item, boxes without words go on with one."""
    return BETWEEN_ITEMS if isinstance(first, Paragraph) else INSIDE_ITEM


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
    for place, block in enumerate(blocks):
        if run and not _cling(run[-1], blocks[place:]):
            yield tuple(run)
            run = []
        run.append(block)
    if run:
        yield tuple(run)


def _cling(block: Block, following: tuple[Block, ...]) -> bool:
    """Whether a page must not break between a block and those that follow."""
    if isinstance(following[0], APART) or isinstance(block, APART):
        return False
    if isinstance(block, Display) and _asks(following):
        return True
    if isinstance(following[0], Note | WritingLines):  # lines go with what they ask about
        return True
    return isinstance(block, Heading) or _begins_part(block) or _prompts(block, following)


def _begins_part(block: Block) -> bool:
    """Whether a paragraph starts with the letter of a part: in a key its answer may be a paragraph too."""
    return isinstance(block, Paragraph) and bool(block.runs) and isinstance(block.runs[0], Strong)


def _asks(following: tuple[Block, ...]) -> bool:
    """Whether boxes come next, or after paragraphs and other givens: these stay with the first of the boxes."""
    after = next((other for other in following if not isinstance(other, Paragraph | Display)), None)
    return isinstance(after, Boxes | FillIn)


def _prompts(block: Block, following: tuple[Block, ...]) -> bool:
    """Whether a paragraph belongs to a prompt: paragraphs that end in something to look at or to fill in."""
    after = next((other for other in following if not isinstance(other, Paragraph)), None)
    return isinstance(block, Paragraph) and after is not None and not isinstance(after, (*APART, Heading))
