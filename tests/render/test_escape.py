"""Outside text comes out inert in every language: each table of payloads goes through the real reader of it."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import unicodedata
from html.parser import HTMLParser
from pathlib import Path

import pytest

from symattn.errors import PrintError
from symattn.render import escape
from symattn.render.formula.latex import latex
from symattn.render.formula.mathml import mathml
from symattn.render.formula.plain import plain
from symattn.render.formula.typst import equation
from symattn.render.glyphs import TEX_DIRECT, TEX_SPELLED
from symattn.render.tree import Name, Number, Words, row
from tests.tools import need, package

PAYLOADS = json.loads((Path(__file__).parents[1] / "data" / "payloads.json").read_text(encoding="utf-8"))
TYPST = '#set page(width: 400mm, height: auto)\n#set text(font: "DejaVu Sans Mono", ligatures: false)\n'


def words(text: str) -> str:
    """The text as a reader of a page sees it: blanks as one space."""
    return re.sub(r"\s+", " ", text).strip()


def pdf_lines(folder: Path, name: str) -> list[str]:
    run = subprocess.run(
        [need("pdftotext"), "-layout", f"{name}.pdf", "-"],
        cwd=folder,
        capture_output=True,
        check=True,
        timeout=60,
    )
    return [words(line) for line in run.stdout.decode().splitlines() if words(line)]


@pytest.mark.parametrize("language", PAYLOADS)
def test_there_are_fifty(language):
    assert len(set(PAYLOADS[language])) >= 50


def test_typst_prints_the_payloads(tmp_path):
    typst = package("typst")
    lines = [f"{escape.typst(payload)} \\" for payload in PAYLOADS["typst"]]
    source = TYPST + "\n".join(lines)
    typst.compile(source.encode(), output=tmp_path / "page.pdf", root=str(tmp_path), ignore_system_fonts=True)

    assert pdf_lines(tmp_path, "page") == [words(payload) for payload in PAYLOADS["typst"]]


def test_typst_formulas_hold_any_payload_as_words(tmp_path):
    typst = package("typst")
    every = [payload for table in PAYLOADS.values() for payload in table]
    nodes = [row(Number("1"), Words(payload), Name(payload, upright=True)) for payload in every]
    source = '#set document(title: "t", date: datetime(year: 2020, month: 1, day: 1))\n'
    source += "\n\n".join(map(equation, nodes))
    typst.compile(source.encode(), output=tmp_path / "page.pdf", root=str(tmp_path), pdf_standards=["ua-1"])

    assert (tmp_path / "page.pdf").stat().st_size > 10_000


def test_latex_prints_the_payloads(tmp_path):
    lines = [rf"\noindent {escape.latex(payload)}\par" for payload in PAYLOADS["latex"]]
    compile_latex(tmp_path, "\n".join(lines))
    straight = str.maketrans("’‘", "'`")

    printed = [line.translate(straight) for line in pdf_lines(tmp_path, "page") if not line.isdecimal()]
    assert [line.replace(" ", "") for line in printed] == [words(x).replace(" ", "") for x in PAYLOADS["latex"]]


def test_latex_formulas_hold_any_payload_as_words(tmp_path):
    every = [payload for table in PAYLOADS.values() for payload in table]
    nodes = [row(Number("1"), Words(payload), Name(payload, upright=True)) for payload in every]
    compile_latex(tmp_path, "\n".join(rf"\noindent ${latex(node)}$\par" for node in nodes))


def compile_latex(folder: Path, body: str) -> None:
    preamble = r"\documentclass{article}\usepackage[T1]{fontenc}\usepackage{lmodern}\usepackage{amsmath}"
    layout = r"\usepackage[paperwidth=500mm,paperheight=2000mm,margin=10mm]{geometry}\pagestyle{empty}"
    (folder / "page.tex").write_text(
        f"{preamble}{layout}\n\\begin{{document}}\n{body}\n\\end{{document}}\n", encoding="utf-8"
    )
    command = [need("pdflatex"), "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "page.tex"]
    run = subprocess.run(command, cwd=folder, capture_output=True, timeout=120, check=False)
    assert run.returncode == 0, run.stdout.decode(errors="replace")[-1500:]


def test_every_character_that_latex_accepts_is_printed(tmp_path):
    marks = sorted(TEX_DIRECT) + sorted(TEX_SPELLED)
    compile_latex(tmp_path, "\n".join(rf"\noindent x {escape.latex(mark)} x\par" for mark in marks))
    log = (tmp_path / "page.log").read_text(encoding="utf-8", errors="replace")

    assert "Missing character" not in log
    printed = pdf_lines(tmp_path, "page")
    assert len(printed) == len(marks)
    assert not {mark for line, mark in zip(printed, marks, strict=True) if line == "x x"} & TEX_DIRECT


@pytest.mark.parametrize("mark", ["中", "🙂", "п", "ع", "\u0301"])
def test_latex_names_the_character_it_cannot_print(mark):
    with pytest.raises(PrintError, match=f"{ord(mark):04x}"):
        escape.latex(f"the {mark} cat")


class TextOnly(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text, self.tags = "", []

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_starttag(self, tag: str, attrs: list) -> None:
        self.tags.append((tag, attrs))

    def handle_decl(self, decl: str) -> None:
        self.tags.append(decl)

    def handle_comment(self, data: str) -> None:
        self.tags.append(data)

    handle_pi = unknown_decl = handle_decl


def parsed(source: str) -> TextOnly:
    reader = TextOnly()
    reader.feed(source)
    reader.close()
    return reader


@pytest.mark.parametrize("payload", PAYLOADS["html"])
def test_html_is_text_between_tags_and_in_attributes(payload):
    reader = parsed(f'<p title="{escape.html(payload)}">{escape.html(payload)}</p>')

    assert reader.text == payload
    assert reader.tags == [("p", [("title", payload)])]


@pytest.mark.parametrize("payload", PAYLOADS["html"])
def test_mathml_holds_any_payload_as_words(payload):
    reader = parsed(mathml(row(Name("x"), Words(payload))))

    assert reader.text == "x" + payload
    assert [tag for tag, _ in reader.tags] == ["math", "mrow", "mi", "mspace", "mtext"]


@pytest.mark.parametrize("payload", PAYLOADS["terminal"])
def test_terminal_text_moves_nothing(payload):
    shown = escape.terminal(payload) + plain(Words(payload))

    assert not [mark for mark in shown if unicodedata.category(mark) in ("Cc", "Cf", "Cs", "Zl", "Zp")]


@pytest.mark.parametrize("payload", PAYLOADS["terminal"] + PAYLOADS["markdown"])
def test_rich_obeys_no_tag(payload):
    text = package("rich.text").Text

    shown = text.from_markup(escape.rich(f"[red]{payload}[/red]"))
    assert shown.plain == f"[red]{escape.visible(payload)}[/red]"
    assert {str(span.style) for span in shown.spans} <= {"none"}


@pytest.mark.parametrize("payload", PAYLOADS["markdown"] + PAYLOADS["html"] + PAYLOADS["latex"])
@pytest.mark.parametrize("place", ["{}", "before {} after", "- {}", "| a |\n|---|\n| {} |"])
def test_markdown_is_text(payload, place):
    markdown = package("markdown_it").MarkdownIt("commonmark", {"html": True}).enable("table")
    expected, got = (parsed(markdown.render(place.format(x))) for x in ("x", escape.markdown(payload)))
    structure = lambda reader: [tag for tag in reader.tags if tag[0] != "span"]  # noqa: E731

    assert words(got.text) == words(expected.text.replace("x", escape.visible(payload), 1))
    assert structure(got) == structure(expected)


@pytest.mark.parametrize("payload", PAYLOADS["markdown"])
def test_no_formula_starts_in_markdown(payload):
    """Notebooks look for `$` and `\\(` in runs of text between tags: none is left in one run with its partner."""
    runs = re.split(r"<[^>]*>", escape.markdown(payload))

    assert not any(re.search(r"\$.*\$|\\\\[(\[]", run) for run in runs)


@pytest.mark.parametrize(
    "payload", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", '=HYPERLINK("x")']
)
def test_csv_cells_are_no_formulas(payload):
    file = io.StringIO()
    csv.writer(file).writerow([escape.csv_cell(payload), "next"])
    cell, after = next(csv.reader(io.StringIO(file.getvalue())))

    assert cell.lstrip()[0] not in "=+-@＝" and after == "next"


@pytest.mark.parametrize("text", ["Ada", "0.80", "e^√2", "√(2)"])
def test_csv_leaves_other_cells_alone(text):
    assert escape.csv_cell(text) == text
