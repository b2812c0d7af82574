"""`symattn sheet --roster`: a class, run as a teacher runs it."""

import contextlib
import csv
import io
import json
import os
import random
import re
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from symattn.cli import class_run
from symattn.errors import FileError, SheetError, UnknownName
from symattn.exact import entry
from symattn.worksheet import sheet, sheet_of
from symattn.worksheet.draw import is_code
from tests.cli.a_class import SECRET, SHEET, AClass, contents, roster
from tests.cli.test_solve import run
from tests.tools import lack, need
from tests.tools import run as program

KILLS = 5
IDS = [f"{k:03d}" for k in range(1, 8)]


@pytest.fixture
def small(tmp_path):
    return AClass(tmp_path, roster(IDS, name=lambda id: f"Name {id}", group=lambda id: "AB"[int(id) % 2]))


def index(folder):
    return list(csv.DictReader(io.StringIO((folder / "index.csv").read_text(encoding="utf-8-sig"))))


def words(pdf):
    return program(need("pdftotext"), "-layout", pdf, "-")


def test_a_class_gets_copies_piles_keys_and_a_table(small):
    said = small.run("--edition", "WS26 sheet 3", "--spare", "1")
    rows = index(small.out)

    assert "7 students, 2 groups" in said and "9 copies (2 spare) of 9 variants" in said
    assert [row["id"] for row in rows] == [*IDS, "", ""]
    assert len({row["code"] for row in rows}) == 9 and all(is_code(row["code"]) for row in rows)
    files = contents(small.out)
    for row in rows:
        assert f"frozen/{row['code']}.json" in files and f"keys/{row['code']}.pdf" in files
        assert f"copies/{int(row['number']):04d}-{row['code']}.pdf" in files
    assert {"groups/A.pdf", "groups/B.pdf", "tutor.pdf", "sheet.toml", "class.json"} <= set(files)


def test_every_page_of_a_copy_has_code_page_and_name_and_no_seed_or_command(small):
    small.run("--edition", "WS26 sheet 3")
    for row in index(small.out):
        text = words(small.out / "copies" / f"{int(row['number']):04d}-{row['code']}.pdf")
        pages = text.rstrip("\f").split("\f")
        assert len(pages) % 2 == 0
        for number, page in enumerate(pages, 1):
            assert row["code"] in page and f"page {number} of {len(pages)}" in page
            assert row["name"] in page and "WS26 sheet 3" in page
        assert "seed" not in text and "symattn" not in text and row["seed"] not in text


@pytest.mark.parametrize("printed, shown", [("name", "Name 001"), ("id", "001"), ("none", "")])
def test_what_is_printed_of_a_student_is_the_teachers_choice(small, printed, shown):
    small.run("--print-id", printed, "--key", "none")
    text = words(next((small.out / "copies").glob("0001-*.pdf")))

    fields = re.findall(r"Name +(.*?)(?: {3,}|$)", text, re.MULTILINE)
    assert all(found.strip() == shown for found in fields if not found.startswith("Date")), fields
    assert ("001" in text.replace(index(small.out)[0]["code"], "")) == bool(shown)


def test_a_pile_has_a_slip_and_starts_every_copy_on_a_front_page(small):
    small.run("--spare", "1", "--key", "none")
    pile = words(small.out / "groups" / "A.pdf").rstrip("\f").split("\f")
    mine = [row for row in index(small.out) if row["group"] == "A"]

    assert "Group A" in pile[0] and f"{len(mine)} copies, 1 of them spare" in pile[0]
    assert all(row["code"] in pile[0] for row in mine)
    starts = [k for k, page in enumerate(pile) if "page 1 of" in page]
    assert all(start % 2 == 0 for start in starts) and len(starts) == len(mine) + 1
    order = [row["code"] for row in mine]
    assert [next(code for code in order if code in pile[k]) for k in starts[1:]] == order


def test_piles_are_tagged_and_whole(small):
    small.run("--key", "tutor")
    for path in (small.out / "groups" / "A.pdf", small.out / "tutor.pdf"):
        told = program(need("pdfinfo"), path)
        assert re.search(r"Tagged: +yes", told)
        assert "No syntax or stream encoding errors" in program(need("qpdf"), "--check", path)
    whole = tagged(small.out / "groups" / "A.pdf")
    for row in index(small.out):
        own = tagged(small.out / "copies" / f"{int(row['number']):04d}-{row['code']}.pdf")
        assert ("\n".join(own) in "\n".join(whole)) == (row["group"] == "A") and len(own) > 40


def tagged(pdf):
    """What a screen reader is told, line by line, with the kind of each piece; names of cells left out."""
    lines = program(need("pdfinfo"), "-struct-text", pdf).splitlines()
    return [re.sub(r" <.*>", "", line) for line in lines if not line.strip().startswith("/")]


def test_versions_come_in_turn_and_share_a_code(small):
    small.run("--versions", "2", "--key", "none", "--print-id", "none")
    rows = index(small.out)

    assert [row["version"] for row in rows if row["group"] == "A"] == ["1", "2", "1"]
    assert len({row["code"] for row in rows}) == 2
    assert len(list((small.out / "frozen").iterdir())) == 2


def test_what_is_frozen_is_what_is_printed(small):
    small.run("--key", "none")
    for row in index(small.out):
        frozen = json.loads((small.out / "frozen" / f"{row['code']}.json").read_text(encoding="utf-8"))
        drawn = sheet_of(SHEET, seed=row["seed"])
        item = frozen["problems"][0]["items"][0]
        assert [[entry(cell) for cell in line] for line in item["answers"][0]["exact"]] == (
            drawn.problem(1).answer["weights"].tolist()
        )
        given = words(small.out / "copies" / f"{int(row['number']):04d}-{row['code']}.pdf")
        cells = [cell for line in item["givens"]["S"] for cell in line]
        assert re.search(r"[^\d]".join(map(re.escape, cells[:2])).replace(r"[^\d]", r"\s+"), given)


def test_two_runs_give_the_same_bytes(small, tmp_path):
    small.run("--spare", "1")
    small.run("--spare", "1", out=tmp_path / "again")

    assert contents(small.out) == contents(tmp_path / "again")


def test_several_processes_give_the_same_bytes(small, tmp_path):
    small.run("--key", "student")
    done = run("sheet", *small.arguments("--key", "student", "--jobs", "2", out=tmp_path / "two"))

    assert done.returncode == 0, done.stderr
    assert contents(small.out) == contents(tmp_path / "two")


def test_another_edition_secret_or_id_has_another_variant_and_code(small, tmp_path):
    small.run("--key", "none")
    small.run("--key", "none", "--edition", "next year", out=tmp_path / "edition")
    (tmp_path / "class.secret").write_text(SECRET[::-1], encoding="utf-8")
    small.run("--key", "none", out=tmp_path / "secret")

    runs = [index(folder) for folder in (small.out, tmp_path / "edition", tmp_path / "secret")]
    seeds, codes = ({row[key] for rows in runs for row in rows} for key in ("seed", "code"))
    assert len(seeds) == len(codes) == 3 * len(IDS)


def test_a_changed_roster_changes_nobody_elses_bytes(small):
    small.run()
    before = contents(small.out)
    small.roster(
        roster(["009", *reversed(IDS[1:])], name=lambda id: f"Name {id}", group=lambda id: "AB"[int(id) % 2])
    )
    said = small.run()
    after = contents(small.out)

    assert "8 copies" in said
    changed = {name for name in before if after.get(name) != before[name]}
    assert changed == {"class.json", "index.csv", "groups/B.pdf", "tutor.pdf"}  # 001 and 009 are in B
    assert index(small.out)[-1]["id"] == "009" and index(small.out)[0]["id"] == "001"
    pile = words(small.out / "groups" / "B.pdf")
    codes = {row["id"]: row["code"] for row in index(small.out)}
    assert codes["009"] in pile and codes["001"] not in pile  # who left is not printed again


def test_a_student_with_another_name_is_printed_again_and_keeps_the_variant(small):
    small.run("--key", "none")
    before, rows = contents(small.out), index(small.out)
    small.roster(
        roster(IDS, name=lambda id: "Ada L." if id == "001" else f"Name {id}", group=lambda id: "AB"[int(id) % 2])
    )
    small.run("--key", "none")
    after = contents(small.out)

    copies = {name for name in before if name.startswith("copies/") and after.get(name) != before[name]}
    assert copies == {f"copies/0001-{rows[0]['code']}.pdf"}
    assert "Ada L." in words(small.out / copies.pop())


def test_only_one_student(small):
    small.run("--key", "none")
    small.roster(roster([*IDS, "0042"], name=lambda id: f"Name {id}", group=lambda id: "AB"[int(id) % 2]))
    before = contents(small.out)
    said = small.run("--only", "0042")
    new = set(contents(small.out)) - set(before)

    code = index(small.out)[-1]["code"]
    assert new == {f"frozen/{code}.json", f"copies/0008-{code}.pdf"}
    assert f"0008-{code}.pdf" in said
    with pytest.raises(UnknownName, match=r"'00421'.*did you mean 0042"):
        small.run("--only", "00421")


def test_keys_come_from_what_is_frozen_whatever_becomes_of_the_file(small, monkeypatch):
    small.run("--key", "none")
    monkeypatch.setattr("symattn.worksheet.variant.fair_draws", lambda *_: pytest.fail("a draw"))
    said = small.run("--key", "student,tutor")

    assert "tutor.pdf" in said
    weights = json.loads(next((small.out / "frozen").iterdir()).read_text(encoding="utf-8"))
    digits = weights["problems"][0]["items"][0]["answers"][0]["decimals"][0][0]
    assert digits in words(small.out / "keys" / f"{weights['code']}.pdf")
    assert digits in words(small.out / "tutor.pdf")


def test_another_sheet_edition_or_secret_in_the_same_folder_is_refused(small):
    small.run("--key", "none", "--edition", "one")
    before = contents(small.out)

    with pytest.raises(SheetError, match=r"edition 'one'.*--out"):
        small.run("--edition", "two")
    (small.path / "short.toml").write_text(SHEET.replace("Why the", "Why a"), encoding="utf-8")
    with pytest.raises(SheetError, match="file as it was"):
        small.run("--edition", "one")
    assert contents(small.out) == before


def test_a_run_that_is_killed_goes_on_and_ends_with_the_same_bytes(small, tmp_path):
    """Killed whenever a random number of files is there, with one process and with two, and begun again."""
    small.run("--key", "student")
    wanted, out = contents(small.out), tmp_path / "killed"
    moments = sorted(random.Random(26).sample(range(1, len(wanted)), KILLS))
    command = [sys.executable, "-m", "symattn", "sheet", *small.arguments("--key", "student", out=out)]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    killed = 0
    for attempt, moment in enumerate(moments):
        jobs = ["--jobs", str(1 + attempt % 2)]
        with subprocess.Popen([*command, *jobs], stdout=subprocess.DEVNULL, env=environment) as process:
            while process.poll() is None and len(files_in(out)) < moment:
                time.sleep(0.002)
            killed += process.poll() is None
            process.send_signal(signal.SIGKILL)
        whole = {name: raw for name, raw in files_in(out).items() if not Path(name).name.startswith(".")}
        assert all(wanted[name] == raw for name, raw in whole.items() if "/" in name)
        assert set(whole) <= set(wanted)
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)

    assert killed >= KILLS - 1  # the last may have been done before it was seen
    assert contents(out) == wanted


def files_in(folder):
    """The files that are there; one that is moved away meanwhile is not."""
    found = {}
    for path in sorted(folder.rglob("*")) if folder.exists() else ():
        with contextlib.suppress(OSError):
            found[str(path.relative_to(folder))] = path.read_bytes() if path.is_file() else b""
    return {name: raw for name, raw in found.items() if Path(folder, name).suffix}


def test_workers_end_with_the_run(small, tmp_path):
    command = [sys.executable, "-m", "symattn", "sheet", *small.arguments(out=tmp_path / "gone"), "--jobs", "2"]
    process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])})
    children: set[int] = set()
    end = time.monotonic() + 20
    while len(children) < 3 and process.poll() is None and time.monotonic() < end:
        children |= workers_of(process.pid)
        time.sleep(0.02)
    process.kill()
    process.wait()
    if not children:
        pytest.fail("no worker was seen")
    while any(is_alive(child) for child in children) and time.monotonic() < end:
        time.sleep(0.05)

    assert not [child for child in children if is_alive(child)]


def workers_of(pid):
    """The processes that a run has begun, and those begun by these, but for the one that keeps count of files."""
    if not Path("/proc/self/task").exists():
        lack("needs /proc to see processes")
    found: set[int] = set()
    for told in Path(f"/proc/{pid}/task").glob("*/children"):
        children = {int(child) for child in text_of(told).split()}
        found |= children.union(*map(workers_of, children))
    return {child for child in found if "resource_tracker" not in command_of(child)}


def text_of(path):
    try:
        return path.read_text()
    except OSError:
        return ""


def command_of(pid):
    return text_of(Path(f"/proc/{pid}/cmdline"))


def is_alive(pid):
    return bool(command_of(pid))


def test_a_sheet_with_too_few_variants_says_how_many_there_are(small):
    few = SHEET.replace('vary = { S = "0..5", V = "0..4" }', 'vary = { S = [[0, "2..4"], [1, 0]] }')
    (small.path / "short.toml").write_text(few, encoding="utf-8")
    distinct = {str(sheet_of(few, seed=str(k)).problem(1).answer["weights"]) for k in range(200)}

    with pytest.raises(
        SheetError, match=rf"offers {len(distinct)} different variants and 7 are needed.*--versions"
    ):
        small.run()
    assert not (small.out / "class.json").exists()


def test_two_copies_with_the_same_numbers_are_drawn_again_and_that_is_recorded(small):
    """A sheet with 8 variants for 7 students: some meet, all differ in the end."""
    few = SHEET.replace(
        'vary = { S = "0..5", V = "0..4" }',
        'vary = { S = [[0, "2..5"], ["1..2", 0]], V = [["3..4", 0], [0, 2]] }',
    )
    (small.path / "short.toml").write_text(few, encoding="utf-8")
    small.run("--key", "none")
    rows = index(small.out)
    prints = [copy["fingerprint"] for copy in json.loads((small.out / "class.json").read_text())["copies"]]

    assert len(set(prints)) == 7 and len({row["code"] for row in rows}) == 7
    assert any(row["attempt"] != "0" for row in rows)
    again = small.path / "again"
    small.run("--key", "none", out=again)
    assert contents(again) == contents(small.out)


def test_a_class_needs_a_secret(small):
    arguments = small.arguments()
    at = arguments.index("--secret-file")
    done = run("sheet", *arguments[:at], *arguments[at + 2 :])

    assert done.returncode == 2 and "symattn secret" in done.stderr and "Traceback" not in done.stderr
    (small.path / "class.secret").unlink()
    with pytest.raises(FileError, match=r"class\.secret cannot be read"):
        small.run()


@pytest.mark.parametrize(
    "arguments, told",
    [
        (["--seed", "7"], "--seed is for one sheet"),
        (["--key", "separate"], "student, tutor, none"),
        (["--force"], "--force is for one sheet"),
    ],
)
def test_options_of_one_sheet_are_refused_for_a_class(small, arguments, told):
    done = run("sheet", *small.arguments(*arguments))

    assert done.returncode == 2 and told in done.stderr and not small.out.exists()


@pytest.mark.parametrize("option", [["--versions", "2"], ["--print-id", "id"], ["--only", "1"]])
def test_options_of_a_class_are_refused_for_one_sheet(option, tmp_path):
    done = run("sheet", "qkv", "--out", str(tmp_path), *option)

    assert done.returncode == 2 and f"{option[0]} belongs to a class" in done.stderr


def test_a_secret_is_made_once_and_only_its_owner_reads_it(tmp_path):
    file = tmp_path / "class.secret"
    first = run("secret", str(file))
    before = file.read_text(encoding="ascii")
    second = run("secret", str(file))

    assert first.returncode == 0 and before.strip() not in first.stdout + first.stderr
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert len(bytes.fromhex(before.strip())) == 32
    assert second.returncode == 2 and "exists already" in second.stderr
    assert file.read_text(encoding="ascii") == before


def test_a_secret_that_others_can_open_is_warned_of(small, capsys):
    secret = small.path / "class.secret"
    secret.chmod(0o640)
    done = run("sheet", *small.arguments("--versions", "1", "--key", "none"))
    assert done.returncode == 0 and "chmod" not in done.stdout
    assert "warning: others" in done.stderr and f"chmod 600 {secret}" in done.stderr

    warned = {}
    for mode in (0o600, 0o400, 0o640, 0o604, 0o620):
        secret.chmod(mode)
        assert class_run.read_secret(secret, "de") == SECRET.encode()
        warned[mode] = "Warnung: Andere" in capsys.readouterr().err
    assert warned == {0o600: False, 0o400: False, 0o640: True, 0o604: True, 0o620: True}


def test_modes_count_only_where_there_are_any(small, monkeypatch, capsys):
    secret = small.path / "class.secret"
    secret.chmod(0o644)
    monkeypatch.setattr(class_run, "HAS_MODES", False)

    assert class_run.read_secret(secret) == SECRET.encode()
    assert capsys.readouterr().err == ""


def test_what_only_the_teacher_may_read_is_not_for_others(small):
    small.run("--key", "none")

    for path in (small.out / "class.json", small.out / "index.csv", next((small.out / "frozen").iterdir())):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0


def test_the_secret_is_printed_nowhere(small):
    said = small.run()

    assert SECRET not in said
    assert all(SECRET.encode() not in raw for raw in contents(small.out).values())


def test_a_shipped_sheet_in_german(small):
    small.run("--language", "de", "--versions", "2", "--edition", "Blatt 3", sheet="qkv")
    copy = words(next((small.out / "copies").glob("0001-*.pdf")))

    assert "Seite 1 von" in copy and "Aufgabe" not in words(small.out / "tutor.pdf").split("\n")[0]
    assert "Gruppe A" in words(small.out / "groups" / "A.pdf")
    assert "Lösungen für Tutoren" in words(small.out / "tutor.pdf")


def test_sheet_is_still_one_sheet_without_a_roster(tmp_path):
    assert sheet("qkv", seed="1").named == ""


def test_a_sheet_in_which_nothing_varies_is_printed_in_one_version(small):
    with pytest.raises(SheetError, match=r"proofs offers one variant.*7 are needed.*--versions 1"):
        small.run(sheet="proofs")
    small.run("--versions", "1", "--key", "none", sheet="proofs")

    assert len({row["code"] for row in index(small.out)}) == 1
