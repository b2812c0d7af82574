"""What a person may lack, programs and packages: such a test is skipped by name, and fails where CI=true."""

import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

SPELLINGS = {"chromium": ("chromium", "chromium-browser", "google-chrome", "chrome")}
QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--no-pdf-header-footer",
)  # fmt: skip


# What a test of every sheet costs is a matter of minutes: those of the notes, which draw by `vary`, are tried with
# many seeds, those from the bank, which one loop draws, with one; `pytest -m sweep` has the rest.
NOTES = ("lab-3", "proofs", "qkv", "self-attention")


def seeded(names: tuple[str, ...], seeds: tuple[object, ...]) -> list[tuple[str, object]]:
    """(sheet, seed) for a test: every seed for the sheets of the notes, the first for the others."""
    return [(name, seed) for name in names for seed in (seeds if name in NOTES else seeds[:1])]


def need(tool: str) -> str:
    """The path of a program; skips the test that lacks it, or fails it where CI=true."""
    found = next(filter(None, map(shutil.which, SPELLINGS.get(tool, (tool,)))), None)
    if found is None:
        lack(f"needs the program {tool}")
    return str(found)


def package(name: str) -> Any:
    """A package that not everybody has; skips the test or module that lacks it, or fails it where CI=true."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name.partition(".")[0]:
            raise
        lack(f"needs the package {name}")


def lack(message: str) -> NoReturn:
    """Skip a test that lacks something, or fail it where CI=true."""
    if os.environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message, allow_module_level=True)


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """What a program prints; fails with its own words where it fails."""
    words = [str(part) for part in command]
    done = subprocess.run(words, cwd=cwd, capture_output=True, check=False, timeout=300)
    shown, errors = (stream.decode(errors="replace") for stream in (done.stdout, done.stderr))
    assert done.returncode == 0, f"{words[0]}: {shown[-3000:]}{errors[-3000:]}"
    return shown


def python(code: str) -> str:
    """What a program in a new Python process prints."""
    return run(sys.executable, "-c", code, cwd=Path(__file__).parents[1])


def text_of(pdf: Path, *options: str) -> str:
    """The words of a PDF, laid out, pages parted by form feeds."""
    return run(need("pdftotext"), "-layout", *options, pdf, "-")


def print_html(html: Path, pdf: Path) -> Path:
    """Print an HTML file with a headless Chromium that may use no network."""
    profile = pdf.parent / "profile"
    run(need("chromium"), *QUIET, f"--user-data-dir={profile}", f"--print-to-pdf={pdf}", html.as_uri())
    return pdf


def latex(source: Path, job: str, first: str = "", runs: int = 2) -> Path:
    """The PDF after some runs of pdflatex that stop at the first error; `first` is TeX to run before the file."""
    program, job_name = need("pdflatex"), f"-jobname={job}"
    for _ in range(runs):
        run(program, "-interaction=nonstopmode", "-halt-on-error", job_name, f"{first}\\input{{{source.name}}}",
            cwd=source.parent)  # fmt: skip
    return source.parent / f"{job}.pdf"
