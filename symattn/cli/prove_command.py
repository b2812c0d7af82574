"""`symattn prove`: what is proved of attention for every n and d, what is refuted, and what all of it rests on."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from symattn.words import DEFAULT, fill, say

from .language import in_language
from .output import PAGES, check_place, one_page, put

if TYPE_CHECKING:
    from symattn.proof import Proof


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
@in_language
@one_page(PAGES)
def command(
    name: str | None, trusted: bool, form: str, language: str | None, out: Path | None, force: bool
) -> None:
    """Prove a claim about attention for every size, or refute it with its smallest counterexample."""
    if trusted:
        click.echo(trusted_text(language or DEFAULT))
    elif name is None:
        click.echo(listed_text(language or DEFAULT))
    else:
        _show(name, form, language or DEFAULT, out, force)


def _show(name: str, form: str, language: str, out: Path | None, force: bool) -> None:
    from symattn.proof import prove

    check_place(form, out, "proof.pdf")
    put(_written(prove(name), form, language), out, force, language)


def _written(proof: Proof, form: str, language: str) -> bytes:
    from symattn import render

    if form == "pdf":
        from symattn.render.compose.proof import document
        from symattn.render.pdf import compile_pdf

        return compile_pdf(document(proof, language))
    shown: str = getattr(render, form)(proof, language=language)
    return (shown.rstrip("\n") + ("\n" if form != "text" else "")).encode()


def listed_text(language: str) -> str:
    """Every claim by group, one a line, with its title."""
    from symattn.proof.theorems import TABLE

    lines: list[str] = []
    for group, entries in groupby(TABLE.values(), key=lambda entry: entry.group):
        lines += ["", say(f"proofs.groups.{group}", language)]
        for entry in entries:
            lines += [f"  {entry.claim.name}", f"      {say(f'proofs.titles.{entry.claim.name}', language)}"]
    return "\n".join(lines[1:])


def trusted_text(language: str) -> str:
    """Files and lines, then the rules: axioms, computed rules, and facts taken from analysis whole."""
    from symattn.proof.rules import trusted_base

    base = trusted_base()
    files = [f"  {count:4}  symattn/proof/{name}" for name, count in base.files]
    rules = [("axioms", base.axioms), ("computed", base.computed), ("facts", base.facts)]
    lines = [say("cli.trusted.lead", language), *files]
    lines.append(f"  {base.lines:4}  {fill(say('cli.trusted.together', language), rules=base.lines_of_rules)}")
    for kind, ids in rules:
        listed = wrap(", ".join(ids), 80, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
        lines += ["", f"{len(ids)} {say(f'cli.trusted.{kind}', language)}:", *listed]
    return "\n".join(lines)
