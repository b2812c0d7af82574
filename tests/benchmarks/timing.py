"""What the benchmarks share: one call timed fairly, every cache emptied, a call that may have to be stopped."""

from __future__ import annotations

import gc
import multiprocessing
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from sympy.core.cache import clear_cache


def forget() -> None:
    """Empty every cache of sympy and of symattn."""
    clear_cache()
    modules = [module for name, module in sys.modules.items() if name.startswith("symattn")]
    for module in modules:
        for each in vars(module).values():
            if hasattr(each, "cache_clear"):
                each.cache_clear()


def seconds(function: Callable[..., Any], *args: Any) -> tuple[float, Any]:
    """Processor seconds of one call, the garbage collector at rest as in timeit, and what it gave."""
    gc.collect()
    gc.disable()
    begun = time.process_time()
    made = function(*args)
    taken = time.process_time() - begun
    gc.enable()
    return taken, made


def within(cap: float, function: Callable[..., Any], *args: Any) -> tuple[float | None, Any]:
    """The same in a process of its own, which is stopped after `cap` seconds: (None, None) then."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_told, args=(there, function, args))
    process.start()
    told = here.poll(cap)
    answer = here.recv() if told else (None, None)
    process.kill()
    process.join()
    return answer


def _told(there: Connection, function: Callable[..., Any], args: tuple[Any, ...]) -> None:
    there.send(seconds(function, *args))
