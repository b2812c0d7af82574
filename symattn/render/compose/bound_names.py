"""Names for the bound letters of a term: none that anything around it has.

Knows terms and names only. In the kernel bound letters have no names; on a page each has one of its own.
"""

from __future__ import annotations

from itertools import count

from symattn.proof.kernel import Term, Variable, bind, opened

SPARE = {"real": "jklihabcxyz", "sample": "wv", "curve": "xyzt"}
STAMPS = count(1 << 40)


def named(t: Term) -> tuple[tuple[Variable, ...], tuple[Term, ...]]:
    """The letters of a binder under the names that they are printed with, and its arguments."""
    letters = (Variable(n, takes, sort, next(STAMPS)) for n, (takes, sort) in zip(t.names, t.data, strict=True))
    return opened(t, *letters)


def fresh_names(t: Term, taken: set[str]) -> tuple[str, ...]:
    """Names for the letters of a binder that are not taken, its own where they are free."""
    found: list[str] = []
    for name, (_, sort) in zip(t.names, t.data, strict=True):
        spare = SPARE["curve"] if t.op in ("derivative", "tends") else SPARE.get(sort, SPARE["curve"])
        found.append(next(each for each in (name, *spare) if each not in taken and each not in found))
    return tuple(found)


def distinct(t: Term, taken: frozenset[str] | None = None) -> Term:
    """The same term with a name for each bound letter that nothing around it has.

    A derivative that is taken at a letter is taken by that letter, as it is written: d/dx f(x) = f'(x).
    """
    known = frozenset(letter.name for letter in t.letters) if taken is None else taken
    if t.outside == len(t.args):
        return t.rebuilt(lambda arg, _: distinct(arg, known)) if t.args else t
    at_letter = t.op == "derivative" and t.args[0].op == "variable" and not t.args[0].args
    names = (t.args[0].data.name,) if at_letter else fresh_names(t, set(known))
    letters = tuple(Variable(n, takes, sort, next(STAMPS)) for n, (takes, sort) in zip(names, t.data, strict=True))
    inside = known | set(names)
    args = tuple(
        distinct(arg, inside if k >= t.outside else known) for k, arg in enumerate(opened(t, *letters)[1])
    )
    made = bind(t.op, letters, *args)
    return Term(made.op, made.args, made.data, names)
