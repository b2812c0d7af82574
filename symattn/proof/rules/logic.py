"""Logic: equality, "and", "not", cases, examples, and brackets that are 1 or 0.

"All" and "implies" are the kernel's own.
"""

from __future__ import annotations

from ..language import both, bracket, equal, every, implies, negation, real, some, statement
from .axiom import axiom

x, y, i = real("x"), real("y"), real("i")
A, B = statement("A")(), statement("B")()
P = statement("P", 1)

# e.g. A implies B; A  ->  B
axiom("detach", B, implies(A, B), A)
# e.g. e^s = e^s
axiom("equals-itself", equal(x, x))
# e.g. Σp = 1; Σp ≤ 2  ->  1 ≤ 2
axiom("put-equals", P(y), equal(x, y), P(x))
# e.g. 0 ≤ p; p ≤ 1  ->  0 ≤ p and p ≤ 1
axiom("both", both(A, B), A, B)
# e.g. 0 ≤ p and p ≤ 1  ->  0 ≤ p
axiom("first", A, both(A, B))
# e.g. 0 ≤ p and p ≤ 1  ->  p ≤ 1
axiom("second", B, both(A, B))
# e.g. it holds where i = j; it holds where i ≠ j  ->  it holds
axiom("cases", B, implies(A, B), implies(negation(A), B))
# e.g. i = j; i ≠ j  ->  anything
axiom("absurd", B, A, negation(A))
# e.g. A is impossible: it implies its own negation  ->  not A
axiom("refute", negation(A), implies(A, negation(A)))
# e.g. softmax(1, 0) ≠ softmax(0, 1)  ->  there is a b with softmax(1, 0) ≠ softmax(0, b)
axiom("example", some(i, P(i)), P(x))
# e.g. some i has A(i); whatever i is, A(i) implies B  ->  B
axiom("take-one", B, some(i, P(i)), every(i, implies(P(i), B)))

# e.g. i = j  ->  [i = j] = 1
axiom("bracket-true", equal(bracket(A), 1), A)
# e.g. i ≠ j  ->  [i = j] = 0
axiom("bracket-false", equal(bracket(A), 0), negation(A))
# e.g. i = j implies j = i and back  ->  [i = j] = [j = i]
axiom("bracket-equivalent", equal(bracket(A), bracket(B)), implies(A, B), implies(B, A))
