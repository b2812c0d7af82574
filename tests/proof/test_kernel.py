"""The kernel: bound letters have no names, nothing is captured, and only rules make theorems."""

import ast
import dataclasses
from itertools import pairwise
from pathlib import Path

import pytest

import symattn.proof
from symattn.errors import ProofError
from symattn.proof import kernel
from symattn.proof.kernel import (
    AXIOMS,
    COMPUTED,
    Given,
    Term,
    Theorem,
    Variable,
    apply,
    assume,
    bind,
    compute,
    discharge,
    generalise,
    opened,
    specialise,
    substitute,
    term,
)
from symattn.proof.language import (
    differ,
    equal,
    every,
    exp,
    family,
    finite_set,
    implies,
    independent,
    less,
    letter,
    mean,
    member,
    outcome,
    random,
    real,
    total,
)
from symattn.proof.rules import trusted_base
from symattn.proof.tactics.inference import infer

x, y, c, i, j, n = map(real, "xycijn")
f, s = family("f"), family("s")
S = finite_set("S")
KERNEL = Path(kernel.__file__)


def put(**values):
    return {Variable(name): Given(term(value)) for name, value in values.items()}


def test_the_kernel_is_short_and_stands_alone():
    source = KERNEL.read_text(encoding="utf-8")
    imported = {
        module.split(".")[0] if not module.startswith("symattn") else module
        for node in ast.walk(ast.parse(source))
        for module in (
            [node.module] if isinstance(node, ast.ImportFrom)
            else [each.name for each in node.names] if isinstance(node, ast.Import) else []
        )
    }  # fmt: skip

    assert len(source.splitlines()) < 300
    standard = {"__future__", "collections", "dataclasses", "itertools", "operator", "typing"}
    assert imported - standard == {"sympy", "symattn.errors"}


def test_terms_that_differ_in_bound_letters_are_the_same():
    assert total(i, S, s(i)) == total(j, S, s(j))
    assert hash(total(i, S, s(i))) == hash(total(j, S, s(j)))
    assert total(i, S, s(j)) != total(j, S, s(j))
    assert total(i, S, total(j, S, s(i) * f(j))) == total(j, S, total(i, S, s(j) * f(i)))
    assert total(i, S, total(j, S, s(i) * f(j))) != total(i, S, total(j, S, s(j) * f(i)))


def test_substitution_does_not_capture():
    within = total(i, S, x * s(i))

    assert substitute(within, put(x=i)) == total(j, S, i * s(j))
    assert substitute(within, put(x=i)) != total(i, S, i * s(i))


def test_a_family_is_put_at_its_arguments():
    inner = total(i, S, total(j, S, f(i)))
    given = {f: Given(exp(x) + j, (Variable("x"),))}

    assert substitute(inner, given) == total(i, S, total(y, S, exp(i) + j))
    assert substitute(inner, {f: Given(total(j, S, s(j) * x), (Variable("x"),))}) == total(
        i, S, total(y, S, total(j, S, s(j) * i))
    )


def test_substitution_is_all_at_once():
    assert substitute(x + y, put(x=y, y=x)) == y + x


def test_a_bound_letter_alone_is_never_put():
    (inner,) = [total(i, S, s(i)).args[1]]
    assert inner.reach == 1
    with pytest.raises(ProofError):
        substitute(x, {Variable("x"): Given(inner)})


@pytest.mark.parametrize(
    "make",
    [
        lambda: Term("add", (x, S)),
        lambda: Term("add", (x,)),
        lambda: Term("number", (), 0.5),
        lambda: Term("exp", (x, y)),
        lambda: f(S),
        f,
        lambda: Term("sum", (S, x)),
        lambda: bind("sum", (letter(outcome("w")),), S, x),
        lambda: Term("in", (S, x)),
        lambda: substitute(x, {Variable("x"): Given(S)}),
        lambda: substitute(f(x), {f: Given(x)}),
        lambda: substitute(f(x), {f: Given(x, (f,))}),
    ],
)
def test_sorts_are_checked(make):
    with pytest.raises(ProofError):
        make()


def test_a_binder_is_opened_with_new_letters_only():
    t = total(i, S, s(i) * x)
    letters, args = opened(t, letter(j))
    assert args[1] == s(j) * x and letters == (letter(j),)
    with pytest.raises(ProofError):
        opened(t, letter(x))
    with pytest.raises(ProofError):
        opened(t, letter(outcome("w")))


def test_a_theorem_cannot_be_made_by_hand():
    false = equal(0, 1)
    true = infer("equals-itself", x=term(0))
    for make in (
        lambda: Theorem(frozenset(), false, "self-evident", (), frozenset(), None),
        lambda: Theorem(frozenset(), false, "self-evident", (), frozenset(), object()),
        lambda: dataclasses.replace(true, conclusion=false, seal=None),
    ):
        with pytest.raises(ProofError):
            make()
    with pytest.raises(dataclasses.FrozenInstanceError):
        true.conclusion = false


def test_a_theorem_states_something():
    with pytest.raises(ProofError):
        assume(x)
    with pytest.raises(ProofError):
        assume(every(i, less(i, x)).args[0])


def test_what_a_hypothesis_speaks_of_is_not_generalised():
    known = assume(less(0, x))
    with pytest.raises(ProofError):
        generalise(known, letter(x))
    closed = generalise(discharge(known, less(0, x)), letter(x))
    assert closed.hypotheses == frozenset() and closed.conclusion == every(y, implies(less(0, y), less(0, y)))
    assert specialise(closed, Given(c)).conclusion == implies(less(0, c), less(0, c))


def test_hypotheses_are_kept():
    first, second = assume(less(0, x)), assume(less(x, y))
    joined = infer("both", first, second)

    assert joined.hypotheses == {less(0, x), less(x, y)}
    assert discharge(joined, less(0, x)).hypotheses == {less(x, y)}


def test_a_missing_premise_is_named():
    with pytest.raises(ProofError, match=r"inverse-positive needs the premises"):
        apply("inverse-positive", put(x=c))
    with pytest.raises(ProofError, match=r"inverse-positive"):
        apply("inverse-positive", put(x=c), assume(less(0, y)))


def test_a_sum_does_not_let_its_index_out():
    """Σ f(i) i is not i Σ f(i): what stands for x in sum-factor cannot hold the index."""
    result = infer("sum-factor", S=S, x=i, f=(j, s(j)))
    assert result.conclusion == equal(total(j, S, i * s(j)), i * total(j, S, s(j)))
    assert result.conclusion.args[0] != total(i, S, i * s(i))


def test_a_delta_needs_its_index_in_the_set():
    with pytest.raises(ProofError):
        infer("sum-delta", f=(j, s(j)), i=i, S=S)
    assert infer("sum-delta", assume(member(i, S)), f=(j, s(j))).hypotheses == {member(i, S)}


def test_chance_does_not_leave_an_expectation():
    w, q = outcome("w"), random("q")
    result = infer("mean-factor", x=q(j, w), X=(w, q(i, w)))
    assert result.conclusion.args[1] == q(j, w) * mean(w, q(i, w))
    assert result.conclusion.args[0] != mean(w, q(j, w) * q(i, w))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (exp(x) * exp(y), exp(x * y)),
        (x / x, 1),
        (x / y, (x * c) / (y * c)),
        (1 / (x + y), 1 / x + 1 / y),
        (x * y, x + y),
    ],
)
def test_what_is_no_identity_is_not_one(a, b):
    for rule in ("arithmetic", "exponents", "cancel"):
        with pytest.raises(ProofError):
            compute(rule, term(a), term(b))


def test_cancelling_needs_its_denominators():
    assert compute("cancel", x / x, term(1), premises=(assume(differ(x, 0)),)).hypotheses == {differ(x, 0)}
    with pytest.raises(ProofError):
        compute("cancel", x / x, term(1), premises=(assume(differ(y, 0)),))
    with pytest.raises(ProofError):
        compute("cancel", x / x, term(1), premises=(assume(less(0, x)),))


@pytest.mark.parametrize("statement", [less(1, 0), less(0, 0), differ(1, 1), less(x, 1), equal(0, 1), equal(1, 1)])
def test_numbers_are_compared_only_where_it_is_so(statement):
    with pytest.raises(ProofError):
        compute("compare-numbers", statement)


def test_numbers_compared():
    assert compute("compare-numbers", less(2, exp(term(1)))).conclusion == less(2, exp(term(1)))
    from symattn.proof.language import at_most, negation

    with pytest.raises(ProofError):
        compute("compare-numbers", negation(less(0, 1)))
    assert compute("compare-numbers", at_most(1, 1)).hypotheses == frozenset()


@pytest.mark.parametrize("kind", ["first", "second", "another"])
def test_independence_looks_at_every_occurrence(kind):
    w, q, k, other = outcome("w"), random("q"), random("k"), random("r")
    known = assume(independent(i, w, q(i, w), k(i, w)))
    factors = {
        "first": (q(i, w) * k(j, w), k(i, w)),
        "second": (q(i, w), k(i, w) * q(i, w)),
        "another": (q(i, w), k(i, w) * other(i, w)),
    }
    with pytest.raises(ProofError):
        compute("independence", *factors[kind], letter(w), premises=(known,))
    made = compute("independence", q(i, w) * q(j, w), k(i, w), letter(w), premises=(known,))
    assert made.conclusion.args[1] == mean(w, q(i, w) * q(j, w)) * mean(w, k(i, w))


def test_independence_of_one_coordinate_is_not_that_of_all():
    w, q, k = outcome("w"), random("q"), random("k")
    known = assume(independent(i, w, q(term(0), w), k(i, w)))
    with pytest.raises(ProofError):
        compute("independence", q(i, w), k(i, w), letter(w), premises=(known,))


def test_rules_are_written_in_their_folder_only():
    """No other module fills the tables of rules, or touches the seal."""
    own = {"kernel.py", "axiom.py"}
    for path in Path(symattn.proof.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if path.name not in own and isinstance(node, ast.Name | ast.Attribute):
                name = node.id if isinstance(node, ast.Name) else node.attr
                assert name not in ("_SEAL", "_made", "Axiom", "COMPUTED") or path.name == "trusted.py", path
            if path.parent.name != "rules" and isinstance(node, ast.ImportFrom):
                assert not {"axiom", "computed"} & {alias.name for alias in node.names}, path


def test_every_rule_stands_under_an_example():
    for path in sorted((KERNEL.parent / "rules").glob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for before, line in pairwise(lines):
            if line.startswith(("axiom(", "@computed(")):
                assert before.startswith("# e.g. "), f"{path.name}: {line}"


def test_the_trusted_base_is_small():
    base = trusted_base()
    sizes = dict(base.files)

    assert sum(lines for name, lines in sizes.items() if name.startswith("rules")) <= 1000
    assert sizes["kernel.py"] < 300
    assert len(base.axioms) + len(base.computed) + len(base.facts) == len(AXIOMS) + len(COMPUTED)
