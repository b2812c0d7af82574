"""`symattn check` and `symattn why`, run as a person runs them, on files as people save them."""

import json
import re
import shlex

import pytest

from symattn.render.compose.sheet import student_document
from symattn.worksheet import sheet, sheets
from tests.tools import seeded

from .test_solve import run

RIGHT, WRONG = "A = [0.80 0.20; 0.20 0.80]", "A = [0.88 0.12; 0.12 0.88]"
NOTE = ("check", "self-attention", "--problem", "1b")
OWN = """id = "monday"
title = "Monday"
costs = { no-scale = 0.5, slip = 2 }

[[problem]]
id = "head"
text = "One head."
points = 3
asks = ["weights"]
need = ["scaled", "weights", "output"]
givens = { S = [[0, 2], [1, 2]], d_k = 2, V = [[4, 0], [0, 2]] }
"""


@pytest.fixture
def work(tmp_path):
    """Saves work as bytes or text, and gives the name of the file."""

    def saved(text, name="work.md"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return saved


@pytest.mark.parametrize(
    ("content", "name", "code"),
    [
        (RIGHT, "work.md", 0),
        (WRONG, "work.md", 1),
        ("\ufeff" + RIGHT, "work.txt", 0),
        (RIGHT.replace("; ", ";\r\n") + "\r\n", "work.txt", 0),
        (("Gewichte, Lösung für Zeile 1 und 2:\n" + RIGHT).encode("latin-1"), "work.txt", 0),
        (r"\[ A = \begin{pmatrix} 0.80 & 0.20 \\ 0.20 & 0.80 \end{pmatrix} \]", "work.tex", 0),
        ("", "work.md", 1),
        ("The weights follow from the scores, as we saw on Monday.", "work.md", 1),
    ],
)
def test_files_as_people_save_them(work, content, name, code):
    done = run(*NOTE, work(content, name))

    assert (done.returncode, done.stderr) == (code, ""), done.stdout


def test_a_notebook_is_read_and_never_run(work, tmp_path):
    proof = tmp_path / "ran"
    cells = [
        {"cell_type": "markdown", "source": ["My answer:\n", RIGHT]},
        {"cell_type": "code", "source": f"open({str(proof)!r}, 'w')", "outputs": []},
    ]
    done = run(*NOTE, work(json.dumps({"cells": cells}), "work.ipynb"))

    assert done.returncode == 0 and not proof.exists()


@pytest.mark.parametrize(
    ("content", "name", "message"),
    [
        ("[" * 100_000, "deep.ipynb", "not a notebook"),
        ('{"cells": 3}', "odd.ipynb", "not a notebook"),
        ("0" * 5_000_000, "long.md", "at most"),
    ],
)
def test_what_cannot_be_a_page_of_work_is_an_error(work, content, name, message):
    done = run(*NOTE, work(content, name))

    assert done.returncode == 2 and message in done.stderr and "Traceback" not in done.stderr


def test_no_link_is_followed_and_no_file_is_made_up(work, tmp_path):
    (tmp_path / "link.md").symlink_to(work(RIGHT))
    link, missing = run(*NOTE, str(tmp_path / "link.md")), run(*NOTE, str(tmp_path / "none.md"))

    assert link.returncode == 2 and "link" in link.stderr
    assert missing.returncode == 2 and "none.md" in missing.stderr


def test_every_format(work, tmp_path):
    page = work(WRONG)
    shown = {name: run(*NOTE, page, "--format", name).stdout for name in ("text", "html", "latex", "json")}

    assert json.loads(shown["json"])["marks"][0]["mistakes"] == ["no-scale"]
    assert "<table" in shown["html"] and r"\documentclass" in shown["latex"] and "✗" in shown["text"]


@pytest.mark.parametrize("format", ["text", "html", "latex", "json"])
def test_at_level_1_no_format_holds_the_answer(work, format):
    shown = run(*NOTE, work(WRONG), "--level", "1", "--format", format).stdout

    assert "no-scale" not in shown and not re.search(r"0\.80|e\^|√2", shown.replace("S/√d_k", ""))


def test_outside_text_is_inert_in_every_format(work):
    page = work('A = <script>alert(1)</script>\n\x1b[31mA = [1 0; 0 1]\n=HYPERLINK("x")\nA = [bold]\\input{x}')
    for format in ("text", "html", "latex", "json"):
        shown = run(*NOTE, page, "--format", format).stdout

        assert "\x1b" not in shown and "<script" not in (shown if format == "html" else "")
        assert r"\input{x}" not in (shown if format == "latex" else "")


def test_costs_and_points_of_a_sheet_of_ones_own(work):
    own = work(OWN, "monday.toml")
    scaled = "S/√2 = [0 √2; √2/2 √2]\nA = [.20 .80; .33 .67]\nO = [.78 1.61; 1.32 1.34]"
    unscaled = "A = [.12 .88; .27 .73]"
    slip = scaled.replace(".20 .80", ".24 .80")

    points = [json.loads(run("check", own, work(page), "--format", "json").stdout)["points"]
              for page in (scaled, unscaled, slip)]  # fmt: skip
    assert points == [3, 0.5, 2]  # one point a stage; half a point for no-scale; a slip costs all of its stage


def test_a_cost_of_no_mistake_is_refused_with_its_line(work):
    done = run("check", work(OWN.replace("no-scale", "no-scales"), "monday.toml"), work(RIGHT))

    assert done.returncode == 2 and "line 3" in done.stderr and "no-scales" in done.stderr


@pytest.mark.parametrize(("name", "seed"), seeded(sheets(), (7, None)))
def test_the_command_at_the_foot_of_a_sheet_runs(name, seed, work, tmp_path):
    """It checks a problem that can be checked; where a sheet has none, it prints the sheet."""
    program, *arguments = shlex.split(student_document(sheet(name, seed=seed)).footer)
    checks = any(item.is_marked for problem in sheet(name).problems for item in problem.items)

    assert (program, arguments[0]) == ("symattn", "check" if checks else "sheet")
    if checks:
        done = run(*arguments[:-1], work("", arguments[-1]))
        assert (done.returncode, done.stderr) == (1, "")
    else:
        assert run(*arguments, "--format", "md", "--out", str(tmp_path / "out")).returncode == 0


def test_why_names_the_mistake_of_one_answer():
    right, slip = (run("why", "self-attention", "1b", each.removeprefix("A = ")) for each in (RIGHT, WRONG))

    assert (right.returncode, slip.returncode) == (0, 1)
    assert "no-scale" in slip.stdout and "The line as it is worked" in slip.stdout
