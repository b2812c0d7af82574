"""Proofs on the page: every formula read back is worth what the proof says, and every line has its words."""

import pytest
import sympy

from symattn import html, latex, prove, text, theorems, typst
from symattn.errors import UndefinedError
from symattn.proof.instances.draw import Bounds
from symattn.proof.instances.evaluate import slope, value
from symattn.proof.instances.search import instances
from symattn.proof.kernel import Variable, opened
from symattn.proof.language import equal, every, exp, family, less, real, total, up_to
from symattn.proof.steps import EARLIER
from symattn.proof.theorems import TABLE
from symattn.render.compose.proof import core, document, reason_of
from symattn.render.compose.statements import distinct, sides, statement_tree
from symattn.render.formula.plain import plain
from symattn.render.page import model
from symattn.words import knows
from tests.render.compose.statement_reader import Reader

PROVED = [name for name, entry in TABLE.items() if entry.script is not None]
COMPARED = ("equal", "at most", "less")
i, j, k, n, x = map(real, "ijknx")
s, p = family("s"), family("p")


def one_instance(claim):
    """The last of the data that meet a claim's conditions, among a few."""
    return [data for data, _ in instances(claim, Bounds(largest=3, draws=12, alike=True))][-1]


def filled(data, statement):
    """Data with a value for the letters that a line speaks of and the claim does not: 1 for each."""
    return data.plus({letter: sympy.Integer(1) for letter in statement.letters if letter not in data.values})


def printed_and_meant(statement, data):
    left, _, right = sides(statement)
    for node, t in zip((left, right), statement.args, strict=True):
        yield Reader(data).read(node), t


@pytest.mark.parametrize("name", PROVED)
def test_what_is_printed_is_what_is_proved(name):
    """Every line and the claim, read from the tree as a page is read, at data that meet the conditions."""
    proof = prove(name)
    data = one_instance(proof.claim)
    compared = 0
    for statement in (proof.claim.conclusion, *(step.statement for step in proof.steps)):
        bare = core(statement)
        if bare.op not in COMPARED:
            continue
        here = filled(data, bare)
        try:
            for printed, meant in printed_and_meant(bare, here):
                assert printed == pytest.approx(float(value(meant, here)), rel=1e-9, abs=1e-9), plain(
                    statement_tree(bare)
                )
                compared += 1
        except (UndefinedError, ZeroDivisionError):
            continue
    assert compared or core(proof.claim.conclusion).op not in COMPARED


@pytest.mark.parametrize("name", [name for name in PROVED if TABLE[name].claim.conclusion.op == "derivative"])
def test_a_printed_derivative(name):
    """The value at the right is the slope, by differences of what is printed at the left."""
    claim = TABLE[name].claim
    data = one_instance(claim)
    said = distinct(claim.conclusion)
    (by,), (at, _, body) = opened(said, Variable("printed", (), "real", -9))
    left, relation, right = sides(claim.conclusion)
    meant = float(slope(claim.conclusion, data))
    step, place = sympy.Rational(1, 4000), value(at, data)
    moved = [float(value(body, data.plus({by: place + d}))) for d in (step, -step)]

    assert relation == "=" and plain(left).startswith(("(d/dx)", "(d/dβ)"))
    assert Reader(data).read(right) == pytest.approx(meant)
    assert (moved[0] - moved[1]) / float(2 * step) == pytest.approx(meant, abs=1e-3)


@pytest.mark.parametrize("name", list(theorems()))
def test_every_language_shows_every_proof(name):
    proof = prove(name)
    for show in (text, latex, typst, html):
        assert len(show(proof)) > 100


@pytest.mark.parametrize("name", PROVED)
def test_every_line_has_its_reason_in_words(name):
    for step in prove(name).steps:
        assert reason_of(step), step.reason
        if not step.reason.startswith(EARLIER):
            assert knows(f"proofs.rules.{step.reason}") or knows(f"proofs.reasons.{step.reason}")


def test_words_for_every_claim():
    assert all(knows(f"proofs.titles.{name}") for name in TABLE)
    assert all(knows(f"proofs.rules.{group}") for group in ("arithmetic", "linear-sums", "rearrange-sums"))


def test_the_two_arguments_of_the_notes_in_text():
    shift = text(prove("softmax-shift-invariance"))
    assert "= e^c⋅e^(s_i)/(e^c⋅∑_(j=1)^n e^(s_j))" in shift and "the factor is free of the index" in shift
    variance = text(prove("variance-of-dot-product"))
    for line in ("= ∑_(i=1)^d ∑_(j=1)^d δ_ij E[k_i k_j]", "= ∑_(i=1)^d E[k_i^2]", "= d", "E[q_i q_j] = δ_ij"):
        assert line in variance


def test_a_sum_keeps_its_bracket_after_a_factor():
    t = x * (total(j, up_to(n), s(j)) + 1)
    assert plain(statement_tree(t)) == "x(∑_(j=1)^n s_j + 1)"
    assert plain(statement_tree(x * total(j, up_to(n), s(j)))) == "x ∑_(j=1)^n s_j"
    assert plain(statement_tree(total(j, up_to(n), s(j)) * x)) == "(∑_(j=1)^n s_j) x"


def test_bound_letters_get_names_of_their_own():
    t = p(j) * (x - total(j, up_to(n), p(j)))
    assert plain(statement_tree(t)) == "p_j(x − ∑_(k=1)^n p_k)"
    nested = total(i, up_to(n), total(i, up_to(n), s(i)) * s(i))
    assert plain(statement_tree(nested)) == "∑_(i=1)^n (∑_(j=1)^n s_j) s_i"
    assert distinct(nested) == nested


def test_statements_in_words():
    left, relation, right = sides(every(j, less(0, exp(s(j))), up_to(n)))
    assert (plain(left), relation, plain(right)) == ("0", "<", "e^(s_j) for every j")
    assert plain(statement_tree(equal(x / 2, -1 * x))) == "x/2 = −x"


def test_a_counterexample_shows_both_sides():
    shown = text(prove("softmax-of-a-sum-is-the-product-of-softmaxes"))
    assert ("Counterexample" in shown and "n = 2" in shown and "≈" in shown) or "1/4" in shown


def test_a_document_of_blocks():
    page = document(prove("jacobian-of-softmax"))
    assert page.kind == "derivation" and page.title == "The Jacobian of softmax"
    assert any(isinstance(block, model.Steps) for block in page.blocks)
