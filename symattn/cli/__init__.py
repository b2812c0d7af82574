"""The command line: files, arguments, progress and exit codes.

Knows no mathematics. Each command stands in a file of its own, imported when it runs, so that
`symattn --help` loads neither sympy nor a page.
"""

from __future__ import annotations

import sys
from importlib import import_module

import click

COMMANDS = {
    "sheet": "print a worksheet and its key",
    "solve": "work one problem out, step by step",
    "check": "mark a page of work line by line",
    "secret": "make the secret of a class",
    "why": "name the mistake behind one answer",
    "prove": "prove a claim for every n and d, or refute it",
    "stress": "draw a sheet with many seeds, and say what does not hold",
    "list": "name the worksheets that ship",
}

EXAMPLES = """
\b
Examples:
  symattn sheet self-attention            the sheet and its key, as PDF
  symattn sheet qkv --seed 7 --format tex,html
  symattn solve --scores "2 0; 0 2" --values "1 0; 0 1" --d-k 2
  symattn check self-attention --problem 1b work.md
"""


class Lazy(click.Group):
    """A group that imports a command when it is asked for, and lists all from the table."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported; None where there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"symattn.cli.{cmd_name}_command").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table of commands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Lazy, epilog=EXAMPLES)
@click.version_option(package_name="symattn")
def group() -> None:
    """Exact transformer attention by hand: worksheets with keys, derivations, marked homework."""


def main() -> None:
    """Run the command line; a wrong use exits with 2 and says what to write instead."""
    from symattn.errors import SymattnError

    try:
        group.main(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except click.exceptions.Abort:
        sys.exit(130)
    except SymattnError as error:
        click.echo(f"symattn: {error}", err=True)
        sys.exit(2)
