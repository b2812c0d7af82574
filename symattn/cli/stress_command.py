"""`symattn stress`: a sheet drawn with many seeds, what was counted, and whether every bound holds."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

import click

from symattn.words import DEFAULT, fill, say

from .language import in_language
from .progress import counted

if TYPE_CHECKING:
    from symattn.worksheet.stress import Stressed, Tally

EXAMPLES = """
\b
Examples:
  symattn stress masks --seeds 500
  symattn stress my-sheet.toml --seeds 100 --pages 100
"""
COLUMNS = ("problem", "topic", "level", "variants", "accepted", "hidden", "lean", "effort", "faults")


@click.command("stress", epilog=EXAMPLES)
@click.argument("name")
@click.option("--seeds", type=click.IntRange(1), default=100, show_default=True, help="how many seeds, from 0")
@click.option("--pages", type=click.IntRange(0), default=10, show_default=True, help="how many of them to typeset")
@in_language
def command(name: str, seeds: int, pages: int, language: str | None) -> None:
    """Draw NAME (a sheet that ships, or a TOML file) with many seeds.

    Exits with 0 when every bound holds: no error, no two sheets alike, no mistake that hides, like efforts, no
    answer that leans to one place, and every formula inside its page. Else with 1.
    """
    from symattn.worksheet.library import source_of, translation_of
    from symattn.worksheet.stress import stress

    (text, called), translation = source_of(name), translation_of(name, language)
    words = language or DEFAULT
    typeset: list[Any] = []

    def seen(sheet: Any) -> None:
        if len(typeset) < pages:
            typeset.append(_narrowest(sheet))

    start = time.monotonic()
    found = stress(text, counted(range(seeds), "drawing", language=words), called, seen, translation)
    seconds = time.monotonic() - start
    _show(found, words)
    if found.sheets.total():
        each = 1000 * seconds / found.sheets.total()
        counts = {"sheets": found.sheets.total(), "different": len(found.sheets), "time": f"{each:.0f}"}
        click.echo(fill(say("stress.summary", words), **counts))
    if typeset:
        click.echo(fill(say("stress.pages", words), count=len(typeset), share=f"{min(typeset):.0%}"))
    for error in found.errors:
        click.echo(error, err=True)
    sys.exit(0 if found.is_sound else 1)


def _narrowest(sheet: Any) -> float:
    """The smallest share of its size at which a formula of the sheet or the key is set."""
    from symattn.render.compose.sheet import document
    from symattn.render.pdf import forget, measure

    scales = [fit.scale for key in (False, True) for fit in measure(document(sheet, key=key), doubtful=True)]
    forget()
    return min(scales, default=1.0)


def _show(found: Stressed, words: str) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(*(say(f"stress.{column}", words) for column in COLUMNS))
    for tally in found.tallies.values():
        table.add_row(*_row(tally, words))
    Console(width=None if sys.stdout.isatty() else 140).print(table)


def _row(tally: Tally, words: str) -> tuple[str, ...]:
    from rich.markup import escape

    efforts = sorted(tally.efforts)
    spread = f"{efforts[0].cells}, {efforts[0].exponentials}–{max(e.exponentials for e in efforts)}"
    accepted = "" if tally.acceptance is None else f"{tally.acceptance:.0%}"
    faults = ", ".join(say(f"stress.{fault}", words) for fault in tally.faults)
    return (
        escape(tally.id), tally.topic, str(tally.level or ""), f"{len(tally.variants)}/{tally.seen}", accepted,
        str(tally.collisions), f"{tally.lean:.0%}" if tally.places else "", spread, faults,
    )  # fmt: skip
