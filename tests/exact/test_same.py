"""`same` on tables of pairs, on matrices, on −∞, and where it refuses."""

import time

import pytest
import sympy
from sympy import Rational, Symbol, cbrt, exp, sqrt

from symattn.errors import EntryError, ShapeError, SymattnError, UndefinedError
from symattn.exact import same

from . import pairs

ALL = (
    *((name, a, b, "equal") for name, (a, b) in pairs.EQUAL.items()),
    *((name, a, b, "different") for name, (a, b) in pairs.DIFFERENT.items()),
    *((name, a, b, "undecided") for name, (a, b) in pairs.UNDECIDED.items()),
    *((name, a, b, "equal" if equal else "different") for name, a, b, equal in pairs.handed()),
)


def test_the_handed_table_is_whole():
    assert len(list(pairs.handed())) == 32


@pytest.mark.parametrize(("a", "b", "verdict"), [row[1:] for row in ALL], ids=[row[0] for row in ALL])
def test_pairs(a, b, verdict):
    assert same(a, b).verdict == verdict
    assert same(b, a).verdict == verdict


@pytest.mark.parametrize(("a", "b"), [row[1:3] for row in ALL], ids=[row[0] for row in ALL])
def test_every_side_equals_itself(a, b):
    """Except what is beyond the ring, which is never called different from itself."""
    assert {same(side, side).verdict for side in (a, b)} <= {"equal", "undecided"}


NUMBERS = [row for row in ALL if not row[1].free_symbols | row[2].free_symbols and row[3] != "undecided"]


@pytest.mark.parametrize(("a", "b", "verdict"), [row[1:] for row in NUMBERS], ids=[row[0] for row in NUMBERS])
def test_numbers_by_another_route(a, b, verdict):
    """What 4,400 digits tell apart is different, and what they do not is equal."""
    apart = abs(sympy.N(a, 4500) - sympy.N(b, 4500))

    assert verdict == ("different" if apart > Rational(1, 10**4400) else "equal")


def test_reasons():
    reasons = {
        ("1/3", "0.3333"): "canonical",
        ("sqrt(2)", "sqrt(3)"): "canonical",
        ("exp(sqrt(2))", "exp(sqrt(3))"): "independent exponentials",
        ("exp(exp(1))", "15"): "separated",
        ("log(2+sqrt(3))+log(2-sqrt(3))", "0"): "beyond the ring",
    }

    assert {pair: same(*pair).because for pair in reasons} == reasons


def test_verdicts_are_no_booleans():
    verdict = same("1", "1")

    assert verdict.equal is True
    with pytest.raises(TypeError, match=r"a verdict has three values: ask for \.equal is True"):
        bool(verdict)


HIDDEN_ZERO = cbrt(7 + 5 * sqrt(2)) - 1 - sqrt(2)
UNDEFINED = {
    "square roots": 1 / (sqrt(2) + sqrt(3) - sqrt(5 + 2 * sqrt(6))),
    "a cube root": 1 / HIDDEN_ZERO,
    "under a root": 1 / sqrt(HIDDEN_ZERO),
    "to a power": HIDDEN_ZERO ** Rational(-3, 2),
    "cancelled": sympy.Add(1 / HIDDEN_ZERO, -1 / HIDDEN_ZERO, evaluate=False),
    "times zero": sympy.Mul(0, 1 / HIDDEN_ZERO, evaluate=False),
    "in an exponent": exp(1 / HIDDEN_ZERO),
    "exponentials": 1 / (exp(sqrt(2)) * exp(sqrt(3)) - exp(sqrt(5 + 2 * sqrt(6)))),
    "symbols": 1 / ((Symbol("x") + 1) ** 2 - Symbol("x") ** 2 - 2 * Symbol("x") - 1),
    "hyperbolic": sympy.coth(HIDDEN_ZERO, evaluate=False),
    "one name": 1 / (Symbol("x") - Symbol("x", positive=True)),
}


@pytest.mark.parametrize("written", UNDEFINED.values(), ids=UNDEFINED)
def test_zero_denominators_raise(written):
    for other in (5, written):
        with pytest.raises(UndefinedError):
            same(written, other)


def test_undefined_points_do_not_matter():
    x = Symbol("x")

    assert same(x / x, 1).equal
    assert same((x**2 - 1) / (x - 1), x + 1).equal
    assert same(sympy.Mul(x, sympy.Pow(x, -1, evaluate=False), evaluate=False), 1).equal


def test_minus_infinity_equals_only_itself():
    assert same(-sympy.oo, float("-inf")).equal is True
    assert same("-oo", 0).equal is False
    assert same(-10000, "−∞").because == "−∞ equals only itself"
    assert same([["-inf", 1]], [[-(10**9), 1]]).cells == ((1, 1),)


def test_matrices_name_the_cells():
    verdict = same([["1/2", 1, 3], [exp(1), 2, 4]], [["0.5", 2, 3], [sympy.E, 2, 5]])

    assert (verdict.verdict, verdict.cells) == ("different", ((1, 2), (2, 3)))
    assert same(sympy.eye(2), [[1, 0], [0, 1]]).cells == ()


def test_one_different_cell_outweighs_an_undecided_one():
    unsure = pairs.UNDECIDED["logarithms of sums"]

    assert same([[unsure[0], 1]], [[unsure[1], 2]]).cells == ((1, 2),)
    undecided = same([[unsure[0], 1]], [[unsure[1], 1]])
    assert (undecided.verdict, undecided.cells, undecided.equal) == ("undecided", ((1, 1),), None)


def test_shapes_must_agree():
    with pytest.raises(ShapeError, match="of shapes 1×2 and 2×1; give both the same shape"):
        same([[1, 2]], [[1], [2]])


@pytest.mark.parametrize(
    ("first", "second", "fact"),
    [
        ({"positive": True}, {"negative": True}, "negative|positive"),
        ({"integer": True}, {"integer": False}, "integer"),
    ],
)
def test_contradictory_assumptions(first, second, fact):
    with pytest.raises(SymattnError, match=f"two symbols are called x: one is .*({fact})"):
        same(Symbol("x", **first), Symbol("x", **second))


@pytest.mark.parametrize(
    "number",
    [sympy.I, sqrt(-2), sympy.Pow(-1, Rational(1, 3)), sqrt(1 - sqrt(2)), Symbol("z", imaginary=True)],
)
def test_complex_numbers_are_refused(number):
    with pytest.raises(EntryError, match="is complex; entries are real numbers"):
        same(number, 1)


def test_it_is_quick():
    """The median over the handed pairs; the benchmark has the exact figures."""
    times = []
    for _, a, b, _ in pairs.handed():
        start = time.process_time()
        same(a, b)
        times.append(time.process_time() - start)

    assert sorted(times)[len(times) // 2] < 0.02
