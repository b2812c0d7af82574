"""Calculus: derivatives of what attention is made of, and limits as a letter goes to infinity.

A derivative is a statement, "f has the derivative v at a", so nothing is differentiated that has no
derivative. What is taken from analysis whole is marked as a fact.
"""

from __future__ import annotations

from ..language import (
    absolute,
    at_most,
    cos,
    derivative,
    differ,
    equal,
    every,
    exp,
    family,
    finite_set,
    implies,
    less,
    log,
    real,
    sin,
    tends,
    total,
)
from .axiom import axiom

x, a, b, c, u, v = map(real, "xabcuv")
i = real("i")
f, g, h, slope = family("f"), family("g"), family("h"), family("v")
F = family("F", 2)
S = finite_set("S")

# e.g. d/dx 3 = 0
axiom("derivative-of-constant", derivative(x, c, a, 0))
# e.g. d/dx x = 1
axiom("derivative-of-letter", derivative(x, x, a, 1))
# e.g. d/dx (f + g) = f' + g'
axiom(
    "derivative-of-sum", derivative(x, f(x) + g(x), a, u + v), derivative(x, f(x), a, u), derivative(x, g(x), a, v)
)
# e.g. d/dx f g = f' g + f g'
axiom(
    "derivative-of-product",
    derivative(x, f(x) * g(x), a, u * g(a) + f(a) * v),
    derivative(x, f(x), a, u), derivative(x, g(x), a, v),
)  # fmt: skip
# e.g. d/dx 1/f = −f'/f², where f ≠ 0
axiom(
    "derivative-of-inverse",
    derivative(x, 1 / f(x), a, -1 * u / (f(a) * f(a))),
    derivative(x, f(x), a, u), differ(f(a), 0),
)  # fmt: skip
# e.g. d/dx e^f = f' e^f
axiom("derivative-of-exp", derivative(x, exp(f(x)), a, u * exp(f(a))), derivative(x, f(x), a, u))
# e.g. d/dx ln f = f'/f, where 0 < f
axiom("derivative-of-log", derivative(x, log(f(x)), a, u / f(a)), derivative(x, f(x), a, u), less(0, f(a)))
# e.g. d/dx Σ f_i = Σ f_i'
axiom(
    "derivative-of-finite-sum",
    derivative(x, total(i, S, F(i, x)), a, total(i, S, slope(i))),
    every(i, derivative(x, F(i, x), a, slope(i)), S),
)
# e.g. f(x) = g(x) for every x; f' = u at a  ->  g' = u at a
axiom("derivative-congruence", derivative(x, g(x), a, u), every(x, equal(f(x), g(x))), derivative(x, f(x), a, u))

# e.g. 3 tends to 3
axiom("limit-of-constant", tends(x, c, c))
# e.g. f → u; g → v  ->  f + g → u + v
axiom("limit-of-sum", tends(x, f(x) + g(x), u + v), tends(x, f(x), u), tends(x, g(x), v))
# e.g. f → u; g → v  ->  f g → u v
axiom("limit-of-product", tends(x, f(x) * g(x), u * v), tends(x, f(x), u), tends(x, g(x), v))
# e.g. f → u; u ≠ 0  ->  1/f → 1/u
axiom("limit-of-inverse", tends(x, 1 / f(x), 1 / u), tends(x, f(x), u), differ(u, 0))
# e.g. f → u  ->  e^f → e^u
axiom("limit-of-exp", tends(x, exp(f(x)), exp(u)), tends(x, f(x), u))
# e.g. f_i → v_i for every i  ->  Σ f_i → Σ v_i
axiom(
    "limit-of-finite-sum",
    tends(x, total(i, S, F(i, x)), total(i, S, slope(i))),
    every(i, tends(x, F(i, x), slope(i)), S),
)
# e.g. 1/x → 0
axiom("limit-of-reciprocal", tends(x, 1 / x, 0))
# e.g. 0 < g  ->  e^{−g x} → 0
axiom("limit-of-decay", tends(x, exp(-1 * (c * x)), 0), less(0, c))
# e.g. f(x) = g(x) for every x ≥ a; f → u  ->  g → u
axiom(
    "limit-congruence",
    tends(x, g(x), u),
    every(x, implies(less(a, x), equal(f(x), g(x)))), tends(x, f(x), u),
)  # fmt: skip

# e.g. cos(a + b) = cos a cos b − sin a sin b
axiom("cosine-of-sum", equal(cos(a + b), cos(a) * cos(b) - sin(a) * sin(b)))
# e.g. sin(a + b) = sin a cos b + cos a sin b
axiom("sine-of-sum", equal(sin(a + b), sin(a) * cos(b) + cos(a) * sin(b)))
# e.g. cos² a + sin² a = 1
axiom("circle", equal(cos(a) * cos(a) + sin(a) * sin(a), 1))
# e.g. cos(−a) = cos a
axiom("cosine-even", equal(cos(-1 * a), cos(a)))
# e.g. sin(−a) = −sin a
axiom("sine-odd", equal(sin(-1 * a), -1 * sin(a)))

# e.g. |f'| ≤ L between 0 and 1  ->  |f(1) − f(0)| ≤ L
axiom(
    "mean-value-inequality",
    at_most(absolute(f(1) - f(0)), c),
    every(x, derivative(x, f(x), x, slope(x))),
    every(x, at_most(absolute(slope(x)), c)),
    fact=True,
)
# e.g. f' ≤ 0 between a and b  ->  f(b) ≤ f(a)
axiom(
    "slope-not-positive-falls",
    at_most(f(b), f(a)),
    at_most(a, b),
    every(x, implies(at_most(a, x), at_most(x, b), derivative(x, f(x), x, slope(x)))),
    every(x, implies(at_most(a, x), at_most(x, b), at_most(slope(x), 0))),
    fact=True,
)
