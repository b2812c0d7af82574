"""`symattn why`: one answer read off paper, and which mistake gives it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from symattn.errors import UnknownName

from .language import in_language

if TYPE_CHECKING:
    from symattn.worksheet import Sheet

EXAMPLES = """
\b
Examples:
  symattn why self-attention 1b "0.88 0.12; 0.12 0.88"
  symattn why self-attention --seed 7 2b "A_1 = 0.12 0.88"
  symattn why K7QM-4RX 3 ".88 .12" --class week3
"""


@click.command("why", epilog=EXAMPLES)
@click.argument("sheet")
@click.argument("problem")
@click.argument("answer")
@click.option("--seed", help="the seed of the sheet that was printed")
@in_language
@click.option("--class", "folder", type=click.Path(path_type=Path), help="SHEET is then the code of a copy")
def command(
    sheet: str, problem: str, answer: str, seed: str | None, language: str | None, folder: Path | None
) -> None:
    """Name the mistake behind one ANSWER to a PROBLEM (3, 3b or an id) of a SHEET, with the worked line.

    With --class DIR, of the copy of a class with the code SHEET, as it was frozen when it was printed.

    Exits with 0 when the answer is right, 1 when it is not, 2 for a wrong use.
    """
    from symattn import render
    from symattn.worksheet import check

    of = sheet if folder is None else _of_code(folder, sheet)
    report = check(of, answer, seed=seed, problem=problem, level=3, language=language)
    click.echo(render.text(report))
    sys.exit(0 if report.right else 1)


def _of_code(folder: Path, code: str) -> Sheet:
    """The sheet of a code, typed with or without its dash. Raises UnknownName, with what may have been meant."""
    from symattn.worksheet.classes.copies import recorded
    from symattn.worksheet.draw import is_code

    from .class_folder import Folder, read_json
    from .class_jobs import thawed_from

    record = Folder(folder).record
    known = {copy.code for copy in recorded(read_json(record), str(record))[1]}
    plain = code.replace("-", "").upper()
    wanted = f"{plain[:4]}-{plain[4:]}"
    if wanted not in known:
        why = "no copy of the class has it" if is_code(wanted) else "it was not copied right"
        raise UnknownName(f"the code {code!r}: {why}; codes stand at the foot of every page, and in index.csv")
    return thawed_from(folder, wanted)
