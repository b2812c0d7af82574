"""The folder of a class: which file holds what, written whole or not at all.

Knows names of files and nothing of what a class is. A student's id or name is never a part of a path: copies are
named by their number and code, groups by the letters and digits of their name.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from symattn.errors import FileError
from symattn.render.escape import csv_cell
from symattn.worksheet.classes import Copy, Run, Variant, Written, variant_of
from symattn.worksheet.classes.copies import record, recorded
from symattn.worksheet.translation import Translation

from .files import write_whole

COLUMNS = ("number", "kind", "id", "name", "group", "seat", "version", "code", "attempt", "seed")
FOLDERS = ("frozen", "copies", "keys", "tutor", "groups")
PLAIN = 40  # characters of a group's name in a file's name


@dataclass(frozen=True)
class Folder:
    """The folder of a class."""

    path: Path

    @property
    def record(self) -> Path:
        """What the class is: the run, and every copy."""
        return self.path / "class.json"

    def frozen(self, code: str) -> Path:
        """Givens and answers of a code."""
        return self.path / "frozen" / f"{code}.json"

    def copy(self, copy: Copy, kind: str = "pdf") -> Path:
        """A student's copy."""
        return self.path / "copies" / f"{copy.number:04d}-{copy.code}.{kind}"

    def key(self, code: str, whose: str) -> Path:
        """The key of a code for a "student", or what is the "tutor"'s alone: its wrong answers."""
        return self.path / {"student": "keys", "tutor": "tutor"}[whose] / f"{code}.pdf"

    def group(self, name: str) -> Path:
        """The copies of a group, in one file: its name, or what is plain of it and a few letters that tell it."""
        plain = "".join(c if c.isascii() and c.isalnum() else "-" for c in name)[:PLAIN].strip("-")
        told = plain if plain == name else f"{plain}-{sha256(name.encode()).hexdigest()[:6]}".strip("-")
        return self.path / "groups" / f"{told or 'all'}.pdf"

    def read(self) -> tuple[Run, tuple[Copy, ...]] | None:
        """The class that the folder holds, or None for none. Raises FileError and SheetError."""
        if not self.record.exists():
            return None
        return recorded(read_json(self.record), str(self.record))

    def write(self, run: Run, copies: Sequence[Copy]) -> None:
        """Keep a class: the record, and a table of it for people."""
        write_whole(self.path / "index.csv", index(copies).encode("utf-8-sig"), 0o600)
        write_whole(self.record, as_json(record(run, copies)), 0o600)

    def freeze(self, variant: Variant) -> None:
        """Keep a variant."""
        write_whole(self.frozen(variant.code), as_json(variant.data), 0o600)

    def variant(self, code: str) -> Variant:
        """A variant that was kept. Raises FileError and SheetError."""
        path = self.frozen(code)
        return variant_of(read_json(path), str(path))

    def keep(self, written: Written) -> None:
        """Keep the texts that the sheet is made from."""
        write_whole(self.path / "sheet.toml", written.text.encode())
        if written.translation is not None:
            other = written.translation
            data = {"language": other.language, "name": other.name, "text": other.text}
            write_whole(self.path / "translation.json", as_json(data))

    def written(self) -> Written:
        """The texts that the sheet is made from. Raises FileError."""
        text, other = read_text(self.path / "sheet.toml"), self.path / "translation.json"
        return Written(text, Translation(**read_json(other)) if other.exists() else None)

    def clear(self) -> None:
        """Remove what a run that was killed has left unfinished."""
        for folder in (self.path, *(self.path / name for name in FOLDERS)):
            for unfinished in folder.glob(".*.part"):
                unfinished.unlink(missing_ok=True)


def index(copies: Iterable[Copy]) -> str:
    """A class as a table, safe to open in a spreadsheet.

    >>> print(index([Copy(1, "student", "=1", "Ada", code="K7QM-4RX")]).splitlines()[1])
    1,student,'=1,Ada,,,0,K7QM-4RX,0,
    """
    made = io.StringIO()
    rows = csv.writer(made, lineterminator="\n")
    rows.writerow(COLUMNS)
    rows.writerows([csv_cell(str(getattr(copy, name))) for name in COLUMNS] for copy in copies)
    return made.getvalue()


def as_json(data: Any) -> bytes:
    """Data as the text of a file: the same bytes for the same data."""
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def read_text(path: Path) -> str:
    """A text in UTF-8. Raises FileError."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror}; it belongs to the folder of a class") from None
    except UnicodeDecodeError:
        raise FileError(f"{path} is not a text in UTF-8; it was changed after symattn wrote it") from None


def read_json(path: Path) -> Any:
    """The data of a file. Raises FileError."""
    try:
        return json.loads(read_text(path))
    except (ValueError, RecursionError):
        raise FileError(f"{path} is not JSON; it was changed after symattn wrote it") from None
