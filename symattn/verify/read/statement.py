r"""Statements: one line of work cut into its parts, `A = … = … ≈ …`, whatever it is wrapped in.

Knows relations, wrappers (dollar signs, displays, boxes, alignments), left-hand names such as `A_{1,:}` and
`row 1`, and lists without brackets. Does not compute.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ...errors import ReadError
from ...exact.syntax import Apply, Literal, Node, apply
from ...exact.tokens import Token
from .commands import WorkParser
from .commas import check_commas
from .label import Label
from .lists import Stretch
from .noticed import Noticed
from .regions import partners
from .tokens import tokens_of
from .values import walk
from .vocabulary import ALIGNED, DISPLAYS, PROSE

_MATH = frozenset({"math", "math(", "math)", "math[", "math]"})
_JOINS = frozenset({"relation", "+", "-", "*", "/"})
_OF = frozenset({"of", "von", "in"})
_ROW_WORDS = frozenset({"row", "Row", "Zeile", "zeile"})


@dataclass(frozen=True, slots=True)
class Part:
    """One side of a relation: the sign before it, what it says, and how it was written."""

    relation: str
    node: Node
    written: str


@dataclass(frozen=True, slots=True)
class Statement:
    """A line: its left-hand name, if it has one, and its parts."""

    label: Label | None
    parts: tuple[Part, ...]
    notes: tuple[Noticed, ...] = ()


def flat_tokens(text: str, decimal: str = "point") -> list[Token]:
    """The tokens of a line without the wrappers around it.

    Raises ReadError for brackets that do not match, several statements, unknown spellings.

    >>> [token.text for token in flat_tokens("$$2$$.")]
    ['2', '']
    """
    tokens = tokens_of(text, decimal)
    partner = partners(text, tokens)
    check_commas(text, tokens, partner)
    _check_comments(text, tokens)
    tokens = _without_ending([token for token in tokens if token.kind not in _MATH])
    while (inner := _unwrapped(text, tokens)) is not tokens:
        tokens = _without_ending(inner)
    if tokens[0].kind == "end":
        raise ReadError("expected a line of work, found nothing", text)
    return tokens


def _check_comments(text: str, tokens: list[Token]) -> None:
    """In LaTeX an unescaped % begins a comment; on a keyboard it is per cent."""
    for token in tokens:
        if token.kind == "%" and text[token.start] == "%" and re.search(r"\\[A-Za-z]", text):
            raise ReadError("in LaTeX % begins a comment", text, token.start, "write \\% for per cent")


def _without_ending(tokens: list[Token]) -> list[Token]:
    """The tokens without one full stop, comma or semicolon at the end."""
    if len(tokens) > 2 and tokens[-2].kind in (".", ",", ";") and not tokens[-3].text.endswith("."):
        return [*tokens[:-2], tokens[-1]]
    if len(tokens) > 1 and tokens[-2].kind == "number" and tokens[-2].text.endswith("."):
        last = tokens[-2]
        return [*tokens[:-2], replace(last, text=last.text[:-1], end=last.end - 1), tokens[-1]]
    return tokens


def _unwrapped(text: str, tokens: list[Token]) -> list[Token]:
    """What stands inside a display, an alignment, a box or braces around everything."""
    opening = 1 if tokens[0].kind == "wrapper" else 0
    if tokens[opening].kind not in ("{", "begin"):
        return tokens
    partner = partners(text, tokens)
    kind, last = tokens[opening].kind, len(tokens) - 2
    if partner.get(opening) != last:
        return tokens
    inner = tokens[opening + 1 : last]
    if kind == "{" and any(token.kind == "relation" for token in inner):
        return [*inner, tokens[-1]]
    if kind == "begin" and tokens[opening].text in DISPLAYS:
        return [*inner, tokens[-1]]
    if kind == "begin" and tokens[opening].text in ALIGNED:
        return [*_joined(text, inner, tokens[-1]), tokens[-1]]
    return tokens


def _joined(text: str, tokens: list[Token], end: Token) -> list[Token]:
    """The lines of an alignment as one line; each must go on where the one before it stopped."""
    parser = WorkParser(text, [*tokens, end])
    kept: list[Token] = []
    for start, stop in parser.split(0, len(tokens), "row"):
        pieces = parser.split(start, stop, "&")
        line = [token for first, last in pieces for token in tokens[first:last]]
        if kept and line and line[0].kind not in _JOINS and kept[-1].kind not in _JOINS:
            raise ReadError("another statement begins here", text, line[0].start, "one statement at a time")
        kept.extend(line)
    return kept


class StatementParser(WorkParser):
    """A parser of whole lines; with `loose`, of lines of work: they may begin with a relation."""

    loose = False

    def statement(self) -> Statement:
        """The line cut at its relations, each part read."""
        sides = self.split(0, self.stop, "relation", ":")
        signs = [self.tokens[stop] for _, stop in sides[:-1]]
        self._check_colons(signs, sides)
        label = self._label_of(sides[0]) if signs else None
        opens = label is not None or (self.loose and signs and sides[0][0] == sides[0][1])
        first = 1 if opens else 0
        relations = ["", *("=" if sign.kind == ":" else sign.text for sign in signs)]
        parts = [
            self._part(relation, *side) for relation, side in list(zip(relations, sides, strict=True))[first:]
        ]
        return Statement(label, tuple(parts), self.notes)

    def _check_colons(self, signs: list[Token], sides: list[Stretch]) -> None:
        for number, sign in enumerate(signs):
            if sign.kind == ":" and (number or self._label_of(sides[0]) is None):
                raise self.error("a colon here may be a division", "write / or =", sign.start)

    def _label_of(self, side: Stretch) -> Label | None:
        """The name that a side consists of: A, A_{1,:}, row 1."""
        start, stop = side
        words = self.tokens[start:stop]
        numbered = len(words) == 2 and words[1].kind == "number" and words[1].text.isdigit()
        if numbered and words[0].text in _ROW_WORDS:
            return Label("row", index=(int(words[1].text),))
        if len(words) > 2 and words[0].text in _ROW_WORDS and words[1].kind == "number" and words[2].text in _OF:
            of = self._label_of((start + 3, stop))
            return replace(of, index=(int(words[1].text),)) if of and not of.index else None
        if start == stop or words[0].kind not in ("word", "bold", "greek", "accent", "wrapper", "{"):
            return None
        try:
            node = self.within(start, stop, self.sum)
        except ReadError:
            self.stop, self._stopper, self.depth = len(self.tokens) - 1, self.tokens[-1], 0
            return None
        turned = self.loose and isinstance(node, Apply) and node.operation == "transpose"
        inner = node.arguments[0] if turned and isinstance(node, Apply) else None
        if isinstance(inner, Apply) and inner.operation == "name":
            return replace(inner.extra, transposed=True)
        return node.extra if isinstance(node, Apply) and node.operation == "name" else None

    def _part(self, relation: str, start: int, stop: int) -> Part:
        if start == stop:
            place = self.tokens[start].start
            raise self.error(f"expected something beside {relation or 'the relation'}", at=place)
        return Part(relation, self._side(start, stop), self.written(start, stop))

    def _side(self, start: int, stop: int) -> Node:
        tokens = self.tokens[start:stop]
        ends = tokens[0].start, tokens[-1].end
        if len(tokens) > 1 and all(token.text in PROSE for token in tokens):
            return apply("words", start=ends[0], end=ends[1], extra=self.written(start, stop))
        rows = self._bare_list(start, stop)
        if rows is None:
            return self.within(start, stop, self.sum)
        node = self.matrix_of(rows, *ends)
        self.index = stop
        named = [part for part in walk(node) if isinstance(part, Apply) and part.operation == "name"]
        if named:
            raise self.error("a list with names in it needs brackets", "one statement at a time", named[0].start)
        return node

    def _bare_list(self, start: int, stop: int) -> list[list[Stretch]] | None:
        """Rows and cells without brackets around them: `0.2, 0.8`, `1 2; 3 4`, two lines of numbers."""
        lines = self.lines(start, stop, square=True)
        many = len(lines) > 1
        spaces = [many or (self.loose and self._all_numbers(*line)) for line in lines]
        rows = [self._pieces(*line, space, ",") for line, space in zip(lines, spaces, strict=True)]
        if not many and len(rows[0]) == 1:
            return None
        if many and ";" not in self.written(start, stop) and any(len(row) == 1 for row in rows):
            raise self.error("a new line begins here", "one statement at a time", self.tokens[lines[1][0]].start)
        if not many:
            self._check_slashes(rows[0])
        return self.in_a_row(rows)

    def _check_slashes(self, cells: list[Stretch]) -> None:
        """In `0.1, 0.9 / 0.4, 0.6` the slash ends a row, or divides: as many decimals stand before it as after."""
        start, stop = cells[len(cells) // 2]
        found = self.tokens[start:stop]
        if len(cells) % 2 == 0 or len(cells) < 3 or [token.kind for token in found] != ["number", "/", "number"]:
            return
        spaced = found[0].end < found[1].start and found[1].end < found[2].start
        if spaced and "." in found[0].text and "." in found[2].text:
            raise self.error("does the slash divide, or end a row?", "write ; between rows", found[1].start)


def is_number(node: Node) -> bool:
    """Whether a node is digits, with a sign or per cent perhaps."""
    while isinstance(node, Apply) and node.operation in ("negate", "percent"):
        node = node.arguments[0]
    return isinstance(node, Literal)
