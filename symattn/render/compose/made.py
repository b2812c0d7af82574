"""The formulas of what comes after one head, or beside it: one small rule for each rule of a derivation.

Knows how each is written; a rule takes the letters of the problem, the quantity and what it is made from.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from symattn.render.formula import attention as formulas
from symattn.render.tree import Fence, Node, Number, Operator, Script, row

if TYPE_CHECKING:
    from symattn.render.compose.letters import Letters

# quantities whose letter is not their name
LETTERS = {"concat": "H", "merged": "Y", "part": "P"}


def numbered(letter: Node, number: int) -> Node:
    """A letter of head or block `number`: `O^{(1)}`, `W_Q^{(1)}`.

    >>> numbered(formulas.letter("O"), 1).above.body
    Number(digits='1')
    """
    above = Fence(Number(str(number)))
    base, below = (letter.base, letter.below) if isinstance(letter, Script) else (letter, None)
    return Script(base, below, above)


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


FORMULAS: dict[str, Callable[[Letters, str, frozenset[str]], Node]] = {
    "project-values": lambda letters, quantity, sources: letters.projection("V", "source", sources),
    "concatenate": _concatenate,
    "merge": _merge,
    "sum-over-heads": _sum_over_heads,
}
