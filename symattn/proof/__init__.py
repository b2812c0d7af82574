"""Statements about attention for every n and d, proved line by line, or refuted by a counterexample.

Knows the calculus (`kernel`, `rules`), how proofs are found (`tactics`) and what is claimed (`theorems`). A
number never stands in for "all": instances refute, and test what was proved, but prove nothing. Does not
know typesetting or words: rules and claims are ids.
"""

from . import rules

__all__ = ["rules"]
