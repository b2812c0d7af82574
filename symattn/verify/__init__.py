"""A student's page in, one mark per line out.

Knows how to judge what was written against what is right, what follows from an earlier slip, and which known
mistake gives it. Reports hold ids and data; their sentences are added where they are shown. Names are imported
when asked for: the reader on its own needs none of this.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .checking import check
    from .report import Mark, Note, Report
    from .wanted import Wanted

_PLACES = {"Mark": "report", "Note": "report", "Report": "report", "Wanted": "wanted", "check": "checking"}

__all__ = ["Mark", "Note", "Report", "Wanted", "check"]


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"symattn.verify has no {name!r}; it has {', '.join(__all__)}")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
