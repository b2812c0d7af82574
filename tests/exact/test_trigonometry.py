"""Real numbers with sines and cosines in them are shown with sines and cosines, and are what they were."""

import random

import pytest
import sympy

from symattn import attention, same
from symattn.exact import tidy
from symattn.exact.from_sympy import value_of

cos, sin, sqrt, pi = sympy.cos, sympy.sin, sympy.sqrt, sympy.pi
x = sympy.Symbol("x", real=True)

SHOWN = [
    (cos(1) * cos(2) + sin(1) * sin(2), cos(1)),
    (cos(1) ** 2, sympy.Rational(1, 2) + cos(2) / 2),
    (2 * sin(sqrt(2)) * cos(sqrt(2)), sin(2 * sqrt(2))),
    (sin(1) + sin(-1) + 3, sympy.Integer(3)),
    (sympy.exp(2) * cos(1), sympy.exp(2) * cos(1)),
    (x * cos(x) ** 2 + x * sin(x) ** 2, x),
    (sqrt(3) * sin(x + 1), sqrt(3) * sin(x + 1)),
]


@pytest.mark.parametrize(("given", "expected"), SHOWN, ids=str)
def test_shown(given, expected):
    assert tidy(given) == expected


@pytest.mark.parametrize("seed", range(60))
def test_what_is_shown_is_what_it_was(seed):
    draw = random.Random(seed)
    angles = [1, 2, sqrt(2), sympy.Rational(1, 10), x, pi / 7]
    waves = [draw.choice([sin, cos])(draw.choice(angles) * draw.randint(1, 3)) for _ in range(4)]
    given = waves[0] * waves[1] * draw.randint(1, 3) - sympy.exp(draw.randint(0, 1)) * waves[2] + waves[3]
    shown = tidy(given)

    assert not shown.has(sympy.I)
    at = {x: sympy.Rational(3, 7)}
    assert abs((given - shown).subs(at).evalf(30)) < 1e-25
    if not given.has(pi):  # sympy writes cos(3π/14) as a sine, and parts of π are beyond the ring
        assert value_of(shown) == value_of(given)


def test_a_head_over_angles():
    """The scores of encodings are cosines of differences of positions."""
    q, k = [[cos(1), sin(1)]], [[cos(2), sin(2)], [1, 0]]
    problem = attention(Q=q, K=k, V=[[1], [2]], scale=1)

    assert problem.scores == sympy.Matrix([[cos(1), cos(1)]])
    assert problem.weights == sympy.Matrix([[sympy.Rational(1, 2)] * 2])


def test_an_angle_inside_an_exponent():
    problem = attention(Q=[[cos(1)]], K=[[1], [0]], V=[[1], [0]], scale=1)

    assert problem.output == sympy.Matrix([[sympy.exp(cos(1)) / (1 + sympy.exp(cos(1)))]])
    assert same(problem.output[0], 1 / (1 + sympy.exp(-cos(1)))).equal


def test_beyond():
    """Cosines of parts of π obey relations that exponentials of distinct numbers do not: said, not guessed."""
    heptagon = cos(pi / 7) + cos(3 * pi / 7) + cos(5 * pi / 7)

    assert same(heptagon, sympy.Rational(1, 2)).verdict == "undecided"
    assert same(heptagon, sympy.Rational(1, 3)).verdict == "different"
