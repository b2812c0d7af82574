"""The independent route: attention in double precision, in NumPy, as the notes write it."""

import numpy as np


def softmax(scores, axis=-1):
    powers = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


def causal(n):
    return np.where(np.triu(np.ones((n, n)), k=1) > 0, -np.inf, 0.0)


def numbers(matrix):
    """A matrix of exact entries as doubles."""
    return np.array([[float(cell.evalf(30)) for cell in row] for row in matrix.tolist()])


def close(matrix, expected):
    """Whether exact entries are the expected doubles, −∞ in the same places."""
    found, expected = numbers(matrix), np.asarray(expected, dtype=float)
    finite = np.isfinite(expected)
    return (
        found.shape == expected.shape
        and np.array_equal(np.isneginf(found), np.isneginf(expected))
        and np.allclose(found[finite], expected[finite], rtol=1e-13, atol=1e-13)
    )


def printed(matrix):
    """A matrix of doubles to four decimals, as text."""
    return " ".join(f"{x:.4f}" for row in matrix for x in row)
