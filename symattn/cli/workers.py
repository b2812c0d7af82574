"""Work on several cores: tasks handed to processes, results in the order of the tasks.

Knows processes and how they end: a worker whose run was killed ends by itself. Does not know what the tasks are.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import islice
from multiprocessing.connection import wait
from typing import Any, TypeAlias

TASKS = 20  # of a process, after which another takes its place
ONE_HEAP = ("MALLOC_ARENA_MAX", "1")  # of glibc: one for all threads of a process, or each keeps what it has freed
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

    Processes are begun anew after some tasks each, so that a long run needs no more memory than a short one.

    >>> with workers(1) as mapped:
    ...     list(mapped(abs, [-1, 2]))
    [1, 2]
    """
    if jobs <= 1:
        yield map
        return
    with ExitStack() as open_pools:
        yield partial(_mapped, jobs, open_pools)


def _mapped(jobs: int, open_pools: ExitStack, work: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[Any]:
    """The results in order; a pool for each so many tasks, closed with `open_pools` where nobody waits for it."""
    context = _context(work.__module__)
    waiting = iter(tasks)
    while some := list(islice(waiting, jobs * TASKS)):
        pool = ProcessPoolExecutor(min(jobs, len(some)), mp_context=context, initializer=_begin)
        end = partial(pool.shutdown, wait=True, cancel_futures=True)
        open_pools.callback(end)
        results = pool.map(work, some)
        yield from islice(results, len(some) - 1)
        last = next(results)
        end()  # before the last result: nobody may ask for one more
        yield last


def _context(module: str) -> multiprocessing.context.BaseContext:
    """How processes begin: from one that has imported the module already, where the system can copy processes."""
    os.environ.setdefault(*ONE_HEAP)  # what is begun from here on reads it
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([module])
    return context


def _begin() -> None:
    """A worker leaves Ctrl-C to the run, and ends when the run does."""
    gc.freeze()  # what was imported is not looked at again, so that the processes go on sharing it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
