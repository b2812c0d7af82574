"""How a rule enters the trusted base: an axiom as data, or a function that checks its side conditions.

Knows the tables of the kernel; an id is taken once and never changes. Every rule stands under an example.
"""

from __future__ import annotations

from collections.abc import Callable

from symattn.errors import ProofError

from ..kernel import AXIOMS, COMPUTED, Axiom, Term


def axiom(id: str, conclusion: Term, *premises: Term, fact: bool = False) -> str:
    """Add "where the premises hold, the conclusion holds" to the trusted base; gives back the id."""
    _check_new(id)
    AXIOMS[id] = Axiom(conclusion, premises, fact)
    return id


def computed(id: str) -> Callable[[Callable[..., Term]], Callable[..., Term]]:
    """Add a function from arguments (and `premises`) to a conclusion, which raises where it does not hold."""
    _check_new(id)
    return lambda function: COMPUTED.setdefault(id, function)


def _check_new(id: str) -> None:
    if id in AXIOMS or id in COMPUTED:
        raise ProofError(f"there is a rule {id!r} already; give the new one another id")
