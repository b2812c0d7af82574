"""Plain text: readable in 80 columns, and harmless to a terminal."""

import pytest

from symattn.render.page import plain
from tests.render.page import demo
from tests.render.page.payload_document import payload_document
from tests.render.page.payloads import CASES


def test_a_matrix_to_fill_in_carries_its_labels():
    page = plain.document(demo.sheet())

    assert "                    the  cat\n    S = Q Kᵀ = the ⎡ ☐    ☐ ⎤\n               cat ⎣ ☐    ☐ ⎦" in page


def test_relations_of_a_derivation_stand_below_each_other():
    lines = plain.document(demo.key()).split("Row 3, sat:")[1].split("query: who")[0].splitlines()

    columns = {line.index(sign) for line in lines for sign in "=≈" if line.lstrip(" A_3").startswith(sign)}
    assert columns == {8}


def test_lines_keep_to_80_columns():
    page = plain.document(demo.sheet())

    assert max(map(len, page.splitlines())) <= 80


def test_a_table_shows_matrices_over_several_lines():
    page = plain.document(demo.key())

    assert "⎡     0  1.4142⎤\n" in page
    assert "⎣0.7071  1.4142⎦\n" in page


@pytest.mark.parametrize(("text", "word"), CASES)
def test_payloads_are_harmless_to_a_terminal(text, word):
    page = plain.document(payload_document(text))

    assert page.count(word) >= 10
    assert not {"\x1b", "\x07", "\r", "\u202e", "\u202c"} & set(page)
