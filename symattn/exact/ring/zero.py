"""Is this sum, or this value, zero? True, False, or None when nothing settles it.

Knows why equality is decided rather than guessed:

* exponentials of distinct algebraic numbers are independent over the algebraic numbers (Lindemann and
  Weierstrass), and exponentials of functions with non-constant differences over the algebraic functions
  (Ax): so a sum is zero exactly when the coefficient of every distinct exponent is;
* products of roots of primes are independent over ℚ (Besicovitch), symbols are independent by definition;
* a sum of other radicals, times its common denominator, is an algebraic integer; where it is not zero,
  the product of its conjugates is a whole number, which bounds it from below. A ball of that precision
  decides (the bound of Burnikel, Funke, Mehlhorn, Schirra and Schmitt, 2001);
* with π, logarithms of sums or e^(e^a) inside, only a ball that excludes zero says "no".

Work is bounded by sizes; no timer.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt, prod

from flint import fmpq

from ...errors import LimitError, UndefinedError
from .atoms import ALGEBRAIC, INVERSE, OPAQUE, Atom, Inverse, NestedRoot, Prime, Unknown
from .ball import ball, excludes_zero
from .expsum import ZERO, ExpSum, sum_of, term
from .monomial import Monomial, is_proven, small_factors
from .value import Value

FEW_BITS = 256  # the first, cheap look
MOST_BITS = 65_536  # more than this is not computed: the answer is then None
POINTS = (
    fmpq(5, 7),
    fmpq(3, 11),
    fmpq(8, 13),
    fmpq(13, 5),
)  # where functions are compared; positive, see `from_sympy`


def zero_value(value: Value) -> tuple[bool | None, str]:
    """Whether a value is zero, and why in a word or three. Raises UndefinedError for a zero denominator."""
    if not value.parts:
        return True, "canonical"
    for below in value.parts:
        state = is_zero(below)
        if state is None:
            return None, "beyond the ring"
        if state:
            raise UndefinedError("a denominator is zero")
    try:
        above = value.as_quotient()[0]
    except LimitError:
        return (False, "separated") if _separated(value) else (None, "beyond the size bound")
    state = is_zero(above)
    if state is None:
        return None, "beyond the ring"
    if state:
        return True, "canonical"
    decided = OPAQUE not in above.kinds and not _nests(above)
    return False, "independent exponentials" if decided else "separated"


def is_zero(total: ExpSum) -> bool | None:
    """Whether a sum is zero: True and False are certain.

    >>> from symattn.exact.ring.expsum import number
    >>> is_zero(number(0)), is_zero(number(3))
    (True, False)
    """
    if not total:
        return True
    if total.is_free:
        return False
    total = _one_root_a_class(_without_inverses(total))
    if not total:
        return True
    if total.is_free:
        return False
    if OPAQUE in total.kinds or _nests(total):
        return False if _separated(total) else None
    coefficients = _distinct(total.by_exponent())
    return None if coefficients is None else _all_zero(_coefficient_is_zero(c) for c in coefficients)


def _nests(total: ExpSum) -> bool:
    return any(e is not None and e.has_exponentials for e in total.exponents)


def _all_zero(states: Iterator[bool | None]) -> bool | None:
    found = list(states)
    if False in found:
        return False
    return None if None in found else True


def _distinct(groups: dict[ExpSum | None, ExpSum]) -> list[ExpSum] | None:
    """The coefficients, those of exponents that are equal as numbers or functions added; None if unsure."""
    classes: list[tuple[ExpSum, list[ExpSum]]] = []
    for exponent, coefficient in groups.items():
        as_sum = ZERO if exponent is None else exponent
        states = [is_zero(representative - as_sum) for representative, _ in classes]
        if None in states:
            return None
        if True in states:
            classes[states.index(True)][1].append(coefficient)
        else:
            classes.append((as_sum, [coefficient]))
    return [sum_of(members) for _, members in classes]


def _coefficient_is_zero(coefficient: ExpSum) -> bool | None:
    """A sum without exponentials: zero when the constant before every product of symbols is."""
    groups: dict[tuple[tuple[Atom, fmpq], ...], dict[Monomial, fmpq]] = {}
    for m, c in coefficient.terms.items():
        symbols = tuple(pair for pair in m.powers if isinstance(pair[0], Unknown))
        numbers = tuple(pair for pair in m.powers if not isinstance(pair[0], Unknown))
        groups.setdefault(symbols, {})[Monomial(None, m.root, numbers)] = c
    return _all_zero(_algebraic_is_zero(ExpSum(terms)) for terms in groups.values())


def _algebraic_is_zero(constant: ExpSum) -> bool | None:
    if not constant:
        return True
    if ALGEBRAIC not in constant.kinds and constant.is_free:
        return False
    if excludes_zero(ball(constant, FEW_BITS)):
        return False
    constant = _without_negative_powers(constant)
    above, below = _size(constant)
    bits = below + (_degree(constant) - 1) * above + 2
    if bits > MOST_BITS:
        return None
    enclosure = ball(constant, 2 * bits + FEW_BITS)
    if excludes_zero(enclosure):
        return False
    return True if enclosure.abs_upper() < fmpq(1, 2) ** bits else None


def _size(total: ExpSum) -> tuple[int, int]:
    """Bits of a bound of every conjugate of L·total, and of the whole number L that makes it integral."""
    above, below = 0, 0
    for m, c in total.terms.items():
        up, down = int(c.p).bit_length(), int(c.q).bit_length()
        up += (abs(m.root).bit_length() + 1) // 2
        for atom, power in m.powers:
            more, less = _atom_size(atom, power)
            up, down = up + more, down + less
        above, below = max(above + down, up + below) + 1, below + down
    return above, below


def _atom_size(atom: Atom, power: fmpq) -> tuple[int, int]:
    times = int(power.ceil())
    if isinstance(atom, NestedRoot):
        # the root of U/L is the root of U·L^(k−1), over L
        above, below = _size(atom.body)
        return times * (above + below * (atom.degree - 1)) // atom.degree + times, times * below
    return times * atom.base.bit_length() if isinstance(atom, Prime) else 0, 0


def _degree(total: ExpSum) -> int:
    return prod(_radicals(total).values())


def _radicals(total: ExpSum) -> dict[object, int]:
    """A degree for each radical that generates the field of the sum."""
    found: dict[object, int] = {}
    for m in total.terms:
        small, left = small_factors(abs(m.root))
        found.update({("√", p): 2 for p, _ in small})
        if left > 1:
            found["√", left] = 2
        if m.root < 0:
            found["√", -1] = 2
        for atom, power in m.powers:
            found[atom] = max(found.get(atom, 1), int(power.q) if isinstance(atom, Prime) else 1)
            if isinstance(atom, NestedRoot):
                found[atom] = atom.degree
                found.update(_radicals(atom.body))
    return found


def _without_negative_powers(total: ExpSum) -> ExpSum:
    lowest: dict[Atom, fmpq] = {}
    for m in total.terms:
        for atom, power in m.powers:
            lowest[atom] = min(lowest.get(atom, fmpq(0)), power)
    lift = tuple(
        (atom, -power) for atom, power in sorted(lowest.items(), key=lambda i: i[0].order) if power < 0
    )
    return total.scaled(fmpq(1), Monomial(None, 1, lift)) if lift else total


def _without_inverses(total: ExpSum) -> ExpSum:
    """The sum times the bodies of its inverses: zero exactly when it was."""
    atoms = [a for m in total.terms for a, _ in m.powers if isinstance(a, Inverse) and a.kind == INVERSE]
    for atom in dict.fromkeys(atoms):
        powers = [dict(m.powers).get(atom, fmpq(0)) for m in total.terms]
        most = max(powers)
        parts = []
        for (m, c), power in zip(total.terms.items(), powers, strict=True):
            rest = Monomial(m.exponent, m.root, tuple(pair for pair in m.powers if pair[0] != atom))
            part = term(c, rest)
            for _ in range(int((most - power).ceil())):
                part = part * atom.body
            parts.append(part)
        total = sum_of(parts)
    return total


def _one_root_a_class(total: ExpSum) -> ExpSum:
    """√a and √b brought together where a·b is a square that trial division did not find."""
    unproven = sorted({m.root for m in total.terms if not is_proven(m.root)})
    if len(unproven) < 2:
        return total
    turn: dict[int, tuple[fmpq, int]] = {}
    for i, root in enumerate(unproven):
        for first in unproven[:i]:
            product = root * first
            if product > 0 and isqrt(product) ** 2 == product and first not in turn:
                turn[root] = (fmpq(isqrt(product), abs(first)), first)
                break
    parts = []
    for m, c in total.terms.items():
        factor, root = turn.get(m.root, (fmpq(1), m.root))
        parts.append(term(c * factor, Monomial(m.exponent, root, m.powers)))
    return sum_of(parts)


def _separated(value: Value | ExpSum) -> bool:
    """Whether a ball excludes zero, at some rational point where there are symbols."""
    names = sorted(value.unknowns)
    for shift in range(len(POINTS) if names else 1):
        at = {name: POINTS[(shift + i) % len(POINTS)] + i for i, name in enumerate(names)}
        for bits in (FEW_BITS, 16 * FEW_BITS):
            if excludes_zero(ball(value, bits, at)):
                return True
    return False
