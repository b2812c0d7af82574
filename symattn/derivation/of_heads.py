"""The working of a merge: the heads side by side, one row times W_O, and the same as a sum over the heads.

Knows the stages of a layer after its heads. Rows stand for tokens; the writer turns them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..layer import MultiHead
from ..layer.heads import SUM_OVER_HEADS
from ..layer.line import Stage
from . import rules
from .forms import Plain, Total, plain_row
from .steps import Note, Place, Working
from .workings import Matrices, decimals_of, products


def line(layer: MultiHead) -> tuple[Stage, ...]:
    """The stages of the layer, with the sum over the heads after the merge where there is a W_O."""
    return layer.line if layer.W_O is None else (*layer.line, SUM_OVER_HEADS)


def project_values(m: Matrices) -> Iterator[Working]:
    """The first row of V, from a sequence of its own."""
    yield from products(m, "V", m.row("source", 0), m["W_V"], bias="b_V")


def concatenate(m: Matrices) -> Iterator[Working]:
    """The first row of the heads side by side."""
    shown = decimals_of(m.cells("concat", 0))
    yield Working(rules.CONCATENATE, Place("concat", 1), (plain_row(m.row("concat", 0)),), shown)


def merge(m: Matrices) -> Iterator[Working]:
    """The first row of the heads side by side, and of it times W_O."""
    yield from concatenate(m)
    yield from products(m, "merged", m.row("concat", 0), m["W_O"], bias="b_O")


def sum_over_heads(m: Matrices) -> Iterator[Working]:
    """The first entry of the output, head by head."""
    parts = [m.faces.by_rows(part)[0, 0] for part in m.record["parts"]]
    if "b_O" in m:
        parts.append(m["b_O"][0, 0])
    whole = m["merged"][0, 0]
    forms = (Total(tuple(Plain(part) for part in parts)), Plain(whole))
    yield Working(rules.SUM_OVER_HEADS, Place("merged", 1, 1), forms, decimals_of(m.cells("merged", 0)[:1]))


def notes(name: str) -> tuple[Note, ...]:
    """What a teacher writes beside the merge."""
    if name in (rules.MERGE, rules.CONCATENATE):
        return (Note("note", "concat-is-no-residual"),)
    return (Note("check", "sum-over-heads-equals-merge"),) if name == rules.SUM_OVER_HEADS else ()


WORKINGS: dict[str, Callable[[Matrices], Iterator[Working]]] = {
    rules.PROJECT_VALUES: project_values,
    rules.CONCATENATE: concatenate,
    rules.MERGE: merge,
    rules.SUM_OVER_HEADS: sum_over_heads,
}
