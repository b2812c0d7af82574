"""Positions: rotations depend on differences only, sine and cosine shift linearly.

A pair of coordinates with the frequency θ is turned by the angle a θ at the position a. The frequencies are
any numbers, one for each pair.
"""

from __future__ import annotations

from ..claim import Claim, number, numbers, size
from ..kernel import Term, Theorem
from ..language import both, cos, equal, family, real, sin, total, up_to
from ..tactics.inference import infer
from ..work import Work
from .letters import a, b, m, x, y
from .table import proves

PAIRS = up_to(m)
k = real("k")
theta, q1, q2, k1, k2 = map(family, ("theta", "q_1", "q_2", "k_1", "k_2"))
TRIGONOMETRY = "cosine-of-sum", "sine-of-sum", "cosine-even", "sine-odd"
i = real("i")


def turned_first(x: Term, y: Term, angle: Term) -> Term:
    """The first coordinate of (x, y) turned by an angle."""
    return x * cos(angle) - y * sin(angle)


def turned_second(x: Term, y: Term, angle: Term) -> Term:
    """The second coordinate of (x, y) turned by an angle."""
    return x * sin(angle) + y * cos(angle)


def product(at: Term, angle: Term, other: Term) -> Term:
    """The dot product of one pair of the query turned by an angle with that of the key turned by another."""
    first = turned_first(q1(at), q2(at), angle) * turned_first(k1(at), k2(at), other)
    return first + turned_second(q1(at), q2(at), angle) * turned_second(k1(at), k2(at), other)


LETTERS = (size(m), numbers(theta, m), *(numbers(each, m) for each in (q1, q2, k1, k2)))
ROTARY = Claim(
    "rotary-scores-depend-on-the-distance-only",
    (*LETTERS, number(a), number(b)),
    equal(
        total(i, PAIRS, product(i, a * theta(i), b * theta(i))),
        total(
            i,
            PAIRS,
            q1(i) * turned_first(k1(i), k2(i), (b - a) * theta(i))
            + q2(i) * turned_second(k1(i), k2(i), (b - a) * theta(i)),
        ),
    ),
)


@proves(ROTARY)
def rotary(work: Work) -> Theorem:
    """R(a)ᵀ R(b) = R(b − a), pair by pair."""
    angle, other = a * theta(i), b * theta(i)
    cosine = cos(angle) * cos(other) + sin(angle) * sin(other)
    sine = cos(angle) * sin(other) - sin(angle) * cos(other)
    lines = work.chain(ROTARY.left)
    first = q1(i) * (k1(i) * cosine - k2(i) * sine) + q2(i) * (k1(i) * sine + k2(i) * cosine)
    lines.line(total(i, PAIRS, first), "arithmetic")
    lines.line(ROTARY.right, *TRIGONOMETRY)
    return lines.end()


NORM = Claim(
    "rotary-positions-keep-lengths",
    (number(x), number(y), number(a)),
    equal(
        turned_first(x, y, a) * turned_first(x, y, a) + turned_second(x, y, a) * turned_second(x, y, a),
        x * x + y * y,
    ),
)


@proves(NORM)
def norm(work: Work) -> Theorem:
    """cos² + sin² = 1."""
    lines = work.chain(NORM.left)
    lines.line((x * x + y * y) * (cos(a) * cos(a) + sin(a) * sin(a)), "arithmetic")
    lines.rewrite(infer("circle", a=a), "circle")
    lines.line(NORM.right, "arithmetic")
    return lines.end()


w, p, delta = real("omega"), real("p"), real("Delta")
SHIFTED = Claim(
    "a-sinusoidal-position-shifts-linearly",
    (number(w), number(p), number(delta)),
    both(
        equal(sin(w * (p + delta)), cos(w * delta) * sin(w * p) + sin(w * delta) * cos(w * p)),
        equal(cos(w * (p + delta)), -1 * sin(w * delta) * sin(w * p) + cos(w * delta) * cos(w * p)),
    ),
)


@proves(SHIFTED)
def shifted(work: Work) -> Theorem:
    """The matrix [cos ωΔ, sin ωΔ; −sin ωΔ, cos ωΔ] does not depend on the position."""
    parts = []
    for part in SHIFTED.conclusion.args:
        lines = work.chain(part.args[0])
        parts.append(
            lines.line(part.args[1], "sine-of-sum" if part.args[0].op == "sin" else "cosine-of-sum").end()
        )
    return work.say(infer("both", *parts), "both")


ENCODED = Claim(
    "sinusoidal-positions-multiply-to-cosines-of-the-distance",
    (size(m), numbers(theta, m), number(a), number(b)),
    equal(
        total(i, PAIRS, sin(a * theta(i)) * sin(b * theta(i)) + cos(a * theta(i)) * cos(b * theta(i))),
        total(i, PAIRS, cos((a - b) * theta(i))),
    ),
)


@proves(ENCODED)
def encoded(work: Work) -> Theorem:
    """cos(a − b) = cos a cos b + sin a sin b, pair by pair."""
    return work.chain(ENCODED.left).line(ENCODED.right, *TRIGONOMETRY).end()
