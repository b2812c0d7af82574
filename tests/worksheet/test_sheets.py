"""The sheets that ship, and files of one's own."""

from pathlib import Path

import pytest
import sympy

import symattn
from symattn.errors import ProblemError, SheetError, UnknownName
from symattn.layer import Attention, attention
from symattn.render.formula.markup import formula
from symattn.worksheet import library, sheet, sheet_of, sheets
from symattn.worksheet.prose import NAME, Prose

FILES = sorted((Path(symattn.__file__).parents[1] / "worksheets").glob("*.toml"))


def texts(found):
    """Every piece of prose of a sheet."""
    yield from found.instructions
    for problem in found.problems:
        yield Prose(problem.section)
        yield Prose(problem.title)
        for item in {id(each): each for each in (problem, *problem.parts)}.values():
            yield from (item.text, item.model_answer, *item.also, *(note.text for note in item.notes))
            yield from (each.text for each in item.evidence)
            yield from (ask.text for ask in item.asked)
            if item.ambiguous:
                yield from (item.ambiguous.what, item.ambiguous.meant, item.ambiguous.other)


def test_the_names_are_the_files():
    assert sheets() == tuple(path.stem for path in FILES)
    assert {"lab-3", "proofs", "qkv", "self-attention"} < set(sheets())


@pytest.mark.parametrize("seed", [None, 5])
@pytest.mark.parametrize("name", sheets())
def test_every_formula_in_prose_can_be_set(name, seed):
    formulas = 0
    for text in texts(sheet(name, seed=seed)):
        named = {name: sympy.Integer(1) for name in text.values}
        for written in text.text.split("$")[1::2]:
            formula(NAME.sub(lambda match, known=named: str(known[match[1]]), written))
            formulas += 1

    assert formulas >= 10


@pytest.mark.parametrize("name", sheets())
def test_no_name_is_left_open_in_prose(name):
    for text in texts(sheet(name)):
        assert "<" not in str(text).replace("$", ""), text


@pytest.mark.parametrize("name", sheets())
def test_questions_name_given_numbers_only(name):
    for problem in sheet(name).problems:
        for item in problem.items:
            assert set(item.text.values) == {
                n + end for n in item.setting.numbers for end in ("", "_exact", "_both")
            }


@pytest.mark.parametrize("name", sheets())
def test_givens_are_what_attention_takes(name):
    for problem in sheet(name).problems:
        for item in problem.items:
            if isinstance(item.solved, Attention) and "angles" not in item.givens:
                again = attention(**item.givens)
                assert all(again.face(ask) == item.answer[ask] for ask in item.answer if ask in dir(again))


@pytest.mark.parametrize("name", sheets())
def test_derivations_end_in_the_answer(name):
    for problem in sheet(name).problems:
        for item in problem.items:
            if item.solved is None:
                with pytest.raises(ProblemError):
                    item.derivation()
            elif "output" in item.answer:
                assert item.derivation().result.value == item.answer["output"]


@pytest.mark.parametrize(
    ("name", "points", "problems"),
    [("lab-3", 21, 2), ("proofs", 22, 3), ("qkv", 29, 10), ("self-attention", 31, 9)],
)
def test_points_and_numbers(name, points, problems):
    found = sheet(name)

    assert found.points == points == sum(item.points for p in found.problems for item in p.items)
    assert [p.number for p in found.problems] == list(range(1, problems + 1))
    assert found.minutes == sum(p.minutes for p in found.problems) > 0


def test_boxes_know_structure_and_labels():
    asked = {ask.what: ask for part in sheet("lab-3").problem("one-head").parts for ask in part.asked}
    queries, weights, output = asked["Q"], asked["weights"], asked["output"]
    tokens = ("the", "cat", "sat", "down")

    assert (queries.shape, queries.row_labels, queries.column_labels) == ((4, 3), tokens, ())
    assert [asked[name].entries for name in ("Q", "scores", "scaled")] == ["integer", "integer", "surd"]
    assert (weights.entries, weights.form, weights.letter) == ("exponential", "rows", "A")
    assert (weights.row_labels, weights.column_labels) == (tokens, tokens)
    assert (output.entries, output.form, output.shape) == ("output", "matrix", (4, 2))


def test_facts_of_a_sheet_and_of_a_part():
    found = sheet("self-attention")
    facts = {fact.id: fact.value for fact in found.facts}
    practice = {fact.id: fact.value for fact in found.problem("practice-5").facts}

    assert list(facts) == [
        "convention", "count-from", "letters", "scores-before-scaling", "masked-score", "digits", "calculator"
    ]  # fmt: skip
    assert facts["letters"]["weights"] == "A"
    assert (facts["digits"], facts["calculator"]) == ("either", True)
    assert practice == {"scale": 1, "mask": ("causal",)}
    assert {fact.id: fact.value for fact in found.problem("table").facts} == {"d_k": 2}


def test_letters_of_a_sheet_and_of_a_problem():
    text = (
        'id = "x"\ntitle = "X"\nletters = { weights = "P" }\n[[problem]]\nid = "p"\nletters = { scores = "L" }\n'
        'givens = { S = [[1, 0]], d_k = 2 }\nasks = ["weights"]\n'
    )
    found = sheet_of(text)

    assert found.letters["weights"] == found.problem("p").asked[0].letter == "P"
    assert (found.letters["scores"], found.problem("p").letters["scores"]) == ("S", "L")


def test_columns_turn_labels():
    text = (
        'id = "x"\ntitle = "X"\nconvention = "columns"\n[[problem]]\nid = "p"\ntokens = ["a", "b"]\n'
        'key_tokens = ["k", "l", "m"]\ngivens = { S = [[1, 0], [0, 1], [2, 2]], d_k = 2 }\nasks = ["weights"]\n'
    )
    ask = sheet_of(text).problem("p").asked[0]

    assert (ask.shape, ask.row_labels, ask.column_labels) == ((3, 2), ("k", "l", "m"), ("a", "b"))


@pytest.mark.parametrize(
    "mask", ['"causal"', "{ padding = [true, false, true] }", "{ window = 2, causal = true }"]
)
def test_masks_are_those_of_the_layer(mask):
    givens = "S = [[1, 2, 3], [0, 1, 0], [4, 1, 1]], d_k = 2"
    text = f'id = "x"\ntitle = "X"\n[[problem]]\nid = "p"\ngivens = {{ {givens}, mask = {mask} }}\n'
    allowed = sheet_of(text).problem("p").attention.record["allowed"]

    assert (
        allowed
        == {
            '"causal"': ((True, False, False), (True, True, False), (True, True, True)),
            "{ padding = [true, false, true] }": ((True, False, True),) * 3,
            "{ window = 2, causal = true }": ((True, False, False), (True, True, False), (False, True, True)),
        }[mask]
    )


def test_a_sheet_of_one_s_own_by_its_path(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'title = "Mine"\nid = "mine"\n[[problem]]\nid = "p"\npoints = 0.5\ngivens = { S = [[0, 2]], d_k = 2 }\n'
        'asks = ["weights"]\n'
    )

    assert sheet(path).problem(1).answer == sheet(str(path)).problem("p").answer
    assert str(sheet(path).points) == "1/2"
    path.write_text(path.read_text() + "wat = 1\n")
    with pytest.raises(SheetError, match=r"^mine.toml, line 8: a problem knows no key"):
        sheet(path)


def test_files_that_are_not_there_or_not_text(tmp_path):
    (tmp_path / "latin.toml").write_bytes(b'title = "\xe4"')

    with pytest.raises(SheetError, match="cannot be read: No such file"):
        sheet(tmp_path / "none.toml")
    with pytest.raises(SheetError, match="not a text in UTF-8"):
        sheet(tmp_path / "latin.toml")


@pytest.mark.parametrize("name", ["self-atention", "../worksheets/qkv", "/etc/passwd", ""])
def test_unknown_names(name):
    with pytest.raises(UnknownName, match=r"there are counting, .*, self-attention"):
        sheet(name)


@pytest.mark.parametrize("which", [0, 11, "q9", "Q1"])
def test_unknown_problems(which):
    with pytest.raises(UnknownName, match=r"qkv has no problem .*; it has 1 \(masked\), 2 \(q1\)"):
        sheet("qkv").problem(which)


@pytest.mark.parametrize(("seed", "paper"), [(True, None), (1.5, None), ("a\nb", None), (1, "a5")])
def test_seeds_and_papers_that_are_none(seed, paper):
    with pytest.raises(SheetError):
        sheet("qkv", seed=seed, paper=paper)


def test_an_installed_symattn_has_its_sheets_inside(tmp_path, monkeypatch):
    inside = tmp_path / "symattn" / "_worksheets"
    inside.mkdir(parents=True)
    (inside / "only.toml").write_text('id = "only"\ntitle = "Only"\n[[problem]]\nid = "p"\ntext = "Why?"\n')
    monkeypatch.setattr(library, "files", lambda package: tmp_path / package)

    assert library.sheets() == ("only",)
    assert library.sheet("only").title == "Only"
