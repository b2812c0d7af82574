"""Does a drawn count tell the usual slips from the right number? Formulas of a topic, held against each other.

Knows the formulas that a topic declares beside what it asks, and that a name alone is another's number by nature.
Does not know which slips people make: that is the topic's to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import sympy

from .compute import computed
from .topics.table import SLIPS, Table

Count: TypeAlias = sympy.Expr | tuple[sympy.Expr, ...]


def counts_apart(table: Table) -> bool:
    """Whether what is asked and what its slips give are pairwise different, and so are the numbers asked.

    >>> asked = {"kept": {"value": "2*heads*size", "slips": ["heads*size", "2*heads"]}}
    >>> [counts_apart({"numbers": {"heads": 3, "size": s}, "asks": ["kept"], "values": asked}) for s in (2, 4)]
    [False, True]
    """
    values = table.get("values", {})
    counted = [name for name in table.get("asks", ()) if SLIPS in values.get(name, ())]
    known: dict[str, Count] = {}
    for name, value in table.get("numbers", {}).items():
        known[name] = _count(str(value), known)
    for name, value in values.items() if counted else ():
        known[name] = _count(_formula(value), known)
    each = [[known[name], *(_count(slip, known) for slip in values[name][SLIPS])] for name in counted]
    return all(map(_differ, [*each, list(_own_numbers(counted, values, known))]))


def _differ(counts: list[Count]) -> bool:
    return len(set(counts)) == len(counts)


def _own_numbers(counted: list[str], values: Mapping[str, Any], known: Mapping[str, Count]) -> Iterator[Count]:
    """The numbers asked; no shapes, which may be alike, and none that is by nature another's."""
    return (
        known[name]
        for name in counted
        if isinstance(known[name], sympy.Expr) and _formula(values[name]) not in known
    )


def _formula(value: Any) -> Any:
    return value["value"] if isinstance(value, dict) else value


def _count(formula: str | list[str], known: Mapping[str, Count]) -> Count:
    if isinstance(formula, list):
        return tuple(computed(each, known.__getitem__) for each in formula)
    return computed(formula, known.__getitem__)
