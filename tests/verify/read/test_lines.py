"""Two tables of lines: what each means, or that it is refused."""

import json
from pathlib import Path

import pytest
import sympy

from symattn.errors import ReadError
from symattn.verify.read import read

from .meaning import is_same, is_value, meant

DATA = Path(__file__).parents[2] / "data"
MUST_READ = {
    "scalar",
    "exp",
    "frac",
    "mul",
    "matrix",
    "matop",
    "decimal",
    "unicode",
    "log",
    "hyper",
    "wrap",
    "chain",
}


def rows(name):
    return [json.loads(row) for row in (DATA / name).read_text(encoding="utf-8").splitlines()]


HANDED = rows("latex_lines.jsonl")
OWN = rows("reading_lines.jsonl")


def of_kinds(*kinds):
    return [pytest.param(row, id=row["id"]) for row in HANDED if row["kind"] in kinds and not row["contested"]]


@pytest.mark.parametrize("row", of_kinds(*MUST_READ))
def test_values_are_read_right(row):
    want = meant(row["expect"])
    wants = [part for part in (want if isinstance(want, sympy.Tuple) else [want]) if is_value(part)]
    reading = read(row["latex"])
    got = [part for _, part in reading.parts if is_value(part)]

    assert len(got) == len(wants)
    assert all(map(is_same, got, wants))
    assert reading.seconded is not False or "x" in row["latex"]


@pytest.mark.parametrize("row", of_kinds("bad"))
def test_bad_lines_are_refused(row):
    with pytest.raises(ReadError):
        read(row["latex"])


OPEN = {
    "c097": sympy.Symbol("d_k"),
    "c099": sympy.sqrt(sympy.Symbol("d_k")),
    "c104": sympy.Symbol("alpha_12"),
    "c107": sympy.Symbol("d_model"),
    "c112": sympy.Symbol("q") * sympy.Symbol("k"),
    "c114": 2 * sympy.Symbol("d"),
}
NC = {letter: sympy.Symbol(letter, commutative=False) for letter in ("Q", "K", "V", "W_Q", "X_1")}
T, softmax = sympy.Function("T"), sympy.Function("softmax")
ROOT = sympy.sqrt(sympy.Symbol("d_k"))
OPEN |= {
    **dict.fromkeys(("c108", "c109"), NC["Q"]),
    **dict.fromkeys(("c100", "c110"), NC["W_Q"]),
    **dict.fromkeys(("c120", "c122", "c123", "c124"), T(NC["K"])),
    **dict.fromkeys(("c126", "c127", "c128"), NC["Q"] * T(NC["K"]) / ROOT),
    "c069": NC["Q"] * T(NC["K"]),
    "c111": sympy.Symbol("x_1") + NC["X_1"],
    "c129": softmax(sympy.Symbol("x")),
    "c134": softmax(NC["Q"] * T(NC["K"]) / ROOT) * NC["V"],
    "c137": sympy.Function("Var")(sympy.Symbol("q") * sympy.Symbol("k")),
    "c138": sympy.Function("E")(sympy.Symbol("X", commutative=False)),
    "c190": NC["Q"] * NC["K"] - NC["K"] * NC["Q"],
}


@pytest.mark.parametrize("row", of_kinds("name", "transpose", "call"))
def test_names_transposes_and_calls_stay_open(row):
    assert read(row["latex"]).value == OPEN[row["id"]]


@pytest.mark.parametrize("row", of_kinds("sum"))
def test_sums_depend_on_their_index(row):
    assert read(row["latex"]).value == meant(row["expect"])


@pytest.mark.parametrize("row", [row for row in HANDED if row["contested"]], ids=lambda row: row["id"])
def test_contested_lines_are_never_silently_something_else(row):
    """Where two readings are defended: the one of the table, or a refusal."""
    try:
        got = [part for _, part in read(row["latex"]).parts]
    except ReadError:
        return
    assert row["kind"] != "bad"
    want = meant(row["expect"])
    wants = list(want) if isinstance(want, sympy.Tuple) and row["kind"] != "tuple" else [want]
    if row["kind"] == "tuple":
        wants = [sympy.ImmutableMatrix([list(want)])]
    for g, w in zip(got, wants, strict=True):
        assert is_same(g, w) or str(g) == str(w) or w == sympy.Function("sigma")(sympy.sqrt(2))


@pytest.mark.parametrize("row", OWN, ids=lambda row: row["text"])
def test_own_lines(row):
    if row["expect"] is None:
        with pytest.raises(ReadError):
            read(row["text"])
        return
    wants = [meant(source) for source in ([row["expect"]] if isinstance(row["expect"], str) else row["expect"])]
    got = [part for _, part in read(row["text"]).parts]

    assert len(got) == len(wants)
    assert all(map(is_same, got, wants)), got
