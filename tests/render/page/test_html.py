"""HTML: one inert file that a real browser prints as it should."""

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from html.parser import HTMLParser

import pytest

from symattn.errors import PageError
from symattn.render.page import html
from symattn.render.page.model import Display, Document
from symattn.render.tree import Words
from tests.render.page import demo
from tests.render.page.payload_document import payload_document
from tests.render.page.payloads import CASES, PAYLOADS
from tests.tools import need, print_html, run, text_of

VOID = {"meta", "br", "img", "link", "hr"}


class Outline(HTMLParser):
    """Tags and attributes of a page; refuses tags that do not close in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += attributes
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words += data


@pytest.mark.parametrize("document", [demo.sheet(), demo.key()], ids=["sheet", "key"])
def test_one_file_without_scripts_or_links(document):
    page = html.document(document)
    outline = Outline(page)

    assert not {"script", "link", "iframe", "object", "img"} & set(outline.tags)
    assert not [name for name, _ in outline.attributes if name.startswith("on") or name in {"src", "href"}]
    assert "@import" not in page
    assert set(re.findall(r"url\(\"([^,]*),", page)) == {"data:image/svg+xml"}


def test_the_hatch_is_well_formed_svg():
    assert ElementTree.fromstring(html._HATCH).tag.endswith("svg")


def test_every_formula_has_alternative_text():
    page = html.document(demo.key())

    assert page.count("<math") > 40
    assert page.count("<math") == len(re.findall(r"<math[^>]* alttext=\"[^\"]+\"", page))


def test_a_browser_prints_the_sheet(tmp_path):
    source = tmp_path / "sheet.html"
    source.write_text(html.document(demo.sheet()), encoding="utf-8")

    made = print_html(source, tmp_path / "sheet.pdf")
    shown = text_of(made)
    for words in (
        "Scaled dot-product attention, by hand",
        "Transformers from scratch",
        "Name",
        "A causal mask",
        "/ 19½",
    ):
        assert words in shown
    assert re.search(r"K7QM-4R · page 1 of \d", shown)
    assert "A4" in run(need("pdfinfo"), made)


def test_a_browser_prints_in_full_size(tmp_path):
    """Nothing is wider than the page: a browser would shrink the whole page, and the boxes with it."""
    for name, document in (("sheet", demo.sheet()), ("key", demo.key())):
        source = tmp_path / f"{name}.html"
        source.write_text(html.document(document), encoding="utf-8")
        plain = tmp_path / f"{name}.qdf"
        run(need("qpdf"), "--qdf", print_html(source, tmp_path / f"{name}.pdf"), plain)

        scales = set(
            re.findall(r"^([\d.]+) 0 0 -[\d.]+ 0 8\d\d", plain.read_bytes().decode("latin-1"), re.MULTILINE)
        )
        assert {round(float(scale), 3) for scale in scales if float(scale) < 1} == {0.24}


def test_a_browser_prints_the_key_on_letter(tmp_path):
    source = tmp_path / "key.html"
    source.write_text(html.document(demo.key("us-letter")), encoding="utf-8")

    made = print_html(source, tmp_path / "key.pdf")
    shown = text_of(made)
    for words in ("Table of answers", "0.8044", "query: who looks", "key: at whom", "Check.", "Slip."):
        assert words in shown
    assert "612 x 792" in run(need("pdfinfo"), made)


@pytest.mark.parametrize(("text", "word"), CASES)
def test_payloads_make_no_tag_and_no_style(text, word):
    calm, page = html.document(payload_document("calm")), html.document(payload_document(text))

    assert Outline(page).tags == Outline(calm).tags
    assert Outline(page).words.count(word) >= 10
    assert Counter(_style(page)) == Counter(_style(calm))


def _style(page: str) -> str:
    """The marks with which a style is built."""
    return re.sub(r"[^{};\"]", "", page.split("<style>")[1].split("</style>", maxsplit=1)[0])


@pytest.mark.parametrize("text", [PAYLOADS[6], PAYLOADS[9]], ids=["script", "style"])
def test_payloads_do_nothing_in_a_browser(text, tmp_path):
    source = tmp_path / "payload.html"
    source.write_text(html.document(payload_document(text)), encoding="utf-8")

    assert text_of(print_html(source, tmp_path / "payload.pdf")).count(text) >= 8


def test_a_wide_formula_is_set_in_its_next_form():
    page = html.document(Document("key", "Wide", (demo.wide_softmax(),)))

    assert page.count("<mfrac>") == 16
    with pytest.raises(PageError, match="narrower form"):
        html.document(Document("key", "Wide", (Display(Words("m" * 130)),)))
