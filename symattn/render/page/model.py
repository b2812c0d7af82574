"""The page model: what stands on a printed document, in one form for every language.

Knows presentation only: headings, paragraphs, formulas, derivations, boxes to write in, tables, heatmaps.
It does not know problems, seeds or answers: a student's document is one that was composed without them, and
no writer adds any. All lengths are millimetres. Inline text is a tuple of runs: a `str` is outside text
(every writer escapes it), a node of the math tree is a formula in the line, `Strong` and `Code` are what
they say.

>>> from symattn.render.page.model import Boxes, Document, Problem, blank_matrix, paragraph
>>> from symattn.render.tree import Name, Operator, row
>>> scores = Boxes(row(Name("S"), Operator("=")), blank_matrix(2, 2, (15, 10)), name="S")
>>> first = Problem("1", (paragraph("Compute the scores ", Name("S"), "."), scores), points=2)
>>> sheet = Document("sheet", "Attention by hand", (first,), course="Lecture 3", code="K7QM-4R")
>>> sheet.points
Fraction(2, 1)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from symattn.errors import ShapeError
from symattn.render.localised import localised
from symattn.render.page.boxes import blank_matrix, check_matrix
from symattn.render.page.runs import Code, Emphasis, Inline, Run, Strong, words_in
from symattn.render.tree import Alignment, Matrix, Node, Operator, row
from symattn.words import DEFAULT

__all__ = [
    "Beside", "Block", "Boxes", "Bullets", "Callout", "Cell", "Code", "Display", "Document", "Emphasis", "FillIn",
    "Heading", "Heatmap", "Inline", "Language", "Line", "Note", "NoteKind", "PageBreak", "Paper",
    "Paragraph", "Problem", "Run", "Steps", "Strong", "Table", "WorkSpace", "WritingLines",
    "blank_matrix", "paragraph", "walk",
]  # fmt: skip

Language: TypeAlias = str  # one for which there are words
Paper = Literal["a4", "us-letter", "a4-wide", "us-letter-wide"]
NoteKind = Literal["check", "reading", "slip", "note"]
WRAPS = 24  # a cell of a table with more characters than this may wrap


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside the document, under its title; level 1 is the largest."""

    text: Inline
    level: int = 1


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    runs: Inline


@dataclass(frozen=True, slots=True)
class Bullets:
    """Short items, one below the other."""

    items: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Display:
    """A formula on a line of its own; `otherwise` are the forms to try, in order, where it is too wide."""

    formula: Node
    otherwise: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """A remark on a step or a problem: a check, a reading in words, a slip of students, or a plain note."""

    kind: NoteKind
    runs: Inline


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a derivation: left side (may be empty), relation, right side, reason; notes hang below it.

    `otherwise` are narrower forms of the right side; `mark` is what the line earns (M1, A1).
    """

    right: Node
    left: Node | None = None
    relation: str = "="
    reason: Inline = ()
    notes: tuple[Note, ...] = ()
    otherwise: tuple[Node, ...] = ()
    mark: str = ""

    @property
    def rights(self) -> tuple[Node, ...]:
        """The right side in each of its forms, after the relation; in lines, the relation stands on the first."""
        return tuple(_related(self.relation, right) for right in (self.right, *self.otherwise))


def _related(relation: str, right: Node) -> Node:
    if isinstance(right, Alignment) and right.lines[0][0] == row():
        (empty, first, *more), *others = right.lines
        return Alignment(((empty, row(Operator(relation), first), *more), *others))
    return row(Operator(relation), right)


@dataclass(frozen=True, slots=True)
class Steps:
    """A derivation whose relations stand below each other."""

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Boxes:
    """A matrix to fill in: `lead` stands left of it (or above it, where both do not fit side by side).

    Cells that are `Blank` are boxes, other cells are given; all boxes of a matrix share one size. `name` is
    the letter that a notebook assigns; `asked` says what goes in: the letter of the part, the quantity, a row.
    """

    lead: Node | None
    matrix: Matrix
    name: str = ""
    asked: str = ""

    def __post_init__(self) -> None:
        check_matrix(self.matrix)


@dataclass(frozen=True, slots=True)
class FillIn:
    """A line to fill in, of pieces that may wrap but never break: `z₂ = ☐`, `A₂ = 1/z₂ (☐, ☐)`, `sum ☐`.

    `name` is the letter that a notebook assigns. What is `flush` ends at the right margin, wherever the label
    ends.
    """

    pieces: tuple[Node, ...]
    label: Inline = ()
    name: str = ""
    flush: bool = False
    asked: str = ""


@dataclass(frozen=True, slots=True)
class WritingLines:
    """Ruled lines for an answer in words, `height` apart."""

    count: int
    height: float = 8.0


@dataclass(frozen=True, slots=True)
class WorkSpace:
    """Free room for working, at least `height` high."""

    height: float


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells below a header; `align` has one of l, c, r a column, `ruled` frames every cell.

    Where `small`, every second row belongs to the one above it and may be set in smaller type.
    """

    header: tuple[Inline, ...]
    rows: tuple[tuple[Inline, ...], ...]
    align: str = ""
    caption: Inline = ()
    ruled: bool = False
    small: bool = False

    def __post_init__(self) -> None:
        for number, cells in enumerate(self.rows, 1):
            if len(cells) != len(self.header):
                raise ShapeError(
                    f"row {number} of a table has {len(cells)} cells, its header has {len(self.header)}: "
                    "give every row one cell for each column"
                )
        if len(self.align) not in (0, len(self.header)) or set(self.align) - set("lcr"):
            raise ShapeError(f"align={self.align!r}: write one of l, c, r for each of {len(self.header)} columns")

    @property
    def letters(self) -> str:
        """One of l, c, r for each column."""
        return self.align or "l" * len(self.header)

    @property
    def wordy(self) -> tuple[bool, ...]:
        """For each column, whether it holds running text that may wrap."""
        columns = zip(self.header, *self.rows, strict=True)
        return tuple(any(words_in(cell) > WRAPS for cell in column) for column in columns)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a heatmap: `shade` from 0 (white) to 1 (darkest), two digits, the exact entry small below."""

    shade: float
    label: Node
    exact: Node | None = None
    masked: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.shade <= 1:
            raise ShapeError(f"the shade of a cell is {self.shade}: give a number from 0 to 1")

    @property
    def darkness(self) -> int:
        """The per cent of black: light greys only, so that figures stay readable on a copy.

        >>> from symattn.render.tree import Number
        >>> Cell(0, Number("0.00")).darkness, Cell(1, Number("1.00")).darkness
        (1, 47)
        """
        return round(1 + 46 * self.shade)


@dataclass(frozen=True, slots=True)
class Heatmap:
    """Weights as grey cells: a row for each query (who looks), a column for each key (at whom), row sums."""

    cells: tuple[tuple[Cell, ...], ...]
    queries: tuple[str, ...]
    keys: tuple[str, ...]
    sums: tuple[Node, ...] = ()
    caption: Inline = ()

    def __post_init__(self) -> None:
        shape = (len(self.cells), {len(cells) for cells in self.cells})
        if shape != (len(self.queries), {len(self.keys)}):
            named = f"{len(self.queries)} queries and {len(self.keys)} keys"
            raise ShapeError(f"a heatmap of {named} needs that many rows and columns of cells")
        if len(self.sums) not in (0, len(self.queries)):
            raise ShapeError(
                f"a heatmap of {len(self.queries)} rows has {len(self.sums)} sums: give one for each row"
            )


@dataclass(frozen=True, slots=True)
class Beside:
    """Heatmaps side by side, as many in a line as fit: the heads of a layer."""

    figures: tuple[Heatmap, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """A numbered problem with its points; a prompt and the boxes that follow it never part."""

    number: str
    body: tuple[Block, ...]
    title: Inline = ()
    points: Fraction | int | None = None


@dataclass(frozen=True, slots=True)
class Callout:
    """Blocks in a frame, kept together."""

    title: Inline
    body: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class PageBreak:
    """The next block starts a new page."""


Block: TypeAlias = (
    Heading | Paragraph | Bullets | Display | Note | Steps | Boxes | FillIn | WritingLines | WorkSpace
    | Table | Heatmap | Beside | Problem | Callout | PageBreak
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Document:
    """One document: a sheet, a key, a derivation; sheet and key are two documents.

    `facts` say once what is ambiguous otherwise (tokens are rows, count from 1, how to write a masked score).
    `code` and the page number stand at the foot of every page, `footer` on the left of them. A sheet has
    fields for name, date and points, and a score field at every problem. `who` stands in the field for the name;
    an `even` document ends on a back page, so that the next one in a pile starts on a front page.
    """

    kind: Literal["sheet", "key", "derivation"]
    title: str
    blocks: tuple[Block, ...]
    course: str = ""
    facts: tuple[Inline, ...] = ()
    language: Language = DEFAULT
    paper: Paper = "a4"
    code: str = ""
    footer: str = ""
    who: str = ""
    even: bool = False

    def __post_init__(self) -> None:
        for name in (
            "blocks",
            "facts",
        ):  # numbers are written as the language writes them, whoever made the document
            object.__setattr__(self, name, localised(getattr(self, name), self.language))

    @property
    def points(self) -> Fraction:
        """The points of all problems together."""
        problems = (block for block in walk(self.blocks) if isinstance(block, Problem))
        return sum((Fraction(problem.points or 0) for problem in problems), Fraction(0))


def paragraph(*runs: Run) -> Paragraph:
    """A paragraph of the given runs.

    >>> paragraph("Token ", Code("cat"), ".").runs
    ('Token ', Code(text='cat'), '.')
    """
    return Paragraph(runs)


def walk(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Every block, those inside problems and callouts included, in reading order.

    >>> [type(block).__name__ for block in walk((Problem("1", (paragraph("Why?"),)),))]
    ['Problem', 'Paragraph']
    """
    for block in blocks:
        yield block
        if isinstance(block, Problem | Callout):
            yield from walk(block.body)
