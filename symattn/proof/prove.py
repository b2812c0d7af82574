"""`prove(name)` and `theorems()`: the table of claims, each with what becomes of it.

Knows the order: a claim is proved by its script where it has one, looked for a counterexample where it has
none or its script fails, and open where neither comes of it.
"""

from __future__ import annotations

from difflib import get_close_matches

from symattn.errors import ProofError, UnknownName

from .claim import Claim
from .instances.search import refute
from .proof import OPEN, REFUTED, Proof, Script, proved
from .theorems import TABLE

NO_PROOF = "nobody offered a proof, and no counterexample was found"


def theorems() -> tuple[str, ...]:
    """The names of all claims that symattn proves or refutes, in the order of their groups.

    >>> "softmax-shift-invariance" in theorems(), "log-sum-exp-is-shift-invariant" in theorems()
    (True, True)
    """
    return tuple(TABLE)


def prove(claim: str | Claim) -> Proof:
    """A claim proved for every n and d, refuted by the smallest counterexample found, or open.

    `claim` is a name that `theorems` lists, or a claim of your own: one that is in the table is proved as
    there, another can be refuted only. Raises UnknownName for a name that is not listed.

    >>> proof = prove("softmax-shift-invariance")
    >>> proof.verdict, [step.reason for step in proof.steps]
    ('proved', ['exponents', 'sum-factor', 'cancel'])
    >>> prove("log-sum-exp-is-shift-invariant").counterexample.values
    (('n', 1), ('s', (0,)), ('c', 1))
    """
    found = TABLE[_listed(claim)].claim if isinstance(claim, str) else claim
    entry = TABLE.get(found.name)
    if entry is not None and entry.script is not None:
        return by_script(found, entry.script)
    return by_search(found, NO_PROOF)


def _listed(name: str) -> str:
    if name not in TABLE:
        near = get_close_matches(name, TABLE, n=4, cutoff=0.4) or list(TABLE)[:4]
        raise UnknownName(f"there is no theorem {name!r}; near it are {', '.join(near)}; symattn prove lists all")
    return name


def by_script(claim: Claim, script: Script) -> Proof:
    """The claim by its script; where that fails, whatever the search finds."""
    try:
        return proved(claim, script)
    except ProofError as error:
        return by_search(claim, str(error))


def by_search(claim: Claim, because: str) -> Proof:
    """The claim refuted, or open for the reason given."""
    counterexample = refute(claim)
    if counterexample is not None:
        return Proof(claim, REFUTED, counterexample=counterexample)
    return Proof(claim, OPEN, because=because)
