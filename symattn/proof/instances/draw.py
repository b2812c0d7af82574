"""Draws of data for a claim: small sizes first, small numbers first, the same on every machine.

Knows the kinds of letters. The draw is a counter hashed with SHA-256; it decides nothing but what is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import product
from typing import Any

import sympy

from ..claim import Claim, Letter
from ..kernel import Variable
from .data import Data, Formula, Table
from .evaluate import value
from .fitting import fitted
from .laws import laws

SMALL = tuple(map(sympy.Rational, (0, 1)))
LARGER = tuple(map(sympy.Rational, (0, 1, -1, 2)))
MIXED = (*LARGER, *map(sympy.Rational, ("1/2", "2/3", 3, "-3/2", -3)), sympy.log(2))
POOLS = (SMALL, LARGER, MIXED)


@dataclass(frozen=True)
class Bounds:
    """How far a search goes: the largest size, draws for each choice of sizes, the widest random vectors.

    The pools take turns, from the first to the last. `alike` looks at one size for all size letters at a time,
    which is how large sizes stay cheap.
    """

    largest: int = 3
    draws: int = 12
    width: int = 2
    alike: bool = False
    pools: tuple[tuple[sympy.Expr, ...], ...] = POOLS


def draws(claim: Claim, bounds: Bounds) -> Iterator[Data]:
    """Data for the letters of a claim; nothing says yet that its conditions hold."""
    sizes = [letter for letter in claim.letters if letter.kind == "size"]
    for choice in _choices(len(sizes), bounds):
        given = {letter.variable: sympy.Integer(k) for letter, k in zip(sizes, choice, strict=True)}
        yield from _with_chances(claim, Data(given), bounds)


def _choices(count: int, bounds: Bounds) -> list[tuple[int, ...]]:
    """The values of the size letters, the smallest together first."""
    if bounds.alike:
        return [(size,) * count for size in range(1, bounds.largest + 1)]
    choices = product(range(1, bounds.largest + 1), repeat=count)
    return sorted(choices, key=lambda sizes: (sum(sizes), sizes))


def _with_chances(claim: Claim, data: Data, bounds: Bounds) -> Iterator[Data]:
    vectors = [letter for letter in claim.letters if letter.kind == "random"]
    if not vectors:
        yield from _drawn(claim, data, bounds)
        return
    width = int(value(vectors[0].sizes[0], data))
    if width > bounds.width:
        return
    for law, members in laws([letter.variable for letter in vectors], width):
        more = Data({**data.values, **members}, law, width)
        yield from _drawn(claim, more, replace(bounds, draws=2 if _has_free(claim) else 1))


def _has_free(claim: Claim) -> bool:
    return any(letter.kind in ("real", "positive", "family") for letter in claim.letters)


def _drawn(claim: Claim, data: Data, bounds: Bounds) -> Iterator[Data]:
    for k in range(bounds.draws):
        pool = bounds.pools[k * len(bounds.pools) // bounds.draws]
        found = data
        for letter in claim.letters:
            seed = f"{k} {letter.variable.name}"
            if letter.variable not in found.values:
                found = found.plus(MAKERS[letter.kind](letter, found, pool, seed))
        yield from fitted(claim.name, found)
        yield found


def choose(pool: Any, seed: str) -> Any:
    """One of a pool, by the seed."""
    return pool[int.from_bytes(sha256(seed.encode()).digest()[:8], "big") % len(pool)]


def _sizes(letter: Letter, data: Data) -> tuple[int, ...]:
    return tuple(int(value(size, data)) for size in letter.sizes)


def _table(letter: Letter, data: Data, pool: Any, seed: str) -> Mapping[Variable, Any]:
    shape = _sizes(letter, data)
    places = product(*(range(1, size + 1) for size in shape))
    return {letter.variable: Table({place: choose(pool, f"{seed} {place}") for place in places}, shape)}


def _index(letter: Letter, data: Data, pool: Any, seed: str) -> Mapping[Variable, Any]:
    return {letter.variable: choose([sympy.Integer(k) for k in range(1, _sizes(letter, data)[0] + 1)], seed)}


def _number(letter: Letter, data: Data, pool: Any, seed: str) -> Mapping[Variable, Any]:
    return {letter.variable: choose(pool, seed)}


def _positive(letter: Letter, data: Data, pool: Any, seed: str) -> Mapping[Variable, Any]:
    return {letter.variable: choose([x for x in pool if x.is_positive], seed)}


def _mask(letter: Letter, data: Data, pool: Any, seed: str) -> Mapping[Variable, Any]:
    return _table(letter, data, (True, False), seed)


def _permutation(letter: Letter, data: Data, pool: Any, seed: str) -> Mapping[Variable, Any]:
    """A permutation of 1…n, with its inverse."""
    (n,) = _sizes(letter, data)
    order = sorted(range(1, n + 1), key=lambda k: sha256(f"{seed} {k}".encode()).digest())
    there: dict[tuple[int, ...], Any] = {(k,): sympy.Integer(order[k - 1]) for k in range(1, n + 1)}
    back: dict[tuple[int, ...], Any] = {(int(image),): sympy.Integer(k[0]) for k, image in there.items()}
    inverse = letter.arguments[0].data
    return {letter.variable: Table(there, (n,)), inverse: Table(back, (n,))}


def _definition(letter: Letter, data: Data, pool: Any, seed: str) -> Mapping[Variable, Any]:
    """A name is worth its formula, in whatever data it is asked for."""
    return {letter.variable: Formula(tuple(argument.data for argument in letter.arguments), letter.value)}


MAKERS = {
    "size": _number,
    "index": _index,
    "real": _number,
    "positive": _positive,
    "family": _table,
    "mask": _mask,
    "permutation": _permutation,
    "inverse": _permutation,
    "definition": _definition,
}
