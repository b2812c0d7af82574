"""Markdown: what it holds, and what outside text can do there."""

import re

import pytest

from symattn.render.page import markdown
from tests.render.page import demo
from tests.render.page.payload_document import payload_document
from tests.render.page.payloads import CASES


def test_the_sheet_holds_its_problems():
    page = markdown.document(demo.sheet())

    assert page.startswith("*Transformers from scratch")
    assert [line for line in page.splitlines() if line.startswith("## ")][4] == "## 5 A causal mask (6½ points)"
    assert "| **<code>cat</code>** | &nbsp; | &nbsp; |" in page


def test_tables_have_as_many_cells_in_every_line():
    for document in (demo.sheet(), demo.key()):
        for table in re.findall(r"(?:^\|.*\n?)+", markdown.document(document), re.MULTILINE):
            assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}) == 1


def test_formulas_are_closed():
    page = markdown.document(demo.key())

    assert page.count("$") % 2 == 0
    assert page.count("$$") > 2


@pytest.mark.parametrize(("text", "word"), CASES)
def test_payloads_change_no_structure(text, word):
    calm, page = (markdown.document(payload_document(words)) for words in ("calm", text))

    assert page.count(word) >= 10
    assert page.count("\n") == calm.count("\n")
    assert len(re.findall(r"(?<!\\)\|", page)) == len(re.findall(r"(?<!\\)\|", calm))
    allowed = ("code", "/code", "span", "/span")
    assert set(re.findall(r"<([a-z/][^ >]*)", page)) <= set(allowed)
    assert "](" not in page.replace("\\](", "").replace("\\]\\(", "")
