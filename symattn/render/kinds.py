"""Which writer shows which kind of object: the one table where a new kind is added.

Knows names only: a class by its full name, and the function that writes objects of that class in a language.
It imports neither, until an object of that class is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from symattn.errors import PrintError

Writer = Callable[..., str]
FORMULA = "symattn.render.formula.face:written"
PAGE = "symattn.render.compose.face:written"

# The function takes the object, the form ("latex", "typst", "html" or "text") and the caller's options;
# asked for "page", the writer of an object that fills pages gives the `Document` that it composes.
KINDS = {
    "sympy.core.basic.Basic": FORMULA,
    "sympy.matrices.matrixbase.MatrixBase": FORMULA,
    "builtins.int": FORMULA,
    "fractions.Fraction": FORMULA,
    "decimal.Decimal": FORMULA,
    "symattn.render.page.model.Document": "symattn.render.page.face:written",
    "symattn.derivation.steps.Derivation": PAGE,
    "symattn.derivation.layers.LayerDerivation": PAGE,
    "symattn.layer.attention.Attention": PAGE,
    "symattn.layer.heads.MultiHead": PAGE,
    "symattn.render.heatmap.Heatmaps": PAGE,
    "symattn.layer.patterns.Pattern": PAGE,
    "symattn.layer.content.ScoreParts": PAGE,
    "symattn.layer.further.FurtherLine": PAGE,
    "symattn.layer.linear.LinearAttention": PAGE,
    "symattn.layer.counting.Shapes": PAGE,
    "symattn.layer.counting.Counts": PAGE,
    "symattn.worksheet.sheet.Sheet": PAGE,
    "symattn.proof.proof.Proof": PAGE,
    "symattn.proof.claim.Claim": PAGE,
    "symattn.proof.instances.search.Counterexample": PAGE,
    "symattn.verify.read.reading.Reading": "symattn.render.formula.readings:written",
    "symattn.verify.report.Report": "symattn.render.report:written",
    **{
        f"symattn.render.tree.{node}": FORMULA
        for node in (
            "Number", "Name", "Operator", "Words", "Row", "Fraction", "Root", "Script", "Fence", "Blank",
            "Matrix", "Brace", "Alignment",
        )
    },
}  # fmt: skip


def written(x: object, form: str, /, **options: object) -> str:
    """The object in one form, "latex" or another; raises `PrintError` for a class that the table does not know.

    >>> written(3, "latex")
    '3'
    """
    writer = writer_of(type(x))
    return writer(x, form, **options)


def writer_of(kind: type) -> Writer:
    """The function that writes objects of this class, found by the nearest class in the table."""
    for base in kind.__mro__:
        place = KINDS.get(f"{base.__module__}.{base.__qualname__}")
        if place:
            module, function = place.split(":")
            writer: Writer = getattr(import_module(module), function)
            return writer
    raise PrintError(
        f"symattn cannot show an object of the class {kind.__module__}.{kind.__qualname__}; "
        "it shows numbers, expressions and matrices of sympy, and its own objects"
    )
