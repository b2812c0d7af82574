"""What our serialisers and sympy's print is read back as the same value."""

import re
from random import Random

import pytest
import sympy

import symattn
from symattn.errors import SymattnError
from symattn.exact import same
from symattn.verify.read import read

SHORT, LONG = 250, 5_000


def scalar(draw: Random, depth: int = 2) -> sympy.Expr:
    """A random exact number of the kind that attention makes."""
    n = draw.randint(1, 12)
    if depth == 0:
        return draw.choice(
            [sympy.Integer(n), sympy.sqrt(n), sympy.Rational(n, draw.randint(2, 9)), -sympy.sqrt(n)]
        )
    inner = scalar(draw, depth - 1)
    other = scalar(draw, depth - 1)
    makers = [
        lambda: inner + other,
        lambda: inner * other,
        lambda: inner / (1 + other**2),
        lambda: inner - other,
        lambda: sympy.exp(scalar(draw, 0)),
        lambda: sympy.exp(scalar(draw, 0)) / (1 + sympy.exp(scalar(draw, 0))),
        lambda: inner * sympy.exp(scalar(draw, 0)),
        lambda: sympy.log(n) * inner,
        lambda: sympy.tanh(scalar(draw, 0)),
        lambda: 2 ** sympy.Rational(1, 3) * inner,
        lambda: inner**2,
        lambda: -inner,
    ]
    return draw.choice(makers)()


def value(seed: int) -> sympy.Basic:
    draw = Random(seed)
    if seed % 3:
        return scalar(draw)
    rows, columns = draw.randint(1, 3), draw.randint(2, 3)
    cells = [
        -sympy.oo if draw.random() < 0.1 else scalar(draw, draw.choice([0, 1, 2])) for _ in range(rows * columns)
    ]
    return sympy.ImmutableMatrix(rows, columns, cells)


def typst_as_text(formula: str) -> str:
    """Typst's spelling in plain text: what it sets with is dropped, what it says is kept."""
    formula = re.sub(r"(?:row-gap|column-gap): #[\d.]+em, |delim: \"\[\", ", "", formula)
    formula = re.sub(r"op\(\"(\w+)\"\) ?", r"\1", formula.replace("\\/", "/"))
    return re.sub(r"\bdisplay\(", "(", formula)


PRINTERS = {
    "latex": symattn.latex,
    "text": symattn.text,
    "typst": lambda x: typst_as_text(symattn.typst(x)),
    "sympy latex": sympy.latex,
    "sympy str": str,
}


def check(printer, seed):
    """Read back what was printed; the values must be the same."""
    want = value(seed)
    if want.has(sympy.nan, sympy.zoo):
        return
    written = PRINTERS[printer](want)
    got = read(written, twice=False).value
    try:
        assert got == want or same(got, want).equal, written
    except SymattnError as error:
        pytest.fail(f"{written}: {error}")


@pytest.mark.parametrize("printer", PRINTERS)
def test_read_back(printer):
    for seed in range(SHORT):
        check(printer, seed)


@pytest.mark.sweep
@pytest.mark.parametrize("printer", PRINTERS)
def test_read_back_long(printer):
    for seed in range(LONG):
        check(printer, seed)
