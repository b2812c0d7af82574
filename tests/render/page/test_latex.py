"""LaTeX source: both files compile both ways, the student's holds no answer, outside text stays text."""

import pytest

from symattn.errors import PageError, PrintError
from symattn.render.page import latex
from symattn.render.page.model import Display, Document, Heading, Problem, paragraph
from symattn.render.tree import Words
from tests.render.page import demo
from tests.render.page.payload_document import payload_document
from tests.render.page.payloads import CASES
from tests.tools import latex as compiled
from tests.tools import need, run, text_of


@pytest.fixture(scope="module")
def teacher(tmp_path_factory):
    path = tmp_path_factory.mktemp("tex") / "demo.teacher.tex"
    path.write_text(latex.teacher(demo.sheet(), demo.key()), encoding="utf-8")
    return path


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
def test_the_student_source_compiles(paper, tmp_path):
    path = tmp_path / "sheet.tex"
    path.write_text(latex.document(demo.sheet(paper)), encoding="utf-8")

    made = compiled(path, "sheet")
    shown = text_of(made)
    for words in ("Scaled dot-product attention, by hand", "Name", "A causal mask", "K7QM-4R", "page 1 of"):
        assert words in shown
    assert ("595.276" if paper == "a4" else "612 x 792") in run(need("pdfinfo"), made)
    assert "Overfull" not in path.with_suffix(".log").read_text(errors="replace")


def test_the_teacher_source_makes_the_sheet(teacher):
    shown = text_of(compiled(teacher, "sheet"))

    assert "Mix the values." in shown
    for answer in ("0.8044", "Table of answers", "Solution", "Slip."):
        assert answer not in shown


def test_the_teacher_source_makes_the_key(teacher):
    shown = text_of(compiled(teacher, "key", r"\def\symattnkey{}"))

    for words in ("0.8044", "Table of answers", "Solution", "Slip.", "A wide matrix"):
        assert words in shown
    assert shown.count("Now three tokens") == 1


def test_the_switch_in_the_file_makes_the_key(teacher, tmp_path):
    path = tmp_path / "switched.tex"
    path.write_text(
        teacher.read_text(encoding="utf-8").replace("%\\printanswers", "\\printanswers", 1), encoding="utf-8"
    )

    assert "Table of answers" in text_of(compiled(path, "switched"))


def test_what_sheet_and_key_share_is_written_once():
    source = latex.teacher(demo.sheet(), demo.key())
    repeated = Document(
        "key", "Key", (Problem("1", (*demo.sheet().blocks[0].body, paragraph("The answer.")), points=2),)
    )

    assert latex.teacher(demo.sheet(), repeated).count("their queries, keys and values") == source.count(
        "their queries, keys and values"
    )
    assert "The answer." in latex.teacher(demo.sheet(), repeated)


def test_headings_that_sheet_and_key_share_are_written_once():
    heading, problem = Heading(("Practice",)), Problem("1", (paragraph("Why"),), points=1)
    sheet = Document("sheet", "By hand", (heading, problem))
    key = Document("key", "Key", (Heading(("Answers",)), heading, problem, paragraph("The end")))

    source = latex.teacher(sheet, key).split("begin{document}")[1]
    assert [source.count(words) for words in ("Practice", "Answers", "Why", "The end")] == [1, 1, 1, 1]


@pytest.mark.parametrize(("text", "word"), CASES)
def test_payloads_come_out_as_text(text, word, tmp_path):
    path = tmp_path / "payload.tex"
    path.write_text(latex.document(payload_document(text)), encoding="utf-8")

    shown = text_of(compiled(path, "payload", runs=1))
    assert shown.count(word) >= 10
    assert (
        sorted(found.name for found in tmp_path.iterdir() if found.suffix not in {".tex", ".aux", ".log", ".pdf"})
        == []
    )


def test_a_character_that_pdflatex_lacks_is_named():
    with pytest.raises(PrintError, match="中"):
        latex.document(Document("sheet", "中", ()))


def test_thirds_of_points_are_refused():
    from fractions import Fraction

    with pytest.raises(PageError, match="whole and half points"):
        latex.document(Document("sheet", "Points", (Problem("1", (), points=Fraction(1, 3)),)))


def test_a_formula_that_fits_in_no_form_stops_the_run(tmp_path):
    path = tmp_path / "wide.tex"
    path.write_text(latex.document(Document("key", "Wide", (Display(Words("m" * 90)),))), encoding="utf-8")

    with pytest.raises(AssertionError, match="too wide for the page"):
        compiled(path, "wide")
