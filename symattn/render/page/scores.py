"""The table at the head of a sheet in which the points of each problem are entered.

Knows a document's problems and their points. Sheets with one problem, or with more than a line of a page holds,
have the field for all points instead.
"""

from __future__ import annotations

from symattn.render.page.furniture import WORDS, amount
from symattn.render.page.model import Document, Inline, Problem, Table

MOST = 10  # columns of a line
ROOM = "\u00a0" * 6  # for a number written by hand


def score_table(document: Document) -> Table | None:
    """One column a problem and one for the sum; None where the sheet has no use for it.

    >>> problems = (Problem("1", (), points=2), Problem("2", (), points=3))
    >>> score_table(Document("sheet", "By hand", problems)).header
    (('Problem',), ('1',), ('2',), ('Σ',))
    """
    scored = [block for block in document.blocks if isinstance(block, Problem) and block.points is not None]
    if document.kind != "sheet" or not 1 < len(scored) < MOST:
        return None
    words = WORDS[document.language]
    header: tuple[Inline, ...] = ((words.problem,), *((problem.number,) for problem in scored), (words.total,))
    points = (*(problem.points or 0 for problem in scored), document.points)
    cells: tuple[Inline, ...] = tuple((f"{ROOM}/ {amount(each)}",) for each in points)
    return Table(header, (((words.points.capitalize(),), *cells),), "l" + "c" * len(points), ruled=True)
