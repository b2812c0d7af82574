"""The public face: one table of names, lazy, typed, and nothing heavy until it is asked for."""

import re
from pathlib import Path

import pytest

import symattn
from tests.tools import python

STUB = Path(symattn.__file__).with_suffix(".pyi")


def test_the_stub_names_what_the_table_names():
    pairs = re.findall(r"^from (\S+) import (\w+) as \2$", STUB.read_text(encoding="utf-8"), re.MULTILINE)

    assert {name: module for module, name in pairs} == symattn._FACE


@pytest.mark.parametrize("name", symattn.__all__)
def test_every_name_is_there_and_says_what_it_does(name):
    found = getattr(symattn, name)

    assert found.__doc__


def test_an_unknown_name_is_an_attribute_error_with_the_names():
    with pytest.raises(AttributeError, match="it has attention"):
        _ = symattn.atention


def test_importing_symattn_loads_nothing_heavy():
    shown = python("import sys, symattn; print(sorted({'sympy', 'typst', 'flint', 'click'} & set(sys.modules)))")

    assert shown.strip() == "[]"


def test_dir_lists_the_names():
    assert set(symattn.__all__) <= set(dir(symattn))
