"""Sentences into runs, and the catalogue of words behind them."""

import re
from pathlib import Path

import pytest
import sympy

import symattn
from symattn.derivation import rules
from symattn.errors import UnknownName
from symattn.render.compose.prose import prose, sentence
from symattn.render.page.model import Code, Strong
from symattn.render.tree import Name, Number
from symattn.words import say

DERIVATION = Path(symattn.__file__).parent / "derivation"


def test_markup_becomes_runs():
    runs = ("Write ", Strong("A"), " as ", Code("x"), " for ", Name("K"), ".")

    assert prose("Write **A** as `x` for $K$.") == runs


def test_values_stand_in_words_and_in_formulas():
    assert prose("$<n>$ of <n>", n=sympy.Integer(3)) == (Number("3"), " of ", Number("3"))


def test_what_is_no_markup_stays_as_it_is():
    assert prose("<script> & 5 < 6 #read") == ("<script> & 5 < 6 #read",)


@pytest.mark.parametrize("rule", rules.RULES)
def test_every_rule_has_its_reason(rule):
    assert isinstance(say(f"rules.{rule}.reason"), str)


def test_every_note_of_a_derivation_has_its_words():
    source = "".join(path.read_text(encoding="utf-8") for path in DERIVATION.glob("*.py"))
    ids = set(re.findall(r'Note\(\s*"\w+",\s*"([\w-]+)"', source)) | {"largest-scores-share"}

    assert len(ids) > 8
    for id in ids:
        assert sentence(f"notes.{id}.text")


def test_a_missing_sentence_is_an_error():
    with pytest.raises(UnknownName, match=r"no words for 'rules\.nothing'"):
        say("rules.nothing")
