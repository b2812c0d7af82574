"""The sheet of proofs: its formulas are lines of the proofs, its counterexamples those that are found."""

import re
import tomllib
from pathlib import Path

import pytest

import symattn
from symattn import prove, sheet, text
from symattn.proof.steps import Step
from symattn.render.compose.statements import sides
from symattn.render.formula.markup import formula
from symattn.render.formula.plain import plain

FILE = Path(symattn.__file__).parents[1] / "worksheets" / "proofs.toml"
NAMES = {"shift": "softmax-shift-invariance", "variance": "variance-of-dot-product"}
FORMULA = re.compile(r"\$([^$]+)\$")


def problem(id):
    return next(each for each in tomllib.loads(FILE.read_text(encoding="utf-8"))["problem"] if each["id"] == id)


def chains(id):
    """The formulas of a problem's text and answers that hold a sum, each cut at its equals signs."""
    found = problem(id)
    texts = [found["text"], *(part[key] for part in found["part"] for key in ("text", "answer") if key in part)]
    for maths in (each for said in texts for each in FORMULA.findall(said) if r"\sum" in each):
        yield [side for side in squeezed(plain(formula(maths))).split("≡") if side]


def squeezed(line):
    """Without spaces; equals signs outside the bounds of a sum marked."""
    return re.sub(r"=(?!\d\))", "≡", line.replace(" ", "").replace("\u00a0", ""))


def lines_of(name):
    """Every side of every line of a proof."""
    steps: tuple[Step, ...] = prove(name).steps
    return {squeezed(plain(node)) for step in steps for node in sides(step.statement)[::2]}


@pytest.mark.parametrize("id", NAMES)
def test_every_formula_is_a_line_of_the_proof(id):
    known = lines_of(NAMES[id]) | {"…", "∑_(i=1)^dq_i^2"}
    shown = [side for chain in chains(id) for side in chain]

    assert len(shown) >= 5
    assert all(side in known for side in shown), [side for side in shown if side not in known]


def test_the_missing_line_is_the_one_that_is_left_out():
    lines = [squeezed(plain(sides(step.statement)[2])) for step in prove(NAMES["shift"]).steps]
    given = {side for chain in list(chains("shift"))[:1] for side in chain}
    (answer,) = [FORMULA.findall(part["answer"])[0] for part in problem("shift")["part"][:1]]

    assert [line for line in lines if line not in given] == [squeezed(plain(formula(answer)))]


def test_the_false_sentences_are_refuted():
    found = prove("log-sum-exp-is-shift-invariant").counterexample
    assert dict(found.values) == {"n": 1, "s": (0,), "c": 1} and (found.left, found.right) == (1, 0)
    assert prove("dividing-by-the-width-gives-variance-one").counterexample.left * 2 == 1
    for name in ("scaling-all-scores-changes-nothing", "columns-of-the-weights-sum-to-one"):
        assert prove(name).verdict == "refuted"


def test_the_key_says_what_the_columns_sum_to():
    key = text(sheet("proofs"), key=True)
    assert "Column 1 sums to 0.7689" in key and "Attention for every n and d" in key
