"""Cost against size: `python -m tests.benchmarks.size`.

A softmax row over n distinct radicals, found to be the same as its max-shifted form, cell by cell; the exponent
of n is fitted to the logarithms of the times by least squares. Caches are emptied before each run.
"""

from __future__ import annotations

from math import log
from statistics import median

import sympy

from symattn.exact import same
from tests.benchmarks.timing import forget, seconds

SIZES = (4, 8, 16, 32, 64)
GOAL = 2.2


def row(scores: list[sympy.Expr]) -> list[list[sympy.Expr]]:
    """The weights as one writes them."""
    below = sympy.Add(*map(sympy.exp, scores))
    return [[sympy.exp(s) / below for s in scores]]


def measured(n: int, runs: int = 5) -> float:
    """Median seconds of the comparison of one row."""
    scores = [sympy.sqrt(sympy.prime(i)) for i in range(1, n + 1)]
    one, two = row(scores), row([s - scores[-1] for s in scores])
    times = []
    for _ in range(runs):
        forget()
        taken, verdict = seconds(same, one, two)
        assert verdict.equal is True
        times.append(taken)
    return median(times)


def slope(points: list[tuple[float, float]]) -> float:
    """The slope of the line through points, by least squares."""
    middle = [sum(c) / len(points) for c in zip(*points, strict=True)]
    away = [(x - middle[0], y - middle[1]) for x, y in points]
    return sum(x * y for x, y in away) / sum(x * x for x, _ in away)


def main() -> None:
    """Print the table."""
    times = {n: measured(n) for n in SIZES}
    for n, taken in times.items():
        print(f"n = {n:2}  {1e3 * taken:9.2f} ms")
    print(
        f"fitted exponent {slope([(log(n), log(taken)) for n, taken in times.items()]):.2f}; goal at most {GOAL}"
    )


if __name__ == "__main__":
    main()
