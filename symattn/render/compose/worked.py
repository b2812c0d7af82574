"""A worked answer on the page: numbered lines, gaps to fill in, and what the key says of them."""

from __future__ import annotations

from collections.abc import Iterator

from symattn.render.compose.item_letters import letters_for
from symattn.render.compose.prose import sentence
from symattn.render.compose.values import compact_tree, decimal_tree, with_decimals
from symattn.render.page import model
from symattn.render.page.boxes import SIZES
from symattn.render.tree import Blank, Matrix, Node, Operator, row
from symattn.words import knows, say
from symattn.worksheet import Item
from symattn.worksheet.asks import entries_of
from symattn.worksheet.worked import Worked, WorkedLine


def worked_lines(item: Item, worked: Worked, language: str) -> Iterator[model.Block]:
    """The lines as the page prints them, each under its number."""
    letters = letters_for(item, language)
    for number, line in enumerate(worked.lines, 1):
        lead = (letters.of(line.quantity), Operator("="))
        label = (f"({number})",)
        if line.gaps:
            yield model.FillIn((row(*lead, _with_gaps(line, item)),), label)
        else:
            yield model.FillIn((row(*lead, _as_printed(line)),), label)


def _as_printed(line: WorkedLine) -> Node:
    """In decimals, where it is not whole: exact entries differ in height, and the boxes below must stand still."""
    return decimal_tree(line.matrix) or compact_tree(line.matrix)


def _with_gaps(line: WorkedLine, item: Item) -> Node:
    gaps = {(cell.row - 1, cell.column - 1) for cell in line.gaps}
    printed = _as_printed(line)
    assert isinstance(printed, Matrix)  # noqa: S101 - a quantity is a matrix
    blank = Blank(*SIZES[entries_of(line.quantity, item.fractional, item.scale)])
    return Matrix(
        tuple(
            tuple(blank if (i, j) in gaps else cell for j, cell in enumerate(line_of_cells))
            for i, line_of_cells in enumerate(printed.rows)
        )
    )


def gap_rows(item: Item, worked: Worked, name: str, language: str) -> Iterator[tuple[model.Inline, ...]]:
    """A row of the table of answers for each gap."""
    letters = letters_for(item, language)
    for line in worked.lines:
        for gap in line.gaps:
            value = line.right[gap.row - 1, gap.column - 1]
            decimals = decimal_tree(value)
            cell = letters.cell(line.quantity, gap.row, gap.column)
            yield (f"{name} ", cell), (compact_tree(value),), () if decimals is None else (decimals,)


def verdict(item: Item, worked: Worked, language: str) -> Iterator[model.Block]:
    """What the key says: which line is wrong and why, and what is right from there on; or the gaps filled in."""
    letters = letters_for(item, language)
    first = worked.first_wrong
    if first is not None:
        said = sentence("page.first-wrong", language, number=str(first))
        yield model.Paragraph((*said, " ", *what_was_done(worked.mistake, item, language)))
    elif not any(line.gaps for line in worked.lines):
        yield model.Paragraph((say("page.all-right", language),))
    for line in worked.lines:
        if line.gaps or not line.is_right:
            yield model.Display(row(letters.of(line.quantity), Operator("="), with_decimals(line.right)))


def what_was_done(mistake: str, item: Item, language: str) -> model.Inline:
    """A mistake as the item shows it: in its base, and by its divisor where that is given and no root of d_k."""
    solved = item.attention
    key, values = "what", {}
    if solved is not None and solved.base is not None and knows(f"mistakes.{mistake}.other-base", language):
        key, values = "other-base", {"base": solved.base}
    elif "scale" in item.all_givens and knows(f"mistakes.{mistake}.other-scale", language):
        key, values = "other-scale", {"scale": item.scale}
    return sentence(f"mistakes.{mistake}.{key}", language, **values)
