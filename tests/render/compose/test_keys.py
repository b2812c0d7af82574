"""Keys as a teacher reads them: what is said is true of this problem, and is said once."""

import pytest
import sympy

import symattn
from symattn.derivation.forms import Plain, Quotient
from symattn.render.compose.forms import form_tree
from symattn.render.compose.sheet import document, key_document
from symattn.render.compose.values import WIDE, compact_tree
from symattn.render.page.face import written
from symattn.render.page.model import PageBreak
from symattn.render.page.width import width

LANGUAGES = ("en", "de")
HEAD = 'id = "s"\ntitle = "S"\n'


def sheet(problems, language="en"):
    return symattn.worksheet.sheet_of(f'{HEAD}language = "{language}"\n{problems}', seed=3)


def topic(name, level=1, language="en"):
    return sheet(f'[[problem]]\nid = "p"\ntopic = "{name}"\nlevel = {level}\n', language)


def words(made):
    return " ".join(written(made, "text").split())


def key(found):
    return written(key_document(found), "text")


@pytest.mark.parametrize("language", LANGUAGES)
def test_slips_in_base_three_speak_of_base_three(language):
    shown = key(topic("softmax-in-base-3", language=language))

    assert "3^s" in shown
    assert "e^s " not in shown and "e^s." not in shown


@pytest.mark.parametrize(("language", "said"), [("en", "not divided by 2."), ("de", "nicht durch 2 geteilt.")])
def test_slips_at_a_temperature_speak_of_it_and_not_of_a_width(language, said):
    notes = [line for line in key(topic("temperature", language=language)).splitlines() if "│" in line]

    assert any(said in line for line in notes)
    assert not any("d_k" in line for line in notes)


def test_a_problem_that_goes_on_with_another_does_not_derive_it_again():
    shown = key(symattn.sheet("lab-3"))

    for made in ("Q_11 =", "K_11 =", "V_11 =", "S_11 ="):
        assert shown.count(made) == 1


def test_facts_that_the_instructions_say_are_not_said_again():
    given = 'digits = 4\ninstructions = ["No calculator. Four decimals."]\ncalculator = false\n'
    problem = '[[problem]]\nid = "p"\ntext = "Why?"\nlines = 2\n'
    twice, once = (
        written(document(symattn.worksheet.sheet_of(f"{HEAD}{given}{more}{problem}")), "text")
        for more in ("", 'said = ["calculator", "digits"]\n')
    )

    assert twice.count("No calculator") == 2 and "wanted to 4 decimals" in twice
    assert once.count("No calculator") == 1 and "wanted to 4 decimals" not in once


def test_facts_that_a_problem_says_are_not_said_again_in_its_parts():
    problem = (
        '[[problem]]\nid = "p"\n{}givens = {{ S = [[1, 2], [0, 1]], d_k = 2, mask = "causal" }}\n'
        '[[problem.part]]\ntext = "Give the weights."\nasks = ["weights"]\n'
    )
    fact = "Causal mask: a token looks at itself"

    assert fact in words(document(sheet(problem.format(""))))
    assert fact not in words(document(sheet(problem.format('said = ["mask"]\n'))))


@pytest.mark.parametrize("name", ["variance", "pattern-reading"])
def test_no_number_is_about_itself(name):
    for level in (1, 2, 3):
        for seed in range(1, 9):
            found = symattn.worksheet.sheet_of(
                f'{HEAD}[[problem]]\nid = "p"\ntopic = "{name}"\nlevel = {level}\n', seed=seed
            )
            shown = key(found).split()
            sides = [(shown[i - 1], shown[i + 1].strip(".,;:")) for i, word in enumerate(shown) if word == "≈"]
            assert all(left != right for left, right in sides)


def test_a_fraction_in_a_fraction_stands_on_a_slash():
    half, whole = Plain(sympy.Rational(1, 2)), Plain(sympy.Integer(4))

    assert symattn.typst(form_tree(Quotient(whole, half))) == r"frac(4, 1 \/ 2)"


def test_a_wide_row_of_a_table_goes_on_below_its_common_sum():
    power = sympy.exp(sympy.sqrt(3) / 3)
    tops = (power, power**2, power**2, sympy.S.One)
    table = compact_tree(sympy.ImmutableMatrix([[top / sum(tops) for top in tops]] * 3))

    assert len(table.rows) == 6
    assert all(width(cell) <= WIDE for [cell] in table.rows)


@pytest.mark.parametrize(("name", "apart"), [("proofs", False), ("exam", True)])
def test_answers_have_a_page_of_their_own_where_they_are_many(name, apart):
    blocks = key_document(symattn.sheet(name)).blocks

    assert any(isinstance(block, PageBreak) for block in blocks) is apart
