"""Notebooks: valid, the same every time, executed as they stand, and inert."""

import ast
import json

import nbformat
import pytest
from nbclient import NotebookClient

from symattn.render.notebook import notebook
from symattn.render.page.model import Boxes, Document, Problem, blank_matrix, paragraph
from symattn.render.tree import Number
from tests.render.page import demo
from tests.render.page.payload_document import payload_document
from tests.render.page.payloads import CASES


@pytest.mark.parametrize("document", [demo.sheet(), demo.key()], ids=["sheet", "key"])
def test_it_is_valid_and_written_the_same_twice(document):
    source = notebook(document)

    nbformat.validate(nbformat.reads(source, as_version=4))
    assert json.loads(source)["nbformat_minor"] == 5
    assert source == notebook(document)


def test_ids_are_explicit_and_differ():
    ids = [cell["id"] for cell in json.loads(notebook(demo.sheet()))["cells"]]

    assert len(ids) == len(set(ids)) > 10


def test_what_is_filled_in_is_code_and_names_its_problem():
    cells = [cell for cell in json.loads(notebook(demo.sheet()))["cells"] if cell["cell_type"] == "code"]

    assert (
        "".join(cells[0]["source"])
        == "# rows: the, cat\n# columns: the, cat\nS = [\n    [..., ...],\n    [..., ...],\n]"
    )
    assert [cell["metadata"]["symattn"]["name"] for cell in cells] == [
        "S", "scaled", "A", "O", "masked", "row_1", "row_2", "row_3",
    ]  # fmt: skip
    assert {cell["metadata"]["symattn"]["problem"] for cell in cells} == {"1", "2", "3", "4", "5"}


def test_it_runs(tmp_path):
    made = nbformat.reads(notebook(demo.sheet()), as_version=4)
    made.cells.append(nbformat.v4.new_code_cell("print(S, row_3)"))

    NotebookClient(made, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert made.cells[-1].outputs[0].text == f"{[[...] * 2] * 2} {[...] * 8}\n"


def test_names_are_names_and_never_twice():
    boxes = blank_matrix(1, 1, (15, 10))
    names = ("S", "S", "S", "class", "2x", "", "answer_1")
    blocks = tuple(Boxes(None, boxes, name) for name in names)
    cells = json.loads(notebook(Document("sheet", "Names", (Problem("1", blocks),))))["cells"]

    found = [cell["metadata"]["symattn"]["name"] for cell in cells if cell["cell_type"] == "code"]
    assert found[:3] == ["S", "S_1", "S_1_2"]
    assert len(set(found)) == len(names)
    assert all(name.isidentifier() for name in found)


def test_given_cells_are_strings():
    matrix = blank_matrix(1, 2, (15, 10))
    given = type(matrix)(((Number('1"]; import os; x = ["'), matrix.rows[0][1]),))
    source = "".join(
        json.loads(notebook(Document("sheet", "Given", (Boxes(None, given, "S"),))))["cells"][-1]["source"]
    )

    assert ast.literal_eval(source.split("S = ")[1].replace("...", "None")) == [['1"]; import os; x = ["', None]]


@pytest.mark.parametrize(("text", "word"), CASES)
def test_payloads_never_become_code(text, word):
    cells = json.loads(notebook(payload_document(text)))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]

    assert len(code) == 3
    for source in code:
        (statement,) = ast.parse(source).body
        assert isinstance(statement, ast.Assign)
        assert all(isinstance(node, ast.List | ast.Constant | ast.Load) for node in ast.walk(statement.value))


def test_a_key_has_no_code():
    assert {cell["cell_type"] for cell in json.loads(notebook(demo.key()))["cells"]} == {"markdown"}


def test_a_document_of_prose_is_one_cell():
    assert len(json.loads(notebook(Document("key", "Prose", (paragraph("a"), paragraph("b")))))["cells"]) == 1
