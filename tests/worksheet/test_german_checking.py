"""Work in German: decimal commas and semicolons are read, and the report speaks the language of the sheet."""

import re

import pytest

from symattn import attention, check, latex, prove, sheet, text
from symattn.layer import Attention
from symattn.render.compose.questions import ask_letter
from symattn.render.compose.values import decimal_tree, exact_tree
from symattn.render.formula.latex import latex as latex_of
from symattn.render.formula.plain import plain
from symattn.render.localised import localised
from symattn.verify import Report
from tests.words.test_strangers import QKV

RIGHT = (
    "S = (0; 2); (1; 2)\nS/√2 = [0 1,4142; 0,7071 1,4142]\nA = [0,20 0,80; 0,33 0,67]\nO = [0,78 1,61; 1,32 1,34]"
)
ENGLISH = re.compile(r"\b(?:line|right|the|is|of|digits|points|Look|written|read)\b")


ONE_HEAD = ("lab-3", "masks", "pitfalls", "qkv", "self-attention")  # the sheets on what check reads: one head


def solved_items(name: str):
    for problem in sheet(name, language="de").problems:
        for item in problem.items:
            if isinstance(item.solved, Attention) and any(ask.kind == "matrix" for ask in item.asked):
                yield item


@pytest.mark.parametrize("write", [plain, latex_of])
@pytest.mark.parametrize("name", ONE_HEAD)
def test_what_a_german_key_prints_is_right_when_it_is_handed_in(name, write):
    """Every asked matrix, in decimals and exactly, in the spelling of German pages."""
    items = list(solved_items(name))
    for item in items:
        asked = [ask for ask in item.asked if ask.kind == "matrix"]
        for tree in (decimal_tree, exact_tree):
            shown = [tree(ask.answer) or exact_tree(ask.answer) for ask in asked]
            lines = [
                f"{write(ask_letter(ask, item, 'de'))} = {write(localised(each, 'de'))}"
                for ask, each in zip(asked, shown, strict=True)
            ]
            report = check(item, "\n\n".join(lines))
            if any(ask.shape[1] == 1 < ask.shape[0] for ask in asked) and write is plain and "," in lines[-1]:
                # [[2,1]; [3,2]] may be a column of decimals or rows of two: it is refused, and never called wrong
                assert {mark.verdict for mark in report.marks} <= {"right", "unreadable"}
                continue

            assert report.right, (lines, text(report))
            assert "Alles richtig." in text(report)
    assert items or name in ("counting", "multi-head", "gradients")


def test_a_german_item_a_german_option_and_a_bare_problem():
    found = sheet("self-attention", language="de")
    reports = [
        check(found.problem(2).parts[1], RIGHT),
        check(found, RIGHT, problem="2b"),
        check("self-attention", RIGHT, problem="2b", language="de"),
        check(attention(**QKV), RIGHT, language="de"),
    ]

    assert all(report.right for report in reports)
    assert {report.language for report in reports} == {"de"}
    assert all("✓ Zeile 1" in text(report) for report in reports)
    assert "Bericht" in latex(reports[0])


WRONG = "Q = 3\nA = [0,12 0,88; 0,27 0,73]\nO = [0,5 0,5; 0,5 0,5]\nA = [0,80"


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_german_report_of_mistakes(level):
    report = check("self-attention", WRONG, problem="2b", language="de", level=level)
    shown = text(report)
    messages = [
        str(note.values["message"]) for mark in report.marks for note in mark.notes if "message" in note.values
    ]
    for message in messages:  # why a line cannot be read is said as the exception says it
        shown = shown.replace(message, "")

    assert any(mark.mistakes == ("no-scale",) for mark in report.marks)
    assert not ENGLISH.search(re.sub(r"\[[a-z-]+\]", "", shown)), shown
    assert ("Scores zum Softmax" in shown) is (level == 1)


def test_elsewhere_a_decimal_comma_is_refused_with_both_readings():
    mark = check("self-attention", "A_1 = 0,80 0,20", problem="1b").marks[0]

    assert mark.verdict == "unreadable"
    assert "decimal one, or does it separate" in str(mark.notes[0].values["message"])


ROWS = (
    "A_1 = 80,44 % 19,56 %", "A_1 = (80 %; 20 %)", "A_1 = 0,80; 0,20", "A_1 = (0,80; 0,20)", "A_1 = (0,80, 0,20)",
    "A_1 = [0,80 0,20]", "A_1 = 0.80; 0.20", r"A_1 = \begin{pmatrix} 0{,}80 & 0{,}20 \end{pmatrix}",
)  # fmt: skip


@pytest.mark.parametrize("work", ROWS)
def test_a_row_as_people_write_it(work):
    mark = check("self-attention", work, problem="1b", language="de").marks[0]

    assert (mark.stage, mark.verdict) == ("weights", "right"), mark


def test_a_number_that_has_two_readings_is_not_guessed():
    mark = check("self-attention", "z_1 = 5.113", problem="1b", language="de").marks[0]

    assert mark.verdict == "unreadable"


def test_a_proof_of_a_student():
    proof = prove("weights-sum-to-one")
    report = check(proof, "1 = 1", language="de")

    assert isinstance(report, Report) and report.language == "de"


def test_per_cent_after_a_space_is_no_entry_of_its_own():
    for work, language in (
        ("A_11 ≈ 0,8044 = 80,44 %", "de"),
        ("A_11 = 80.44 %", None),
        ("A = [80 % 20 %; 20 % 80 %]", None),
    ):
        report = check("self-attention", work, problem="1b", language=language)

        assert report.marks[0].verdict == "right", work
