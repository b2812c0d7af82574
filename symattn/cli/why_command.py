"""`symattn why`: one answer read off paper, and which mistake gives it."""

from __future__ import annotations

import sys

import click

from .language import in_language

EXAMPLES = """
\b
Examples:
  symattn why self-attention 1b "0.88 0.12; 0.12 0.88"
  symattn why self-attention --seed 7 2b "A_1 = 0.12 0.88"
"""


@click.command("why", epilog=EXAMPLES)
@click.argument("sheet")
@click.argument("problem")
@click.argument("answer")
@click.option("--seed", help="the seed of the sheet that was printed")
@in_language
def command(sheet: str, problem: str, answer: str, seed: str | None, language: str | None) -> None:
    """Name the mistake behind one ANSWER to a PROBLEM (3, 3b or an id) of a SHEET, with the worked line.

    Exits with 0 when the answer is right, 1 when it is not, 2 for a wrong use.
    """
    from symattn import render
    from symattn.worksheet import check

    report = check(sheet, answer, seed=seed, problem=problem, level=3, language=language)
    click.echo(render.text(report))
    sys.exit(0 if report.right else 1)
