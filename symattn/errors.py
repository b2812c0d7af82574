"""Every way in which a caller can be wrong, one class for each.

Knows nothing of mathematics or of typesetting. Every error that symattn raises on purpose is a
`SymattnError`; its message says what was asked, what was given and what to write instead.
"""

from __future__ import annotations

_VISIBLE = {code: 0x2400 + code for code in range(32)} | {127: 0x2421}  # control characters, as their pictures


class SymattnError(Exception):
    """Base of every error that symattn raises on purpose."""


class EntryError(SymattnError, ValueError):
    """A number, or a cell of a matrix, is not an exact entry."""


class ShapeError(SymattnError, ValueError):
    """Matrices do not fit together, or are ragged or empty."""


class ProblemError(SymattnError, ValueError):
    """The givens of a problem contradict each other, or one is missing."""


class MaskError(SymattnError, ValueError):
    """A mask is not a matrix of booleans, or leaves a row with nothing to look at."""


class LimitError(SymattnError, ValueError):
    """An input is larger than the published limits (digits, depth, terms, exponents)."""


class UndefinedError(SymattnError, ArithmeticError):
    """A value is not defined: a zero denominator, the logarithm of zero."""


class BeyondRing(SymattnError):  # noqa: N818 - it is an answer more than an error
    """An expression lies outside the numbers whose equality symattn can decide."""


class ChainError(SymattnError, ValueError):
    """A step of a derivation does not start where the line so far has ended."""


class ProofError(SymattnError, ValueError):
    """A rule does not apply: a side condition fails, or a line does not follow from the one before."""


class ReadError(SymattnError, ValueError):
    """Text could not be read; points at the place.

    >>> print(ReadError("expected a closing brace", "e^{2", 4))
    expected a closing brace
      e^{2
          ^
    """

    def __init__(self, message: str, text: str = "", offset: int = 0, suggestion: str = "") -> None:
        self.message, self.text, self.offset, self.suggestion = message, text, offset, suggestion
        super().__init__(message)

    def __str__(self) -> str:
        advice = f"\n{self.suggestion}" if self.suggestion else ""
        if not self.text:
            return self.message + advice
        start = self.text.rfind("\n", 0, self.offset) + 1
        line = self.text[start:].split("\n", 1)[0]
        left = max(0, self.offset - start - 60)
        shown = line[left : left + 100].translate(_VISIBLE)
        return f"{self.message}\n  {shown}\n  {' ' * (self.offset - start - left)}^{advice}"


class PrintError(SymattnError, ValueError):
    """Something cannot be printed: an object that has no printed form, or a character without a glyph."""


class SheetError(SymattnError, ValueError):
    """A sheet's or a problem's file is wrong; the message names the file and the line."""


class FileError(SymattnError, OSError):
    """A file is in the way, or cannot be read or written."""


class UnknownName(SymattnError, LookupError):  # noqa: N818 - reads as what happened
    """No sheet, theorem, mistake or topic has that name."""


class MissingTool(SymattnError, RuntimeError):  # noqa: N818
    """A part that this machine lacks is needed (the PDF engine, a second reader)."""


class PageError(SymattnError, ValueError):
    """Something does not fit the page it is to be printed on."""
