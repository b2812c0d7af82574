"""The table at the head of a sheet in which the points of each problem are entered.

Knows a document's problems and their points. Sheets with one problem, or with very many, have the field for all
points instead.
"""

from __future__ import annotations

from symattn.render.page.furniture import amount, furniture
from symattn.render.page.model import Document, Inline, Problem, Strong, Table

A_LINE, MOST = 9, 36  # columns of a line, problems of a table
ROOM = "\u00a0" * 6  # for a number written by hand


def score_table(document: Document) -> Table | None:
    """One column a problem and one for the sum, in lines one below the other; None where there is no use for it.

    >>> problems = (Problem("1", (), points=2), Problem("2", (), points=3))
    >>> score_table(Document("sheet", "By hand", problems)).header
    (('Problem',), ('1',), ('2',), ('Σ',))
    """
    scored = [block for block in document.blocks if isinstance(block, Problem) and block.points is not None]
    if document.kind != "sheet" or not 1 < len(scored) < MOST:
        return None
    words = furniture(document.language)
    names = [*(problem.number for problem in scored), words.total]
    points = [*(problem.points or 0 for problem in scored), document.points]
    width = -(-len(names) // -(-len(names) // A_LINE))  # lines of one length, as far as possible
    lines: list[tuple[Inline, ...]] = []
    for i in range(0, len(names), width):
        empty: list[Inline] = [()] * (width - len(names[i : i + width]))
        lines.append(((words.problem,), *((name,) for name in names[i : i + width]), *empty))
        cells = ((f"{ROOM}/ {amount(each)}",) for each in points[i : i + width])
        lines.append(((words.points.capitalize(),), *cells, *empty))
    header, *rows = lines
    strong = [tuple(map(_strong, cells)) if k % 2 else cells for k, cells in enumerate(rows)]
    return Table(header, tuple(strong), "l" + "c" * width, ruled=True)


def _strong(cell: Inline) -> Inline:
    return tuple(Strong(str(run)) for run in cell)
