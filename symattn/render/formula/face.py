"""Formulas for the public face: an expression, a matrix or a tree, in any of the four languages.

Knows which serialiser belongs to which language, and what a notebook wants around it.
"""

from __future__ import annotations

from collections.abc import Callable

from symattn.render.formula.from_sympy import tree_of
from symattn.render.formula.latex import latex
from symattn.render.formula.layout import multiline
from symattn.render.formula.mathml import CSS, mathml
from symattn.render.formula.typst import typst
from symattn.render.localised import localised
from symattn.words import DEFAULT

Serialiser = Callable[..., str]
LANGUAGES: dict[str, Serialiser] = {"latex": latex, "typst": typst, "html": mathml, "text": multiline}
NOTEBOOK: dict[str, Serialiser] = {
    "latex": lambda node: rf"$\displaystyle {latex(node)}$",
    "html": lambda node, **spoken: f"<style>{CSS}</style>{mathml(node, block=True, **spoken)}",
}


def written(x: object, form: str, /, notebook: bool = False, language: str = DEFAULT) -> str:
    """A formula in one form; `language` is that of its decimal mark, and reads it aloud.

    >>> written(-2, "latex"), written(-2, "latex", notebook=True)
    ('-2', '$\\\\displaystyle -2$')
    """
    spoken = {"language": language} if form == "html" else {}
    return (NOTEBOOK if notebook else LANGUAGES)[form](localised(tree_of(x), language), **spoken)
