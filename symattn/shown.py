"""The base class of objects that show themselves at a REPL and in a notebook.

Knows that some renderer exists, not which: the face registers it. Low floors stay free of typesetting.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

_find_renderer: list[Callable[[], ModuleType]] = []


def register(find_renderer: Callable[[], ModuleType]) -> None:
    """Say how to find the module whose `text`, `latex` and `html` show an object; called once, by the face."""
    _find_renderer[:] = [find_renderer]


class Shown:
    """An object that prints as readable Unicode and shows typeset in a notebook."""

    __slots__ = ()

    def __str__(self) -> str:
        return self._shown("text") if _find_renderer else object.__repr__(self)

    def _repr_latex_(self) -> str | None:
        return self._shown("notebook_latex") if _find_renderer else None

    def _repr_html_(self) -> str | None:
        return self._shown("notebook_html") if _find_renderer else None

    def _shown(self, language: str) -> str:
        shown: str = getattr(_find_renderer[0](), language)(self)
        return shown
