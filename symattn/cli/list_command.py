"""`symattn list`: the worksheets that ship."""

from __future__ import annotations

import click


@click.command("list")
def command() -> None:
    """Name the worksheets that ship, with what each is about."""
    from symattn.worksheet import sheet, sheets

    for name in sheets():
        found = sheet(name)
        click.echo(f"{name:16} {found.title} ({len(found.problems)} problems, {found.points} points)")
