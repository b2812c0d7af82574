"""Blocks and runs of the page model as LaTeX, in the macros of `preamble.tex`.

Knows one block at a time; what stands around it (problems, page breaks, the switch of a key) is the
business of `latex`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from symattn.render.escape import latex as escaped
from symattn.render.formula.latex import latex as math
from symattn.render.formula.spoken import spoken
from symattn.render.page import model
from symattn.render.page.blanks import spaced_blanks
from symattn.render.page.boxes import box_size
from symattn.render.page.furniture import furniture
from symattn.render.page.groups import Part
from symattn.render.tree import Alignment, Blank, Node, Operator, Row, Words, row


def block(piece: model.Block | Part, doc: model.Document) -> str:
    """One block as LaTeX.

    >>> print(block(model.paragraph("50 %"), model.Document("sheet", "", ())))
    \\noindent 50 \\%\\par
    """
    return _BLOCKS[type(piece)](piece, doc)


def inline(runs: model.Inline) -> str:
    """Running text as LaTeX.

    >>> print(inline(("Token ", model.Code("a_b"))))
    Token \\texttt{a\\_b}
    """
    return "".join(_RUNS.get(type(run), lambda node: f"${math(node)}$")(run) for run in runs)


def formulas(doc: model.Document) -> str:
    """The formulas of a document alone, as a notebook's LaTeX output shows them.

    >>> from symattn.render.tree import Name
    >>> formulas(model.Document("key", "A key", (model.Display(Name("x")),)))
    '$\\\\displaystyle x$'
    """
    nodes = (_NODES[type(part)](part) for part in model.walk(doc.blocks) if type(part) in _NODES)
    return "\n\n".join(rf"$\displaystyle {math(node)}$" for node in nodes)


def _aligned(steps: model.Steps) -> Node:
    return Alignment(
        tuple((line.left or Row(()), row(Operator(line.relation), line.right)) for line in steps.lines)
    )


def _heading(heading: model.Heading, doc: model.Document) -> str:
    size = r"\large" if heading.level == 1 else r"\normalsize"
    return rf"\vspace{{2mm}}{{{size}\bfseries\noindent {inline(heading.text)}\par}}"


def _paragraph(paragraph: model.Paragraph, doc: model.Document) -> str:
    return rf"\noindent {inline(paragraph.runs)}\par"


def _bullets(bullets: model.Bullets, doc: model.Document) -> str:
    items = "\n".join(rf"\item {inline(item)}" for item in bullets.items)
    return rf"\begin{{symbullets}}{items}\end{{symbullets}}"


def _display(display: model.Display, doc: model.Document) -> str:
    return rf"\symdisplay{{{_forms((display.formula, *display.otherwise))}}}"


def _forms(nodes: Iterable[Node]) -> str:
    """The first form that fits, by nested tries; the last may be shrunk."""
    first, *others = nodes
    narrower = _forms(others) if others else rf"\symshrink{{{re.sub('[^a-z0-9 ]', '', spoken(first))[:60]}}}"
    return rf"\symtry{{{math(first)}}}{{{narrower}}}"


def _note(note: model.Note, doc: model.Document) -> str:
    return rf"\symnote{{{furniture(doc.language).notes[note.kind]}}}{{{inline(note.runs)}}}"


def _steps(steps: model.Steps, doc: model.Document) -> str:
    return _part(Part(steps, 0, len(steps.lines)), doc)


def _part(part: Part, doc: model.Document) -> str:
    shown = []
    if part.start == 0:
        lefts = (rf"\symwidest{{{math(line.left)}}}" for line in part.steps.lines if line.left is not None)
        shown.append(r"\setlength{\symindent}{0pt}" + "".join(lefts))
    for line in part.steps.lines[part.start : part.stop]:
        shown += [_line(line), *(_note(note, doc) for note in line.notes)]
    return "\n\\symsoft\n".join(shown)


def _line(line: model.Line) -> str:
    left = math(line.left) if line.left is not None else ""
    forms = _forms(line.rights)
    mark = rf"\symmark{{{escaped(line.mark)}}}" if line.mark else ""
    return rf"\symstep{{{left}}}{{{forms}}}{{{inline(line.reason)}}}{{{mark}}}"


def _boxes(boxes: model.Boxes, doc: model.Document) -> str:
    matrix, size = boxes.matrix, box_size(boxes.matrix)
    cells = [_box(i, j, cell) for i, cells in enumerate(matrix.rows) for j, cell in enumerate(cells)]
    labels = [rf"\symrow{{{i}}}{{{_label(label)}}}" for i, label in enumerate(matrix.row_labels)]
    labels += [rf"\symcolumn{{{j}}}{{{_label(label)}}}" for j, label in enumerate(matrix.column_labels)]
    shape = rf"{{{len(matrix.rows)}}}{{{len(matrix.rows[0])}}}{{{size.width:g}}}{{{size.height:g}}}"
    lead = math(boxes.lead) if boxes.lead is not None else ""
    room = "".join(rf"\symlabel{{{_label(label)}}}" for label in matrix.column_labels)
    picture = "\n".join((rf"\begin{{symmatrix}}{shape}{{{room}}}", *labels, *cells, r"\end{symmatrix}"))
    return rf"\symboxes{{{lead}}}{{{picture}}}"


def _box(i: int, j: int, cell: Node) -> str:
    if isinstance(cell, Blank):
        return rf"\symblank{{{i}}}{{{j}}}"
    return rf"\symgiven{{{i}}}{{{j}}}{{{math(cell)}}}"


def _label(label: Node) -> str:
    return rf"\texttt{{{escaped(label.text)}}}" if isinstance(label, Words) else f"${math(label)}$"


def _fill_in(fill: model.FillIn, doc: model.Document) -> str:
    label = rf"\textbf{{{inline(fill.label)}}}\quad" if fill.label else ""
    pieces = "".join(rf"\sympiece{{{math(spaced_blanks(piece))}}}" for piece in fill.pieces)
    return rf"\begin{{symfillin}}{{{label}}}{pieces}\end{{symfillin}}"


def _writing_lines(lines: model.WritingLines, doc: model.Document) -> str:
    return "".join(rf"\symline{{{lines.height:g}mm}}" for _ in range(lines.count)) + r"\par"


def _work_space(space: model.WorkSpace, doc: model.Document) -> str:
    return rf"\vspace*{{{space.height:g}mm}}"


def _table(table: model.Table, doc: model.Document) -> str:
    bar = "|" if table.ruled else ""
    letters = ["X" if wordy else letter for letter, wordy in zip(table.letters, table.wordy, strict=True)]
    columns = bar + bar.join(letters) + bar
    kind = ("tabularx", r"{\linewidth}") if "X" in letters else ("tabular", "")
    between = r" \\ \hline" if table.ruled else r" \\"
    head = " & ".join(rf"\textbf{{{inline(cell)}}}" for cell in table.header)
    rows = [" & ".join(_cell(cell) for cell in cells) + between for cells in table.rows]
    lines = [rf"\begin{{{kind[0]}}}{kind[1]}{{{columns}}}\hline", head + r" \\ \hline", *rows]
    end = rf"\end{{{kind[0]}}}" if table.ruled else rf"\hline\end{{{kind[0]}}}"
    return "\n".join((r"\symtable{%", *lines, end + "}", _caption(table.caption)))


def _cell(cell: model.Inline) -> str:
    return "".join(_RUNS.get(type(run), lambda node: rf"\symcell{{{math(node)}}}")(run) for run in cell)


def _caption(caption: model.Inline) -> str:
    return rf"\symcaption{{{inline(caption)}}}" if caption else ""


def _heatmap(heat: model.Heatmap, doc: model.Document) -> str:
    widen, picture = _drawn(heat, doc)
    return rf"\symheatmap{{{widen}}}{{{picture}}}" + "\n" + _caption(heat.caption)


def _beside(block: model.Beside, doc: model.Document) -> str:
    figures = ((*_drawn(figure, doc), inline(figure.caption)) for figure in block.figures)
    drawn = "%\n".join(rf"\symfigure{{{widen}}}{{{picture}}}{{{said}}}" for widen, picture, said in figures)
    return rf"{{\centering {drawn}\par}}"


def _drawn(heat: model.Heatmap, doc: model.Document) -> tuple[str, str]:
    """What widens the cells of a heatmap, and what draws it."""
    words, count = furniture(doc.language), len(heat.keys)
    contents = {cell: _content(cell) for cells in heat.cells for cell in cells}
    widen = [rf"\symwiden{{{content}}}" for content in contents.values()]
    widen += [rf"\symwiden{{\texttt{{{escaped(key)}}}}}" for key in heat.keys]
    picture = [
        _shaded(i, j, cell, contents[cell]) for i, cells in enumerate(heat.cells) for j, cell in enumerate(cells)
    ]
    picture += [rf"\symquery{{{i}}}{{\texttt{{{escaped(token)}}}}}" for i, token in enumerate(heat.queries)]
    picture += [rf"\symkey{{{j}}}{{\texttt{{{escaped(token)}}}}}" for j, token in enumerate(heat.keys)]
    picture += [rf"\symsum{{{i}}}{{{count}}}{{{math(total)}}}" for i, total in enumerate(heat.sums)]
    said = (words.who, words.whom, str(count), words.total if heat.sums else "")
    names = r"\symaxes" + "".join(f"{{{escaped(word)}}}" for word in said)
    return "%\n".join(widen), "\n".join((names, *picture))


def _content(cell: model.Cell) -> str:
    if cell.exact is None:
        return f"${math(cell.label)}$"
    return rf"\symcontent{{{math(cell.label)}}}{{{math(cell.exact)}}}"


def _shaded(i: int, j: int, cell: model.Cell, content: str) -> str:
    if cell.masked:
        return rf"\symmasked{{{i}}}{{{j}}}{{{content}}}"
    return rf"\symshade{{{i}}}{{{j}}}{{{cell.darkness}}}{{{content}}}"


def _callout(callout: model.Callout, doc: model.Document) -> str:
    body = "\n\\symgap\n".join(block(inner, doc) for inner in callout.body)
    return rf"\begin{{symcallout}}{{{inline(callout.title)}}}{body}\end{{symcallout}}"


_BLOCKS: dict[type, Callable[[Any, model.Document], str]] = {
    model.Heading: _heading, model.Paragraph: _paragraph, model.Bullets: _bullets, model.Display: _display,
    model.Note: _note, model.Steps: _steps, Part: _part, model.Boxes: _boxes, model.FillIn: _fill_in,
    model.WritingLines: _writing_lines, model.WorkSpace: _work_space, model.Table: _table,
    model.Heatmap: _heatmap, model.Beside: _beside,
    model.Callout: _callout,
}  # fmt: skip

_RUNS: dict[type, Callable[[Any], str]] = {
    str: escaped,
    model.Strong: lambda run: rf"\textbf{{{escaped(run.text)}}}",
    model.Emphasis: lambda run: rf"\emph{{{escaped(run.text)}}}",
    model.Code: lambda run: rf"\texttt{{{escaped(run.text)}}}",
}

_NODES: dict[type, Callable[[Any], Node]] = {model.Display: lambda block: block.formula, model.Steps: _aligned}
