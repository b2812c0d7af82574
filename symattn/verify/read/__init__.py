r"""The reader: what people write, as exact values or a clear refusal.

Reads LaTeX, Unicode and plain text by a grammar of its own, and every number a second time by other means. Knows
notation; does not know which problem the work belongs to, and judges nothing.

The rules where a text could be read in two ways, the same everywhere: a slash takes one thing on its right
(`1/2x` is refused); `^` takes one thing above it (`e^23` and `e^-1` are refused, `e^1/√2` is e/√2); a root or
function without brackets takes one thing, and nothing may follow that could belong to it (`\sqrt2x`, `\ln 2x`
are refused); f(x)^2 is the square of f(x); a number behind another thing is refused (`2 3`, `2 1/2`); e is Euler's
number, log the natural logarithm, σ the sigmoid; K^T is a transpose, W^Q the name W_Q; A_1 counts from 1, A[0]
from 0; root(3, 2) is the cube root of 2.
"""

from .line import read, read_work_line
from .page import page
from .reading import Cell, Reading

__all__ = ["Cell", "Reading", "page", "read", "read_work_line"]
