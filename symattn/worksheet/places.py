"""Where each key of a TOML file stands: from a path such as ("problem", 2, "givens", "S") to its line.

Knows how TOML is written, and trusts that the text is TOML: the standard library has parsed it before. Does not
know what any key means. The standard library gives values without their lines, and an error without its line is
no help to a teacher.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from ..errors import SheetError

Path: TypeAlias = tuple[str | int, ...]

_BLANK = re.compile(r"(?:\s|#[^\n]*)*")
_KEY = re.compile(r"""[A-Za-z0-9_-]+|"(?:\\.|[^"\\\n])*"|'[^'\n]*'""")
_DOT = re.compile(r"[ \t]*\.[ \t]*")
_SCALAR = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|[^\s,\]}#][^,\]}#\n]*",
    re.DOTALL,
)


@dataclass
class _Scanner:
    """Walks once over a text that is known to be TOML and notes where each key and each item begins."""

    text: str
    at: int = 0
    found: dict[Path, int] = field(default_factory=dict)
    counts: dict[Path, int] = field(default_factory=dict)  # how many tables an array of tables has so far

    def scan(self) -> dict[Path, int]:
        table: Path = ()
        while self.skip() < len(self.text):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.assignment(table)
        return self.found

    def skip(self) -> int:
        self.at = self.match(_BLANK).end()
        return self.at

    def match(self, pattern: re.Pattern[str]) -> re.Match[str]:
        match = pattern.match(self.text, self.at)
        if match is None:
            raise AssertionError(f"the scanner of TOML stands at {self.text[self.at : self.at + 20]!r}")
        return match

    def note(self, path: Path, start: int) -> None:
        self.found.setdefault(path, self.text.count("\n", 0, start) + 1)

    def names(self) -> tuple[str, ...]:
        """The parts of a dotted key."""
        parts = []
        while True:
            match = self.match(_KEY)
            parts.append(match.group().strip("\"'"))
            self.at = match.end()
            dot = _DOT.match(self.text, self.at)
            if dot is None:
                return tuple(parts)
            self.at = dot.end()

    def header(self) -> Path:
        """[a.b] or [[a.b]]."""
        start, repeated = self.at, self.text.startswith("[[", self.at)
        self.at += 2 if repeated else 1
        self.skip()
        *outer, last = self.names()
        path = self.inside((), tuple(outer), start)
        path = (*path, last)
        if repeated:
            self.note(path, start)
            self.counts[path] = self.counts.get(path, 0) + 1
        path = (*path, self.counts[path] - 1) if path in self.counts else path
        self.note(path, start)
        self.skip()
        self.at += 2 if repeated else 1
        return path

    def inside(self, path: Path, names: tuple[str, ...], start: int) -> Path:
        for name in names:
            path = (*path, name)
            self.note(path, start)
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
        return path

    def assignment(self, table: Path) -> None:
        start, names = self.at, self.names()
        path = self.inside(table, names, start)
        self.skip()
        self.at += 1  # the equals sign
        self.skip()
        self.value(path)

    def value(self, path: Path) -> None:
        opening = self.text[self.at]
        if opening in "[{":
            self.items(path, "]" if opening == "[" else "}")
        else:
            self.at = self.match(_SCALAR).end()

    def items(self, path: Path, closing: str) -> None:
        self.at += 1
        index = 0
        while self.text[self.skip()] != closing:
            if closing == "}":
                self.assignment(path)
            else:
                self.note((*path, index), self.at)
                self.value((*path, index))
                index += 1
            if self.text[self.skip()] == ",":
                self.at += 1
        self.at += 1


def lines_of(text: str) -> dict[Path, int]:
    """The line, counted from 1, of every key and every item of a list in a TOML text.

    >>> lines_of("title = 'x'\\n[[problem]]\\nS = [[1],\\n [2]]")[("problem", 0, "S", 1)]
    4
    """
    return _Scanner(text).scan()


@dataclass(frozen=True)
class Source:
    """A TOML text and the name under which errors speak of it."""

    name: str
    text: str
    moved: Mapping[Path, Place] = field(default_factory=dict, compare=False)  # what stands in another file

    @cached_property
    def lines(self) -> Mapping[Path, int]:
        """The line of every path."""
        return lines_of(self.text)

    def line(self, path: Path) -> int:
        """The line of a path, or of the nearest thing around it that is written down."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


@dataclass(frozen=True)
class Place:
    """A value's place in a file: what errors point at."""

    source: Source
    path: Path = ()

    def at(self, *more: str | int) -> Place:
        """A place inside this one."""
        return Place(self.source, (*self.path, *more))

    @property
    def called(self) -> str:
        """The last key of the path, as errors call it: `S`, or `asks, item 2`."""
        keys = [part for part in self.path if isinstance(part, str)]
        last = self.path[-1] if self.path else "the file"
        return f"{keys[-1]}, item {last + 1}" if isinstance(last, int) and keys else str(last)

    def error(self, message: str) -> SheetError:
        """An error that begins with the file and the line."""
        if self.path in self.source.moved:
            return self.source.moved[self.path].error(message)
        return SheetError(f"{self.source.name}, line {self.source.line(self.path)}: {message}")
