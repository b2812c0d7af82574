"""The public `check`: a problem, an item of a sheet, or a sheet's name, becomes what verify/ judges.

Knows which problem a name, a seed and a number mean, and what an item asks. The judging is `verify`'s.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sympy

from ..errors import ProblemError
from ..exact.grid import grid_of
from ..layer import Attention
from ..verify import Report, Wanted
from ..verify import check as judge
from ..verify.answers import Answer, Terms, check_answers, parted
from ..verify.finding import quantities
from ..words import decimal
from .asks import Ask
from .item import Item
from .library import sheet
from .problem import Problem
from .quantities import plain
from .sheet import Sheet

if TYPE_CHECKING:
    from ..proof import Proof


# How pages write quantities beyond one head; a number at the end is that of a head or a block.
FURTHER_LETTERS = {
    "jacobian": "J", "concat": "H", "weights": "A", "scores": "S", "output": "O", "largest": "m", "sum": "l",
    "mixed": "U", "dScaled": "d(S/sqrt(d_k))",
}  # fmt: skip


def check(
    of: Attention | Item | Sheet | Proof | str | Path,
    work: str | None = None,
    *,
    seed: int | str | None = None,
    problem: int | str | None = None,
    language: str | None = None,
    **options: Any,
) -> Report:
    """Mark a hand derivation line by line: the first wrong line, the named mistake, and what follows from it.

    `of` is a problem made by `attention`, an item of a sheet, or a sheet (its name or file; with `seed`, and
    `problem` as 3, "3b" or an id). `work` is text of any number of lines, as people write it, or matrices by
    the name of their stage (`weights=[[…]]`). Further options are those of `verify.check`: `need`, `level`
    and `paid`.
    `language` is that of the report and of the work's decimals (with "de" 0,80 is a number), the sheet's own where
    it is left out.
    For a proof of an equation, `check(prove(name), work)`, `work` is a chain of equal terms.

    Raises ProblemError, UnknownName, ShapeError and EntryError; what cannot be read is a mark, not an error.

    >>> check("self-attention", "A = [0.80 0.20; 0.20 0.80]", problem="1b").marks[0].verdict
    'right'
    """
    if isinstance(of, Attention):
        if language is not None:
            options["wanted"] = replace(options.get("wanted") or Wanted(), decimal=decimal(language))
        return replace(judge(of, work, **options), language=language or "")
    if not isinstance(of, Item | Sheet | str | Path):
        from ..verify.proofs import check_proof

        return replace(check_proof(of, work), language=language or "")
    item = of if isinstance(of, Item) else item_named(of, seed, problem)
    if not item.is_marked:
        raise ProblemError(f"{_called(item)} is a question in words; it is not marked by machine")
    spoken = language or item.language
    answers, matrices = _parts(item)
    if not matrices and work is None:
        raise ProblemError(f"{_called(item)} goes beyond one head; give its answers as text, a line each")
    digits, exact = item.digits if isinstance(item.digits, int) else None, item.digits == "exact"
    worth = item.points * len(matrices) / (len(matrices) + len(answers))
    terms = Terms(digits, exact, decimal(spoken), float(item.points - worth))
    if not matrices or not isinstance(item.solved, Attention):
        return replace(check_answers(answers, work or "", terms), language=spoken)
    named, work = ("", work) if work is None or not answers else parted(answers, work)
    wanted = Wanted(
        matrices, item.written.need or None, digits, exact, item.letters, decimal(spoken),
        costs=item.setting.costs, worth=worth or None,
    )  # fmt: skip
    report = replace(judge(item.solved, work, wanted=wanted, **options), language=spoken)
    return _joined(report, check_answers(answers, named, terms)) if answers and work is not None else report


def _joined(head: Report, others: Report) -> Report:
    """The report on a head's lines, followed by that on the numbers and shapes that were asked with it."""
    moved = (replace(mark, line=mark.line + len(head.marks)) for mark in others.marks)
    return replace(
        head, right=head.right and others.right, marks=(*head.marks, *moved), points=head.points + others.points,
        possible=head.possible + others.possible, missing=(*head.missing, *others.missing),
    )  # fmt: skip


def answers_of(item: Item) -> tuple[Answer, ...]:
    """What an item asks that is marked by its value: all but the matrices of a single head.

    >>> [answer.names[0] for answer in answers_of(sheet("qkv").problem(3).items[0])]
    ['first', 'second']
    """
    return _parts(item)[0]


def _parts(item: Item) -> tuple[tuple[Answer, ...], tuple[str, ...]]:
    """What is marked by its value, and the matrices that a walk down the lines of a head marks."""
    asked = [ask for ask in item.asked if ask.answer is not None]
    names = tuple(ask.what for ask in asked if ask.kind == "matrix")
    of_a_head = isinstance(item.solved, Attention) and set(names) <= set(quantities(item.solved))
    answers = [_answer(ask) for ask in asked if not (of_a_head and ask.kind == "matrix")]
    often = Counter(answer.called for answer in answers)
    return tuple(
        replace(each, called=f"{each.called} ({each.names[0]})") if often[each.called] > 1 else each
        for each in answers
    ), names if of_a_head else ()


def _answer(ask: Ask) -> Answer:
    """What an answer is called in a report, and the names that a page may give it."""
    value = grid_of(_as_matrix(ask.answer))
    if ask.kind != "matrix":
        return Answer(str(ask.text) or ask.what, (ask.what, *filter(None, [str(ask.text)])), value, ask.kind)
    letter, number = FURTHER_LETTERS.get(plain(ask.what), ask.letter), ask.what.removeprefix(plain(ask.what))
    return Answer(ask.what, tuple(filter(None, (ask.what, ask.letter, letter and letter + number))), value)


def _as_matrix(answer: Any) -> sympy.ImmutableMatrix:
    if isinstance(answer, sympy.MatrixBase):
        return answer
    return sympy.ImmutableMatrix([list(answer) if isinstance(answer, tuple) else [answer]])


def item_named(of: Sheet | str | Path, seed: int | str | None, problem: int | str | None) -> Item:
    """The problem or part that is meant: 3, "3b", or an id. Raises ProblemError with what there is.

    >>> item_named("self-attention", None, "1b").letter
    'b'
    """
    only = None if problem is None else _split(problem)[0]
    found = of if isinstance(of, Sheet) else sheet(of, seed=seed, only=only)
    if problem is None:
        if len(found.problems) > 1:
            numbers = ", ".join(str(each.number) for each in found.problems)
            raise ProblemError(f"{found.id} has problems {numbers}; say which: problem=1")
        problem = 1
    number, letter = _split(problem)
    whole = found.problem(number)
    return _part(whole, letter)


def _split(problem: int | str) -> tuple[int | str, str]:
    """3 and "3b" into number and letter; an id stays as it is."""
    if isinstance(problem, str) and problem.rstrip("abcdefgh").isdecimal():
        digits = problem.rstrip("abcdefgh")
        return int(digits), problem[len(digits) :]
    return problem, ""


def _part(whole: Problem, letter: str) -> Item:
    solved = [part for part in whole.parts if part.is_marked]
    if letter:
        for part in whole.parts:
            if part.letter == letter:
                return part
        raise ProblemError(f"problem {whole.number} has no part {letter!r}; it has {_letters(whole.parts)}")
    if len(solved) > 1:
        raise ProblemError(
            f"problem {whole.number} has parts {_letters(solved)}; say which: "
            f'problem="{whole.number}{solved[0].letter}"'
        )
    return solved[0] if solved else whole


def _letters(parts: Any) -> str:
    return ", ".join(part.letter for part in parts) or "no parts"


def _called(item: Item) -> str:
    return f"problem {item.number}" if isinstance(item, Problem) else f"part {item.letter}"
