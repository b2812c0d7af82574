"""Expectation: linear, the identity on constants, and a product of independent factors splits.

Holds for random numbers whose expectations, as far as they are written, exist; a proof that uses these rules
says so among its assumptions.
"""

from __future__ import annotations

from symattn.errors import ProofError

from ..kernel import SAMPLE, Term, Variable, opened
from ..language import equal, every, finite_set, mean, outcome, real, total
from ..plain import plain
from .axiom import axiom, computed

x, i = real("x"), real("i")
w = outcome("w")
X, Y = Variable("X", (SAMPLE,)), Variable("Y", (SAMPLE,))
Z = Variable("Z", ("real", SAMPLE))
S = finite_set("S")

# e.g. X = Y for every outcome  ->  E X = E Y
axiom("mean-congruence", equal(mean(w, X(w)), mean(w, Y(w))), every(w, equal(X(w), Y(w))))
# e.g. E[X + Y] = E X + E Y
axiom("mean-of-sum", equal(mean(w, X(w) + Y(w)), mean(w, X(w)) + mean(w, Y(w))))
# e.g. E[3 X] = 3 E X
axiom("mean-factor", equal(mean(w, x * X(w)), x * mean(w, X(w))))
# e.g. E[3] = 3
axiom("mean-of-constant", equal(mean(w, x), x))
# e.g. E[Σ q_i] = Σ E[q_i]
axiom("mean-of-finite-sum", equal(mean(w, total(i, S, Z(i, w))), total(i, S, mean(w, Z(i, w)))))


# e.g. q and k independent  ->  E[q_i q_j k_i k_j] = E[q_i q_j] E[k_i k_j]
@computed("independence")
def independence(first: Term, second: Term, over: Variable, premises: tuple[Term, ...]) -> Term:
    """E[a b] = E[a] E[b], where a depends on chance through one random vector only, b through the other."""
    if len(premises) != 1 or premises[0].op != "independent":
        raise ProofError("independence needs one premise: that two random vectors are independent")
    vectors = _vectors(premises[0])
    for factor, vector in zip((first, second), vectors, strict=True):
        if not _through(factor, over, vector):
            raise ProofError(f"{plain(factor)} depends on chance through more than {vector.name}")
    w = over()
    return equal(mean(w, first * second), mean(w, first) * mean(w, second))


def _vectors(premise: Term) -> tuple[Variable, ...]:
    letters, coordinates = opened(premise)
    for each in coordinates:
        if each.op != "variable" or each.args != tuple(letter() for letter in letters):
            raise ProofError(f"{plain(each)} is not the coordinate of a random vector at its index")
    return tuple(each.data for each in coordinates)


def _through(t: Term, over: Variable, vector: Variable) -> bool:
    """Whether the outcome stands in the term as the outcome of a coordinate of the vector, and nowhere else."""
    if over not in t.letters:
        return True
    if t.op == "variable" and t.data == vector:
        return over not in t.args[0].letters and t.args[1] == over()
    return t.data != over and all(_through(arg, over, vector) for arg in t.args)
