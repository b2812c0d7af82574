"""Files, written whole or not at all.

Knows how a file is put in its place; does not know what stands in it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from symattn.errors import FileError

ENCODINGS = ("utf-8-sig", "cp1252")  # cp1252 is what Windows calls Latin-1
UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def write_all(files: Mapping[Path, bytes], force: bool = False) -> None:
    """Write each file whole, or none where one is in the way.

    Raises FileError for a file that exists (unless `force`) and for a folder that cannot be written.
    """
    if not force:
        refuse_existing(files)
    for path, content in files.items():
        write_whole(path, content)


def refuse_existing(paths: Iterable[Path]) -> None:
    """Raise FileError where a file is in the way."""
    there = [str(path) for path in paths if path.exists()]
    if there:
        raise FileError(f"{', '.join(there)} exists already; write elsewhere with --out, or use --force")


def write_whole(path: Path, content: bytes, mode: int = 0o644) -> None:
    """Write one file whole, whatever stood there; who is stopped half-way leaves a hidden `.part` at most."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
                file.write(content)
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}; choose another folder with --out") from None


def text_in(raw: bytes) -> str:
    """A text as it was saved: UTF-8 with or without a mark at its start, UTF-16 with one, or Latin-1.

    >>> text_in("Groß".encode("utf-8-sig")), text_in("Groß".encode("latin-1"))
    ('Groß', 'Groß')
    """
    for encoding in ENCODINGS if not raw.startswith(UTF_16) else ("utf-16",):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")
