"""What students of a class get on paper: the same layout in all variants, and nothing of a key."""

import json
import re
from dataclasses import replace

import pytest
import sympy

from symattn.exact import decimal
from symattn.render.compose.class_pages import tutor_table, wrong_table
from symattn.render.compose.sheet import class_document
from symattn.render.page.face import written
from symattn.render.pdf import compile_pdf
from symattn.worksheet import sheet, sheets
from symattn.worksheet.classes import frozen, thawed, written_of
from tests.render.page.boxes_in_pdf import boxes_in
from tests.tools import need, run, text_of

NEAR = 0.25  # millimetres: a digit before a box may be wider than another; what reads scans allows for more
HEIGHTS = {"a4": 297.0, "us-letter": 279.4}
LANGUAGES = ("latex", "html", "markdown", "notebook", "text", "typst")


def copy(name, seed, paper="a4", language=None):
    """A sheet as a class has it, through its frozen data."""
    drawn = sheet(name, seed=f"class {seed}", paper=paper, language=language)
    return thawed(frozen(drawn, "K7QM-4RX"), written_of(drawn))


def layout(found, folder):
    """Read back from the PDF: pages, the order of problems, and of every box its page, place and size in mm."""
    path = folder / "copy.pdf"
    path.write_bytes(compile_pdf(class_document(found, "Ada Lovelace", "WS26 sheet 3")))
    pages = text_of(path).rstrip("\f").split("\f")
    heads = [re.findall(r"^ *(\d+) .* / ?\d*½?$", page, re.MULTILINE) for page in pages]
    boxes = [(b.page, b.left, b.top, *b.size) for b in boxes_in(path, HEIGHTS[found.paper])]
    return len(pages), heads, boxes


def check_layout(name, paper, seeds, folder, language=None):
    first, *others = (layout(copy(name, seed, paper, language), folder) for seed in seeds)
    assert [number for page in first[1] for number in page], "the headings were not read"
    assert first[0] % 2 == 0
    for other in others:
        assert other[:2] == first[:2] and len(other[2]) == len(first[2])
        for box, wanted in zip(other[2], first[2], strict=True):
            assert box == pytest.approx(wanted, rel=0, abs=NEAR), (box, wanted)


@pytest.mark.parametrize("name", sheets())
def test_pages_questions_and_boxes_are_where_they_are_in_every_variant(name, tmp_path):
    check_layout(name, "a4", range(8), tmp_path)


@pytest.mark.parametrize("name", sheets())
def test_on_letter_paper_too(name, tmp_path):
    check_layout(name, "us-letter", range(3), tmp_path)


@pytest.mark.parametrize("name", sheets())
def test_in_german_too(name, tmp_path):
    check_layout(name, "a4", range(3), tmp_path, "de")


@pytest.mark.sweep
@pytest.mark.parametrize("paper", HEIGHTS)
@pytest.mark.parametrize("name", sheets())
def test_pages_questions_and_boxes_over_200_variants(name, paper, tmp_path):
    check_layout(name, paper, range(200), tmp_path)


@pytest.mark.sweep
@pytest.mark.parametrize("name", sheets())
def test_in_german_too_over_200_variants(name, tmp_path):
    check_layout(name, "a4", range(200), tmp_path, "de")


def test_the_staple_corner_and_the_margin_are_free(tmp_path):
    """No word begins in the 20 mm of the top left corner, nor left of 25 mm, nor within 6 mm of an edge."""
    path = tmp_path / "copy.pdf"
    path.write_bytes(compile_pdf(class_document(copy("self-attention", 1), "Ada Lovelace", "WS26 sheet 3")))
    found = run(need("pdftotext"), "-bbox", path, "-")
    words = re.findall(r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)"', found)

    assert len(words) > 200
    for left, top, right, bottom in ([float(each) / 72 * 25.4 for each in word] for word in words):
        assert left > 24.9 and right < 210 - 6 and top > 6 and bottom < 297 - 6
        assert not (left < 20 and top < 20)


def answers(found):
    """Every asked cell with an exponential, exact and in decimals."""
    for problem in found.problems:
        for value in problem.answer.values():
            for cell in value if isinstance(value, sympy.MatrixBase) else ():
                if cell.has(sympy.exp) or cell == sympy.E:
                    yield cell, decimal(cell, 4)


@pytest.mark.parametrize("name", ["self-attention", "qkv", "lab-3"])
def test_no_answer_stands_in_a_copy_in_any_language(name):
    import symattn

    found = copy(name, 2)
    texts = {language: written(class_document(found, "Ada"), language) for language in LANGUAGES}
    texts["notebook"] = "\n".join("".join(c["source"]) for c in json.loads(texts["notebook"])["cells"])
    counted = 0
    for cell, digits in answers(found):
        for text in texts.values():
            assert digits not in text
            assert symattn.latex(cell) not in text and symattn.text(cell) not in text
            counted += 1
    assert counted > 20


@pytest.mark.parametrize("name", ["self-attention", "qkv", "lab-3"])
def test_no_answer_stands_in_the_pdf_of_a_copy(name, tmp_path):
    """Neither in the text nor in alternative text, metadata or an attachment."""
    found = copy(name, 2)
    path, plain = tmp_path / "copy.pdf", tmp_path / "copy.qdf"
    path.write_bytes(compile_pdf(class_document(found, "Ada")))
    run(need("qpdf"), "--qdf", "--object-streams=disable", path, plain)
    content = plain.read_bytes().decode("latin-1") + text_of(path) + run(need("pdfinfo"), "-meta", path)

    assert "no embedded files" in run(need("qpdf"), "--list-attachments", path)
    assert content.count("/Alt (") > 20
    assert not [digits for _, digits in answers(found) if digits in content]


@pytest.mark.parametrize("name", sheets())
def test_a_copy_has_the_same_bytes_whatever_the_answers_are(name):
    """With every answer replaced by zeros the file is the same, objects and their order included."""
    before = compile_pdf(class_document(copy(name, 3), "Ada"))
    found = copy(name, 3)
    replaced = 0
    for problem in found.problems:
        for item in problem.items:
            asked = tuple(replace(ask, answer=zeros(ask.answer)) for ask in item.asked)
            replaced += sum(a.answer != b.answer for a, b in zip(asked, item.asked, strict=True))
            item.__dict__["asked"] = asked
    assert replaced > 0 or name == "proofs"
    assert compile_pdf(class_document(found, "Ada")) == before


def zeros(answer):
    if isinstance(answer, sympy.MatrixBase):
        return sympy.ImmutableMatrix.zeros(*answer.shape)
    return tuple(sympy.Integer(0) for _ in answer) if isinstance(answer, tuple) else answer and sympy.Integer(0)


def test_a_copy_is_the_same_whether_or_not_a_key_is_made():
    found = copy("self-attention", 4)
    before = compile_pdf(class_document(found, "Ada"))
    compile_pdf(tutor_table([found], ""))

    assert compile_pdf(class_document(found, "Ada")) == before


@pytest.mark.parametrize("name", sheets())
def test_the_tutors_key_fits_landscape_pages_and_has_every_version_and_answer(name, tmp_path):
    found = [
        replace(copy(name, seed), named=code) for seed, code in enumerate(("K7QM-4RX", "K7QM-4RY", "K7QM-4RZ"))
    ]
    path = tmp_path / "tutor.pdf"
    path.write_bytes(compile_pdf(tutor_table(found, "WS26")))
    text = text_of(path)

    assert re.search(r"841\.89 x 595\.27", run(need("pdfinfo"), path))
    for each in found:
        assert each.code in text
        for _, digits in answers(each):
            assert digits.removeprefix("-") in text


@pytest.mark.parametrize("name", ["self-attention", "qkv", "lab-3"])
def test_the_wrong_answers_fit_landscape_pages(name, tmp_path):
    path = tmp_path / "wrong.pdf"
    path.write_bytes(compile_pdf(wrong_table(copy(name, 5), "WS26")))
    text = text_of(path)

    assert "Mistake" in text and "Points" in text
    if name == "self-attention":
        assert "scaling forgotten" in text
