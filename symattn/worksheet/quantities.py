"""What may be asked of a solved problem: the quantities of every line, by public name.

Knows who stands at the rows and columns of each, which kind of entry it can have whatever the numbers, and under
which name the line's record holds it. A name may end in the number of a head or of a block: `weights_2`, `sum_1`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..layer.gradients import NAMES as GRADIENTS

QUERIES, KEYS, NONE = "queries", "keys", ""
COUNTED = "_"  # before the number of a head or a block


@dataclass(frozen=True)
class Quantity:
    """Labels at the rows and columns (tokens being rows), and the kind of entry; "" where the givens decide it."""

    rows: str = NONE
    columns: str = NONE
    entries: str = ""


OF_A_HEAD: Mapping[str, Quantity] = {
    "Q": Quantity(QUERIES),
    "K": Quantity(KEYS),
    "V": Quantity(KEYS),
    "scores": Quantity(QUERIES, KEYS),
    "scaled": Quantity(QUERIES, KEYS),
    "masked": Quantity(QUERIES, KEYS),
    "powers": Quantity(QUERIES, KEYS, "exponential"),
    "totals": Quantity(QUERIES, NONE, "exponential"),
    "weights": Quantity(QUERIES, KEYS, "exponential"),
    "output": Quantity(QUERIES, NONE, "output"),
}
OF_OTHERS: Mapping[str, Quantity] = {
    "concat": Quantity(QUERIES, NONE, "output"),
    "jacobian": Quantity(KEYS, KEYS, "output"),
    "largest": Quantity(QUERIES),
    "sum": Quantity(QUERIES, NONE, "exponential"),
    "mixed": Quantity(QUERIES, NONE, "output"),
    "phi_Q": Quantity(QUERIES),
    "phi_K": Quantity(KEYS),
    "memory": Quantity(),
    "keys": Quantity(),
    "dA": Quantity(QUERIES, KEYS),
    "dScaled": Quantity(QUERIES, KEYS, "output"),
    "dS": Quantity(QUERIES, KEYS, "output"),
    "dQ": Quantity(QUERIES, NONE, "output"),
    "dK": Quantity(KEYS, NONE, "output"),
    "dV": Quantity(KEYS, NONE, "exponential"),
}
QUANTITIES: Mapping[str, Quantity] = {**OF_A_HEAD, **OF_OTHERS}


def plain(name: str) -> str:
    """A quantity's name without the number of its head or block.

    >>> plain("weights_2"), plain("phi_Q")
    ('weights', 'phi_Q')
    """
    whole, _, number = name.rpartition(COUNTED)
    return whole if whole and number.isdecimal() else name


def is_quantity(name: str) -> bool:
    """Whether a name is that of a quantity.

    >>> is_quantity("weights_2"), is_quantity("gain")
    (True, False)
    """
    return plain(name) in QUANTITIES


def in_record(name: str) -> str:
    """The name under which a line's record holds a quantity.

    >>> in_record("dA"), in_record("weights")
    ('d_weights', 'weights')
    """
    return GRADIENTS.get(name, name)
