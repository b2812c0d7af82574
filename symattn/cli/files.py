"""Files, written whole or not at all.

Knows how a file is put in its place; does not know what stands in it.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from symattn.errors import FileError


def write_all(files: Mapping[Path, bytes], force: bool = False) -> None:
    """Write each file whole, or none where one is in the way.

    Raises FileError for a file that exists (unless `force`) and for a folder that cannot be written.
    """
    if not force:
        refuse_existing(files)
    for path, content in files.items():
        _write(path, content)


def refuse_existing(paths: Iterable[Path]) -> None:
    """Raise FileError where a file is in the way."""
    there = [str(path) for path in paths if path.exists()]
    if there:
        raise FileError(f"{', '.join(there)} exists already; write elsewhere with --out, or use --force")


def _write(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            Path(beside).chmod(0o644)
            Path(beside).replace(path)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}; choose another folder with --out") from None
