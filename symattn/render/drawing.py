"""Heatmaps drawn as SVG, and that as PNG: greys, hatching and digits, no colour that anyone could miss.

Knows the page model's heatmap and lengths in pixels; the words around it are the page's. Text stays text, so
that it can be searched and read aloud; every cell says its exact entry where it is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate

from symattn.render.escape import html as escaped
from symattn.render.escape import typst_string
from symattn.render.formula.plain import plain
from symattn.render.localised import localised
from symattn.render.page import model
from symattn.render.page.furniture import Furniture, furniture

WIDTH, HEIGHT, LETTER, SMALL, GAP, EDGE = 56, 40, 8.6, 7.2, 40, 12  # pixels
PIXELS_PER_INCH = 144.0
STYLE = (
    "text{font:14px DejaVu Sans Mono,Menlo,Consolas,monospace;fill:#000}"
    ".axis{font:italic 12px DejaVu Sans,Arial,sans-serif}.title{font-weight:bold}"
    ".cell,.masked{stroke:#555;stroke-width:1}.masked{fill:url(#hatch)}"
)
HATCH = (
    '<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="7" height="7" fill="#fff"/><line x1="0" y1="0" x2="0" y2="7" stroke="#777" stroke-width="1.4"/>'
    "</pattern>"
)


@dataclass(frozen=True)
class Layout:
    """Where the parts of one heatmap stand: the left and top of its cells, their width, and its size."""

    left: float
    top: float
    cell: float
    width: float
    height: float


def svg(figures: tuple[model.Heatmap, ...], language: model.Language = "en") -> str:
    """Heatmaps side by side as one SVG document."""
    words, figures = furniture(language), localised(figures, language)
    layouts = [_layout(figure, words) for figure in figures]
    starts = [0.0, *accumulate(layout.width + GAP for layout in layouts)]
    width = starts[-1] - GAP + 2 * EDGE
    height = max(layout.height for layout in layouts) + 2 * EDGE
    drawn = "".join(
        f'<g transform="translate({EDGE + at:g} {EDGE})">{"".join(_drawn(figure, layout, words))}</g>'
        for figure, layout, at in zip(figures, layouts, starts, strict=False)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escaped(_said(figures))}">'
        f'<style>{STYLE}</style><defs>{HATCH}</defs><rect width="100%" height="100%" fill="#fff"/>{drawn}</svg>\n'
    )


def png(drawn: str) -> bytes:
    """An SVG as a PNG, drawn by the engine of the `typst` wheel with its own fonts."""
    from symattn.render.pdf import compile_png

    picture = f'image(bytes({typst_string(drawn)}), format: "svg", alt: "heatmap")'
    return compile_png(f"#set page(width: auto, height: auto, margin: 0pt)\n#{picture}\n", PIXELS_PER_INCH)


def _said(figures: Iterable[model.Heatmap]) -> str:
    """The heatmaps read aloud, row by row."""
    rows = (
        f"{query}: "
        + ", ".join(f"{plain(cell.label)} {key}" for cell, key in zip(cells, figure.keys, strict=True))
        for figure in figures
        for query, cells in zip(figure.queries, figure.cells, strict=True)
    )
    return "; ".join(rows)


def _layout(figure: model.Heatmap, words: Furniture) -> Layout:
    left = max(SMALL * len(words.who), *(LETTER * len(query) for query in figure.queries)) + 10
    cell = max(float(WIDTH), *(LETTER * len(key) + 12 for key in figure.keys))
    top = 46.0 + (24 if figure.caption else 0)
    sums = 70 if figure.sums else 0
    return Layout(left, top, cell, left + cell * len(figure.keys) + sums, top + HEIGHT * len(figure.queries))


def _drawn(figure: model.Heatmap, at: Layout, words: Furniture) -> Iterator[str]:
    middle = at.left + at.cell * len(figure.keys) / 2
    if figure.caption:
        yield _text(middle, 14, "".join(map(str, figure.caption)), "middle", "title")
    yield _text(middle, at.top - 30, words.whom, "middle", "axis")
    yield _text(at.left - 8, at.top - 8, words.who, "end", "axis")
    right = at.left + at.cell * len(figure.keys)
    if figure.sums:
        yield _text(right + 10, at.top - 8, words.total, "start", "title")
    for j, key in enumerate(figure.keys):
        yield _text(at.left + at.cell * (j + 0.5), at.top - 8, key, "middle")
    for i, query in enumerate(figure.queries):
        middle_of_row = at.top + HEIGHT * i + HEIGHT / 2 + 5
        yield _text(at.left - 8, middle_of_row, query, "end")
        if figure.sums:
            yield _text(right + 10, middle_of_row, plain(figure.sums[i]), "start")
        for j, cell in enumerate(figure.cells[i]):
            yield _cell(cell, at.left + at.cell * j, at.top + HEIGHT * i, at.cell)


def _cell(cell: model.Cell, x: float, y: float, width: float) -> str:
    grey = round(255 * (1 - cell.darkness / 100))
    look = 'class="masked"' if cell.masked else f'class="cell" fill="#{grey:02x}{grey:02x}{grey:02x}"'
    said = "" if cell.exact is None else f"<title>{escaped(plain(cell.exact))}</title>"
    box = f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{HEIGHT}" {look}/>'
    plate = f'<rect x="{x + width / 2 - 15:g}" y="{y + 10:g}" width="30" height="20" rx="3" fill="#fff"/>'
    label = _text(x + width / 2, y + HEIGHT / 2 + 5, plain(cell.label), "middle")
    return f"<g>{said}{box}{plate if cell.masked else ''}{label}</g>"


def _text(x: float, y: float, words: str, anchor: str, kind: str = "") -> str:
    look = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{look}>{escaped(words)}</text>'
