"""A document as Typst source: one file with its template, no packages, every formula with alternative text.

Knows the page model and `template.typ`, which holds the look. Outside text enters as string literals only,
so that nothing in it is ever read as Typst; which pages the groups land on is decided by the template while
it is set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from math import inf
from typing import Any

from symattn.render.escape import typst_string as quoted
from symattn.render.formula.shape import has, is_tall
from symattn.render.formula.spoken import spoken
from symattn.render.formula.typst import typst as math
from symattn.render.page import model
from symattn.render.page.blanks import spaced_blanks
from symattn.render.page.boxes import box_size
from symattn.render.page.furniture import amount, box_words, furniture, heading, points_word
from symattn.render.page.groups import Group, Part, groups
from symattn.render.page.runs import plain_words
from symattn.render.page.scores import score_table
from symattn.render.page.width import wide, width
from symattn.render.tree import Alignment, Blank, Node, Words, row
from symattn.words import fill, say

TEMPLATE = files("symattn.render.page").joinpath("template.typ").read_text(encoding="utf-8")
SHORT = 45.0  # millimetres, about: a reason that is not set over two lines


def document(doc: model.Document) -> str:
    """The whole Typst source of a document.

    >>> source = document(model.Document("sheet", "By #hand", (model.paragraph("Why?"),)))
    >>> '"By #hand"' in source, "[#\\"Why?\\"]" in source
    (True, True)
    """
    chunks = [_masthead(doc), *(_group(group, doc, place) for place, group in enumerate(groups(doc.blocks)))]
    steps = (block for block in model.walk(doc.blocks) if isinstance(block, model.Steps))
    indents = dict.fromkeys(
        f"let {_indent(each, doc)} = {_call('indent-of', _lefts(each, doc))}" for each in steps
    )
    build = "\n".join(("room => {", *indents, _array(chunks), "}"))
    pages = "#set-pages" if doc.kind == "sheet" or doc.even else "#flow-pages"
    return "\n".join((TEMPLATE, _setup(doc), _call(pages, quoted(doc.paper), _about(doc), build), ""))


def _setup(doc: model.Document) -> str:
    settings = {
        "paper": quoted(doc.paper), "lang": quoted(doc.language), "title": quoted(doc.title),
        "course": quoted(doc.course), "size": "11pt" if doc.kind == "sheet" else "10.5pt",
    }  # fmt: skip
    return f"#show: page-setup.with({_named(settings)[1:-1]})"


def _about(doc: model.Document) -> str:
    """What stands at the head and foot of every page."""
    words = furniture(doc.language)
    said = {"page": quoted(words.page), "of": quoted(words.of), "name": quoted(words.name),
            "work": quoted(words.work)}  # fmt: skip
    about = {
        "title": quoted(doc.title), "footer": quoted(doc.footer), "code": quoted(doc.code),
        "words": _named(said), "fields": _flag(doc.kind == "sheet"), "who": quoted(doc.who),
        "even": _flag(doc.even),
    }  # fmt: skip
    return _named(about)


def _masthead(doc: model.Document) -> str:
    words, fields, scores = furniture(doc.language), [], score_table(doc)
    if doc.kind == "sheet":
        fields = [(words.name, "1fr", "", doc.who), (words.date, "38mm", "", "")]
    if fields and doc.points and not scores:
        fields.append((words.points.capitalize(), "38mm", f"/ {amount(doc.points)}", ""))
    shown = _array(_array((quoted(label), width, *map(quoted, more))) for label, width, *more in fields)
    facts = _array(_inline(fact, doc) for fact in doc.facts)
    table = _table(scores, doc) if scores else "none"
    body = _call("show-masthead", quoted(doc.course), shown, table, facts, quoted(words.facts))
    return _chunk(body, cost=1.0)


def _group(group: Group, doc: model.Document, place: int) -> str:
    body = [_block(heading, doc) for heading in group.above]
    body += [_head(group.head, doc)] if group.head else []
    body += [_block(piece, doc) for piece in group.pieces]
    new = group.head is not None or any(isinstance(piece, model.Heading) for piece in group.pieces[:1])
    line = group.goes_on
    gap = "7mm" if new else "2.8mm" if line else "4mm"
    most = ("60mm" if new else "12mm") if doc.kind == "sheet" and place and not line else "0mm"
    return _chunk("\n".join(body), group.cost, group.forced, gap, most, group.flows, group.highest)


def _chunk(
    body: str, cost: float, forced: bool = False, gap: str = "4mm", most: str = "0mm", flows: bool = False,
    highest: float = inf,
) -> str:  # fmt: skip
    """A group for the template: the price of a break before it, the gap above it and how far that may stretch,
    whether it may go on overleaf, and the height that it does not exceed, where that is known.
    """
    values = {
        "body": f"{{\n{body}\n}}", "cost": str(cost), "forced": _flag(forced), "gap": gap, "most": most,
        "flows": _flag(flows), "highest": "none" if highest == inf else f"{highest:.0f}mm",
    }  # fmt: skip
    return _named(values)


def _head(problem: model.Problem, doc: model.Document) -> str:
    return _call("problem-head", _inline(heading(problem, doc.language), doc), _score(problem, doc))


def _score(problem: model.Problem, doc: model.Document) -> str:
    if problem.points is None:
        return "none"
    points = amount(problem.points)
    if doc.kind == "sheet":
        return _call("head-score", quoted(points))
    return f"in-small({quoted(points_word(problem.points, doc.language))})"


def _block(piece: Any, doc: model.Document) -> str:
    return _BLOCKS[type(piece)](piece, doc)


def _heading(heading: model.Heading, doc: model.Document) -> str:
    return _call("heading", _inline(heading.text, doc), level=str(heading.level))


def _paragraph(block: model.Paragraph, doc: model.Document) -> str:
    return f"par({_inline(block.runs, doc)})"


def _bullets(block: model.Bullets, doc: model.Document) -> str:
    return _call("list", *(_inline(item, doc) for item in block.items))


def _display(block: model.Display, doc: model.Document) -> str:
    return _call("show-display", "room", _array(_form(node, doc) for node in (block.formula, *block.otherwise)))


def _note(note: model.Note, doc: model.Document) -> str:
    return _call("show-note", quoted(furniture(doc.language).notes[note.kind]), _inline(note.runs, doc))


def _steps(steps: model.Steps, doc: model.Document) -> str:
    return _part(Part(steps, 0, len(steps.lines)), doc)


def _part(part: Part, doc: model.Document) -> str:
    shown: list[str] = []
    for line in part.steps.lines[part.start : part.stop]:
        shown.append(_call("show-step", "room", _indent(part.steps, doc), _line(line, doc)))
        shown += [_note(note, doc) for note in line.notes]
    return "\n".join(shown)


def _lefts(steps: model.Steps, doc: model.Document) -> str:
    return _array(_form(line.left, doc) for line in steps.lines if line.left is not None)


def _indent(steps: model.Steps, doc: model.Document) -> str:
    """The name under which the widest left side of a derivation is known; it is measured once."""
    return f"indent-{sha256(_lefts(steps, doc).encode()).hexdigest()[:12]}"


def _line(line: model.Line, doc: model.Document) -> str:
    values = {
        "left": "none" if line.left is None else _form(line.left, doc),
        "rights": _array(_form(right, doc, first=first_of(right)) for right in line.rights),
        "reason": _inline(line.reason, doc) if line.reason else "none", "mark": quoted(line.mark),
        "short": _flag(not line.mark and wide(line.reason) < SHORT),
    }  # fmt: skip
    return _named(values)


def first_of(node: Node) -> Node | None:
    """The first line of a formula that takes several."""
    return row(*node.lines[0]) if isinstance(node, Alignment) else None


def _boxes(boxes: model.Boxes, doc: model.Document) -> str:
    matrix, size = boxes.matrix, box_size(boxes.matrix)
    cells = _array(
        _array("none" if isinstance(cell, Blank) else _form(cell, doc) for cell in cells) for cells in matrix.rows
    )
    lead = "none" if boxes.lead is None else _form(boxes.lead, doc)
    alt = " ".join(
        filter(None, (spoken(boxes.lead, doc.language) if boxes.lead else "", box_words(boxes, doc.language)))
    )
    labels = {
        "rows": _array(_label(label, doc) for label in matrix.row_labels),
        "columns": _array(_label(label, doc) for label in matrix.column_labels),
    }
    return _call("show-boxes", "room", quoted(alt), lead, cells, f"{size.width}mm", f"{size.height}mm", **labels)


def _label(label: Node, doc: model.Document) -> str:
    """Plain words are tokens and look like code; anything else is a formula."""
    return (
        _call("as-code", quoted(label.text)) if isinstance(label, Words) else _call("inline-eq", _form(label, doc))
    )


def _fill_in(block: model.FillIn, doc: model.Document) -> str:
    pieces = _array(_form(node, doc, spaced_blanks(node)) for node in block.pieces)
    label = _inline(block.label, doc) if block.label else "none"
    return _call("fill-in", "room", label, pieces, _flag(block.flush))


def _writing_lines(block: model.WritingLines, doc: model.Document) -> str:
    return _call("writing-lines", str(block.count), f"{block.height}mm")


def _work_space(block: model.WorkSpace, doc: model.Document) -> str:
    return _call("work-space", f"{block.height}mm")


def _table(table: model.Table, doc: model.Document) -> str:
    wordy = _array(_flag(wraps) for wraps in table.wordy)
    names = {"l": "left", "c": "center", "r": "right"}
    aligns = _array(names[letter] for letter in table.letters)
    cells = _array(_inline(cell, doc, _displayed) for cells in table.rows for cell in cells)
    header = _array(_inline(cell, doc) for cell in table.header)
    caption = _inline(table.caption, doc) if table.caption else "none"
    columns = ", ".join(filter(None, map(plain_words, table.header)))
    what = fill(say("furniture.table", doc.language), columns=columns)
    looks = (_flag(table.ruled), _flag(table.small))
    return _call("data-table", "room", quoted(what), header, cells, aligns, wordy, caption, *looks)


def _heatmap(heat: model.Heatmap, doc: model.Document) -> str:
    return _call("show-heatmap", _figure(heat, doc))


def _beside(block: model.Beside, doc: model.Document) -> str:
    return _call("show-beside", _array(_figure(figure, doc) for figure in block.figures))


def _figure(heat: model.Heatmap, doc: model.Document) -> str:
    words = furniture(doc.language)
    cells = _array(_array(_cell(cell, doc) for cell in cells) for cells in heat.cells)
    tokens = (_array(quoted(token) for token in names) for names in (heat.queries, heat.keys))
    sums = _array(_form(total, doc) for total in heat.sums)
    what = fill(say("furniture.heatmap", doc.language), keys=", ".join(heat.keys))
    said = _named({"who": quoted(words.who), "whom": quoted(words.whom), "sum": quoted(words.total)})
    return _call(
        "heat-figure",
        "room",
        quoted(what),
        said,
        cells,
        *tokens,
        sums,
        _inline(heat.caption, doc) if heat.caption else "none",
    )


def _cell(cell: model.Cell, doc: model.Document) -> str:
    exact = "none" if cell.exact is None else _form(cell.exact, doc)
    return _named(
        {
            "darkness": str(cell.darkness),
            "label": _form(cell.label, doc),
            "exact": exact,
            "masked": _flag(cell.masked),
        }
    )


def _callout(block: model.Callout, doc: model.Document) -> str:
    body = "\n".join(_block(inner, doc) for inner in block.body)
    return _call(
        "show-callout", "room", _inline(block.title, doc) if block.title else "none", f"room => {{\n{body}\n}}"
    )


_BLOCKS: dict[type, Callable[[Any, model.Document], str]] = {
    model.Heading: _heading, model.Paragraph: _paragraph, model.Bullets: _bullets, model.Display: _display,
    model.Note: _note, model.Steps: _steps, Part: _part, model.Boxes: _boxes, model.FillIn: _fill_in,
    model.WritingLines: _writing_lines, model.WorkSpace: _work_space, model.Table: _table,
    model.Heatmap: _heatmap, model.Beside: _beside,
    model.Callout: _callout,
}  # fmt: skip

_RUNS: dict[type, Callable[[Any], str]] = {
    str: quoted,
    model.Strong: lambda run: _call("strong", quoted(run.text)),
    model.Emphasis: lambda run: _call("emph", quoted(run.text)),
    model.Code: lambda run: _call("as-code", quoted(run.text)),
}


def _formula(node: Node, doc: model.Document) -> str:
    return _call("tall-eq" if is_tall(node) else "inline-eq", _form(node, doc))


def _displayed(node: Node, doc: model.Document) -> str:
    return _call("display-eq", _form(node, doc))


def _inline(
    runs: model.Inline, doc: model.Document, formula: Callable[[Any, model.Document], str] = _formula
) -> str:
    shown = (_RUNS[type(run)](run) if type(run) in _RUNS else formula(run, doc) for run in runs)
    return "[" + "".join(f"#{run}" for run in shown) + "]"


def _form(node: Node, doc: model.Document, shown: Node | None = None, first: Node | None = None) -> str:
    return _written_form(node, doc.language, shown, first)


@lru_cache(maxsize=4096)  # the names of quantities and small numbers stand on every page
def _written_form(node: Node, language: str, shown: Node | None, first: Node | None) -> str:
    """A formula with its alternative text; `shown` is what is set where that differs from what is said.

    `first` is the line of several that a left side stands beside.
    """
    lines = {"lines": "true"} if has(node, (Alignment,)) else {}
    lines |= {} if first is None else {"first": f"$ {math(first)} $"}
    guess = {"guess": f"{width(shown or node):.1f}"}
    return _named({"alt": quoted(spoken(node, language)), "body": f"$ {math(shown or node)} $", **guess, **lines})


def _call(name: str, *values: str, **named: str) -> str:
    settings = (f"{key}: {value}" for key, value in named.items())
    return f"{name}({', '.join((*values, *settings))})"


def _array(values: Iterable[str]) -> str:
    return "(" + "".join(f"{value}, " for value in values) + ")"


def _named(values: dict[str, str]) -> str:
    return "(" + ", ".join(f"{key}: {value}" for key, value in values.items()) + ")"


def _flag(value: bool) -> str:
    return "true" if value else "false"
