"""The formulas of what comes after one head, or beside it: one small rule for each rule of a derivation.

Knows how each is written; a rule takes the letters of the problem, the quantity and what it is made from.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from symattn.render.formula import attention as formulas
from symattn.render.formula.from_sympy import tree_of
from symattn.render.tree import Fence, Name, Node, Number, Operator, Script, row

if TYPE_CHECKING:
    from symattn.render.compose.letters import Letters

# quantities whose letter is not their name
LETTERS = {
    "concat": "H", "merged": "Y", "part": "P", "deltas": "delta", "jacobian": "J", "largest": "m", "sum": "l",
    "mixed": "U", "block": "S", "values": "V", "memory": "M", "keys": "Z",
}  # fmt: skip


def numbered(letter: Node, number: int) -> Node:
    """A letter of head or block `number`: `O^{(1)}`, `W_Q^{(1)}`.

    >>> numbered(formulas.letter("O"), 1).above.body
    Number(digits='1')
    """
    above = Fence(Number(str(number)))
    base, below = (letter.base, letter.below) if isinstance(letter, Script) else (letter, None)
    return Script(base, below, above)


def differential(x: Node) -> Node:
    """`dV`, `d(S/√d_k)`: the derivatives of the loss by each entry.

    >>> differential(formulas.letter("V"))
    Name(text='dV', upright=False)
    """
    if isinstance(x, Name):
        return Name(f"d{x.text}")
    return Script(differential(x.base), x.below, x.above) if isinstance(x, Script) else row(Name("d"), Fence(x))


def _heads(letters: Letters, sources: frozenset[str]) -> list[int]:
    return sorted(int(name.rpartition("_")[2]) for name in sources if name.startswith("output_"))


def _turned(letters: Letters, *factors: Node) -> Node:
    return formulas.product(*(factors[::-1] if letters.convention == "columns" else factors))


def _concatenate(letters: Letters, quantity: str, sources: frozenset[str]) -> Node:
    return formulas.call("Concat", *(letters.of(f"output_{i}") for i in _heads(letters, sources)))


def _merge(letters: Letters, quantity: str, sources: frozenset[str]) -> Node:
    if quantity == "concat":
        return _concatenate(letters, quantity, sources)
    return _plus_bias(letters, _turned(letters, letters.of("concat"), letters.of("W_O")), sources)


def _plus_bias(letters: Letters, product: Node, sources: frozenset[str]) -> Node:
    return row(product, Operator("+"), letters.of("b_O")) if "b_O" in sources else product


def _summand(letters: Letters, number: int) -> Node:
    return _turned(letters, letters.of(f"output_{number}"), numbered(letters.of("W_O"), number))


def _sum_over_heads(letters: Letters, quantity: str, sources: frozenset[str]) -> Node:
    if quantity != "merged":
        return _summand(letters, int(quantity.rpartition("_")[2]))
    summands = (_summand(letters, i) for i in _heads(letters, sources))
    return _plus_bias(letters, formulas.total(*summands), sources)


def _product(*factors: str) -> Callable[[Letters, str, frozenset[str]], Node]:
    """A product of quantities in the convention of the problem; `weights.T` is turned in both conventions."""

    def made(letters: Letters, quantity: str, sources: frozenset[str]) -> Node:
        return _turned(letters, *(_factor(letters, factor) for factor in factors))

    return made


def _factor(letters: Letters, factor: str) -> Node:
    letter = letters.of(factor.removesuffix(".T"))
    return formulas.transposed(letter) if factor.endswith(".T") else letter


def _either(**by_quantity: tuple[str, ...]) -> Callable[[Letters, str, frozenset[str]], Node]:
    """One product for each quantity that a stage makes."""
    return lambda letters, quantity, sources: _product(*by_quantity[quantity])(letters, quantity, sources)


def _through_softmax(letters: Letters, quantity: str, sources: frozenset[str]) -> Node:
    upstream = letters.of("d_weights")
    if quantity == "deltas":
        return formulas.call("rowsum", formulas.hadamard(letters.of("weights"), upstream))
    ones = formulas.transposed(Number("1"))
    pair = (ones, letters.of("deltas")) if letters.convention == "columns" else (letters.of("deltas"), ones)
    spread = row(pair[0], Operator("⋅"), pair[1])
    inside = formulas.hadamard(letters.of("weights"), Fence(row(upstream, Operator("−"), spread)))
    base = letters.base
    return inside if base is None else formulas.product(formulas.call("ln", tree_of(base)), Fence(inside))


def _turned_by(name: str) -> Callable[[Letters, str, frozenset[str]], Node]:
    return lambda letters, quantity, sources: formulas.call(name, letters.of(quantity))


def _through_scale(letters: Letters, quantity: str, sources: frozenset[str]) -> Node:
    scaled = letters.of("d_scaled")
    if letters.scale == 1:
        return scaled
    return formulas.over(scaled, formulas.root("d_k") if letters.width is not None else tree_of(letters.scale))


def _of_projections(letters: Letters, quantity: str, sources: frozenset[str]) -> Node:
    tokens = {"d_W_Q": ("X",), "d_W_K": ("context", "X"), "d_W_V": ("source", "context", "X")}[quantity]
    source = next(name for name in tokens if name in sources)
    return _product(f"{source}.T", quantity.replace("W_", ""))(letters, quantity, sources)


def _of_biases(letters: Letters, quantity: str, sources: frozenset[str]) -> Node:
    return formulas.call("colsum", letters.of(quantity.replace("b_", "")))


def _of_tokens(letters: Letters, quantity: str, sources: frozenset[str]) -> Node:
    roles = [role for role in "QKV" if f"d_{role}" in sources]
    return formulas.total(*(_product(f"d_{role}", f"W_{role}.T")(letters, quantity, sources) for role in roles))


def _jacobian(letters: Letters, quantity: str, sources: frozenset[str]) -> Node:
    weights = letters.of("weights")
    return row(
        formulas.call("diag", weights), Operator("−"), formulas.product(formulas.transposed(weights), weights)
    )


def _absorb(letters: Letters, quantity: str, sources: frozenset[str]) -> Node:
    kind, _, number = quantity.rpartition("_")
    scores = letters.of(f"block_{number}")
    before = f"{kind}_{int(number) - 1}"
    if kind == "largest":
        return formulas.call("rowmax", *([letters.of(before)] if before in sources else []), scores)
    now = letters.of(f"largest_{number}")
    powers = letters.power_of(row(scores, Operator("−"), now))
    values = letters.of(f"values_{number}")
    new = formulas.call("rowsum", powers) if kind == "sum" else _turned(letters, powers, values)
    if before not in sources:
        return new
    shift = row(letters.of(f"largest_{int(number) - 1}"), Operator("−"), now)
    return formulas.total(formulas.product(letters.of(before), letters.power_of(shift)), new)


def _divide(letters: Letters, quantity: str, sources: frozenset[str]) -> Node:
    above = max(name for name in sources if name.startswith("mixed"))
    return formulas.over(
        letters.of(above), letters.of(above.replace("mixed", "sum") if "_" in above else "totals")
    )


def _features(letters: Letters, quantity: str, sources: frozenset[str]) -> Node:
    return formulas.call("φ", letters.of(quantity.removeprefix("phi_")))


def _remember(letters: Letters, quantity: str, sources: frozenset[str]) -> Node:
    kind, _, number = quantity.rpartition("_")
    if not kind:
        keys = formulas.transposed(letters.of("phi_K"))
        return (
            formulas.product(keys, letters.of("V"))
            if quantity == "memory"
            else row(keys, Operator("⋅"), Number("1"))
        )
    own = formulas.transposed(formulas.entry(letters.of("phi_K"), int(number)))
    new = own if kind == "keys" else formulas.product(own, formulas.entry(letters.of("V"), int(number)))
    before = f"{kind}_{int(number) - 1}"
    return formulas.total(letters.of(before), new) if before in sources else new


def _read(letters: Letters, quantity: str, sources: frozenset[str]) -> Node:
    memory = letters.of("memory" if quantity == "mixed" else "keys")
    if "memory" in sources:
        return formulas.product(letters.of("phi_Q"), memory)
    return formulas.product(formulas.entry(letters.of("phi_Q"), "i"), Script(memory, above=Fence(Name("i"))))


FORMULAS: dict[str, Callable[[Letters, str, frozenset[str]], Node]] = {
    "position": _turned_by("rotate"),
    "project-values": lambda letters, quantity, sources: letters.projection("V", "source", sources),
    "concatenate": _concatenate,
    "merge": _merge,
    "sum-over-heads": _sum_over_heads,
    "gradient-of-values": _product("weights.T", "d_output"),
    "gradient-of-weights": _product("d_output", "V.T"),
    "gradient-through-softmax": _through_softmax,
    "gradient-through-scale": _through_scale,
    "gradient-of-queries-and-keys": _either(d_Q=("d_scores", "K"), d_K=("d_scores.T", "Q")),
    "gradient-through-position": _turned_by("unrotate"),
    "gradient-of-projections": _of_projections,
    "gradient-of-biases": _of_biases,
    "gradient-of-tokens": _of_tokens,
    "gradient-of-context": _of_tokens,
    "jacobian": _jacobian,
    "absorb": _absorb,
    "divide-by-sum": _divide,
    "features": _features,
    "feature-scores": _product("phi_Q", "phi_K.T"),
    "feature-totals": lambda letters, quantity, sources: formulas.call("rowsum", letters.of("scores")),
    "feature-weights": lambda letters, quantity, sources: formulas.over(
        letters.of("scores"), letters.of("totals")
    ),
    "remember": _remember,
    "read": _read,
}
