"""`symattn prove`: what is proved of attention for every n and d, what is refuted, and what all of it rests on."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from symattn.errors import ProblemError

from .files import write_all

if TYPE_CHECKING:
    from symattn.proof import Proof

FORMATS = ("text", "latex", "typst", "html", "pdf")

EXAMPLES = """
\b
Examples:
  symattn prove                                    all claims, by group
  symattn prove softmax-shift-invariance
  symattn prove log-sum-exp-is-shift-invariant     a counterexample
  symattn prove jacobian-of-softmax --format pdf --out jacobian.pdf
  symattn prove --trusted                          the rules that every proof rests on
"""


@click.command("prove", epilog=EXAMPLES)
@click.argument("name", required=False)
@click.option("--trusted", is_flag=True, help="what a doubter has to read")
@click.option("--format", "language", type=click.Choice(FORMATS), default="text", show_default=True)
@click.option("--out", type=click.Path(path_type=Path), help="a file; the terminal otherwise")
@click.option("--force", is_flag=True, help="replace a file that exists")
def command(name: str | None, trusted: bool, language: str, out: Path | None, force: bool) -> None:
    """Prove a claim about attention for every size, or refute it with its smallest counterexample."""
    if trusted:
        click.echo(trusted_text())
    elif name is None:
        click.echo(listed_text())
    else:
        _show(name, language, out, force)


def _show(name: str, language: str, out: Path | None, force: bool) -> None:
    from symattn.proof import prove

    if language == "pdf" and out is None:
        raise ProblemError("a PDF needs a file: add --out proof.pdf")
    made = _written(prove(name), language)
    if out is None:
        click.echo(made.decode())
    else:
        write_all({out: made}, force)
        click.echo(f"wrote {out}")


def _written(proof: Proof, language: str) -> bytes:
    from symattn import render

    if language == "pdf":
        from symattn.render.compose.proof import document
        from symattn.render.pdf import compile_pdf

        return compile_pdf(document(proof))
    shown: str = getattr(render, language)(proof)
    return (shown.rstrip("\n") + ("\n" if language != "text" else "")).encode()


def listed_text() -> str:
    """Every claim by group, one a line, with its title."""
    from symattn.proof.theorems import TABLE
    from symattn.words import say

    lines: list[str] = []
    for group, entries in groupby(TABLE.values(), key=lambda entry: entry.group):
        lines += ["", say(f"proofs.groups.{group}")]
        for entry in entries:
            lines += [f"  {entry.claim.name}", f"      {say(f'proofs.titles.{entry.claim.name}')}"]
    return "\n".join(lines[1:])


def trusted_text() -> str:
    """Files and lines, then the rules: axioms, computed rules, and facts taken from analysis whole."""
    from symattn.proof.rules import trusted_base

    base = trusted_base()
    files = [f"  {count:4}  symattn/proof/{name}" for name, count in base.files]
    rules = [("axioms", base.axioms), ("computed rules", base.computed), ("facts taken whole", base.facts)]
    lines = ["Every proof rests on these lines, and on symattn's decision of equality and of signs:", *files]
    lines.append(f"  {base.lines:4}  together, {base.lines_of_rules} of them rules")
    for kind, ids in rules:
        listed = wrap(", ".join(ids), 80, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
        lines += ["", f"{len(ids)} {kind}:", *listed]
    return "\n".join(lines)
