r"""Matrices that are drawn: Markdown tables, rows between bars, one bracketed row below the other.

Knows how such rows are written as one matrix, `[a, b; c, d]`, and that a row of words above, or a column of words
on the left, labels a table and is no part of it. Does not read the entries.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

NUMBERS = re.compile(r"^\s*[-+−]?[\d.]+%?(?:[ \t,;]+[-+−]?[\d.]+%?)+\s*;?\s*$")
OPEN_END = re.compile(r"^(?!\s*#).*(?:=|≈|\\approx|:)\s*$")
_BARS = re.compile(r"^\s*(?P<name>[^|]*?(?:=|≈|:)\s*)?\|(?P<cells>.*)\|\s*$")
_RULE = re.compile(r"\s*:?-{2,}:?\s*")
_ROW = re.compile(r"^\s*(?P<name>[^()\[\]]*?(?:=|≈|:)\s*)?(?P<open>[(\[⎡⎢⎣])(?P<cells>[^()\[\]⎡⎤]*)[)\]⎤⎥⎦]\s*$")

Words = Callable[[str], list[str]]


def end_of_table(lines: Sequence[str], place: int) -> int:
    """Where a table, or rows below each other, that begin at a line end; the line itself where none does."""
    for pattern in (_BARS, _ROW):
        stop = place
        while stop < len(lines) and (match := pattern.match(lines[stop])) and (stop == place or not match["name"]):
            stop += 1
        if stop > place + (1 if pattern is _ROW else 0) and _is_matrix(lines[place:stop], pattern):
            return stop
    return place


def _is_matrix(lines: Sequence[str], pattern: re.Pattern[str]) -> bool:
    """Rows in brackets are a matrix where the first has a name and all have as many entries, more than one."""
    if pattern is _BARS:
        return True
    first = pattern.match(lines[0])
    widths = {len(_entries(match["cells"])) for line in lines if (match := pattern.match(line))}
    return first is not None and bool(first["name"]) and len(widths) == 1 and widths != {1}


def as_matrix(lines: Sequence[str], unknown_words: Words) -> str:
    """Such rows as one matrix.

    >>> as_matrix(["A =", "| | the | cat |", "|---|---|---|", "| the | 1 | 0 |", "| cat | 1/2 | 1/2 |"], str.split)
    'A = [1, 0; 1/2, 1/2]'
    """
    name = lines[0] if OPEN_END.match(lines[0]) else ""
    rows = [_cells(line) for line in lines[1 if name else 0 :]]
    first = _BARS.match(lines[0]) or _ROW.match(lines[0])
    if not name and first is not None and first["name"]:
        name = first["name"]
    rows = [row for row in rows if not all(_RULE.fullmatch(cell) for cell in row)]
    is_label = [bool(_is_word(row[0], unknown_words)) for row in rows]
    if len(rows) > 1 and all(_is_word(cell, unknown_words) for cell in rows[0]):
        rows, is_label = rows[1:], is_label[1:]
    if all(is_label) and all(len(row) > 1 for row in rows):
        rows = [row[1:] for row in rows]
    return f"{name.strip()} [{'; '.join(', '.join(row) for row in rows)}]".strip()


def _cells(line: str) -> list[str]:
    bars = _BARS.match(line)
    if bars and "|" in bars["cells"]:
        return [cell.strip() for cell in bars["cells"].split("|")]
    match = bars or _ROW.match(line)
    return _entries(match["cells"]) if match else [line]


def _entries(cells: str) -> list[str]:
    separator = ";" if ";" in cells else "," if re.search(r",\s|[^\d],|,[^\d]", cells) else None
    return [cell.strip() for cell in cells.split(separator)]


def _is_word(cell: str, unknown_words: Words) -> bool:
    return not re.search(r"\d|√|\\frac|∞", cell) and (not cell or bool(unknown_words(cell)) or cell.isalpha())
