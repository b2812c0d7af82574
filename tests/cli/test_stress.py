"""`symattn stress`: the table, the summary, and the exit code where a bound is broken."""

from tests.cli.test_solve import run
from tests.worksheet.test_stress import FEW, SOUND


def test_a_sound_sheet(tmp_path):
    (tmp_path / "s.toml").write_text(SOUND, encoding="utf-8")
    made = run("stress", str(tmp_path / "s.toml"), "--seeds", "3", "--pages", "1")

    assert made.returncode == 0
    assert "full-head" in made.stdout and "3/3" in made.stdout
    assert "3 sheets, 3 different" in made.stdout
    assert "1 sheets and keys typeset" in made.stdout


def test_a_sheet_in_german():
    made = run("stress", "masks", "--seeds", "2", "--pages", "1", "--language", "de")

    assert made.returncode == 0
    assert "Aufgabe" in made.stdout and "problem" not in made.stdout
    assert "2 Blätter, 2 verschiedene" in made.stdout
    assert "1 Blätter mit Lösung gesetzt" in made.stdout


def test_a_language_without_words():
    made = run("stress", "masks", "--seeds", "1", "--language", "tlh")

    assert made.returncode == 2 and "there are en, de" in made.stderr


def test_a_broken_bound(tmp_path):
    (tmp_path / "few.toml").write_text(FEW, encoding="utf-8")

    assert run("stress", str(tmp_path / "few.toml"), "--seeds", "4", "--pages", "0").returncode == 1


def test_a_wrong_name():
    made = run("stress", "maks", "--seeds", "1")

    assert made.returncode == 2
    assert "did you mean masks?" in made.stderr
