"""`symattn solve`: one problem from the command line or a file, worked out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from symattn.errors import ProblemError
from symattn.words import DEFAULT, decimal

from .language import in_language
from .output import PAGES, check_place, one_page, put

if TYPE_CHECKING:
    from symattn.layer import Attention

MATRICES = {"queries": "Q", "keys": "K", "values": "V", "scores": "S"}

EXAMPLES = """
\b
Examples:
  symattn solve --scores "2 0; 0 2" --values "1 0; 0 1" --d-k 2
  symattn solve --queries "1 0; 1 1" --keys "0 1; 2 0" --values "4 0; 0 2" --mask causal
  symattn solve --scores "1 0 1 5" --scale 1 --base 3
  symattn solve problem.toml --format pdf --out answer.pdf
"""


@click.command("solve", epilog=EXAMPLES)
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--queries", help='Q, rows apart by ";": "1 0; 1 1"')
@click.option("--keys", help="K")
@click.option("--values", help="V")
@click.option("--scores", help="S, before scaling; with --d-k or --scale")
@click.option("--d-k", type=int, help="divide by the root of this")
@click.option("--scale", help='divide by this: "sqrt(3)", 2, 1')
@click.option("--base", help="stands in for e")
@click.option("--mask", type=click.Choice(["causal"]), help="who may look at whom")
@click.option(
    "--convention", type=click.Choice(["rows", "columns"]), default="rows", help="a token a row or column"
)
@click.option("--brief", is_flag=True, help="one line a stage")
@in_language
@one_page(PAGES)
def command(
    file: Path | None, form: str, language: str | None, out: Path | None, force: bool, brief: bool, **given: Any
) -> None:
    """Work one problem out exactly: every stage, every row, decimals beside every exact entry."""
    problem = _from_file(file) if file else _problem(given, decimal(language or DEFAULT))
    check_place(form, out, "answer.pdf")
    put(_written(problem, form, brief, language or DEFAULT), out, force, language)


def _from_file(file: Path) -> Attention:
    from symattn.worksheet import sheet

    for problem in sheet(file).problems:
        for item in (problem, *problem.parts):
            if item.attention is not None:
                return item.attention
    raise ProblemError(f"{file} holds no problem with givens; write [givens] with X and W's, Q and K, or S")


def _problem(given: dict[str, Any], mark: str) -> Attention:
    from symattn.layer import attention

    matrices: dict[str, Any] = {
        MATRICES[name]: matrix_of(given.pop(name), mark) for name in MATRICES if given.get(name)
    }
    options = {name: value for name, value in given.items() if value is not None and name not in MATRICES}
    return attention(**matrices, **options)


def matrix_of(text: str, mark: str = "point") -> list[list[str]]:
    """Rows of a matrix from "2 0; 0 2" (or with commas between the cells); with the mark "comma", 0,5 is one cell.

    >>> matrix_of("1/2 0; 0, 2")
    [['1/2', '0'], ['0', '2']]
    >>> matrix_of("0,5 1; 0, 2", "comma")
    [['0.5', '1'], ['0', '2']]
    """
    if mark == "comma":
        text = re.sub(r"(?<=\d),(?=\d)", ".", text)
    return [line.replace(",", " ").split() for line in text.strip(" ;[]").split(";")]


def _written(problem: Attention, form: str, brief: bool, language: str) -> bytes:
    from symattn import render
    from symattn.derivation import derive
    from symattn.render.pdf import compile_pdf

    derivation = derive(problem).brief if brief else derive(problem)
    if form == "pdf":
        from symattn.render.compose.derivation import document

        return compile_pdf(document(derivation, language=language))
    shown: str = getattr(render, form)(derivation, language=language)
    return (shown.rstrip("\n") + ("\n" if form != "text" else "")).encode()
