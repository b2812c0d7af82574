"""Labels: the names of quantities, in one canonical spelling whatever the notation.

Knows letters, marks (the Q of W_Q, the model of d_model) and indices counted from 1; `W^Q`, `W_Q` and
`\\mathbf{W}_Q` are one name. Does not know which quantity of a problem a name stands for.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from .vocabulary import WORDS

INDEX_LETTERS = frozenset("ijklmnrst")
SIZES = frozenset("TNLD")
MATRIX_WORDS = WORDS - {"model", "sigma"}


@dataclass(frozen=True, slots=True)
class Label:
    """A name: its letter or word, its marks, and its indices (a number, a letter, or None for all).

    >>> Label("A", index=(1, None)).name, Label("W", ("Q",)).name, Label("alpha", index=(1, 2)).name
    ('A_1,:', 'W_Q', 'alpha_12')
    """

    letter: str
    marks: tuple[str, ...] = ()
    index: tuple[int | str | None, ...] = ()
    from_zero: bool = False
    transposed: bool = False

    @property
    def name(self) -> str:
        """The canonical spelling."""
        shown = [":" if place is None else str(place) for place in self.index]
        close = all(len(place) == 1 for place in shown) and None not in self.index
        below = "".join(self.marks) + ("," if self.marks and shown and not close else "")
        below += ("" if close else ",").join(shown)
        return f"{self.letter}_{below}" if below else self.letter

    @property
    def is_matrix(self) -> bool:
        """Whether it stands for a matrix or a row, which do not commute; an entry with two indices does."""
        word = self.letter.partition("(")[2].rstrip(")") or self.letter
        capital = word[0].isupper() and word.isascii() and word not in SIZES
        return (capital or (len(word.rstrip("'")) > 1 and word in MATRIX_WORDS)) and not self.is_entry

    @property
    def is_entry(self) -> bool:
        """Whether both row and column are given."""
        return len(self.index) == 2 and None not in self.index

    def symbol(self) -> sympy.Symbol:
        """The name as a symbol; names of matrices do not commute."""
        return sympy.Symbol(self.name, commutative=not self.is_matrix)
