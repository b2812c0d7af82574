"""What is not so: each claim refuted, its counterexample checked by hand or by floats, not by the search."""

import math
from dataclasses import replace
from itertools import islice

import pytest

from symattn import prove
from symattn.errors import ProofError, UndefinedError
from symattn.proof.instances.draw import Bounds
from symattn.proof.instances.evaluate import holds
from symattn.proof.instances.mutate import mutations
from symattn.proof.instances.search import refute
from symattn.proof.proof import check, proved
from symattn.proof.theorems import TABLE
from symattn.proof.theorems.table import established

PROVED = [name for name, entry in TABLE.items() if entry.script is not None]
NOT_SO = [name for name, entry in TABLE.items() if entry.script is None]
CONDITIONS = [(name, hypothesis) for name in PROVED for hypothesis, _ in TABLE[name].claim.hypotheses]
QUICK = (Bounds(largest=2, draws=9), Bounds(largest=3, draws=15))
WANTED = 10


def softmax(scores):
    powers = [math.exp(x) for x in scores]
    return [power / sum(powers) for power in powers]


@pytest.mark.parametrize(
    "name",
    [
        "log-sum-exp-is-shift-invariant", "scaling-all-scores-changes-nothing",
        "adding-a-constant-to-one-score-changes-nothing", "columns-of-the-weights-sum-to-one",
        "a-square-key-matrix-is-symmetric", "every-weight-moves-one-way-with-temperature",
        "dividing-by-the-width-gives-variance-one", "softmax-of-a-sum-is-the-product-of-softmaxes",
        "a-query-bias-never-matters", "causal-attention-is-permutation-equivariant",
    ],
)  # fmt: skip
def test_what_must_be_refuted_is(name):
    proof = prove(name)

    assert proof.verdict == "refuted" and proof.steps == () and proof.theorem is None
    assert abs(float(proof.counterexample.left) - float(proof.counterexample.right)) > 1e-9


@pytest.mark.parametrize("name", NOT_SO)
def test_a_counterexample_meets_the_conditions(name):
    proof = prove(name)
    found = proof.counterexample

    assert proof.verdict == "refuted"
    assert all(holds(condition, found.data) is True for _, condition in found.claim.hypotheses)
    assert holds(found.claim.conclusion, found.data) is False


def test_log_sum_exp_is_refuted_by_adding_one():
    values = dict(prove("log-sum-exp-is-shift-invariant").counterexample.values)
    scores, c = [float(x) for x in values["s"]], float(values["c"])
    before, after = (math.log(sum(math.exp(x + shift) for x in scores)) for shift in (0, c))

    assert abs(after - before) == pytest.approx(abs(c)) and c != 0


def test_softmax_of_a_sum_by_floats():
    found = prove("softmax-of-a-sum-is-the-product-of-softmaxes").counterexample
    values = dict(found.values)
    s, t = ([float(x) for x in values[name]] for name in ("s", "t"))
    i = int(values["i"]) - 1
    whole, product = softmax([x + y for x, y in zip(s, t, strict=True)])[i], softmax(s)[i] * softmax(t)[i]

    assert float(found.left) == pytest.approx(whole) and float(found.right) == pytest.approx(product)


def test_a_weight_that_rises_and_falls_by_floats():
    found = prove("every-weight-moves-one-way-with-temperature").counterexample
    values = dict(found.values)
    scores, i = [float(x) for x in values["s"]], int(values["i"]) - 1
    path = [softmax([float(values[name]) * x for x in scores])[i] for name in ("beta", "gamma", "zeta")]

    assert path[0] < path[1] > path[2]
    assert 0 <= float(values["beta"]) < float(values["gamma"]) < float(values["zeta"])


@pytest.mark.parametrize("name", PROVED)
def test_ten_claims_near_a_theorem_are_refuted_and_none_proves(name):
    entry = TABLE[name]
    found = []
    for changed, kind in islice(mutations(entry.claim), 4 * WANTED):
        counterexample = refute(changed, QUICK)
        if counterexample is not None:
            found.append((kind, counterexample))
            with pytest.raises(ProofError):
                if kind.startswith("without") or len(found) < 3:
                    proved(changed, entry.script)
                else:
                    check(changed, established(name))
        if len(found) == WANTED:
            break

    assert len(found) == WANTED
    assert len({kind for kind, _ in found}) >= 2
    for _, counterexample in found:
        assert holds_not(counterexample)


def holds_not(counterexample):
    try:
        return holds(counterexample.claim.conclusion, counterexample.data) is False
    except UndefinedError:
        return True


@pytest.mark.parametrize(("name", "hypothesis"), CONDITIONS)
def test_every_hypothesis_is_needed(name, hypothesis):
    entry = TABLE[name]
    kept = tuple(each for each in entry.claim.hypotheses if each[0] != hypothesis)
    bare = replace(entry.claim, name=f"{name}~without", hypotheses=kept)

    assert refute(bare) is not None
    with pytest.raises(ProofError):
        proved(bare, entry.script)
