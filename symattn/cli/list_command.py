"""`symattn list`: the worksheets that ship."""

from __future__ import annotations

import click

from symattn.words import fill, say

from .language import in_language


@click.command("list")
@in_language
def command(language: str | None) -> None:
    """Name the worksheets that ship, with what each is about."""
    from symattn.worksheet import sheet, sheets

    for name in sheets():
        found = sheet(name, language=language)
        values = {"title": found.title, "problems": len(found.problems), "points": found.points}
        click.echo(f"{name:16} {fill(say('cli.listed', found.language), **values)}")
