"""Softmax by itself: what does not change it, what its weights are where scores agree, what a mask leaves.

n is any number of keys. Masks are 0 or 1 for each key; a masked key is left out of the sum, as −∞ does it.
"""

from __future__ import annotations

from typing import Any

from ..claim import Claim, defined, index, mask, number, numbers, size
from ..kernel import Theorem, term
from ..language import equal, every, exp, less, log, negation, power, total, up_to
from ..tactics.equations import HOLE, put
from ..work import Part, Work
from .letters import N, a, b, c, i, j, k, kept, m, n, p, r, s, seen, sum_of_powers, t, weight, x
from .shared import all_positive
from .table import proves

KEYS = size(n), index(i, n)
Z = sum_of_powers(s)

SHIFT = Claim(
    "softmax-shift-invariance",
    (*KEYS, numbers(s, n), number(c)),
    equal(exp(s(i) + c) / total(j, N, exp(s(j) + c)), weight(s, i)),
)


@proves(SHIFT)
def shift(work: Work) -> Theorem:
    """Pull e^c out of numerator and sum, and cancel it."""
    e = exp(c)
    lines = work.chain(SHIFT.left)
    lines.line(e * exp(s(i)) / total(j, N, e * exp(s(j))), "exponents")
    lines.line(e * exp(s(i)) / (e * Z), "sum-factor")
    lines.line(exp(s(i)) / Z, "cancel")
    return lines.end()


CONVERSE = Claim(
    "equal-weights-mean-scores-that-differ-by-a-constant",
    (
        *KEYS,
        index(k, n),
        numbers(s, n),
        numbers(t, n),
        defined(weight(s, i), i, name=p),
        defined(weight(t, i), i, name=r),
    ),
    equal(s(i) - s(k), t(i) - t(k)),
    (("equal-weights", every(j, equal(p(j), r(j)), N)),),
)


@proves(CONVERSE)
def converse(work: Work) -> Theorem:
    """A difference of scores is the logarithm of a ratio of weights."""
    lines = work.chain(s(i) - s(k))
    lines.line(log(exp(s(i) - s(k))), "log-of-exp")
    lines.line(log(p(i) / p(k)), "definition", work.definition("p"))
    lines.line(log(r(i) / r(k)), "hypothesis", work.hypothesis("equal-weights"))
    lines.line(log(exp(t(i) - t(k))), "definition", work.definition("r"))
    lines.line(t(i) - t(k), "log-of-exp")
    return lines.end()


POSITIVE = Claim("weights-are-positive", (*KEYS, numbers(s, n)), less(0, weight(s, i)))


@proves(POSITIVE)
def positive(work: Work) -> Theorem:
    """An exponential over a sum of exponentials."""
    work.say(work.prove(every(j, less(0, exp(s(j))), N)), "exp-positive")
    work.say(work.prove(less(0, Z)), "sum-of-positive")
    return work.say(work.prove(POSITIVE.conclusion), "product-positive")


ROWS = Claim("weights-sum-to-one", (size(n), numbers(s, n)), equal(total(i, N, weight(s, i)), 1))


@proves(ROWS)
def rows(work: Work) -> Theorem:
    """The sum below does not depend on the index above."""
    lines = work.chain(ROWS.left)
    lines.line(Z / Z, "sum-factor")
    lines.line(term(1), "cancel")
    return lines.end()


TWO = Claim(
    "two-keys-are-a-sigmoid",
    (numbers(s, term(2)),),
    equal(weight(s, 1, up_to(2)), 1 / (1 + exp(-1 * (s(1) - s(2))))),
)


@proves(TWO)
def two(work: Work) -> Theorem:
    """Divide above and below by e^{s_1}."""
    lines = work.chain(TWO.left)
    lines.line(exp(s(1)) / (exp(s(1)) + exp(s(2))), "sum-last")
    lines.line(TWO.right, "cancel")
    return lines.end()


TIES = Claim(
    "equal-scores-share-equally",
    (size(n), index(a, n), index(b, n), numbers(s, n)),
    equal(weight(s, a), weight(s, b)),
    (("equal-scores", equal(s(a), s(b))),),
)


@proves(TIES)
def ties(work: Work) -> Theorem:
    """The same numerator over the same sum."""
    return work.chain(TIES.left).line(TIES.right, "hypothesis", work.hypothesis("equal-scores")).end()


UNIFORM = Claim(
    "equal-scores-give-uniform-weights",
    (*KEYS, numbers(s, n), number(c)),
    equal(weight(s, i), term(1) / n),
    (("equal-scores", every(j, equal(s(j), c), N)),),
)


@proves(UNIFORM)
def uniform(work: Work) -> Theorem:
    """n equal powers, one of them above."""
    lines = work.chain(UNIFORM.left)
    lines.line(exp(c) / total(j, N, exp(c)), "hypothesis", work.hypothesis("equal-scores"))
    lines.line(exp(c) / (n * exp(c)), "sum-of-ones", "sum-factor")
    lines.line(UNIFORM.right, "cancel")
    return lines.end()


M = up_to(m)
COPIES = total(j, M, exp(c))
GROUP = Claim(
    "identical-keys-share-their-weight",
    (size(m), size(n), numbers(s, n), number(c)),
    equal(exp(c) / (COPIES + Z), (1 / m) * (COPIES / (COPIES + Z))),
)


@proves(GROUP)
def group(work: Work) -> Theorem:
    """m equal powers are m times one."""
    lines = work.chain(GROUP.left)
    lines.line((1 / m) * (m * exp(c) / (COPIES + Z)), "cancel")
    lines.line(GROUP.right, "sum-of-ones", "sum-factor")
    return lines.end()


MERGE = Claim(
    "copies-of-a-key-add-the-logarithm-of-their-number",
    (size(m), size(n), numbers(s, n), number(c)),
    equal(COPIES / (COPIES + Z), exp(c + log(m)) / (exp(c + log(m)) + Z)),
)


@proves(MERGE)
def merge(work: Work) -> Theorem:
    """m e^c = e^{c + ln m}."""
    lines = work.chain(MERGE.left)
    lines.line(m * exp(c) / (m * exp(c) + Z), "sum-of-ones", "sum-factor")
    lines.line(exp(log(m)) * exp(c) / (exp(log(m)) * exp(c) + Z), "exp-of-log")
    lines.line(MERGE.right, "exponents")
    return lines.end()


BASE = Claim(
    "another-base-is-another-temperature",
    (*KEYS, numbers(s, n), number(b, positive=True)),
    equal(power(b, s(i)) / total(j, N, power(b, s(j))), exp(s(i) * log(b)) / total(j, N, exp(s(j) * log(b)))),
)


@proves(BASE)
def base(work: Work) -> Theorem:
    """b^s = e^{s ln b}."""
    return work.chain(BASE.left).line(BASE.right, "power-as-exponential").end()


ALLOWED = total(j, N, kept(j) * exp(s(j)))
MASKED = (*KEYS, mask(seen, n), numbers(s, n))
SOME_KEY, SOME = index(k, n), ("some-key-is-seen", seen(k))

MASK_ZERO = Claim(
    "a-masked-key-gets-exactly-zero",
    (*MASKED, SOME_KEY),
    equal(kept(i) * exp(s(i)) / ALLOWED, 0),
    (("masked", negation(seen(i))), SOME),
)


@proves(MASK_ZERO)
def mask_zero(work: Work) -> Theorem:
    """e^{−∞} = 0 is a factor."""
    lines = work.chain(MASK_ZERO.left)
    lines.line(0 * exp(s(i)) / ALLOWED, "bracket-false", work.hypothesis("masked"))
    lines.line(term(0), "arithmetic")
    return lines.end()


BEFORE_AFTER = Claim(
    "masking-before-equals-masking-after-and-renormalising",
    (*MASKED, SOME_KEY, defined(weight(s, i), i, name=p)),
    equal(kept(i) * p(i) / total(j, N, kept(j) * p(j)), kept(i) * exp(s(i)) / ALLOWED),
    (SOME,),
)


@proves(BEFORE_AFTER)
def before_after(work: Work) -> Theorem:
    """The sum Z over all keys is a factor above and below."""
    all_positive(work)
    lines = work.chain(BEFORE_AFTER.left)
    lines.line(kept(i) * weight(s, i) / total(j, N, kept(j) * weight(s, j)), "definition", work.definition("p"))
    lines.line(kept(i) * weight(s, i) / (ALLOWED / Z), "sum-factor")
    lines.line(BEFORE_AFTER.right, "cancel")
    return lines.end()


REPLACED = Claim(
    "another-score-in-place-of-minus-infinity-leaves-weight",
    (*MASKED, number(x), defined(kept(j) * s(j) + (1 - kept(j)) * x, j, name=t)),
    equal(weight(t, i), exp(x) / (ALLOWED + exp(x) * total(j, N, 1 - kept(j)))),
    (("masked", negation(seen(i))),),
)


@proves(REPLACED)
def replaced(work: Work) -> Theorem:
    """Each masked key still counts e^x: a score of 0 in its place counts 1."""
    two = work.for_all(j, lambda here: here.cases(seen(j), power_seen(True), power_seen(False)), N)
    work.say(two, "cases")
    below_the_line(work, REPLACED, two, "linear-sums")
    lines = work.chain(REPLACED.left)
    mixed = kept(j) * exp(s(j)) + (1 - kept(j)) * exp(x)
    lines.line(exp(x) / total(j, N, mixed), "earlier-line", two, "bracket-false", "bracket-true")
    lines.line(REPLACED.right, "linear-sums")
    return lines.end()


def below_the_line(work: Work, claim: Claim, *rules: Any) -> Theorem:
    """What the right side is divided by is the sum of all powers, so positive."""
    divisor = claim.right.args[1].args[0]
    positive = work.prove(less(0, sum_of_powers(t)))
    return work.say(
        put(work.equal(sum_of_powers(t), divisor, *rules), less(0, HOLE()), positive), "sum-of-positive"
    )


def power_seen(is_seen: bool) -> Part:
    """e^{t_j} where key j may be seen, and where it is masked."""
    mixed = kept(j) * exp(s(j)) + (1 - kept(j)) * exp(x)
    case = "bracket-true" if is_seen else "bracket-false"
    return lambda here: here.equal(exp(t(j)), mixed, here.definition("t"), case)


LEAK = Claim(
    "a-finite-mask-leaks",
    (*MASKED, number(c), defined(s(j) - c * (1 - kept(j)), j, name=t)),
    equal(
        total(j, N, (1 - kept(j)) * exp(t(j))) / sum_of_powers(t),
        exp(-1 * c) * total(j, N, (1 - kept(j)) * exp(s(j)))
        / (ALLOWED + exp(-1 * c) * total(j, N, (1 - kept(j)) * exp(s(j)))),
    ),
)  # fmt: skip


@proves(LEAK)
def leak(work: Work) -> Theorem:
    """What is taken from a masked score is a factor e^{−c} of its power: small, never 0."""
    lowered = kept(j) * exp(s(j)) + (1 - kept(j)) * (exp(s(j)) * exp(-1 * c))

    def power(case: str) -> Part:
        return lambda here: here.equal(exp(t(j)), lowered, here.definition("t"), case)

    two = work.for_all(j, lambda here: here.cases(seen(j), power("bracket-true"), power("bracket-false")), N)
    work.say(two, "cases")
    below_the_line(work, LEAK, two, "linear-sums")
    lines = work.chain(LEAK.left)
    above = total(j, N, (1 - kept(j)) * (exp(s(j)) * exp(-1 * c)))
    lines.line(above / total(j, N, lowered), "earlier-line", two, "cases")
    lines.line(LEAK.right, "linear-sums")
    return lines.end()
