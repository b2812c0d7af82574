"""Lines of keys: the scanner against the standard library's parser, on every sheet that ships and on odd TOML."""

import tomllib
from pathlib import Path

import pytest

from symattn.worksheet.places import Place, Source, lines_of

SHEETS = sorted((Path(__file__).parents[2] / "worksheets").glob("*.toml"))

ODD = '''# a comment with [brackets] and = signs
title = "x = [1]" # trailing
"quoted key" = 'single # not a comment'
a.b.c = 1
text = """
several
lines with "quotes" and # signs
"""
raw = \'\'\'
x = 1
\'\'\'
list = [ # comment
  1,
  [2, 3], # [
  "]",
]
inline = { k = [1, { deep = 2 }], "l" = 'x' }
[table.sub]
key = 1979-05-27
[[many]]
n = 1
[[many.inner]]
m = 1
[[many.inner]]
m = 2
[[many]]
n = 2
[many.one]
o = -inf
'''


def paths(value, path=()):
    """Every path of a parsed document: keys of tables, and items of lists."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from paths(inner, (*path, key))


def names(line, path):
    """Whether a line holds the key that a path ends in; an item of a list has no name."""
    return path[-1] in line if isinstance(path[-1], str) else bool(line.strip())


@pytest.mark.parametrize(
    "text", [ODD, *(path.read_text() for path in SHEETS)], ids=["odd", *(p.stem for p in SHEETS)]
)
def test_every_path_has_a_line_that_names_it(text):
    found = list(paths(tomllib.loads(text)))

    assert len(found) > 20
    lines, numbers = text.splitlines(), lines_of(text)
    assert set(found) <= set(numbers)
    assert all(names(lines[numbers[path] - 1], path) for path in found)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("a", "b", "c"), 4), (("text",), 5), (("raw",), 9), (("list", 1, 1), 14), (("list", 2), 15),
        (("inline", "k", 1, "deep"), 17), (("table", "sub", "key"), 19), (("many", 0, "inner", 1, "m"), 25),
        (("many", 1), 26), (("many", 1, "one", "o"), 29),
    ],
)  # fmt: skip
def test_lines_of_odd_toml(path, line):
    assert lines_of(ODD)[path] == line


def test_an_error_names_the_file_and_the_nearest_line():
    place = Place(Source("mine.toml", "a = 1\n[b]\nc = 2\n")).at("b", "missing")

    assert str(place.error("no.")) == "mine.toml, line 2: no."
