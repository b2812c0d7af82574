"""Heatmaps as page blocks: one alone, several side by side."""

from __future__ import annotations

from typing import Any

from symattn.render.heatmap import Heatmaps
from symattn.render.page import model
from symattn.words import say


def heatmaps(picture: Heatmaps, title: str = "", language: Any = None) -> model.Document:
    """The heatmaps as a document of their own."""
    spoken = language or picture.language
    block: model.Block = picture.figures[0] if len(picture.figures) == 1 else model.Beside(picture.figures)
    return model.Document("derivation", title or say("page.weights", spoken), (block,), language=spoken)
