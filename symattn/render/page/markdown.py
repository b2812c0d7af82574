"""A document as Markdown with `$` formulas, as GitHub, Jupyter and most readers show it.

Knows the page model. What Markdown lacks is said by what it has: boxes are empty cells of a table, notes are
quotes, a heatmap is a table of its digits. Outside text is escaped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from symattn.render.escape import markdown as escaped
from symattn.render.formula.latex import latex
from symattn.render.page import model
from symattn.render.page.blanks import without_blanks
from symattn.render.page.furniture import amount, furniture, heading, points_word
from symattn.render.page.width import fitting
from symattn.render.tree import Blank, Name, Node, Operator, Row, Words, row

EMPTY = Name("…")  # what stands for a box inside a formula
ROOM = 200.0  # millimetres: a window is wide, but not without end


def document(doc: model.Document) -> str:
    """The whole Markdown file of a document.

    >>> print(document(model.Document("key", "A *key*", (model.paragraph("Why so"),))), end="")
    # A \\*key\\*
    <BLANKLINE>
    Why so
    """
    return "\n\n".join((masthead(doc), *blocks(doc.blocks, doc))) + "\n"


def masthead(doc: model.Document) -> str:
    """Course, title, fields to fill in and facts."""
    words = furniture(doc.language)
    shown = [f"*{escaped(doc.course)}*"] if doc.course else []
    shown.append(f"# {escaped(doc.title)}")
    if doc.kind == "sheet":
        total = f" · {words.points.capitalize()}: … / {amount(doc.points)}" if doc.points else ""
        shown.append(f"{words.name}: {escaped(doc.who) or '…'} · {words.date}: …{total}")
    if doc.facts:
        shown += [f"**{words.facts}**", _list(doc.facts)]
    if doc.code:
        shown.append(inline((model.Code(doc.code),)))
    return "\n\n".join(shown)


def blocks(parts: Iterable[model.Block], doc: model.Document) -> list[str]:
    """Blocks as Markdown, one string each.

    >>> blocks((model.paragraph("a_b"),), model.Document("sheet", "", ()))
    ['a\\\\_b']
    """
    return [_BLOCKS[type(part)](part, doc) for part in parts]


def inline(runs: model.Inline) -> str:
    """Running text as Markdown."""
    return "".join(_RUNS.get(type(run), _formula)(run) for run in runs)


def head(problem: model.Problem, doc: model.Document) -> str:
    """The heading of a problem, with its points."""
    points = "" if problem.points is None else f" ({points_word(problem.points, doc.language)})"
    return f"## {inline(heading(problem, doc.language))}{points}"


def _formula(node: Node) -> str:
    return f"${latex(without_blanks(node, EMPTY))}$"


def _block_formula(forms: tuple[Node, ...]) -> str:
    return f"$$\n{latex(without_blanks(fitting(forms, ROOM), EMPTY))}\n$$"


def _list(items: Iterable[model.Inline]) -> str:
    return "\n".join(f"* {inline(item)}" for item in items)


def _note(note: model.Note, doc: model.Document) -> str:
    return f"> **{furniture(doc.language).notes[note.kind]}** {inline(note.runs)}"


def _steps(steps: model.Steps, doc: model.Document) -> str:
    """A table of left side, right side and reason; a line that carries notes ends it, so that they follow."""
    shown: list[str] = []
    waiting: list[tuple[str, ...]] = []
    for line in steps.lines:
        waiting.append(_line(line))
        if line.notes or line is steps.lines[-1]:
            shown += [_table_of(("", "", ""), waiting, "rll"), *(_note(note, doc) for note in line.notes)]
            waiting = []
    return "\n\n".join(shown)


def _line(line: model.Line) -> tuple[str, str, str]:
    right = row(Operator(line.relation), fitting((line.right, *line.otherwise), ROOM))
    mark = f" **{escaped(line.mark)}**" if line.mark else ""
    return (_cell_formula(line.left or Row(())), _cell_formula(right), inline(line.reason) + mark)


def _cell_formula(node: Node) -> str:
    """A formula in full size in a cell of a table."""
    shown = latex(without_blanks(node, EMPTY))
    return rf"$\displaystyle {shown}$" if shown else ""


def _boxes(boxes: model.Boxes, doc: model.Document) -> str:
    matrix = boxes.matrix
    corner = ("",) if matrix.row_labels else ()
    header = (
        *corner,
        *(map(_label, matrix.column_labels) if matrix.column_labels else ("",) * len(matrix.rows[0])),
    )
    sides = [[f"**{_label(label)}**"] for label in matrix.row_labels] or [[] for _ in matrix.rows]
    rows = [(*side, *map(_box, cells)) for side, cells in zip(sides, matrix.rows, strict=True)]
    return lead(boxes) + "\n\n" + _table_of(header, rows, "c" * len(header))


def lead(boxes: model.Boxes) -> str:
    """What stands left of a matrix to fill in."""
    return _formula(boxes.lead) if boxes.lead is not None else ""


def _box(cell: Node) -> str:
    return "&nbsp;" if isinstance(cell, Blank) else _formula(cell)


def _label(label: Node) -> str:
    return inline((model.Code(label.text) if isinstance(label, Words) else label,))


def _fill_in(fill: model.FillIn, doc: model.Document) -> str:
    label = f"**{inline(fill.label)}** " if fill.label else ""
    return label + ", ".join(map(_formula, fill.pieces))


def _table(table: model.Table, doc: model.Document) -> str:
    rows = (tuple(map(_table_cell, cells)) for cells in table.rows)
    shown = _table_of(tuple(inline(cell) for cell in table.header), rows, table.letters)
    return shown + _caption(table.caption)


def _table_cell(cell: model.Inline) -> str:
    return "".join(_RUNS.get(type(run), _cell_formula)(run) for run in cell)


def _table_of(header: tuple[str, ...], rows: Iterable[tuple[str, ...]], letters: str) -> str:
    rules = {"l": ":--", "c": ":-:", "r": "--:"}
    lines = (header, tuple(rules[letter] for letter in letters), *rows)
    return "\n".join("| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines)


def _cell(text: str) -> str:
    """A bar ends a cell, inside a formula as well."""
    return text.replace("\\|", "|").replace("|", "\\|")


def _caption(caption: model.Inline) -> str:
    return f"\n\n*{inline(caption)}*" if caption else ""


def _heatmap(heat: model.Heatmap, doc: model.Document) -> str:
    words = furniture(doc.language)
    header = (f"{words.who} ↓, {words.whom} →", *(inline((model.Code(key),)) for key in heat.keys))
    rows = [
        (inline((model.Code(query),)), *map(_heat_cell, cells))
        for query, cells in zip(heat.queries, heat.cells, strict=True)
    ]
    if heat.sums:
        header = (*header, words.total)
        rows = [(*line, _formula(total)) for line, total in zip(rows, heat.sums, strict=True)]
    return _table_of(header, rows, "l" + "c" * (len(header) - 1)) + _caption(heat.caption)


def _beside(block: model.Beside, doc: model.Document) -> str:
    return "\n\n".join(_heatmap(figure, doc) for figure in block.figures)


def _heat_cell(cell: model.Cell) -> str:
    exact = f" = {_formula(cell.exact)}" if cell.exact is not None else ""
    return _formula(cell.label) + exact


def _problem(problem: model.Problem, doc: model.Document) -> str:
    return "\n\n".join((head(problem, doc), *blocks(problem.body, doc)))


def _callout(callout: model.Callout, doc: model.Document) -> str:
    title = [f"**{inline(callout.title)}**"] if callout.title else []
    shown = "\n\n".join((*title, *blocks(callout.body, doc)))
    return "\n".join(f"> {line}".rstrip() for line in shown.split("\n"))


_BLOCKS: dict[type, Callable[[Any, model.Document], str]] = {
    model.Heading: lambda block, doc: f"{'#' * (block.level + 1)} {inline(block.text)}",
    model.Paragraph: lambda block, doc: inline(block.runs),
    model.Bullets: lambda block, doc: _list(block.items),
    model.Display: lambda block, doc: _block_formula((block.formula, *block.otherwise)),
    model.Note: _note, model.Steps: _steps, model.Boxes: _boxes, model.FillIn: _fill_in,
    model.WritingLines: lambda block, doc: f"*{furniture(doc.language).here}:*" + "\n\n&nbsp;" * block.count,
    model.WorkSpace: lambda block, doc: "&nbsp;",
    model.Table: _table, model.Heatmap: _heatmap, model.Beside: _beside,
    model.Problem: _problem, model.Callout: _callout,
    model.PageBreak: lambda block, doc: "---",
}  # fmt: skip

_RUNS: dict[type, Callable[[Any], str]] = {
    str: escaped,
    model.Strong: lambda run: f"**{escaped(run.text)}**",
    model.Emphasis: lambda run: f"*{escaped(run.text)}*",
    model.Code: lambda run: f"<code>{escaped(run.text)}</code>",
}
