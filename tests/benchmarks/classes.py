"""A whole class: students, keys and piles, against the engine alone on the same sources.

Run: python -m tests.benchmarks.classes [students, 60] [sheet: exam, or self-attention] [processes]

Everything is timed in one run: the command as a teacher runs it, in a process of its own, its peak memory and that
of its workers, and then the engine alone on the Typst sources of the same copies and keys, in one process.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import typst

from symattn.cli.class_folder import Folder
from symattn.cli.class_jobs import thawed_from
from symattn.cli.workers import cores
from symattn.render.compose.sheet import class_document, key_document
from symattn.render.page.typst import document as source
from symattn.render.pdf import EPOCH, STANDARDS
from symattn.worksheet import sheets

EDITION = "WS26 sheet 3"
LOOK = 0.05  # seconds between two looks at the memory


def roster(students):
    lines = (f"{k:05d};Student {k};G{k % 12 + 1:02d}" for k in range(1, students + 1))
    return "id;name;group\n" + "\n".join(lines)


def command(folder, sheet, jobs, keys):
    return [
        sys.executable, "-m", "symattn", "sheet", sheet, "--roster", str(folder / "class.csv"), "--secret-file",
        str(folder / "class.secret"), "--edition", EDITION, "--key", keys, "--jobs", str(jobs), "--out",
        str(folder / "out"),
    ]  # fmt: skip


def watched(words):
    """Seconds of a command, the processor seconds of its processes, and the most memory of one of them and of all
    together (proportional), in MB. Whoever ends between two looks is counted up to the first of them.
    """
    start, largest, together, spent = time.perf_counter(), 0.0, 0.0, {}
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None:
            pids = list(family(process.pid))
            used = [memory(pid) for pid in pids]
            largest, together = max([largest, *used]), max(together, sum(used))
            spent |= {pid: seconds for pid in pids if (seconds := processor(pid))}
            time.sleep(LOOK)
    assert process.returncode == 0, words
    return time.perf_counter() - start, sum(spent.values()), largest, together


def family(pid):
    """A process and all that it started."""
    yield pid
    for told in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = told.read_text(encoding="ascii").split()
        except OSError:
            continue
        for child in children:
            yield from family(int(child))


def processor(pid):
    """Processor seconds of a process, without those of its children."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return 0.0
    return sum(map(int, told.rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")


def memory(pid):
    """Proportional memory of a process, in MB; what several share is counted once."""
    try:
        told = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return 0.0
    line = next((line for line in told.splitlines() if line.startswith("Pss:")), "Pss: 0 kB")
    return int(line.split()[1]) / 1024


def sources(out):
    """The Typst source of every copy and every student's key of a class."""
    copies = json.loads(Folder(out).record.read_text(encoding="utf-8"))["copies"]
    for copy in copies:
        found = thawed_from(out, copy["code"])
        yield source(class_document(found, copy["name"], EDITION))
        yield source(key_document(found))


def engine_alone(texts):
    """Processor seconds of the engine for these sources, one after the other."""
    spent = 0.0
    with tempfile.TemporaryDirectory() as root:
        for text in texts:
            start = time.process_time()
            engine = typst.Compiler(text.encode(), root=root, ignore_system_fonts=True)
            engine.compile(format="pdf", pdf_standards=STANDARDS, timestamp=EPOCH)
            spent += time.process_time() - start
    return spent


def main():
    students = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    sheet = sys.argv[2] if len(sys.argv) > 2 else "exam" if "exam" in sheets() else "self-attention"
    jobs = int(sys.argv[3]) if len(sys.argv) > 3 else cores()
    os.environ["PYTHONPATH"] = str(Path(__file__).parents[2])
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / "class.csv").write_text(roster(students), encoding="utf-8")
        (folder / "class.secret").write_text("0123456789abcdef" * 4, encoding="utf-8")
        (folder / "class.secret").chmod(0o600)
        seconds, spent, largest, together = watched(command(folder, sheet, jobs, "student"))
        print(f"{students} x {sheet} with keys on {jobs} processes: {seconds:.1f} s")
        print(f"{students / seconds:.2f} students a second")
        print(f"memory: {largest:.0f} MB the largest process, {together:.0f} MB all together")
        engine = engine_alone(sources(folder / "out"))
        print(
            f"processor time {spent:.1f} s; the engine alone, same sources, {engine:.1f} s: {spent / engine:.2f}"
        )
        again, *_ = watched(command(folder, sheet, jobs, "student"))
        print(f"again, with everything there: {again:.1f} s")


if __name__ == "__main__":
    main()
