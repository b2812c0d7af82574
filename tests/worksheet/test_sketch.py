"""Sketches of several heads, and of plain lists: the same scores as the layer computes."""

from fractions import Fraction

import pytest
import sympy

from symattn.layer import multi_head
from symattn.worksheet import sheet_of
from symattn.worksheet.friendly import bearable
from symattn.worksheet.masks import WrittenMask
from symattn.worksheet.sketch import plain_sketch, sketch_of

X = [[1, 2], [0, 1], [2, 0]]
W_Q = [[[1, 1], [0, 2]], [[0, 1], [2, 1]], [[1, 0], [1, 1]], [[2, 1], [0, 1]]]
W_K = [[[0, 1], [2, 0]], [[1, 1], [0, 1]]]
W_V = [[[1], [0]], [[0], [1]]]
PLAIN = {"X": X, "W_Q": W_Q, "W_K": W_K, "W_V": W_V}


def exact(rows):
    return sympy.ImmutableMatrix(rows)


def test_every_head_has_the_scores_that_the_layer_gives_it():
    layer = multi_head(**PLAIN)
    found = plain_sketch(PLAIN, None)

    assert len(found.heads) == 4
    for sketched, head in zip(found.heads, layer.heads, strict=True):
        assert exact(sketched.scores) == head.scores
    assert found.scores == tuple(row for head in found.heads for row in head.scores)


def test_plain_lists_and_matrices_have_one_sketch():
    as_matrices = {name: exact(each) if name == "X" else tuple(map(exact, each)) for name, each in PLAIN.items()}

    assert sketch_of(as_matrices, "rows") == plain_sketch(PLAIN, None)


def test_a_mask_leaves_what_a_query_sees():
    found = plain_sketch({"S": [[3, 1], ["1/2", 0]]}, WrittenMask(causal=True))

    assert found.seen == ((3,), (Fraction(1, 2), 0))


def test_a_root_is_left_to_the_exact_sketch():
    assert plain_sketch({"S": [["sqrt(2)", 0]]}, None) is None


@pytest.mark.parametrize(("second", "expected"), [([[0, 1], [2, 1]], True), ([[0, 1], [2, 0]], False)])
def test_several_heads_are_bearable_if_each_is(second, expected):
    keys = [[1, 0], [1, 1]]
    given = {"Q": [[[0, 2], [1, 1]], second], "K": [keys, keys], "V": [[[1], [2]], [[3], [1]]]}

    assert bearable(plain_sketch(given, None), (1, 3)) is expected


def test_a_value_says_how_large_its_box_is():
    found = sheet_of(
        'id = "p"\ntitle = "P"\ntext = "?"\nnumbers = { n = 3 }\nasks = ["half"]\npoints = 1\n'
        'entries = { half = "output" }\nvalues = { half = { label = "half of it", value = "n/2" } }'
    )

    assert [ask.entries for ask in found.problems[0].asked] == ["output"]
