"""README is true: every Python example runs and says what is printed there."""

import doctest
import re
from pathlib import Path

from symattn.worksheet import sheet_of, sheets
from symattn.worksheet.topics import topics

README = Path(__file__).parent.parent / "README.md"


def test_every_python_example():
    text = README.read_text(encoding="utf-8")
    blocks = re.findall(r"```pycon\n(.*?)```", text, re.DOTALL)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    whole = "\n".join(blocks)  # later blocks go on with the names of earlier ones
    runner.run(doctest.DocTestParser().get_doctest(whole, {}, "README", "README.md", 0))

    assert len(blocks) >= 4
    assert runner.summarize(verbose=False).failed == 0


def test_both_commands_stand_on_a_line_of_their_own():
    text = README.read_text(encoding="utf-8")

    for name in ("sheet", "tests"):
        line = text.split(f"<!-- command: {name} -->\n```sh\n", 1)[1].split("\n", 1)[0]
        assert line.startswith("python3 -m venv .venv && ")


def test_the_counts_and_the_sheet_of_one_s_own_are_true():
    text = README.read_text(encoding="utf-8")
    table = next(each for each in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if "causal-mask" in each)

    assert len(sheet_of(table, seed=7).problems) == 2
    assert f"a bank of {len(topics())} topics" in text
    assert len(sheets()) == 14 and "Fourteen sheets ship" in text
