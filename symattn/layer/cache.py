"""Causal attention one token at a time, with a cache of keys and values.

Knows which part of a solved problem each step has seen; each step is one `attention` again.
"""

from __future__ import annotations

from ..errors import ProblemError
from ..exact.grid import Grid
from .attention import Attention, attention


def cached(problem: Attention) -> tuple[Attention, ...]:
    """A causal problem one token at a time: step t has its own query, and the keys and values up to its place.

    Each step is an `Attention` of one query; its keys and values are those of the step before, and one more.
    Its output is that row of the whole. Raises ProblemError without values, or where a query looks ahead.

    >>> from symattn.layer import attention
    >>> p = attention(Q=[[1], [2]], K=[[1], [0]], V=[[1], [2]], mask="causal")
    >>> [step.K.rows for step in cached(p)], cached(p)[1].output == p.output.row(1)
    ([1, 2], True)
    """
    if "output" not in problem.record or "Q" not in problem.record:
        raise ProblemError("a cache holds keys and values; give X and W's, or Q, K and V")
    q, k, allowed = (problem.record[name] for name in ("Q", "K", "allowed"))
    ahead = len(k.rows) - len(q.rows)
    if allowed is None or any(may for i, row in enumerate(allowed) for may in row[i + ahead + 1 :]):
        raise ProblemError('a cache needs a mask that hides the future; write mask="causal"')
    return tuple(_step(problem, i, i + ahead + 1) for i in range(len(q.rows)))


def _step(problem: Attention, i: int, seen: int) -> Attention:
    """Query i with the first keys and values."""
    record, turned = problem.record, problem.convention == "columns"
    cut = {"Q": record["Q"].rows[i : i + 1], "K": record["K"].rows[:seen], "V": record["V"].rows[:seen]}
    if "bias" in problem.givens:
        cut["bias"] = (record["bias"].rows[i][:seen],)
    given = {name: Grid(rows).to_matrix(problem.symbols) for name, rows in cut.items()}
    given = {name: m.T if turned else m for name, m in given.items()}
    row = record["allowed"][i][:seen]
    mask = None if all(row) else [list(row)]
    return attention(**given, scale=problem.scale, base=problem.base, mask=mask, convention=problem.convention)
