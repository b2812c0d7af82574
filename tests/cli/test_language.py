"""`--language de`: pages, reports and lists in German; a language without words is refused."""

from tests.cli.test_solve import run


def test_a_sheet_a_check_and_a_list(tmp_path):
    made = run(
        "sheet", "self-attention", "--language", "de", "--seed", "7", "--format", "md", "--out", str(tmp_path)
    )
    key = (tmp_path / "self-attention-de-7.key.md").read_text(encoding="utf-8")

    assert made.stdout.endswith("self-attention-de-7.key.md geschrieben\n")
    assert "von Hand\\: Lösungen" in key
    page = run(
        "sheet", "self-attention", "--language", "de", "--key", "none", "--format", "html", "--out", str(tmp_path)
    )
    shown = (tmp_path / "self-attention-de.html").read_text(encoding="utf-8")
    assert page.returncode == 0
    assert "symattn check self-attention --language de --problem 1a work.md" in shown

    work = tmp_path / "work.md"
    work.write_text("A = [0,80 0,20; 0,20 0,80]\n", encoding="utf-8")
    checked = run("check", "self-attention", "--problem", "1b", str(work), "--language", "de")
    assert (checked.returncode, checked.stdout.splitlines()[1]) == (0, "Alles richtig.")
    assert run("check", "self-attention", "--problem", "1b", str(work)).returncode == 1

    assert "Queries, Keys und Values (10 Aufgaben, 29 Punkte)" in run("list", "--language", "de").stdout


def test_why_solve_and_prove():
    why = run("why", "self-attention", "1b", "0,88 0,12; 0,12 0,88", "--language", "de").stdout
    solve = run("solve", "--scores", "0 2", "--scale", "1", "--language", "de").stdout

    assert "Die Scores wurden nicht durch √d_k geteilt." in why
    assert "Herleitung" in solve and "0,1192" in solve
    assert (
        "Eine Konstante, zu jedem Score addiert"
        in run("prove", "softmax-shift-invariance", "--language", "de").stdout
    )
    assert run("prove", "--language", "de").stdout.startswith("Softmax und Masken")
    assert run("prove", "--trusted", "--language", "de").stdout.startswith("Jeder Beweis beruht auf")


def test_a_language_without_words():
    done = run("sheet", "qkv", "--language", "tlh")

    assert done.returncode == 2
    assert "there are en, de" in done.stderr
