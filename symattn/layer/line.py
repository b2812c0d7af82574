"""The one idea: a forward pass is a line of named stages over a record of named quantities.

Knows how to run a line; does not know attention. A stage takes named quantities and gives named
quantities; running the stages in order fills a record that is never changed. A mistake is a stage that
stands in for a run of stages; an error carried forward is the line run from someone's own quantity.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

Record: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True)
class Stage:
    """One step of the line: `run(*inputs)` gives its outputs, one for each name, or the only one itself."""

    name: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    run: Callable[..., Any]

    def __call__(self, record: Record) -> dict[str, Any]:
        """The outputs by name, from a record that holds the inputs; one that is missing is None."""
        made = self.run(*(record.get(name) for name in self.inputs))
        return dict(zip(self.outputs, made if len(self.outputs) > 1 else (made,), strict=True))


def run(line: Sequence[Stage], givens: Record) -> Record:
    """The record of a line: the givens and every output.

    >>> double = Stage("double", ("x",), ("y",), lambda x: 2 * x)
    >>> run([double], {"x": 3})["y"]
    6
    """
    record = dict(givens)
    for stage in line:
        record.update(stage(record))
    return MappingProxyType(record)


def replaced(line: Sequence[Stage], names: Sequence[str], stand_in: Stage) -> tuple[Stage, ...]:
    """The line with a contiguous run of stages replaced by one that gives every output of that run.

    Raises KeyError where the line has no such run; ValueError where an output is missing.
    """
    present = [stage.name for stage in line]
    start = present.index(names[0]) if names[0] in present else -1
    end = start + len(names)
    if start < 0 or present[start:end] != list(names):
        raise KeyError(f"the line {present} has no run {list(names)}")
    made = {output for stage in line[start:end] for output in stage.outputs}
    if made - set(stand_in.outputs):
        raise ValueError(f"{stand_in.name} must also give {sorted(made - set(stand_in.outputs))}")
    return (*line[:start], stand_in, *line[end:])


def after(line: Sequence[Stage], name: str) -> tuple[Stage, ...]:
    """The stages that come after the one that makes a quantity last: the line restarted from it."""
    last = max((i for i, stage in enumerate(line) if name in stage.outputs), default=-1)
    return tuple(line[last + 1 :])
