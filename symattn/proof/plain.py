"""Terms in one line of plain characters, for error messages: `sum(j in 1..n, exp(s[j]))`.

Knows how to be unambiguous, not how to be read for pleasure: pages are render's.
"""

from __future__ import annotations

from collections.abc import Callable

from .kernel import Term, opened

INFIX = {
    "add": " + ", "multiply": "*", "power": "^", "equal": " = ", "at most": " <= ", "less": " < ",
    "and": " and ", "implies": " => ", "in": " in ", "range": "..",
}  # fmt: skip


def plain(t: Term) -> str:
    """A term in one line.

    >>> from .language import every, exp, family, less, real
    >>> s, i = family("s"), real("i")
    >>> plain(every(i, less(0, exp(s(i)))))
    'all(i: 0 < exp(s[i]))'
    """
    if t.op in LEAVES:
        return LEAVES[t.op](t)
    if t.op in INFIX:
        return INFIX[t.op].join(_fenced(arg) for arg in t.args)
    if t.data is not None:
        return _binder(t)
    return f"{t.op}({', '.join(map(plain, t.args))})"


def _fenced(t: Term) -> str:
    return f"({plain(t)})" if t.op in INFIX else plain(t)


def _binder(t: Term) -> str:
    letters, args = opened(t)
    names = ", ".join(letter.name for letter in letters)
    outside = "; ".join(plain(arg) for k, arg in enumerate(args) if k < t.outside)
    inside = "; ".join(plain(arg) for k, arg in enumerate(args) if k >= t.outside)
    return f"{t.op}({names}{' in ' if t.op == 'sum' else ' ; ' if outside else ''}{outside}: {inside})"


def _letter(t: Term) -> str:
    return t.data.name + (f"[{', '.join(map(plain, t.args))}]" if t.args else "")


LEAVES: dict[str, Callable[[Term], str]] = {
    "number": lambda t: str(t.data),
    "variable": _letter,
    "bound": lambda t: f"bound{t.data[:2]}",
}
