"""A test that lacks a tool says so: skipped on a person's machine, failed where CI=true."""

from pathlib import Path

import pytest

from tests.tools import need, package

LACKING = [lambda: need("no-such-program"), lambda: package("no_such_package"), lambda: package("no_such.part")]


@pytest.mark.parametrize("asked", LACKING)
@pytest.mark.parametrize(("ci", "outcome"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_what_is_missing_fails_in_ci_and_is_skipped_elsewhere(monkeypatch, asked, ci, outcome):
    monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome, match=r"no[-_]such"):
        asked()


def test_what_is_there_is_found():
    assert package("rich.text").Text.__name__ == "Text"
    assert Path(need("python3")).is_file()


def test_nothing_else_skips_a_test():
    """But PyTorch, an extra that CI does not install either: its numbers are a second route beside NumPy's."""
    tests, ways = Path(__file__).parent, ("skipif", "pytest.skip(", "importorskip")
    sources = {
        path.relative_to(tests).as_posix(): path.read_text(encoding="utf-8") for path in tests.rglob("*.py")
    }
    skipping = {name for name, source in sources.items() if any(way in source for way in ways)}

    assert skipping - {Path(__file__).name} == {"tools.py", "layer/test_against_torch.py"}
