"""Finite sums: linearity, constants, interchange, delta, splitting, relabelling, and induction.

A sum runs over a finite set of numbers; that a letter of the summand may depend on the index is written
`f(i)`, so a factor written `x` cannot.
"""

from __future__ import annotations

from ..language import (
    at_most,
    between,
    delta,
    equal,
    every,
    family,
    finite_set,
    implies,
    less,
    member,
    real,
    statement,
    total,
    up_to,
    whole,
)
from .axiom import axiom

x, a, b, c, n, m = map(real, "xabcnm")
i, j, k = map(real, "ijk")
f, g, s, t = map(family, "fgst")
F = family("F", 2)
S, T = finite_set("S"), finite_set("T")
P = statement("P", 1)
natural = whole(n), at_most(0, n)

# e.g. f(j) = g(j) for every j  ->  Σ f(j) = Σ g(j)
axiom("sum-congruence", equal(total(i, S, f(i)), total(i, S, g(i))), every(i, equal(f(i), g(i)), S))
# e.g. Σ (a_j + b_j) = Σ a_j + Σ b_j
axiom("sum-of-sums", equal(total(i, S, f(i) + g(i)), total(i, S, f(i)) + total(i, S, g(i))))
# e.g. Σ e^c e^{s_j} = e^c Σ e^{s_j}
axiom("sum-factor", equal(total(i, S, x * f(i)), x * total(i, S, f(i))))
# e.g. Σ_i Σ_j a_ij = Σ_j Σ_i a_ij
axiom("sum-interchange", equal(total(i, S, total(j, T, F(i, j))), total(j, T, total(i, S, F(i, j)))))
# e.g. i in 1…n  ->  Σ_j [j = i] f_j = f_i
axiom("sum-delta", equal(total(j, S, delta(j, i) * f(j)), f(i)), member(i, S))
# e.g. n a whole number, 0 ≤ n  ->  Σ_{j=1}^n 1 = n
axiom("sum-of-ones", equal(total(j, up_to(n), 1), n), *natural)
# e.g. b a whole number, a ≤ b + 1  ->  Σ_{j=a}^{b+1} f_j = Σ_{j=a}^b f_j + f_{b+1}
axiom(
    "sum-last",
    equal(total(j, between(a, b + 1), f(j)), total(j, between(a, b), f(j)) + f(b + 1)),
    whole(b), at_most(a, b + 1),
)  # fmt: skip
# e.g. Σ_{j=1}^0 f_j = 0
axiom("sum-empty", equal(total(j, between(a, b), f(j)), 0), less(b, a))
# e.g. t a whole number, 0 ≤ t ≤ n  ->  Σ_{j=1}^n f_j = Σ_{j=1}^t f_j + Σ_{j=t+1}^n f_j
axiom(
    "sum-split",
    equal(total(j, between(a, b), f(j)), total(j, between(a, c), f(j)) + total(j, between(c + 1, b), f(j))),
    whole(c), at_most(a, c + 1), at_most(c, b),
)  # fmt: skip
# e.g. Σ_{j=1}^n f_{j+1} = Σ_{j=2}^{n+1} f_j
axiom("sum-shift", equal(total(j, between(a, b), f(j + c)), total(j, between(a + c, b + c), f(j))), whole(c))
# e.g. σ permutes 1…n, its inverse is τ  ->  Σ f_{σ(j)} = Σ f_j
axiom(
    "sum-relabel",
    equal(total(j, S, f(s(j))), total(j, S, f(j))),
    every(j, member(s(j), S), S), every(j, member(t(j), S), S),
    every(j, equal(t(s(j)), j), S), every(j, equal(s(t(j)), j), S),
)  # fmt: skip

# e.g. k a whole number, 1 ≤ k, k ≤ n  ->  k in 1…n
axiom("in-range", member(k, between(a, b)), whole(k), at_most(a, k), at_most(k, b))
# e.g. k in 1…n  ->  k is a whole number
axiom("range-whole", whole(k), member(k, between(a, b)))
# e.g. k in 1…n  ->  1 ≤ k
axiom("range-low", at_most(a, k), member(k, between(a, b)))
# e.g. k in 1…n  ->  k ≤ n
axiom("range-high", at_most(k, b), member(k, between(a, b)))
# e.g. it holds for no head; with one head more it holds again  ->  it holds for h heads
axiom("induction", P(n), P(0), every(m, implies(whole(m), at_most(0, m), P(m), P(m + 1))), *natural)
