"""The table of claims by name, each with the script that proves it, or none.

Knows names; that a claim stands here says nothing about its truth.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from symattn.errors import ProofError

from ..claim import Claim
from ..kernel import Theorem, discharge, generalise, specialise
from ..plain import plain
from ..proof import Script, proved
from ..steps import EARLIER
from ..tactics.inference import detach, given
from ..work import Work


@dataclass(frozen=True)
class Entry:
    """A claim, its script (None where it is claimed only), and the group that it is listed in."""

    claim: Claim
    script: Script | None
    group: str


TABLE: dict[str, Entry] = {}


def proves(claim: Claim) -> Callable[[Script], Script]:
    """Say that a script proves a claim."""

    def register(script: Script) -> Script:
        TABLE[claim.name] = Entry(claim, script, script.__module__.rsplit(".", 1)[-1])
        return script

    return register


@cache
def established(name: str) -> Theorem:
    """The theorem of a claim, for use in another proof; it holds where the conditions of that claim hold."""
    entry = TABLE[name]
    if entry.script is None:
        raise ProofError(f"{name} has no proof that another could rest on")
    theorem = proved(entry.claim, entry.script).theorem
    if theorem is None:
        raise ProofError(f"{name} is not proved")
    return theorem


def by(of: Claim | str) -> str:
    """The reason of a line that rests on a claim proved before."""
    return EARLIER + (of if isinstance(of, str) else of.name)


def earlier(work: Work, name: str, **values: Any) -> Theorem:
    """A proved claim, with something put for its letters (by name; a family as (letters …, term)).

    What it assumes then is shown from what is known at the desk; raises ProofError naming what is not.
    """
    theorem = established(name)
    if not values:
        return theorem
    conditions = sorted(theorem.hypotheses, key=plain)
    for condition in conditions:
        theorem = discharge(theorem, condition)
    letters = {each.variable.name: each.variable for each in TABLE[name].claim.letters}
    for letter in values:
        theorem = generalise(theorem, letters[letter])
    for value in reversed(values.values()):
        theorem = specialise(theorem, given(value))
    for _ in conditions:
        theorem = detach(theorem, work.prove(theorem.conclusion.args[0]))
    return theorem


def claimed(*claims: Claim, group: str) -> None:
    """Claims that nobody offers a proof of."""
    for claim in claims:
        TABLE[claim.name] = Entry(claim, None, group)
