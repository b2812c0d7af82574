"""What a mistake is: a run of stages done differently.

Knows how a stand-in takes the place of a contiguous run of the line and gives every output of that run.
Does not know which mistakes there are (one file a family beside this one), nor words for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from ..errors import ProblemError
from ..layer import Attention
from ..layer.line import Record, Stage, replaced, run

Condition = Callable[[Attention], bool]


def always(problem: Attention) -> bool:
    """The condition of a mistake that can happen wherever its stages are."""
    return True


@dataclass(frozen=True)
class Mistake:
    """One classic mistake.

    `span` names the first and the last stage that it stands in for; `instead` computes `makes` from `inputs`
    (after `known`, something about the problem, where that is given); what else the run would have made,
    somebody who works in this way does not have (None). `variant` tells apart mistakes of one id.
    """

    id: str
    span: tuple[str, str]
    inputs: tuple[str, ...]
    makes: tuple[str, ...]
    instead: Callable[..., Any] = field(compare=False, repr=False)
    condition: Condition = field(default=always, compare=False, repr=False)
    known: Callable[[Attention], Any] | None = field(default=None, compare=False, repr=False)
    variant: str = ""
    in_decimals: bool = True

    @property
    def label(self) -> str:
        """The id, with the variant where there is one: "wrong-base (3)"."""
        return f"{self.id} ({self.variant})" if self.variant else self.id

    def run_in(self, problem: Attention) -> tuple[str, ...]:
        """The names of the stages that it stands in for; empty where the line lacks one of the ends."""
        names = [stage.name for stage in problem.line]
        first, last = self.span
        if first not in names or last not in names:
            return ()
        return tuple(names[names.index(first) : names.index(last) + 1])

    def occurs(self, problem: Attention) -> bool:
        """Whether it can happen here, and is not the right line for every input of these shapes."""
        return _occurs(self, problem)

    def reaches(self, problem: Attention, asked: Sequence[str]) -> bool:
        """Whether its first stage is not after the last that makes one of the quantities asked."""
        names = [stage.name for stage in problem.line]
        last = max((i for i, s in enumerate(problem.line) if set(asked) & set(s.outputs)), default=-1)
        return self.span[0] in names[: last + 1]

    def line(self, problem: Attention, within: Sequence[Stage] | None = None) -> tuple[Stage, ...]:
        """The line of the problem, or one that is already wrong elsewhere (`within`), with this mistake in it.

        Raises ProblemError where it cannot occur, KeyError where the stages are taken in the line `within`.
        """
        if not self.occurs(problem):
            stages = " → ".join(stage.name for stage in problem.line)
            raise ProblemError(
                f"the mistake {self.label} cannot occur in this problem (stages {stages}); "
                f"symattn.mistakes.applicable(problem) lists those that can"
            )
        names = self.run_in(problem)
        return replaced(problem.line if within is None else within, names, self._stand_in(problem, names))

    def of(self, problem: Attention) -> Record:
        """The record of somebody who makes this mistake and works rightly otherwise.

        >>> from symattn import attention
        >>> from symattn.mistakes import named
        >>> [no_scale] = named("no-scale")
        >>> problem = attention(S=[[0, 2]], d_k=2)
        >>> problem.shown(no_scale.of(problem)["weights"])
        Matrix([[1/(1 + exp(2)), exp(2)/(1 + exp(2))]])
        """
        return run(*self.restarted(problem))

    def restarted(self, problem: Attention) -> tuple[tuple[Stage, ...], Record]:
        """The line from this mistake on, and the record of what was made before it, rightly."""
        line = self.line(problem)
        before = [stage.name for stage in problem.line].index(self.span[0])
        return line[before:], _made_by(problem, before)

    def _stand_in(self, problem: Attention, names: tuple[str, ...]) -> Stage:
        stages = [stage for stage in problem.line if stage.name in names]
        outputs = tuple(dict.fromkeys(output for stage in stages for output in stage.outputs))
        first = () if self.known is None else (self.known(problem),)

        def made(*inputs: Any) -> Any:
            found = self.instead(*first, *inputs)
            values = dict(zip(self.makes, found if len(self.makes) > 1 else (found,), strict=True))
            wanted = tuple(values.get(name) for name in outputs)
            return wanted if len(outputs) > 1 else wanted[0]

        return Stage(self.id, self.inputs, outputs, made)


@lru_cache(maxsize=256)  # the same for all mistakes that begin at one stage
def _made_by(problem: Attention, stages: int) -> Record:
    return run(problem.line[:stages], problem.start)


@lru_cache(maxsize=1024)  # asked again wherever a mistake is worked out; a problem never changes
def _occurs(mistake: Mistake, problem: Attention) -> bool:
    return bool(mistake.run_in(problem)) and mistake.condition(problem)
