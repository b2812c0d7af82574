"""A pattern read off weights as page blocks: what it is, the picture, and the numbers behind it.

Knows the order on the page. Decides nothing: the pattern and its evidence come from `layer.patterns`.
"""

from __future__ import annotations

from typing import Any

import sympy

from symattn.errors import BeyondRing
from symattn.exact import decimal
from symattn.layer.content import ScoreParts
from symattn.layer.patterns import Evidence, Pattern
from symattn.render.compose.prose import decimal_node, sentence
from symattn.render.compose.weights import heatmap_of
from symattn.render.formula import attention as formulas
from symattn.render.formula.from_sympy import tree_of
from symattn.render.page import model
from symattn.render.tree import Node, Operator, Words, row
from symattn.words import say


def pattern(found: Pattern, title: str = "", language: Any = "en") -> model.Document:
    """What the weights show, as a heatmap, a table of the queries, and a table of the evidence."""
    n_q, n_k = found.grid.shape
    queries, keys = (tuple(map(str, range(1, count + 1))) for count in (n_q, n_k))
    blocks = (
        model.Paragraph(sentence(f"patterns.{found.kind}.text", language)),
        heatmap_of(found.weights, None, queries, keys),
        _of_queries(found, language),
        _of_keys(found, language),
        *((_of_evidence(found.evidence, language),) if found.evidence else ()),
    )
    return model.Document("derivation", title or say("patterns.title", language), blocks, language=language)


def _of_queries(found: Pattern, language: str) -> model.Table:
    header = _header(("query", "looks_at", "largest", "entropy", "row_sum"), language)
    rows = zip(found.looks_at, found.largest, found.entropies, found.row_sums, strict=True)
    lines = tuple(
        ((str(i),), (", ".join(map(str, keys)),), (_number(largest),), (_number(entropy),), (tree_of(total),))
        for i, (keys, largest, entropy, total) in enumerate(rows, 1)
    )
    return model.Table(header, lines, "lllll")


def _of_keys(found: Pattern, language: str) -> model.Table:
    lines = tuple(((str(j),), (_number(total),)) for j, total in enumerate(found.column_sums, 1))
    return model.Table(_header(("key", "column_sum"), language), lines, "ll")


def _of_evidence(evidence: tuple[Evidence, ...], language: str) -> model.Table:
    header = _header(("pattern", "which", "share", "chance", "excess"), language)
    lines = tuple(
        (
            (say(f"patterns.{each.template.kind}.name", language),), (", ".join(map(str, each.template.detail)),),
            (_digits(each.share),), (_digits(each.chance),), (_digits(each.excess),),
        )
        for each in evidence
    )  # fmt: skip
    return model.Table(header, lines, "lllll", sentence("patterns.evidence", language))


def _header(names: tuple[str, ...], language: str) -> tuple[model.Inline, ...]:
    return tuple((say(f"columns.{name}", language),) for name in names)


def _number(value: sympy.Expr) -> Node:
    """The exact value, with its decimals where it is no whole number."""
    if value.is_Integer:
        return tree_of(value)
    return row(tree_of(value, inline=True), Operator("≈"), _digits(value))


def _digits(value: sympy.Expr) -> Node:
    try:
        return decimal_node(decimal(value, 4))
    except BeyondRing:
        return Words("?")


def score_parts(found: ScoreParts, title: str = "", language: Any = "en") -> model.Document:
    """The four parts of the scores, and which of them move the weights."""
    parts = (model.Display(formulas.equation(_letter(*pair), tree_of(found.part(*pair)))) for pair in found.grids)
    total = [part for pair in found.grids for part in (Operator("+"), _letter(*pair))][1:]
    whole = model.Display(formulas.equation("S", row(*total)))
    said = model.Paragraph(sentence(f"patterns.{found.kind}.text", language))
    return model.Document(
        "derivation", title or say("patterns.parts", language), (said, whole, *parts), language=language
    )


def _letter(query: str, key: str) -> Node:
    """`S_{CP}`: content of the query, position of the key."""
    return formulas.letter(f"S_{query[0].upper()}_{key[0].upper()}")
