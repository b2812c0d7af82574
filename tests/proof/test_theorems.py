"""Every claim by two routes: through the kernel, and at exact data that knows nothing of the rules."""

import time

import pytest
import sympy

from symattn import prove, same, theorems
from symattn.errors import ProofError, UnknownName
from symattn.proof import Claim
from symattn.proof.claim import number
from symattn.proof.instances.data import Data, Formula, Table
from symattn.proof.instances.draw import Bounds
from symattn.proof.instances.evaluate import value
from symattn.proof.instances.search import instances
from symattn.proof.kernel import Term, term
from symattn.proof.language import equal, exp, less, real, sin
from symattn.proof.proof import check, proved
from symattn.proof.steps import EARLIER, Step, derivation
from symattn.proof.tactics.equations import itself
from symattn.proof.theorems import TABLE
from symattn.proof.theorems.table import established

PROVED = [name for name, entry in TABLE.items() if entry.script is not None]
MUST = {
    "shift invariance and its converse": (
        "softmax-shift-invariance", "equal-weights-mean-scores-that-differ-by-a-constant",
    ),
    "rows": ("weights-are-positive", "weights-sum-to-one"),
    "two keys": ("two-keys-are-a-sigmoid",),
    "ties": (
        "equal-scores-share-equally", "identical-keys-share-their-weight", "equal-scores-give-uniform-weights",
    ),
    "merging": ("copies-of-a-key-add-the-logarithm-of-their-number",),
    "base": ("another-base-is-another-temperature",),
    "masks": (
        "a-masked-key-gets-exactly-zero", "another-score-in-place-of-minus-infinity-leaves-weight",
        "a-finite-mask-leaks", "masking-before-equals-masking-after-and-renormalising",
    ),
    "variance": (
        "variance-of-dot-product", "variance-of-dot-product-in-general", "dividing-by-a-power-of-the-width",
        "dividing-by-the-root-of-the-width-gives-variance-one", "only-the-root-of-the-width-gives-variance-one",
        "a-query-with-itself-has-another-variance",
    ),
    "biases": (
        "a-key-bias-never-matters", "a-query-bias-can-matter",
        "a-query-bias-that-changes-no-weight-is-orthogonal-to-differences-of-keys",
    ),
    "gauge": ("only-the-product-of-query-and-key-matrices-matters",),
    "jacobian": (
        "jacobian-of-softmax", "rows-of-the-jacobian-sum-to-zero", "null-vectors-of-the-jacobian-are-constant",
        "slope-of-softmax-is-at-most-a-quarter", "weights-move-at-most-half-as-far-as-the-scores",
    ),
    "backward": ("gradient-through-softmax", "gradient-of-the-values", "gradient-of-the-queries"),
    "covariance": ("gradient-in-the-query-is-a-covariance",),
    "log-sum-exp": (
        "log-sum-exp-is-at-least-each-score", "log-sum-exp-is-at-most-the-largest-score-plus-log-n",
        "log-sum-exp-is-convex", "log-sum-exp-moves-with-a-shift",
    ),
    "temperature": (
        "dividing-by-the-root-of-the-width-lowers-the-largest-weight",
        "dividing-by-the-root-of-the-width-raises-the-smallest-weight",
    ),
    "limits": (
        "cold-weights-share-the-largest-score", "cold-weights-leave-smaller-scores", "hot-weights-are-uniform",
    ),
    "entropy": ("entropy-falls-as-it-cools", "entropy-is-at-most-log-n"),
    "hull": ("outputs-are-at-most-the-largest-value", "outputs-are-at-least-the-smallest-value"),
    "permutations": ("attention-is-permutation-equivariant",),
    "heads": ("concatenation-and-output-matrix-are-a-sum-over-heads",),
    "cache": ("a-causal-output-depends-on-the-prefix-only",),
    "streaming": ("online-softmax-is-associative", "the-reference-of-online-softmax-cancels"),
    "linear": ("linear-attention-in-two-orders",),
    "positions": ("rotary-scores-depend-on-the-distance-only", "a-sinusoidal-position-shifts-linearly"),
}  # fmt: skip


@pytest.mark.parametrize("name", [name for names in MUST.values() for name in names])
def test_what_must_be_proved_is_listed(name):
    assert name in PROVED and name in theorems()


@pytest.mark.parametrize("name", PROVED)
def test_proved_through_the_kernel(name):
    start = time.process_time()
    proof = prove(name)
    taken = time.process_time() - start

    assert proof.verdict == "proved" and proof.counterexample is None and proof.steps
    assert proof.theorem.conclusion == proof.claim.conclusion
    assert proof.theorem.hypotheses <= set(proof.claim.conditions)
    assert set(proof.assumptions) == set(proof.conditions) | set(proof.facts)
    assert taken < 2


@pytest.mark.parametrize("name", PROVED)
def test_every_line_rests_on_what_it_says(name):
    """Each line is in the derivation of the theorem, or was needed to show that what is said is defined."""
    proof = prove(name)
    for step in proof.steps:
        if step.reason.startswith(EARLIER):
            named = established(step.reason.removeprefix(EARLIER))
            assert any(each is named for each in derivation(step.theorem))
    used = {id(each) for each in derivation(proof.theorem)}
    unused = [step for step in proof.steps if id(step.theorem) not in used]
    assert all(step.statement.op in ("less", "all") for step in unused), [step.reason for step in unused]


@pytest.mark.parametrize("name", PROVED)
def test_the_facts_that_are_taken_whole(name):
    known = {
        "weights-move-at-most-half-as-far-as-the-scores": ("mean-value-inequality",),
        "entropy-falls-as-it-cools": ("slope-not-positive-falls",),
    }
    chance = any(letter.kind == "random" for letter in TABLE[name].claim.letters)

    assert prove(name).facts == known.get(name, ()) + (("expectations-exist",) if chance else ())


@pytest.mark.parametrize("name", PROVED)
def test_at_exact_data(name):
    """Small sizes in every combination, then sizes up to 6 alike; some data must meet the conditions."""
    claim = TABLE[name].claim
    chance = any(letter.kind == "random" for letter in claim.letters)
    small = Bounds(largest=3, draws=12, width=2)
    large = Bounds(largest=2 if chance else 6 if len(claim.letters) < 7 else 4, draws=2, alike=True)
    found = [holds for bounds in (small, large) for _, holds in instances(claim, bounds)]

    assert len(found) >= 3 and all(found)


SYMBOLIC = [
    name
    for name in PROVED
    if TABLE[name].claim.conclusion.op == "equal"
    and not TABLE[name].claim.hypotheses
    and {letter.kind for letter in TABLE[name].claim.letters} <= {"size", "index", "real", "family", "definition"}
]


# Beyond what equality decides on symbols; at exact data they are decided, in `test_at_exact_data`.
LOGARITHMS_OF_SUMS = ("log-sum-exp-moves-with-a-shift", "entropy-is-log-sum-exp-less-the-mean-score")


def with_symbols(claim, size):
    values = {}
    for letter in claim.letters:
        if letter.kind in ("size", "index"):
            values[letter.variable] = sympy.Integer(size)
        elif letter.kind == "real":
            values[letter.variable] = sympy.Symbol(letter.variable.name, real=True)
        elif letter.kind == "family":
            values[letter.variable] = lambda *indices, name=letter.variable.name: sympy.Symbol(
                f"{name}_{'_'.join(map(str, indices))}", real=True
            )
        else:
            values[letter.variable] = Formula(tuple(x.data for x in letter.arguments), letter.value)
    return Data(values)


@pytest.mark.parametrize("size", range(1, 7))
@pytest.mark.parametrize("name", SYMBOLIC)
def test_equations_on_symbols(name, size):
    claim = TABLE[name].claim
    data = with_symbols(claim, size)
    verdict = same(value(claim.left, data), value(claim.right, data))

    assert verdict.equal is (None if name in LOGARITHMS_OF_SUMS and size > 1 else True), verdict


def test_a_name_that_is_not_listed():
    with pytest.raises(UnknownName, match="softmax-shift-invariance"):
        prove("softmax-shift-invariant")


def test_what_is_neither_proved_nor_refuted_is_open():
    x, y = real("x"), real("y")
    claim = Claim("nobody-knows", (number(x), number(y)), equal(sin(x + y), sin(y + x)))
    proof = prove(claim)

    assert proof.verdict == "open" and proof.because and proof.theorem is None and proof.steps == ()


def test_a_claim_of_ones_own_is_refuted():
    x = real("x")
    proof = prove(Claim("squares-are-above-1", (number(x),), less(1, x * x)))

    assert proof.verdict == "refuted"
    assert proof.counterexample.left == 1 and proof.counterexample.right <= 1


def test_a_script_cannot_prove_another_claim():
    shift = TABLE["softmax-shift-invariance"]
    other = Claim("another", shift.claim.letters, equal(shift.claim.left, shift.claim.left + 1))
    with pytest.raises(ProofError, match="what was proved is"):
        proved(other, shift.script)
    assert prove(Claim(shift.claim.name, shift.claim.letters, other.conclusion)).verdict == "refuted"


def test_a_theorem_under_more_conditions_is_not_the_claim():
    theorem = established("equal-scores-share-equally")
    claim = TABLE["equal-scores-share-equally"].claim
    with pytest.raises(ProofError, match="does not assume"):
        check(Claim("bare", claim.letters, claim.conclusion), theorem)


def test_a_claim_about_what_is_not_defined_is_not_proved():
    x = real("x")
    claim = Claim("one-over-x", (number(x),), equal(1 / x, 1 / x))
    with pytest.raises(ProofError, match="not defined"):
        proved(claim, lambda work: itself(1 / x))
    assert prove(claim).verdict == "refuted"  # at x = 0 there is nothing to be equal


def test_a_line_with_a_reason_that_was_not_used_is_refused():
    with pytest.raises(ProofError, match="gives the reason"):
        Step(itself(exp(real("x"))), "sum-factor")
    with pytest.raises(ProofError, match="does not rest on what it cites"):
        Step(itself(exp(real("x"))), "hypothesis")


def test_the_table_beyond_its_members():
    table = Table({(1,): sympy.Integer(5)}, (1,))
    assert (table(1), table(2)) == (5, 0)
    assert isinstance(term(3), Term)
