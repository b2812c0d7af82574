"""Shapes and counts as tables: one quantity, stage or matrix a row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sympy

from symattn.layer.counting import Counts, Shapes
from symattn.render.compose.letters import NOTES, lettered
from symattn.render.formula import attention as formulas
from symattn.render.formula.from_sympy import tree_of
from symattn.render.page import model
from symattn.render.tree import Node
from symattn.words import say

LETTERS = {"outputs": "O_i", "context": "C"}
KINDS = ("multiplications", "additions", "divisions", "exponentials")


def shapes(found: Shapes, title: str = "", language: Any = "en") -> model.Document:
    """A table of shapes, batch first, then heads, then tokens."""
    rows = tuple(
        ((_letter(name),), (say(f"shapes.{name}.text", language),), (formulas.row_vector(*map(tree_of, shape)),))
        for name, shape in found.of.items()
    )
    table = model.Table(_header(("letter", "quantity", "shape"), language), rows, "lll")
    width = formulas.equation("d_k", tree_of(found.d_k))
    return _document(title or say("shapes.title", language), (table, model.Display(width)), language)


def counts(found: Counts, title: str = "", language: Any = "en") -> model.Document:
    """What a layer costs: pairs, operations of each stage, parameters, cache."""
    kinds = tuple(kind for kind in KINDS if found.total(kind) != 0)
    rows = [
        ((say(f"stages.{cost.stage}", language),), *((tree_of(getattr(cost, kind)),) for kind in kinds))
        for cost in found.stages
    ]
    rows.append(((say("page.sum", language),), *((tree_of(found.total(kind)),) for kind in kinds)))
    operations = model.Table(_header(("stage", *kinds), language), tuple(rows), "l" + "r" * len(kinds))
    whole = {"comparisons": found.comparisons, "parameters": found.parameters, "cache_bytes": found.cache_bytes}
    blocks = (operations, _amounts(whole, language), _parameters(found.matrices, language))
    return _document(title or say("counts.title", language), blocks, language)


def _amounts(whole: Mapping[str, sympy.Expr], language: str) -> model.Block:
    rows = tuple(((say(f"counts.{name}", language),), (tree_of(value),)) for name, value in whole.items())
    return model.Table(_header(("quantity", "number"), language), rows, "lr")


def _parameters(matrices: Mapping[str, sympy.Expr], language: str) -> model.Block:
    rows = tuple(((_letter(name),), (tree_of(size),)) for name, size in matrices.items())
    return model.Table(_header(("letter", "number"), language), rows, "lr", (say("counts.matrices", language),))


def _letter(name: str) -> Node:
    return lettered(LETTERS.get(name, NOTES.get(name, name)))


def _header(names: tuple[str, ...], language: str) -> tuple[model.Inline, ...]:
    return tuple((say(f"columns.{name}", language),) for name in names)


def _document(title: str, blocks: tuple[model.Block, ...], language: Any) -> model.Document:
    return model.Document("derivation", title, blocks, language=language)
