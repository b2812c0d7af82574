"""Does a problem show the mistakes that can be made in it? The catalogue of mistakes, held against what is asked.

Knows that a mistake counts only where it can reach something asked, and that it is enough when the first asked
quantity that it reaches differs: the line is run no further than that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from .. import mistakes
from ..layer import Attention
from ..layer.line import Record, Stage
from ..mistakes import Mistake, fairness
from ..mistakes.fairness import Cells


def relevant(problem: Attention, asked: Collection[str]) -> tuple[Mistake, ...]:
    """The mistakes that can be made in a problem and can change something that is asked.

    >>> from symattn.layer import attention
    >>> problem = attention(S=[[2, 0]], d_k=2)
    >>> ["axis" in {mistake.id for mistake in relevant(problem, [asked])} for asked in ("scaled", "weights")]
    [False, True]
    """
    return tuple(m for m in mistakes.applicable(problem) if set(asked) & set(_reached(problem.line, m)))


def hides(problem: Attention, asked: Collection[str]) -> Iterator[Mistake]:
    """The relevant mistakes that leave everything asked as it is, though for these shapes they need not.

    >>> from symattn.layer import attention
    >>> [m.label for m in hides(attention(S=[[2, 0], [0, 2]], d_k=2), ["weights"])]
    ['A-transposed (written)', 'axis']
    """
    known = mistakes.inevitable(problem, tuple(asked))
    checked = (m for m in relevant(problem, asked) if frozenset(("right", m.label)) not in known)
    return (m for m in checked if not shown_in(problem, m, asked))


def shown_in(problem: Attention, mistake: Mistake, asked: Collection[str]) -> bool:
    """Whether some quantity asked certainly differs for who makes the mistake."""
    line = mistake.line(problem)
    record: Record = problem.start
    for i, stage in enumerate(line):
        record = {**record, **stage(record)}
        later = {name for each in line[i + 1 :] for name in each.outputs}
        for name in stage.outputs:
            if name in asked and name not in later and _differ(record, problem.record, name):
                return True
    return False


def fair(problem: Attention, asked: Collection[str], pairwise: bool = False) -> bool:
    """Whether every relevant mistake shows in what is asked; with `pairwise`, each by an answer of its own."""
    if next(hides(problem, asked), None) is not None:
        return False
    known = mistakes.inevitable(problem, tuple(asked))
    pairs = fairness.collisions(problem, sorted(asked), relevant(problem, asked)) if pairwise else ()
    return all(frozenset(pair) in known for pair in pairs)


def _reached(line: tuple[Stage, ...], mistake: Mistake) -> list[str]:
    names = [stage.name for stage in line]
    return [name for stage in line[names.index(mistake.span[0]) :] for name in stage.outputs]


def _differ(one: Record, other: Record, name: str) -> bool:
    return Cells(one, [name], None).differ(Cells(other, [name], None))
