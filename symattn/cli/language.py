"""The option `--language`, the same for every command that has it, and the sentences of the command line.

Knows no sentence itself: they stand in `words/`, under `cli`.
"""

from __future__ import annotations

from collections.abc import Mapping

import click

from symattn.words import DEFAULT, fill, say

in_language = click.option("--language", help="en, de: the language of what is printed, with its decimal mark")


def told(id: str, language: str | None = None, /, **values: object) -> None:
    """Print a sentence of the command line."""
    click.echo(_said(id, language, values))


def warned(id: str, language: str | None = None, /, **values: object) -> None:
    """Print a sentence of the command line on standard error, beside what was asked for."""
    click.echo(_said(id, language, values), err=True)


def _said(id: str, language: str | None, values: Mapping[str, object]) -> str:
    return fill(say(f"cli.{id}", language or DEFAULT), **values)
