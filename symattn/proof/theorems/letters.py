"""The letters that the theorems share, and abbreviations for the formulas of attention.

Knows spellings: `weight(s, i, N)` is e^{s_i}/Σ_j e^{s_j}. An abbreviation is written out, so a claim shows all.
"""

from __future__ import annotations

from typing import Any

from ..kernel import Term, Variable
from ..language import bracket, exp, family, mean, outcome, random, real, statement, total, up_to

n, d, h, m = map(real, "ndhm")
i, j, k, l = map(real, "ijkl")  # noqa: E741 - an index
a, b, c, x, y, z = map(real, "abcxyz")
beta, gamma, lam = real("beta"), real("gamma"), real("lambda")
s, t, u, v, p, r, g = map(family, "stuvprg")
A, K, Q, V = (family(name, 2) for name in "AKQV")
q, key = random("q"), random("k")
w = outcome("w")
seen = statement("m", 1)
N, D = up_to(n), up_to(d)


def sum_of_powers(scores: Variable, over: Term = N) -> Term:
    """Σ_j e^{s_j}."""
    return total(j, over, exp(scores(j)))


def weight(scores: Variable, at: Any, over: Term = N) -> Term:
    """e^{s_i}/Σ_j e^{s_j}, the i-th weight."""
    return exp(scores(at)) / sum_of_powers(scores, over)


def expectation(body: Any) -> Term:
    """E[…]."""
    return mean(w, body)


def kept(at: Any) -> Term:
    """m_i: 1 for a key that may be seen, 0 for a masked one."""
    return bracket(seen(at))
