"""Heads that show a pattern, from explicit queries and keys: how each pattern arises.

Knows one Q and K for each pattern. A position is a one-hot row, and so is a word or a block; `sharpness` is
the score of what a query looks for, so its weight is e^s/(e^s + the others). V is the identity, so O = A.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..errors import ProblemError
from ..exact import entry
from .attention import Attention, attention

Rows = list[list[Any]]


def one_hot(places: Sequence[int], width: int, height: Any = 1) -> Rows:
    """One row a place: `height` there, 0 elsewhere.

    >>> one_hot([1, 0], 2, 5)
    [[0, 5], [5, 0]]
    """
    return [[height if place == column else 0 for column in range(width)] for place in places]


def diagonal(n: int, sharpness: Any = 4) -> Attention:
    """Every token looks for its own position."""
    return _head(one_hot(range(n), n, entry(sharpness)), one_hot(range(n), n))


def previous_token(n: int, sharpness: Any = 4) -> Attention:
    """Every token looks for the position before its own; the first, which has none, for its own."""
    return _head(one_hot([max(i - 1, 0) for i in range(n)], n, entry(sharpness)), one_hot(range(n), n))


def vertical(n: int, key: int = 1, sharpness: Any = 4) -> Attention:
    """All tokens ask the same question, and one key (counted from 1) answers it."""
    return _head([[entry(sharpness)]] * n, [[int(j == key)] for j in range(1, n + 1)])


def block(sizes: Sequence[int], sharpness: Any = 4) -> Attention:
    """Every token looks for tokens of its own phrase; `sizes` are the lengths of the phrases."""
    phrase = [number for number, size in enumerate(sizes) for _ in range(size)]
    return by_content(phrase, sharpness)


def by_content(words: Sequence[Any], sharpness: Any = 4) -> Attention:
    """Every token looks for tokens that are the same word, wherever they stand."""
    known = list(dict.fromkeys(words))
    places = [known.index(word) for word in words]
    return _head(one_hot(places, len(known), entry(sharpness)), one_hot(places, len(known)))


def uniform(n: int) -> Attention:
    """A query of zeros asks nothing, so every key answers alike."""
    return _head([[0]] * n, [[j] for j in range(1, n + 1)])


def long_range(n: int, sharpness: Any = 4) -> Attention:
    """Every token looks for the position half a sentence away. Raises ProblemError for fewer than 4 tokens."""
    if n < 4:
        raise ProblemError(f"{n} tokens are too few for a long range; give at least 4")
    half = (n + 1) // 2
    places = [i + half if i + half < n else max(i - half, 0) for i in range(n)]
    return _head(one_hot(places, n, entry(sharpness)), one_hot(range(n), n))


def mixed(n: int, sharpness: Any = 4) -> Attention:
    """Half of the queries' question is for their own position, half for the first key."""
    own, first = one_hot(range(n), n, entry(sharpness)), one_hot(range(n), n)
    queries = [[*row, entry(sharpness)] for row in own]
    return _head(queries, [[*row, int(j == 0)] for j, row in enumerate(first)])


def _head(q: Rows, k: Rows) -> Attention:
    return attention(Q=q, K=k, V=one_hot(range(len(k)), len(k)), scale=1)


MAKERS: dict[str, Callable[[int], Attention]] = {
    "diagonal": diagonal,
    "previous-token": previous_token,
    "vertical": vertical,
    "block": lambda n: block((n // 2, n - n // 2)),
    "uniform": uniform,
    "long-range": long_range,
    "mixed": mixed,
}
