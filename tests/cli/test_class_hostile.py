"""Names, ids, groups and lines of students that would do harm somewhere: inert in every file, and never a path."""

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from symattn.cli.check_command import command
from tests.cli.a_class import AClass, contents
from tests.cli.test_class import words
from tests.tools import need

EVIL = (
    '=HYPERLINK("http://x.example","y")', "+1+1", "-2+3", "@SUM(A1)", "\x1b[31mred\x1b[0m", "[bold]x[/bold]",
    "<script>alert(1)</script>", "../../etc/passwd", "..\\..\\x", "/etc/passwd", "CON", "a\u202egnp.exe",
    "#read(\"x\")", "\\input{x}", "$(rm -rf x)", "`id`", "{{7*7}}", "%s%n", "'; DROP TABLE x; --",
    "x" * 150, "张伟", "Ω≈ç√", "أحمد",
)  # fmt: skip


def roster_of_evil():
    made = io.StringIO()
    rows = csv.writer(made, delimiter=";", lineterminator="\n")
    rows.writerow(["id", "name", "group", "seat"])
    for k, text in enumerate(EVIL):
        rows.writerow([f"{text} {k}", text, EVIL[k % 4] if k % 2 else "", ""])
    return made.getvalue()


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    made = AClass(tmp_path_factory.mktemp("evil"), roster_of_evil())
    made.said = made.run(
        "--versions",
        "2",
        "--key",
        "tutor",
        "--edition",
        '<script>#read("x") \\input',
        "--format",
        "pdf,md,tex,html,ipynb",
    )
    return made


def test_everybody_gets_a_copy_whatever_the_name(printed):
    assert f"{len(EVIL)} students" in printed.said
    assert len(list((printed.out / "copies").glob("*.pdf"))) == len(EVIL)


def test_no_id_name_or_group_becomes_a_path(printed):
    beside = {path.name for path in printed.path.iterdir()}
    names = set(contents(printed.out))

    assert beside == {"short.toml", "class.secret", "class.csv", "out"}
    for name in names:
        parts = Path(name).parts
        assert all(part.isascii() and part.replace("-", "").replace(".", "").isalnum() for part in parts), name
        assert ".." not in parts


def test_a_table_for_a_spreadsheet_holds_no_formula(printed):
    for row in csv.reader(io.StringIO((printed.out / "index.csv").read_text(encoding="utf-8-sig"))):
        assert not any(cell.lstrip(" ").startswith(tuple("=+-@\t\r")) for cell in row), row


def test_the_record_keeps_every_id_as_it_was(printed):
    copies = json.loads((printed.out / "class.json").read_text(encoding="utf-8"))["copies"]

    assert [copy["id"] for copy in copies] == [f"{text} {k}" for k, text in enumerate(EVIL)]


def test_a_name_is_text_on_every_page(printed):
    for path in (printed.out / "copies").glob("*.html"):
        page = path.read_text(encoding="utf-8")
        assert "<script" not in page and "alert(1)</script" not in page
    for path in (printed.out / "copies").glob("*.tex"):
        assert "\\input{x}" not in path.read_text(encoding="utf-8")
    pdf = next((printed.out / "copies").glob("0007-*.pdf"))
    assert "<script>alert(1)</script>" in words(pdf)


def test_a_name_that_no_font_has_leaves_the_id_or_an_empty_field_and_that_is_said(printed):
    code = {
        copy["number"]: copy["code"] for copy in json.loads((printed.out / "class.json").read_text())["copies"]
    }
    number = EVIL.index("张伟") + 1

    assert f"copy {number} ({code[number]}): no font" in printed.said
    assert code[number] in words(next((printed.out / "copies").glob(f"{number:04d}-*.pdf")))


def test_the_terminal_is_left_alone(printed):
    assert "\x1b" not in printed.said and "\u202e" not in printed.said


def test_a_long_name_moves_nothing(printed):
    """The boxes of the copy with the longest name stand where they stand without a name."""
    from tests.render.page.boxes_in_pdf import boxes_in

    need("qpdf")
    copies = {copy["number"]: copy for copy in json.loads((printed.out / "class.json").read_text())["copies"]}
    long = copies[EVIL.index("x" * 150) + 1]
    other = next(c for c in copies.values() if c["version"] == long["version"] and c["number"] != long["number"])
    places = [
        [
            (b.page, round(b.left, 2), round(b.top, 2))
            for b in boxes_in(next((printed.out / "copies").glob(f"{c['number']:04d}-*.pdf")), 297)
        ]
        for c in (long, other)
    ]
    assert places[0] == places[1] and len(places[0]) > 4


def test_lines_of_students_are_inert_in_every_report(printed, tmp_path):
    work = tmp_path / "work"
    work.mkdir()
    ids = [f"{text} {k}" for k, text in enumerate(EVIL)]
    for k, text in enumerate(EVIL):
        (work / f"{k}.md").write_text(f"Problem 1\nA = {text}\n{text}\n", encoding="utf-8")
    (printed.path / "plain.csv").write_text("id\n" + "\n".join(str(k) for k in range(len(EVIL))), encoding="utf-8")
    out = tmp_path / "marks.csv"
    arguments = [
        str(printed.path / "short.toml"), "--seed", "1", "--roster", str(printed.path / "plain.csv"),
        "--work", str(work), "--out", str(out), "--jobs", "1",
    ]  # fmt: skip
    done = CliRunner().invoke(command, arguments, catch_exceptions=False)

    assert done.exit_code == 0 and f"{len(ids)} marked" in done.output
    assert "\x1b" not in done.output and "\u202e" not in done.output
    text = out.read_text(encoding="utf-8-sig")
    assert "\x1b" not in text and "\u202e" not in text
    for row in csv.reader(io.StringIO(text)):
        for cell in row:
            assert not any(line.lstrip(" ").startswith(tuple("=+-@")) for line in cell.split("\n")), cell
    page = out.with_suffix(".html").read_text(encoding="utf-8")
    assert "<script" not in page and "\x1b" not in page


def test_ids_with_slashes_find_their_work_by_name_only(printed, tmp_path):
    """`../secret 7` as an id opens nothing: files are found by what there is, not by what an id says."""
    work = tmp_path / "a" / "b" / "w"
    work.mkdir(parents=True)
    for k, text in enumerate(EVIL):
        if text.startswith(".."):
            beside = work / f"{text} {k}.md"
            beside.parent.mkdir(parents=True, exist_ok=True)
            beside.resolve().with_name("here.md").write_text("Problem 1\nA = 1", encoding="utf-8")
    out = tmp_path / "m.csv"
    arguments = ["short", "--class", str(printed.out), "--work", str(work), "--out", str(out), "--jobs", "1"]
    said = CliRunner().invoke(command, arguments, catch_exceptions=False)

    assert f"0 marked, {len(EVIL)} missing" in said.output
