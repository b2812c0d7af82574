"""Random exact numbers for Hypothesis: rationals, roots, nested roots, exponentials, sums, products, quotients."""

import mpmath
import sympy
from hypothesis import strategies as st
from sympy import Add, Mul, Pow, Rational, exp, sqrt

rationals = st.builds(Rational, st.integers(-9, 9), st.integers(1, 7))
roots = st.builds(lambda q, m: q * sqrt(m), rationals, st.sampled_from([2, 3, 5, 6, 12]))
cube_roots = st.builds(lambda m, k: Pow(m, Rational(k, 3)), st.sampled_from([2, 3, 4]), st.integers(1, 2))
nested = st.builds(lambda a, m: sqrt(a + sqrt(m)), st.integers(2, 5), st.sampled_from([2, 3]))
algebraic = st.one_of(rationals, roots, st.builds(Add, rationals, roots), st.builds(Mul, roots, roots))
surds = st.one_of(algebraic, algebraic, cube_roots, nested)
exponentials = st.builds(lambda c, a: c * exp(a), rationals, algebraic)
symbols = st.sampled_from(sympy.symbols("x y"))


def _larger(inner):
    quotients = st.builds(lambda a, b: a / (1 + exp(b)), inner, algebraic)
    return st.one_of(st.builds(Add, inner, inner), st.builds(Mul, inner, inner), quotients)


numbers = st.recursive(st.one_of(surds, exponentials), _larger, max_leaves=4)
functions = st.recursive(st.one_of(numbers, symbols, st.builds(exp, symbols)), _larger, max_leaves=5)
small = st.recursive(st.one_of(surds, exponentials, symbols), _larger, max_leaves=2)
exponents = st.lists(algebraic, min_size=1, max_size=5)


def digits(number, places=60):
    """The number by mpmath, which knows nothing of the ring; sympy only walks the tree."""
    with mpmath.workdps(places + 40):
        return sympy.lambdify((), number, "mpmath")()
