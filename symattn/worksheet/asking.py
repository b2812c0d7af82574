"""How a question of the file becomes something asked: a quantity, a value, or words.

Knows the names that may be asked and where each answer comes from.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from . import asks
from .asks import Ask
from .lines import record_name
from .places import Place
from .prose import Prose, said
from .quantities import QUANTITIES, is_quantity

if TYPE_CHECKING:
    from .item import Item


def ask_of(item: Item, index: int) -> Ask:
    """The item's question of that index, counted from 0. Raises SheetError for what cannot be asked."""
    what, place = item.written.asks[index], item.written.place.at("asks", index)
    if what in item.written.values:
        return _of_value(item, what)
    if is_quantity(what):
        return _of_quantity(item, what, place)
    if " " not in what:
        near = get_close_matches(what, (*QUANTITIES, *item.written.values), 1, cutoff=0.5)
        advice = f'did you mean "{near[0]}"?' if near else f"write one of {', '.join(QUANTITIES)}, or words"
        raise place.error(f'"{what}" cannot be asked; {advice}')
    return Ask(what, "words", text=Prose(what, said(item.setting.numbers)), lines=item.written.lines)


def _of_quantity(item: Item, what: str, place: Place) -> Ask:
    matrix = item.quantity(what)
    if matrix is None:
        raise place.error(f'"{what}" cannot be asked: the givens do not reach it')
    quantity = record_name(item.solved, what)
    rows, columns = asks.labels(what, item.queries, item.keys, item.setting.convention)
    return Ask(
        what, "matrix", matrix, item.letters.get(quantity, ""), shape=matrix.shape, quantity=quantity,
        entries=item.written.entries.get(what) or asks.entries_of(what, item.fractional, item.scale),
        form=item.written.forms.get(what) or asks.form_of(what, len(item.keys)),
        row_labels=rows, column_labels=columns,
    )  # fmt: skip


def _of_value(item: Item, what: str) -> Ask:
    written, value = item.written.values[what], item.values[what]
    width = len(value) if isinstance(value, tuple) else 1
    return Ask(
        what, "shape" if written.is_shape else "number", value, letter=what, shape=(1, width),
        text=Prose(written.label, said(item.setting.numbers)), entries=item.written.entries.get(what, "integer"),
    )  # fmt: skip
