"""Lines beside the one head in plain NumPy: several heads, backward, block by block, positions, linear attention.

A program takes an item and gives its answers by name, from the givens and given numbers alone. Derivatives are
complex steps, not formulas: f'(x) = Im f(x + ih)/h, exact to the last digit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from .programs import allowed_of, givens_of, head, numbers_of, one_head, softmax

STEP = 1e-30


def several_heads(item: Any) -> dict[str, Any]:
    """Each head, the heads side by side, and W_O."""
    g = givens_of(item)
    count = max(len(each) for each in g.values() if isinstance(each, list))
    found: dict[str, Any] = {}
    outputs = []
    for i in range(count):
        own = {n: v[i * len(v) // count] if isinstance(v, list) else v for n, v in g.items()}
        made = head(own)
        outputs.append(made["output"])
        found |= {f"{name}_{i + 1}": value for name, value in made.items()}
    found["concat"] = np.hstack(outputs)
    found["output"] = found["concat"] @ g["W_O"] + g.get("b_O", 0)
    return found


def slope_of(function: Callable[[np.ndarray], np.ndarray], at: np.ndarray) -> np.ndarray:
    """The derivatives of a function with one value by every entry, by complex steps."""
    found = np.zeros(at.shape)
    for place in np.ndindex(at.shape):
        moved = at.astype(complex)
        moved[place] += STEP * 1j
        found[place] = function(moved).imag / STEP
    return found


def smooth_softmax(scores: np.ndarray) -> np.ndarray:
    """Without the maximum, which a complex step cannot take."""
    powers = np.exp(scores)
    return powers / powers.sum(axis=1, keepdims=True)


def backward(item: Any) -> dict[str, Any]:
    """The gradients of Σ dO ⊙ O by everything on its way."""
    g = givens_of(item)
    q, k, v, d_o = (g[name] for name in ("Q", "K", "V", "dO"))
    scaled = q @ k.T / np.sqrt(k.shape[1])
    weights = smooth_softmax(scaled)

    def loss(q: np.ndarray, k: np.ndarray) -> np.ndarray:
        return (d_o * (smooth_softmax(q @ k.T / np.sqrt(k.shape[1])) @ v)).sum()

    return {
        "weights": weights,
        "dV": slope_of(lambda v: (d_o * (weights @ v)).sum(), v),
        "dA": slope_of(lambda a: (d_o * (a @ v)).sum(), weights),
        "dScaled": slope_of(lambda s: (d_o * (smooth_softmax(s) @ v)).sum(), scaled),
        "dQ": slope_of(lambda q: loss(q, k), q),
        "dK": slope_of(lambda k: loss(q, k), k),
    }


def jacobian(item: Any) -> dict[str, Any]:
    """Column by column by complex steps; the slopes of g · A likewise."""
    scores, numbers = givens_of(item)["S"], numbers_of(item)
    n = scores.shape[1]
    g = np.array([numbers[f"g_{j + 1}"] for j in range(n)])
    rows = [slope_of(lambda s, i=i: smooth_softmax(s)[0, i], scores)[0] for i in range(n)]
    slopes = slope_of(lambda s: (smooth_softmax(s)[0] * g).sum(), scores)[0]
    return {
        "weights": softmax(scores),
        "jacobian": np.array(rows),
        **{f"slope_{j + 1}": slope for j, slope in enumerate(slopes)},
    }


def in_blocks(item: Any) -> dict[str, Any]:
    """Every prefix of blocks from scratch: nothing is carried over, nothing corrected."""
    g, found = givens_of(item), {}
    scores = g["S"] / float(g["scale"]) if "S" in g else g["Q"] @ g["K"].T / np.sqrt(g["K"].shape[1])
    block = int(g["block"])
    for t, end in enumerate(range(block, scores.shape[1] + 1, block), 1):
        largest = scores[:, :end].max(axis=1, keepdims=True)
        powers = np.exp(scores[:, :end] - largest)
        found |= {f"largest_{t}": largest, f"sum_{t}": powers.sum(axis=1, keepdims=True)}
        found[f"mixed_{t}"] = powers @ g["V"][:end]
    found["output"] = softmax(scores) @ g["V"]
    return found


def rotated(item: Any) -> dict[str, Any]:
    """Pairs of coordinates as complex numbers, multiplied by e^(ipθ)."""
    g = givens_of(item)
    turns = np.exp(1j * np.outer(np.arange(len(g["Q"])), np.array(g["angles"], dtype=float).ravel()))

    def turned(rows: np.ndarray) -> np.ndarray:
        pairs = (rows[:, 0::2] + 1j * rows[:, 1::2]) * turns
        return np.stack([pairs.real, pairs.imag], axis=2).reshape(rows.shape)

    q, k = turned(g["Q"]), turned(g["K"])
    return {"Q": q, "K": k, "scores": q @ k.T}


def linear(item: Any) -> dict[str, Any]:
    """Scores first, whatever the order that is asked."""
    g = givens_of(item)
    phi_q, phi_k = (np.where(g[n] > 0, g[n] + 1, np.exp(g[n])) for n in ("Q", "K"))
    scores = phi_q @ phi_k.T
    return {
        "phi_Q": phi_q,
        "phi_K": phi_k,
        "memory": sum(np.outer(k, v) for k, v in zip(phi_k, g["V"], strict=True)),
        "keys": phi_k.sum(axis=0)[:, None],
        "output": scores / scores.sum(axis=1, keepdims=True) @ g["V"],
    }


def with_distances(item: Any) -> dict[str, Any]:
    """ALiBi: the bias from the slope that the text gives, not from the given bias."""
    numbers, g = numbers_of(item), givens_of(item)
    n = len(g["S"])
    i, j = np.indices((n, n))
    g["bias"] = -numbers["m"] * np.abs(i - j)
    heads = numbers["heads"]
    return {**head(g, allowed_of(item, n, n)), "first": 0.5 ** (8 / heads), "second": 0.5 ** (16 / heads)}


def two_sequences(item: Any) -> dict[str, Any]:
    """One head, and the shapes of its weights and output."""
    found = one_head(item)
    return {**found, "weights_shape": found["weights"].shape, "output_shape": found["output"].shape}


def sums_and_looks(item: Any) -> dict[str, Any]:
    """What a row and a column sum to; the two largest weights of the row that the question names."""
    weights = one_head(item)["weights"]
    found: dict[str, Any] = {"row_sum": 1.0, "column_sum": weights[:, int(numbers_of(item)["column"]) - 1].sum()}
    row = weights[item.queries.index(re_quoted(str(item.text)))] if "most" in item.written.values else None
    if row is not None:
        found["less"], found["most"] = np.sort(row)[-2:]
    return found


def re_quoted(text: str) -> str:
    """The first word in English quotes: the token that a question asks for."""
    return text.partition("“")[2].partition("”")[0]


FURTHER: dict[str, Callable[[Any], Mapping[str, Any]]] = {
    "two-heads": several_heads,
    "cross-attention": two_sequences,
    "backward": backward,
    "softmax-jacobian": jacobian,
    "online-softmax": in_blocks,
    "rotary": rotated,
    "linear-attention": linear,
    "alibi": with_distances,
    "pattern-reading": sums_and_looks,
}
