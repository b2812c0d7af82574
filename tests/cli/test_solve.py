"""`symattn solve` and the face of the command line, run as a person runs them."""

import subprocess
import sys

import pytest

from tests.tools import python


def run(*arguments, **options):
    command = [sys.executable, "-m", "symattn", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, **options)


def test_help_names_the_commands_and_loads_no_sympy():
    program = "import sys, symattn.cli as c\ntry: c.group(['--help'])\nfinally: print('sympy' in sys.modules)"
    shown = python(program)

    assert "symattn solve --scores" in shown
    assert shown.strip().endswith("False")


def test_the_note_by_hand():
    done = run("solve", "--scores", "2 0; 0 2", "--values", "1 0; 0 1", "--d-k", "2")

    assert done.returncode == 0
    assert "0.8044" in done.stdout and "4.1133" in done.stdout and "z_1" in done.stdout


def test_a_pdf_is_written_whole_and_never_over_another(tmp_path):
    out = tmp_path / "answer.pdf"
    arguments = ("solve", "--scores", "2 0; 0 2", "--d-k", "2", "--format", "pdf", "--out", str(out))
    first, second = run(*arguments), run(*arguments)

    assert first.returncode == 0 and out.read_bytes().startswith(b"%PDF-")
    assert second.returncode == 2 and "--force" in second.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["answer.pdf"]


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--scores", "2 0; 0"], "ragged"),
        (["--scores", "2 0; 0 2"], "neither d_k nor scale"),
        (["--scores", "2 x; 0 2", "--d-k", "2"], "row 1, column 2"),
        (["--queries", "1 0"], "without K"),
        (["--scores", "1 2", "--d-k", "2", "--format", "pdf"], "--out"),
    ],
)
def test_a_wrong_use_says_what_to_write_and_exits_with_two(arguments, message):
    done = run("solve", *arguments)

    assert done.returncode == 2
    assert message in done.stderr and "Traceback" not in done.stderr
