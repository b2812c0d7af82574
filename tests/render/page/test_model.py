"""The page model: what it refuses, and the sums it knows."""

from fractions import Fraction

import pytest

from symattn.errors import ShapeError
from symattn.render.page.model import (
    Boxes,
    Callout,
    Cell,
    Document,
    Heatmap,
    Line,
    Problem,
    Table,
    blank_matrix,
    paragraph,
    walk,
)
from symattn.render.tree import Alignment, Blank, Matrix, Number, Operator, Words, row
from tests.render.page import demo

ONE = Number("1")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Table((("a",), ("b",)), ((("1",),),)), "row 1 of a table has 1 cells, its header has 2"),
        (lambda: Table((("a",),), (), align="x"), "write one of l, c, r for each of 1 columns"),
        (lambda: Cell(1.5, ONE), "shade of a cell is 1.5"),
        (lambda: Heatmap(((Cell(0, ONE),),), ("a", "b"), ("a",)), "heatmap of 2 queries and 1 keys"),
        (lambda: Heatmap(((Cell(0, ONE),),), ("a",), ("a",), (ONE, ONE)), "has 2 sums"),
        (lambda: Boxes(None, Matrix(((ONE,), (ONE, ONE)))), "ragged"),
        (lambda: Boxes(None, Matrix(((Blank(1, 1), Blank(2, 1)),))), "2 sizes"),
        (lambda: Boxes(None, blank_matrix(2, 2, (15, 10), (Words("a"),))), "labels do not fit a matrix of 2 rows"),
    ],
)
def test_what_does_not_fit_together_is_refused(make, message):
    with pytest.raises(ShapeError, match=message):
        make()


def test_points_add_up_with_halves():
    assert demo.sheet().points == Fraction(39, 2)
    assert Document("sheet", "None", (Problem("1", ()),)).points == 0


def test_walking_enters_problems_and_frames():
    inner = paragraph("x")

    assert list(walk((Problem("1", (Callout((), (inner,)),)),)))[-1] == inner


def test_documents_with_the_same_content_are_equal():
    assert demo.sheet() == demo.sheet()
    assert hash(demo.key()) == hash(demo.key())


def test_a_right_side_in_lines_has_its_relation_on_the_first():
    equals, about = Operator("="), Operator("≈")
    line = Line(row(ONE, about, ONE), otherwise=(Alignment(((row(), row(ONE)), (row(), row(about, ONE)))),))

    assert line.rights == (
        row(equals, ONE, about, ONE),
        Alignment(((row(), row(equals, ONE)), (row(), row(about, ONE)))),
    )
