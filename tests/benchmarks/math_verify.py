"""Math-Verify and sympy's lark grammar in an environment of their own, spoken to by JSON lines.

Math-Verify cannot share an environment with latex2sympy2.
Run `python -m tests.benchmarks.math_verify` once to make the environment; other benchmarks make it when needed.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from types import TracebackType

HOME = Path(tempfile.gettempdir()) / "symattn-math-verify"
WANTED = ("math-verify==0.9.0", "antlr4-python3-runtime==4.13.2", "lark==1.3.1", "sympy==1.14.0")
SERVER = r"""
import json, sys, time, warnings
warnings.simplefilter("ignore")
import sympy
import sympy.parsing.latex
from math_verify import parse, verify
from math_verify.parser import ExprExtractionConfig, LatexExtractionConfig

def shown(value):
    if isinstance(value, sympy.MatrixBase):
        return "ImmutableMatrix(" + sympy.srepr(value.tolist()) + ")"
    return sympy.srepr(value)

def wrapped(text):
    return text if any(sign in text for sign in ("$", "\\[", "\\(", "\\begin{equation}")) else "$" + text + "$"

for line in sys.stdin:
    asked = json.loads(line)
    begun = time.perf_counter()
    try:
        if "other" in asked:
            answer = bool(verify(parse("$" + asked["other"] + "$"), parse("$" + asked["text"] + "$")))
        elif asked["reader"] == "lark":
            answer = shown(sympy.parsing.latex.parse_latex(asked["text"], backend="lark"))
        else:
            found = parse(wrapped(asked["text"]), [LatexExtractionConfig(), ExprExtractionConfig()])
            answer = shown(found[0]) if found and not isinstance(found[0], str) else None
    except Exception as error:
        answer = None
    print(json.dumps({"answer": answer, "seconds": time.perf_counter() - begun}), flush=True)
"""


def python() -> Path | None:
    """The interpreter of the environment, made when it is not there; None where it cannot be made."""
    found = HOME / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    if not (HOME / "ready").exists():
        try:
            venv.create(HOME, with_pip=True, clear=True)
            subprocess.run(
                [found, "-m", "pip", "install", "-q", *WANTED], check=True, timeout=500, stdin=subprocess.DEVNULL
            )
        except (OSError, subprocess.SubprocessError) as error:
            print(f"Math-Verify cannot be installed here: {error}")
            return None
        (HOME / "ready").touch()
    return found


class MathVerify:
    """A running Math-Verify; ask it as often as you like."""

    def __init__(self, interpreter: Path) -> None:
        command = [str(interpreter), "-c", SERVER]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> MathVerify:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.process.stdin.close()
        self.process.wait(timeout=20)

    def parse(self, text: str, reader: str = "math-verify") -> tuple[str | None, float]:
        """What it (or "lark") reads, as the source of a sympy expression, and in how many seconds."""
        return self._ask(text=text, reader=reader)

    def verify(self, text: str, other: str) -> tuple[bool | None, float]:
        """Whether it takes one text for another, and in how many seconds."""
        return self._ask(text=text, other=other)

    def _ask(self, **asked: str) -> tuple:
        print(json.dumps(asked), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        return answer["answer"], answer["seconds"]


if __name__ == "__main__":
    print(python())
