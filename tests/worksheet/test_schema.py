"""What a file may not say: each error names the file, the line, and what to write instead."""

import re
from pathlib import Path

import pytest
import sympy

from symattn.errors import SheetError
from symattn.worksheet import sheet, sheet_of, sheets
from symattn.worksheet.schema import GIVENS, PROBLEM, TABLES, published, read_sheet
from symattn.worksheet.topics import topics

HEAD = 'id = "mine"\ntitle = "Mine"\n[[problem]]\nid = "p"\n'  # the next line is line 5
GIVEN = "givens = { S = [[2, 0], [0, 2]], d_k = 2 }\n"

WRONG = [
    ('ponits = 2', 5, 'a problem knows no key "ponits"; did you mean "points"?'),
    ('tokens = "the"', 5, "tokens is 'the'; write a list, each text in quotes"),
    ("minutes = true", 5, "minutes is True; write a whole number from 1 to"),
    ("points = 0.3", 5, "points is 0.3; write whole or half points, from 0"),
    ("points = -1", 5, "points is -1; write whole or half points"),
    ('digits = "some"', 5, "digits is 'some'; write \"exact\", \"either\", or how many decimals"),
    ('text = ""', 5, "text is ''; write text in quotes"),
    ("text = 'a $ b'", 5, "$ opens and does not close"),
    ("text = 'one *word*'", 5, "write **words** for strong words"),
    ("text = 'it is <gain>'", 5, "<gain> stands for no number here"),
    ("givens = { S = [[1, 2], [3]], d_k = 2 }", 5, "S is ragged: row 1 has 2 entries, row 2 has 1"),
    ("givens = { S = [1, 2], d_k = 2 }", 5, "S is [1, 2]; write its rows, as [[1, 0], [0, 1]]"),
    ("[problem.givens]\nd_k = 2\nS = [\n  [1, 2],\n  [3, 'sqrt2x'],\n]", 9, "S, row 2, column 2 is 'sqrt2x'"),
    ("givens = { S = [[1, true]], d_k = 2 }", 5, "S, row 1, column 2 is True; write a number"),
    ("givens = { S = [[1, inf]], d_k = 2 }", 5, "S, row 1, column 2"),
    ("givens = { S = [[1, 2]] }", 5, "S is given with neither d_k nor scale"),
    ("givens = { Q = [[1, 2]], K = [[1]] }", 5, "Q is 1×2 and K is 1×1"),
    ("givens = { S = [[1, 2]], d_k = 2, mask = [[true]] }", 5, "the given mask is 1×1, the scores are 1×2"),
    ("givens = { S = [[1, 2]], d_k = 2, mask = { padding = [false, false] } }", 5, "nothing to look at"),
    ("givens = { S = [[1, 2]], d_k = 2, mask = { casual = true } }", 5, 'a mask has no part "casual"'),
    ('givens = { S = [[1, 2]], d_k = 2, mask = "casual" }', 5, 'mask is \'casual\'; write "causal", "none"'),
    ("givens = { Z = [[1]] }", 5, 'the table of givens knows no key "Z"'),
    (GIVEN + 'asks = ["wieghts"]', 6, '"wieghts" cannot be asked; did you mean "weights"?'),
    (GIVEN + 'asks = ["output"]', 6, '"output" cannot be asked: the givens do not reach it'),
    (GIVEN + 'tokens = ["the"]', 6, "there are 1 tokens for 2; give one for each"),
    (GIVEN + 'values = { a = "weights[1,3]" }', 6, "weights[1,3] is outside a matrix of 2×2"),
    (GIVEN + 'values = { a = "wieghts[1,1]" }', 6, "there is no wieghts here"),
    (GIVEN + 'values = { a = "b + 1" }', 6, "b is no number here"),
    (GIVEN + 'values = { a = "x.weights[1,1]" }', 6, "x is neither a part before this one nor"),
    (GIVEN + 'values = { a = "1/0" }', 6, "zero"),
    (GIVEN + 'values = { A = "1" }', 6, "'A' cannot be a key here; write a name of small letters"),
    (GIVEN + 'also = ["it is <large>"]\nvalues = { lagre = "weights[1,1]" }', 6, "did you mean <lagre>?"),
    (GIVEN + 'vary = { V = "0..4" }', 6, "V cannot vary: it is no matrix and no number here; there are S, d_k"),
    (GIVEN + 'vary = { S = "4..0" }', 6, "4..0 is an empty range"),
    (GIVEN + 'vary = { S = [["0..4", 1]] }', 6, "S varies as 1×2, but is 2×2"),
    (GIVEN + 'vary = { S = "some" }', 6, 'write a range "0..4"'),
    (GIVEN + 'entries = { weights = "large" }', 6, "weights is 'large'; write \"integer\" or \"surd\""),
    (GIVEN + 'evidence = [{ text = "x", show = ["output"] }]', 6, "output cannot be shown"),
    (GIVEN + 'evidence = [{ name = "x", givens = { V = [[1]] } }]', 6, "S is 2×2 and V is 1×1"),
    (GIVEN + 'also = [{ own = true }]', 6, "a remark has no text; write text = text in quotes"),
    (GIVEN + 'notes = [{ kind = "chek", text = "x" }]', 6, "kind is 'chek'; write \"check\" or \"reading\""),
    (GIVEN + 'ambiguous = { what = "x", meant = "y" }', 6, "an ambiguity has no other; write other = text"),
    ('continues = "first"', 5, 'no problem before this one has the id "first"'),
    ('asks = ["weights"]\n[[problem.part]]\ntext = "x"', 5, "asks belongs to the parts here"),
    ('points = 3\n[[problem.part]]\npoints = 1', 5, "points are 3, those of the parts 1"),
    ("[[problem]]\nid = 'p'", 6, 'two problems have the id "p"'),
    ('numbers = { n = "m*2" }', 5, "m is no number here"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "says"), WRONG, ids=[text[:40] for text, _, _ in WRONG])
def test_errors_name_the_line_and_what_to_write(text, line, says):
    with pytest.raises(SheetError) as error:
        sheet_of(HEAD + text, name="mine.toml")

    assert str(error.value).startswith(f"mine.toml, line {line}: ")
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("title = 'x'\nproblem = []\n", "a sheet has no id; write id = small letters"),
        ("id = 'x'\ntitle = 'x'\n[[problem]]\nid = 'a b'\n", "line 4: id is 'a b'; write small letters, digits"),
        (
            "id = 'x'\ntitle = 'x'\n[[problems]]\nid = 'a'\n",
            'line 3: a sheet knows no key "problems"; did you mean',
        ),
        ("id = [\n", "mine.toml is not TOML: "),
        ("id = 'x'\ntitle = 'x'\ninstructions = ['a', 'b $ c']\n[[problem]]\nid = 'p'\n", "line 3: $ opens"),
    ],
)
def test_errors_of_a_head(text, says):
    with pytest.raises(SheetError) as error:
        sheet_of(text, name="mine.toml")

    assert says in str(error.value)


def test_decimals_are_taken_by_their_text():
    found = read_sheet(HEAD + "givens = { S = [[0.1, '1/3'], [1e2, -0.50]], scale = 0.7 }", "mine.toml")
    givens = found.problems[0].givens

    assert givens["S"] == sympy.Matrix(
        [[sympy.Rational(1, 10), sympy.Rational(1, 3)], [100, -sympy.Rational(1, 2)]]
    )
    assert givens["scale"] == sympy.Rational(7, 10)


def test_a_file_of_one_problem_is_a_sheet_of_it():
    found = sheet_of('id = "alone"\ntitle = "Alone"\n' + GIVEN + 'asks = ["weights"]\npoints = 2')

    assert (found.id, found.title, [p.id for p in found.problems]) == ("alone", "Alone", ["alone"])
    assert found.problems[0].answer["weights"].shape == (2, 2)


def test_the_published_schema_is_the_schema():
    readme = (Path(__file__).parents[2] / "worksheets" / "README.md").read_text(encoding="utf-8")

    assert published() in readme
    assert all(f"`{key.name}`" in published() for keys in TABLES.values() for key in keys)


def test_the_example_of_the_readme_loads():
    readme = (Path(__file__).parents[2] / "worksheets" / "README.md").read_text(encoding="utf-8")
    example = readme.split("```toml\n")[1].split("```")[0]
    found = sheet_of(example, seed=3, name="mine.toml")

    assert found.problem("head").setting.drawn
    assert found.problem("head").points == 6


VALUES = (
    "1", "-1", "0", "1.5", "inf", "nan", "true", '"x"', '"two words"', '"causal"', '"0..4"', '"1/0"', '""',
    '"<x>"', "[]", "[[]]", "[1]", "[[1]]", "[[1, 2], [3]]", '["x"]', '["weights"]', "[true]", "[[true]]", "{}",
    "{ x = 1 }", "{ S = [[1]] }", '{ x = "y" }', '{ weights = "matrix" }', "[{}]", "[{ text = 'x' }]",
    "2026-01-01", "99999999999999999999",
)  # fmt: skip
KEYS = [("", key.name) for key in PROBLEM if key.name != "id"] + [("givens.", key.name) for key in GIVENS]


@pytest.mark.parametrize(("table", "key"), KEYS, ids=["".join(each) for each in KEYS])
def test_any_value_of_any_key_is_read_or_refused_with_its_line(table, key):
    read = 0
    for value in VALUES:
        text = f"{HEAD}{table}{key} = {value}\n"
        try:
            sheet_of(text, name="mine.toml")
            read += 1
        except SheetError as error:
            assert re.match(r"mine\.toml, line [45]: .{10}", str(error)), (value, str(error))

    assert read < len(VALUES)


def test_the_readme_of_the_sheets_is_true():
    readme = (Path(__file__).parents[2] / "worksheets" / "README.md").read_text(encoding="utf-8")
    rows = {line.split("`")[1]: line.split("|") for line in readme.splitlines() if line.startswith("| [`")}
    topic_rows = {
        line.split("`")[1] for line in readme.splitlines() if line.startswith("| `") and line.count("|") == 4
    }

    assert list(rows) == list(sheets())
    for name, cells in rows.items():
        found = sheet(name)
        assert [int(cell) for cell in cells[3:6]] == [len(found.problems), found.points, found.minutes], name
        assert (Path(__file__).parents[2] / "worksheets" / "pictures" / f"{name}.png").is_file()
    assert set(topics()) <= topic_rows
