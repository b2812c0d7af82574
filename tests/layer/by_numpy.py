"""Attention once more in float64 NumPy, written without symattn: the independent route of these tests."""

import random
from fractions import Fraction

import numpy as np


def floats(m):
    """Exact rows, or a sympy matrix, as float64."""
    rows = m.tolist() if hasattr(m, "tolist") else m
    return np.array([[float(Fraction(x) if isinstance(x, str) else x) for x in row] for row in rows])


def softmax(scores):
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def head(q, k, v, scale=None, allowed=None, bias=None):
    """(weights, output) of one head."""
    scores = q @ k.T / (np.sqrt(k.shape[1]) if scale is None else scale)
    if bias is not None:
        scores = scores + bias
    if allowed is not None:
        scores = np.where(allowed, scores, -np.inf)
    weights = softmax(scores)
    return weights, weights @ v


def layer(x, c, w_q, w_k, w_v, w_o, b_q=0, b_k=0, b_v=0, b_o=0, heads=1, allowed=None):
    """Heads as slices of the channels, in one reshape: the way of most programs."""
    q, k, v = x @ w_q + b_q, c @ w_k + b_k, c @ w_v + b_v
    split = lambda m: m.reshape(m.shape[0], heads, -1).transpose(1, 0, 2)  # noqa: E731
    q, k, v = map(split, (q, k, v))
    scores = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[-1])
    if allowed is not None:
        scores = np.where(allowed, scores, -np.inf)
    outputs = softmax(scores) @ v
    return outputs.transpose(1, 0, 2).reshape(x.shape[0], -1) @ w_o + b_o


class Draw:
    """Small exact numbers, the same for one seed everywhere."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def number(self):
        return Fraction(self._random.randint(-6, 6), self._random.choice([1, 1, 2, 3]))

    def matrix(self, rows, columns):
        return [[self.number() for _ in range(columns)] for _ in range(rows)]

    def choice(self, values):
        return self._random.choice(values)

    def whole(self, low, high):
        return self._random.randint(low, high)
