"""The work of a class, found in a folder: flat files, Moodle's download folders, nbgrader's `submitted/`.

Knows whose a file is by the names of the folders and of the file, compared with the ids of the class; an id never
becomes a path. Links are not followed. What is nobody's, or not read, is told.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from symattn.errors import FileError
from symattn.worksheet.roster import Student

KINDS = (".md", ".tex", ".txt", ".ipynb")
DEPTH, MOST_FILES = 6, 50_000
DOWNLOADED = re.compile(r"(.+)_(\d+)_assignsubmission_(?:file|onlinetext)_?$")
SKIPPED = ("__MACOSX", ".ipynb_checkpoints", "autograded", "feedback", "source", "release")


@dataclass(frozen=True)
class Noticed:
    """A file or folder that is no student's page, and why: an id of the catalogue, under `cli.marks`."""

    path: Path
    what: str
    more: str = ""


@dataclass(frozen=True)
class Work:
    """What was found: a file for each student, further ones of theirs, and what was noticed of the rest."""

    files: Mapping[str, Path]
    older: Mapping[str, tuple[Path, ...]]
    noticed: tuple[Noticed, ...]


class Names:
    """Whose a name of a folder or a file is."""

    def __init__(
        self, students: Sequence[Student], codes: Mapping[str, str], participants: Mapping[str, str]
    ) -> None:
        self.ids = {student.id.casefold(): student.id for student in students}
        self.codes, self.participants = codes, participants
        self.by_name: dict[str, list[str]] = {}
        for student in students:
            for name in {_plain(student.name), _plain(" ".join(reversed(student.name.split())))} - {""}:
                self.by_name.setdefault(name, []).append(student.id)

    def owners(self, name: str) -> list[str]:
        """The ids that a name stands for: one, none, or several that it does not tell apart."""
        exact = self.ids.get(name.casefold())
        if exact is not None:
            return [exact]
        downloaded = DOWNLOADED.match(name)
        if downloaded is not None:
            return self._downloaded(*downloaded.groups())
        if name.upper() in self.codes:
            return [self.codes[name.upper()]]
        return [id for folded, id in self.ids.items() if _holds(name.casefold(), folded)]

    def _downloaded(self, name: str, participant: str) -> list[str]:
        if participant in self.participants:
            return [self.participants[participant]]
        return self.by_name.get(_plain(name), []) or [
            id for folded, id in self.ids.items() if folded == _plain(name)
        ]


def find_work(folder: Path, names: Names) -> Work:
    """The newest file of each student in a folder. Raises FileError where there is no folder."""
    if folder.is_symlink() or not folder.is_dir():
        raise FileError(f"{folder} is no folder; give the one that holds the students' files")
    found: dict[str, list[Path]] = {}
    noticed: list[Noticed] = []
    for path in _files(folder, 0):
        if isinstance(path, Noticed):
            noticed.append(path)
            continue
        owners = _owners(path.relative_to(folder), names)
        if len(owners) == 1:
            found.setdefault(owners[0], []).append(path)
        elif owners:
            noticed.append(Noticed(path, "of-several", ", ".join(sorted(owners))))
        else:
            noticed.append(Noticed(path, "of-nobody"))
    newest = {id: sorted(paths, key=_age) for id, paths in found.items()}
    return Work(
        {id: paths[-1] for id, paths in newest.items()},
        {id: tuple(p[:-1]) for id, p in newest.items()},
        tuple(noticed),
    )


def _owners(path: Path, names: Names) -> list[str]:
    """Whose a file is: by the first of its folders, or its own name, that stands for somebody."""
    for part in (*path.parts[:-1], path.stem):
        owners = names.owners(part)
        if owners:
            return owners
    return []


def _files(folder: Path, depth: int) -> Iterator[Path | Noticed]:
    """Every file that may be work, and what is noticed of the others; in the order of their names."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        yield Noticed(folder, "not-opened", error.strerror or "")
        return
    if len(entries) > MOST_FILES:
        yield Noticed(folder, "too-many", f"{MOST_FILES:,}")
    for entry in entries[:MOST_FILES]:
        path = Path(entry.path)
        if entry.is_symlink():
            yield Noticed(path, "link")
        elif entry.is_dir(follow_symlinks=False):
            if entry.name in SKIPPED or entry.name.startswith("."):
                continue
            yield from _files(path, depth + 1) if depth < DEPTH else (Noticed(path, "too-deep"),)
        elif path.suffix.lower() in KINDS:
            yield path
        elif not entry.name.startswith("."):
            yield Noticed(path, "not-read", ", ".join(KINDS))


def _age(path: Path) -> tuple[int, str]:
    return path.stat(follow_symlinks=False).st_mtime_ns, str(path)


def _holds(name: str, id: str) -> bool:
    """Whether an id stands in a name by itself, and not as a part of a longer number or word."""
    at = name.find(id)
    while at >= 0:
        before, after = name[at - 1 : at], name[at + len(id) : at + len(id) + 1]
        if not before.isalnum() and not after.isalnum():
            return True
        at = name.find(id, at + 1)
    return False


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("_", " ").split())
