"""Work on several cores: tasks handed to processes, results in the order of the tasks.

Knows processes and how they end: a worker whose run was killed ends by itself. Does not know what the tasks are.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any, TypeAlias

Mapper: TypeAlias = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]


def cores() -> int:
    """The cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


@contextmanager
def workers(jobs: int) -> Iterator[Mapper]:
    """A `map` over so many processes, in order; over this process for one.

    >>> with workers(1) as mapped:
    ...     list(mapped(abs, [-1, 2]))
    [1, 2]
    """
    if jobs <= 1:
        yield map
        return
    context = multiprocessing.get_context("spawn")  # the same on every system, and no half-copied state
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin)
    try:
        yield pool.map
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin() -> None:
    """A worker leaves Ctrl-C to the run, and ends when the run does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
