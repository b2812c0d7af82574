"""`symattn check`: a page of work against a problem of a file or a sheet."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from symattn.errors import FileError

from .files import text_in
from .language import in_language
from .output import one_page, put

MOST_BYTES = 4_000_000  # of a page of work

EXAMPLES = """
\b
Examples:
  symattn check self-attention --problem 1b work.md
  symattn check self-attention --seed 7 --problem 2b work.tex
  symattn check problem.toml work.txt --level 3 --format html --out report.html
  symattn check qkv --class week3 --work downloads --moodle grades.csv --out marks.csv
"""


@click.command("check", epilog=EXAMPLES)
@click.argument("of")
@click.argument("work", required=False, type=click.Path(path_type=Path))
@click.option("--seed", help="the seed of the sheet that was printed")
@click.option("--problem", help="3, 3b or an id")
@click.option("--level", type=click.IntRange(1, 3), default=2, show_default=True, help="1 where, 2 what, 3 why")
@in_language
@one_page(("text", "html", "latex", "json"))
@click.option("--work", "folder", type=click.Path(path_type=Path), help="a class: the folder of its answers")
@click.option("--class", "of_class", type=click.Path(path_type=Path), help="the folder of the run that printed it")
@click.option("--roster", type=click.Path(path_type=Path), help="the class; that of the run, unless said")
@click.option("--moodle", type=click.Path(path_type=Path), help="Moodle's grading worksheet, to be filled in")
@click.option("--id-column", help="the roster's column with the ids, where that is not clear")
@click.option("--jobs", type=click.IntRange(1, 256), help="processes; as many as there are cores, unless said")
def command(
    of: str, work: Path | None, form: str, out: Path | None, force: bool, folder: Path | None,
    of_class: Path | None, roster: Path | None, moodle: Path | None, id_column: str | None, jobs: int | None,
    **options: Any,
) -> None:  # fmt: skip
    """Mark WORK (.md, .tex, .txt or .ipynb) against OF, a sheet or a problem's file.

    Exits with 0 when all is right, 1 when anything is not, 2 for a wrong use. With --work DIR, mark a class: a
    table of marks in --out FILE.csv, and a page on its mistakes beside it.
    """
    if folder is not None:
        from .class_check import Asked, check_class
        from .workers import cores

        if out is None or work is not None or options["problem"]:
            raise click.UsageError("a class takes --work DIR and --out marks.csv, and no WORK or --problem")
        check_class(
            Asked(of, folder, out, roster, of_class, options["seed"], moodle, id_column, options["level"], force,
                  jobs or cores(), options["language"])
        )  # fmt: skip
        return
    if work is None:
        raise click.UsageError("give WORK, a file to mark, or --work DIR for a class")
    from symattn.render.kinds import written
    from symattn.worksheet import check

    report = check(of, text_of(work), **options)
    put(written(report, form).encode(), out, force, report.language)
    sys.exit(0 if report.right else 1)


def text_of(path: Path) -> str:
    """The text of a file as it was saved: UTF-8 with or without a mark at its start, or Latin-1.

    A notebook is read as its Markdown cells, and never run. Raises FileError.
    """
    try:
        if path.is_symlink():
            raise FileError(f"{path} is a link; give the file itself")
        if path.stat().st_size > MOST_BYTES:
            raise FileError(f"{path} has {path.stat().st_size:,} bytes; a page of work has at most {MOST_BYTES:,}")
        raw = path.read_bytes()
    except OSError as error:
        raise FileError(str(error) if isinstance(error, FileError) else f"{path}: {error.strerror}") from None
    text = text_in(raw)
    return _of_notebook(text, path) if path.suffix == ".ipynb" else text


def _of_notebook(text: str, path: Path) -> str:
    import json

    try:
        cells = json.loads(text)["cells"]
        markdown = [cell["source"] for cell in cells if cell["cell_type"] == "markdown"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise FileError(f"{path} is not a notebook; save it as .ipynb, or the work as text") from None
    return "\n\n".join(source if isinstance(source, str) else "".join(source) for source in markdown)
