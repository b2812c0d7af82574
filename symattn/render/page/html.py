"""A document as one HTML file: MathML, style inside, no script, no other file; it prints like the PDF.

Knows the page model and `page.css`, which holds the look. Outside text is escaped; text that stands in a
style is spelled by codes. The form of a wide formula is chosen by estimated widths, since a page without a
script cannot measure.
"""

from __future__ import annotations

from importlib.resources import files
from urllib.parse import quote

from symattn.render.escape import html as escaped
from symattn.render.formula.mathml import CSS
from symattn.render.page import model
from symattn.render.page.furniture import amount, furniture
from symattn.render.page.html_blocks import blocks
from symattn.render.page.scores import score_table

STYLE = files("symattn.render.page").joinpath("page.css").read_text(encoding="utf-8")
PAPERS = {"a4": "A4", "us-letter": "letter", "a4-wide": "A4 landscape", "us-letter-wide": "letter landscape"}
_HATCH = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><defs><pattern id="h" width="8" height="8" '
    'patternUnits="userSpaceOnUse"><path d="M-2 2 2-2M0 8 8 0M6 10 10 6" stroke="#787878" stroke-width=".8"/>'
    '</pattern></defs><rect width="8" height="8" fill="url(#h)"/></svg>'
)

VARIABLES = f'--ink: #3c3c3c; --line: .6pt solid #464646; --hatch: url("data:image/svg+xml,{quote(_HATCH)}")'


def document(doc: model.Document) -> str:
    """The whole HTML file of a document.

    >>> page = document(model.Document("sheet", "<b>", (model.paragraph("Why?"),)))
    >>> "<title>&lt;b&gt;</title>" in page, "<script" in page
    (True, False)
    """
    parts = (
        "<!doctype html>", f'<html lang="{doc.language}">', '<head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escaped(doc.title)}</title>", f"<style>\n{STYLE}{CSS}{_page_rules(doc)}</style></head>",
        f'<body class="{doc.kind}">', _masthead(doc), f"<main>{blocks(doc.blocks, doc)}</main>", _foot(doc),
        "</body></html>", "",
    )  # fmt: skip
    return "\n".join(parts)


def fragment(doc: model.Document) -> str:
    """The blocks of a document for a notebook's output, with a style that touches nothing else there.

    >>> fragment(model.Document("key", "A key", (model.paragraph("Why?"),))).endswith("<p>Why?</p></div>")
    True
    """
    style = f"<style>\n.symattn {{\n{STYLE}{CSS}}}\n.symattn {{ {VARIABLES} }}\n</style>"
    return f'{style}<div class="symattn">{blocks(doc.blocks, doc)}</div>'


def _page_rules(doc: model.Document) -> str:
    words = furniture(doc.language)
    code = f"{doc.code} · " if doc.code else ""
    number = f'"{_css(code + words.page)} " counter(page) " {_css(words.of)} " counter(pages)'
    left, right = (f"@bottom-{side} {{ content: {text}; font: 9pt serif }}"
                   for side, text in (("left", f'"{_css(doc.footer)}"'), ("right", number)))  # fmt: skip
    head = f'@page {{ @top-left {{ content: "{_css(doc.title)}"; font: 9pt serif }} }}'
    page = f"@page {{ size: {PAPERS[doc.paper]}; margin: 20mm 18mm 19mm 25mm; {left} {right} }}"
    return f":root {{ {VARIABLES} }}\n{head}\n{page}\n@page :first {{ @top-left {{ content: none }} }}\n"


def _css(text: str) -> str:
    """Text inside a quoted CSS string, every character but letters and digits by its code."""
    return "".join(mark if mark.isascii() and mark.isalnum() else f"\\{ord(mark):06x}" for mark in text)


def _masthead(doc: model.Document) -> str:
    shown = [f'<p class="course">{escaped(doc.course)}</p>'] if doc.course else []
    shown.append(f"<h1>{escaped(doc.title)}</h1>")
    if doc.kind == "sheet":
        scores = score_table(doc)
        shown.append(f'<div class="fields">{_fields(doc, total=scores is None and doc.points > 0)}</div>')
        shown += [blocks((scores,), doc)] if scores else []
    if doc.facts:
        facts = blocks((model.Bullets(doc.facts),), doc)
        shown.append(f'<section class="callout facts"><b>{furniture(doc.language).facts}</b>{facts}</section>')
    return f"<header>{''.join(shown)}</header>"


def _fields(doc: model.Document, total: bool) -> str:
    words = furniture(doc.language)
    known = ((words.name, escaped(doc.who)), (words.date, ""))
    shown = "".join(f"<span>{field} <i>{value}</i></span>" for field, value in known)
    sum_field = f"<span>{words.points.capitalize()} <i></i> / {amount(doc.points)}</span>"
    return shown + sum_field if total else shown


def _foot(doc: model.Document) -> str:
    return f'<footer class="foot"><span>{escaped(doc.footer)}</span><code>{escaped(doc.code)}</code></footer>'
