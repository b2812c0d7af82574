"""`symattn secret`: the secret that a class's variants hang on, in a file of its own."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import click

from symattn.errors import FileError

from .language import told

SIZE = 32  # bytes

EXAMPLES = """
\b
Examples:
  symattn secret ws26.secret
  symattn sheet qkv --roster ws26.csv --secret-file ws26.secret --out week3
"""


@click.command("secret", epilog=EXAMPLES)
@click.argument("file", type=click.Path(path_type=Path))
def command(file: Path) -> None:
    """Make a secret in FILE, which only you can read; it is never shown, and never replaced.

    Keep it as long as the class: with it, and the roster, every variant can be made again.
    """
    if file.exists():
        raise FileError(f"{file} exists already, and a class may hang on it; name another file")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as opened:
            opened.write(secrets.token_hex(SIZE) + "\n")
    except OSError as error:
        raise FileError(f"{file} cannot be written: {error.strerror}; choose another place") from None
    told("secret", file=file)
