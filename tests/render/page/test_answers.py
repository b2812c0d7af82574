"""No answer, and nothing that depends on one, is in a student's file, in any language."""

import json
import re

import pytest

from symattn.render.formula.latex import latex
from symattn.render.formula.mathml import element
from symattn.render.formula.plain import plain
from symattn.render.formula.spoken import spoken
from symattn.render.formula.typst import typst
from symattn.render.page.face import WRITERS, written
from symattn.render.pdf import pdf
from tests.render.page import demo
from tests.tools import need, run, text_of

ANSWERS = (demo.SMALL, demo.LARGE, demo.THIRD, demo.THIRD_LAST, demo.matrix((0, 2), (1, 2)), demo.number("0.8044"))
FORMS = tuple(form(node) for node in ANSWERS for form in (latex, typst, element, plain, spoken))


@pytest.mark.parametrize("language", WRITERS)
def test_the_key_has_the_answers_and_the_sheet_has_none(language):
    sheet, key = (_content(written(document, language), language) for document in (demo.sheet(), demo.key()))

    assert sum(form in key for form in FORMS) >= len(ANSWERS)
    assert [form for form in FORMS if form in sheet] == []


def _content(source: str, language: str) -> str:
    """The source itself; of a notebook what stands in its cells."""
    if language != "notebook":
        return source
    return "\n".join("".join(cell["source"]) for cell in json.loads(source)["cells"])


def test_the_sheet_as_pdf_has_no_answer_anywhere(tmp_path):
    """Neither in the text, nor in alternative text, metadata or attachments."""
    path = pdf(demo.sheet(), tmp_path / "sheet.pdf")
    plain_file = tmp_path / "sheet.qdf"
    run(need("qpdf"), "--qdf", "--object-streams=disable", path, plain_file)

    content = plain_file.read_bytes().decode("latin-1")
    alternatives = re.findall(r"/Alt \(([^)]*)\)", content)
    assert len(alternatives) > 20
    assert not [words for words in alternatives if any(spoken(node) in words for node in ANSWERS)]
    assert "0.8044" not in text_of(path) + content
    assert "no embedded files" in run(need("qpdf"), "--list-attachments", path)


def test_boxes_do_not_depend_on_answers():
    """The sheet is composed from sizes alone: one size for all boxes of a matrix, which the model enforces."""
    source = written(demo.sheet(), "typst").split("#set-pages")[1]

    assert set(re.findall(r"(\d+)mm, (\d+)mm", source)) == {("15", "10"), ("20", "13"), ("34", "20"), ("50", "20")}
