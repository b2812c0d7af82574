r"""Pages of work cut into lines: LaTeX files, Markdown, notebook cells, e-mails.

Knows what belongs together (a matrix over several lines, rows of bare numbers), what does not (the rows of an
alignment, two formulas in one sentence), and what is not work (comments, headings, prose, struck-out lines). Does
not read the lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from .drawn import NUMBERS, OPEN_END, as_matrix, end_of_table
from .sentences import equations, without_words
from .vocabulary import ALIGNED, CALLS, PROSE, RELATIONS, WORDS

MOST_JOINED = 60
_BRACKET = re.compile(
    r"\\\\|\\begin\s*\{([A-Za-z]+\*?)\}|\\end\s*\{([A-Za-z]+\*?)\}|\\[()\[\]]|\\.|\$\$|[()\[\]{}]"
)
_OPENERS = frozenset({"(", "[", "{", "\\[", "\\("})
_CLOSERS = frozenset({")", "]", "}", "\\]", "\\)"})
_BOX_TOP, _BOX_END = frozenset("⎡⎛"), frozenset("⎦⎠")
_STRUCK = re.compile(
    r"^(?:~~.*~~|<(?:s|del)>.*</(?:s|del)>|(?:no|wrong|nope|falsch|ungültig)\s*[:.!,]?\b.*)[.\s]*$", re.I | re.S
)
_BULLET = re.compile(r"^(?:[*•‣]\s+|\\item\b\s*|\(?[a-z0-9]{1,2}[.)]\s+(?=\S)|[-–]\s+(?=[^\d\s]+.*[=:≈]))", re.S)
_NOISE = re.compile(
    r"^\s*(?:```.*|\\(?:begin|end)\s*\{(?:document|solution|enumerate|itemize|proof|center)\}.*|%.*"
    r"|\\(?:documentclass|usepackage|section|subsection|title|author|date|maketitle|noindent|newpage|bigskip)\b.*)\s*$"
)
_ALIGNMENT = re.compile(
    r"^\s*(?:\$\$|\\\[)?\s*\\begin\s*\{(" + "|".join(map(re.escape, sorted(ALIGNED, key=len, reverse=True)))
    + r")\}(?:\{\d+\})?(.*)\\end\s*\{\1\}[\s.,]*(?:\$\$|\\\])?[\s.,]*$",
    re.S,
)  # fmt: skip
_DISPLAY = re.compile(r"^\s*(?:\$\$(.*)\$\$|\\\[(.*)\\\])[\s.,]*$", re.S)
_INLINE = re.compile(r"\$\$(.+?)\$\$|\$(.+?)\$|\\\((.+?)\\\)", re.S)
_NO_WORDS = re.compile(r"\\\\\s*\[[^\]]*\]|\\[A-Za-z]+(?:\{[A-Za-z]+\})?")  # commands, and gaps between rows
_WORD = re.compile(r"(?<![\\A-Za-zÀ-ÿ])[A-Za-zÀ-ÿ]{2,}")
_RELATION = re.compile("|".join(sorted(map(re.escape, RELATIONS), key=len, reverse=True)))


@dataclass(frozen=True, slots=True)
class Line:
    """One line of work: its text, where it starts (offset and line number, from 1), and what it is.

    `kind` is "work", "prose" (not to be read), "struck" (taken back by its writer) or "empty" (a blank answer).
    """

    text: str
    start: int
    number: int
    kind: str = "work"


def page(text: str) -> tuple[Line, ...]:
    r"""The lines of a page of work, blank lines left out.

    >>> [line.text for line in page("S = [0 2;\n 1 2]\n~~A = 3~~\nSo we get $A = 2$ and $O = 1$.")]
    ['S = [0 2;\n 1 2]', '~~A = 3~~', 'A = 2', 'O = 1']
    """
    body = _document(text)
    return tuple(line for chunk in _chunks(body) for line in _cut(chunk))


def _document(text: str) -> list[Line]:
    """The physical lines, those of a LaTeX document only from its body."""
    lines, start = [], 0
    for number, piece in enumerate(text.split("\n"), 1):
        lines.append(Line(piece.rstrip("\r").removeprefix("\ufeff"), start + piece.startswith("\ufeff"), number))
        start += len(piece) + 1
    begins = [k for k, line in enumerate(lines) if "\\begin{document}" in line.text]
    return lines[begins[0] + 1 :] if begins else lines


def _chunks(lines: list[Line]) -> Iterator[Line]:
    """What belongs together: lines joined until their brackets are closed, and rows of a matrix."""
    place = 0
    while place < len(lines):
        if not lines[place].text.strip() or _NOISE.match(lines[place].text):
            place += 1
            continue
        stop, text = _drawn(lines, place) or _joined(lines, place)
        yield replace(lines[place], text=text)
        place = stop


def _drawn(lines: list[Line], place: int) -> tuple[int, str] | None:
    """Where the rows of a drawn matrix end, and what they are as one; a name may stand above them."""
    texts = [line.text for line in lines[place : place + MOST_JOINED]]
    named = bool(OPEN_END.match(texts[0]))
    first = next((k for k in range(1, len(texts)) if texts[k].strip()), len(texts)) if named else 0
    stop = end_of_table(texts, first)
    if stop > first:
        return place + stop, as_matrix([*texts[:named], *texts[first:stop]], unknown_words)
    if named and first < len(texts) and (NUMBERS.match(texts[first]) or texts[first].lstrip()[0] in "([⎡"):
        end, rows = _joined(lines, place + first)
        return end, f"{texts[0].rstrip()} {rows.lstrip()}"
    return None


def _joined(lines: list[Line], place: int) -> tuple[int, str]:
    """Where the chunk that begins at a line ends, and its text; an unclosed bracket does not swallow the page."""
    stop = place + 1
    if NUMBERS.match(lines[place].text):
        while stop < len(lines) and NUMBERS.match(lines[stop].text):
            stop += 1
        return stop, "\n".join(line.text for line in lines[place:stop])
    text = lines[place].text
    while _is_open(text) and stop < min(len(lines), place + MOST_JOINED):
        text += "\n" + lines[stop].text
        stop += 1
    return (place + 1, lines[place].text) if _is_open(text) else (stop, text)


def _is_open(text: str) -> bool:
    depth = dollars = 0
    for match in _BRACKET.finditer(text):
        sign = match.group()
        depth += (sign in _OPENERS or match[1] is not None) - (sign in _CLOSERS or match[2] is not None)
        dollars += sign == "$$"
    boxes = sum((character in _BOX_TOP) - (character in _BOX_END) for character in text)
    return depth > 0 or dollars % 2 == 1 or boxes > 0


def _cut(chunk: Line) -> Iterator[Line]:
    """The lines of a chunk: the rows of an alignment, the formulas of a sentence, or itself."""
    body = chunk.text.strip()
    if _STRUCK.match(body) and not re.match(r"no\w", body, re.I):
        yield replace(_within(chunk, chunk.text.index(body), body), kind="struck")
        return
    alignment, display = _ALIGNMENT.match(chunk.text), _DISPLAY.match(chunk.text)
    if alignment:
        yield from _rows(chunk, alignment.start(2), alignment[2])
    elif display:
        group = 1 if display[1] is not None else 2
        yield from _rows(chunk, display.start(group), display[group])
    elif _is_sentence(chunk.text):
        yield from _formulas(chunk)
    else:
        yield from _stated(_without_bullet(_within(chunk, chunk.text.index(body), body)))


def _stated(line: Line) -> Iterator[Line]:
    """What a line states: its equations, without the words around them."""
    start, body = without_words(line.text, unknown_words)
    kind = _kind(_within(line, start, body))
    if kind.kind != "work":
        yield _kind(line)
        return
    for place, text in equations(body):
        yield _kind(_within(line, start + place, text))


def _within(chunk: Line, start: int, text: str) -> Line:
    """A part of a chunk, in its place."""
    return Line(text, chunk.start + start, chunk.number + chunk.text.count("\n", 0, start), chunk.kind)


def _rows(chunk: Line, start: int, text: str) -> Iterator[Line]:
    """The rows between breaks that stand in no inner environment or bracket."""
    depth, begun = 0, 0
    for match in [*_BRACKET.finditer(text), None]:
        sign = match.group() if match else "\\\\"
        if sign == "\\\\" and depth == 0:
            row = text[begun : match.start() if match else len(text)]
            if row.strip():
                yield _kind(_within(chunk, start + begun + len(row) - len(row.lstrip()), _plain_row(row)))
            begun = match.end() if match else len(text)
        elif match:
            depth += (sign in _OPENERS or match[1] is not None) - (sign in _CLOSERS or match[2] is not None)


def _plain_row(row: str) -> str:
    """A row without its alignment marks and its row spacing; those of matrices in it stay."""
    row = re.sub(r"^\[\s*-?[\d.]+\s*(?:pt|ex|em|mm|cm)\s*\]", "", row.strip())
    inner = [match.span() for match in re.finditer(r"\\begin.*?\\end\s*\{[A-Za-z*]+\}", row, re.S)]
    marks = [k for k, sign in enumerate(row) if sign == "&" and not any(a <= k < b for a, b in inner)]
    return "".join(" " if k in marks else sign for k, sign in enumerate(row)).strip()


def _is_sentence(text: str) -> bool:
    """Whether a chunk has formulas between dollar signs and prose around them."""
    return bool(_INLINE.search(text)) and bool(unknown_words(_INLINE.sub(" ", text)))


def unknown_words(text: str) -> list[str]:
    """The words of a text that mean nothing in a line of work."""
    known = (
        WORDS
        | CALLS
        | PROSE
        | {"row", "Row", "Zeile", "sqrt", "exp", "ln", "log", "tanh", "inf", "oo", "np", "array", "tensor"}
    )
    words = (word for word in _WORD.findall(_NO_WORDS.sub(" ", text)))
    return [word for word in words if word not in known and not (word.isupper() and len(word) < 4)]


def _formulas(chunk: Line) -> Iterator[Line]:
    """The formulas of a sentence that state something; the sentence itself when none does."""
    found = [match for match in _INLINE.finditer(chunk.text) if _RELATION.search(match.group())]
    for match in found:
        body = match[1] or match[2] or match[3]
        yield _within(chunk, match.start() + match.group().index(body), body.strip())
    if not found:
        yield replace(chunk, text=chunk.text.strip(), kind="prose")


def _without_bullet(line: Line) -> Line:
    match = _BULLET.match(line.text)
    return replace(line, text=line.text[match.end() :], start=line.start + match.end()) if match else line


def _kind(line: Line) -> Line:
    """Say whether a line is prose or a blank answer."""
    if re.fullmatch(r"[\s._…☐?–—-]*|(?i:your answer here|todo)[.!]*", line.text):
        return replace(line, kind="empty")
    words = unknown_words(line.text)
    is_prose = (
        len(words) > 2 or (bool(words) and not re.search(r"[=≈\d\\]", line.text)) or line.text.startswith("#")
    )
    return replace(line, kind="prose") if is_prose else line
