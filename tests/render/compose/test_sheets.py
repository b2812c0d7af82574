"""The shipped sheets on paper: a student's file holds no answer, a key holds all, everything fits the page."""

import re
import subprocess

import pytest
import sympy

import symattn
from symattn.exact import decimal
from symattn.render.compose.sheet import document
from symattn.render.page import model
from symattn.render.page.face import written
from symattn.render.pdf import compile_pdf, measure
from symattn.worksheet import sheets
from tests.tools import need

LANGUAGES = ("typst", "latex", "html", "markdown", "notebook", "text")
SWEEP = range(40)


@pytest.fixture(scope="module", params=sheets())
def name(request):
    return request.param


def answers(sheet):
    """Every asked cell that is not a whole number, exact, with its four decimals (without a sign)."""
    for problem in sheet.problems:
        for value in problem.answer.values():
            for cell in value if isinstance(value, sympy.MatrixBase) else ():
                if cell.has(sympy.exp) or cell == sympy.E:
                    yield cell, decimal(cell, 4).removeprefix("-")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_students_file_holds_no_answer(name, language):
    sheet = symattn.sheet(name)
    text = written(document(sheet), language)

    for cell, digits in answers(sheet):
        assert digits not in text
        assert symattn.latex(cell) not in text and symattn.typst(cell) not in text
        assert symattn.text(cell) not in text


def test_a_students_file_does_not_depend_on_the_answer(name):
    """Two variants differ where their givens do, and nowhere else: boxes, labels and words are the same."""
    sheets_drawn = (symattn.sheet(name, seed=seed) for seed in range(1, 6))
    first, *others = ([_blank(block) for block in document(sheet).blocks] for sheet in sheets_drawn)

    assert all(other == first for other in others)


def _blank(block):
    """A block with its formulas taken out, boxes left."""
    if isinstance(block, model.Problem):
        return [block.title, block.points, [_blank(each) for each in block.body]]
    if isinstance(block, model.Boxes):
        return [block.lead, block.matrix]
    return type(block).__name__


@pytest.mark.parametrize("language", ("html", "latex"))
def test_a_key_holds_every_answer(name, language):
    sheet = symattn.sheet(name)
    text = written(document(sheet, key=True), language)

    for _, digits in answers(sheet):
        assert digits in text


@pytest.mark.parametrize(
    "paper, seed",
    [("a4", None), ("us-letter", 7), *(pytest.param("a4", seed, marks=pytest.mark.sweep) for seed in SWEEP)],
)
def test_everything_fits_the_page(name, paper, seed):
    sheet = symattn.sheet(name, seed=seed, paper=paper)
    for key in (False, True):
        for fit in measure(document(sheet, key=key)):
            assert fit.width * fit.scale <= fit.room + 0.01 and fit.scale >= 0.8, fit


NOTES = ("lab-3", "proofs", "qkv", "self-attention")


def test_the_answers_of_a_key_stand_before_everything_else(name, tmp_path):
    """On the first page for the sheets of the notes; longer sheets take another one, or a part of one."""
    need("pdftotext")
    sheet = symattn.sheet(name)
    (tmp_path / "key.pdf").write_bytes(compile_pdf(document(sheet, key=True)))
    shown = subprocess.run(
        ("pdftotext", str(tmp_path / "key.pdf"), "-"), capture_output=True, text=True, check=True
    ).stdout.split("\f")
    first = sheet.problems[0]
    begins = f"1 {first.title or first.source}" if first.title or first.source else "Problem 1"
    answered = "".join(shown).partition(begins)[0]

    assert "Answers" in shown[0]
    for _, digits in answers(sheet):
        assert digits in (shown[0] if name in NOTES else answered)


def test_a_students_pdf_holds_no_answer_anywhere(name, tmp_path):
    """Not in the text, nor in alternative texts, metadata or attachments: the file is unpacked and searched."""
    need("qpdf")
    need("pdftotext")
    sheet = symattn.sheet(name)
    path, plain = tmp_path / "sheet.pdf", tmp_path / "plain.pdf"
    path.write_bytes(compile_pdf(document(sheet)))
    subprocess.run(("qpdf", "--qdf", "--object-streams=disable", str(path), str(plain)), check=True)
    raw = plain.read_bytes()
    spoken = _alternative_texts(raw)
    text = subprocess.run(("pdftotext", str(path), "-"), capture_output=True, text=True, check=True).stdout

    assert any("matrix" in each or "equals" in each for each in spoken)  # the reader of alternative texts reads
    assert b"/EmbeddedFile" not in raw
    for _, digits in answers(sheet):
        assert digits not in text
        assert not any(digits in each for each in spoken)


def _alternative_texts(raw):
    found = re.findall(rb"/Alt \((.*?)(?<!\\)\)|/Alt <([0-9a-fA-F]+)>", raw, re.DOTALL)
    decoded = []
    for literal, digits in found:
        data = bytes.fromhex(digits.decode()) if digits else literal.replace(b"\\", b"")
        wide = data[:2] == b"\xfe\xff"
        decoded.append(data[2:].decode("utf-16-be", "replace") if wide else data.decode("latin-1"))
    return decoded


def test_two_variants_have_as_many_pages(name):
    counts = {compile_pdf(document(symattn.sheet(name, seed=seed))).count(b"/Type /Page\n") for seed in (1, 2, 3)}

    assert len(counts) == 1
