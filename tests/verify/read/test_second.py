"""The second reader: what it is handed, what it may answer, and that it stops wrong first readings."""

import subprocess
import sys
import threading
from random import Random

import pytest
import sympy
from sympy import E, Rational, exp, log, sqrt, tanh

from symattn.errors import ReadError
from symattn.exact import same, syntax
from symattn.verify.read import read, second, values
from symattn.verify.read.rewrite import NoRewritingError, rewritten
from symattn.verify.read.second import confirmed, second_reading

from .test_student_style import KINDS, line

REWRITTEN = {
    r"\frac12": r"\frac{1}{2}",
    r"\frac{\sqrt2}2": r"\frac{\sqrt{2}}{2}",
    r"\dfrac 1{2}": r"\frac{1}{2}",
    r"\sqrt2x": None,
    r"\sqrt12": r"\sqrt{1}2",
    "√12": r"\sqrt{12}",
    "sqrt(2)/2": r"\sqrt{2}/2",
    r"\exp{\sqrt5} \times 5": r"e^{\sqrt{5}} \cdot 5",
    r"\exp(1)^2": "(e^{1})^{2}",
    "np.exp(2**.5)": r"e^{2^{0.5}}",
    "2**3**2": "2^{3^{2}}",
    "e**-1": "e^{-1}",
    r"\mathrm{e}^{2}": "e^{2}",
    r"{\rm e}^2": "( e)^{2}",
    r"\log(2)": r"\ln(2)",
    r"\tanh^2(1)": r"(\tanh(1))^{2}",
    "80%": r"\frac{80}{100}",
    "½": r"\frac{1}{2}",
    "e²": "e^{2}",
    r"\left(1+\sqrt2\right)^{-1}": r"(1+\sqrt{2} )^{-1}",
    "root(3, 2)": r"\sqrt[3]{2}",
    r"\sqrt[3]{2}": r"\sqrt[3]{2}",
    "x+1": None,
    "K^T": None,
    r"\operatorname{zeros}(20000)": None,
    r"\begin{pmatrix}1\end{pmatrix}": None,
    "x = 5": None,
    "dk": None,
    r"\int x": None,
    "e'": None,
    r"\input{x}": None,
    "(1": None,
    "1)": None,
    "": "",
}


@pytest.mark.parametrize("text", REWRITTEN)
def test_rewriting(text):
    if REWRITTEN[text] is None:
        with pytest.raises(NoRewritingError):
            rewritten(text)
    else:
        assert rewritten(text).replace(" ", "") == REWRITTEN[text].replace(" ", "")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (r"\frac{e^{\sqrt2}}{1+e^{\sqrt2}}", exp(sqrt(2)) / (1 + exp(sqrt(2)))),
        (r"\ln 2", log(2)),
        (r"\log_2 8", log(8) / log(2)),
        ("tanh(1/2)", tanh(Rational(1, 2))),
        ("2 e", 2 * E),
        ("1e3", sympy.Integer(1000)),
        ("0.80", Rational(4, 5)),
    ],
)
def test_reads(text, value):
    assert same(second_reading(text), value).equal


@pytest.mark.parametrize(
    "text",
    ["x", "K^T", "dk", "x=5", r"\operatorname{zeros}(20000)", "(" * 20 + "1" + ")" * 20, "1+" * 400 + "1", ""],
)
def test_has_no_reading_of_what_it_must_not_see(text):
    assert second_reading(text) is None


@pytest.mark.parametrize("text", [r"\frac{1}{2}}", r"e^{2} ] + 1", "1) + 2", "2 = 2", "[1, 2]", "1 < 2"])
def test_the_library_drops_nothing(text):
    """By itself it would read these up to the place where they go wrong."""
    assert second._asked(text) is None


def test_the_quick_prediction_parses_as_the_sure_one():
    library = second._library()
    quick = library.PSParser
    texts = [
        rewritten(line(kind(Random(seed)), matrices=0)[0].strip("$.,"))
        for seed in range(12)
        for kind in (KINDS["keyboard"], KINDS["textbook"])
    ]
    found = [library.latex2sympy(text) for text in texts]
    library.PSParser = quick.__mro__[1]
    try:
        assert [library.latex2sympy(text) for text in texts] == found
    finally:
        library.PSParser = quick


def test_says_nothing_where_it_reads_nothing():
    assert confirmed("x", sympy.Symbol("x")) is False


def test_a_difference_is_a_refusal_with_both_readings():
    with pytest.raises(ReadError, match="two readings differ: 3 and"):
        confirmed(r"\frac12", sympy.Integer(3))


FAULTS = {
    "a sum becomes a difference": ("add", lambda *terms: syntax.add(terms[0], *(-term for term in terms[1:]))),
    "a quotient is turned round": ("divide", lambda top, bottom: syntax.divide(bottom, top)),
    "a root is forgotten": ("root", lambda body, degree=2: body),
    "powers multiply": ("power", lambda base, exponent: base * exponent),
    "a product loses a factor": ("multiply", lambda *factors: syntax.multiply(*factors[:-1])),
    "a sign is lost": ("negate", lambda body: body),
    "exp takes one more": ("exp", lambda x: syntax.exponential(x + 1)),
    "the logarithm is decimal": ("ln", lambda x: syntax.divide(sympy.log(x), sympy.log(10))),
    "per cent is forgotten": ("percent", lambda x: x),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_stops_faults_in_the_first_reader(fault, monkeypatch):
    """A wrong value that an injected fault makes is refused, whenever the second reader has a reading."""
    operation, broken = FAULTS[fault]
    texts = [line(kind(Random(seed)), matrices=0)[0] for seed in range(25) for kind in KINDS.values()]
    texts += [r"\ln 2 + 1", "80% + 1", r"\exp(2)", r"-\ln(3)", "exp(2)/3", "ln(3)"]
    right = {}
    for text in texts:
        try:
            right[text] = read(text, twice=False).value
        except ReadError:
            continue
    monkeypatch.setitem(values.CALCULATION, operation, broken)
    wrong = stopped = silent = 0
    for text, value in right.items():
        try:
            reading = read(text)
        except ReadError:
            stopped += 1
            continue
        if reading.value != value and not same(reading.value, value).equal:
            wrong += 1
            silent += reading.seconded is True

    assert stopped > 0
    assert silent == 0
    assert wrong <= 0.05 * (stopped + wrong)


def test_state_does_not_leak_between_calls():
    library = second._imported() if second._library() is None else second._library()
    library.latex2sympy("x = 5")
    library.latex2sympy("dk")

    assert (
        second_reading(r"\frac{\sqrt{7}}{11}") == sqrt(7) / 11
        or same(second_reading(r"\frac{\sqrt{7}}{11}"), sqrt(7) / 11).equal
    )
    assert library.variances == {}


def test_threads_take_turns():
    texts = [rf"\frac{{{n}}}{{{n + 1}}}+\sqrt{{{n}}}" for n in range(2, 26)]
    found: dict[str, sympy.Expr] = {}
    threads = [threading.Thread(target=lambda t=text: found.update({t: second_reading(t)})) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert all(same(found[text], Rational(n, n + 1) + sqrt(n)).equal for n, text in enumerate(texts, 2))


WITHOUT = """
import sys, warnings
sys.modules["latex2sympy2"] = None
from symattn import read
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    readings = [read(text) for text in (r"\\sqrt{2}/2", r"\\sqrt{3}/2")]
print([str(r.value) for r in readings], [r.seconded for r in readings], [str(w.message) for w in caught])
"""


def test_works_without_the_library_and_says_so_once():
    out = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True).stdout

    assert out.strip() == f"['sqrt(2)/2', 'sqrt(3)/2'] [False, False] ['{second.ABSENT}']"


def test_a_file_called_gen_is_not_in_its_way(tmp_path):
    (tmp_path / "gen.py").write_text("mine = True\n")
    code = (
        "import gen, sys; from symattn import read; r = read(r'\\frac{\\sqrt2}{2}'); "
        "print(r.seconded, gen.mine, sys.modules['gen'] is gen)"
    )
    out = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout

    assert out.split() == ["True", "True", "True"]


def test_importing_the_reader_does_not_import_the_library():
    code = "import sys, symattn.verify.read; print('latex2sympy2' in sys.modules, 'antlr4' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    assert out.split() == ["False", "False"]
