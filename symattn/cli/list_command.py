"""`symattn list`: the worksheets that ship, or the topics of the bank."""

from __future__ import annotations

import click

from symattn.words import fill, say

from .language import in_language


@click.command("list")
@click.option("--topics", "bank", is_flag=True, help="the topics that a sheet of one's own may draw from")
@in_language
def command(language: str | None, bank: bool) -> None:
    """Name the worksheets that ship, with what each is about."""
    from symattn.worksheet import sheet, sheets
    from symattn.worksheet.topics import topics

    for name in topics() if bank else ():
        click.echo(f"{name:20} {say(f'topics.{name}.title', language or 'en')}")
    if bank:
        return
    for name in sheets():
        found = sheet(name, language=language)
        values = {"title": found.title, "problems": len(found.problems), "points": found.points}
        click.echo(f"{name:16} {fill(say('cli.listed', found.language), **values)}")
