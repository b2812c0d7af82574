"""`heatmap(A, tokens, path)`: weights as a picture, for a page in any language or as an SVG or PNG file.

Knows what may be shown (weights, problems, layers), whose weights lie side by side, and the names of queries
and keys. How a cell looks is the page's and the drawing's.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sympy

from symattn.errors import PrintError, ShapeError
from symattn.exact import matrix
from symattn.layer import Attention, MultiHead
from symattn.layer.deal import is_list_of_matrices
from symattn.layer.masks import Allowed, Mask, causal, given
from symattn.render.compose.weights import heatmap_of
from symattn.render.page import model
from symattn.shown import Shown
from symattn.words import say

FORMATS = (".svg", ".png")


@dataclass(frozen=True)
class Panel:
    """The weights of one head, rows for queries, and who may look at whom where that is known."""

    weights: sympy.ImmutableMatrix
    allowed: Allowed | None
    title: str = ""


@dataclass(frozen=True, eq=False)
class Heatmaps(Shown):
    """One heatmap or several side by side; shows itself in every language, and `save` writes a picture."""

    figures: tuple[model.Heatmap, ...]
    language: model.Language = "en"

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write an .svg or .png file, whole or not at all; an existing file is replaced. Returns the path.

        Raises PrintError for another ending, MissingTool for a PNG without the engine.
        """
        from symattn.render.drawing import png, svg
        from symattn.render.pdf import put

        target = Path(path)
        if target.suffix not in FORMATS:
            raise PrintError(f"a heatmap is written as .svg or .png, not as {target.name!r}; pdf() makes a PDF")
        drawn = svg(self.figures, self.language)
        return put(target, drawn.encode() if target.suffix == ".svg" else png(drawn))


def heatmap(
    A: Any, tokens: Sequence[str] | None = None, path: str | os.PathLike[str] | None = None, *,
    keys: Sequence[str] | None = None, mask: Any = None, exact: bool | None = None,
    language: model.Language = "en",
) -> Heatmaps:  # fmt: skip
    """Weights as grey cells: rows are queries, columns are keys, masked cells hatched, two digits in each.

    `A` is a matrix of weights (n_q × n_k, rows for queries), an `Attention`, a `MultiHead`, or a list of any of
    these, which stand side by side. `tokens` name the queries, and the keys too unless `keys` does; numbers
    stand where neither is given. `mask` says who may look at whom where A is a bare matrix. With a `path` that
    ends in .svg or .png the picture is written there. `exact` says whether short exact entries stand below the
    digits; left out, they do where there is one heatmap.
    Raises ShapeError for a wrong number of names, PrintError for symbols and other endings.

    >>> figure = heatmap([["4/5", "1/5"], ["1/5", "4/5"]], ["The", "cat"])
    >>> figure.figures[0].queries, figure.figures[0].cells[0][0].label
    (('The', 'cat'), Number(digits='0.80'))
    """
    panels = _panels(A, mask, language)
    below = len(panels) == 1 if exact is None else exact
    figures = tuple(_figure(panel, tokens, keys, below) for panel in panels)
    made = Heatmaps(figures, language)
    if path is not None:
        made.save(path)
    return made


def _panels(A: Any, mask: Any, language: str) -> list[Panel]:
    if isinstance(A, MultiHead):
        heads = [_panel(head, mask) for head in A.heads]
        word = say("page.head", language)
        return [Panel(each.weights, each.allowed, f"{word} {i}") for i, each in enumerate(heads, 1)]
    several = is_list_of_matrices(A) or (isinstance(A, (list, tuple)) and any(isinstance(a, Shown) for a in A))
    return [panel for each in A for panel in _panels(each, mask, language)] if several else [_panel(A, mask)]


def _panel(A: Any, mask: Any) -> Panel:
    if isinstance(A, Attention):
        return Panel(A.record["weights"].to_matrix(A.symbols), A.record["allowed"])
    weights = matrix(A, "A")
    return Panel(weights, _allowed(mask, *weights.shape))


def _allowed(mask: Any, n_q: int, n_k: int) -> Allowed | None:
    if mask is None:
        return None
    made = causal(n_q, n_k) if mask == "causal" else mask if isinstance(mask, Mask) else given(mask)
    return made.allowed(n_q, n_k)


def _figure(panel: Panel, tokens: Sequence[str] | None, keys: Sequence[str] | None, exact: bool) -> model.Heatmap:
    n_q, n_k = panel.weights.shape
    queries = _names("queries", tokens, n_q)
    shared = tokens if keys is None and n_q == n_k else keys
    return heatmap_of(
        panel.weights,
        panel.allowed,
        queries,
        _names("keys", shared, n_k),
        (panel.title,) if panel.title else (),
        exact,
    )


def _names(what: str, names: Sequence[str] | None, count: int) -> tuple[str, ...]:
    if names is None:
        return tuple(map(str, range(1, count + 1)))
    if isinstance(names, str) or len(names) != count:
        raise ShapeError(f"{names!r} are not names for {count} {what}; give a list of {count} tokens")
    return tuple(map(str, names))
