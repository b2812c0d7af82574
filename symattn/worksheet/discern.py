"""Does a problem show the mistakes that can be made in it? The catalogue of mistakes, held against what is asked.

Knows that a mistake counts only where it can reach something asked, and that it is enough when the first asked
quantity that it reaches differs: the line is run no further than that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Any

from .. import mistakes
from ..layer import Attention, MultiHead
from ..layer.line import Stage
from ..mistakes import Mistake, fairness
from ..mistakes.fairness import Cells
from .lines import Solved, heads_of, record_name
from .quantities import OF_A_HEAD, plain

KEY_DIGITS = 4  # the decimals of a key


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
    line, record = mistake.restarted(problem)
    for i, stage in enumerate(line):
        record = {**record, **stage(record)}
        later = {name for each in line[i + 1 :] for name in each.outputs}
        for name in stage.outputs:
            if name in asked and name not in later and _right(problem, name).differ(Cells(record, [name])):
                return True
    return False


def fair(problem: Attention, asked: Collection[str], pairwise: bool = False) -> bool:
    """Whether every relevant mistake shows in what is asked; with `pairwise`, each by an answer of its own."""
    if not pairwise:
        return next(hides(problem, asked), None) is None
    known = mistakes.inevitable(problem, tuple(asked))
    pairs = fairness.collisions(problem, sorted(asked), relevant(problem, asked))
    return all(frozenset(pair) in known for pair in pairs)


def tells_all_apart(solved: Solved | None, asked: Collection[str], digits: int | None) -> bool:
    """Whether what is asked gives every mistake that can occur an answer of its own, exactly and in decimals.

    `digits` are the decimals that the sheet asks for; without, those of a key.

    >>> from symattn.layer import attention
    >>> tells_all_apart(attention(S=[[2, 0], [0, 2]], d_k=2), ["weights"], None)
    False
    """
    return all(
        mistakes.tells_apart(problem, names, digits or KEY_DIGITS)
        for problem, names in _lines_asked(solved, asked)
    )


def _lines_asked(solved: Solved | None, asked: Collection[str]) -> Iterator[tuple[Any, list[str]]]:
    """The lines that the catalogue knows of a problem, each with those of its quantities that are asked."""
    names = [record_name(solved, name) for name in asked]
    if isinstance(solved, MultiHead):
        yield solved, [name for name in names if name in ("concat", "merged")]
    for number, head in enumerate(heads_of(solved), 1):
        own = [plain(n) for n in names if n.endswith(f"_{number}")] if isinstance(solved, MultiHead) else names
        yield head, [name for name in own if name in OF_A_HEAD]


def _reached(line: tuple[Stage, ...], mistake: Mistake) -> list[str]:
    names = [stage.name for stage in line]
    return [name for stage in line[names.index(mistake.span[0]) :] for name in stage.outputs]


@lru_cache(maxsize=64)  # every mistake is held against it
def _right(problem: Attention, name: str) -> Cells:
    return Cells(problem.record, [name])
