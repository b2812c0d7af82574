"""`same` against sympy's simplify and equals and Math-Verify's verify, on the same pairs in one run.

Run: python -m tests.benchmarks.equality

Right, wrong and undecided, median and worst time; then a wrong entry of A V over n distinct radicals, where
the peers are stopped after CAP seconds. Math-Verify gets the pairs as LaTeX, in an environment of its own.
"""

from __future__ import annotations

import json
import multiprocessing
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext

import sympy

import symattn
from tests.benchmarks import math_verify
from tests.exact.pairs import HANDED, handed

CAP = 20  # seconds
ROOTS = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29)
SIZES = (4, 6, 8, 10)


def ours(a, b):
    return symattn.same(a, b).equal


def by_simplify(a, b):
    return sympy.simplify(a - b) == 0


def by_equals(a, b):
    return a.equals(b)


METHODS = {"symattn.same": ours, "simplify(a-b)==0": by_simplify, "a.equals(b)": by_equals}


def judged(answers):
    """One line for a method: answers are (wanted, found, seconds)."""
    answers = list(answers)
    right = sum(found is wanted for wanted, found, _ in answers)
    undecided = sum(found is None for _, found, _ in answers)
    times = [seconds for *_, seconds in answers]
    counts = f"right {right:3}  wrong {len(answers) - right - undecided:3}  undecided {undecided:3}"
    return f"{counts}  median {1e3 * statistics.median(times):9.3f} ms  worst {1e3 * max(times):9.1f} ms", times


def answered(method: Callable, pairs) -> Iterator[tuple]:
    for _, a, b, equal in pairs:
        sympy.core.cache.clear_cache()
        start = time.perf_counter()
        found = method(a, b)
        yield equal, found, time.perf_counter() - start


def by_math_verify(rows) -> Iterator[tuple]:
    interpreter = math_verify.python()
    with math_verify.MathVerify(interpreter) if interpreter else nullcontext() as peer:
        for row in rows if peer else ():
            found, seconds = peer.verify(row["latex_a"], row["latex_b"])
            yield row["equal"], found, seconds


def wrong_entry(n):
    """Σ vⱼ e^(√mⱼ)/Σ e^(√mⱼ) over n distinct radicals; then the largest score subtracted, and one sign wrong."""
    roots = [sympy.sqrt(m) for m in ROOTS[:n]]
    total = sympy.Add(*map(sympy.exp, roots))
    right = sympy.Add(*((j + 1) * sympy.exp(root) / total for j, root in enumerate(roots)))
    shifted = [sympy.exp(root - roots[-1]) for root in roots]
    signs = [-1, *([1] * (n - 1))]
    wrong = sympy.Add(*(sign * (j + 1) * p for j, (sign, p) in enumerate(zip(signs, shifted, strict=True))))
    return right, wrong / sympy.Add(*shifted)


def capped(method, n):
    """Seconds that a method takes on the wrong entry, in a process that is stopped after CAP seconds."""
    queue = multiprocessing.get_context("fork").SimpleQueue()

    def work():
        pair = wrong_entry(n)
        start = time.perf_counter()
        found = method(*pair)
        queue.put((found, time.perf_counter() - start))

    process = multiprocessing.get_context("fork").Process(target=work)
    process.start()
    process.join(CAP)
    if process.is_alive():
        process.kill()
        return f">{CAP} s"
    found, seconds = queue.get()
    return f"{seconds:.4f} s ({ {True: 'WRONG', False: 'right', None: 'undecided'}[found] })"


def main():
    pairs = list(handed())
    for method in METHODS.values():
        method(sympy.exp(2), sympy.exp(2) + 1)  # imports and first uses are not what is measured
    rows = [json.loads(line) for line in HANDED.read_text(encoding="utf-8").splitlines()]
    print(f"{len(pairs)} pairs")
    medians = {}
    for name, method in METHODS.items():
        line, times = judged(answered(method, pairs))
        medians[name] = statistics.median(times)
        print(f"  {name:18} {line}")
    found = list(by_math_verify(rows))
    if found:
        line, times = judged(found)
        medians["Math-Verify"] = statistics.median(times)
        print(f"  {'Math-Verify':18} {line}")
    mine = medians.pop("symattn.same")
    print(
        "  at the median: " + ", ".join(f"{name} takes {t / mine:.0f} times ours" for name, t in medians.items())
    )
    print("a wrong entry of A V over n distinct radicals")
    for n in SIZES:
        print(f"  n = {n:2}: " + ", ".join(f"{name} {capped(method, n)}" for name, method in METHODS.items()))


if __name__ == "__main__":
    main()
