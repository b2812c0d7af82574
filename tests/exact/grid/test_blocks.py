"""Matrices side by side and sums of matrices: worth what their cells are worth, and shown as any matrix is."""

from random import Random

import numpy as np
import pytest
import sympy

from symattn import multi_head
from symattn.exact.grid import Grid, grid_of
from symattn.exact.grid.blocks import Beside, Sum


def matrix(draw, rows, columns):
    return [[draw.randint(-2, 2) for _ in range(columns)] for _ in range(rows)]


def test_a_product_of_blocks_is_the_product():
    draw = Random(3)
    parts = [sympy.ImmutableMatrix(matrix(draw, 2, width)) for width in (1, 3, 2)]
    right = sympy.ImmutableMatrix(matrix(draw, 6, 2))
    blocks = Beside([grid_of(part) for part in parts])

    assert blocks.shape == (2, 6) and blocks.to_matrix({}) == sympy.Matrix.hstack(*parts)
    assert isinstance(blocks.times(grid_of(right)), Sum)
    assert blocks.times(grid_of(right)).to_matrix({}) == sympy.Matrix.hstack(*parts) * right


def layer(seed):
    """Some of them with heads that look alike, whose denominators are then one."""
    draw = Random(seed)
    heads, width, tokens = draw.randint(1, 3), draw.randint(1, 3), draw.randint(1, 3)
    queries, keys = ([matrix(draw, 2, width) for _ in range(heads)] for _ in range(2))
    if draw.random() < 0.4:
        queries, keys = queries[:1] * heads, keys[:1] * heads
    values = [matrix(draw, 2, 2) for _ in range(heads)]
    return multi_head(
        X=matrix(draw, tokens, 2), W_Q=queries, W_K=keys, W_V=values, W_O=matrix(draw, 2 * heads, 2),
        mask=draw.choice([None, "causal"]),
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_the_merge_is_shown_as_sympy_evaluates_it(seed):
    """Cell by cell, and by the quick way that puts sums together without evaluating them."""
    solved = layer(seed)
    for name in ("concat", "merged"):
        grid = solved.record[name]
        quick, slow = grid.to_matrix({}), Grid(grid.rows).to_matrix({})

        assert quick == slow
        assert all(a.args == b.args for a, b in zip(quick, slow, strict=True))
        assert all(cell.xreplace({}) == cell.func(*cell.args) for cell in quick if cell.is_Add)


def test_some_are_apart_and_some_are_not():
    found = {layer(seed).record["merged"]._is_apart for seed in range(60)}

    assert found == {True, False}


def test_by_floats():
    solved = layer(7)
    outputs = np.hstack([np.array(head.output.evalf(20).tolist(), dtype=float) for head in solved.heads])
    merged = outputs @ np.array(solved.W_O.tolist(), dtype=float)

    assert np.abs(merged - np.array(solved.output.evalf(20).tolist(), dtype=float)).max() < 1e-12
