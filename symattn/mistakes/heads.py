"""Mistakes of several heads: the merge left out or done differently, the wrong keys for a group.

These stand in for stages of a layer (`multi_head`), whose line ends in the merge of the heads' outputs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..exact.grid import Grid
from ..layer import Attention
from ..layer.heads import attend, side_by_side
from ..layer.stages import mix
from .mistake import Mistake

MERGE = ("merge", "merge")
BARE = ("concatenate", "concatenate")  # the merge of a layer without W_O
KEY_SIDE = ("K", "V", "W_K", "W_V", "b_K", "b_V")


def unmerged(outputs: Sequence[Grid]) -> tuple[Grid, Grid]:
    """The heads side by side, and nothing after it."""
    concat = side_by_side(outputs)
    return concat, concat


def summed(outputs: Sequence[Grid]) -> Grid:
    """O₁ + … + O_h."""
    total = outputs[0]
    for output in outputs[1:]:
        total = total.plus(output)
    return total


def reshaped(outputs: Sequence[Grid]) -> Grid:
    """(h, T, d_v) read off in order into T rows: head after head fills the rows, so tokens are mixed."""
    cells = [cell for output in outputs for row in output.rows for cell in row]
    tokens = outputs[0].shape[0]
    width = len(cells) // tokens
    return Grid(tuple(tuple(cells[i * width : (i + 1) * width]) for i in range(tokens)))


def reshaped_and_merged(outputs: Sequence[Grid], w_o: Grid, b_o: Grid | None) -> tuple[Grid, Grid]:
    """The same, then W_O as it should be."""
    concat = reshaped(outputs)
    merged = mix(concat, w_o)
    return concat, merged if b_o is None else merged.plus(b_o)


def tiled(layer: Any) -> tuple[Attention, ...]:
    """The heads, head i with the keys and values of group i mod g instead of i div (h/g)."""
    first = {group: layer.groups.index(group) for group in layer.groups}
    groups = len(first)
    return tuple(_with_keys_of(head, layer.heads[first[i % groups]]) for i, head in enumerate(layer.heads))


def _with_keys_of(head: Attention, other: Attention) -> Attention:
    names = [name for name in KEY_SIDE if name in other.start]
    start = {**head.start, **{name: other.start[name] for name in names}}
    givens = {**head.givens, **{name: other.givens[name] for name in names if name in other.givens}}
    return replace(head, start=start, givens=givens)


def several(layer: Any) -> bool:
    """More than one head, all of one width."""
    widths = {output.shape[1] for output in layer.record["outputs"]}
    return len(layer.heads) > 1 and len(widths) == 1


def several_tokens(layer: Any) -> bool:
    """The same, over more than one query: with one, there is nothing to mix."""
    return several(layer) and bool(layer.record["outputs"][0].shape[0] > 1)


def shared_keys(layer: Any) -> bool:
    """Fewer groups of keys than heads, and more than one."""
    return 1 < len(set(layer.groups)) < len(layer.heads)


HEADS = (
    # O₁ = (1, 2), O₂ = (3, 4): (1, 2, 3, 4), and no W_O
    Mistake("no-W_O", MERGE, ("outputs",), ("concat", "merged"), unmerged),
    # (4, 6)
    Mistake("heads-summed", MERGE, ("outputs",), ("merged",), summed, several),
    Mistake("heads-summed", BARE, ("outputs",), ("concat",), summed, several, variant="without W_O"),
    # two tokens, O₁ = (1; 2), O₂ = (3; 4): rows (1, 2) and (3, 4) for (1, 3) and (2, 4)
    Mistake("heads-merged-without-transpose", MERGE, ("outputs", "W_O", "b_O"), ("concat", "merged"),
            reshaped_and_merged, several_tokens),
    Mistake("heads-merged-without-transpose", BARE, ("outputs",), ("concat",), reshaped, several_tokens,
            variant="without W_O"),
    # four heads, two groups: heads 1 2 3 4 with groups 1 2 1 2 for 1 1 2 2
    Mistake("gqa-tiled", ("attend", "attend"), (), ("outputs",), attend, shared_keys, known=tiled),
)  # fmt: skip
