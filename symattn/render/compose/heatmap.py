"""The heatmap of an item's weights: grey cells with two digits, exact entries below, masked cells hatched."""

from __future__ import annotations

from dataclasses import replace

from symattn.render.compose.prose import prose
from symattn.render.compose.weights import heatmap_of
from symattn.render.page import model
from symattn.words import say
from symattn.worksheet import Item


def heatmap(item: Item, language: str, sums: bool = True) -> model.Heatmap:
    """The weights of a solved item, rows for queries, with what each row sums to unless that is asked."""
    solved = item.attention
    assert solved is not None  # noqa: S101 - asked of solved items only
    weights, allowed = solved.record["weights"].to_matrix(solved.symbols), solved.record["allowed"]
    found = heatmap_of(weights, allowed, item.queries, item.keys, prose(say("page.heatmap", language)))
    return found if sums else replace(found, sums=())
