"""A sheet: its head, its problems, and what its pages must say once.

Knows how a written sheet and a seed become problems, and which code names the variant. Does not know files or
pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import count

import sympy

from ..errors import SheetError, UnknownName
from ..shown import Shown
from . import written
from .asks import LETTERS
from .bank import Tables, expanded
from .checks import check_problem
from .draw import code_of
from .givens import placed
from .lines import heads_of
from .problem import Problem
from .prose import Prose, check
from .remarks import Fact
from .schema import read_sheet
from .translation import Translation
from .variant import Draws, built, drawn, problems_of


@dataclass(frozen=True, eq=False)
class Sheet(Shown):
    """A worksheet: `.problems`, and a head of `.title`, `.course`, `.instructions`, `.letters` and `.facts`.

    `.seed` is None for the file's own numbers. `.code` names the variant on every page.
    """

    written: written.Sheet = field(repr=False)
    problems: tuple[Problem, ...]
    seed: int | str | None = None
    paper: str = "a4"
    named: str = ""  # the code that a class gave this variant
    translation: Translation | None = field(default=None, repr=False)

    @property
    def id(self) -> str:
        """The sheet's name."""
        return self.written.id

    @property
    def title(self) -> str:
        """The title."""
        return self.written.title

    @property
    def course(self) -> str:
        """The line below the title."""
        return self.written.course

    @property
    def language(self) -> str:
        """The language of its pages: "en", "de" or another for which there are words."""
        return self.written.language

    @property
    def digits(self) -> str | int:
        """ "exact", "either", or how many decimals are wanted, where a problem does not say."""
        return self.written.digits

    @property
    def instructions(self) -> tuple[Prose, ...]:
        """What the student must know."""
        return tuple(map(Prose, self.written.instructions))

    @property
    def letters(self) -> Mapping[str, str]:
        """The letter of each quantity, as a formula; the scaled scores are written with the scores' letter."""
        return {**LETTERS, **self.written.letters}

    @property
    def points(self) -> Fraction:
        """The points of all problems."""
        return sum((problem.points for problem in self.problems), Fraction(0))

    @property
    def minutes(self) -> int:
        """The minutes of all problems."""
        return sum(problem.minutes for problem in self.problems)

    @property
    def constant(self) -> tuple[str, ...]:
        """The ids of the problems that no seed changes, or for which this seed found nothing fair."""
        varying = {problem.id for problem in self.problems if problem.setting.drawn}
        may = varying if self.seed is not None else {problem.id for problem in self.problems if problem.varies}
        return tuple(problem.id for problem in self.problems if problem.id not in may)

    @cached_property
    def code(self) -> str:
        """The code of this variant, from the sheet's name, the seed and every given number: `K7QM-4RX`.

        In a class it comes from the class's secret.
        """
        return self.named or code_of(self.id, self.seed, *(problem.fingerprint for problem in self.problems))

    @property
    def fingerprint(self) -> str:
        """All that the variant gives, as one text."""
        return "\n".join(problem.fingerprint for problem in self.problems)

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """What the head must say, since it is ambiguous otherwise; by id, with values."""
        items = [item for problem in self.problems for item in problem.items]
        solved = [head for item in items for head in heads_of(item.solved)]
        found = (
            *(Fact("convention", c) for c in dict.fromkeys(each.convention for each in solved)),
            Fact("count-from", 1),
            Fact("letters", self.letters),
            *((Fact("scores-before-scaling"),) if solved else ()),
            *((Fact("masked-score", -sympy.oo),) if any(each.mask for each in solved) else ()),
            Fact("digits", self.digits),
            Fact("calculator", self.written.calculator),
        )
        return tuple(fact for fact in found if fact.id not in self.written.said)

    def problem(self, which: int | str) -> Problem:
        """A problem by its number, counted from 1, or by its id. Raises UnknownName.

        >>> sheet_of('id = "s"\\ntitle = "S"\\n[[problem]]\\nid = "p"\\ntext = "Why?"').problem(1).id
        'p'
        """
        for problem in self.problems:
            if which in (problem.id, problem.number):
                return problem
        known = ", ".join(f"{problem.number} ({problem.id})" for problem in self.problems)
        raise UnknownName(f"{self.id} has no problem {which!r}; it has {known}")


def sheet_of(
    text: str,
    seed: int | str | None = None,
    paper: str | None = None,
    name: str = "the sheet",
    translation: Translation | None = None,
    only: int | str | None = None,
) -> Sheet:
    """A sheet from the text of its TOML file; `name` is what errors call the file.

    `seed` (a whole number, or a text of one line) draws a fair variant; None keeps the file's own numbers. `paper`
    is "a4" or "us-letter". `translation` has its sentences in another language; its numbers are the file's.
    `only` names the one problem (by number or id) that will be looked at: nothing is then computed ahead.
    Raises SheetError with file and line.
    """
    if paper not in (None, "a4", "us-letter"):
        raise SheetError(f'paper={paper!r}; write "a4" or "us-letter"')
    if isinstance(seed, bool) or not isinstance(seed, int | str | None) or "\n" in str(seed):
        raise SheetError(f"seed={seed!r}; a seed is a whole number, or a text of one line")
    own = _own(text, name, translation) if only is None else _read(text, name, translation)
    problems = own.problems if seed is None else problems_of(own.written, seed)
    return Sheet(own.written, problems, seed, paper or own.written.paper, translation=translation)


def thawed_sheet(
    text: str, translation: Translation | None, draws: Draws, tables: Tables, seed: str, paper: str, code: str
) -> Sheet:
    """A sheet from the text of its file and what was drawn for each problem; nothing is drawn, nothing tried."""
    own = _own(text, "sheet.toml", translation)
    problems = built(expanded(own.written, seed, tables), draws)
    return Sheet(own.written, tuple(problems.values()), seed, paper, code, translation)


@lru_cache(maxsize=64)
def _read(text: str, name: str, translation: Translation | None) -> Sheet:
    """The sheet with the file's own numbers, nothing computed yet."""
    found = read_sheet(text, name, translation)
    return Sheet(found, problems_of(found, None))


@lru_cache(maxsize=64)
def _own(text: str, name: str, translation: Translation | None) -> Sheet:
    """The same, everything in it computed once."""
    found = _read(text, name, translation)
    for i, instruction in enumerate(found.written.instructions):
        with placed(found.written.place.at("instructions", i)):
            check(instruction, ())
    for problem in found.problems:
        check_problem(problem)
        next(drawn(problem, count()))
    return found
