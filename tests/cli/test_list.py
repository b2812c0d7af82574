"""`symattn list`: every sheet, and with `--topics` every topic of the bank."""

from symattn.worksheet import sheets
from symattn.worksheet.topics import topics
from tests.cli.test_solve import run


def test_every_sheet_is_listed():
    assert [line.split()[0] for line in run("list").stdout.splitlines()] == list(sheets())


def test_every_topic_is_listed_with_its_title():
    lines = run("list", "--topics").stdout.splitlines()

    assert [line.split()[0] for line in lines] == list(topics())
    assert all(len(line.split()) > 1 for line in lines)
