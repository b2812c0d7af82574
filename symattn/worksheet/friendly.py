"""Which draws are friendly: small conditions on sketches of a problem and of its variant, one function each.

Knows what makes a problem bearable for a hand, and what would hide a mistake for certain. Neither draws nor
computes exponentials; whether every mistake shows is `discern`'s to say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction

from .sketch import Rows, Sketch

MOST_POWERS = 3  # distinct exponentials in a row, where the file's own rows have fewer
WIDEST = 4  # difference of two scores in a row, where the file's own rows are narrower
FREE = ("S", "bias")  # givens in which a row of zeros is as good as any other

Condition = Callable[[Sketch, Sketch], bool]


def friendly(own: Sketch, variant: Sketch, asked: Collection[str]) -> bool:
    """Whether a variant is friendly to who works it out and hides nothing, as far as the sketch tells."""
    conditions = OF_GIVENS if own.scores is None or not SOFTMAX & set(asked) else (*OF_GIVENS, *OF_SCORES)
    return all(condition(own, variant) for condition in conditions)


def bearable(drawn: Sketch, powers: tuple[int, int] | None) -> bool:
    """Whether a drawn problem is bearable: rows that differ, mixed scores that are near, and so many powers.

    `powers` are the bounds for the different exponentials of the row that has the most of them; None where no
    softmax is asked.
    """
    if not all(_rows_tell_apart(name, rows) for name, rows in drawn.givens.items()) or _has_idle_column(drawn):
        return False
    if drawn.heads:
        return all(bearable(head, powers) for head in drawn.heads)
    if not factors_have_a_direction(drawn, drawn) or powers is None or not drawn.seen:
        return factors_have_a_direction(drawn, drawn)
    fewest, most = powers
    return (
        fewest <= max(len(set(row)) for row in drawn.seen) <= most
        and scores_are_mixed(drawn, drawn)
        and scores_have_a_direction(drawn, drawn)
        and _usual_slips_show(drawn)
        and all(_width(row) <= WIDEST for row in drawn.seen)
    )


def _usual_slips_show(drawn: Sketch) -> bool:
    """Factors turned round, a share of the sum for a softmax, and a mask of zeros give other scores or weights.

    The catalogue of mistakes would find these too, at a hundred times the price.
    """
    shares = any(len(row) - row.count(Fraction(0)) > 1 for row in drawn.seen)
    return (
        shares
        and len(set(drawn.products)) == len(drawn.products)
        and (not drawn.forbidden or any(drawn.forbidden))
    )


def _rows_tell_apart(name: str, rows: Rows) -> bool:
    """No two rows are equal, and none is zero, but for scores and biases."""
    return len(set(rows)) == len(rows) and (name in FREE or name.startswith("b_") or all(map(any, rows)))


def givens_differ(own: Sketch, variant: Sketch) -> bool:
    """A variant has other givens than the file's own problem."""
    return own.givens != variant.givens


def rows_of_givens_differ(own: Sketch, variant: Sketch) -> bool:
    """No two rows of a given matrix are equal, unless they are in the file's own problem."""
    return all(
        len(set(rows)) == len(rows) or len(set(own.givens[name])) < len(rows)
        for name, rows in variant.givens.items()
    )


def no_row_is_zero(own: Sketch, variant: Sketch) -> bool:
    """No row of a given matrix is all zero, unless one is in the file's own problem."""
    return all(
        all(map(any, rows)) or not all(map(any, own.givens[name]))
        for name, rows in variant.givens.items()
        if name not in FREE
    )


def factors_have_a_direction(own: Sketch, variant: Sketch) -> bool:
    """No square W is symmetric, or W Xᵀ and X W could not be told apart, and W_Q is not W_K."""
    square = [rows for name, rows in variant.givens.items() if name.startswith("W_") and len(rows) == len(rows[0])]
    return all(rows != turned(rows) for rows in square) and len(set(square)) == len(square)


def scores_are_mixed(own: Sketch, variant: Sketch) -> bool:
    """Every query that sees two keys or more has two different scores among them."""
    return all(len(set(row)) > 1 for row in variant.seen if len(row) > 1)


def scores_have_a_direction(own: Sketch, variant: Sketch) -> bool:
    """The scores are not symmetric: who asks and who is asked can be told apart."""
    scores = variant.scores or ()
    return len(scores) == 1 or scores != turned(scores)


def weights_differ(own: Sketch, variant: Sketch) -> bool:
    """The scores are not the file's own up to a constant in each row: the weights are others."""
    return [_levelled(row) for row in own.seen] != [_levelled(row) for row in variant.seen]


def exponentials_are_few(own: Sketch, variant: Sketch) -> bool:
    """A row has no more distinct exponentials than a hand can bear, or than the file's own rows have."""
    most = max(len(set(row)) for row in own.seen)
    return all(len(set(row)) <= max(most, MOST_POWERS) for row in variant.seen)


def scores_are_near(own: Sketch, variant: Sketch) -> bool:
    """Two scores of a row do not lie so far apart that a weight rounds to nothing."""
    widest = max(Fraction(WIDEST), *(_width(row) for row in own.seen))
    return all(_width(row) <= widest for row in variant.seen)


def columns_tell_something(own: Sketch, variant: Sketch) -> bool:
    """No column of V is the same for all keys and none of a W is zero, unless one is in the file's own problem."""
    return not _has_idle_column(variant) or _has_idle_column(own)


def _has_idle_column(sketch: Sketch) -> bool:
    """Whether the weights do not matter to a column of the output, or the tokens to one of a projection."""
    values = sketch.values or ()
    same = len(values) > 1 and any(len(set(column)) == 1 for column in turned(values))
    zero = any(not any(column) for rows in sketch.weights_of_projections for column in turned(rows))
    return same or zero or any(map(_has_idle_column, sketch.heads))


OF_GIVENS: tuple[Condition, ...] = (
    givens_differ,
    rows_of_givens_differ,
    no_row_is_zero,
    columns_tell_something,
    factors_have_a_direction,
)
OF_SCORES: tuple[Condition, ...] = (
    scores_are_mixed,
    scores_have_a_direction,
    weights_differ,
    exponentials_are_few,
    scores_are_near,
)
SOFTMAX = {"powers", "totals", "weights", "output"}


def turned(rows: Rows) -> Rows:
    """The transpose."""
    return tuple(zip(*rows, strict=True))


def _levelled(row: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    return tuple(score - row[0] for score in row)


def _width(row: tuple[Fraction, ...]) -> Fraction:
    return max(row) - min(row)
