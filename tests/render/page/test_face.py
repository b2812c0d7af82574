"""Documents on the public face: every language, and what a notebook shows of one."""

import re

import pytest

import symattn
from symattn.errors import PrintError
from symattn.render.page.face import NOTEBOOK, WRITERS, written
from symattn.render.page.model import Document, Note, paragraph
from tests.render.page import demo
from tests.render.page.payload_document import payload_document
from tests.render.page.payloads import PAYLOADS


def test_the_face_shows_documents():
    document = demo.key()

    assert symattn.html(document).startswith("<!doctype html>")
    assert symattn.latex(document).startswith("\\documentclass")
    assert "#flow-pages" in symattn.typst(document)
    assert symattn.text(document).startswith("Transformers from scratch")


@pytest.mark.parametrize("language", WRITERS)
@pytest.mark.parametrize("kind", ["sheet", "key", "derivation"])
def test_every_kind_is_written_in_every_language_and_the_same_twice(kind, language):
    document = Document(kind, "Title", (paragraph("Words"), Note("check", ("sums to 1",))), language="de")

    assert "Words" in written(document, language)
    assert "Probe." in written(document, language)
    assert written(document, language) == written(document, language)


def test_an_unknown_language_is_named_with_those_there_are():
    with pytest.raises(PrintError, match=r"'word'.*latex, typst, html"):
        written(demo.key(), "word")
    with pytest.raises(PrintError, match="write one of latex, html"):
        written(demo.key(), "typst", notebook=True)


def test_a_notebook_shows_blocks_whose_style_touches_nothing_else():
    shown = written(demo.key(), "html", notebook=True)
    style, blocks = shown.split("</style>")

    assert blocks.startswith('<div class="symattn">')
    assert "<h1" not in blocks
    assert set(_outer_selectors(style.removeprefix("<style>"))) == {".symattn"}


def _outer_selectors(style: str) -> list[str]:
    """What stands before a brace that stands in no other."""
    found, depth, start = [], 0, 0
    for mark in re.finditer(r"[{}]", style):
        if mark.group() == "{" and depth == 0:
            found.append(style[start : mark.start()].strip())
        depth += 1 if mark.group() == "{" else -1
        start = mark.end()
    assert depth == 0
    return found


def test_a_notebook_shows_formulas_as_latex():
    shown = written(demo.key(), "latex", notebook=True)

    assert shown.count("$") % 2 == 0
    assert r"\frac{1}{2 + e^{\sqrt{2}/2}}" in shown
    assert set(NOTEBOOK) == {"latex", "html"}


@pytest.mark.parametrize("text", PAYLOADS)
def test_payloads_are_inert_in_a_notebook(text):
    shown = written(payload_document(text), "html", notebook=True)

    assert "<script" not in shown.split("</style>")[1]
    assert shown.count("</style>") == 1
