"""Equality of exact numbers side by side, in one run: `python -m tests.benchmarks.equality [cap in seconds]`.

`same` against sympy's `simplify(a - b) == 0` and `.equals`, and against Math-Verify's `verify` (in an environment
of its own, told the LaTeX of both sides), on the handed pairs and on our own; then on one wrong entry of A V over
ever more radicals. Every call starts with empty caches; what takes longer than the cap is stopped and counts as
undecided. Times are processor seconds (Math-Verify's are by the clock, reading included).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from statistics import median
from typing import Any, NamedTuple

import sympy

from symattn.exact import same
from tests.benchmarks.math_verify import MathVerify, python
from tests.benchmarks.timing import forget, seconds, within
from tests.exact import pairs

CAP = 20.0


class Pair(NamedTuple):
    """Two expressions, and whether they are equal."""

    a: sympy.Expr
    b: sympy.Expr
    equal: bool


Answer = tuple[float | None, bool | None]  # seconds (None: stopped), equal


def handed() -> Iterator[Pair]:
    """The handed table."""
    for _, a, b, equal in pairs.handed():
        yield Pair(a, b, equal)


def own() -> Iterator[Pair]:
    """Our own tables of equal and of different pairs, without those that only match symbols by name."""
    for table, equal in ((pairs.EQUAL, True), (pairs.DIFFERENT, False)):
        for a, b in table.values():
            symbols = a.free_symbols | b.free_symbols
            if len(symbols) == len({symbol.name for symbol in symbols}):
                yield Pair(a, b, equal)


def by_same(pair: Pair) -> Answer:
    forget()
    return seconds(lambda: same(pair.a, pair.b).equal)


def by_simplify(pair: Pair) -> Answer:
    forget()
    return within(CAP, lambda: sympy.simplify(pair.a - pair.b) == 0)


def by_equals(pair: Pair) -> Answer:
    forget()
    return within(CAP, lambda: pair.a.equals(pair.b))


def by_math_verify(peer: MathVerify) -> Callable[[Pair], Answer]:
    """Its answer for the LaTeX of both sides, in that order: the second is the student's."""
    return lambda pair: peer.verify(sympy.latex(pair.b), sympy.latex(pair.a))[::-1]


def compare(title: str, judges: dict[str, Callable[[Pair], Answer]], table: list[Pair]) -> None:
    """Print one line for each judge."""
    print(f"\n{title}: {len(table)} pairs\n{'':22} right  wrong  undecided   median      worst")
    for name, judge in judges.items():
        answers = [judge(pair) for pair in table]
        right = sum(equal is pair.equal for pair, (_, equal) in zip(table, answers, strict=True))
        undecided = sum(equal is None for _, equal in answers)
        times = sorted(taken if taken is not None else CAP for taken, _ in answers)
        worst = f"{1e3 * times[-1]:9.2f} ms" if times[-1] < CAP else f"> {CAP:.0f} s"
        wrong = len(table) - right - undecided
        print(
            f"{name:22} {right:5} {wrong:6} {undecided:10} {1e3 * median(times):8.3f} ms {worst:>12}", flush=True
        )


def entries(judges: dict[str, Callable[[Pair], Answer]]) -> None:
    """A wrong entry of A V over n distinct radicals, its scores shifted by the largest: one value is off."""
    sizes = (4, 6, 8, 10)
    print("\none wrong entry of A V over n radicals, shifted by the largest score")
    print(" " * 22 + "".join(f"{f'n = {n}':>14}" for n in sizes))
    roots = [sympy.sqrt(p) for p in (2, 3, 5, 6, 7, 10, 11, 13, 14, 15)]
    table = []
    for n in sizes:
        right = pairs.mixed(roots[:n], range(n))
        wrong = pairs.mixed(pairs.moved(roots[:n], -roots[n - 1]), [*range(n - 1), n])
        table.append(Pair(wrong, right, False))
    for name, judge in judges.items():
        answers = [judge(pair) for pair in table]
        print(f"{name:22}" + "".join(f"{shown(*answer):>14}" for answer in answers), flush=True)


def shown(taken: float | None, equal: bool | None) -> str:
    """A time, and a word where the answer is not "different"."""
    if taken is None:
        return f"> {CAP:.0f} s"
    return f"{1e3 * taken:.1f} ms{'' if equal is False else ' wrong' if equal else ' ?'}"


def main() -> None:
    """Print all tables."""
    judges: dict[str, Callable[[Pair], Any]] = {"symattn same": by_same}
    judges |= {"sympy .equals": by_equals, "sympy simplify(a-b)==0": by_simplify}
    with ExitStack() as stack:
        interpreter = python()
        if interpreter is None:
            print("Math-Verify is left out: its environment could not be made")
        else:
            judges["Math-Verify verify"] = by_math_verify(stack.enter_context(MathVerify(interpreter)))
        compare("the handed table", judges, list(handed()))
        compare("our own tables", judges, list(own()))
        entries(judges)


if __name__ == "__main__":
    CAP = float(sys.argv[1]) if len(sys.argv) > 1 else CAP
    main()
