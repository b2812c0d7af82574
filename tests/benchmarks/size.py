"""Cost against size: a softmax row of n distinct exponents against the same row with its largest score subtracted.

Run: python -m tests.benchmarks.size
"""

from __future__ import annotations

import time

import numpy
import sympy

import symattn

SIZES = (4, 8, 16, 32, 64)
REPEATS = 3


def rows(n):
    """The row over scores j/√2 as written, and shifted by the largest: no sympy simplification joins them."""
    scores = [sympy.Integer(j) / sympy.sqrt(2) for j in range(n)]
    largest = scores[-1]
    return [_softmax(scores), _softmax([score - largest for score in scores])]


def _softmax(scores):
    powers = [sympy.exp(score) for score in scores]
    total = sympy.Add(*powers)
    return [power / total for power in powers]


def seconds(n):
    first, second = rows(n)
    found = []
    for _ in range(REPEATS):
        sympy.core.cache.clear_cache()
        start = time.perf_counter()
        verdict = symattn.same([first], [second])
        found.append(time.perf_counter() - start)
        assert verdict.equal, verdict
    return min(found)


def main():
    times = [seconds(n) for n in SIZES]
    for n, t in zip(SIZES, times, strict=True):
        print(f"n = {n:2}: {1e3 * t:8.2f} ms")
    slope, _ = numpy.polyfit(numpy.log(SIZES), numpy.log(times), 1)
    print(f"fitted exponent {slope:.2f} (a row has n entries of n terms each: 2 is the size of the input)")


if __name__ == "__main__":
    main()
