"""Typst source: what outside text can do there, and that formulas are the tree's own."""

import pytest

from symattn.render.page import typst
from symattn.render.page.model import Document
from symattn.render.pdf import compile_pdf
from tests.render.page import demo
from tests.render.page.payload_document import payload_document
from tests.render.page.payloads import CASES
from tests.tools import text_of


@pytest.mark.parametrize(("text", "word"), CASES)
def test_payloads_come_out_as_text(text, word, tmp_path):
    path = tmp_path / "payload.pdf"
    path.write_bytes(compile_pdf(payload_document(text)))

    assert text_of(path).count(word) >= 10


def test_the_source_is_one_file():
    source = typst.document(demo.key())

    assert "#import" not in source
    assert "#include" not in source
    assert "read(" not in source


def test_source_does_not_depend_on_the_hash_seed():
    assert typst.document(demo.sheet()) == typst.document(demo.sheet())


def test_template_names_cannot_meet_a_formula():
    """A formula's letters are looked up in the same scope: every name of the template holds a hyphen."""
    names = [
        line.split("(")[0].split("=")[0].split()[1]
        for line in typst.TEMPLATE.splitlines()
        if line.startswith("#let")
    ]

    assert len(names) > 20
    assert all("-" in name for name in names)


def test_empty_documents_compile():
    for kind in ("sheet", "key", "derivation"):
        assert compile_pdf(Document(kind, "Empty", ())).startswith(b"%PDF")
