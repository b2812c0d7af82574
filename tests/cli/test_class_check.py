"""`symattn check --work`: a class's answers, from the folders that teachers have."""

import csv
import io
import json
import os
import shutil

import pytest
from click.testing import CliRunner

from symattn.cli import class_jobs, class_marks
from symattn.cli.check_command import command
from symattn.cli.why_command import command as why
from symattn.errors import FileError, ProblemError, SheetError, UnknownName
from tests.cli.a_class import AClass, contents, roster

IDS = [f"{k:03d}" for k in range(1, 7)]
MOODLE = "Identifier,Full name,ID number,Grade,Feedback comments,Other\n" + "".join(
    f"Participant {1000 + int(id)},Name {id},{id},,,keep {id}\n" for id in IDS
)


class Marked(AClass):
    """A class that was printed, and the folder of what comes back."""

    def __init__(self, path):
        super().__init__(path, roster(IDS, name=lambda id: f"Name {id}"))
        self.run("--key", "none", "--format", "ipynb,md")
        self.copies = {copy["id"]: copy for copy in json.loads((self.out / "class.json").read_text())["copies"]}
        self.work = path / "work"
        self.work.mkdir()
        (path / "grades.csv").write_text(MOODLE, encoding="utf-8")

    def right(self, id):
        """A right answer of a student, from the frozen data."""
        problems = json.loads((self.out / "frozen" / f"{self.copies[id]['code']}.json").read_text())["problems"]
        lines = ["# Problem 1"]
        for answer in problems[0]["items"][0]["answers"]:
            letter = {"weights": "A", "output": "O"}[answer["asked"]]
            lines.append(f"{letter} = [{'; '.join(', '.join(row) for row in answer['decimals'])}]")
        return "\n".join(lines)

    def put(self, path, text, when=None):
        file = self.work / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        if when:
            os.utime(file, (when, when))
        return file

    def check(self, *more):
        """What the command says; the rows of the marks by id stand in `.rows` then."""
        out = self.path / "marks.csv"
        arguments = ["short", "--class", str(self.out), "--work", str(self.work), "--out", str(out), "--jobs", "1"]
        done = CliRunner().invoke(command, [*arguments, "--force", *more], catch_exceptions=False)
        assert done.exit_code == 0, done.output
        self.rows = {row["id"]: row for row in csv.DictReader(io.StringIO(out.read_text(encoding="utf-8-sig")))}
        return done.output


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    return Marked(tmp_path_factory.mktemp("class"))


@pytest.fixture
def small(printed):
    shutil.rmtree(printed.work)
    printed.work.mkdir()
    return printed


PLACES = {
    "flat": "{id}.md",
    "with words": "lab3_{id}_final.md",
    "a folder": "{id}/work.md",
    "nbgrader": "submitted/{id}/lab3/work.md",
    "Moodle": "Name {id}_1{id}_assignsubmission_file_/work.md",
    "Moodle's online text": "Name {id}_1{id}_assignsubmission_onlinetext_/onlinetext.md",
    "the code": "{code}.md",
}


@pytest.mark.parametrize("place", PLACES.values(), ids=list(PLACES))
def test_whose_work_it_is_is_found(small, place):
    for id in IDS[:3]:
        small.put(place.format(id=id, code=small.copies[id]["code"]), small.right(id))
    said = small.check("--moodle", str(small.path / "grades.csv"))

    assert "3 marked, 3 missing, 0 unreadable" in said
    for id in IDS:
        row = small.rows[id]
        assert (row["status"], row["points"]) == (("marked", "3") if id in IDS[:3] else ("missing", "0")), said
        assert row["possible"] == ("3" if id in IDS[:3] else "")


def test_the_same_answer_is_wrong_on_another_copy_and_the_mistake_is_named(small):
    for id in IDS:
        small.put(f"{id}.md", small.right("001"))
    small.check()

    assert small.rows["001"]["points"] == "3"
    assert all(float(small.rows[id]["points"]) < 3 for id in IDS[1:])


def test_a_neighbours_sheet_is_noticed_by_its_code(small):
    small.put("002.md", f"{small.copies['001']['code']}\n" + small.right("001"))
    said = small.check()

    assert "002: The code in the file" in said and "other-code" in small.rows["002"]["notes"]


def test_the_newest_of_two_files_counts_and_that_is_said(small):
    small.put("001_b.md", small.right("001"), when=2_000_000_000)
    small.put("001_a.md", "nothing", when=1_000_000_000)
    small.put("001_c.md", "nothing", when=1_500_000_000)
    said = small.check()

    assert "001: 3 files; the newest counts, 001_b.md" in said
    assert small.rows["001"]["points"] == "3" and "older-file" in small.rows["001"]["notes"]


def test_an_id_inside_a_longer_one_is_not_that_students(small):
    small.put("1001.md", small.right("001"))
    small.put("x001.md", small.right("001"))
    said = small.check()

    assert small.rows["001"]["status"] == "missing"
    assert said.count("of nobody in the class") == 2


def test_what_may_be_of_two_students_is_told_and_given_to_neither(small):
    small.put("001_002.md", small.right("001"))
    said = small.check()

    assert "may be of 001, 002" in said
    assert small.rows["001"]["status"] == small.rows["002"]["status"] == "missing"


def test_what_cannot_be_read_is_told_and_has_no_points(small):
    small.put("001.ipynb", "{}")
    small.put("002.md", "x" * 4_000_001)
    small.put("003.pdf", "a picture")
    said = small.check("--moodle", str(small.path / "grades.csv"))

    assert "2 unreadable" in said and "no notebook" in said and "4,000,000 bytes" in said
    assert "003.pdf: not read" in said
    assert small.rows["001"]["points"] == "" and small.rows["001"]["status"] == "unreadable"
    grades = list(csv.DictReader(io.StringIO((small.path / "marks.moodle.csv").read_text())))
    assert [row["Grade"] for row in grades[:3]] == ["", "", "0.00"]


def test_links_are_not_followed(small, tmp_path):
    (tmp_path / "secret.md").write_text("Problem 1\nA = [1 2; 3 4]", encoding="utf-8")
    (small.work / "001.md").symlink_to(tmp_path / "secret.md")
    (small.work / "002").symlink_to(tmp_path)
    said = small.check()

    assert said.count("a link, not followed") == 2
    assert small.rows["001"]["status"] == small.rows["002"]["status"] == "missing"
    link = tmp_path / "link"
    link.symlink_to(small.work)
    with pytest.raises(FileError, match="no folder"):
        small.check("--work", str(link))


def test_folders_without_end_are_told(small):
    small.put("/".join(["deep"] * 9) + "/001.md", small.right("001"))

    assert "too deep" in small.check()


def test_moodles_worksheet_is_filled_beside_the_teachers_own(small):
    small.put("001.md", small.right("001"))
    small.put("002.md", "Problem 1\nA = [0.5 0.5; 0.5 0.5]")
    small.check("--moodle", str(small.path / "grades.csv"))

    rows = list(csv.DictReader(io.StringIO((small.path / "marks.moodle.csv").read_text(encoding="utf-8"))))
    assert rows[0]["Grade"] == "3.00" and float(rows[1]["Grade"]) < 3 and rows[2]["Grade"] == "0.00"
    assert rows[2]["Feedback comments"] == "missing"
    assert "3/3" in rows[0]["Feedback comments"] and [row["Other"] for row in rows] == [f"keep {id}" for id in IDS]
    assert (small.path / "grades.csv").read_text(encoding="utf-8") == MOODLE


def test_the_page_on_the_classs_mistakes(small):
    right = {id: small.right(id) for id in IDS}
    for id in IDS[:2]:
        small.put(f"{id}.md", right[id])
    frozen = json.loads((small.out / "frozen" / f"{small.copies['003']['code']}.json").read_text())
    scores = frozen["problems"][0]["items"][0]["givens"]["S"]
    rows = [f"(e^({a})/(e^({a})+e^({b})), e^({b})/(e^({a})+e^({b})))" for a, b in scores]
    small.put("003.md", "Problem 1\n" + "\n".join(f"A_{k} = {row}" for k, row in enumerate(rows, 1)))
    small.check()

    assert "no-scale" in small.rows["003"]["mistakes"]
    for kind in ("html", "txt"):
        page = (small.path / f"marks.{kind}").read_text(encoding="utf-8")
        assert "3 of 6 students handed in" in page
        assert "scaling forgotten" in page and "33 %" in page
        assert "<script" not in page


def test_nothing_is_overwritten_without_force(small):
    small.put("001.md", small.right("001"))
    small.check()
    before = contents(small.path)
    arguments = [
        "short",
        "--class",
        str(small.out),
        "--work",
        str(small.work),
        "--out",
        str(small.path / "marks.csv"),
    ]

    with pytest.raises(FileError, match="--force"):
        CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert contents(small.path) == before


def test_an_upgrade_that_computes_otherwise_marks_nothing(small):
    small.put("001.md", small.right("001"))
    path = small.out / "frozen" / f"{small.copies['001']['code']}.json"
    before = path.read_text(encoding="utf-8")
    try:
        data = json.loads(before)
        data["problems"][0]["items"][0]["answers"][0]["exact"][0][0] = "7"
        path.write_text(json.dumps(data), encoding="utf-8")
        class_jobs.thawed_from.cache_clear()  # as in a process of its own
        class_marks.sheet_for.cache_clear()
        with pytest.raises(SheetError, match=r"computes something else.*class\.json"):
            small.check()
    finally:
        path.write_text(before, encoding="utf-8")
        class_jobs.thawed_from.cache_clear()
        class_marks.sheet_for.cache_clear()


def test_marks_do_not_draw(small, monkeypatch):
    monkeypatch.setattr("symattn.worksheet.variant.fair_draws", lambda *_: pytest.fail("a draw"))
    small.put("001.md", small.right("001"))
    small.check()

    assert small.rows["001"]["points"] == "3"


def test_one_seed_of_a_sheet_for_everybody(small):
    small.put("001.md", "Problem 1\nA = [1 2; 3 4]")
    out = small.path / "seed.csv"
    arguments = [
        str(small.path / "short.toml"), "--seed", "7", "--roster", str(small.path / "class.csv"), "--work",
        str(small.work), "--out", str(out), "--jobs", "1", "--force",
    ]  # fmt: skip
    done = CliRunner().invoke(command, arguments, catch_exceptions=False)

    assert done.exit_code == 0 and "1 marked, 5 missing" in done.output


def test_wrong_uses_say_what_to_write(small, tmp_path):
    more = ["--work", str(small.work), "--out", str(tmp_path / "x.csv")]
    with pytest.raises(ProblemError, match="--class DIR"):
        CliRunner().invoke(command, ["short", "--work", str(small.work), "--out", "x.csv"], catch_exceptions=False)
    with pytest.raises(ProblemError, match="has the sheet short, not qkv"):
        CliRunner().invoke(command, ["qkv", "--class", str(small.out), *more], catch_exceptions=False)
    with pytest.raises(FileError, match="holds no class"):
        CliRunner().invoke(command, ["short", "--class", str(tmp_path), *more], catch_exceptions=False)


def test_why_reads_the_frozen_answers_of_a_code(small, monkeypatch):
    monkeypatch.setattr("symattn.worksheet.variant.fair_draws", lambda *_: pytest.fail("a draw"))
    code = small.copies["001"]["code"]
    answer = small.right("001").splitlines()[1]

    right = CliRunner().invoke(why, [code.replace("-", "").lower(), "1", answer, "--class", str(small.out)])
    wrong = CliRunner().invoke(why, [small.copies["002"]["code"], "1", answer, "--class", str(small.out)])
    assert "right" in right.output.splitlines()[0]
    assert wrong.exit_code == 1
    mistyped = code[:-1] + next(c for c in "23456" if c != code[-1])
    with pytest.raises(UnknownName, match="not copied right"):
        CliRunner().invoke(why, [mistyped, "1", answer, "--class", str(small.out)], catch_exceptions=False)
