"""A document as a Jupyter notebook: nbformat 4.5, written with the standard library, the same bytes every time.

Knows the page model and that what a student fills in becomes a code cell: a matrix of boxes is a list of rows with
`...` in every cell. Formulas are LaTeX in Markdown cells. It does not know how answers are checked; every cell to
fill in names its problem in its metadata.
"""

from __future__ import annotations

import json
import keyword
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from symattn.render.escape import visible
from symattn.render.formula.plain import plain
from symattn.render.page import markdown
from symattn.render.page.blanks import count_blanks
from symattn.render.page.furniture import furniture
from symattn.render.page.model import Block, Boxes, Document, FillIn, Problem
from symattn.render.tree import Blank, Node

METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a notebook: its type, its text, and for an answer the problem and the name to fill in."""

    kind: str
    source: str
    problem: str = ""
    name: str = ""
    asked: str = ""


def notebook(document: Document) -> str:
    """The notebook of a document, as the text of its file.

    >>> from symattn.render.page.model import paragraph
    >>> made = json.loads(notebook(Document("sheet", "By hand", (paragraph("Why?"),))))
    >>> made["nbformat_minor"], [cell["id"] for cell in made["cells"]]
    (5, ['cell-001'])
    """
    cells = [_written(number, cell) for number, cell in enumerate(_cells(document), 1)]
    made = {"cells": cells, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(made, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _written(number: int, cell: Cell) -> dict[str, Any]:
    shown: dict[str, Any] = {"cell_type": cell.kind, "id": f"cell-{number:03d}", "metadata": {}}
    shown["source"] = cell.source.splitlines(keepends=True)
    if cell.kind == "code":
        answer = {"problem": visible(cell.problem), "name": cell.name, "asked": cell.asked}
        shown |= {"execution_count": None, "outputs": [], "metadata": {"symattn": answer, "tags": ["answer"]}}
    return shown


def _cells(document: Document) -> Iterator[Cell]:
    """The cells in order; text between two answers is one cell."""
    text = [markdown.masthead(document)]
    for part in _parts(document):
        if isinstance(part, str):
            text.append(part)
        else:
            if text:
                yield Cell("markdown", "\n\n".join(text))
            yield part
            text = []
    if text:
        yield Cell("markdown", "\n\n".join(text))


def _parts(document: Document) -> Iterator[str | Cell]:
    taken: set[str] = set()
    for block in document.blocks:
        if isinstance(block, Problem):
            yield markdown.head(block, document)
        for part in block.body if isinstance(block, Problem) else (block,):
            problem = block.number if isinstance(block, Problem) else ""
            yield from _of_block(part, document, problem, taken)


def _of_block(block: Block, document: Document, problem: str, taken: set[str]) -> Iterator[str | Cell]:
    """Markdown for what is read, a code cell for what is filled in."""
    if not isinstance(block, Boxes | FillIn):
        yield from markdown.blocks((block,), document)
        return
    if isinstance(block, Boxes):
        yield markdown.lead(block)
    name = _free(block.name, problem, taken)
    source = _matrix(block, name, document.language) if isinstance(block, Boxes) else _list(block, name)
    yield Cell("code", source, problem, name, block.asked)


def _free(name: str, problem: str, taken: set[str]) -> str:
    """A Python name that no cell before has: the letter itself, or with the problem's number and a count."""
    usable = name.isidentifier() and not keyword.iskeyword(name)
    base = name if usable else "answer"
    tail = f"_{problem}" if problem.isalnum() and problem.isascii() else ""
    choices = [base] * usable + [base + tail] + [f"{base}{tail}_{count}" for count in range(2, len(taken) + 3)]
    chosen = next(choice for choice in choices if choice not in taken)
    taken.add(chosen)
    return chosen


def _matrix(boxes: Boxes, name: str, language: str) -> str:
    rows = (f"    [{', '.join(map(_entry, cells))}]," for cells in boxes.matrix.rows)
    labels = boxes.matrix.row_labels, boxes.matrix.column_labels
    names = furniture(language).rows, furniture(language).columns
    said = [f"# {what}: {_comment(nodes)}" for what, nodes in zip(names, labels, strict=True) if nodes]
    return "\n".join((*said, f"{name} = [", *rows, "]"))


def _entry(cell: Node) -> str:
    return "..." if isinstance(cell, Blank) else repr(plain(cell))


def _comment(nodes: tuple[Node, ...]) -> str:
    """Nodes in a comment: on one line, whatever they hold."""
    return visible(", ".join(map(plain, nodes)))


def _list(fill: FillIn, name: str) -> str:
    blanks = sum(map(count_blanks, fill.pieces))
    return f"# {_comment(fill.pieces)}\n{name} = [{', '.join(['...'] * blanks)}]"
