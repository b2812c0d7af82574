"""Steps of other people: right where the rules join the sides, wrong where an instance parts them."""

import pytest

from symattn import prove
from symattn.proof.instances.evaluate import value
from symattn.proof.judging import RIGHT, UNDECIDED, WRONG, equations, judge
from symattn.proof.language import exp, family, mean, outcome, random, real, sin, total, up_to
from symattn.proof.theorems import TABLE

EQUATIONS = [
    name for name, entry in TABLE.items() if entry.script is not None and entry.claim.conclusion.op == "equal"
]
BEYOND = {  # what needs a case, an induction, a permutation or a logarithm on the way
    "equal-weights-mean-scores-that-differ-by-a-constant", "another-base-is-another-temperature",
    "copies-of-a-key-add-the-logarithm-of-their-number", "another-score-in-place-of-minus-infinity-leaves-weight",
    "a-finite-mask-leaks", "dividing-by-a-power-of-the-width",
    "dividing-by-the-root-of-the-width-gives-variance-one", "only-the-root-of-the-width-gives-variance-one",
    "a-query-bias-that-changes-no-weight-is-orthogonal-to-differences-of-keys",
    "null-vectors-of-the-jacobian-are-constant", "slope-of-softmax-is-a-quarter-only-at-one-half",
    "log-sum-exp-moves-with-a-shift", "entropy-is-log-sum-exp-less-the-mean-score",
    "attention-is-permutation-equivariant", "the-order-of-keys-and-values-does-not-matter",
    "a-causal-output-depends-on-the-prefix-only", "concatenation-and-output-matrix-are-a-sum-over-heads",
    "a-running-sum-is-the-whole-sum", "linear-attention-keeps-a-running-state", "rotary-positions-keep-lengths",
    "rows-of-the-jacobian-sum-to-zero", "gradient-of-the-scores-sums-to-zero",
    "curvature-of-log-sum-exp-is-a-variance", "equal-scores-share-equally",
    "only-the-product-of-query-and-key-matrices-matters",
}  # fmt: skip


@pytest.mark.parametrize("name", EQUATIONS)
def test_a_theorem_in_one_step_is_never_wrong(name):
    claim = TABLE[name].claim
    verdict = judge(claim, claim.left, claim.right).verdict

    assert verdict == RIGHT or (name in BEYOND and verdict == UNDECIDED)


@pytest.mark.parametrize("name", EQUATIONS)
def test_every_equation_of_a_proof_is_right_or_undecided(name):
    proof = prove(name)
    steps = [step for step in proof.steps if step.statement.op == "equal"]
    found = [judge(proof.claim, *step.statement.args).verdict for step in steps if known(step, proof.claim)]

    assert WRONG not in found


def known(step, claim):
    return step.statement.letters <= {letter.variable for letter in claim.letters}


def test_a_wrong_step_comes_with_data():
    claim = prove("softmax-shift-invariance").claim
    c, i = real("c"), real("i")
    s = family("s")
    found = judge(claim, exp(s(i) + c), exp(s(i)) + exp(c))

    assert found.verdict == WRONG
    assert value(exp(s(i) + c), found.data) != value(exp(s(i)) + exp(c), found.data)


def test_what_cannot_be_joined_is_undecided():
    claim = prove("softmax-shift-invariance").claim
    c = real("c")

    assert judge(claim, sin(c) * sin(c), 1 - sin(c) * sin(c) * 0 - (1 - sin(c) * sin(c))).verdict == RIGHT
    assert judge(claim, sin(c + c), 2 * sin(c) * sin(c)).verdict == WRONG
    assert judge(claim, exp(sin(exp(c))), exp(sin(exp(c)) + sin(c) - sin(c))).verdict == RIGHT


def test_a_lucky_value_at_all_instances_is_not_right():
    """Σ_j j agrees with n (n + 1)/2 wherever one looks; no rule here joins them."""
    claim = prove("weights-sum-to-one").claim
    n, j = real("n"), real("j")
    assert judge(claim, total(j, up_to(n), j), n * (n + 1) / 2).verdict == UNDECIDED


def test_conditions_are_used():
    claim = prove("variance-of-dot-product").claim
    i, w, q, k = real("i"), outcome("w"), random("q"), random("k")
    product = total(i, up_to(real("d")), mean(w, q(i, w) * k(i, w)))

    assert judge(claim, product, 0 * real("d")).verdict == RIGHT
    assert len(equations(claim)) == 4
