"""Attention in float64 by NumPy, written on its own from the formula: the other route of these tests."""

import numpy as np
import sympy

from .by_numpy import softmax


def floats(matrix):
    """A matrix of exact entries as float64; −∞ stays."""
    return np.array([[float(x) for x in row] for row in sympy.Matrix(matrix).tolist()])


def attention(*, X=None, context=None, W_Q=None, W_K=None, W_V=None, b_Q=0.0, b_K=0.0, b_V=0.0,
              Q=None, K=None, V=None, S=None, scale, bias=None, allowed=None, base=np.e):  # fmt: skip
    """Rows are tokens; every quantity of the line by its public name."""
    if X is not None:
        source = X if context is None else context
        Q, K = X @ W_Q + b_Q, source @ W_K + b_K
        V = None if W_V is None else source @ W_V + b_V
    scores = Q @ K.T if S is None else S
    scaled = scores / scale + (0 if bias is None else bias)
    masked = scaled if allowed is None else np.where(allowed, scaled, -np.inf)
    logarithms = scaled * np.log(base)  # base^s = e^(s ln base); a base below 1 turns the order round
    weights = softmax(logarithms if allowed is None else np.where(allowed, logarithms, -np.inf))
    output = None if V is None else weights @ V
    return {"Q": Q, "K": K, "V": V, "scores": scores, "scaled": scaled, "masked": masked, "weights": weights,
            "output": output}  # fmt: skip


def causal(n_q, n_k):
    return np.tril(np.ones((n_q, n_k), dtype=bool), n_k - n_q)


def window(n_q, n_k, width):
    return causal(n_q, n_k) & ~np.tril(np.ones((n_q, n_k), dtype=bool), n_k - n_q - width)


def close(exact, expected, relative=1e-12):
    """Whether an exact matrix is the expected one, both to so many digits."""
    return exact is expected is None or np.allclose(floats(exact), expected, rtol=relative, atol=1e-13)
