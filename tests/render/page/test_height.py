"""The bound on the height of a group holds, and what is higher than a page goes on overleaf."""

import json

import pytest

from symattn.render import pdf
from symattn.render.compose.sheet import document
from symattn.render.page import typst as source
from symattn.render.page.groups import groups
from symattn.render.page.height import height
from symattn.render.page.model import Callout, Display, Document, Note, Table, paragraph
from symattn.render.tree import Matrix, Number
from symattn.worksheet import sheet, sheets
from tests.tools import need, run

NO_BOUND = float("inf")


def measured(page):
    """(height by the engine, bound) of every group that has a bound, in millimetres."""
    with pdf._compiler(source.document(page), measure="yes") as compiler:
        found = json.loads(compiler.query("<height>", field="value"))
    return [(each["height"], each["highest"]) for each in found]


@pytest.mark.parametrize("name", sheets())
def test_no_group_of_a_key_is_higher_than_its_bound(name):
    page = document(sheet(name), key=True)
    found = measured(page)

    assert len(found) == sum(group.highest < NO_BOUND for group in groups(page.blocks)) > 3
    assert [pair for pair in found if pair[0] > pair[1]] == []


def test_words_and_tall_formulas_stay_below_their_bound():
    rows = Matrix(tuple((Number(str(k)),) for k in range(12)))
    blocks = (
        paragraph("word " * 400),
        Display(rows),
        paragraph(*[rows, " and "] * 9),
        Note("slip", (rows, " no")),
    )
    found = measured(Document("key", "Tall", tuple(blocks)))

    assert len(found) == 2  # what asks, and what answers with its note
    assert all(real <= bound for real, bound in found)


def test_what_the_page_model_does_not_bound_is_measured():
    assert height(Table((), ())) == NO_BOUND
    assert height(Callout((), (Table((), ()),))) == NO_BOUND


def test_a_group_higher_than_a_page_goes_on_overleaf(tmp_path):
    lines = tuple(paragraph(f"line {k}") for k in range(90))
    path = tmp_path / "tall.pdf"
    path.write_bytes(pdf.compile_pdf(Document("key", "Tall", (Callout(("All",), lines),))))
    pages = run(need("pdftotext"), path, "-").split("\f")

    assert "line 0" in pages[0] and "line 89" in pages[2]
