"""Every axiom at exact data: where its premises hold, its conclusion does. A wrong rule would show here."""

from hashlib import sha256

import pytest
import sympy

from symattn.errors import BeyondRing, LimitError, UndefinedError
from symattn.proof.instances.data import Data, Law
from symattn.proof.instances.evaluate import holds
from symattn.proof.kernel import AXIOMS, PROP, REAL, SAMPLE, SET, assume
from symattn.proof.language import equal, less, real
from symattn.proof.tactics.comparisons import absolute_at_most, inverted, not_at_most, scaled
from symattn.proof.tactics.context import Context
from symattn.proof.tactics.equations import joined, turned
from symattn.proof.tactics.inference import letters_of
from symattn.proof.tactics.zeros import difference_not_zero, zero_of_square

NUMBERS = [sympy.Rational(x) for x in (0, 1, -1, 2, 3, "1/2", "-3/2")]
WHOLE = [sympy.Integer(x) for x in (0, 1, 2, 3)]
TRIES = 400
NEEDED = 3  # data that meet the premises
NEVER = {"absurd"}  # premises that contradict each other
BY_CURVES = {rule for rule in AXIOMS if rule.startswith(("derivative", "limit")) or AXIOMS[rule].fact}


def chosen(pool, *seed):
    return pool[int.from_bytes(sha256(repr(seed).encode()).digest()[:8], "big") % len(pool)]


def member(letter, k):
    """A family: a fixed choice for each tuple of arguments; every third is a permutation or constant."""
    pool = [True, False] if letter.sort == PROP else WHOLE if k % 2 else NUMBERS
    if letter.name in ("s", "t") and k % 3 == 0:
        return lambda x: {1: sympy.Integer(2), 2: sympy.Integer(1)}.get(x, x)
    if k % 5 == 0:
        return lambda *args: chosen(pool, letter.name, k)
    return lambda *args: chosen(pool, letter.name, k, args)


def drawn(rule, k):
    letters = set().union(*(t.letters for t in (AXIOMS[rule].conclusion, *AXIOMS[rule].premises)))
    values = {}
    for letter in letters:
        if letter.takes:
            values[letter] = member(letter, k)
        elif letter.sort == SET:
            values[letter] = WHOLE[1 : 1 + chosen([1, 2, 3], letter.name, k)]
        elif letter.sort == PROP:
            values[letter] = chosen([True, False], letter.name, k)
        else:
            values[letter] = chosen(WHOLE if k % 2 else NUMBERS, letter.name, k)
    return Data(values, Law((sympy.Rational(1, 3), sympy.Rational(2, 3))), 2)


@pytest.mark.parametrize("rule", sorted(set(AXIOMS) - BY_CURVES - NEVER))
def test_an_axiom_holds_at_exact_data(rule):
    met = 0
    for k in range(TRIES):
        data = drawn(rule, k)
        try:
            if not all(holds(premise, data) is True for premise in AXIOMS[rule].premises):
                continue
            found = holds(AXIOMS[rule].conclusion, data)
        except (UndefinedError, BeyondRing, LimitError):
            continue
        assert found is not False, {letter.name: value for letter, value in data.values.items()}
        met += found is True
        if met >= 4 * NEEDED:
            break

    assert met >= NEEDED


x, y = sympy.symbols("x y", real=True)
CURVES = (x**2 + 1, sympy.exp(x), 2 + sympy.Rational(1, 2) * x, sympy.Integer(3) + 0 * x, sympy.exp(-x) + 1)
FADING = (1 / x, 2 + 1 / x, sympy.exp(-2 * x), sympy.Integer(3) + 0 * x, 1 + sympy.exp(-x))


def curve(expression):
    return lambda at: expression.subs(x, at)


def with_curves(rule, f, g, at):
    """Data in which the letters for slopes and limits are what they must be."""
    names = {
        letter.name: letter for t in (AXIOMS[rule].conclusion, *AXIOMS[rule].premises) for letter in t.letters
    }
    is_limit = rule.startswith("limit")
    goal = (lambda e: sympy.limit(e, x, sympy.oo)) if is_limit else (lambda e: sympy.diff(e, x).subs(x, at))
    h = f.subs(x, x + 1) if not is_limit else f + 1 / x
    known = {
        "f": curve(f), "g": curve(f if "congruence" in rule else g), "u": goal(f), "c": sympy.Integer(2), "a": at,
        "v": goal(g), "F": lambda i, z: (f if i == 1 else h).subs(x, z),
        "S": [sympy.Integer(1), sympy.Integer(2)],
    }  # fmt: skip
    if "finite-sum" in rule:
        known["v"] = lambda i: goal(f if i == 1 else h)
    return Data({letter: known[name] for name, letter in names.items()})


@pytest.mark.parametrize("rule", sorted(BY_CURVES - {"mean-value-inequality", "slope-not-positive-falls"}))
def test_a_rule_of_calculus_holds_on_curves(rule):
    curves = FADING if rule.startswith("limit") else CURVES
    met = 0
    for f in curves:
        for g in curves[:3]:
            data = with_curves(rule, f, g, sympy.Integer(1))
            if all(holds(premise, data) is True for premise in AXIOMS[rule].premises):
                assert holds(AXIOMS[rule].conclusion, data) is True, (f, g)
                met += 1
    assert met >= NEEDED


def test_the_facts_of_analysis_are_written_right():
    """x ↦ x/2 has slope 1/2 and moves by 1/2; −x falls."""
    for rule, f, slope in (
        ("mean-value-inequality", x / 2, sympy.Rational(1, 2)),
        ("slope-not-positive-falls", -x, sympy.Integer(-1)),
    ):
        names = letters_of(rule)
        known = {
            "f": curve(f), "v": lambda at, slope=slope: slope, "c": sympy.Rational(1, 2),
            "a": sympy.Integer(0), "b": sympy.Integer(2),
        }  # fmt: skip
        data = Data({letter: known[name] for name, letter in names.items()})
        assert all(holds(premise, data) is True for premise in AXIOMS[rule].premises)
        assert holds(AXIOMS[rule].conclusion, data) is True


def test_a_wrong_rule_would_show():
    """The test above finds a wrong axiom: Σ (a + b) = Σ a − Σ b."""
    wrong = AXIOMS["sum-of-sums"].conclusion
    left, right = wrong.args
    data = drawn("sum-of-sums", 2)
    assert holds(equal(left, right.args[0] - right.args[1]), data) is False


def test_letters_of_axioms_have_known_sorts():
    for rule, used in AXIOMS.items():
        for t in (used.conclusion, *used.premises):
            assert {letter.sort for letter in t.letters} <= {REAL, SET, PROP, SAMPLE}, rule


def test_derived_steps_keep_their_hypotheses():
    """What the tactics put together is a theorem under what went in, and nothing else."""
    a, b, c = real("a"), real("b"), real("c")
    below, positive = assume(less(a, b)), assume(less(0, a))
    context = Context().plus(below, positive, assume(less(0, b)), assume(less(0, c)))
    made = inverted(below, context)
    assert made.conclusion == less(1 / b, 1 / a) and made.hypotheses <= {t.conclusion for t in context.known}
    assert scaled(below, c, context).conclusion == less(c * a, c * b)
    assert not_at_most(below).hypotheses == {less(a, b)}
    known = assume(equal(a, b))
    assert turned(known).conclusion == equal(b, a) and turned(known).hypotheses == {equal(a, b)}
    assert joined(known, turned(known)).conclusion == equal(a, a)


def test_zeros_and_absolute_values():
    from symattn.proof.language import absolute, at_most, differ

    a, c = real("a"), real("c")
    square = zero_of_square(assume(equal(a * a, 0)))
    assert square.conclusion == equal(a, 0) and square.hypotheses == {equal(a * a, 0)}
    gap = difference_not_zero(assume(differ(a, c)), Context())
    assert gap.conclusion == differ(a - c, 0) and gap.hypotheses == {differ(a, c)}
    bound = absolute_at_most(assume(at_most(a, c)), assume(at_most(-1 * c, a)))
    assert bound.conclusion == at_most(absolute(a), c)
    assert bound.hypotheses == {at_most(a, c), at_most(-1 * c, a)}
