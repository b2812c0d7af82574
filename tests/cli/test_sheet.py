"""`symattn sheet` and `symattn list`, run as a teacher runs them."""

import json

import pytest

from tests.cli.test_solve import run


def test_a_sheet_and_its_key_in_every_format(tmp_path):
    done = run("sheet", "self-attention", "--format", "pdf,tex,html,ipynb,md", "--out", str(tmp_path / "out"))

    assert done.returncode == 0, done.stderr
    made = {path.name for path in (tmp_path / "out").iterdir()}
    stem = "self-attention"
    assert made == {
        f"{stem}.pdf", f"{stem}.key.pdf", f"{stem}.tex", f"{stem}.teacher.tex", f"{stem}.html", f"{stem}.key.html",
        f"{stem}.ipynb", f"{stem}.key.ipynb", f"{stem}.md", f"{stem}.key.md",
    }  # fmt: skip
    assert json.loads((tmp_path / "out" / f"{stem}.ipynb").read_text(encoding="utf-8"))["nbformat"] == 4
    assert "0.8044" not in (tmp_path / "out" / f"{stem}.tex").read_text(encoding="utf-8")
    assert "0.8044" in (tmp_path / "out" / f"{stem}.teacher.tex").read_text(encoding="utf-8")


def test_a_seed_names_its_files_and_the_same_seed_gives_the_same_bytes(tmp_path):
    for folder in ("one", "two"):
        assert run("sheet", "qkv", "--seed", "7", "--key", "none", "--out", str(tmp_path / folder)).returncode == 0
    one, two = ((tmp_path / folder / "qkv-7.pdf").read_bytes() for folder in ("one", "two"))

    assert one == two


def test_nothing_is_overwritten_and_nothing_is_half_written(tmp_path):
    first = run("sheet", "qkv", "--key", "none", "--format", "md", "--out", str(tmp_path))
    before = (tmp_path / "qkv.md").read_bytes()
    second = run("sheet", "qkv", "--format", "md", "--out", str(tmp_path))

    assert first.returncode == 0 and second.returncode == 2
    assert "--force" in second.stderr
    assert (tmp_path / "qkv.md").read_bytes() == before and not (tmp_path / "qkv.key.md").exists()


def test_a_list_of_what_ships():
    done = run("list")

    assert done.returncode == 0
    for name in ("self-attention", "qkv", "lab-3"):
        assert name in done.stdout


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["self-atention"], "self-attention"),
        (["missing.toml"], "cannot be read"),
        (["qkv", "--format", "docx"], "pdf"),
    ],
)
def test_a_wrong_use_says_what_to_write(arguments, message, tmp_path):
    done = run("sheet", *arguments, "--out", str(tmp_path))

    assert done.returncode == 2
    assert message in done.stderr and "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())
