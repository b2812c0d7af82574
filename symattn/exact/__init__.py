"""Numbers that never round, and the only equality decision.

Knows entries and their plain-text grammar, a ring of exponentials in which equality is decided, the tidy
form of a value, and certified digits. Does not know attention, typesetting or files.
"""

from .digits import Judgement, decimal, judge
from .entry import entry, matrix
from .tidy import tidy
from .verdict import Verdict, same

__all__ = ["Judgement", "Verdict", "decimal", "entry", "judge", "matrix", "same", "tidy"]
