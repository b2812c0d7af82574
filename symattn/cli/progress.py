"""Progress for what takes longer than a second, on a terminal only."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 1.0  # seconds before anything is shown


def counted(items: Sequence[T], doing: str) -> Iterator[T]:
    """The items one by one; after a second, a line says how far it is.

    >>> list(counted([1, 2], "counting"))
    [1, 2]
    """
    start, shown = time.monotonic(), False
    for number, item in enumerate(items, 1):
        yield item
        if sys.stderr.isatty() and time.monotonic() - start > PATIENCE:
            shown = True
            print(f"\r{doing}: {number} of {len(items)}", end="", file=sys.stderr, flush=True)  # noqa: T201
    if shown:
        print(file=sys.stderr)  # noqa: T201
