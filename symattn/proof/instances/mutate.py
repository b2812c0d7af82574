"""Claims near a claim: a sign, an index, a constant or an operation changed, or a hypothesis dropped.

Knows changes of one place each. Whether a changed claim is false is not known here; most are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from symattn.errors import ProofError

from ..claim import Claim
from ..kernel import REAL, Signature, Term, Variable, term
from .fitting import CHANGED

Binders = tuple[tuple[Signature, ...], ...]  # what each binder around a part binds, the nearest last
Change = Callable[[Term, Claim, Binders], Iterator[Term]]


def mutations(claim: Claim) -> Iterator[tuple[Claim, str]]:
    """Claims that differ from a claim in one place, each with what was changed; kinds of changes take turns."""
    waiting = [_dropped(claim), *(_changed(claim, kind, change) for kind, change in CHANGES.items())]
    count = 0
    while waiting:
        source = waiting.pop(0)
        found = next(source, None)
        if found is not None:
            count += 1
            changed, kind = found
            yield replace(changed, name=f"{claim.name}{CHANGED}{count}"), kind
            waiting.append(source)


def _dropped(claim: Claim) -> Iterator[tuple[Claim, str]]:
    for name, _ in claim.hypotheses:
        yield (
            replace(claim, hypotheses=tuple(each for each in claim.hypotheses if each[0] != name)),
            f"without {name}",
        )


def _changed(claim: Claim, kind: str, change: Change) -> Iterator[tuple[Claim, str]]:
    for conclusion in _everywhere(claim.conclusion, lambda t, binders: change(t, claim, binders)):
        if conclusion != claim.conclusion:
            yield replace(claim, conclusion=conclusion), kind


def _everywhere(
    t: Term, change: Callable[[Term, Binders], Iterator[Term]], binders: Binders = ()
) -> Iterator[Term]:
    """The term with one part changed, for every part and every change of it that makes sense."""
    yield from change(t, binders)
    for k, arg in enumerate(t.args):
        around = (*binders, t.data) if k >= t.outside else binders
        for changed in _everywhere(arg, change, around):
            try:
                yield Term(t.op, (*t.args[:k], changed, *t.args[k + 1 :]), t.data, t.names)
            except ProofError:
                continue


def _sign(t: Term, claim: Claim, binders: Binders) -> Iterator[Term]:
    if t.op == "multiply" and t.args[0] == term(-1):
        yield t.args[1]
    elif t.op == "add":
        yield t.args[0] - t.args[1] if t.args[1].op != "multiply" else t.args[0] + -1 * t.args[1]
    elif t.op == "exp":
        yield Term("exp", (-1 * t.args[0],))


def _constant(t: Term, claim: Claim, binders: Binders) -> Iterator[Term]:
    if t.op == "number":
        yield term(t.data + 1)
    elif t.op in ("equal", "at most", "less"):
        left, right = t.args
        for sides in (
            (left + 1, right),
            (2 * left, right),
            (left, 2 * right),
            (left, right - 1),
            (left, -1 * right),
        ):
            yield Term(t.op, sides)
    if t.op in ("at most", "less"):
        yield from (Term(t.op, sides) for sides in ((t.args[0] + 3, t.args[1]), (t.args[0], 0 * t.args[1])))


def _operation(t: Term, claim: Claim, binders: Binders) -> Iterator[Term]:
    for other in OTHERS.get(t.op, ()):
        yield Term(other, t.args, t.data, t.names)
    if t.op in ("exp", "inverse", "log", "sqrt", "absolute"):
        yield t.args[0]
    if t.op in ("at most", "less"):
        yield Term(t.op, t.args[::-1])
    if t.op in ("derivative", "tends"):
        value = t.args[t.outside - 1]
        for wrong in (value + 1, 2 * value + 1):
            yield Term(t.op, (*t.args[: t.outside - 1], wrong, t.args[-1]), t.data, t.names)


OTHERS = {"add": ("multiply",), "multiply": ("add",), "sin": ("cos",), "cos": ("sin",)}


def _part(t: Term, claim: Claim, binders: Binders) -> Iterator[Term]:
    if t.op in ("add", "multiply"):
        yield from t.args


def _index(t: Term, claim: Claim, binders: Binders) -> Iterator[Term]:
    """Another index for an index, or another family of the same kind."""
    if t.op == "bound" and t.data[0] > 0 and binders[-t.data[0]] == (t.data[2],):
        yield Term("bound", t.args, (t.data[0] - 1, 0, t.data[2]))
    if t.op == "variable":
        yield from (Term("variable", t.args, other) for other in _alike(t.data, claim))


def _alike(letter: Variable, claim: Claim) -> Iterator[Variable]:
    kinds = {each.variable: each.kind for each in claim.letters}
    for other, kind in kinds.items():
        if other != letter and other.signature == letter.signature and kind == kinds.get(letter):
            yield other


def _more(t: Term, claim: Claim, binders: Binders) -> Iterator[Term]:
    """One more than a letter or twice it, twice an exponential."""
    if t.op in ("variable", "bound") and t.sort == REAL:
        yield from (t + 1, 2 * t)
    if t.op in ("exp", "sum", "mean"):
        yield 2 * t


CHANGES: dict[str, Change] = {
    "a sign": _sign,
    "an index": _index,
    "a constant": _constant,
    "an operation": _operation,
    "a part left out": _part,
    "one more": _more,
}
