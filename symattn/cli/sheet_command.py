"""`symattn sheet`: a worksheet and its key as files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .files import refuse_existing, write_all
from .progress import counted

if TYPE_CHECKING:
    from symattn.render.page.model import Document

FORMATS = ("pdf", "tex", "html", "ipynb", "md")

EXAMPLES = """
\b
Examples:
  symattn sheet self-attention
  symattn sheet qkv --seed 7 --format pdf,html --out week3
  symattn sheet lab-3 --format ipynb --key none
  symattn sheet my-sheet.toml --paper us-letter
"""


def _formats(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    chosen = tuple(dict.fromkeys(each.strip() for each in value.split(",")))
    unknown = [each for each in chosen if each not in FORMATS]
    if unknown:
        raise click.BadParameter(f"{', '.join(unknown)}; write some of {', '.join(FORMATS)}, commas between")
    return chosen


@click.command("sheet", epilog=EXAMPLES)
@click.argument("name")
@click.option("--seed", help="draw other numbers of the same structure; without it the note's own")
@click.option("--format", "formats", default="pdf", show_default=True, callback=_formats, help=",".join(FORMATS))
@click.option("--key", type=click.Choice(["separate", "none", "only"]), default="separate", show_default=True)
@click.option("--language", help="en, de: the sentences of its pages, where the sheet has them; its own otherwise")
@click.option("--paper", type=click.Choice(["a4", "us-letter"]), help="the paper, where the sheet's is not meant")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=Path(), help="a folder")
@click.option("--force", is_flag=True, help="replace files that exist")
def command(
    name: str, seed: str | None, formats: tuple[str, ...], key: str, language: str | None, paper: str | None,
    out: Path, force: bool,
) -> None:  # fmt: skip
    """Print a worksheet and its answer key; NAME is one that ships (`symattn list`) or a TOML file."""
    from symattn.worksheet import sheet

    found = sheet(name, seed=seed, paper=paper, language=language)
    stem = "-".join((found.id, *filter(None, (language, seed and _in_a_name(seed)))))
    jobs = list(_jobs(stem, formats, key))
    if not force:
        refuse_existing([out / file for file, _, _ in jobs])
    documents = _documents(found, key)
    files = {out / file: _written(kind, documents, is_key) for file, kind, is_key in counted(jobs, "setting")}
    write_all(files, force)
    for path in files:
        click.echo(f"wrote {path}")


def _in_a_name(seed: str) -> str:
    """A seed as a part of a file's name: letters, digits and dashes only."""
    return "".join(c if c.isalnum() or c == "-" else "_" for c in seed)[:40]


def _jobs(stem: str, formats: tuple[str, ...], key: str) -> Iterator[tuple[str, str, bool]]:
    """(file, format, whether it is the key) of all that is asked for."""
    for kind in formats:
        if key != "only":
            yield f"{stem}.{kind}", kind, False
        if key != "none":
            yield (f"{stem}.teacher.tex" if kind == "tex" else f"{stem}.key.{kind}"), kind, True


def _documents(found: Any, key: str) -> tuple[Document, Document]:
    from symattn.render.compose.sheet import document

    student = document(found)
    return student, student if key == "none" else document(found, key=True)


def _written(kind: str, documents: tuple[Document, Document], is_key: bool) -> bytes:
    student, key = documents
    one = key if is_key else student
    if kind == "pdf":
        from symattn.render.pdf import compile_pdf

        return compile_pdf(one)
    if kind == "tex" and is_key:
        from symattn.render.page.latex import teacher

        return teacher(student, key).encode()
    from symattn.render.page.face import written

    return written(one, {"tex": "latex", "ipynb": "notebook", "md": "markdown"}.get(kind, kind)).encode()
