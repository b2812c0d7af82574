"""A document as readable Unicode text, 80 columns wide, for terminals.

Knows the page model. Matrices are drawn over several lines, notes are indented, boxes are `☐`; nothing in outside
text can move the cursor or colour what follows.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import Any

from symattn.render.escape import terminal as escaped
from symattn.render.formula.layout import multiline, padded
from symattn.render.formula.layout import width as columns_of
from symattn.render.formula.plain import plain
from symattn.render.page import model
from symattn.render.page.furniture import amount, furniture, heading, points_word
from symattn.render.page.runs import as_formula, words_of
from symattn.render.page.width import fitting
from symattn.render.tree import Alignment, Node, Operator, Row, Words, row

COLUMNS = 80
ROOM = 150.0  # millimetres that 80 columns are worth, about
INDENT = "    "


def document(doc: model.Document) -> str:
    """The whole document as text.

    >>> print(document(model.Document("key", "A key", (model.paragraph("Why?"),))), end="")
    A key
    =====
    <BLANKLINE>
    Why?
    """
    return "\n\n".join((_masthead(doc), *blocks(doc.blocks, doc))) + "\n"


def blocks(parts: Iterable[model.Block], doc: model.Document) -> list[str]:
    """Blocks as text, one string each.

    >>> blocks((model.paragraph("Why?"),), model.Document("sheet", "", ()))
    ['Why?']
    """
    return [_BLOCKS[type(part)](part, doc) for part in parts]


def inline(runs: model.Inline) -> str:
    """Running text on one line; formulas hold no space that a line may break at."""
    return "".join(_RUNS.get(type(run), _formula)(run) for run in runs)


def _formula(node: Node) -> str:
    return plain(node).replace(" ", "\u00a0")


def _masthead(doc: model.Document) -> str:
    words, title = furniture(doc.language), escaped(doc.title)
    about = " · ".join(filter(None, (escaped(doc.course), escaped(doc.code))))
    shown = [*filter(None, [about]), title, "=" * columns_of(title)]
    if doc.kind == "sheet":
        total = f"   {words.points.capitalize()}: ____ / {amount(doc.points)}" if doc.points else ""
        shown += ["", f"{words.name}: {escaped(doc.who) or '_' * 28}   {words.date}: {'_' * 10}{total}"]
    if doc.facts:
        shown += ["", words.facts, _list(doc.facts)]
    return "\n".join(shown)


def _wrapped(text: str, first: str = "", rest: str = "") -> str:
    wrapper = textwrap.TextWrapper(COLUMNS, first, rest, break_long_words=False, break_on_hyphens=False)
    return wrapper.fill(text).replace("\u00a0", " ")


def _list(items: Iterable[model.Inline]) -> str:
    return "\n".join(_wrapped(inline(item), "  • ", INDENT) for item in items)


def _indented(text: str) -> str:
    return textwrap.indent(text, INDENT)


def _heading(heading: model.Heading, doc: model.Document) -> str:
    text = _wrapped(inline(heading.text))
    return f"{text}\n{'-' * columns_of(text)}"


def _display(display: model.Display, doc: model.Document) -> str:
    return _indented(multiline(fitting((display.formula, *display.otherwise), ROOM)))


def _note(note: model.Note, doc: model.Document) -> str:
    return _wrapped(
        f"{furniture(doc.language).notes[note.kind]} {inline(note.runs)}", INDENT + "│ ", INDENT + "│ "
    )


def _steps(steps: model.Steps, doc: model.Document) -> str:
    indent = max((columns_of(plain(line.left)) for line in steps.lines if line.left is not None), default=0)
    shown: list[str] = []
    for line in steps.lines:
        shown += [_line(line, indent), *(_note(note, doc) for note in line.notes)]
    return "\n".join(shown)


def _line(line: model.Line, indent: int) -> str:
    """A line of a derivation; its reason stands beside it, or below it where 80 columns do not hold both."""
    left = line.left if line.left is not None else Row(())
    sides = (left, row(Operator(line.relation), fitting((line.right, *line.otherwise), ROOM)))
    said = inline((*line.reason, f"  [{line.mark}]" if line.mark else "")).replace("\u00a0", " ")
    before = INDENT + " " * (indent - columns_of(plain(left)))
    both = textwrap.indent(multiline(Alignment(((*sides, Words(said)),))), before)
    if not said or max(map(columns_of, both.split("\n"))) <= COLUMNS:
        return both
    return textwrap.indent(multiline(Alignment((sides,))), before) + "\n" + said.rjust(COLUMNS)


def _boxes(boxes: model.Boxes, doc: model.Document) -> str:
    return _indented(multiline(row(boxes.lead, boxes.matrix) if boxes.lead is not None else boxes.matrix))


def _fill_in(fill: model.FillIn, doc: model.Document) -> str:
    pieces = map(_formula, fill.pieces)
    label = f"{inline(fill.label)}:  " if fill.label else ""
    return _wrapped(label + "   ".join(pieces), "", INDENT)


def _table(table: model.Table, doc: model.Document) -> str:
    cells = [[_cell(cell) for cell in cells] for cells in (table.header, *table.rows)]
    return _grid(cells, table.letters) + _caption(table.caption)


def _cell(cell: model.Inline) -> list[str]:
    """The lines of a cell: a lone formula over several, words wrapped."""
    if len(cell) == 1 and words_of(cell[0]) is None:
        return multiline(as_formula(cell)).split("\n")
    return [line.replace("\u00a0", " ") for line in textwrap.wrap(inline(cell), 40)] or [""]


def _grid(cells: list[list[list[str]]], letters: str) -> str:
    """Cells of several lines each, the first row ruled off."""
    sides = [{"l": "right", "c": "both", "r": "left"}[letter] for letter in letters]
    widths = [max(columns_of(line) for cell in column for line in cell) for column in zip(*cells, strict=True)]
    rows = [_grid_row(line, widths, sides) for line in cells]
    rule = "  ".join("─" * width for width in widths)
    gap = "\n\n" if any("\n" in text for text in rows) else "\n"
    return f"{rows[0]}\n{rule}\n" + gap.join(rows[1:])


def _grid_row(cells: list[list[str]], widths: list[int], sides: list[str]) -> str:
    lines = zip_longest(*cells, fillvalue="")
    return "\n".join("  ".join(map(padded, line, widths, sides)).rstrip() for line in lines)


def _caption(caption: model.Inline) -> str:
    return "\n" + _wrapped(inline(caption)) if caption else ""


def _heatmap(heat: model.Heatmap, doc: model.Document) -> str:
    words = furniture(doc.language)
    total = [[words.total]] if heat.sums else []
    cells = [[[""], *([escaped(key)] for key in heat.keys), *total]]
    for i, query in enumerate(heat.queries):
        last = [[plain(heat.sums[i])]] if heat.sums else []
        cells.append([[escaped(query)], *([plain(cell.label)] for cell in heat.cells[i]), *last])
    axes = f"{words.who} ↓   {words.whom} →"
    return f"{axes}\n{_grid(cells, 'l' + 'r' * (len(cells[0]) - 1))}{_caption(heat.caption)}"


def _beside(block: model.Beside, doc: model.Document) -> str:
    return "\n\n".join(_heatmap(figure, doc) for figure in block.figures)


def _problem(problem: model.Problem, doc: model.Document) -> str:
    points = "" if problem.points is None else f"  ({points_word(problem.points, doc.language)})"
    head = _wrapped(inline(heading(problem, doc.language)) + points)
    return "\n\n".join((f"{head}\n{'-' * columns_of(head)}", *blocks(problem.body, doc)))


def _callout(callout: model.Callout, doc: model.Document) -> str:
    title = [inline(callout.title)] if callout.title else []
    return textwrap.indent("\n".join((*title, *blocks(callout.body, doc))), "  ┃ ", lambda line: True)


_BLOCKS: dict[type, Callable[[Any, model.Document], str]] = {
    model.Heading: _heading, model.Display: _display, model.Note: _note, model.Steps: _steps,
    model.Paragraph: lambda block, doc: _wrapped(inline(block.runs)),
    model.Bullets: lambda block, doc: _list(block.items),
    model.Boxes: _boxes, model.FillIn: _fill_in, model.Table: _table, model.Heatmap: _heatmap,
    model.Beside: _beside,
    model.WritingLines: lambda block, doc: "\n\n".join(("_" * COLUMNS,) * block.count),
    model.WorkSpace: lambda block, doc: "", model.Problem: _problem, model.Callout: _callout,
    model.PageBreak: lambda block, doc: "─" * COLUMNS,
}  # fmt: skip

_RUNS: dict[type, Callable[[Any], str]] = {
    str: escaped,
    model.Strong: lambda run: escaped(run.text),
    model.Emphasis: lambda run: escaped(run.text),
    model.Code: lambda run: escaped(run.text),
}
