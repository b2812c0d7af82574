"""`derive(problem)`: the line run once more, with every stage's inputs, outputs and working kept.

Knows how a solved problem becomes a chain of steps. It computes nothing that the line has not computed:
`after` is what the stage returned.
"""

from __future__ import annotations

from collections.abc import Iterable

import sympy

from ..errors import ProblemError
from ..exact.grid import Grid
from ..layer import Attention
from ..layer.line import Record, Stage
from . import notes
from .steps import Derivation, Note, Quantity, Step
from .workings import WORKINGS, Matrices


def derive(problem: Attention) -> Derivation:
    """The full derivation of a solved problem: a step for each stage, with its working.

    Raises ProblemError for what is not a problem made by `attention`.

    >>> from symattn.layer import attention
    >>> [step.rule for step in derive(attention(S=[[2, 0]], d_k=2)).steps]
    ['scale', 'exponentiate', 'total', 'normalise']
    """
    if not isinstance(problem, Attention):
        raise ProblemError(f"derive was given {problem!r}; give it a problem, as attention(S=[[2, 0]], d_k=2)")
    record: Record = problem.start
    givens = tuple(_quantities(problem, record, record))
    steps = []
    for stage in problem.line:
        before = tuple(_quantities(problem, record, stage.inputs))
        record = {**record, **stage(record)}
        after = tuple(_quantities(problem, record, stage.outputs))
        matrices = Matrices(problem, record)
        substeps = tuple(WORKINGS[stage.name](matrices)) if stage.name in WORKINGS else ()
        if not _changes_nothing(stage, record):
            notes_here = _notes(stage.name, matrices)
            steps.append(Step(stage.name, before, after, substeps, notes_here, _over_totals(stage, problem, record)))
        else:
            givens = (*givens, *after)  # the masked scores of a problem without a mask are the scaled ones
    return Derivation(givens, tuple(steps), problem.convention)


def _over_totals(stage: Stage, problem: Attention, record: Record) -> sympy.ImmutableMatrix | None:
    """The numerators over the undivided sums z_i: the powers for A, the powers mixed for O."""
    if stage.name not in ("normalise", "mix"):
        return None
    powers: Grid = record["powers"]
    return problem.shown(powers if stage.name == "normalise" else powers.times(record["V"]))


def _changes_nothing(stage: Stage, record: Record) -> bool:
    return stage.name == "mask" and record.get("allowed") is None


def _notes(name: str, m: Matrices) -> tuple[Note, ...]:
    match name:
        case "scale" if m.problem.d_k is not None:
            return (Note("note", "width-of-keys", {"d_k": m.problem.d_k}),)
        case "mask":
            return (Note("note", "why-minus-infinity"),)
        case "normalise":
            weights = m["weights"]
            return (
                Note("check", "row-sums-to-one"),
                *notes.ratio_rule(m.row("masked", m.widest_row), m.widest_row + 1),
                *notes.of_two_keys(weights),
                *notes.column_sums(weights),
                *notes.of_row_in_words(weights, weights.rows),
            )
        case "mix":
            return notes.of_output(m["output"], m["V"], m["weights"])
        case _:
            return ()


def _quantities(problem: Attention, record: Record, names: Iterable[str]) -> list[Quantity]:
    found = []
    for name in names:
        value = record.get(name)
        if value is None:
            continue
        if isinstance(value, Grid):
            value = problem.shown(value)
        elif name == "scale":
            value = problem.scale
        elif name == "base":
            value = problem.base
        found.append(Quantity(name, value))
    return found
