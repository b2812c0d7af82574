"""The copies of a class: one for each student, and spare ones; who has which version, seed and code.

Knows how a class grows: whoever has a copy keeps it, whatever the roster says later, and new ids come in turn.
Seeds come from a secret; a seed whose sheet or code is taken already is followed by the next attempt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from ...errors import SheetError
from ..roster import Roster
from .seats import Place, in_turn
from .seeds import printed_code, seed_of

STUDENT, SPARE = "student", "spare"


@dataclass(frozen=True)
class Run:
    """What a class run was asked for, and what its copies hang on: these never change in a folder.

    `versions` is 0 where everybody has a variant of their own; `mark` tells one secret from another.
    """

    sheet: str
    content: str  # the SHA-256 of the sheet's file
    edition: str
    versions: int
    paper: str
    printed: str  # what is printed of a student: "name", "id" or "none"
    mark: str
    symattn: str


@dataclass(frozen=True)
class Copy:
    """One copy of the sheet. `number` counts from 1 and is never given twice; `version` is 0 for one's own.

    `code` is "" until the variant is drawn; `id` and `name` are "" on a spare copy.
    """

    number: int
    kind: str
    id: str = ""
    name: str = ""
    group: str = ""
    seat: str = ""
    version: int = 0
    code: str = ""
    seed: str = ""
    attempt: int = 0
    fingerprint: str = ""

    @property
    def who(self) -> str:
        """A name that no other copy of the class has: of a student the id."""
        return f"{self.kind} {self.id or self.number}"

    @property
    def variant(self) -> tuple[str, str]:
        """What decides the variant: the version, or the student or spare copy."""
        return ("version", str(self.version)) if self.version else (self.kind, self.id or self._spare)

    @property
    def _spare(self) -> str:
        return f"{self.group}/{self.seat}"


def handed_out(known: Sequence[Copy], roster: Roster, versions: int = 0, spare: int = 0) -> tuple[Copy, ...]:
    """The copies of a class: those that are known, with what the roster now says of their students, and new ones.

    `spare` copies belong to each group. New copies have no code yet. Who left the roster keeps the copy.

    >>> from symattn.worksheet.roster import roster_of
    >>> [c.version for c in handed_out((), roster_of("id\\n1\\n2\\n3"), versions=2, spare=1)]
    [1, 2, 1, 2]
    """
    now = {student.id: student for student in roster.students}
    kept = [_updated(copy, now.get(copy.id)) if copy.kind == STUDENT else copy for copy in known]
    have = {copy.id for copy in kept if copy.kind == STUDENT}
    number = max((copy.number for copy in kept), default=0)
    new = [Copy(0, STUDENT, s.id, s.name, s.group, s.seat) for s in roster.students if s.id not in have]
    groups = dict.fromkeys(copy.group for copy in (*kept, *new))
    for group in groups:
        there = sum(copy.kind == SPARE and copy.group == group for copy in kept)
        new += [Copy(0, SPARE, group=group, seat=str(k)) for k in range(there + 1, spare + 1)]
    copies = [*kept, *(replace(copy, number=number + k) for k, copy in enumerate(new, 1))]
    return tuple(_with_versions(copies, versions)) if versions else tuple(copies)


def _updated(copy: Copy, student: Any) -> Copy:
    return copy if student is None else replace(copy, name=student.name, group=student.group, seat=student.seat)


def _with_versions(copies: Sequence[Copy], versions: int) -> Iterator[Copy]:
    seats = [Place(c.who, c.group, c.seat if c.kind == STUDENT else "", c.version) for c in copies]
    new = in_turn(seats, versions)
    for copy in copies:
        yield replace(copy, version=new.get(copy.who, copy.version))


def key_of(copy: Copy, run: Run) -> tuple[str, ...]:
    """What the secret is applied to, the attempt apart."""
    return (run.sheet, run.content, run.edition, *copy.variant)


def attempted(copy: Copy, run: Run, secret: bytes, attempt: int) -> Copy:
    """The copy with the seed and the code of an attempt."""
    key: tuple[str | int, ...] = (*key_of(copy, run), attempt)
    return replace(copy, seed=seed_of(secret, *key), code=printed_code(secret, *key), attempt=attempt)


def check_run(before: Run, now: Run) -> None:
    """Raise SheetError where a folder holds another class than is asked for, with what differs."""
    told = {
        "sheet": "another sheet", "content": "the sheet's file as it was then",
        "edition": f"edition {before.edition!r}",
        "versions": f"--versions {before.versions}" if before.versions else "a variant for everybody",
        "paper": f"paper {before.paper}", "printed": f"--print-id {before.printed}", "mark": "another secret",
    }  # fmt: skip
    wrong = [said for name, said in told.items() if getattr(before, name) != getattr(now, name)]
    if wrong:
        raise SheetError(
            f"the folder holds a class with {', '.join(wrong)}; what is printed stays as it is: "
            "ask for the same again, or choose another folder with --out"
        )


def record(run: Run, copies: Sequence[Copy]) -> dict[str, Any]:
    """A class as data, for a file."""
    return {"run": asdict(run), "copies": [asdict(copy) for copy in copies]}


def recorded(data: Any, name: str) -> tuple[Run, tuple[Copy, ...]]:
    """A class from its data; `name` is what errors call the file. Raises SheetError."""
    try:
        run = Run(**{each.name: data["run"][each.name] for each in fields(Run)})
        return run, tuple(Copy(**copy) for copy in data["copies"])
    except (KeyError, TypeError, AttributeError):
        raise SheetError(f"{name} is not the record of a class; it is written by symattn sheet --roster") from None
