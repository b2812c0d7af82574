"""Pages as students hand them in, parted into the problems of a sheet."""

import json

import pytest

from symattn.errors import ReadError
from symattn.render.compose.sheet import class_document
from symattn.render.page.face import written
from symattn.worksheet import sheet
from symattn.worksheet.classes.handed_in import notebook_of, page_of
from symattn.worksheet.classes.marking import items_of, mark_page, tally

ITEMS = ["1a", "1b", "2", "5"]

PAGES = {
    "words": ("Problem 1b: A = [1 0]\nO = [2]\n\nProblem 5\nz = 3", {"1b": "A = [1 0]\nO = [2]", "5": "z = 3"}),
    "German": ("Aufgabe 1 a)\nS = 1\nb) A = 2", {"1a": "S = 1", "1b": "A = 2"}),
    "Markdown": ("# 1\n## a)\nS = 1\n# 2 A title\nA = 2", {"1a": "S = 1", "2": "A = 2"}),
    "bold": ("**1a**\nS = 1\n**Question 2:** A = 3", {"1a": "S = 1", "2": "A = 3"}),
    "short": ("1a) S = 1\n1b) A = 2\n2) A = 3", {"1a": "S = 1", "1b": "A = 2", "2": "A = 3"}),
    "dots": ("1a. S = 1\n5. z = 0.5\n0.5 0.5", {"1a": "S = 1", "5": "z = 0.5\n0.5 0.5"}),
    "a list under headings": ("# 2\n1. S = 1\n5. A = 2", {"2": "1. S = 1\n5. A = 2"}),
    "LaTeX": (
        "\\section*{Problem 1}\n\\item[a)] $S = 1$\n\\subsection{2}\nA = 3",
        {"1a": "$S = 1$", "2": "A = 3"},
    ),
    "q": ("Q1a: S = 1\nEx. 5: z = 2", {"1a": "S = 1", "5": "z = 2"}),
    "matrices are no headings": ("Problem 2\n2 0; 0 2\n1 2\n5", {"2": "2 0; 0 2\n1 2\n5"}),
    "decimals are no headings": ("Problem 2\n0.5 0.5\n1.5 2", {"2": "0.5 0.5\n1.5 2"}),
    "twice": ("Problem 2\nA = 1\nProblem 5\nz = 1\nProblem 2\nA = 3", {"2": "A = 1\nA = 3", "5": "z = 1"}),
    "a table": ("Problem 2\n$A =$\n\n|  | `1` | `2` |\n|:-:|:-:|:-:|\n| **`1`** | 1/2 | $\\frac12$ |", {
        "2": "A = [1/2, \\frac12]"}),
    "empty": ("", {}),
}  # fmt: skip


@pytest.mark.parametrize("text, work", PAGES.values(), ids=list(PAGES))
def test_a_page_is_parted(text, work):
    page = page_of(text, ITEMS)

    assert {
        item: "\n".join(line for line in found.splitlines() if line) for item, found in page.work.items()
    } == work
    assert not page.notes


@pytest.mark.parametrize("text", ["A = 1", "Problem 1\nA = 1", "Problem 9\nA = 1", "no heading at all"])
def test_what_belongs_to_no_problem_is_told_and_kept(text):
    page = page_of(text, ITEMS)

    assert page.notes == ("unplaced",) and page.work == {}
    assert text.splitlines()[-1] in page.unplaced


def test_a_sheet_with_one_item_needs_no_heading():
    assert page_of("A = 1", ["1"]).work == {"1": "A = 1"}


def test_a_code_is_found_and_a_wrong_one_is_not():
    from symattn.worksheet.draw import code_of

    code = code_of("any")
    assert page_of(f"{code}\n{code[::-1]}", ITEMS).codes == {code}
    assert page_of(code.replace("-", "\\-"), ITEMS).codes == {code}


@pytest.fixture(scope="module", params=["lab-3", "self-attention"])
def drawn(request):
    return sheet(request.param, seed="3")


def cells_of(notebook):
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def rows_of(item, asked):
    """The right answer of a cell of the notebook, in decimals, as a student fills it in."""
    *_, quantity, row = [*asked.split(), "0"] if not asked[-1].isdecimal() else asked.split()
    exact = item.answer[quantity]
    if not hasattr(exact, "rows"):
        return f"x = [{float(exact):.4f}]" if not isinstance(exact, tuple) else f"x = [{exact}]"
    if row == "0":
        return f"x = {[[f'{float(cell):.4f}' for cell in exact.row(i)] for i in range(exact.rows)]}".replace(
            "'", ""
        )
    i = int(row) - 1
    powers = [float(p) for p in item.quantity("powers").row(i)]
    digits = [f"{float(cell):.4f}" for cell in exact.row(i)]
    z = f"{sum(powers):.4f}"
    return f"x = [{', '.join([z, *(f'{p:.4f}' for p in powers), *digits, '1'])}]"


def item_of(found, problem, asked):
    letter = asked.split()[0] if len(asked.split()[0]) == 1 and asked.split()[0].islower() else ""
    return next(item for item in found.problem(int(problem)).items if item.letter == letter)


def test_a_notebook_filled_in_rightly_gets_all_points(drawn):
    made = json.loads(written(class_document(drawn), "notebook"))
    printed = ["".join(cell["source"]) for cell in made["cells"]]
    for cell in cells_of(made):
        told = cell["metadata"]["symattn"]
        if told["asked"]:
            cell["source"] = [
                rows_of(item_of(drawn, told["problem"], told["asked"]), told["asked"]).replace("-inf", "-oo")
            ]
    page = notebook_of(json.dumps(made), items_of(drawn), "\n".join(printed).splitlines())
    marks = mark_page(drawn, page)

    wrong = {
        each.item: [m.verdict for m in each.report.marks]
        for each in marks.items
        if each.report and not each.report.right
    }
    assert not wrong
    assert marks.points == marks.possible > 10
    assert marks.mistakes == ()


def test_an_empty_notebook_is_missing_and_never_wrong(drawn):
    text = written(class_document(drawn), "notebook")
    printed = [line for cell in json.loads(text)["cells"] for line in "".join(cell["source"]).splitlines()]
    page = notebook_of(text, items_of(drawn), printed)

    assert page.work == {} and page.notes == ()
    assert {each.status for each in mark_page(drawn, page).items} == {"missing", "by-hand"}


@pytest.mark.parametrize("kind", ["markdown", "latex"])
def test_an_empty_sheet_handed_back_is_missing(drawn, kind):
    text = written(class_document(drawn), kind)

    assert page_of(text, items_of(drawn), text.splitlines()).work == {}


def test_cells_that_were_copied_split_emptied_or_deleted():
    found = sheet("self-attention", seed="3")
    made = json.loads(written(class_document(found), "notebook"))
    printed = [line for cell in made["cells"] for line in "".join(cell["source"]).splitlines()]
    first, second, third = cells_of(made)[:3]
    first["source"] = "scaled = [[1, 2], [3, 4]]"
    copied = {**first, "source": "scaled = [[5, 6], [7, 8]]"}
    emptied = {**first, "source": "scaled = [[..., ...], [..., ...]]"}
    loose = {"cell_type": "code", "metadata": {}, "source": "A = [[1, 0], [0, 1]]"}
    second["source"] = "# YOUR ANSWER HERE"
    made["cells"] = [cell for cell in made["cells"] if cell is not third] + [copied, emptied, loose]
    page = notebook_of(json.dumps(made), items_of(found), printed)

    assert page.work == {"1a": "scaled = [[5, 6], [7, 8]]"}
    assert set(page.notes) == {"copied-cell", "loose-cell"}


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"cells": 3}', '{"cells": [{"cell_type": "code"}]}', "[" * 100_000]
)
def test_what_is_no_notebook_is_told(text):
    with pytest.raises(ReadError, match="no notebook"):
        notebook_of(text, ITEMS)


def test_a_mistake_costs_once_a_sheet():
    """√d_k forgotten in 1b and again in 2b: charged in the first, named in both."""
    found = sheet("self-attention")
    text = "1b) A = [0.8808 0.1192; 0.1192 0.8808]\n2b) A = [0.1192 0.8808; 0.2689 0.7311]"
    marks = {each.item: each for each in mark_page(found, page_of(text, items_of(found))).items}

    assert marks["1b"].mistakes == marks["2b"].mistakes == ("no-scale",)
    assert marks["1b"].report.charged["no-scale"] > 0 == marks["2b"].report.charged["no-scale"]


def test_a_class_in_numbers():
    found = sheet("self-attention")
    pages = [
        mark_page(found, page_of(text, items_of(found)))
        for text in (
            "1b) A = [0.88 0.12; 0.12 0.88]",
            "1b) A = [0.80 0.20; 0.20 0.80]",
            "1b) A = [0.88 0.12; 0.12 0.88]",
        )
    ]
    counted = tally([*pages, None])

    assert (counted.students, counted.handed_in) == (4, 3)
    assert counted.mistakes == (("no-scale", 2),)
    _, statuses, mean, possible = next(each for each in counted.items if each[0] == "1b")
    assert statuses == {"marked": 3} and possible == 2 and 0 < mean < 2
