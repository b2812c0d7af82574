"""The PDF as a file: standards, the same bytes, fonts, text, boxes in millimetres, pages, errors."""

import re
import sys
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from symattn.errors import MissingTool, PageError, PrintError
from symattn.render import pdf as engine
from symattn.render.page import typst
from symattn.render.page.model import (
    Boxes,
    Display,
    Document,
    FillIn,
    Problem,
    Table,
    WritingLines,
    blank_matrix,
    paragraph,
)
from symattn.render.pdf import compile_pdf, measure, pdf
from symattn.render.tree import Blank, Name, Number, Operator, Words, row
from tests.render.page import demo
from tests.render.page.boxes_in_pdf import boxes_in
from tests.tools import need, python, run, text_of

SIZES = {"a4": (210.0, 297.0), "us-letter": (215.9, 279.4)}
DOCUMENTS = {f"{kind.__name__}-{paper}": kind(paper) for kind in (demo.sheet, demo.key) for paper in SIZES}


@pytest.fixture(scope="module")
def files(tmp_path_factory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pdf")
    return {name: pdf(document, folder / f"{name}.pdf") for name, document in DOCUMENTS.items()}


def test_two_processes_write_the_same_bytes():
    code = (
        "import hashlib; from symattn.render.pdf import compile_pdf; from tests.render.page import demo;"
        "print(*(hashlib.sha256(compile_pdf(d)).hexdigest() for d in (demo.sheet(), demo.key())))"
    )

    first, second = python(code), python(code)

    assert first == second
    assert len(set(first.split())) == 2


@pytest.mark.parametrize("name", DOCUMENTS)
def test_qpdf_finds_nothing_wrong(files, name):
    assert "No syntax or stream encoding errors" in run(need("qpdf"), "--check", files[name])


def test_metadata_says_what_it_is(files):
    shown = run(need("pdfinfo"), files["sheet-a4"])
    metadata = run(need("pdfinfo"), "-meta", files["sheet-a4"])

    assert re.search(r"Title: +Scaled dot-product attention, by hand", shown)
    assert re.search(r"Tagged: +yes", shown)
    assert "<pdfuaid:part>1</pdfuaid:part>" in metadata
    assert "<pdfaid:part>2</pdfaid:part>" in metadata
    assert "<pdfaid:conformance>A</pdfaid:conformance>" in metadata
    assert "en" in re.findall(r"<rdf:li>(\w+)</rdf:li>", metadata)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_fonts_are_embedded(files, name):
    lines = run(need("pdffonts"), files[name]).splitlines()[2:]

    assert len(lines) >= 3
    assert all(re.search(r" yes yes yes +\d+ +0$", line) for line in lines)


@pytest.mark.parametrize(("paper", "size"), [("a4", "595.276 x 841.89"), ("us-letter", "612 x 792")])
def test_paper(files, paper, size):
    assert f"Page size:       {size}" in run(need("pdfinfo"), files[f"sheet-{paper}"])


def test_every_page_has_code_and_number(files):
    pages = text_of(files["sheet-a4"]).split("\f")[:-1]

    assert len(pages) == 3
    for number, page in enumerate(pages, 1):
        assert f"K7QM-4R · page {number} of 3" in page


def test_sheet_and_key_say_what_they_should(files):
    sheet, key = text_of(files["sheet-a4"]), text_of(files["key-a4"])

    for words in (
        "Transformers from scratch · Lecture 3.2",
        "Name",
        "Date",
        "Points",
        "/ 19½",
        "/ 6½",
        "causal mask",
    ):
        assert words in sheet
    for words in (
        "Table of answers",
        "0.8044",
        "query: who looks",
        "key: at whom",
        "Check.",
        "In words.",
        "Slip.",
    ):
        assert words in key


def test_boxes_have_the_sizes_that_were_asked_for(files):
    found = Counter(box.size for box in boxes_in(files["sheet-a4"], 297.0))

    rows = [piece for fill in demo.sheet().blocks[4].body if isinstance(fill, FillIn) for piece in fill.pieces]
    expected = Counter({(15.0, 10.0): 4, (20.0, 13.0): 4 + 9, (34.0, 20.0): 4, (50.0, 20.0): 4})
    expected += Counter(_blank_sizes(rows))
    assert found == expected


def _blank_sizes(nodes) -> list[tuple[float, float]]:
    """Sizes of the blanks in math trees, found in their printed form."""
    shapes = re.findall(r"Blank\(width=([\d.]+), height=([\d.]+)\)", repr(nodes))
    return [(float(width), float(height)) for width, height in shapes]


@pytest.mark.parametrize("paper", SIZES)
def test_boxes_survive_a_copier_and_stay_on_the_page(files, paper):
    width, height = SIZES[paper]
    boxes = boxes_in(files[f"sheet-{paper}"], height)

    assert len(boxes) == 4 * 4 + 9 + sum(1 + 2 * keys + 1 for keys in (1, 2, 3))
    for box in boxes:
        assert box.line >= 0.5
        assert box.shade <= 110 / 255
        assert box.left >= 25 - 0.2
        assert box.left + box.width <= width - 18 + 0.2
        assert box.top >= 6
        assert box.top + box.height <= height - 6


def test_boxes_never_overlap(files):
    for a, b in combinations(boxes_in(files["sheet-a4"], 297.0), 2):
        apart = a.left + a.width < b.left or b.left + b.width < a.left
        assert a.page != b.page or apart or a.top + a.height < b.top or b.top + b.height < a.top


def test_nothing_is_printed_within_6_mm_of_the_edge_or_in_the_staple_corner(files):
    for name, path in files.items():
        width, _ = SIZES[name.split("-", 1)[1]]
        for page in _pages_of_words(path):
            assert min(word[0] for word in page) >= 25 - 0.5
            assert max(word[2] for word in page) <= width - 6
            assert not [word for word in page if word[0] < 20 and word[1] < 20]


def _pages_of_words(path: Path) -> list[list[tuple[float, ...]]]:
    """The boxes of all words, page by page, in millimetres."""
    shown = run(need("pdftotext"), "-bbox", path, "-")
    box = re.compile(r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)"')
    pages = shown.split("<page ")[1:]
    return [[tuple(float(side) / (72 / 25.4) for side in found) for found in box.findall(page)] for page in pages]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_formula_fits_its_room(name):
    fits = measure(DOCUMENTS[name])

    assert len(fits) > 5
    for fit in fits:
        assert fit.width * fit.scale <= fit.room + 0.01, fit.what
        assert fit.scale >= 0.8, fit.what


def test_a_wide_formula_is_set_in_its_next_form():
    wide = demo.wide_softmax()
    fits = measure(Document("key", "Wide", (wide,)))
    alone = measure(Document("key", "Wide", (Display(wide.formula),)))

    assert [fit.form for fit in fits] == [1]
    assert fits[0].scale == 1.0
    assert alone[0].width > 1.1 * alone[0].room


def test_a_formula_that_fits_in_no_form_is_an_error():
    with pytest.raises(PageError, match="too wide for the page even at 80 %: A equals 5 by 5 matrix"):
        compile_pdf(Document("key", "Wide", (Display(demo.wide_softmax(5).formula),)))


def test_a_formula_shrinks_to_80_per_cent_at_most():
    def line(count: int) -> Document:
        return Document("key", "Wide", (Display(Words("m" * count)),))

    one = measure(line(20))[0]
    fitting = int(20 * one.room / one.width / 0.81)
    assert 0.8 <= measure(line(fitting))[0].scale < 0.83
    assert compile_pdf(line(fitting))
    with pytest.raises(PageError, match="too wide"):
        compile_pdf(line(int(fitting * 1.05)))


def test_boxes_never_shrink():
    wide = Boxes(None, blank_matrix(2, 4, (50, 20)))

    with pytest.raises(PageError, match="matrix to fill in, 2 rows, 4 columns"):
        compile_pdf(Document("sheet", "Wide", (wide,)))


def test_a_long_lead_stands_above_its_boxes():
    lead = row(Words("the weights of four tokens"), Operator("="))
    boxes = Boxes(lead, blank_matrix(2, 4, (34, 20)))

    document = Document("sheet", "Wide", (Problem("1", (paragraph("Weights."), boxes)),))

    assert all(fit.scale == 1.0 for fit in measure(document))


@pytest.mark.parametrize(("text", "code"), [("中", "U+4E2D"), ("🙂", "U+1F642"), ("a中", "U+4E2D")])
def test_a_character_without_a_glyph_is_named(text, code):
    with pytest.raises(PrintError, match=re.escape(code)):
        compile_pdf(Document("sheet", "Tokens", (paragraph("the token ", text),)))


@pytest.mark.parametrize("text", ["Ġthe", "▁the", "αβγ", "привет", "ß", "½", "→"])
def test_tokens_of_other_scripts_print(text, tmp_path):
    path = pdf(Document("sheet", "Tokens", (paragraph("token: ", text),)), tmp_path / "out.pdf")

    assert text in text_of(path)


def test_pages_are_balanced(files):
    """No page of the sheet is less than half used, the last one included."""
    for paper, (_, height) in SIZES.items():
        pages = _pages_of_words(files[f"sheet-{paper}"])
        boxes = boxes_in(files[f"sheet-{paper}"], height)
        for number, words in enumerate(pages, 1):
            bottoms = [word[3] for word in words if word[3] < height - 19]
            bottoms += [box.top + box.height for box in boxes if box.page == number]
            assert max(bottoms) > 0.5 * height, (paper, number)


def _problem(number: int, rows: int, height: int) -> Problem:
    matrix = blank_matrix(rows, 2, (20, height))
    return Problem(str(number), (paragraph(f"Prompt{number}."), Boxes(Name("S"), matrix)), points=1)


def test_wide_labels_move_boxes_apart(tmp_path):
    tokens = (Words("Transformer"), Words("attention-mechanism"))
    boxes = Boxes(Name("S"), blank_matrix(2, 2, (15, 10), tokens, tokens))
    path = pdf(Document("sheet", "Labels", (boxes,)), tmp_path / "labels.pdf")

    found = boxes_in(path, 297.0)
    assert [box.size for box in found] == [(15.0, 10.0)] * 4
    words = re.findall(
        r'xMin="([\d.]+)"[^>]*xMax="([\d.]+)"[^>]*>(Transf|attention)', run(need("pdftotext"), "-bbox", path, "-")
    )
    spans = sorted((float(left), float(right)) for left, right, _ in words)
    assert len(spans) == 4
    assert spans[2][1] < spans[3][0]


def test_what_is_higher_than_a_page_is_an_error():
    tall = Boxes(None, blank_matrix(20, 2, (20, 13)))

    with pytest.raises(PageError, match="higher than a page: matrix to fill in, 20 rows"):
        compile_pdf(Document("sheet", "Tall", (tall,)))


def test_a_long_table_goes_on_overleaf(tmp_path):
    rows = tuple(((f"row{k}",), (Number(str(k)),)) for k in range(90))
    path = pdf(Document("key", "Long", (Table((("name",), ("value",)), rows),)), tmp_path / "long.pdf")

    pages = text_of(path).split("\f")[:-1]
    assert len(pages) >= 3
    assert all("name" in page for page in pages), "the header is repeated"
    assert all(f"page {number} of {len(pages)}" in page for number, page in enumerate(pages, 1))
    assert [f"row{k}" for k in range(90)] == re.findall(r"row\d+", "".join(pages))


def test_a_table_too_wide_and_too_long_is_set_smaller_and_goes_on_overleaf(tmp_path):
    wide = Words("formulas are never broken " * 2)
    rows = tuple(((f"row{k}",), (wide,), (wide,)) for k in range(90))
    table = Table((("name",), ("value",), ("more",)), rows)
    [fit] = [each for each in measure(Document("key", "Long", (table,))) if each.what.startswith("table")]
    assert 0.8 <= fit.scale < 1
    path = pdf(Document("key", "Long", (table,)), tmp_path / "long.pdf")

    assert len(text_of(path).split("\f")) - 1 >= 2
    assert [f"row{k}" for k in range(90)] == re.findall(r"row\d+", text_of(path))
    pages = _pages_of_words(path)
    for page in pages:
        tops = sorted({round(top, 1) for left, top, _, _ in page if left < 30 and 30 < top < 275})
        assert all(b - a > 3 for a, b in pairwise(tops)), "no row lies over another"
        assert tops[-1] < 297 - 19
    assert max(word[2] for page in pages for word in page) <= 210 - 18 + 0.1


def test_words_in_a_table_wrap(tmp_path):
    long = "a long sentence that wraps " * 8
    path = pdf(
        Document("key", "Wrap", (Table((("a",), ("b",)), (((long,), (demo.LARGE,)),)),)), tmp_path / "wrap.pdf"
    )

    assert max(word[2] for page in _pages_of_words(path) for word in page) <= 210 - 18 + 0.1


@pytest.mark.parametrize("shift", range(6))
def test_a_problem_never_parts_from_its_matrix(shift, tmp_path):
    shapes = [(1 + (7 * k + shift) % 5, 9 + (5 * k + 3 * shift) % 14) for k in range(9)]
    problems = tuple(_problem(k, *shape) for k, shape in enumerate(shapes))
    path = pdf(Document("sheet", "Many", problems), tmp_path / "many.pdf")

    pages = text_of(path).split("\f")
    home = {
        number: next(k for k, page in enumerate(pages, 1) if f"Prompt{number}." in page) for number in range(9)
    }
    expected = Counter({(home[k], 20.0, float(height)): 0 for k, (_, height) in enumerate(shapes)})
    for k, (rows, height) in enumerate(shapes):
        expected[(home[k], 20.0, float(height))] += 2 * rows
    assert Counter((box.page, *box.size) for box in boxes_in(path, 297.0)) == expected


def test_the_last_page_is_not_left_nearly_empty(tmp_path):
    """Five equal problems, four of which fill a page: 3 and 2 rather than 4 and 1."""
    problems = tuple(_problem(k, 2, 20) for k in range(5))
    path = pdf(Document("sheet", "Five", problems), tmp_path / "five.pdf")

    per_page = Counter(box.page for box in boxes_in(path, 297.0))
    assert sorted(per_page.values()) in ([8, 12], [4, 8, 8])


def test_german_pages_speak_german(tmp_path):
    shown = text_of(pdf(demo.key(language="de"), tmp_path / "de.pdf"))

    assert "Seite 1 von 2" in shown
    assert "Query: wer schaut" in shown


def test_writing_replaces_whole_files_or_none(tmp_path):
    target = tmp_path / "out.pdf"
    target.write_text("before")

    with pytest.raises(PrintError):
        pdf(Document("sheet", "Tokens", (paragraph("中"),)), target)
    assert target.read_text() == "before"

    pdf(Document("sheet", "Tokens", ()), target)
    assert target.read_bytes().startswith(b"%PDF-")
    assert list(tmp_path.iterdir()) == [target]


def test_a_failed_write_leaves_nothing_behind(tmp_path, monkeypatch):
    def refuse(self, content):
        raise OSError("disk full")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    with pytest.raises(OSError, match="disk full"):
        pdf(Document("sheet", "Tokens", ()), tmp_path / "out.pdf")

    assert list(tmp_path.iterdir()) == []


def test_without_the_engine_it_says_what_to_do(monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)

    with pytest.raises(MissingTool, match=r"typst wheel.*write \.tex or HTML"):
        compile_pdf(Document("sheet", "By hand", ()))


@pytest.mark.parametrize("code", ['#read("secret.txt")', '#read("/etc/hostname")', '#image("secret.txt")'])
def test_the_engine_reads_no_file(code, tmp_path, monkeypatch):
    """Even a source that asks for a file gets none: the root is an empty folder."""
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(typst, "document", lambda document: code)

    with pytest.raises(PageError, match=r"file not found|access denied|escape"):
        compile_pdf(Document("sheet", "By hand", ()))


def test_the_engine_loads_no_package(monkeypatch):
    monkeypatch.setattr(typst, "document", lambda document: '#import "@preview/cetz:0.3.0"\nx')

    with pytest.raises(PageError, match="package"):
        compile_pdf(Document("sheet", "By hand", ()))


def test_a_formula_alone_fills_a_page(tmp_path):
    path = pdf(row(Name("x"), Operator("="), Number("12")), tmp_path / "formula.pdf")

    assert "= 12" in text_of(path)


def test_an_object_without_a_page_is_refused():
    with pytest.raises(PrintError, match="cannot show an object"):
        engine.composed(object())


def test_every_formula_has_alternative_text(files):
    """One /Alt for each /Formula in the structure tree."""
    plain = files["key-a4"].with_suffix(".qdf")
    run(need("qpdf"), "--qdf", "--object-streams=disable", files["key-a4"], plain)
    objects = plain.read_bytes().decode("latin-1").split("endobj")
    formulas = [text for text in objects if "/S /Formula" in text]

    assert len(formulas) > 40
    assert all("/Alt" in text for text in formulas)


def test_lines_and_room_are_as_high_as_asked(tmp_path):
    def height(count: int) -> float:
        blocks = (paragraph("Before."), WritingLines(count), paragraph("After."))
        path = pdf(Document("sheet", "Lines", (Problem("1", blocks),)), tmp_path / f"{count}.pdf")
        shown = run(need("pdftotext"), "-bbox", path, "-")
        top, bottom = (
            float(re.search(rf'yMin="([\d.]+)"[^>]*>{word}', shown).group(1)) for word in ("Before", "After")
        )
        return (bottom - top) * 25.4 / 72

    assert height(7) - height(3) == pytest.approx(4 * 8, abs=0.05)


def test_blank_is_known_to_this_reader(tmp_path):
    """The reader of boxes sees a lone box where one was drawn, so that no test above counts nothing."""
    path = pdf(Document("sheet", "Box", (Display(Blank(30, 12)),)), tmp_path / "box.pdf")

    assert [box.size for box in boxes_in(path, 297.0)] == [(30.0, 12.0)]
