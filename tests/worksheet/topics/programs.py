"""Attention in plain NumPy, one small program for each kind of topic: the second route to every key.

A program takes an item and gives its answers by name. It reads the givens and nothing that was computed from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np


def floats(value: Any) -> np.ndarray:
    """Exact numbers, rows and matrices of them as floats, −∞ included."""
    if isinstance(value, tuple):
        return np.array([float(each) for each in value])
    if hasattr(value, "tolist"):
        return np.array([[float(cell) for cell in row] for row in value.tolist()])
    return np.array(float(value))


def givens_of(item: Any) -> dict[str, Any]:
    """The givens as arrays; masks, widths and names of maps as they are."""
    return {
        name: floats(value)
        if hasattr(value, "tolist")
        else [floats(each) for each in value]
        if isinstance(value, tuple)
        else value
        for name, value in item.givens.items()
    }


def numbers_of(item: Any) -> dict[str, float]:
    """The given numbers, which texts name; none of those that were computed from them."""
    return {name: float(value) for name, value in item.setting.numbers.items()}


def softmax(scores: np.ndarray, base: float = np.e) -> np.ndarray:
    powers = base ** (scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def head(g: Mapping[str, Any], allowed: np.ndarray | None = None) -> dict[str, np.ndarray]:
    """One head, tokens as rows: every quantity that the givens reach."""
    found: dict[str, np.ndarray] = {}
    if "X" in g:
        source = g.get("context", g["X"])
        for name, tokens in (("Q", g["X"]), ("K", source), ("V", source)):
            if f"W_{name}" in g:
                found[name] = tokens @ g[f"W_{name}"] + g.get(f"b_{name}", 0)
    found |= {name: g[name] for name in ("Q", "K", "V") if name in g}
    found["scores"] = g["S"] if "S" in g else found["Q"] @ found["K"].T
    scale = float(g["scale"]) if "scale" in g else np.sqrt(float(g["d_k"]) if "S" in g else found["K"].shape[1])
    found["scaled"] = found["scores"] / scale + g.get("bias", 0)
    found["masked"] = found["scaled"] if allowed is None else np.where(allowed, found["scaled"], -np.inf)
    base = float(g.get("base", np.e))
    found["powers"] = base ** found["masked"]
    found["totals"] = found["powers"].sum(axis=1, keepdims=True)
    found["weights"] = softmax(found["masked"], base)
    if "V" in found:
        found["output"] = found["weights"] @ found["V"]
    return found


def allowed_of(item: Any, n_q: int, n_k: int) -> np.ndarray | None:
    """Who may look at whom, from the mask as the item writes it."""
    written = item.all_givens.get("mask")
    if written is None:
        return None
    i, j = np.indices((n_q, n_k))
    ahead = n_k - n_q
    allowed = np.full((n_q, n_k), True)
    if written.causal:
        allowed &= j <= i + ahead
    if written.window:
        allowed &= (j <= i + ahead) & (j > i + ahead - written.window)
    if written.padding:
        allowed &= np.array(written.padding)
    if written.rows:
        allowed &= np.array(written.rows)
    return allowed


def one_head(item: Any) -> dict[str, Any]:
    """The answers of an item about one head."""
    if item.attention is None:
        return {}
    g = givens_of(item)
    n_q = len(g["S"] if "S" in g else g["X"] if "X" in g else g["Q"])
    n_k = len(g["S"][0]) if "S" in g else len(g.get("context", g.get("X", g.get("K"))))
    return head(g, allowed_of(item, n_q, n_k))


def scaling(item: Any) -> dict[str, Any]:
    """What the largest and the smallest weight gain when the scores are divided by √d_k."""
    found = one_head(item)
    if "d_k" in item.givens:
        [row] = found["scores"]
        [change] = found["weights"] - softmax(found["scores"])
        found |= {"change_of_largest": change[row.argmax()], "change_of_smallest": change[row.argmin()]}
    return found


def padding_mask(item: Any) -> dict[str, Any]:
    """What lands on padding for the first query where nothing is masked."""
    found = one_head(item)
    padded = ~np.array(item.all_givens["mask"].padding)
    return {**found, "on_padding": softmax(found["scaled"])[0, padded].sum()}


PROGRAMS: dict[str, Callable[[Any], Mapping[str, Any]]] = {
    "scaling": scaling,
    "padding-mask": padding_mask,
}
