"""What a seed changes, and what it does not."""

import pytest
import sympy

from symattn import mistakes
from symattn.worksheet import sheet, sheet_of, sheets
from symattn.worksheet.discern import fair, hides, relevant
from symattn.worksheet.quantities import QUANTITIES
from tests.tools import NOTES, seeded
from tests.worksheet.floats import numbers, softmax

SEEDS = (1, 2, 13, "c0ffee")  # 13 draws whole numbers only where fractions were possible


def shape(value):
    return value.shape if isinstance(value, sympy.MatrixBase) else len(value) if isinstance(value, tuple) else None


def structure(found):
    """Everything of a sheet that decides its layout."""
    return [
        (
            p.id,
            p.points,
            [(i.letter, i.digits, i.lines, i.figures, [layout(ask) for ask in i.asked]) for i in p.items],
        )
        for p in found.problems
    ]


def layout(ask):
    return (ask.what, ask.kind, ask.letter, ask.shape, ask.entries, ask.form, ask.row_labels, ask.column_labels)


def given_numbers(found):
    return [(p.setting.givens, p.setting.numbers) for p in found.problems]


@pytest.mark.parametrize("name", sheets())
def test_a_seed_gives_the_same_sheet_again(name):
    assert given_numbers(sheet(name, seed=3)) == given_numbers(sheet(name, seed=3))
    assert sheet(name, seed=3).code == sheet(name, seed=3).code


@pytest.mark.parametrize(("name", "seed"), seeded(sheets(), SEEDS))
def test_a_seed_changes_numbers_and_not_structure(name, seed):
    own, drawn = sheet(name), sheet(name, seed=seed)

    assert structure(drawn) == structure(own)
    assert drawn.code != own.code
    for mine, theirs in zip(own.problems, drawn.problems, strict=True):
        changed = (mine.setting.givens, mine.setting.numbers) != (theirs.setting.givens, theirs.setting.numbers)
        assert changed == (mine.id not in drawn.constant) or mine.topic, mine.id  # a short topic may come again
        assert {k: shape(v) for k, v in mine.answer.items()} == {k: shape(v) for k, v in theirs.answer.items()}


@pytest.mark.parametrize("name", sheets())
def test_seeds_differ_and_every_varying_problem_finds_a_fair_draw(name):
    count = 12 if name in NOTES else 4
    drawn = [sheet(name, seed=seed) for seed in range(count)]

    assert len({each.code for each in drawn}) == count
    assert {each.constant for each in drawn} == {sheet(name).constant}


def test_what_stays_as_it_is():
    assert sheet("self-attention").constant == ("practice-1", "practice-2", "practice-3", "practice-6")
    assert sheet("qkv").constant == ("q3", "q4", "q6", "q8")
    assert sheet("lab-3").constant == ()


def test_a_problem_that_goes_on_has_the_numbers_of_the_one_before():
    one, causal = sheet("lab-3", seed=4).problems

    assert causal.setting.drawn
    assert all(causal.givens[name] == one.givens[name] for name in ("X", "W_Q", "W_K", "W_V"))
    assert "mask" in causal.givens
    assert "mask" not in one.givens


@pytest.mark.parametrize(("name", "seed"), seeded(sheets(), SEEDS))
def test_every_mistake_shows_in_a_variant(name, seed):
    """The full catalogue, compared whole; what makes the draw fair runs no further than the first difference."""
    for problem in sheet(name, seed=seed).problems:
        if problem.id in sheet(name, seed=seed).constant:
            continue
        for item in problem.items:
            asked = [ask for other in problem.items for ask in other.asks if other.givens == item.givens]
            asked = [ask for ask in asked if ask in QUANTITIES]
            if item.attention is not None and asked:
                pairs = mistakes.collisions(item.attention, asked, mistakes=relevant(item.attention, asked))
                assert not [pair for pair in pairs if "right" in pair or problem.twin_of], (problem.id, pairs)


def test_the_note_s_own_table_hides_mistakes_and_its_twin_does_not():
    own = sheet("self-attention")
    table, twin = (own.problem(name).parts[1].attention for name in ("table", "twin"))

    assert {m.id for m in hides(table, ["weights", "output"])} >= {"axis", "A-transposed", "order"}
    assert fair(twin, ["weights", "output"], pairwise=True)
    assert own.problem("table").twin == "twin"
    assert own.problem("twin").twin_of == "table"


@pytest.mark.parametrize("seed", range(1, 9))
def test_variants_are_friendly(seed):
    for name in ("self-attention", "lab-3"):
        for problem in sheet(name, seed=seed).problems:
            for item in problem.items:
                if problem.setting.drawn and "weights" in item.asks:
                    weights = numbers(item.answer["weights"])
                    assert weights[weights > 0].min() > 0.004  # nothing rounds to 0.00 or 1.00
                    assert max(len(set(row.round(9)) - {0.0}) for row in weights) <= 3


def test_remarks_about_the_file_s_own_numbers_are_left_out():
    own, drawn = (sheet("self-attention", seed=seed).problem("practice-5") for seed in (None, 1))

    assert len(drawn.evidence) == len(own.evidence) - 1
    assert not any("real score" in str(text) for text in drawn.also)


@pytest.mark.parametrize("seed", range(5))
def test_words_follow_the_drawn_numbers(seed):
    c = sheet("self-attention", seed=seed).problem("practice-4").parts[2]
    scores = numbers(c.givens["S"])
    before, after = softmax(scores)[0, 1], softmax(scores / 2**0.5)[0, 1]

    assert f"from {before:.4f} to {after:.4f}" in str(c.model_answer)


def test_where_nothing_is_fair_the_problem_stays_and_is_listed():
    text = (
        'id = "x"\ntitle = "X"\n[[problem]]\nid = "p"\nasks = ["weights"]\n'
        "givens = { S = [[2, 0], [0, 2]], d_k = 2 }\nvary = { S = [[0, 1]] }"
    ).replace("[[0, 1]]", "[[1, 1], [1, 1]]")

    assert sheet_of(text, seed=1).constant == ("p",)
    assert sheet_of(text).constant == ()


@pytest.mark.sweep
@pytest.mark.parametrize("name", sheets())
def test_two_hundred_seeds_have_one_layout_and_are_all_different(name):
    own = sheet(name)
    drawn = [sheet(name, seed=seed) for seed in range(200)]

    assert all(structure(each) == structure(own) for each in drawn)
    assert {each.constant for each in drawn} == {own.constant}
    assert len({each.code for each in drawn}) == 200
    assert len({str(given_numbers(each)) for each in drawn}) == 200
