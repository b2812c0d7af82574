"""Numbers as German writes them: the decimal comma on every page, and rows of numbers that have one reading."""

import re
from random import Random

import pytest
import sympy

from symattn import attention, derive, heatmap, latex, pdf, read, sheet, text
from symattn.errors import ReadError
from symattn.render.compose.prose import decimal_node, prose
from symattn.render.drawing import svg
from symattn.render.formula.attention import call, entry, row_vector
from symattn.render.formula.from_sympy import tree_of
from symattn.render.formula.latex import latex as latex_of
from symattn.render.formula.mathml import mathml
from symattn.render.formula.plain import plain
from symattn.render.formula.spoken import spoken
from symattn.render.formula.typst import typst
from symattn.render.localised import localised
from symattn.render.page.model import Document, Paragraph
from symattn.render.page.plain import document as plain_page
from symattn.render.tree import Blank, Fence, Matrix, Name, Number, Operator, row
from symattn.worksheet import sheets
from tests.render.formula.agree import agree
from tests.render.formula.expressions import matrices, scalars
from tests.render.readers import latex as latex_reader
from tests.render.readers import mathml as mathml_reader
from tests.render.readers import plain as plain_reader
from tests.render.readers import spoken_german
from tests.render.readers import typst as typst_reader
from tests.render.readers.meaning import meaning
from tests.tools import latex as compiled
from tests.tools import text_of

FORMS = {  # writer, reader, and how a decimal comma becomes the point that the reader knows
    "latex": (latex_of, latex_reader.read, r"(\d)\{,\}(\d)"),
    "typst": (typst, typst_reader.read, r'"(\d+),(\d+)"'),
    "mathml": (lambda node: mathml(node, language="de"), mathml_reader.read, r"(<mn>\d+),(\d+)"),
    "plain": (plain, plain_reader.read, r"(\d),(\d)"),
    "spoken": (lambda node: spoken(node, "de"), spoken_german.read, r"(\d),(\d)"),
}


def decimals(seed: int, count: int) -> list[str]:
    draw = Random(seed)
    return [f"{draw.choice(['', '-'])}{draw.randrange(30)}.{draw.randrange(10000):04}" for _ in range(count)]


@pytest.mark.parametrize("form", FORMS)
def test_expressions_read_back(form):
    """German words, German marks: a reader gets every value back, exact ones and decimals."""
    write, reader, comma = FORMS[form]
    values = [*scalars(seed=11, count=120), *matrices(seed=12, count=15)]
    values += [sympy.Rational(each) for each in decimals(13, 40)]
    trees = [*map(tree_of, values[:-40]), *map(decimal_node, decimals(13, 40))]
    shown = [write(localised(tree, "de")) for tree in trees]
    points = [re.sub(comma, r"\1.\2", each) for each in shown]

    assert sum(a != b for a, b in zip(shown, points, strict=True)) >= 40
    assert [x for x, each in zip(values, points, strict=True) if not agree(meaning(reader(each)), x)] == []


def shapes(numbers: list[str]) -> list[tuple]:
    """Rows and matrices of numbers, as trees and as values."""
    nodes, values = list(map(decimal_node, numbers)), list(map(sympy.Rational, numbers))
    square = Matrix(((nodes[0], nodes[1]), (nodes[2], nodes[3])))
    return [(row_vector(*nodes), sympy.Matrix([values])), (square, sympy.Matrix(2, 2, values[:4]))]


@pytest.mark.parametrize("write", [plain, latex_of])
@pytest.mark.parametrize("seed", range(12))
def test_what_is_printed_in_german_is_read_in_german(seed, write):
    """Rows in round brackets and matrices, mixed from whole numbers and decimals."""
    numbers = [each if k % 3 else each.split(".")[0] or "0" for k, each in enumerate(decimals(seed, 4))]
    for tree, value in shapes(numbers):
        shown = write(localised(tree, "de"))

        assert "." not in shown
        assert read(f"A = {shown}", decimal="comma").value == value


@pytest.mark.parametrize(
    ("tree", "shown"),
    [
        (row_vector(Number("0.27"), Number("0.73")), "(0,27; 0,73)"),
        (row_vector(Number("1"), Number("20")), "(1; 20)"),
        (row_vector(Name("a"), Name("b")), "(a, b)"),
        (call("Attention", "Q", "K", "V"), "Attention(Q, K, V)"),
        (entry("A", 1, 2), "A_12"),
        (entry("A", 1, ":"), "A_(1,:)"),
        (row(Number("0.5"), Operator(","), Number("1")), "0,5; 1"),
        (row(Number("1"), Operator(","), Name("…", upright=True), Operator(","), Name("n")), "1, …, n"),
        (Fence(row(Number("1"), Operator(","), Name("…", upright=True), Operator(","), Name("n"))), "(1, …, n)"),
        (Matrix(((Number("0.5"), Number("1")), (Number("0"), Number("1")))), "[[0,5; 1]; [0; 1]]"),
        (Matrix(((Number("1"), Number("2")),)), "[[1, 2]]"),
        (row_vector(Blank(20, 13), Blank(20, 13)), "(☐; ☐)"),
    ],
)
def test_a_comma_never_stands_where_it_would_be_misread(tree, shown):
    assert plain(localised(tree, "de")) == shown
    assert localised(localised(tree, "de"), "de") == localised(tree, "de")
    assert localised(tree, "en") is tree


def test_elsewhere_both_readings_are_named():
    with pytest.raises(ReadError, match=r"write 0\.80 for one number, 0, 80 for two; or read with decimal=.comma"):
        read("0,80")

    assert read("0,80", decimal="comma").value == sympy.Rational(4, 5)
    assert read("0,27; 0,73", decimal="comma").value == sympy.Matrix([["27/100", "73/100"]])


def test_numbers_in_running_text():
    said = prose("Von <low> bis <high>: <both>.", low="0.5", high=2, both=("0.25", "0.75"))
    page = Document("key", "T", (Paragraph(said),), language="de")

    assert plain_page(page).split("\n")[3] == "Von 0,5 bis 2: 0,25; 0,75."


POINT = re.compile(r"(?<![\w.])\d+\.\d+(?![\w.]|\s*\.toml)")


@pytest.mark.parametrize("name", sheets())
def test_no_decimal_point_on_a_german_page(name, tmp_path):
    """Sheet and key, as text, as LaTeX and as a PDF; numbers of sections, such as 3.2, are the sheet's own."""
    found = sheet(name, seed=4, language="de")
    own = {"3.2", "1.5", "8.1"}
    for key in (False, True):
        shown = text(found, key=key)
        body = latex(found, key=key).split(r"\\begin{document}")[-1]
        body = re.sub(r"\\\\(?:sym\w+|vspace|hspace|kern)\\S*", " ", body.split(r"\begin{document}")[1])
        paper = text_of(pdf(found, tmp_path / f"{key}.pdf", key=key))

        assert set(POINT.findall(shown)) <= own
        assert set(POINT.findall(paper)) <= own
        assert not re.search(r"\d\.\d{4}(?!\d)", body)
        points = re.findall(r"\d\.\d{4}(?!\d)", text(sheet(name, seed=4), key=key))
        assert len(re.findall(r"\d,\d{4}(?!\d)", shown)) == len(points)
        assert bool(re.search(r"\d\{,\}\d{4}", body)) is bool(points)


def test_derivations_and_pictures():
    problem = attention(S=[[0, 2]], V=[[1], [2]], d_k=2)

    assert "0,1956" in text(derive(problem), language="de")
    assert "0.1956" in text(derive(problem))
    assert ">0,20<" in svg(heatmap(problem, language="de").figures, "de")


def test_german_latex_compiles(tmp_path):
    """The source asks for German where LaTeX has it installed, and compiles where it has not."""
    said = Paragraph(('"Aufmerksamkeit" Gewichtsnormierungsverfahren ', Number("0.25")))
    source = tmp_path / "de.tex"
    source.write_text(latex(Document("key", "Lösung", (said,), language="de")), encoding="utf-8")
    shown = text_of(compiled(source, "de"))

    assert r"\usepackage[ngerman,shorthands=off]{babel}" in source.read_text(encoding="utf-8")
    assert "babel" not in latex(Document("key", "Key", (said,)))
    assert "0,25" in shown and "Lösung" in shown and "Seite 1 von 1" in shown


def test_a_minus_stands_close_to_its_number():
    assert typst(localised(row(Operator("="), Operator("−"), Number("0.5")), "de")) == '= −"0,5"'
