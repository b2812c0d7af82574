"""Readers of mathematics side by side: right, wrong, refused and time on the same lines, in one run.

Run `python -m tests.benchmarks.reading [lines of each kind]`. The lines come from generators that build text and
value together (textbook, student, keyboard) and from the tables of the tests.
"""

from __future__ import annotations

import sys
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random
from statistics import median

import sympy

from symattn.errors import ReadError
from symattn.verify.read import read, second
from tests.benchmarks.math_verify import MathVerify, python
from tests.verify.read.meaning import is_same, is_value, meant
from tests.verify.read.test_lines import HANDED, MUST_READ, OWN
from tests.verify.read.writing import Keyboard, Textbook, Writer, line

Reader = Callable[[str], sympy.Basic | None]
KINDS = {"textbook": Textbook, "student": Writer, "keyboard": Keyboard}


def lines(count: int) -> Iterator[tuple[str, str, sympy.Basic]]:
    """(kind, text, meaning) of every line."""
    for kind, writer in KINDS.items():
        for seed in range(count):
            text, value = line(writer(Random(100_000 + seed)))
            if not value.has(sympy.nan, sympy.zoo):
                yield kind, text, value
    for row in HANDED:
        if row["kind"] in MUST_READ - {"chain"} and not row["contested"] and is_value(meant(row["expect"])):
            yield "table", row["latex"], meant(row["expect"])
    for row in OWN:
        if isinstance(row["expect"], str) and is_value(meant(row["expect"])):
            yield "table", row["text"], meant(row["expect"])


def first_reading(text: str) -> sympy.Basic:
    return read(text, twice=False).value


def both_readings(text: str) -> sympy.Basic | None:
    """The value where both readings agree; None where the second has none."""
    reading = read(text)
    return reading.value if reading.seconded else None


def latex2sympy2(text: str) -> sympy.Basic | None:
    """The library as it comes, with its own slow and sure prediction."""
    library = second._library()
    quick = library.PSParser
    library.PSParser = quick.__mro__[1]
    try:
        library.set_variances({})
        found = library.latex2sympy(text)
    finally:
        library.PSParser = quick
    return found if isinstance(found, sympy.Basic | sympy.MatrixBase) else None


def remote(server: MathVerify, reader: str, spent: list[float]) -> Reader:
    """A reader of the other environment; its own time is kept."""

    def asked(text: str) -> sympy.Basic | None:
        source, seconds = server.parse(text, reader)
        spent.append(seconds)
        return None if source is None else _exact(meant(source))

    return asked


def _exact(value: sympy.Basic) -> sympy.Basic:
    """Floats as the decimals that they print, so that no reader is called wrong for them."""
    return value.replace(lambda part: part.is_Float, lambda part: sympy.Rational(str(part)))


def outcome(reader: Reader, text: str, want: sympy.Basic) -> tuple[str, float]:
    """right, wrong or refused; and the seconds."""
    begun = time.process_time()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            got = reader(text)
    except ReadError:
        return "refused", time.process_time() - begun
    except Exception:  # noqa: BLE001 - the other readers raise anything
        return "refused", time.process_time() - begun
    seconds = time.process_time() - begun
    if got is None:
        return "refused", seconds
    plain = sympy.ImmutableMatrix(got) if isinstance(got, sympy.MatrixBase) else got
    return ("right" if is_same(plain, want) else "wrong"), seconds


def measure(
    name: str, reader: Reader, table: list[tuple[str, str, sympy.Basic]], spent: list[float] | None = None
) -> dict[str, float]:
    """Print one reader's row; the seconds of each line that it read right."""
    counts: dict[str, Counter[str]] = {}
    times: dict[bool, list[float]] = {True: [], False: []}
    wrong: list[str] = []
    right: dict[str, float] = {}
    for kind, text, want in table:
        verdict, seconds = outcome(reader, text, want)
        counts.setdefault(kind, Counter())[verdict] += 1
        taken = spent[-1] if spent else seconds
        times[isinstance(want, sympy.MatrixBase)].append(taken)
        right |= {text: taken} if verdict == "right" else {}
        wrong += [text] if verdict == "wrong" else []
    shown = "  ".join(f"{kind} {c['right']}/{c['wrong']}/{c['refused']}" for kind, c in counts.items())
    middle = {matrix: 1000 * median(found) for matrix, found in times.items()}
    print(f"{name:22} {shown}   scalar {middle[False]:.2f} ms, matrix {middle[True]:.2f} ms", flush=True)
    for text in wrong[:3]:
        print(f"{'':24}wrong: {text[:90]}")
    return right


def goals() -> None:
    """The times that were aimed at: a scalar under 1 ms, a 3×3 matrix of fractions under 6 ms."""
    scalars = [_entry(a, b, c) for a in range(2, 12) for b in range(2, 8) for c in (2, 3)]
    matrices = [_matrix(a, b) for a in range(2, 12) for b in range(2, 8)]
    for name, texts in (("a softmax entry", scalars), ("a 3×3 matrix of them", matrices)):
        mine = [outcome(first_reading, text, sympy.Integer(0))[1] for text in texts]
        both = [outcome(both_readings, text, sympy.Integer(0))[1] for text in texts]
        print(f"{name}: first reading {1000 * median(mine):.2f} ms, both {1000 * median(both):.2f} ms (medians)")


def _entry(a: int, b: int, c: int) -> str:
    """e^√a over a sum of three powers."""
    return rf"\frac{{e^{{\sqrt{{{a}}}}}}}{{e^{{\sqrt{{{a}}}}} + e^{{\frac{{\sqrt{{{b}}}}}{{{c}}}}} + 1}}"


def _matrix(a: int, b: int) -> str:
    rows = [" & ".join(_entry(a + i * j, b + j, i + 2) for j in range(3)) for i in range(3)]
    return r"\begin{pmatrix} " + r" \\ ".join(rows) + r" \end{pmatrix}"


def main(count: int) -> None:
    table = list(lines(count))
    print(f"{len(table)} lines; right/wrong/refused of each kind; medians of processor time")
    mine = measure("first reading", first_reading, table)
    measure("both readings", both_readings, table)
    theirs = measure("latex2sympy2", latex2sympy2, table)
    both = mine.keys() & theirs.keys()
    times = [sum(found[text] for text in both) for found in (mine, theirs)]
    ratio = times[1] / times[0]
    print(f"on the {len(both)} lines that both read right the first reading takes 1/{ratio:.0f} of its time")
    interpreter = python()
    if interpreter is not None:
        with ExitStack() as stack:
            server = stack.enter_context(MathVerify(interpreter))
            for name in ("lark", "math-verify"):
                spent: list[float] = []
                measure(f"sympy {name}" if name == "lark" else name, remote(server, name, spent), table, spent)
    goals()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
