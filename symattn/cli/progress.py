"""Progress for what takes longer than a second, on a terminal only."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Sized
from typing import TypeVar

from symattn.words import DEFAULT, fill, say

T = TypeVar("T")
PATIENCE = 1.0  # seconds before anything is shown


def counted(items: Iterable[T], doing: str, total: int | None = None, language: str = DEFAULT) -> Iterator[T]:
    """The items one by one; after a second, a line says how far it is and how many are done in a second.

    `doing` is an id of the catalogue; `total` is how many there are, where the items cannot tell.

    >>> list(counted([1, 2], "drawing"))
    [1, 2]
    """
    if total is None:
        total = len(items) if isinstance(items, Sized) else 0
    start, shown = time.monotonic(), False
    for number, item in enumerate(items, 1):
        yield item
        passed = time.monotonic() - start
        if sys.stderr.isatty() and passed > PATIENCE:
            shown = True
            rate = f"{number / passed:.1f}"
            values = {"doing": say(f"cli.{doing}", language), "number": number, "total": total, "rate": rate}
            line = fill(say("cli.progress", language), **values)
            print(f"\r{line} ", end="", file=sys.stderr, flush=True)  # noqa: T201
    if shown:
        print(file=sys.stderr)  # noqa: T201
