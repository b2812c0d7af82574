"""Every serialiser writes what it was given: a small reader of its language gets the same value back."""

from __future__ import annotations

import pytest

from symattn.exact.entry import entry
from symattn.render.formula import from_sympy, products, walk
from symattn.render.formula.from_sympy import tree_of
from symattn.render.formula.latex import latex
from symattn.render.formula.layout import multiline
from symattn.render.formula.mathml import mathml
from symattn.render.formula.plain import plain
from symattn.render.formula.spoken import spoken
from symattn.render.formula.typst import typst
from tests.render.formula.agree import agree, to_digits
from tests.render.formula.expressions import matrices, scalars
from tests.render.readers import latex as latex_reader
from tests.render.readers import mathml as mathml_reader
from tests.render.readers import plain as plain_reader
from tests.render.readers import spoken as spoken_reader
from tests.render.readers import spoken_german as german_reader
from tests.render.readers import typst as typst_reader
from tests.render.readers.items import Misread
from tests.render.readers.meaning import meaning

LANGUAGES = {
    "latex": (latex, latex_reader.read),
    "typst": (typst, typst_reader.read),
    "mathml": (mathml, mathml_reader.read),
    "plain": (plain, plain_reader.read),
    "spoken": (spoken, spoken_reader.read),
    "spoken in German": (lambda node: spoken(node, "de"), german_reader.read),
}


def wrong(language: str, values: list) -> list[tuple]:
    write, read = LANGUAGES[language]
    trees = [(x, write(tree_of(x))) for x in values]
    return [(x, text) for x, text in trees if not agree(meaning(read(text)), x)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_scalars(language):
    assert wrong(language, scalars(seed=1, count=200)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_matrices(language):
    assert wrong(language, matrices(seed=2, count=30)) == []


@pytest.fixture
def no_kept_trees():
    """Trees are kept; what is made by a broken rule must neither be known before nor stay."""
    for kept in (walk._kept_tree, walk._kept_signed):
        kept.cache_clear()
    yield
    for kept in (walk._kept_tree, walk._kept_signed):
        kept.cache_clear()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_writer_that_forgets_brackets_is_found_out(language, monkeypatch, no_kept_trees):
    """The readers are strict: without brackets at least every tenth value is misread or refused."""
    for module in (products, from_sympy):
        monkeypatch.setattr(module, "fenced", lambda node, least: node)
    write, read = LANGUAGES[language]
    values = scalars(seed=4, count=100)

    assert sum(not understood(read, write(tree_of(x)), x) for x in values) >= 10


def understood(read, text: str, x) -> bool:
    try:
        return bool(to_digits(meaning(read(text)), x))
    except (Misread, ValueError):
        return False


def test_matrices_over_several_lines():
    values = [m for m in matrices(seed=3, count=30) if m.rows > 1]
    read = [meaning(plain_reader.read(multiline(tree_of(m)))) for m in values]

    assert len(values) > 15
    assert all(map(agree, read, values))


@pytest.mark.sweep
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(10, 15))
def test_many_scalars(language, seed):
    """2,500 scalars for each language."""
    assert wrong(language, scalars(seed, count=500)) == []


@pytest.mark.sweep
@pytest.mark.parametrize("language", LANGUAGES)
def test_many_matrices(language):
    assert wrong(language, matrices(seed=20, count=350)) == []


def test_plain_numbers_are_entries():
    """What a terminal shows can be typed back as an exact number."""
    values = [x for x in scalars(seed=3, count=150) if not x.free_symbols]
    read = [entry(plain(tree_of(x))) for x in values]

    assert len(values) > 80
    assert all(map(agree, read, values))
