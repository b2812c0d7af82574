"""Sheets with keys as PDF, against the engine alone and pdflatex; and the start of the command line.

Run: python -m tests.benchmarks.sheets [number of sheets, 100]

Everything is timed in one run, side by side. The floor is the engine's own time for the same Typst sources.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import typst

import symattn
from symattn.render.compose.sheet import document
from symattn.render.page.latex import teacher
from symattn.render.page.typst import document as source
from symattn.render.pdf import EPOCH, STANDARDS, compile_pdf

SHEET = "self-attention"
TEX_SHEETS = 5  # pdflatex is timed on a few of them


def timed(work):
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def documents(count):
    for seed in range(count):
        sheet = symattn.sheet(SHEET, seed=seed)
        yield document(sheet), document(sheet, key=True)


def engine_alone(sources):
    with tempfile.TemporaryDirectory() as root:
        for text in sources:
            engine = typst.Compiler(text.encode(), root=root, ignore_system_fonts=True)
            engine.compile(format="pdf", pdf_standards=STANDARDS, timestamp=EPOCH)


def pdflatex(pair):
    """Sheet and key from the teacher's file, two runs each, as references and points need."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "sheet.tex").write_text(teacher(*pair), encoding="utf-8")
        for arguments in (["sheet.tex"], ["-jobname=key", r"\def\symattnkey{}\input{sheet.tex}"]):
            for _ in range(2):
                subprocess.run(
                    ["pdflatex", "-interaction=batchmode", *arguments], cwd=folder, check=True, capture_output=True
                )


def start_up():
    """Median seconds of five starts each: the help of the command line, and the import of sympy."""

    def once(*arguments):
        return timed(lambda: subprocess.run([sys.executable, *arguments], check=True, capture_output=True))[0]

    helped = statistics.median(once("-m", "symattn", "--help") for _ in range(5))
    return helped, statistics.median(once("-c", "import sympy") for _ in range(5))


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    composed, pairs = timed(lambda: list(documents(count)))
    ours, _ = timed(lambda: [compile_pdf(each) for pair in pairs for each in pair])
    sources = [source(each) for pair in pairs for each in pair]
    engine, _ = timed(lambda: engine_alone(sources))
    print(f"{count} sheets with keys: solving and composing {composed:.1f} s, setting {ours:.1f} s")
    print(
        f"the engine alone, same sources: {engine:.1f} s; all together {(composed + ours) / engine:.2f} times that"
    )
    if shutil.which("pdflatex"):
        few = min(TEX_SHEETS, count)
        tex, _ = timed(lambda: [pdflatex(pair) for pair in pairs[:few]])
        times = tex / few / (ours / count)
        print(f"pdflatex, two runs each: {tex / few:.2f} s a sheet with key, {times:.1f} times ours")
    helped, sympy_alone = start_up()
    part = helped / sympy_alone
    print(f"symattn --help {helped:.3f} s, import sympy {sympy_alone:.3f} s: {part:.2f} of it")


if __name__ == "__main__":
    main()
