"""A sheet under stress: what is counted is what is there, and a bound that is broken is told."""

from collections import Counter

import pytest

from symattn.worksheet import sheet, sheets
from symattn.worksheet.effort import Effort, effort_of
from symattn.worksheet.library import source_of, translation_of
from symattn.worksheet.stress import Tally, stress

SOUND = 'id = "s"\ntitle = "S"\n[[problem]]\nid = "p"\ntopic = "full-head"\nlevel = 2\n'
FEW = """
id = "few"
title = "Two variants"
[[problem]]
id = "p"
text = "How many?"
numbers = { n = 3 }
vary = { n = [4, 5] }
values = { more = { label = "more", value = "n + 1" } }
asks = ["more"]
"""


def test_a_sound_sheet():
    found = stress(SOUND, range(6), "s")

    tally = found.tallies["p"]
    assert found.is_sound
    assert tally.seen == 6
    assert tally.draws >= tally.checked >= 6
    assert 0 < tally.acceptance <= 1
    assert found.duplicates == 0


def test_the_sentences_of_another_language_are_what_is_seen():
    text, called = source_of("masks")
    pages = []
    found = stress(text, range(2), called, pages.append, translation_of("masks", "de"))

    assert found.is_sound and [page.language for page in pages] == ["de", "de"]
    assert [page.fingerprint for page in pages] == list(stress(text, range(2), called).sheets)


def test_sheets_that_repeat_are_counted():
    found = stress(FEW, range(8), "few")

    assert len(found.sheets) == 2
    assert found.duplicates == 6
    assert not found.is_sound


def test_answers_that_lean_are_told():
    leaning = Counter({(0, 1): 22, (1, 0): 3})

    assert Tally("p", "full-head", 1, Counter("abc"), {Effort(4, 4)}, leaning).faults == ("lean",)
    assert Tally("p", "full-head", 1, Counter("abc"), {Effort(4, 4)}, Counter({(0, 1): 3})).faults == ()
    assert Tally("p", "", 1, Counter("abc"), {Effort(4, 4)}, leaning).faults == ()


def test_an_error_is_kept_with_its_seed():
    found = stress(SOUND.replace("full-head", "no-such-topic"), range(2), "s.toml")

    assert [error.split(":")[0] for error in found.errors] == ["0", "1"]
    assert "line 5" in found.errors[0]
    assert not found.is_sound


def test_effort_counts_cells_powers_and_surds():
    table = sheet("self-attention").problem("table")

    assert effort_of(table.items[1:2]) == Effort(4, 4, True)  # A of 2×2: two powers in each row, √2 in both


@pytest.mark.parametrize("name", sheets())
def test_shipped_sheets_hold_under_a_few_seeds(name):
    text, called = source_of(name)
    found = stress(text, range(4), called)

    assert not found.errors
    assert {id: tally.collisions for id, tally in found.tallies.items() if tally.collisions} == {}
    assert {id: tally.faults for id, tally in found.tallies.items() if set(tally.faults) - {"lean"}} == {}


@pytest.mark.sweep
@pytest.mark.parametrize("name", sheets())
def test_shipped_sheets_hold_under_many_seeds(name):
    text, called = source_of(name)
    found = stress(text, range(200), called)

    assert found.is_sound
