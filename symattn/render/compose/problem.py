"""A solved problem as it shows itself: its givens and what the line makes of them, one matrix a stage."""

from __future__ import annotations

from typing import Any

from symattn.derivation import derive
from symattn.layer import Attention
from symattn.render.compose import derivation
from symattn.render.page import model


def document(problem: Attention, language: Any = "en") -> model.Document:
    """The problem, one line a stage; `derive(problem)` shows the working."""
    return derivation.document(derive(problem).brief, language=language)
