"""Random small problems of attention for the tests of mistakes and of checking."""

from itertools import product
from random import Random

import numpy as np

from symattn import attention, masks
from symattn.exact.ring.ball import ball

SHAPES = {"2x2": (2, 2, 2, 2), "3x3": (3, 3, 3, 3), "2x3": (2, 3, 2, 3), "mixed": (3, 4, 2, 1)}


def matrix(rng: Random, rows: int, columns: int) -> list[list[int]]:
    return [[rng.randint(-2, 3) for _ in range(columns)] for _ in range(rows)]


def draw(rng: Random, shape, mask=None, start="Q", **more):
    """A problem with n_q queries, n_k keys, widths d_k and d_v; `start` is "Q", "S" or "X" (self-attention)."""
    n_q, n_k, d_k, d_v = shape
    mask = masks.padding([True] * (n_k - 1) + [False]) if mask == "padding" else mask
    if start == "Q":
        return attention(
            Q=matrix(rng, n_q, d_k), K=matrix(rng, n_k, d_k), V=matrix(rng, n_k, d_v), mask=mask, **more
        )
    if start == "S":
        return attention(S=matrix(rng, n_q, n_k), V=matrix(rng, n_k, d_v), mask=mask, **({"d_k": d_k} | more))
    width = more.pop("width", d_k)
    weights = {f"W_{name}": matrix(rng, width, wide) for name, wide in (("Q", d_k), ("K", d_k), ("V", d_v))}
    return attention(X=matrix(rng, n_q, width), mask=mask, **weights, **more)


def every_draw(rng: Random, times: int):
    """Problems of all the shapes, with and without masks, from tokens, from Q and K, and from scores."""
    for _ in range(times):
        for shape, mask, start in product(SHAPES.values(), (None, "causal", "padding"), "QSX"):
            if start != "X" or shape[0] == shape[1]:
                yield draw(rng, shape, mask, start)


def floats(grid) -> np.ndarray:
    """A grid as floats; −∞ for a masked cell."""
    return np.array([[-np.inf if c is None else float(ball(c, 80).mid()) for c in row] for row in grid.rows])
