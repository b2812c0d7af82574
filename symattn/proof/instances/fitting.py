"""Data that meet hypotheses which a draw would hardly ever meet: an inverse, a covariance, a running sum.

Knows, for claims by name, which letters follow from the others. A claim made from another by a change is
fitted as the other was, so what was changed shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

import sympy

from ..kernel import Variable
from .data import Data, Table

Fit = Callable[[Data], Mapping[Variable, Any]]  # letters that follow, with their values
CHANGED = "~"  # between the name of a claim and what was changed in it
HALF = sympy.Rational(1, 2)
MOST_KEYS = 8


def fitted(name: str, data: Data) -> Iterator[Data]:
    """The data with the letters that follow from the others, in each way that the claim's name knows."""
    for fit in FITS.get(name.split(CHANGED, 1)[0], ()):
        yield data.plus(fit(data))


def letter(data: Data, name: str) -> Variable:
    """A letter of the data by its name."""
    return next(each for each in data.values if each.name == name)


def _table(shape: tuple[int, ...], member: Callable[..., Any]) -> Table:
    places = product(*(range(1, size + 1) for size in shape))
    return Table({place: member(*place) for place in places}, shape)


def _mean(data: Data, of: Callable[[int], Any]) -> sympy.Expr:
    if data.law is None:
        return sympy.S.Zero
    return sympy.Add(*(chance * of(w) for w, chance in enumerate(data.law.chances)))


def _moments(kept: str) -> Fit:
    """The means and covariances that the law has, but for one letter, which stays as it was drawn."""

    def fit(data: Data) -> Mapping[Variable, Any]:
        return {name: worth for name, worth in _of_law(data, kept).items() if name.name != kept}

    return fit


def _of_law(data: Data, kept: str) -> dict[Variable, Any]:
    found: dict[Variable, Any] = {}
    for vector, means, covariances in (("q", "mu", "C"), ("k", "nu", "B")):
        x, size = data.values[letter(data, vector)], data.indices
        centre = _table((size,), lambda i, x=x: _mean(data, lambda w: x(i, w)))
        centre = data.values[letter(data, means)] if means == kept else centre
        second = _table((size, size), lambda i, j, x=x: _mean(data, lambda w: x(i, w) * x(j, w)))
        found[letter(data, means)] = centre
        found[letter(data, covariances)] = _table(
            (size, size), lambda i, j, c=centre, s=second: s(i, j) - c(i) * c(j)
        )
    return found


def _fourth(data: Data) -> Mapping[Variable, Any]:
    q = data.values[letter(data, "q")]
    return {letter(data, "kappa"): _mean(data, lambda w: q(1, w) ** 4)}


def _inverse(data: Data) -> Mapping[Variable, Any]:
    """An upper triangle with ones on the diagonal, and the transpose of its inverse."""
    given = data.values[letter(data, "G")]
    size = given.shape[0]
    upper = sympy.Matrix(size, size, lambda i, j: given(i + 1, j + 1) if j > i else int(i == j))
    turned = upper.inv().T
    return {
        letter(data, "G"): _table(given.shape, lambda i, j: upper[i - 1, j - 1]),
        letter(data, "H"): _table(given.shape, lambda i, j: turned[i - 1, j - 1]),
    }


def _heads(data: Data) -> Mapping[Variable, Any]:
    head, block = data.values[letter(data, "H")], data.values[letter(data, "B")]
    d = head.shape[2]
    side = (head.shape[1], head.shape[0] * d)
    return {
        letter(data, "C"): _table(side, lambda i, k: head((k - 1) // d + 1, i, (k - 1) % d + 1)),
        letter(data, "W"): _table(
            (side[1], block.shape[2]), lambda k, c: block((k - 1) // d + 1, (k - 1) % d + 1, c)
        ),
    }


def _running(start: int) -> Fit:
    """l_t = l_{t−1} e^{m_{t−1} − m_t} + e^{s_t − m_t}, key by key from the start."""

    def fit(data: Data) -> Mapping[Variable, Any]:
        scores, best = data.values[letter(data, "s")], data.values[letter(data, "m")]
        totals: dict[tuple[int, ...], Any] = {(0,): sympy.Integer(start)}
        for k in range(1, MOST_KEYS):
            rescaled = totals[(k - 1,)] * sympy.exp(best(k - 1) - best(k))
            totals[(k,)] = rescaled + sympy.exp(scores(k) - best(k))
        return {letter(data, "l"): Table(totals, best.shape)}

    return fit


def _state(start: int) -> Fit:
    """S_t = S_{t−1} + ψ(k_t) v_t, key by key from the start."""

    def fit(data: Data) -> Mapping[Variable, Any]:
        features, values = data.values[letter(data, "psi")], data.values[letter(data, "v")]
        c = int(data.values[letter(data, "c")])
        totals: dict[tuple[int, ...], Any] = {(0,): sympy.Integer(start)}
        for k in range(1, MOST_KEYS):
            totals[(k,)] = totals[(k - 1,)] + features(k, c) * values(k)
        return {letter(data, "S"): Table(totals, values.shape)}

    return fit


def _shifted(data: Data) -> Mapping[Variable, Any]:
    """Scores that differ by a constant."""
    s, t = data.values[letter(data, "s")], data.values[letter(data, "t")]
    return {letter(data, "t"): _table(s.shape, lambda j: s(j) + t(1))}


def _level(name: str, to: str | None = None) -> Fit:
    """One value for all members: that of a letter, or the first member."""

    def fit(data: Data) -> Mapping[Variable, Any]:
        family = data.values[letter(data, name)]
        worth = family(1) if to is None else data.values[letter(data, to)]
        return {letter(data, name): _table(family.shape, lambda *_: worth)}

    return fit


def _equal_keys(data: Data) -> Mapping[Variable, Any]:
    """Every key is the first one."""
    place = next(each for each in data.values if each.name == "k" and len(each.takes) == 2)
    keys = data.values[place]
    return {place: _table(keys.shape, lambda _, c: keys(1, c))}


def _is(name: str, worth: sympy.Rational) -> Fit:
    return lambda data: {letter(data, name): worth}


FITS: dict[str, tuple[Fit, ...]] = {
    "variance-of-dot-product-in-general": tuple(map(_moments, ("", "mu", "nu", "C", "B"))),
    "a-query-with-itself-has-another-variance": (_fourth,),
    "only-the-root-of-the-width-gives-variance-one": tuple(
        _is("a", worth) for worth in (HALF, sympy.S.Zero, sympy.S.One)
    ),
    "only-the-product-of-query-and-key-matrices-matters": (_inverse,),
    "concatenation-and-output-matrix-are-a-sum-over-heads": (_heads,),
    "a-running-sum-is-the-whole-sum": (_running(0), _running(1)),
    "linear-attention-keeps-a-running-state": (_state(0), _state(1)),
    "equal-weights-mean-scores-that-differ-by-a-constant": (_shifted,),
    "equal-scores-give-uniform-weights": (_level("s", "c"),),
    "null-vectors-of-the-jacobian-are-constant": (_level("u"),),
    "a-query-bias-that-changes-no-weight-is-orthogonal-to-differences-of-keys": (_equal_keys,),
    "slope-of-softmax-is-a-quarter-only-at-one-half": (_is("x", HALF),),
}
