"""Where the page of a command goes: to the terminal, or to a file that is never replaced unasked.

Knows the options `--format`, `--out` and `--force`, the same for every command that writes one page; does not know
what stands on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from symattn.errors import ProblemError

from .files import write_all
from .language import told

PAGES = ("text", "latex", "typst", "html", "pdf")


def one_page(forms: Sequence[str]) -> Callable[[Any], Any]:
    """The options of a command that writes one page, in the first form unless another is asked for."""
    options = (
        click.option("--format", "form", type=click.Choice(forms), default=forms[0], show_default=True),
        click.option("--out", type=click.Path(path_type=Path), help="a file; the terminal otherwise"),
        click.option("--force", is_flag=True, help="replace a file that exists"),
    )

    def with_options(command: Any) -> Any:
        for option in reversed(options):
            command = option(command)
        return command

    return with_options


def check_place(form: str, out: Path | None, example: str) -> None:
    """Raise ProblemError for a PDF that would go to the terminal, before anything is worked out."""
    if form == "pdf" and out is None:
        raise ProblemError(f"a PDF needs a file: add --out {example}")


def put(page: bytes, out: Path | None, force: bool, language: str | None) -> None:
    """Print a page, or write it and say where. Raises FileError for a file that is there already."""
    if out is None:
        click.echo(page.decode())
    else:
        write_all({out: page}, force)
        told("wrote", language, file=out)
