"""What was read of a line of work, typeset: "I read: A₁₂ = e^√2/(1 + e^√2) ≈ 4/5".

Knows how to set the name, the relations and the values of a reading side by side. Reads nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import sympy

from symattn.render.formula.face import LANGUAGES, NOTEBOOK
from symattn.render.formula.from_sympy import tree_of
from symattn.render.formula.symbols import script, symbol_tree
from symattn.render.tree import Node, Operator, Words, row

if TYPE_CHECKING:
    from symattn.verify.read.label import Label
    from symattn.verify.read.reading import Reading

Serialiser = Callable[[Node], str]


def written(reading: Reading, form: str, /, notebook: bool = False) -> str:
    """A reading in one form."""
    return (NOTEBOOK if notebook else LANGUAGES)[form](tree_of_reading(reading))


def tree_of_reading(reading: Reading) -> Node:
    """The name, and each value after its relation; of what could not be read, the text."""
    parts: list[Node] = [_name(reading.label)] if reading.label else []
    for (relation, value), text in zip(reading.parts, reading.written, strict=True):
        parts += [Operator(relation)] if relation else []
        parts.append(Words(text) if value is None else tree_of(_shown(value)))
    return row(*parts)


def _name(label: Label) -> Node:
    places = [":" if place is None else str(place) for place in label.index]
    return script(symbol_tree(label.letter), [*label.marks, *places])


def _shown(value: Any) -> Any:
    """The value with the transposes of names as names of their own."""
    if isinstance(value, sympy.MatrixBase):
        return value
    return value.replace(_is_transpose, lambda found: sympy.Symbol(f"{found.args[0]}^T", commutative=False))


def _is_transpose(part: sympy.Basic) -> bool:
    return str(getattr(part, "func", "")) == "T" and len(part.args) == 1 and bool(part.args[0].is_Symbol)
