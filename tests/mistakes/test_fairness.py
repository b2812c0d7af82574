"""Which problems show which mistakes; what no entries can tell apart."""

from random import Random

import pytest

from symattn import attention, masks
from symattn.mistakes import applicable, collisions, inevitable, named, shows
from symattn.mistakes.fairness import collisions as all_collisions

from .draws import draw

NOTE = attention(S=[[2, 0], [0, 2]], V=[[1, 0], [0, 1]], d_k=2)
D2 = {"Q": [[1, 0], [1, 1]], "K": [[0, 1], [2, 0]], "V": [[4, 0], [0, 2]]}


def test_the_note_own_example_hides_what_the_fair_one_shows():
    hidden = {m.id for m in applicable(NOTE) if not shows(NOTE, m, "output")}

    assert hidden == {"axis", "A-transposed", "order"}
    assert collisions(attention(**D2), ["output"]) == ()
    assert collisions(attention(**D2, mask="causal"), ["weights", "output"]) == ()


def test_causal_the_note_own_example_hides_the_zero_mask_too():
    problem = attention(S=[[2, 0], [0, 2]], V=[[1, 0], [0, 1]], d_k=2, mask="causal")

    assert ("mask-zero", "mask-forgotten") in collisions(problem, ["masked", "weights"])


@pytest.mark.parametrize(
    ("id", "quantity", "digits", "shown"),
    [
        ("no-scale", "scores", None, False),  # not yet
        ("no-scale", "scaled", None, True),
        ("mask-finite", "weights", None, True),
        ("mask-finite", "weights", 12, False),
        ("no-scale", "weights", 1, False),  # 0.80 and 0.88, cut
        ("no-scale", "weights", 2, True),
        ("mix-keys", "weights", None, False),
    ],
)
def test_shows(id, quantity, digits, shown):
    problem = attention(Q=[[0, 2], [0, 2]], K=[[0, 0], [0, 1]], V=[[1], [2]], mask="causal")

    assert shows(problem, named(id)[0], quantity, digits) is shown


def test_rounding_and_truncation_both_pass_for_a_printed_decimal():
    """0.8808 and 0.8044 at one digit: 0.9 or 0.8, and 0.8."""
    problem = attention(S=[[0, 2]], d_k=2)

    assert not shows(problem, named("no-scale")[0], "weights", 1)


SHAPES = [
    ((1, 3, 2, 1), "Q", None), ((2, 4, 2, 1), "S", None), ((4, 3, 2, 2), "Q", None), ((3, 3, 2, 2), "Q", "causal"),
    ((1, 2, 3, 2), "Q", "causal"), ((2, 3, 2, 1), "S", "causal"), ((3, 4, 3, 2), "Q", "causal"),
    ((3, 3, 3, 2), "Q", "padding"), ((2, 3, 3, 3), "S", "padding"), ((3, 3, 2, 2), "X", "padding"),
    ((3, 3, 2, 3), "X", None), ((4, 4, 2, 2), "X", None),
]  # fmt: skip
INPUT_DEPENDENT = "zero-scores-masked"  # it occurs by the entries, so no shape decides what it coincides with


@pytest.mark.parametrize(("shape", "start", "mask"), SHAPES)
@pytest.mark.parametrize("asked", [["output"], ["weights"], ["weights", "output"], ["scaled"], ["Q", "output"]])
def test_what_coincides_on_every_random_input_is_exactly_the_table(shape, start, mask, asked):
    rng = Random(str((shape, start, mask)))
    always, told = None, set()
    for _ in range(12):
        problem = draw(rng, shape, mask, start, **({"width": 3} if start == "X" else {}))
        seen = [m for m in applicable(problem) if m.reaches(problem, asked) and m.id != INPUT_DEPENDENT]
        labels = {m.label for m in seen} | {"right"}
        pairs = {frozenset(pair) for pair in all_collisions(problem, asked, seen)}
        always = pairs if always is None else {p for p in always if p in pairs or not p <= labels}
        told |= {pair for pair in inevitable(problem, asked) if pair <= labels}
        if always == told:
            break

    assert always == told


def test_the_published_coincidences():
    top_left = attention(S=[[1, 2, 3], [0, 2, 1]], d_k=2, mask="causal")
    padded = attention(S=[[1, 2, 3], [0, 2, 1]], V=[[1], [2], [3]], d_k=2, mask=masks.padding([True, True, False]))

    assert frozenset({"causal-top-left", "mask-diagonal"}) in inevitable(top_left)
    assert frozenset({"mask-after", "zero-values"}) in inevitable(padded, ["output"])
    assert frozenset({"mask-after", "zero-values"}) not in inevitable(padded, ["weights", "output"])


def test_fair_shapes_are_often_fair():
    """A measured feel: more than half of the draws with 2 queries and 3 keys are fair without a mask."""
    rng = Random(8)
    fair = sum(not collisions(draw(rng, (2, 3, 2, 3)), ["weights", "output"]) for _ in range(20))

    assert fair >= 10
