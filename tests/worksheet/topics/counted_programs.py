"""What is counted, in plain Python: arrays are made and measured, pairs listed, products tallied one by one.

A program takes an item and gives its answers by name, from the given numbers alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from .programs import numbers_of


def shapes_of_a_batch(item: Any) -> dict[str, Any]:
    """Shapes of empty arrays that are really reshaped, moved and multiplied."""
    batch, length, d, heads, groups = _whole(item, "batch", "length", "d_model", "heads", "groups")
    x = np.empty((batch, length, d), np.int8)
    width = d // heads
    if item.text.text.find("share") < 0:
        groups = heads
    query = x.reshape(batch, length, heads, width).swapaxes(1, 2)
    w_k = np.empty((d, groups * width), np.int8)
    key = np.empty((batch, length, w_k.shape[1]), np.int8).reshape(batch, length, groups, width).swapaxes(1, 2)
    scores = np.broadcast_shapes((batch, heads, 1, 1), (1, 1, query.shape[2], key.shape[2]))
    outputs = (*scores[:3], width)
    return {
        "d_k": width,
        "before": x.shape,
        "after": query.shape,
        "transposed": query.swapaxes(2, 3).shape,
        "keys_after": key.shape,
        "projection": w_k.shape,
        "weights_shape": scores,
        "outputs": outputs,
        "concat": (outputs[0], outputs[2], outputs[1] * outputs[3]),
    }


def parameters(item: Any) -> dict[str, Any]:
    """Matrices one head at a time, added up."""
    n = numbers_of(item)
    heads, d = int(n["heads"]), int(n["d_model"])
    groups, layers = int(n.get("groups", heads)), int(n.get("layers", 1))
    d_k, d_v = int(n.get("d_k", d // heads)), int(n.get("d_v", d // heads))
    query = sum(d * d_k for _ in range(heads))
    key = sum(d * d_k for _ in range(groups))
    value = sum(d * d_v for _ in range(groups))
    merge = sum(d_v * d for _ in range(heads))
    layer = query + key + value + merge
    alone = 2 * query + sum(d * d_v for _ in range(heads)) + merge
    return {
        "query": query,
        "key": key,
        "value": value,
        "merge": merge,
        "merged": layer - merge,
        "layer": layer,
        "all": layers * layer,
        "biases": sum(d_k for _ in range(heads)) + groups * (d_k + d_v) + d,
        "saved": sum(alone - layer for _ in range(layers)),
    }


def operations(item: Any) -> dict[str, Any]:
    """Every product and every sum tallied, entry by entry; pairs by asking who sees whom."""
    n = numbers_of(item)
    n_q, n_k = int(n.get("n_q", n.get("n", 0))), int(n.get("n_k", n.get("n", 0)))
    d_k, d_v, heads, w = int(n["d_k"]), int(n.get("d_v", 1)), int(n.get("heads", 1)), int(n.get("w", n_k))
    pairs = [(i, j) for i in range(n_q) for j in range(n_k)]
    near = [(i, j) for i, j in pairs if i - w < j <= i]
    mixed = [range(n_k) for _ in range(n_q) for _ in range(d_v)]
    return {
        "score_products": sum(d_k for _ in pairs),
        "score_sums": sum(d_k - 1 for _ in pairs),
        "powers_count": len(pairs),
        "divisions": sum(2 for _ in pairs),
        "row_sums": sum(n_k - 1 for _ in range(n_q)),
        "mix_products": sum(len(keys) for keys in mixed),
        "mix_sums": sum(len(keys) - 1 for keys in mixed),
        "full": len(pairs),
        "causal": sum(j <= i for i, j in pairs),
        "hidden": sum(j > i for i, j in pairs),
        "window": len(near),
        "window_products": sum(d_k for _ in range(heads) for _ in near),
    }


def cache(item: Any) -> dict[str, Any]:
    """Arrays of the right shape and type, and how many bytes NumPy says that they take."""
    n = {name: int(value) for name, value in numbers_of(item).items()}
    kind, layers, batch = f"i{n['size']}", n.get("layers", 1), n.get("batch", 1)

    def kept(tokens: int, heads: int, sequences: int = 1) -> int:
        return sum(2 * np.empty((sequences, heads, tokens, n["d_k"]), kind).nbytes for _ in range(layers))

    found: dict[str, Any] = {"a_token": kept(1, n["heads"])}
    if "groups" in n:
        shared = kept(1, n["groups"])
        return {**found, "shared": shared, "less": found["a_token"] / shared, "fits": 1024 * n["memory"] // shared}
    found |= {"a_sequence": kept(n["n"], n["heads"]), "kept": kept(n["n"], n["heads"], batch)}
    if "batch" not in n:
        found |= {"a_token": found["a_token"] // n["size"], "numbers_kept": found["kept"] // n["size"]}
    return {**found, "mebibytes": found["kept"] / 2**20}


def variance(item: Any) -> dict[str, Any]:
    """Moments of two-valued coordinates, mean ± deviation, over all four pairs of their values."""
    n = numbers_of(item)
    means, variances = (n.get("query_mean", 0), n.get("key_mean", 0)), (
        n.get("query_variance", 1), n.get("key_variance", 1),
    )  # fmt: skip
    ends = [(m - np.sqrt(v), m + np.sqrt(v)) for m, v in zip(means, variances, strict=True)]
    products = np.array([a * b for a in ends[0] for b in ends[1]])
    one, mean = products.var(), products.mean()
    if "narrow" in n:
        first, second = n["narrow"] * one, n["wide"] * one
        return {"first": first, "second": second, "deviation": second**0.5, "flat": second / n["wide"] ** 2}
    whole = n["d_k"] * one
    return {
        "mean": n["d_k"] * mean,
        "product": one,
        "whole": whole,
        "scaled_variance": whole / n["d_k"],
        "divisor": np.sqrt(whole),
        "by_root": whole / n["d_k"],
        "by_cube_root": whole / n["d_k"] ** (2 / 3),
    }


def sinusoidal(item: Any) -> dict[str, Any]:
    """Encodings as complex numbers e^(ipθ), and their dot product coordinate by coordinate."""
    n = numbers_of(item)
    angles = (n["fast"], n["slow"]) if "fast" in n else (1.0, n["base"] ** -0.5)

    def encoding(position: float) -> np.ndarray:
        turns = np.exp(1j * position * np.array(angles))
        return np.stack([turns.imag, turns.real], axis=1).ravel()

    own = encoding(n["p"])
    found: dict[str, Any] = {f"a{i + 1}": entry for i, entry in enumerate(own)}
    found |= {"fast": angles[0], "slow": angles[1]}
    if "q" in n:
        other = encoding(n["q"])
        found |= {f"b{i + 1}": entry for i, entry in enumerate(other)}
        found |= {"product": own @ other}
    if "by" in n:  # the matrix that carries two positions to where they should be
        places = np.array([encoding(p)[:2] for p in (0.3, 1.7)])
        turn = np.linalg.solve(places, np.array([encoding(p + n["by"])[:2] for p in (0.3, 1.7)]))
        found |= {f"m{i + 1}{j + 1}": turn[i, j] for i in range(2) for j in range(2)}
    return found


def masks(item: Any) -> dict[str, Any]:
    """Masks as arrays, True where a query may not look."""
    source, target, pads = _whole(item, "source", "target", "pads")
    padded = np.arange(source) >= source - pads
    causal = np.triu(np.ones((target, target), bool), 1)
    return {
        "encoder": (source, source),
        "decoder": causal.shape,
        "cross": (target, source),
        "hidden": causal.sum(),
        "seen": (~causal).sum(),
        "hidden_encoder": np.broadcast_to(padded, (source, source)).sum(),
        "hidden_decoder": causal.sum(),
        "hidden_cross": np.broadcast_to(padded, (target, source)).sum(),
    }


def _whole(item: Any, *names: str) -> tuple[int, ...]:
    numbers = numbers_of(item)
    return tuple(int(numbers[name]) for name in names)


COUNTED: dict[str, Callable[[Any], Mapping[str, Any]]] = {
    "batch-shapes": shapes_of_a_batch,
    "parameters": parameters,
    "operations": operations,
    "cache": cache,
    "variance": variance,
    "sinusoidal": sinusoidal,
    "which-mask": masks,
}
