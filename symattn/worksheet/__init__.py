"""Problems as data: one schema for a problem and a sheet, variants by seed, the sheets that ship.

Knows files of problems, the fair draw, and the exact answers. Does not know typesetting, students' work, or the
words of pages beyond those of a sheet's own file.
"""

from .asks import Ask
from .checking import check
from .item import Item
from .library import sheet, sheets
from .problem import Problem
from .prose import Both, Prose
from .remarks import Ambiguity, Evidence, Fact, Note
from .sheet import Sheet, sheet_of

__all__ = [
    "Ambiguity", "Ask", "Both", "Evidence", "Fact", "Item", "Note", "Problem", "Prose", "Sheet",
    "check", "sheet", "sheet_of", "sheets",
]  # fmt: skip
