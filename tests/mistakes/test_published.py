"""The 28 procedures of the 2×2 table: each mistake computes exactly what was published for it."""

import json
from pathlib import Path

import pytest
import sympy

from symattn import attention, same
from symattn.exact import judge
from symattn.mistakes import named

TABLE = json.loads((Path(__file__).parents[1] / "data/mistakes_2x2.json").read_text())
# the strings of the table are sympy constructors, written for it
NAMES = {name: getattr(sympy, name) for name in ("exp", "sqrt", "Rational", "E", "log")}


def records(outcome, problem):
    if outcome["code"] == "correct":
        return {"": problem.record}
    mistakes = [m for m in named(outcome["code"]) if m.occurs(problem)]
    return {m.variant: m.of(problem) for m in mistakes}


def agrees(outcome, problem, record):
    exact = sympy.Matrix([[eval(cell, dict(NAMES)) for cell in row] for row in outcome["O_exact"]])
    weights, printed = problem.shown(record["weights"]), sympy.Matrix(outcome["A"])
    digits = [judge(f"{p:.4f}", w).kind in ("rounded", "truncated") for p, w in zip(printed, weights, strict=True)]
    return same(problem.shown(record["output"]), exact).equal is True and all(digits)


@pytest.mark.parametrize("outcome", TABLE["outcomes"], ids=lambda o: f"{o['code']}-{o['mask']}")
def test_each_procedure_is_reproduced(outcome):
    problem = attention(Q=TABLE["Q"], K=TABLE["K"], V=TABLE["V"], mask=outcome["mask"])
    found = [variant for variant, record in records(outcome, problem).items() if agrees(outcome, problem, record)]

    wanted = {"wrong-base": ["3"], "A-transposed": ["written"]}  # the table's base; the table shows Aᵀ as A
    pairs = {"mask-minus-one": ["minus one where forbidden", "plus one where allowed"]}  # the same weights
    assert found == (wanted | pairs).get(outcome["code"], [""])


def test_the_table_is_whole():
    assert len(TABLE["outcomes"]) == 28
