"""The table of claims by name, each with the script that proves it, or none.

Knows names; that a claim stands here says nothing about its truth.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..claim import Claim
from ..proof import Script


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


def claimed(*claims: Claim, group: str) -> None:
    """Claims that nobody offers a proof of."""
    for claim in claims:
        TABLE[claim.name] = Entry(claim, None, group)
