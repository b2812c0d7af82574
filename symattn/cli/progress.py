"""Progress for what takes longer than a second, on a terminal only."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Sized
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 1.0  # seconds before anything is shown


def counted(items: Iterable[T], doing: str, total: int | None = None) -> Iterator[T]:
    """The items one by one; after a second, a line says how far it is and how many are done in a second.

    `total` is how many there are, where the items cannot tell.

    >>> list(counted([1, 2], "counting"))
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
            line = f"\r{doing}: {number} of {total}, {number / passed:.1f} a second "
            print(line, end="", file=sys.stderr, flush=True)  # noqa: T201
    if shown:
        print(file=sys.stderr)  # noqa: T201
