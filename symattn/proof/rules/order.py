"""Order: chains of ≤ and <, positive sums and products, squares, exponentials, the largest of finitely many."""

from __future__ import annotations

from ..language import (
    at_most,
    both,
    bracket,
    differ,
    equal,
    every,
    exp,
    family,
    finite_set,
    less,
    log,
    member,
    negation,
    real,
    some,
    statement,
    total,
)
from .axiom import axiom

x, y, z = real("x"), real("y"), real("z")
i, j, k = map(real, "ijk")
f, g = family("f"), family("g")
S = finite_set("S")
A = statement("A")()
here = member(k, S)

# e.g. s ≤ s
axiom("at-most-itself", at_most(x, x))
# e.g. p ≤ q; q ≤ 1  ->  p ≤ 1
axiom("chain", at_most(x, z), at_most(x, y), at_most(y, z))
# e.g. p < q; q ≤ 1  ->  p < 1
axiom("chain-less-first", less(x, z), less(x, y), at_most(y, z))
# e.g. p ≤ q; q < 1  ->  p < 1
axiom("chain-less-last", less(x, z), at_most(x, y), less(y, z))
# e.g. p < 1  ->  p ≤ 1
axiom("less-is-at-most", at_most(x, y), less(x, y))
# e.g. 0 < Z  ->  0 ≠ Z
axiom("less-is-different", differ(x, y), less(x, y))
# e.g. 0 < Z  ->  Z ≠ 0
axiom("greater-is-different", differ(y, x), less(x, y))
# e.g. p ≤ q; p ≠ q  ->  p < q
axiom("at-most-and-different", less(x, y), at_most(x, y), differ(x, y))
# e.g. p ≤ q; q ≤ p  ->  p = q
axiom("both-ways", equal(x, y), at_most(x, y), at_most(y, x))
# e.g. p ≤ q does not hold  ->  q < p
axiom("not-at-most", less(y, x), negation(at_most(x, y)))
# e.g. p < q does not hold  ->  q ≤ p
axiom("not-less", at_most(y, x), negation(less(x, y)))

# e.g. 0 ≤ 1/4 − p(1 − p)  ->  p(1 − p) ≤ 1/4
axiom("by-difference", at_most(x, y), at_most(0, y - x))
# e.g. 0 < q − p  ->  p < q
axiom("by-strict-difference", less(x, y), less(0, y - x))
# e.g. p ≤ q  ->  0 ≤ q − p
axiom("difference", at_most(0, y - x), at_most(x, y))
# e.g. p < q  ->  0 < q − p
axiom("strict-difference", less(0, y - x), less(x, y))

# e.g. 0 ≤ a; 0 ≤ b  ->  0 ≤ a + b
axiom("sum-not-negative", at_most(0, x + y), at_most(0, x), at_most(0, y))
# e.g. 0 < a; 0 ≤ b  ->  0 < a + b
axiom("sum-positive", less(0, x + y), less(0, x), at_most(0, y))
# e.g. 0 ≤ a; 0 < b  ->  0 < a + b
axiom("sum-positive-last", less(0, x + y), at_most(0, x), less(0, y))
# e.g. 0 ≤ a; 0 ≤ b  ->  0 ≤ a b
axiom("product-not-negative", at_most(0, x * y), at_most(0, x), at_most(0, y))
# e.g. 0 < a; 0 < b  ->  0 < a b
axiom("product-positive", less(0, x * y), less(0, x), less(0, y))
# e.g. 0 < Z  ->  0 < 1/Z
axiom("inverse-positive", less(0, 1 / x), less(0, x))
# e.g. 0 ≤ (p − 1/2)²
axiom("square", at_most(0, x * x))
# e.g. 0 ≤ [j ≤ i]
axiom("bracket-not-negative", at_most(0, bracket(A)))
# e.g. [j ≤ i] ≤ 1
axiom("bracket-at-most-one", at_most(bracket(A), 1))
# e.g. key k may be seen  ->  0 < [k may be seen]
axiom("bracket-positive", less(0, bracket(A)), A)

# e.g. 0 < e^s
axiom("exp-positive", less(0, exp(x)))
# e.g. s < t  ->  e^s < e^t
axiom("exp-rises", less(exp(x), exp(y)), less(x, y))
# e.g. s ≤ t  ->  e^s ≤ e^t
axiom("exp-keeps-order", at_most(exp(x), exp(y)), at_most(x, y))
# e.g. 1 + t ≤ e^t
axiom("exp-over-tangent", at_most(1 + x, exp(x)))
# e.g. 0 < p; p < q  ->  ln p < ln q
axiom("log-rises", less(log(x), log(y)), less(0, x), less(x, y))

# e.g. 0 < p; p ≤ q  ->  ln p ≤ ln q
axiom("log-keeps-order", at_most(log(x), log(y)), less(0, x), at_most(x, y))

# e.g. f_j ≤ g_j for every j  ->  Σ f_j ≤ Σ g_j
axiom("sum-at-most", at_most(total(i, S, f(i)), total(i, S, g(i))), every(i, at_most(f(i), g(i)), S))
# e.g. f_j ≤ g_j for every j, f_k < g_k for one  ->  Σ f_j < Σ g_j
axiom(
    "sum-less",
    less(total(i, S, f(i)), total(i, S, g(i))),
    every(i, at_most(f(i), g(i)), S), here, less(f(k), g(k)),
)  # fmt: skip
# e.g. 0 ≤ f_j for every j  ->  0 ≤ Σ f_j
axiom("sum-of-not-negative", at_most(0, total(i, S, f(i))), every(i, at_most(0, f(i)), S))
# e.g. 0 < e^{s_j} for every j, there is a k  ->  0 < Σ e^{s_j}
axiom("sum-of-positive", less(0, total(i, S, f(i))), every(i, less(0, f(i)), S), here)
# e.g. there is a k  ->  some s_i is the largest
axiom("largest", some(i, both(member(i, S), every(j, at_most(f(j), f(i)), S))), here)
# e.g. 0 ≤ m_j e^{s_j} for every j; for one k it is above 0  ->  0 < Σ m_j e^{s_j}
axiom(
    "sum-with-a-positive",
    less(0, total(i, S, f(i))),
    every(i, at_most(0, f(i)), S),
    here,
    less(0, f(k)),
)
