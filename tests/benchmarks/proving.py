"""Every theorem proved, timed, beside sympy's `simplify` on the equations that sympy can write.

Run: python -m tests.benchmarks.proving [seconds that simplify may take on each, 5]

sympy is given the same equation with symbolic bounds, as `Sum` and `Indexed`, and asked for left − right = 0.
"""

from __future__ import annotations

import signal
import sys
import time

import sympy

from symattn.proof.kernel import Given, opened, substitute
from symattn.proof.proof import proved
from symattn.proof.theorems import TABLE
from symattn.proof.theorems.table import established

LIMIT, EACH = 20.0, 2.0


class TooLongError(Exception):
    """simplify was stopped."""


def stop(*_):
    raise TooLongError


def as_sympy(t, bound=()):
    """The term as a sympy expression; KeyError for what sympy has no symbolic form of."""
    if t.op == "number":
        return t.data
    if t.op == "variable":
        if not t.args:
            return bound_symbol(t.data, bound)
        return sympy.IndexedBase(t.data.name, real=True)[tuple(as_sympy(arg, bound) for arg in t.args)]
    if t.op == "sum":
        (letter,), (over, body) = opened(t)
        index = sympy.Symbol(f"index_{len(bound)}", integer=True)  # the same for sums that are the same
        known = (*bound, (letter, index))
        low, high = (as_sympy(arg, bound) for arg in over.args)
        return sympy.Sum(as_sympy(body, known), (index, low, high))
    if t.op == "bracket":
        if t.args[0].op != "equal":
            raise KeyError(t.args[0].op)
        return sympy.KroneckerDelta(*(as_sympy(arg, bound) for arg in t.args[0].args))
    return OPERATIONS[t.op](*(as_sympy(arg, bound) for arg in t.args))


def bound_symbol(letter, bound):
    if letter in dict(bound):
        return dict(bound)[letter]
    if letter.name in "nmdhijkl":
        return sympy.Symbol(letter.name, integer=True, positive=True)
    return sympy.Symbol(letter.name, real=True)


def written_out(t, claim):
    """The term with every definition of the claim put in."""
    for letter in reversed(claim.letters):
        if letter.kind == "definition":
            given = Given(letter.value, tuple(argument.data for argument in letter.arguments))
            t = substitute(t, {letter.variable: given})
    return t


OPERATIONS = {
    "add": sympy.Add, "multiply": sympy.Mul, "inverse": lambda x: 1 / x, "exp": sympy.exp, "log": sympy.log,
    "sqrt": sympy.sqrt, "power": sympy.Pow, "sin": sympy.sin, "cos": sympy.cos,
}  # fmt: skip


def by_sympy(claim, seconds):
    """What simplify makes of left − right, and how long that took."""
    try:
        left, right = (as_sympy(written_out(side, claim)) for side in claim.conclusion.args)
        difference = left - right
    except (KeyError, AttributeError, ValueError):
        return "cannot be written", 0.0
    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    start = time.perf_counter()
    try:
        outcome = "0" if sympy.simplify(difference) == 0 else "not 0"
    except TooLongError:
        outcome = f"stopped after {seconds:g} s"
    except Exception as error:  # noqa: BLE001 - sympy may raise anything, and that is what is reported
        outcome = type(error).__name__
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return outcome, time.perf_counter() - start


def main(seconds):
    print(f"{'theorem':78}{'symattn':>10}   simplify(left − right)")
    total, slowest, agree, asked = 0.0, 0.0, 0, 0
    for entry in TABLE.values():
        if entry.script is None:
            continue
        established.cache_clear()
        start = time.process_time()
        proved(entry.claim, entry.script)
        taken = time.process_time() - start
        total, slowest = total + taken, max(slowest, taken)
        said = ""
        if entry.claim.conclusion.op == "equal" and not entry.claim.hypotheses and entry.claim.right.op != "mean":
            outcome, spent = by_sympy(entry.claim, seconds)
            said = f"{outcome}, {spent:.2f} s" if spent else outcome
            asked, agree = asked + 1, agree + (outcome == "0")
        print(f"{entry.claim.name:78}{taken:8.2f} s   {said}")
    print(f"\nall together {total:.1f} s (at most {LIMIT:g}), the slowest {slowest:.2f} s (at most {EACH:g})")
    print(f"of {asked} equations without hypotheses simplify finds {agree}; symattn proves all")
    assert total < LIMIT and slowest < EACH


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
