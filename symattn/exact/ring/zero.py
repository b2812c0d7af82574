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
from math import isqrt, lcm, prod

from flint import fmpq

from ...errors import BeyondRing, LimitError, UndefinedError
from .atoms import ALGEBRAIC, INVERSE, OPAQUE, Atom, NestedRoot, Prime
from .ball import ball, excludes_zero
from .expsum import ZERO, ExpSum, sum_of, term
from .monomial import Monomial, factors_of, is_proven
from .polynomials import vanishes
from .relations import cleared
from .value import Value

MANY_PAIRS = 256  # of terms: dicts are quicker below, polynomials above
FEW_BITS = 256  # the first, cheap look
MOST_BITS = 65_536  # more than this is not computed: the answer is then None
# where functions are compared; positive, since `from_sympy` turns negative symbols
POINTS = (fmpq(5, 7), fmpq(3, 11), fmpq(8, 13), fmpq(13, 5))


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
        if _is_large(value):
            zero = vanishes(value.parts)
            return zero, "canonical" if zero else "independent exponentials"
        above = value.as_quotient()[0]
    except LimitError:
        return (False, "separated") if _separated(value) else (None, "beyond the size bound")
    state = is_zero(above)
    if state is None:
        return None, "beyond the ring"
    return state, "canonical" if state else _why_not_zero(above)


def _is_large(value: Value) -> bool:
    """Whether polynomials are worth making: many products of terms, and only free ones."""
    pairs = prod(len(below.terms) for below in value.parts) * max(
        len(above.terms) for above in value.parts.values()
    )
    return pairs > MANY_PAIRS and all(each.is_free for pair in value.parts.items() for each in pair)


def _why_not_zero(above: ExpSum) -> str:
    if _is_opaque(above):
        return "separated"
    if above.has_exponentials:
        return "independent exponentials"
    return "canonical" if above.is_free else "separated"


def nonzero(value: Value) -> Value:
    """The value itself, as a denominator or under a logarithm.

    Raises UndefinedError where it is zero, BeyondRing where it is not proved that it is not.
    """
    state = zero_value(value)[0]
    if state:
        raise UndefinedError("a denominator is zero")
    if state is None:
        raise BeyondRing("a denominator is not proved to differ from zero")
    return value


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
    total = _one_root_a_class(cleared(total))
    if not total:
        return True
    if total.is_free:
        return False
    coefficients = _distinct(total.by_exponent())
    state = None if coefficients is None else _all_zero(_coefficient_is_zero(c) for c in coefficients)
    if state or not _is_opaque(total):
        return state
    return False if _separated(total) else None


def _is_opaque(total: ExpSum) -> bool:
    """Whether something in the sum may depend on the rest, so that only a ball tells it from zero."""
    nested = any(e is not None and e.has_exponentials for e in total.exponents)
    return nested or OPAQUE in total.kinds or any(a.kind == INVERSE for m in total.terms for a, _ in m.powers)


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
    """A sum without exponentials: zero when the number before every product of symbols and the like is."""
    groups: dict[tuple[tuple[Atom, fmpq], ...], dict[Monomial, fmpq]] = {}
    for m, c in coefficient.terms.items():
        symbols = tuple(pair for pair in m.powers if not _is_algebraic(pair[0]))
        numbers = tuple(pair for pair in m.powers if _is_algebraic(pair[0]))
        groups.setdefault(symbols, {})[Monomial(None, m.root, numbers)] = c
    return _all_zero(_algebraic_is_zero(ExpSum(terms)) for terms in groups.values())


def _is_algebraic(atom: Atom) -> bool:
    return isinstance(atom, Prime) or (isinstance(atom, NestedRoot) and atom.kind == ALGEBRAIC)


def _algebraic_is_zero(constant: ExpSum) -> bool | None:
    if not constant:
        return True
    if ALGEBRAIC not in constant.kinds and constant.is_free:
        return False
    if excludes_zero(ball(constant, FEW_BITS)):
        return False
    above, below = _size(constant)
    bits = below + (_degree(constant) - 1) * above + 2
    if bits > MOST_BITS:
        return None
    enclosure = ball(constant, 2 * bits + FEW_BITS)
    if excludes_zero(enclosure):
        return False
    return True if enclosure.abs_upper() < fmpq(1, 2) ** bits else None


def _size(total: ExpSum) -> tuple[int, int]:
    """Bits of bounds of every conjugate of U and of L, two algebraic integers with U/L = total."""
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
    """The same two bounds for atom^power; those of 1/x are those of x, exchanged."""
    if power < 0:
        above, below = _atom_size(atom, -power)
        return below, above
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
        small, left = factors_of(abs(m.root))
        found.update({("√", p): 2 for p, _ in small})
        if left > 1:
            found["√", left] = 2
        if m.root < 0:
            found["√", -1] = 2
        for atom, power in m.powers:
            if isinstance(atom, Prime):
                found[atom] = lcm(found.get(atom, 1), int(power.q))
            if isinstance(atom, NestedRoot):
                found[atom] = atom.degree
                found.update(_radicals(atom.body))
    return found


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
    symbols = sorted(value.unknowns, key=lambda symbol: symbol.order)
    if any(symbol.whole for symbol in symbols):
        return False  # the points are no whole numbers
    for shift in range(len(POINTS) if symbols else 1):
        at = {symbol.name: POINTS[(shift + i) % len(POINTS)] + i for i, symbol in enumerate(symbols)}
        for bits in (FEW_BITS, 16 * FEW_BITS):
            if excludes_zero(ball(value, bits, at)):
                return True
    return False
