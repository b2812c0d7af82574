"""Prose, and the numbers in it."""

import pytest
import sympy

from symattn.errors import ReadError
from symattn.worksheet.compute import computed
from symattn.worksheet.prose import Prose, check, names_in, said, written


def test_values_stand_where_their_names_do():
    values = said(
        {"gain": sympy.exp(1) / 10, "n": sympy.Integer(100), "shape": (sympy.Integer(8), sympy.Integer(20))}
    )
    text = Prose("<gain> of <n>, exactly $<gain_exact>$, shape <shape>, 1 < 2", values)

    assert str(text) == f"0.2718 of 100, exactly ${sympy.E / 10}$, shape (8, 20), 1 < 2"


def test_paragraphs_end_at_empty_lines():
    assert [p.text for p in Prose("one\n  two\n \n\nthree").paragraphs] == ["one two", "three"]


@pytest.mark.parametrize(
    ("value", "shown"),
    [("1/2", "0.5"), ("1/3", "0.3333"), ("-3/2", "-1.5"), ("2/3", "0.6667"), ("100", 100), ("1/16384", "0.0001")],
)
def test_numbers_as_prose_writes_them(value, shown):
    assert written(sympy.Rational(value)) == shown


@pytest.mark.parametrize("text", ["a $ b", "a ** b", "a ` b", "*word*", "<unknown>", "<unknown_exact>"])
def test_marks_that_do_not_close_and_names_that_are_not_known(text):
    with pytest.raises(ReadError):
        check(text, {"known"})


@pytest.mark.parametrize("text", ["$a * b$", "`a*b`", "2 * 3", "**strong**", "<known> < 3", "$<known>$"])
def test_marks_that_are_right(text):
    check(text, {"known"})


def test_names_in_a_text():
    assert names_in("from <before> to $<after_exact>$") == ("before", "after")


@pytest.mark.parametrize(
    ("text", "worth"),
    [("d_model/heads", 64), ("2 d_model", 1536), ("heads^2 - 4", 140), ("sqrt(heads*3)", 6), ("exp(0)*heads", 12)],
)
def test_computed_numbers(text, worth):
    known = {"d_model": sympy.Integer(768), "heads": sympy.Integer(12)}

    assert computed(text, known.__getitem__) == worth


@pytest.mark.parametrize(
    "text", ["__import__('os')", "d_model.real", "heads[1]", "heads(2", "nothing", "heads heads2"]
)
def test_texts_that_are_no_numbers(text):
    known = {"d_model": sympy.Integer(768), "heads": sympy.Integer(12)}

    with pytest.raises(ReadError):
        computed(text, known.__getitem__)
