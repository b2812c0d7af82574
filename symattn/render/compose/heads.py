"""A layer of several heads as page blocks: the givens once, each head under its heading, then the merge.

Knows how heads are told apart on the page (`Q^{(1)}`, `W_Q^{(1)}`). Each head is written as any derivation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from symattn.derivation import Derivation, LayerDerivation, derive
from symattn.layer import MultiHead, role_of
from symattn.render.compose import derivation as of_one
from symattn.render.compose.letters import Letters
from symattn.render.compose.prose import sentence
from symattn.render.page import model
from symattn.words import say

SHARED = ("X", "context")  # one for all heads
OWN = (
    "Q", "K", "V", "W_Q", "W_K", "W_V", "b_Q", "b_K", "b_V",
    "scores", "totals", "weights", "output", "masked", "bias",
)  # fmt: skip
PLAIN = {"scores": "S", "weights": "A", "output": "O", "masked": "M", "bias": "B", "totals": "z"}
SEQUENCES = {"X": "Q", "context": "K", "source": "V"}  # where the values have a sequence of their own


def document(layer: LayerDerivation, title: str = "", language: Any = "en", detail: bool = True) -> model.Document:
    """The derivation of a layer as a document of its own."""
    shown = title or say("page.layer", language)
    return model.Document("derivation", shown, tuple(_blocks(layer, language, detail)), language=language)


def problem(layer: MultiHead, language: Any = "en") -> model.Document:
    """The layer, one line a stage, and where Q, K and V come from; `derive(layer)` shows more."""
    shown = document(derive(layer).brief, language=language)
    if "X" not in layer.heads[0].givens:
        return shown
    said = model.Paragraph(sentence(f"roles.{role_of(layer).id}.text", language))
    return replace(shown, blocks=(said, *shown.blocks))


def _blocks(layer: LayerDerivation, language: str, detail: bool) -> Iterator[model.Block]:
    merged = of_one.letters_of(layer.merge, language)
    yield from of_one.givens(_only(layer.heads[0], shared=True), _letters(layer, 0, language))
    for i, head in enumerate(layer.heads):
        letters = _letters(layer, i, language)
        yield model.Heading((say("page.head", language), f" {i + 1}"))
        yield from of_one.givens(_only(head, shared=False), letters)
        yield from of_one.blocks(head, letters, language, detail)
    yield model.Heading((say("page.merge", language),))
    own = replace(layer.merge, givens=tuple(q for q in layer.merge.givens if q.name in ("W_O", "b_O")), steps=())
    yield from of_one.givens(own, merged)
    yield from of_one.blocks(layer.merge, merged, language, detail)


def _only(head: Derivation, shared: bool) -> Derivation:
    """A derivation with no steps, and only the givens that all heads share, or only the others."""
    names = (*SHARED, "source")
    return replace(head, givens=tuple(q for q in head.givens if (q.name in names) == shared), steps=())


def _letters(layer: LayerDerivation, i: int, language: str) -> Letters:
    head = layer.heads[i]
    letters = of_one.letters_of(head, language)
    three = SEQUENCES if any(q.name == "source" for q in head.givens) else {}
    return replace(letters, given={**numbered_letters(i + 1, letters.has_mask), **three})


def numbered_letters(head: int, has_mask: bool) -> dict[str, str]:
    """The letters of the quantities of a head, counted from 1.

    >>> numbered_letters(2, False)["weights"]
    'A^{(2)}'
    """
    return {name: _numbered(PLAIN.get(name, name), head) for name in OWN if name != "masked" or has_mask}


def _numbered(letter: str, number: int) -> str:
    return f"{letter}^{{({number})}}"
