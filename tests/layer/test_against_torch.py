"""PyTorch's own attention on the same numbers; needs the extra `torch` (its CPU build is enough).

Its layouts: a batch comes first, `nn.Linear` and `MultiheadAttention` keep W transposed, and a boolean mask
says True = may look in `scaled_dot_product_attention` but True = may not in `MultiheadAttention`.
"""

import numpy as np
import pytest

from symattn import attention, multi_head
from symattn.layer import gradients
from symattn.layer.positions import alibi
from tests.layer.by_numpy import Draw, floats

torch = pytest.importorskip("torch", reason="needs PyTorch: pip install symattn[torch], with its CPU build")

CLOSE = 1e-12


def tensor(rows):
    return torch.tensor(floats(rows), dtype=torch.float64)


def close(found, expected):
    own, other = floats(found.evalf(25)), expected.detach().numpy()
    return np.abs(own - other).max() < CLOSE * max(1.0, np.abs(other).max())


def allowed(n_q, n_k):
    return torch.tril(torch.ones(n_q, n_k, dtype=torch.bool), n_k - n_q)


@pytest.mark.parametrize("seed", range(200))
def test_scaled_dot_product_attention(seed):
    draw = Draw(seed)
    n_q, d_k, d_v = draw.whole(1, 4), draw.whole(1, 4), draw.whole(1, 3)
    n_k = draw.whole(n_q, 5)
    q, k, v = draw.matrix(n_q, d_k), draw.matrix(n_k, d_k), draw.matrix(n_k, d_v)
    causal = seed % 2 == 0
    bias = alibi("1/4", n_q, n_k) if seed % 3 == 0 else None
    mask = allowed(n_q, n_k) if causal else torch.ones(n_q, n_k, dtype=torch.bool)
    added = torch.zeros(n_q, n_k, dtype=torch.float64).masked_fill(~mask, -torch.inf)
    added = added if bias is None else added + tensor(bias)
    expected = torch.nn.functional.scaled_dot_product_attention(tensor(q), tensor(k), tensor(v), attn_mask=added)
    found = attention(Q=q, K=k, V=v, mask="causal" if causal else None, bias=bias)

    assert close(found.output, expected)


@pytest.mark.parametrize("seed", range(200))
def test_multihead_attention(seed):
    """Copied weights: in_proj_weight holds W_Qᵀ, W_Kᵀ and W_Vᵀ one below the other, out_proj.weight is W_Oᵀ."""
    draw = Draw(seed)
    heads, width = draw.whole(1, 3), draw.whole(1, 2)
    d, n, cross = heads * width, draw.whole(1, 4), seed % 4 == 0
    given = {"X": draw.matrix(n, d), **{w: draw.matrix(d, d) for w in ("W_Q", "W_K", "W_V", "W_O")},
             **{b: draw.matrix(1, d) for b in ("b_Q", "b_K", "b_V", "b_O")}}  # fmt: skip
    if cross:
        given["context"] = draw.matrix(draw.whole(n, 5), d)
    causal = seed % 2 == 0 and not cross
    module = torch.nn.MultiheadAttention(d, heads, bias=True, batch_first=True, dtype=torch.float64)
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([tensor(given[w]).T for w in ("W_Q", "W_K", "W_V")]))
        module.in_proj_bias.copy_(torch.cat([tensor(given[b])[0] for b in ("b_Q", "b_K", "b_V")]))
        module.out_proj.weight.copy_(tensor(given["W_O"]).T)
        module.out_proj.bias.copy_(tensor(given["b_O"])[0])
    x, source = tensor(given["X"])[None], tensor(given.get("context", given["X"]))[None]
    mask = ~allowed(n, n) if causal else None
    output, weights = module(x, source, source, attn_mask=mask, need_weights=True, average_attn_weights=False)
    found = multi_head(**given, heads=heads, mask="causal" if causal else None)

    assert close(found.output, output[0])
    assert all(close(head.weights, weights[0, i]) for i, head in enumerate(found.heads))


@pytest.mark.parametrize("seed", range(60))
def test_gradients(seed):
    draw = Draw(seed)
    n, d, d_k, d_v = (draw.whole(1, 3) for _ in range(4))
    given = {
        "X": draw.matrix(n, d),
        "W_Q": draw.matrix(d, d_k),
        "W_K": draw.matrix(d, d_k),
        "W_V": draw.matrix(d, d_v),
    }
    upstream = draw.matrix(n, d_v)
    m = {name: tensor(rows).requires_grad_() for name, rows in given.items()}
    scores = (m["X"] @ m["W_Q"]) @ (m["X"] @ m["W_K"]).T / d_k**0.5
    output = torch.softmax(scores.masked_fill(~allowed(n, n), -torch.inf), dim=-1) @ (m["X"] @ m["W_V"])
    output.backward(tensor(upstream))
    found = gradients(attention(**given, mask="causal"), dO=upstream)

    for name in given:
        assert close(getattr(found, f"d{name}"), m[name].grad), name


def test_grouped_keys():
    draw = Draw(1)
    q, k, v = ([draw.matrix(3, 2) for _ in range(count)] for count in (4, 2, 2))
    stacked = (torch.stack([tensor(m) for m in each])[None] for each in (q, k, v))
    expected = torch.nn.functional.scaled_dot_product_attention(*stacked, enable_gqa=True)
    found = multi_head(Q=q, K=k, V=v)

    assert all(close(head.output, expected[0, i]) for i, head in enumerate(found.heads))
