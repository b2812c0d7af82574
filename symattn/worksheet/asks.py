"""What is asked, with all that a box on paper needs: letter, shape, labels, kind of entry.

Knows how large a kind of entry may become for the structure of a problem (its scale, its shapes), and nothing of
this variant's own answer: a box must not give it away. Sizes in millimetres are the renderer's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

import sympy

from .prose import Number, Prose
from .quantities import KEYS, NONE, QUANTITIES, QUERIES, plain

LETTERS: Mapping[str, str] = {
    "Q": "Q", "K": "K", "V": "V", "scores": "S", "masked": "M", "weights": "A", "output": "O", "totals": "z",
    "bias": "B",
}  # fmt: skip
ANY = {"X", "context", "W_Q", "W_K", "W_V", "b_Q", "b_K", "b_V", "Q", "K", "V", "S", "dO", "angles", "feature"}
_Q, _K = {"X", "W_Q", "b_Q", "Q"}, {"X", "context", "W_K", "b_K", "K"}
SOURCES = {  # the givens that go into a quantity
    "Q": _Q,
    "K": _K,
    "V": {"X", "context", "W_V", "b_V", "V"},
    "scores": {"S", "angles", *_Q, *_K},
    "scaled": {"S", "angles", "bias", *_Q, *_K},
    "masked": {"S", "angles", "bias", *_Q, *_K},
}
ROW_FORM_FROM = 3  # keys: a row of weights may then have three distinct exponentials


@dataclass(frozen=True)
class Ask:
    """One thing asked.

    `kind` is "matrix" (a quantity by its public name), "number" or "shape" (a value), or "words". `entries` says
    what may stand in a box ("integer", "surd", "sum" of surds, "exponential", "output"), `form` whether weights
    are asked as one "matrix" or in "rows" with z. `text` is the question in words, or what a value is; for words
    it may be empty, when the item's own text is the question. `answer` is the exact answer, None for words. The
    formula of a quantity that has no letter of its own (the scaled scores, powers) follows from the scores'
    letter. `quantity` is the name that derivations know it by.
    """

    what: str
    kind: str
    answer: sympy.ImmutableMatrix | Number | None = None
    letter: str = ""
    text: Prose = field(default_factory=Prose)
    shape: tuple[int, int] = (1, 1)
    entries: str = "integer"
    form: str = "matrix"
    row_labels: tuple[str, ...] = ()
    column_labels: tuple[str, ...] = ()
    lines: int = 0
    quantity: str = ""


def labels(
    quantity: str, queries: tuple[str, ...], keys: tuple[str, ...], convention: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The labels at the rows and at the columns of a quantity; the number of a single one would read as a factor.

    >>> labels("weights", ("the", "cat"), ("le", "chat"), "rows"), labels("weights", ("1",), ("1", "2"), "rows")
    ((('the', 'cat'), ('le', 'chat')), ((), ('1', '2')))
    """
    known = {QUERIES: () if queries == ("1",) else queries, KEYS: () if keys == ("1",) else keys, NONE: ()}
    one = QUANTITIES[plain(quantity)]
    rows, columns = known[one.rows], known[one.columns]
    return (columns, rows) if convention == "columns" else (rows, columns)


def entries_of(quantity: str, fractional: Collection[str], scale: sympy.Expr) -> str:
    """The kind of entry that a quantity can have, by the problem's structure, never by this variant's numbers.

    `fractional` are the givens that may hold something else than whole numbers.

    >>> entries_of("scaled", (), sympy.sqrt(2)), entries_of("scaled", (), sympy.Integer(1))
    ('surd', 'integer')
    >>> entries_of("V", ["W_V"], sympy.Integer(1)), entries_of("Q", ["W_V"], sympy.Integer(1))
    ('surd', 'integer')
    """
    name = plain(quantity)
    if QUANTITIES[name].entries:
        return QUANTITIES[name].entries
    divided = name in ("scaled", "masked", "largest") and scale != 1
    return "surd" if divided or SOURCES.get(name, ANY) & set(fractional) else "integer"


def may_be_fractional(matrix: object) -> bool:
    """Whether a given is a matrix with an entry that is no whole number."""
    return isinstance(matrix, sympy.MatrixBase) and not all(cell.is_Integer for cell in matrix)


def form_of(quantity: str, keys: int) -> str:
    """Whether a quantity is asked as one matrix or row by row.

    >>> form_of("weights", 4), form_of("weights", 2), form_of("output", 4)
    ('rows', 'matrix', 'matrix')
    """
    return "rows" if plain(quantity) == "weights" and keys >= ROW_FORM_FROM else "matrix"
