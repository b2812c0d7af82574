"""A sheet's prose in another language: a file that holds its sentences, in the sheet's order, and nothing else.

Knows which places of a sheet's file hold prose and where each stands in the file of a translation: a problem's
under `[problem.ID]`, its parts' under `[[problem.ID.part]]`. Numbers, questions asked by name and everything
computed stay in the sheet's own file. A translation is whole: a sentence that is missing is an error, and one that
belongs to nothing too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, TypeAlias

from .places import Path, Place, Source

Pair: TypeAlias = tuple[Path, Path]  # where a sentence stands in the sheet, and in its translation
HEAD = ("title", "course")
OF_PROBLEM = ("title", "section", "source")
OF_ITEM = ("text", "answer")
OF_AMBIGUITY = ("what", "meant", "other")
LISTS = ("evidence", "notes")
FORMULAS = re.compile(r"\$[^$]*\$|<\w+>")


@dataclass(frozen=True)
class Translation:
    """The text of a translation's file, the name that errors call it, and its language."""

    language: str
    name: str
    text: str


def translated(
    source: Source, table: Mapping[str, Any], translation: Translation, sentences: dict[str, Any]
) -> tuple[Source, dict[str, Any]]:
    """The sheet's table with the sentences of its translation, and a source whose errors name the right file.

    Raises SheetError for a sentence that is missing, or that the sheet has no place for.
    """
    prose = Source(translation.name, translation.text)
    if "problem" not in table:
        raise Place(source).error("one problem alone has no translation; put it under [[problem]], with a head")
    made: dict[str, Any] = {**deepcopy(dict(table)), "language": translation.language}
    moved: dict[Path, Place] = {}
    used: set[Path] = set()
    for path, other in _pairs(table):
        place = Place(prose, other)
        said = _at(sentences, other)
        if said is None and not _has_words(_at(made, path)):
            continue
        if said is None:
            raise Place(source, path).error(f"{prose.name} has no {_called(other)} for this; add it")
        if not isinstance(said, str) or not said.strip():
            raise place.error(f"{_called(other)} is {said!r}; write a sentence in quotes")
        _at(made, path[:-1])[path[-1]] = said
        used.add(other)
        moved[path if isinstance(path[-1], str) else (*path, "text")] = place
        moved[path] = place
    for left in _leaves(sentences):
        if left not in used:
            raise Place(prose, left).error(f"{source.name} has no sentence for {_called(left)}; leave it out")
    return replace(source, moved=moved), made


def _at(table: Any, path: Path) -> Any:
    """What stands at a place of a table, or None."""
    try:
        return reduce(lambda inner, key: inner[key], path, table)
    except (LookupError, TypeError):
        return None


def _has_words(said: Any) -> bool:
    """Whether there is a word to translate: a formula alone is the same in every language."""
    return not isinstance(said, str) or any(c.isalpha() for c in FORMULAS.sub("", said))


def _called(path: Path) -> str:
    return ".".join(str(key + 1) if isinstance(key, int) else key for key in path)


def _leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    if isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _leaves(each, (*path, key))
    else:
        yield path


def _pairs(table: Mapping[str, Any]) -> Iterator[Pair]:
    """Every sentence of a sheet: its place, and its place in a translation."""
    yield from ((each, each) for key in HEAD if table.get(key) for each in [(key,)])
    yield from _list(table, "instructions", (), ())
    for i, problem in enumerate(_tables(table.get("problem"))):
        here, there = ("problem", i), ("problem", str(problem.get("id", "")))
        yield from (((*here, key), (*there, key)) for key in OF_PROBLEM if problem.get(key))
        yield from _of_item(problem, here, there)
        for k, part in enumerate(_tables(problem.get("part"))):
            yield from _of_item(part, (*here, "part", k), (*there, "part", k))


def _of_item(item: Mapping[str, Any], here: Path, there: Path) -> Iterator[Pair]:
    yield from (((*here, key), (*there, key)) for key in OF_ITEM if item.get(key))
    yield from _list(item, "also", here, there)
    yield from _questions(item, here, there)
    for key in LISTS:
        told = [i for i, each in enumerate(_tables(item.get(key))) if each.get("text")]
        yield from (((*here, key, i, "text"), (*there, key, k)) for k, i in enumerate(told))
    ambiguous, values = item.get("ambiguous"), item.get("values")
    if isinstance(ambiguous, dict):
        paths = (("ambiguous", key) for key in OF_AMBIGUITY if key in ambiguous)
        yield from (((*here, *path), (*there, *path)) for path in paths)
    for name, value in values.items() if isinstance(values, dict) else ():
        if isinstance(value, dict) and "label" in value:
            yield (*here, "values", name, "label"), (*there, "values", name)


def _questions(item: Mapping[str, Any], here: Path, there: Path) -> Iterator[Pair]:
    """What is asked in words, and not by the name of a quantity or a value."""
    asks, values = item.get("asks"), item.get("values") or {}
    names = [i for i, what in enumerate(asks if isinstance(asks, list) else ()) if _is_sentence(what, values)]
    yield from (((*here, "asks", i), (*there, "asks", k)) for k, i in enumerate(names))


def _is_sentence(what: Any, values: Mapping[str, Any]) -> bool:
    return isinstance(what, str) and " " in what and what not in values


def _list(table: Mapping[str, Any], key: str, here: Path, there: Path) -> Iterator[Pair]:
    """A list of sentences, or of tables with a text."""
    found = table.get(key)
    for i, each in enumerate(found if isinstance(found, list) else ()):
        inside: Path = ("text",) if isinstance(each, dict) else ()
        yield (*here, key, i, *inside), (*there, key, i)


def _tables(found: Any) -> list[Mapping[str, Any]]:
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []
