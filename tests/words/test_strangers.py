"""Nothing prints a word that is not in the catalogue: pages in a language of marked words show no other words."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

import symattn
from symattn import attention, check, count, derive, gradients, heatmap, masks, multi_head, pattern, prove, shapes
from symattn.layer.content import score_parts
from symattn.layer.linear import linear_attention
from symattn.layer.positions import rotary
from symattn.layer.streaming import stream
from symattn.proof.theorems import TABLE
from symattn.render.compose.class_pages import cover, tutor_table, wrong_table
from symattn.render.compose.sheet import document
from symattn.render.drawing import svg
from symattn.render.kinds import written
from symattn.render.notebook import notebook
from symattn.render.page import html, model, plain, typst
from symattn.render.page.model import Document
from symattn.render.report import as_text
from symattn.render.report import document as report_page
from symattn.words import DEFAULT, knows
from symattn.worksheet import sheet_of
from symattn.worksheet.classes.copies import Copy
from tests.words import marked

# Words that formulas have in every language; the tests themselves put in no words but those.
FORMULAS = {
    "softmax", "Attention", "Concat", "rowsum", "colsum", "rowmax", "rotate", "diag", "Var", "ln", "exp", "sin",
    "cos", "dV", "dA", "dS", "dQ", "dK", "dO", "dX", "dx", "dC", "dB", "dW", "db", "model", "tanh", "sigmoid",
    "QK", "CC", "CP", "PC", "PP", "ij", "ijk", "ik", "jk",
}  # fmt: skip
ROOT = Path(symattn.__file__).parent
MARKED = re.compile(r"«[^«»]*»")
INDEX = re.compile(r"_(?:\w+|\([^()]*\))")
WORD = re.compile(r"[A-Za-zÀ-ÿ]{2,}")
HEADS = {"X": [[1, 0], [0, 1]], "W_Q": [[[1], [0]], [[0], [1]]], "W_K": [[[1], [1]], [[0], [2]]],
         "W_V": [[[1], [0]], [[1], [1]]], "W_O": [[1, 0], [0, 1]]}  # fmt: skip
QKV = {"Q": [[1, 0], [1, 1]], "K": [[0, 1], [2, 0]], "V": [[4, 0], [0, 2]]}
PROBLEM = attention(**QKV, mask="causal", bias=[[0, 1], [1, 0]])
COLUMNS = attention(**QKV, convention="columns", base=3)
EVEN = attention(S=[[1, 1, 0], [2, 2, 2]], V=[[1], [2], [3]], scale=1)
OBJECTS = {
    "problem": PROBLEM,
    "derivation": derive(PROBLEM),
    "ties": derive(EVEN),
    "columns": derive(COLUMNS),
    "projections": derive(attention(X=[[1, 0], [2, 1]], W_Q=[[1], [0]], W_K=[[1], [2]], W_V=[[3], [1]], b_Q=[1])),
    "padding": derive(attention(S=[[1, 2]], V=[[1], [2]], d_k=3, mask=masks.padding([True, False]))),
    "layer": multi_head(**HEADS),
    "layer, derived": derive(multi_head(**HEADS)),
    "gradients": derive(gradients(EVEN, dO=[[1], [2]])),
    "stream": derive(stream(EVEN)),
    "linear": derive(linear_attention(Q=[[1, 0]], K=[[1, 0], [0, 1]], V=[[1], [2]])),
    "rotary": derive(rotary(attention(Q=[[1, 0], [1, 0]], K=[[1, 0], [1, 0]], V=[[1], [2]]), angles="pi/2")),
    "pattern": pattern(EVEN.weights),
    "score parts": score_parts([[1, 0], [0, 1]], [[1, 1], [0, 1]], [[1], [0]], [[0], [1]]),
    "shapes": shapes(tokens=3, context=4, d_model=8, heads=2),
    "counts": count(tokens=3, d_model=8, heads=2),
}
OF_EACH_GROUP = {entry.group: name for name, entry in TABLE.items()}.values()
CLAIMS = [*OF_EACH_GROUP, "jacobian-of-softmax", "variance-of-dot-product", "online-softmax-is-associative"]


@pytest.fixture
def language(monkeypatch):
    return marked.use(monkeypatch)


class Reader(HTMLParser):
    """What a person sees and hears of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found, self.skips = [], False

    def handle_starttag(self, tag, attrs):
        self.skips = tag == "style"
        self.found += [value for name, value in attrs if name in ("alttext", "aria-label", "alt", "title")]

    def handle_endtag(self, tag):
        self.skips = False

    def handle_data(self, data):
        self.found += [] if self.skips else [data]


def seen(page: str) -> str:
    reader = Reader()
    reader.feed(page)
    return " ".join(reader.found)


def literals(source: str) -> str:
    """The texts of a Typst page, those read aloud included; spellings of formulas (`op("…")`) are no texts."""
    pages = re.split("#(?:set|flow)-pages", source.removeprefix(typst.TEMPLATE), maxsplit=1)[1]
    body = pages.split(",", 1)[1]  # after the paper
    found = re.findall(r'(op\(|italic\()?"((?:[^"\\]|\\.)*)"', body)
    return " ".join(text for spelling, text in found if not spelling)


def comments(made: str) -> str:
    """What a notebook says: its Markdown, and the comments of its code."""
    cells = json.loads(made)["cells"]
    code = [line for cell in cells if cell["cell_type"] == "code" for line in cell["source"]]
    return " ".join(line for line in code if line.startswith("#"))


def strangers(*shown: str) -> set[str]:
    return {word for each in shown for word in WORD.findall(INDEX.sub(" ", MARKED.sub(" ", each)))} - FORMULAS


def shown(page: Document) -> tuple[str, ...]:
    return (
        plain.document(page),
        seen(html.document(page)),
        literals(typst.document(page)),
        comments(notebook(page)),
    )


@pytest.mark.parametrize("name", OBJECTS)
def test_pages_of_objects(name, language):
    page = written(OBJECTS[name], "page", language=language)

    assert "«" in plain.document(page)
    assert strangers(*shown(page)) == set()


@pytest.mark.parametrize("name", CLAIMS)
def test_pages_of_proofs(name, language):
    page = written(prove(name), "page", language=language)

    assert strangers(*shown(page)) == set()


SHEET = """
id = "q"
title = "«T»"
course = "«C»"
instructions = ["«I»"]
[[problem]]
id = "a"
title = "«P»"
text = "«A»"
points = 3
tokens = ["1", "2"]
givens = { Q = [[1, 0], [1, 1]], K = [[0, 1], [2, 0]], V = [[4, 0], [0, 2]], mask = "causal" }
asks = ["scores", "scaled", "masked", "weights", "output", "n", "«Why» so?"]
values = { n = { label = "«width»", value = "2" } }
answer = "«B»"
also = ["«D»"]
evidence = [{ text = "«E»", givens = { mask = "none" }, show = ["weights"] }]
notes = [{ kind = "check", text = "«N»" }, { kind = "slip", text = "«S»" }]
figures = ["heatmap"]
vary = { Q = "0..2" }
ambiguous = { what = "«W»", meant = "«M»", other = "«O»", givens = { mask = "none" } }
[[problem]]
id = "b"
text = "«A»"
givens = { S = [[1, 0], [0, 3], [2, 1]], scale = 2, convention = "columns", base = 3, V = [[1, 2, 3]] }
lines = 2
asks = ["weights", "output"]
[[problem]]
id = "c"
twin_of = "a"
text = "«A»"
givens = { X = [[1, 2], [0, 1]], W_Q = [[1, 0], [0, 1]], W_K = [[1, 1], [0, 1]], W_V = [[2, 0], [0, 1]] }
asks = ["Q", "K", "V", "scores"]
""".replace("«Why» so", "«Why» «so»")


@pytest.mark.parametrize("seed", [None, 1])
def test_sheets_and_keys(seed, language):
    """A sheet whose own prose is marked: its pages, and those of its key."""
    found = sheet_of(SHEET, seed)
    found = replace(found, written=replace(found.written, language=language))
    for key in (False, True):
        page = document(found, key=key)
        command = set(WORD.findall(f"{page.code} {page.footer}"))  # what a person may type
        assert strangers(*shown(page)) - command == set()


def test_pages_of_a_class(language):
    """The cover slip of a group, the tutor's table and the table of wrong answers."""
    found = sheet_of(SHEET, 2)
    found = replace(found, written=replace(found.written, language=language))
    copies = [
        (Copy(1, "student", "7", "«Ada»", code="K7Q", seat="1"), "«Ada»"),
        (Copy(2, "spare", code="K8Q"), ""),
    ]
    codes = {found.code, "K7Q", "K8Q", *WORD.findall(found.code)}
    pages = [cover("1", copies, 2, found, "«E»"), cover("", copies, 2, found, "«E»"),
             tutor_table([found], "«E»"), wrong_table(found, "«E»")]  # fmt: skip

    for page in pages:
        assert "«" in plain.document(page)
        assert strangers(*shown(page)) - codes == set()


def test_pictures(language):
    layer = heatmap(multi_head(**HEADS), ["1", "2"], language=language)

    assert strangers(*shown(written(layer, "page")), seen(svg(layer.figures, language))) == set()


WORK = """
Q = [1 0; 1 1]
S = [0 2; 1 2]
S/2 = [0 1; 1/2 1]
A = [0.27 0.73; 0.38 0.62]
O = [1.08 1.46; 1.51 1.24]
A = [1 0; 0.5 0.5]
M = [0 -inf; 0 0]
A = [1/3 x; 0.3 0.69]
A = 3 + 4 = 8
~~A = 1~~
A = \\frac{1}{0}
A_1 = [0.2, 0.2]
O = root(3, 2)
softmax(S)
"""


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("work", [WORK, "S = [0 2; 1 2]", "S = [0 1; 2 2]\nA = [0.2 0.8; 0.5 0.5]"])
def test_reports(work, level, language):
    report = check(attention(**QKV), work, level=level)
    messages = {str(note.values[name]) for mark in report.marks for note in mark.notes
                for name in ("message", "advice", "written") if name in note.values}  # fmt: skip
    ids = {id for mark in report.marks for each in mark.mistakes for id in each.split("+")}
    known = {word for text in (*messages, *ids, work) for word in WORD.findall(text)}

    assert strangers(as_text(report, language), *shown(report_page(report, language))) - known == set()


def test_every_note_and_every_mistake_of_a_report_has_words():
    """The ids that verify/ writes down stand in the catalogue."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "verify").rglob("*.py"))
    notes = set(re.findall(r'\bNote\("([a-z-]+)"', source))
    read = set(re.findall(r'\bNoticed\("([a-z-]+)"', source))

    assert len(notes) > 15
    assert [id for id in notes if not knows(f"report.note.{id}")] == []
    assert len(read) == 5
    assert [id for id in read if not knows(f"report.note.reading.{id}")] == []


def test_a_stranger_is_found():
    page = Document("key", "«T»", (model.Paragraph(("«a» word",)), model.Note("slip", ())), language=DEFAULT)

    assert strangers(*shown(page)) >= {"word", "Slip"}
    assert strangers("«a» ⋅ softmax") == set()
