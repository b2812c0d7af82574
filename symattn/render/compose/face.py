"""The writer of every object that fills a page: it composes the document, and the page writers do the rest."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from symattn.render.page import face
from symattn.render.page.model import Document

# An object of this class is composed by this function.
COMPOSERS = {
    "symattn.derivation.steps.Derivation": "symattn.render.compose.derivation:document",
    "symattn.derivation.layers.LayerDerivation": "symattn.render.compose.heads:document",
    "symattn.layer.attention.Attention": "symattn.render.compose.problem:document",
    "symattn.layer.heads.MultiHead": "symattn.render.compose.heads:problem",
    "symattn.render.heatmap.Heatmaps": "symattn.render.compose.pictures:heatmaps",
    "symattn.layer.patterns.Pattern": "symattn.render.compose.patterns:pattern",
    "symattn.layer.content.ScoreParts": "symattn.render.compose.patterns:score_parts",
    "symattn.layer.further.FurtherLine": "symattn.render.compose.problem:document",
    "symattn.layer.linear.LinearAttention": "symattn.render.compose.problem:document",
    "symattn.layer.counting.Shapes": "symattn.render.compose.counting:shapes",
    "symattn.layer.counting.Counts": "symattn.render.compose.counting:counts",
    "symattn.proof.proof.Proof": "symattn.render.compose.proof:document",
    "symattn.proof.claim.Claim": "symattn.render.compose.proof:claim_document",
    "symattn.proof.instances.search.Counterexample": "symattn.render.compose.proof:counterexample_document",
    "symattn.worksheet.sheet.Sheet": "symattn.render.compose.sheet:document",
}


def written(x: object, form: str, /, **options: Any) -> Any:
    """The object in one form; asked for "page", the document itself."""
    notebook = {"notebook": options.pop("notebook")} if "notebook" in options else {}
    document = _composer(type(x))(x, **options)
    return document if form == "page" else face.written(document, form, **notebook)


def _composer(kind: type) -> Callable[..., Document]:
    for base in kind.__mro__:
        place = COMPOSERS.get(f"{base.__module__}.{base.__qualname__}")
        if place:
            module, function = place.split(":")
            composer: Callable[..., Document] = getattr(import_module(module), function)
            return composer
    raise LookupError(f"no composer for {kind}")
