"""`symattn sheet`: a worksheet and its key as files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .files import refuse_existing, write_all
from .language import told
from .progress import counted

if TYPE_CHECKING:
    from symattn.render.page.model import Document

FORMATS = ("pdf", "tex", "html", "ipynb", "md")
KEYS, CLASS_KEYS = ("separate", "none", "only"), ("student", "tutor", "none")

EXAMPLES = """
\b
Examples:
  symattn sheet self-attention
  symattn sheet qkv --seed 7 --format pdf,html --out week3
  symattn sheet lab-3 --format ipynb --key none
  symattn sheet my-sheet.toml --paper us-letter
  symattn sheet qkv --roster class.csv --versions 6 --secret-file class.secret --edition "WS26 sheet 3" --out week3
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
@click.option("--key", help="separate, none or only; for a class student, tutor, both with a comma, or none")
@click.option("--language", help="en, de: the sentences of its pages, where the sheet has them; its own otherwise")
@click.option("--paper", type=click.Choice(["a4", "us-letter"]), help="the paper, where the sheet's is not meant")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=Path(), help="a folder")
@click.option("--force", is_flag=True, help="replace files that exist")
@click.option("--roster", type=click.Path(path_type=Path), help="a class: a CSV file with a student a row")
@click.option("--secret-file", type=click.Path(path_type=Path), help="the secret of a class, by symattn secret")
@click.option("--versions", type=click.IntRange(1, 1000), help="so many versions in turn; else one for everybody")
@click.option("--edition", help='which time it is: "WS26 sheet 3"; another edition has other variants')
@click.option("--print-id", "printed", type=click.Choice(["name", "id", "none"]), help="on every page of a copy")
@click.option("--id-column", help="the roster's column with the ids, where that is not clear")
@click.option("--spare", type=click.IntRange(0, 1000), help="copies without a name, for each group")
@click.option("--only", multiple=True, help="set the copy of this id alone")
@click.option("--jobs", type=click.IntRange(1, 256), help="processes; as many as there are cores, unless said")
def command(
    name: str, seed: str | None, formats: tuple[str, ...], key: str | None, language: str | None,
    paper: str | None, out: Path, force: bool, roster: Path | None, **of_class: Any,
) -> None:  # fmt: skip
    """Print a worksheet and its answer key; NAME is one that ships (`symattn list`) or a TOML file.

    With --roster, print a class: a copy for everybody, piles by group, keys for students and tutors.
    """
    if roster is not None:
        _class(name, roster, key, {"seed": seed, "force": force}, formats=formats, language=language, paper=paper,
               out=out, **of_class)  # fmt: skip
        return
    _refuse(of_class, "belongs to a class; add --roster CLASS.csv")
    _one(name, seed, formats, _chosen(key, KEYS)[0] if key else KEYS[0], language, paper, out, force)


def _one(
    name: str, seed: str | None, formats: tuple[str, ...], key: str, language: str | None, paper: str | None,
    out: Path, force: bool,
) -> None:  # fmt: skip
    from symattn.worksheet import sheet

    found = sheet(name, seed=seed, paper=paper, language=language)
    stem = "-".join((found.id, *filter(None, (language, seed and _in_a_name(seed)))))
    jobs = list(_jobs(stem, formats, key))
    if not force:
        refuse_existing([out / file for file, _, _ in jobs])
    documents = _documents(found, key)
    files = {
        out / file: _written(kind, documents, is_key)
        for file, kind, is_key in counted(jobs, "setting", language=found.language)
    }
    write_all(files, force)
    for path in files:
        told("wrote", found.language, file=path)


def _class(name: str, roster: Path, key: str | None, alone: dict[str, Any], **options: Any) -> None:
    from .class_run import Asked, run_class
    from .workers import cores

    _refuse(alone, "is for one sheet; a class has its seeds from --secret-file, and keeps what is there")
    keys = _chosen(key, CLASS_KEYS) if key else CLASS_KEYS[:2]
    given = {option: value for option, value in options.items() if value is not None}
    given["jobs"] = given.get("jobs") or cores()
    run_class(
        Asked(name, roster, given.pop("secret_file", None), keys=tuple(k for k in keys if k != "none"), **given)
    )


def _refuse(options: dict[str, Any], why: str) -> None:
    """Raise where an option of the other kind of run is given."""
    names = {"printed": "print-id", "secret_file": "secret-file", "id_column": "id-column"}
    for option, value in options.items():
        if value not in (None, (), False):
            raise click.UsageError(f"--{names.get(option, option)} {why}")


def _chosen(text: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The keys that are asked for."""
    chosen = tuple(dict.fromkeys(each.strip() for each in text.split(",")))
    unknown = [each for each in chosen if each not in known]
    if unknown or (len(chosen) > 1 and known is KEYS):
        raise click.UsageError(
            f"--key {text}: write {', '.join(known)}" + (", commas between" if known is not KEYS else "")
        )
    return chosen


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
