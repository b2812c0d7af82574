"""The face: one table of kinds, nothing heavy imported before something is shown."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from fractions import Fraction

import pytest
import sympy

import symattn
from symattn.errors import PrintError
from symattn.render import html, kinds, latex, notebook_html, notebook_latex, text, typst
from symattn.render.tree import Name, Row
from symattn.shown import Shown

WEIGHT = sympy.exp(sympy.sqrt(2)) / (1 + sympy.exp(sympy.sqrt(2)))


@pytest.mark.parametrize(
    ("show", "shown"),
    [
        (latex, r"\frac{e^{\sqrt{2}}}{1 + e^{\sqrt{2}}}"),
        (typst, "frac(e^(sqrt(2)), 1 + e^(sqrt(2)))"),
        (text, "e^(√2)/(1 + e^(√2))"),
    ],
)
def test_a_weight(show, shown):
    assert show(WEIGHT) == shown


@pytest.mark.parametrize("x", [3, Fraction(1, 2), Decimal("0.80"), WEIGHT, sympy.eye(2), Row((Name("x"),))])
@pytest.mark.parametrize("show", [latex, typst, html, text, notebook_latex, notebook_html])
def test_every_kind_in_every_language(x, show):
    assert show(x)


@pytest.mark.parametrize(
    "x", [0.1, True, "x", None, [1], object(), sympy.nan, sympy.zoo, sympy.Float("0.1"), sympy.I]
)
def test_other_things_are_refused(x):
    with pytest.raises(PrintError):
        latex(x)


def test_the_refusal_names_the_class():
    with pytest.raises(PrintError, match=r"builtins\.complex"):
        text(1j)


def test_a_registered_kind_is_shown(monkeypatch):
    class Report(Shown):
        pass

    monkeypatch.setitem(kinds.KINDS, f"{__name__}.{Report.__qualname__}", f"{__name__}:written_report")
    assert latex(Report()) == "report in latex, key=None"
    assert latex(Report(), key=True) == "report in latex, key=True"


def written_report(x: object, language: str, key: object = None) -> str:
    return f"report in {language}, key={key}"


def test_the_public_face_has_the_four():
    assert symattn.latex is latex
    assert symattn.text(sympy.Integer(3)) == "3"


def test_nothing_heavy_is_imported():
    code = "import sys, symattn.render; print('sympy' in sys.modules or 'typst' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)

    assert run.stdout.strip() == "False"
