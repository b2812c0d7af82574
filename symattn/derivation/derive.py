"""`derive(problem)`: the line run once more, with every stage's inputs, outputs and working kept.

Knows how anything that is a line of stages (a head, a backward pass, a stream) becomes a chain of steps, and
how a layer of heads becomes several. It computes nothing that the line has not computed: `after` is what the
stage returned.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, overload

import sympy

from ..errors import ProblemError
from ..exact.grid import Grid
from ..layer import Attention, FurtherLine, LinearAttention, MultiHead
from ..layer.line import Record, Stage
from . import notes, of_gradients, of_heads, of_positions, of_streams
from .layers import LayerDerivation
from .steps import Derivation, Note, Quantity, Step, Working
from .workings import WORKINGS, Faces, Matrices

Line: TypeAlias = Attention | FurtherLine | LinearAttention  # whatever is one line of stages
ALL_WORKINGS = WORKINGS | of_heads.WORKINGS | of_gradients.WORKINGS | of_streams.WORKINGS | of_positions.WORKINGS


@overload
def derive(problem: MultiHead) -> LayerDerivation: ...
@overload
def derive(problem: Line) -> Derivation: ...


def derive(problem: Any) -> Derivation | LayerDerivation:
    """The full derivation of a solved problem: a `Derivation`, a step for each stage, with its working.

    Of a layer of several heads: a `LayerDerivation`, one derivation a head, then that of the merge.
    Raises ProblemError for what is not a problem made by `attention`, `multi_head` and their like.

    >>> from symattn.layer import attention
    >>> [step.rule for step in derive(attention(S=[[2, 0]], d_k=2)).steps]
    ['scale', 'exponentiate', 'total', 'normalise']
    """
    if isinstance(problem, MultiHead):
        return _of_layer(problem)
    if not isinstance(problem, Line):
        raise ProblemError(f"derive was given {problem!r}; give it a problem, as attention(S=[[2, 0]], d_k=2)")
    return chain(problem, problem.line, problem.start)


def _of_layer(layer: MultiHead) -> LayerDerivation:
    attended, *merging = of_heads.line(layer)
    start = {**layer.start, **attended(layer.start)}
    faces = Faces(layer)
    heads = tuple(chain(head, head.line, head.start, Faces(head, faces)) for head in layer.heads)
    given = {name: value for name, value in start.items() if name != "heads"}
    return LayerDerivation(heads, chain(layer, merging, given, faces), layer.groups)


def chain(problem: Any, line: Sequence[Stage], start: Record, faces: Faces | None = None) -> Derivation:
    """The steps of a line from what it starts with; `faces` shows its grids as matrices.

    >>> from symattn.layer import attention
    >>> problem = attention(S=[[2, 0]], d_k=2)
    >>> chain(problem, problem.line[:1], problem.start).result.name
    'scaled'
    """
    record, faces = start, faces or Faces(problem)
    givens = tuple(_quantities(faces, record, record))
    steps = []
    for stage in line:
        before = tuple(_quantities(faces, record, stage.inputs))
        earlier, record = record, {**record, **_made(problem, stage, record)}
        after = tuple(_quantities(faces, record, stage.outputs))
        if _changes_nothing(stage, record):
            givens = (*givens, *after)  # the masked scores of a problem without a mask are the scaled ones
            continue
        steps.append(Step(stage.name, before, after, _Working(stage, Matrices(faces, record, earlier))))
    return Derivation(givens, tuple(steps), problem.convention)


def _made(problem: Any, stage: Stage, record: Record) -> Record:
    """What a stage returned when the problem was solved; it is run again where a later one replaced that."""
    if stage not in problem.line:
        return stage(record)
    later = problem.line[problem.line.index(stage) + 1 :]
    if any(name in other.outputs for name in stage.outputs for other in later):
        return stage(record)
    return {name: problem.record[name] for name in stage.outputs}


@dataclass(frozen=True)
class _Working:
    """What hangs on a step: made from the record as it was after the stage, and before it."""

    stage: Stage
    matrices: Matrices

    def substeps(self) -> Iterable[Working]:
        """The working of its rows."""
        return ALL_WORKINGS[self.stage.name](self.matrices) if self.stage.name in ALL_WORKINGS else ()

    def notes(self) -> tuple[Note, ...]:
        """What a teacher writes beside it."""
        return _notes(self.stage.name, self.matrices)

    def over_totals(self) -> sympy.ImmutableMatrix | None:
        """The numerators over the undivided sums z_i: the powers for A, the powers mixed for O."""
        record, faces = self.matrices.record, self.matrices.faces
        numerators: Grid | None = record.get("powers", record.get("scores"))  # of linear attention: the scores
        if numerators is None or self.stage.name not in ("normalise", "feature-weights", "mix"):
            return None
        return faces.shown(numerators.times(record["V"]) if self.stage.name == "mix" else numerators)


def _changes_nothing(stage: Stage, record: Record) -> bool:
    return stage.name == "mask" and record.get("allowed") is None


def _notes(name: str, m: Matrices) -> tuple[Note, ...]:
    match name:
        case "scale" if m.problem.d_k is not None:
            return (Note("note", "width-of-keys", {"d_k": m.problem.d_k}),)
        case "position":
            return of_positions.notes(m)
        case "mask":
            return (Note("note", "why-minus-infinity"),)
        case "normalise":
            weights = m["weights"]
            return (
                Note("check", "row-sums-to-one"),
                *notes.ratio_rule(m.row("masked", m.widest_row), m.widest_row + 1, m.problem.base or sympy.E),
                *notes.of_two_keys(weights),
                *notes.column_sums(m.record["weights"]),
                *notes.of_row_in_words(m.record["weights"], weights.rows),
            )
        case "mix" if "powers" in m:
            return notes.of_output(m["output"], m["V"], m["weights"])
        case _:
            return of_heads.notes(name) or of_gradients.notes(name) or of_streams.notes(name, m)


def _quantities(faces: Faces, record: Record, names: Iterable[str]) -> list[Quantity]:
    found = []
    for name in names:
        value = record.get(name)
        if isinstance(value, tuple) and value and isinstance(value[0], Grid):  # one for each head
            singular = name.removesuffix("s")
            found += [Quantity(f"{singular}_{i}", each, faces.shown) for i, each in enumerate(value, 1)]
        elif isinstance(value, Grid):
            found.append(Quantity(name, value, faces.shown))
        elif value is not None:
            found.append(Quantity(name, getattr(faces.problem, name) if name in ("scale", "base") else value))
    return found
