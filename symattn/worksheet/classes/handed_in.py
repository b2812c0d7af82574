"""What a student handed in, parted into the problems of a sheet: plain text, Markdown, LaTeX, or a notebook.

Knows headings as people write them ("Problem 3b:", "## 3", "b)"), tables of Markdown that stand for matrices, and
what of the text is the sheet's own. Does not judge anything: what belongs to no problem is kept and told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...errors import ReadError
from ..draw import is_code

MOST_CELLS = 5000
WORDS = "problem|question|exercise|task|part|aufgabe|frage|übung|teilaufgabe|teil|nr|no|ex|q"
LETTER = r"([a-h]|\s*\(?[a-h]\)|\s+[a-h](?=\s*(?:[.:]|$)))?(?!\w)"  # of a part: 3b, 3 b), 3 (b), 3 b:
WORDED = re.compile(rf"(?:{WORDS})\.?\s*(\d{{1,2}}){LETTER}\s*[.):]*\s*(.*)", re.IGNORECASE | re.DOTALL)
HEADED = re.compile(rf"(\d{{1,2}}){LETTER}\s*[.):]*\s*(.*)", re.IGNORECASE | re.DOTALL)
CLOSED = re.compile(rf"(\d{{1,2}}){LETTER}\s*(?:(?<=\))|[):]|\.(?=\s|$))\s*(.*)", re.IGNORECASE | re.DOTALL)
ALONE = re.compile(r"(\d{1,2})\s*([a-h])()$", re.IGNORECASE)
LETTERED = re.compile(rf"(?:(?:{WORDS})\s+)?\(?([a-h])(?:[):]|\.(?=\s|$))+\s*(.*)", re.IGNORECASE | re.DOTALL)
SECTION = re.compile(r"\\(?:(?:sub)*section|paragraph|textbf|item)\*?\s*[\[{](.*?)[\]}](.*)", re.DOTALL)
CODE = re.compile(r"(?<![0-9A-Za-z])[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-Z]{3}(?![0-9A-Za-z])")
EMPTY_CELLS = ("", "&nbsp;", "...", "…", "\\_\\_", "__")


@dataclass(frozen=True)
class HandedIn:
    """A page in parts: work by item ("1a", "5"), what was noticed, codes that stand in it, lines of no problem."""

    work: Mapping[str, str]
    notes: tuple[str, ...] = ()
    codes: frozenset[str] = frozenset()
    unplaced: tuple[str, ...] = ()


@dataclass
class _Parts:
    """The parts while a page is read: where it stands, and what has been found."""

    items: Sequence[str]
    strict: bool
    number: str = ""
    letter: str = ""
    work: dict[str, list[str]] = field(default_factory=dict)
    unplaced: list[str] = field(default_factory=list)

    def heading(self, line: str) -> str | None:
        """The rest of a line that begins a problem or a part of one; None for any other line."""
        text, headed = _plain(line)
        match = WORDED.match(text) or ALONE.match(text) or (HEADED.match(text) if headed else None)
        if match is None:
            closed = CLOSED.match(text)
            match = closed if closed is not None and (closed[2] or not self.strict) else None
        if match is not None and self._known(match[1], (match[2] or "").strip(" ()").lower()):
            return "" if headed else match[3]
        match = LETTERED.match(text)
        if match is not None and f"{self.number}{match[1].lower()}" in self.items:
            self.letter = match[1].lower()
            return match[2]
        return None

    def _known(self, number: str, letter: str) -> bool:
        number = str(int(number))
        if f"{number}{letter}" not in self.items and not (not letter and self._letters(number)):
            return False
        self.number, self.letter = number, letter
        return True

    def _letters(self, number: str) -> list[str]:
        return [item for item in self.items if item.rstrip("abcdefgh") == number]

    def add(self, line: str) -> None:
        """A line of work, where the page stands now; an item alone on its sheet takes what has no heading."""
        item = f"{self.number}{self.letter}"
        if item not in self.items:
            mine = self._letters(self.number) if self.number else list(self.items)
            item = mine[0] if len(mine) == 1 else ""
        if item:
            self.work.setdefault(item, []).append(line)
        elif line.strip():
            self.unplaced.append(line.strip())


def page_of(text: str, items: Sequence[str], printed: Collection[str] = ()) -> HandedIn:
    r"""The parts of a text; `items` are the names of the sheet's, `printed` its own lines, which are no work.

    >>> page_of("Problem 1b: A = [1 0]\nO = [2 3]\nProblem 5: z = 3", ["1a", "1b", "5"]).work
    {'1b': 'A = [1 0]\nO = [2 3]', '5': 'z = 3'}
    """
    own = {line.strip() for line in printed}
    lines = text.splitlines()
    worded = any(WORDED.match(_plain(line)[0]) or line.lstrip().startswith("#") for line in lines)
    parts = _Parts(items, strict=worded)
    for line in _tables_read(lines, own):
        rest = parts.heading(line)
        if line.strip() in own:
            continue
        if rest is None:
            parts.add(line)
        elif rest.strip():
            parts.add(rest)
    work = {item: "\n".join(lines).strip("\n") for item, lines in parts.work.items()}
    kept = {item: found for item, found in work.items() if found.strip()}
    notes = ("unplaced",) if parts.unplaced else ()
    return HandedIn(kept, notes, codes_in(text), tuple(parts.unplaced))


def codes_in(text: str) -> frozenset[str]:
    """The codes that stand in a text and were copied right."""
    return frozenset(code for code in CODE.findall(text.replace("\\-", "-")) if is_code(code))


def _plain(line: str) -> tuple[str, bool]:
    """A line without the marks of Markdown and LaTeX around a heading, and whether it is one of theirs."""
    text = line.strip()
    section = SECTION.match(text)
    if section is not None:
        return f"{section[1].strip()} {section[2].strip()}".strip(), not text.startswith((r"\item", r"\textbf"))
    headed = text.startswith("#")
    return text.lstrip("#>*_ ").replace("\\)", ")").replace("**", " ").replace("\\.", ".").strip(), headed


def _tables_read(lines: Sequence[str], own: Collection[str]) -> Iterator[str]:
    """The lines, each table that was filled in turned into a matrix after the formula that stands before it."""
    lead, table, held = "", [], []
    for line in [*lines, ""]:
        if line.lstrip().startswith("|"):
            table.append(line)
            continue
        if table:
            filled = any(row.strip() not in own for row in table)
            rows = [cells for cells in map(_cells, table[2:]) if cells] if filled else []
            if any(cell not in EMPTY_CELLS for cells in rows for cell in cells):
                held = [f"{lead} [{'; '.join(', '.join(cells) for cells in rows)}]"]
            table = []
        if line.strip():
            yield from held
            bare = line.strip().strip("$ ")
            lead = bare if bare.endswith("=") else ""
            held = [line]  # the lead of a table is said with it
    yield from held


def _cells(row: str) -> list[str]:
    """The cells of a row of a table, without the label before them."""
    cells = [cell.strip() for cell in row.strip().strip("|").split("|")]
    return [cell.strip("$ ") for cell in cells if not cell.startswith("**")]


def notebook_of(text: str, items: Sequence[str], printed: Collection[str] = ()) -> HandedIn:
    """The parts of a notebook: cells to fill in by what they ask, Markdown by its headings; nothing is run.

    Of cells for one question that were copied or split the last that holds anything counts. Raises ReadError for
    what is no notebook.
    """
    try:
        cells = json.loads(text)["cells"]
        told = [(cell["cell_type"], _source(cell), _asked(cell)) for cell in cells[:MOST_CELLS]]
    except (ValueError, KeyError, TypeError, RecursionError, AttributeError):
        raise ReadError("this is no notebook; save it as .ipynb, or the work as text") from None
    page = page_of("\n\n".join(source for kind, source, _ in told if kind == "markdown"), items, printed)
    answers: dict[tuple[str, str], str] = {}
    notes: list[str] = []
    for kind, source, (problem, asked) in told:
        if kind != "code" or not problem or not asked:
            notes += ["loose-cell"] if kind == "code" and _filled(source) else []
            continue
        notes += ["copied-cell"] if (problem, asked) in answers and _filled(source) else []
        if _filled(source):
            answers[problem, asked] = source
    return _with_answers(page, answers, items, notes, codes_in(text))


def _with_answers(
    page: HandedIn, answers: Mapping[tuple[str, str], str], items: Sequence[str], notes: Sequence[str],
    codes: frozenset[str],
) -> HandedIn:  # fmt: skip
    work = {item: [text] for item, text in page.work.items()}
    for (problem, asked), source in answers.items():
        letter, quantity, row = _what(asked)
        if f"{problem}{letter}" in items:
            work.setdefault(f"{problem}{letter}", []).extend(_lines(source, quantity, row))
    told = tuple(dict.fromkeys((*page.notes, *notes)))
    return HandedIn(
        {item: "\n".join(lines) for item, lines in work.items()}, told, codes | page.codes, page.unplaced
    )


def _source(cell: Mapping[str, Any]) -> str:
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)


def _asked(cell: Mapping[str, Any]) -> tuple[str, str]:
    """The problem and what a cell asks, as the sheet's notebook notes them; empty where it does not."""
    told = cell.get("metadata", {}).get("symattn", {})
    return str(told.get("problem", "")), str(told.get("asked", ""))


def _what(asked: str) -> tuple[str, str, int]:
    """Letter of the part, quantity, and row (0 for the whole): "b weights 2"."""
    words = asked.split()
    row = int(words.pop()) if words and words[-1].isdecimal() else 0
    return (words[0] if len(words) > 1 else "", words[-1] if words else "", row)


def _filled(source: str) -> bool:
    """Whether anything was written in a cell."""
    value = _value(source)
    return bool(re.sub(r"[\[\](),\s]|\.\.\.", "", value)) and "YOUR ANSWER HERE" not in value


def _value(source: str) -> str:
    """What is assigned in a cell, on one line; comments left out."""
    lines = " ".join(line.partition("#")[0] for line in source.splitlines())
    return lines.split("=", 1)[-1].strip() if re.match(r"\s*\w+\s*=(?!=)", lines) else lines.strip()


def _lines(source: str, quantity: str, row: int) -> Iterator[str]:
    """A cell as lines of work: a matrix under its name; of a row z, powers, decimals and their sum."""
    value = _value(source)
    if not row:
        yield f"{quantity} = {value}"
        return
    cells = [cell.strip() for cell in value.strip("[] ").split(",")]
    keys = (len(cells) - 2) // 2
    z, powers, decimals = cells[0], cells[1 : 1 + keys], cells[1 + keys : 1 + 2 * keys]
    if z and z != "...":
        yield f"z_{row} = {z}"
        if powers and "..." not in powers:
            yield f"A_{row} = ({', '.join(f'({each})/({z})' for each in powers)})"
    if decimals and "..." not in decimals:
        yield f"A_{row} = ({', '.join(decimals)})"
