"""Which characters the engine's own fonts print: asked of the engine, compared with what it really does."""

from __future__ import annotations

import pytest

from symattn.render.glyphs import _PRINTABLE, uncovered
from tests.tools import package

typst = package("typst")
DATE = "#set document(date: datetime(year: 2000, month: 1, day: 1))\n"


def refused(source: str) -> str:
    """What PDF/A mode says of a document; nothing when it is printed."""
    try:
        typst.compile((DATE + source).encode(), format="pdf", pdf_standards=["a-2b"], ignore_system_fonts=True)
    except typst.TypstError as error:
        return str(error.message)
    return ""


def test_characters_without_a_glyph_are_named_once_and_in_order():
    assert uncovered("a 猫 sat 🙂 on 猫 中") == ["猫", "🙂", "中"]


@pytest.mark.parametrize("text", ["the cat", "Ġcat", "▁cat", "αβγ", "привет", "العربية", "e^(√2) ⊤ ⊙ ∑ −∞", ""])
def test_covered(text):
    assert uncovered(text) == []


def test_everything_taken_for_granted_is_printed():
    assert refused("".join(f'#"\\u{{{ord(mark):x}}}"; \\ ' for mark in sorted(_PRINTABLE))) == ""


@pytest.mark.parametrize("text", ["中", "한글", "🙂", "𓀀"])
def test_uncovered_text_is_refused_by_the_engine_in_pdf_a(text):
    assert uncovered(text) == list(text)
    assert text[0] in refused(f'#"{text}";')


def test_code_points_that_are_no_characters():
    assert uncovered("a\ud800b") == ["\ud800"]
