"""Narrower forms leave nothing out: the same letters, numbers and signs, on more lines."""

from collections import Counter

import pytest
import sympy

from symattn import attention, derive, html, multi_head, pdf
from symattn.render.compose.narrow import narrower, with_narrower
from symattn.render.formula.attention import row_vector
from symattn.render.formula.from_sympy import tree_of
from symattn.render.page.model import Line
from symattn.render.page.width import width
from symattn.render.tree import Alignment, Fraction, Matrix, Name, Number, Operator, Row, Script, row
from tests.layer.by_numpy import Draw

E = sympy.exp
a, b, c = Name("a"), Name("b"), Name("c")
LONG = [sum(E(k * sympy.sqrt(2) / 2) for k in range(n, n + 5)) for n in range(4)]


def leaves(node):
    """Every letter, number and sign of a formula, with how often it stands there."""
    if isinstance(node, Number | Name | Operator):
        return Counter([node])
    parts = (getattr(node, field) for field in node.__dataclass_fields__)
    return sum((leaves_of(part) for part in parts), Counter())


def leaves_of(part):
    if isinstance(part, tuple):
        return sum(map(leaves_of, part), Counter())
    return leaves(part) if hasattr(part, "__dataclass_fields__") else Counter()


FORMULAS = {
    "a chain": row(a, Operator("="), b, Operator("+"), c, Operator("="), Number("3")),
    "a sum": tree_of(sum(LONG[:2]) * 0 + LONG[0]),
    "a matrix": tree_of(sympy.Matrix([LONG, LONG[::-1]])),
    "a chain to a matrix": row(Name("A"), Operator("="), tree_of(sympy.Matrix([LONG]))),
}


@pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS)
def test_nothing_is_left_out(formula):
    forms = list(narrower(formula))

    assert forms
    for form in forms:
        labels = Counter(label for matrix in matrices(form) for label in matrix.column_labels)
        assert leaves(form) - labels == leaves(formula)


def matrices(node):
    found = [node] if isinstance(node, Matrix) else []
    for field in node.__dataclass_fields__:
        part = getattr(node, field)
        for each in part if isinstance(part, tuple) else (part,):
            for cell in each if isinstance(each, tuple) else (each,):
                found += matrices(cell) if hasattr(cell, "__dataclass_fields__") else []
    return found


def test_a_row_over_one_sum_has_it_in_front():
    z = sum(LONG[0].args)
    vector = row_vector(*(Fraction(tree_of(x), tree_of(z)) for x in (sympy.S.One, E(2))))
    first, second = narrower(vector)

    assert isinstance(first, Alignment) and width(first) < width(vector)
    assert leaves(first)[Name("e")] == leaves(tree_of(z))[Name("e")] + 1  # z once, and e²
    assert isinstance(second.lines[0][1].parts[-1], Script)  # upright, turned back


def test_every_form_is_narrower_than_the_whole():
    for formula in FORMULAS.values():
        assert min(map(width, narrower(formula))) < width(formula)


def test_a_short_line_gets_nothing():
    line = Line(Row((a,)), b)

    assert with_narrower(line) == line


def whole(seed, *shapes):
    """Small whole numbers."""
    draw = Draw(seed)
    return [[[draw.whole(-2, 2) for _ in range(columns)] for _ in range(rows)] for rows, columns in shapes]


@pytest.mark.parametrize("size", [(3, 2), (4, 3), (6, 2)], ids=str)
def test_whole_derivations_fit_their_pages(size, tmp_path):
    tokens, d_k = size
    q, k, v = whole(tokens, (tokens, d_k), (tokens, d_k), (tokens, 2))
    derivation = derive(attention(Q=q, K=k, V=v))

    assert "<math" in html(derivation)
    assert pdf(derivation, tmp_path / "a.pdf").stat().st_size > 10_000


@pytest.mark.parametrize("size", [(4, 4, 2), (6, 8, 4)], ids=str)
def test_layers_fit_their_pages(size, tmp_path):
    tokens, d, heads = size
    x, *weights = whole(2, (tokens, d), *[(d, d)] * 4)
    names = ("W_Q", "W_K", "W_V", "W_O")
    derivation = derive(multi_head(X=x, **dict(zip(names, weights, strict=True)), heads=heads))

    assert "<math" in html(derivation)
    assert pdf(derivation, tmp_path / "a.pdf").stat().st_size > 10_000
