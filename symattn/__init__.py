"""symattn: transformer attention computed exactly, for people who teach, learn and grade it by hand.

The public face: a table of names and the modules that make them, each imported when first asked for.
"""

from __future__ import annotations

from importlib import import_module

_FACE = {
    "attention": "symattn.layer",
    "multi_head": "symattn.layer",
    "shapes": "symattn.layer.counting",
    "count": "symattn.layer.counting",
    "softmax": "symattn.layer",
    "masks": "symattn.layer",
    "positions": "symattn.layer",
    "gradients": "symattn.layer",
    "pattern": "symattn.layer",
    "derive": "symattn.derivation",
    "same": "symattn.exact",
    "read": "symattn.verify.read",
    "check": "symattn.worksheet",
    "prove": "symattn.proof",
    "theorems": "symattn.proof",
    "sheet": "symattn.worksheet",
    "latex": "symattn.render",
    "typst": "symattn.render",
    "html": "symattn.render",
    "text": "symattn.render",
    "pdf": "symattn.render.pdf",
    "heatmap": "symattn.render.heatmap",
}

__all__ = sorted(_FACE)  # noqa: PLE0605
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    if name not in _FACE:
        raise AttributeError(f"symattn has no {name!r}; it has {', '.join(__all__)}")
    from symattn import shown

    shown.register(lambda: import_module("symattn.render"))
    value = globals()[name] = getattr(import_module(_FACE[name]), name)
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
