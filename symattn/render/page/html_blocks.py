"""Blocks and runs of the page model as HTML, in the classes of `page.css`.

Knows one block at a time; the file around them is `html`'s business.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symattn.errors import PageError
from symattn.render.escape import html as escaped
from symattn.render.formula.mathml import mathml
from symattn.render.formula.spoken import spoken
from symattn.render.page import model
from symattn.render.page.boxes import box_size
from symattn.render.page.furniture import amount, box_words, furniture, heading, points_word
from symattn.render.page.width import fitting, width
from symattn.render.tree import Blank, Matrix, Node, Words

ROOM = {"a4": 167.0, "us-letter": 172.9}  # the width of the text, in millimetres
SMALLEST = 0.8
BESIDE = 0.62  # a right side that takes more of the line than this leaves no room for a reason


def blocks(parts: tuple[model.Block, ...], doc: model.Document) -> str:
    """Blocks as HTML, one after the other.

    >>> print(blocks((model.paragraph("a < b"),), model.Document("sheet", "", ())))
    <p>a &lt; b</p>
    """
    return "\n".join(_BLOCKS[type(part)](part, doc) for part in parts)


def inline(runs: model.Inline, doc: model.Document) -> str:
    """Running text as HTML.

    >>> print(inline(("Token ", model.Code("<s>")), model.Document("sheet", "", ())))
    Token <code>&lt;s&gt;</code>
    """
    return "".join(_RUNS[type(run)](run) if type(run) in _RUNS else _math(run, doc) for run in runs)


def _math(node: Any, doc: model.Document) -> str:
    return mathml(node, language=doc.language)


def _heading(heading: model.Heading, doc: model.Document) -> str:
    level = min(heading.level + 1, 6)
    return f"<h{level}>{inline(heading.text, doc)}</h{level}>"


def _paragraph(paragraph: model.Paragraph, doc: model.Document) -> str:
    return f"<p>{inline(paragraph.runs, doc)}</p>"


def _bullets(bullets: model.Bullets, doc: model.Document) -> str:
    return f"<ul>{''.join(f'<li>{inline(item, doc)}</li>' for item in bullets.items)}</ul>"


def _display(display: model.Display, doc: model.Document) -> str:
    return f'<div class="display">{_fitted((display.formula, *display.otherwise), doc, ROOM[doc.paper])}</div>'


def _fitted(forms: tuple[Node, ...], doc: model.Document, room: float) -> str:
    """The first form that fits, by estimate; where none does, the narrowest, smaller by at most a fifth."""
    chosen = fitting(forms, room)
    scale = min(1.0, room / max(width(chosen), 1.0))
    if scale < SMALLEST:
        raise PageError(f"too wide for the page even at 80 %: {spoken(chosen)}: give it a narrower form")
    shown = _math(chosen, doc)
    return shown if scale == 1 else f'<span style="font-size: {scale:.0%}">{shown}</span>'


def _note(note: model.Note, doc: model.Document) -> str:
    return f'<div class="note"><b>{furniture(doc.language).notes[note.kind]}</b> {inline(note.runs, doc)}</div>'


def _steps(steps: model.Steps, doc: model.Document) -> str:
    indent = max((width(line.left) for line in steps.lines if line.left is not None), default=0.0)
    lines = "".join(_line(line, ROOM[doc.paper] - indent, doc) for line in steps.lines)
    return f'<table class="steps" role="presentation">{lines}</table>'


def _line(line: model.Line, room: float, doc: model.Document) -> str:
    """A row of the derivation; a wide right side takes the room of the reason, which then goes below it."""
    forms = line.rights
    left = _math(line.left, doc) if line.left is not None else ""
    reason = f'<td class="reason">{inline(line.reason, doc)}</td>'
    wide = width(fitting(forms, room)) > room * BESIDE
    span, after = (' colspan="2"', "") if wide else ("", reason)
    mark = f'<td class="mark">{f"<span>{escaped(line.mark)}</span>" if line.mark else ""}</td>'
    right = f'<td class="right"{span}>{_fitted(forms, doc, room)}</td>'
    shown = f'<tr><td class="left">{left}</td>{right}{after}{mark}</tr>'
    below = f"<tr><td></td><td></td>{reason}<td></td></tr>" if wide and line.reason else ""
    notes = "".join(_note(note, doc) for note in line.notes)
    return shown + below + (f'<tr><td colspan="4">{notes}</td></tr>' if notes else "")


def _boxes(boxes: model.Boxes, doc: model.Document) -> str:
    matrix, size = boxes.matrix, box_size(boxes.matrix)
    settings = f"--columns: {len(matrix.rows[0])}; --w: {size.width:g}mm; --h: {size.height:g}mm"
    said = f'role="img" aria-label="{escaped(box_words(boxes, doc.language))}"'
    headed = " headed" if matrix.column_labels else ""
    grid = f'<div class="write{headed}" {said} style="{settings}">{_grid(matrix, doc)}</div>'
    lead = "" if boxes.lead is None else f'<div class="lead">{_math(boxes.lead, doc)}</div>'
    return f'<div class="boxes">{lead}{grid}</div>'


def _grid(matrix: Matrix, doc: model.Document) -> str:
    """Labels, cells and brackets, each with its place: labels in row and column 1 where there are any."""
    top = 2 if matrix.column_labels else 1
    parts = [_placed("column", f"1 / {j}", _label(label, doc)) for j, label in enumerate(matrix.column_labels, 2)]
    parts += [_placed("row", f"{i} / 1", _label(label, doc)) for i, label in enumerate(matrix.row_labels, top)]
    parts += [
        _box(cell, doc, f"{i} / {j}")
        for i, cells in enumerate(matrix.rows, top)
        for j, cell in enumerate(cells, 2)
    ]
    spans = f"{top} / 2 / span {len(matrix.rows)} / span {len(matrix.rows[0])}"
    return "".join((*parts, _placed("bracket", spans, "")))


def _placed(kind: str, area: str, content: str) -> str:
    return f'<span class="{kind}" style="grid-area: {area}">{content}</span>'


def _box(cell: Node, doc: model.Document, area: str) -> str:
    return _placed("blank", area, "") if isinstance(cell, Blank) else _placed("given", area, _math(cell, doc))


def _label(label: Node, doc: model.Document) -> str:
    return f"<code>{escaped(label.text)}</code>" if isinstance(label, Words) else _math(label, doc)


def _fill_in(fill: model.FillIn, doc: model.Document) -> str:
    label = f"<b>{inline(fill.label, doc)}</b>" if fill.label else ""
    return (
        f'<div class="fill">{label}{" ".join(f"<span>{_math(piece, doc)}</span>" for piece in fill.pieces)}</div>'
    )


def _writing_lines(lines: model.WritingLines, doc: model.Document) -> str:
    return f'<div class="lines" style="--h: {lines.height:g}mm">{"<div></div>" * lines.count}</div>'


def _work_space(space: model.WorkSpace, doc: model.Document) -> str:
    return f'<div style="height: {space.height:g}mm"></div>'


def _table(table: model.Table, doc: model.Document) -> str:
    aligned = zip(table.header, table.letters, strict=True)
    head = "".join(f'<th scope="col" class="{letter}">{inline(cell, doc)}</th>' for cell, letter in aligned)
    kinds = tuple(letter + " wrap" * wraps for letter, wraps in zip(table.letters, table.wordy, strict=True))
    body = "".join(f"<tr>{_cells(cells, doc, kinds)}</tr>" for cells in table.rows)
    kind = "data ruled" if table.ruled else "data"
    shown = f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    return f"<figure>{shown}{_caption(table.caption, doc)}</figure>"


def _cells(cells: tuple[model.Inline, ...], doc: model.Document, classes: tuple[str, ...]) -> str:
    return "".join(
        f'<td class="{kind}">{inline(cell, doc)}</td>' for cell, kind in zip(cells, classes, strict=True)
    )


def _caption(caption: model.Inline, doc: model.Document) -> str:
    return f"<figcaption>{inline(caption, doc)}</figcaption>" if caption else ""


def _heatmap(heat: model.Heatmap, doc: model.Document) -> str:
    keys = "".join(f'<th scope="col"><code>{escaped(key)}</code></th>' for key in heat.keys)
    head = f"<thead>{_axes(heat, doc)}<tr>{keys}</tr></thead>"
    rows = "".join(_heat_row(heat, doc, i) for i in range(len(heat.queries)))
    return f'<figure><table class="heat">{head}<tbody>{rows}</tbody></table>{_caption(heat.caption, doc)}</figure>'


def _beside(block: model.Beside, doc: model.Document) -> str:
    return f'<div class="beside">{"".join(_heatmap(figure, doc) for figure in block.figures)}</div>'


def _axes(heat: model.Heatmap, doc: model.Document) -> str:
    words = furniture(doc.language)
    who = f'<th rowspan="2" class="side"><em>{words.who}</em></th>'
    whom = f'<th colspan="{len(heat.keys)}"><em>{words.whom}</em></th>'
    total = f'<th rowspan="2" scope="col"><b>{words.total}</b></th>' if heat.sums else ""
    return f"<tr>{who}{whom}{total}</tr>"


def _heat_row(heat: model.Heatmap, doc: model.Document, i: int) -> str:
    side = f'<th scope="row" class="side"><code>{escaped(heat.queries[i])}</code></th>'
    total = f'<td class="sum">{_math(heat.sums[i], doc)}</td>' if heat.sums else ""
    return f"<tr>{side}{''.join(_heat_cell(cell, doc) for cell in heat.cells[i])}{total}</tr>"


def _heat_cell(cell: model.Cell, doc: model.Document) -> str:
    exact = f"<small>{_math(cell.exact, doc)}</small>" if cell.exact is not None else ""
    if cell.masked:
        return f'<td class="masked"><span>{_math(cell.label, doc)}</span>{exact}</td>'
    return f'<td style="--dark: {cell.darkness}%">{_math(cell.label, doc)}{exact}</td>'


def _problem(problem: model.Problem, doc: model.Document) -> str:
    title = inline(heading(problem, doc.language), doc)
    head = f'<div class="head"><h2>{title}</h2>{_score(problem, doc)}</div>'
    return f'<section class="problem">{head}{blocks(problem.body, doc)}</section>'


def _score(problem: model.Problem, doc: model.Document) -> str:
    if problem.points is None:
        return ""
    shown = (
        f"<i></i> / {amount(problem.points)}" if doc.kind == "sheet" else points_word(problem.points, doc.language)
    )
    return f'<span class="score">{shown}</span>'


def _callout(callout: model.Callout, doc: model.Document) -> str:
    title = f"<b>{inline(callout.title, doc)}</b>" if callout.title else ""
    return f'<section class="callout">{title}{blocks(callout.body, doc)}</section>'


_BLOCKS: dict[type, Callable[[Any, model.Document], str]] = {
    model.Heading: _heading, model.Paragraph: _paragraph, model.Bullets: _bullets, model.Display: _display,
    model.Note: _note, model.Steps: _steps, model.Boxes: _boxes, model.FillIn: _fill_in,
    model.WritingLines: _writing_lines, model.WorkSpace: _work_space, model.Table: _table,
    model.Heatmap: _heatmap, model.Beside: _beside, model.Problem: _problem, model.Callout: _callout,
    model.PageBreak: lambda part, doc: '<div class="break"></div>',
}  # fmt: skip

_RUNS: dict[type, Callable[[Any], str]] = {
    str: escaped,
    model.Strong: lambda run: f"<b>{escaped(run.text)}</b>",
    model.Emphasis: lambda run: f"<em>{escaped(run.text)}</em>",
    model.Code: lambda run: f"<code>{escaped(run.text)}</code>",
}
