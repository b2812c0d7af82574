"""Statements about attention for every n and d, proved line by line, or refuted by a counterexample.

Knows the calculus (`kernel`, `rules`), how proofs are found (`tactics`), what is claimed (`theorems`), and how a
claim is looked at in small (`instances`). A number never stands in for "all": instances refute, and test what
was proved, but prove nothing. Does not know typesetting or words: rules and claims are ids.
"""

from . import rules  # the tables of rules are filled before anything is applied
from .claim import Claim
from .proof import Proof
from .prove import prove, theorems

__all__ = ["Claim", "Proof", "prove", "rules", "theorems"]
