"""What mistakes cost when work is checked: which ids have a cost, and the shipped table of them.

Knows the ids of the catalogue and those that only checking gives. The costs themselves are those of `verify`.
"""

from __future__ import annotations


def is_cost(id: str) -> bool:
    """Whether something of that id can cost points.

    >>> is_cost("no-scale"), is_cost("slip"), is_cost("bad-luck")
    (True, True, False)
    """
    return id in shipped()


def shipped() -> dict[str, float]:
    """The cost of each mistake, in points, where a sheet says nothing else.

    >>> shipped()["no-scale"], shipped()["axis"], shipped()["premature-rounding"]
    (1.0, 2.0, 0.0)
    """
    from ..mistakes import catalogue
    from ..verify.points import COSTS, cost

    ids = dict.fromkeys((*(mistake.id for mistake in catalogue()), *COSTS))
    return {id: cost(id, {}) for id in ids}


def published() -> str:
    """The shipped table as Markdown, for `worksheets/README.md`: the costs, and what has each of them."""
    by_cost: dict[float, list[str]] = {}
    for id, points in shipped().items():
        by_cost.setdefault(points, []).append(f"`{id}`")
    rows = (f"| {points:g} | {', '.join(ids)} |" for points, ids in sorted(by_cost.items(), reverse=True))
    return "\n".join(("### costs", "", "| points | for |", "|---|---|", *rows, ""))
