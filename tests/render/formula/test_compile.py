"""What is written compiles: Typst under PDF/UA-1 and PDF/A-2a, LaTeX under pdflatex, MathML as XML.

The engine also exports its formulas as MathML: reading that back shows that Typst itself sees what was meant.
"""

from __future__ import annotations

import re
import subprocess
import time
from xml.etree import ElementTree as ET

import pytest
import sympy

from symattn.errors import PrintError
from symattn.render import latex as to_latex
from symattn.render.formula.attention import forms
from symattn.render.formula.from_sympy import tree_of
from symattn.render.formula.latex import latex
from symattn.render.formula.mathml import mathml
from symattn.render.formula.spoken import spoken
from symattn.render.formula.typst import equation, typst
from symattn.render.tree import (
    Alignment,
    Blank,
    Brace,
    Fence,
    Fraction,
    Matrix,
    Name,
    Number,
    Operator,
    Row,
    Script,
    Words,
    row,
)
from tests.render.formula.agree import agree
from tests.render.formula.expressions import matrices, scalars
from tests.render.formula.test_attention import MEANT
from tests.render.readers import mathml as mathml_reader
from tests.render.readers.meaning import meaning
from tests.tools import need, package

HEAD = '#set document(title: "Formulas", date: datetime(year: 2000, month: 1, day: 1))\n#set page(height: auto)\n'
X, ONE, MINUS, EQUALS = Name("x"), Number("1"), Operator("−"), Operator("=")
TOKENS = (Words("the"), Words("#read"))
CELLS = ((X, Fraction(ONE, X)), (Row(()), row(MINUS, Name("∞", upright=True))))
PAGE = {
    "labelled": Matrix(CELLS, "[", TOKENS, TOKENS),
    "row labels": Matrix(CELLS, "[", TOKENS),
    "column labels": Matrix(CELLS, "(", (), TOKENS),
    "round": Matrix(CELLS, "("),
    "bare": Matrix(CELLS, ""),
    "blank": Matrix(((Blank(15, 10), Blank(20, 13)),), "["),
    "box": row(Script(Name("z"), below=ONE), EQUALS, Blank(34, 20)),
    "brace": Fraction(ONE, Brace(row(ONE, Operator("+"), X), Script(Name("z"), below=ONE))),
    "aligned": Alignment(((X, row(EQUALS, ONE), Words("given; a, b: c")), (Row(()), row(EQUALS, MINUS, X)))),
    "interval": Fence(row(ONE, Operator(","), X), "[", ")"),
    "absolute": Fence(X, "|", "|"),
    "open": Fence(Matrix(CELLS, ""), "{", ""),
    "scripted": Script(row(ONE, Operator("+"), X), below=ONE, above=X),
    "words": row(X, Words("if"), X, Operator(","), Words("else"), ONE),
    "italic word": Name("ab"),
    "odd name": Name("#$%&_^~\\{}", upright=True),
}
NODES = [*forms().values(), *PAGE.values(), *map(tree_of, scalars(7, 60)), *map(tree_of, matrices(8, 20))]


def test_all_forms_in_one_accessible_pdf(tmp_path):
    engine = package("typst")
    source = HEAD + "\n\n".join(equation(node, block) for node in NODES for block in (True, False))
    options = {"format": "pdf", "pdf_standards": ["a-2a", "ua-1"], "ignore_system_fonts": True}
    written = engine.compile(source.encode(), root=str(tmp_path), **options)

    assert written.count(b"/Alt") >= 2 * len(NODES)


def test_every_equation_needs_its_alternative_text(tmp_path):
    engine = package("typst")
    with pytest.raises(engine.TypstError, match="alt"):
        engine.compile(f"{HEAD}${typst(NODES[0])}$".encode(), root=str(tmp_path), pdf_standards=["ua-1"])


def test_latex_compiles(tmp_path):
    head = r"\documentclass{article}\usepackage[T1]{fontenc}\usepackage{amsmath}\begin{document}"
    body = "\n".join(rf"\[ {latex(node)} \] ${latex(node)}$\par" for node in NODES)
    (tmp_path / "page.tex").write_text(f"{head}\n{body}\n\\end{{document}}\n", encoding="utf-8")
    command = [need("pdflatex"), "-interaction=nonstopmode", "-halt-on-error", "page.tex"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120, check=False)

    assert run.returncode == 0, run.stdout.decode(errors="replace")[-1500:]
    assert "Missing character" not in (tmp_path / "page.log").read_text(errors="replace")


@pytest.mark.parametrize("node", PAGE.values(), ids=PAGE)
def test_every_language_writes_every_node(node):
    assert ET.fromstring(mathml(node)).tag == "math"
    assert all(write(node) for write in (latex, typst, spoken))


def as_the_engine_sees(nodes: list, folder: str) -> list:
    engine = package("typst")
    source = "\n\n".join(f"$ {typst(node)} $" for node in nodes).encode()
    page = engine.compile(source, root=folder, format="html").decode()
    found = re.findall(r"<math.*?</math>", page, re.DOTALL)
    assert len(found) == len(nodes)
    return [meaning(mathml_reader.read(text)) for text in found]


def test_typst_itself_reads_the_forms_as_they_are_meant(tmp_path):
    seen = as_the_engine_sees(list(forms().values()), str(tmp_path))

    assert [(left, right) for left, _, right in seen] == [MEANT[name] for name in forms()]


def test_typst_itself_reads_the_values(tmp_path):
    values = scalars(9, 120) + matrices(11, 20)
    seen = as_the_engine_sees(list(map(tree_of, values)), str(tmp_path))

    assert [x for x, read in zip(values, seen, strict=True) if not agree(read, x)] == []


def test_a_matrix_of_weights_is_written_in_a_few_milliseconds():
    powers = [sympy.exp(sympy.sqrt(2) * k / 2) for k in range(4)]
    weights = sympy.ImmutableMatrix(4, 4, lambda i, j: powers[j] / sum(p * (i + 1) for p in powers))
    to_latex(weights)
    times = []
    for _ in range(5):
        start = time.perf_counter()
        to_latex(weights)
        times.append(time.perf_counter() - start)

    assert min(times) < 0.02


@pytest.mark.parametrize(
    "make", [lambda: Fence(X, "<", ">"), lambda: Fence(X, ")", "("), lambda: Matrix(CELLS, "<")]
)
def test_unknown_brackets_are_refused_when_the_tree_is_made(make):
    with pytest.raises(PrintError, match="brackets"):
        make()
