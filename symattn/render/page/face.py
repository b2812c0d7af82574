"""Documents for the public face: one document in any language that a page can be written in.

Knows which writer belongs to which language, and nothing of what it writes.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from symattn.errors import PrintError
from symattn.render.page.model import Document

# Imported when asked for: a reader of HTML needs neither the notebook nor the LaTeX writer.
WRITERS = {
    "latex": "symattn.render.page.latex:document",
    "typst": "symattn.render.page.typst:document",
    "html": "symattn.render.page.html:document",
    "text": "symattn.render.page.plain:document",
    "markdown": "symattn.render.page.markdown:document",
    "notebook": "symattn.render.notebook:notebook",
}


# In a notebook's output only the blocks are shown: the notebook has a head of its own.
NOTEBOOK = {
    "latex": "symattn.render.page.latex_blocks:formulas",
    "html": "symattn.render.page.html:fragment",
}


def written(document: Document, form: str, /, notebook: bool = False) -> str:
    """A document in one form; `PrintError` names the forms there are.

    >>> written(Document("sheet", "By hand", ()), "markdown").splitlines()[0]
    '# By hand'
    """
    writers = NOTEBOOK if notebook else WRITERS
    if form not in writers:
        raise PrintError(f"no document is written in {form!r}: write one of {', '.join(writers)}")
    module, name = writers[form].split(":")
    writer: Callable[[Document], str] = getattr(import_module(module), name)
    return writer(document)
