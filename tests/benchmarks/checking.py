"""`check` on a 3×3 causal derivation, right and with each mistake; Math-Verify beside it on the last matrix.

Run `python -m tests.benchmarks.checking [runs]`. The page is text, so reading is included; times are processor
seconds, median, warm. Math-Verify compares only the last matrix; it is asked in the same run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from symattn import latex
from symattn.layer import Attention, attention
from symattn.layer.line import Record
from symattn.mistakes import applicable, shows
from symattn.verify import Report, check
from tests.benchmarks.math_verify import MathVerify, python
from tests.mistakes.draws import SHAPES, draw
from tests.verify.right_answers import LATEX, rearranged

STAGES = ("scores", "scaled", "masked", "weights", "output")
GIVENS = {
    "Q": [[1, 2, 0], [0, 1, 3], [2, 1, 1]],
    "K": [[1, 1, 0], [0, 2, 1], [1, 0, 2]],
    "V": [[1, 2], [3, 4], [0, 1]],
}
GOALS = {"right, as text": 60, "a mistake, as text": 120, "right, as matrices": 5}  # milliseconds
CLI = "import sys; from symattn.cli import main; sys.argv[1:] = {0!r}; main()"
PROGRAM = "from symattn import attention, check; check(attention(S=[[0, 2]], d_k=2), 'A = ({0})')"
COLD = {
    "import sympy": "import sympy",
    "check, right": PROGRAM.format("0.1956, 0.8044"),
    "check, wrong": PROGRAM.format("0.1192, 0.8808"),
}
WORK = {"right": "A = [0.80 0.20; 0.20 0.80]", "wrong": "A = [0.88 0.12; 0.12 0.88]"}  # of self-attention, 1b
ASKED = ("check", "self-attention", "--problem", "1b")
COLD_GOALS = {"right": 1.6, "wrong": 2.3}


def problem() -> Attention:
    """The problem, made anew: nothing is computed yet."""
    return attention(**GIVENS, mask="causal")


def page(solved: Attention, record: Record) -> str:
    """What somebody writes who has this record, one line a stage."""
    known = [name for name in STAGES if record.get(name) is not None]
    return "\n".join(f"{LATEX[name]} = {latex(solved.shown(record[name]))}" for name in known)


def milliseconds(run: Callable[[], Report], runs: int) -> float:
    """The median time of a run."""
    taken = []
    for _ in range(runs):
        start = time.process_time()
        run()
        taken.append(1000 * (time.process_time() - start))
    return median(taken)


def pages(solved: Attention) -> Iterator[tuple[str, str]]:
    """(what was done, the page) for right work and for each mistake."""
    yield "right", page(solved, solved.record)
    for mistake in applicable(solved):
        yield mistake.label, page(solved, mistake.of(solved))


def ours(runs: int) -> None:
    """Times of right work and of every mistake."""
    solved, wrong = problem(), {}
    for name, text in pages(solved):
        check(problem(), text)
        taken = milliseconds(lambda text=text: check(problem(), text), runs)
        if name != "right":
            wrong[name] = taken
        else:
            say("right, as text", taken)
    say("a mistake, as text", median(wrong.values()))
    print("  slowest:", ", ".join(f"{n} {t:.0f}" for n, t in sorted(wrong.items(), key=lambda i: -i[1])[:3]))
    faces = {name: solved.face(name) for name in STAGES}
    say("right, as matrices", milliseconds(lambda: check(solved, **faces), runs))


def say(what: str, taken: float) -> None:
    """One figure beside its goal."""
    print(f"{what:<22}{taken:7.1f} ms   goal {GOALS[what]} ms")


def beside(count: int) -> None:
    """The last matrix of random pages: does Math-Verify tell right from wrong, and how long does it take?"""
    interpreter = python()
    if interpreter is None:
        return
    found: dict[str, list[float]] = {"right": [], "wrong": [], "silent": []}
    mine, total = 0, 0
    with MathVerify(interpreter) as other:
        for solved, written, is_right in answers(count):
            answer, seconds = other.verify(written, latex(solved.output))
            verdict = "silent" if answer is None else "right" if answer is is_right else "wrong"
            found[verdict].append(seconds)
            mine += check(solved, f"O = {written}").right is is_right
            total += 1
    times = median([seconds for each in found.values() for seconds in each])
    counts = ", ".join(f"{len(each)} {verdict}" for verdict, each in found.items())
    print(f"last matrices, {total}: check {mine} right; Math-Verify {counts}; median {1000 * times:.0f} ms")


def answers(count: int) -> Iterator[tuple[Attention, str, bool]]:
    """Right outputs in other forms, and outputs of mistakes that show, of random problems."""
    rng = Random(4)
    for _ in range(count):
        for shape in SHAPES.values():
            solved = draw(rng, shape)
            yield solved, latex(solved.output.applyfunc(lambda x: rearranged(x, rng))), True
            shown = [m for m in applicable(solved) if shows(solved, m, "output")]
            for mistake in rng.sample(shown, 2):
                yield solved, latex(solved.shown(mistake.of(solved)["output"])), False


def cold(runs: int = 9) -> None:
    """Processor time of whole processes against that of `import sympy` alone; bytecode is there, as installed."""
    with TemporaryDirectory() as folder:
        programs = COLD | {
            f"symattn check, {name}": CLI.format(
                ["check", "self-attention", "--problem", "1b", _saved(folder, work)]
            )
            for name, work in WORK.items()
        }
        taken: dict[str, list[float]] = {name: [] for name in programs}
        for k in range(runs + 1):
            for name, program in programs.items():
                seconds = _process_time(program)
                taken[name] += [seconds] if k else []  # the first run writes the bytecode
    base = median(taken["import sympy"])
    for name, times in taken.items():
        goal = COLD_GOALS.get(name.rpartition(" ")[2])
        ratio = f"{median(times) / base:.2f} times `import sympy`" + (f"   goal {goal}" if goal else "")
        print(f"{name:<22}{1000 * median(times):7.0f} ms   {ratio}")


def _saved(folder: str, work: str) -> str:
    path = Path(folder) / f"{len(list(Path(folder).iterdir()))}.md"
    path.write_text(work, encoding="utf-8")
    return str(path)


def _process_time(program: str) -> float:
    known = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = os.times()
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program], env=known, check=False,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    after = os.times()
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{program} ended with {done.returncode}")
    return after.children_user + after.children_system - before.children_user - before.children_system


def main() -> None:
    """All figures."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    ours(runs)
    cold()
    beside(4)


if __name__ == "__main__":
    main()
