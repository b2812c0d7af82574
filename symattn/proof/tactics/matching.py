"""Which terms must be put for the letters of a rule so that it reads as a given term.

Knows patterns in which a family's arguments are bound letters (`f(i)` under "sum over i"); other arguments must
have been settled elsewhere in the pattern.
"""

from __future__ import annotations

from collections.abc import Collection

from ..kernel import Given, Put, Term, Variable, opened, substitute

Found = dict[Variable, Given]


def match(
    pattern: Term, t: Term, holes: Collection[Variable], found: Put | None = None, bound: Collection[Variable] = ()
) -> Found | None:
    """What to put for the holes so that the pattern is the term; None where nothing fits.

    >>> from ..language import exp, family, finite_set, real, total
    >>> x, i, c, S, f = real("x"), real("i"), real("c"), finite_set("S"), family("f")
    >>> found = match(total(i, S, x * f(i)), total(i, S, c * exp(i)), {x.data, f})
    >>> found[x.data].body == c
    True
    """
    found = dict(found or {})
    if pattern.op == "variable" and pattern.data in holes:
        return _fill(pattern, t, holes, found, bound)
    if pattern.op != t.op or pattern.data != t.data or len(pattern.args) != len(t.args):
        return None
    pairs = zip(pattern.args, t.args, strict=True)
    if pattern.op in ("sum", "mean", "all", "exists", "derivative", "tends", "independent"):
        letters, inside = opened(pattern)
        pairs, bound = zip(inside, opened(t, *letters)[1], strict=True), (*bound, *letters)
    for part, whole in sorted(pairs, key=_flexible):
        more = match(part, whole, holes, found, bound)
        if more is None:
            return None
        found = more
    return found


def _flexible(pair: tuple[Term, Term]) -> bool:
    """Parts that are a family at some argument come last: the argument may be settled by then."""
    return pair[0].op == "variable" and bool(pair[0].args)


def _fill(
    pattern: Term, t: Term, holes: Collection[Variable], found: Found, bound: Collection[Variable]
) -> Found | None:
    hole = pattern.data
    if hole in found:
        return found if _value(pattern, holes, found) == t else None
    letters = [arg.data for arg in pattern.args if arg.op == "variable" and arg.data in bound]
    if len(set(letters)) != len(pattern.args) or (t.letters & set(bound)) - set(letters) or t.sort != pattern.sort:
        return None
    return {**found, hole: Given(t, tuple(letters))}


def _value(pattern: Term, holes: Collection[Variable], found: Found) -> Term | None:
    return None if (pattern.letters & set(holes)) - set(found) else substitute(pattern, found)
