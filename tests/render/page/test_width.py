"""The estimate of a formula's width against what the PDF engine measures."""

import pytest

from symattn.render.page.model import Display, Document
from symattn.render.page.width import width
from symattn.render.pdf import measure
from symattn.render.tree import Words, row
from tests.render.page import demo

FORMULAS = {
    "number": demo.number("0.8044"),
    "fraction": demo.LARGE,
    "row": demo.listed(demo.THIRD, demo.THIRD, demo.THIRD_LAST),
    "product": row(demo.S, demo.EQ, demo.Q, demo.K_T),
    "matrix": demo.matrix((demo.SMALL, demo.LARGE), (demo.THIRD, demo.THIRD_LAST)),
    "words": Words("definition of softmax"),
    "wide": demo.wide_softmax(5).formula,
    "named": demo.wide_softmax(5).otherwise[0],
    "blank": demo.row_form(2, 3)[1],
}


@pytest.mark.parametrize("name", FORMULAS)
def test_estimate_is_near_and_rather_wide(name):
    node = FORMULAS[name]

    measured = measure(Document("sheet", "Width", (Display(node),)))[0].width
    assert 0.93 * measured <= width(node) <= 1.45 * measured
