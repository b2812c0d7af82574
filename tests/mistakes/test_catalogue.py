"""The catalogue itself: ids, spans, and when a mistake can occur."""

import math

import pytest
import sympy

from symattn import attention, masks
from symattn.errors import ProblemError, UnknownName
from symattn.layer import heads, stages
from symattn.mistakes import Rounding, applicable, catalogue, named

D2 = {"Q": [[1, 0], [1, 1]], "K": [[0, 1], [2, 0]], "V": [[4, 0], [0, 2]]}
PROMISED = set(
    """
no-scale scale-d_k scale-mul scale-T scale-d_model scale-after-softmax axis axis-global argmax
linear-normalisation exp-unnormalised no-softmax double-softmax wrong-base no-transpose roles-swapped feature-gram
W-transposed mix-keys mix-queries A-transposed order mask-zero mask-minus-one mask-finite mask-after mask-forgotten
wrong-triangle mask-diagonal mask-query-rows causal-top-left zero-scores-masked zero-values
no-W_O heads-summed heads-merged-without-transpose gqa-tiled
""".split()  # noqa: SIM905 - a list of names reads better as lines
)
TENTH = sympy.Rational(1, 10)
LINE = [s.name for s in (stages.PROJECT, stages.SCORE, stages.SCALE, stages.BIAS, stages.MASK, *stages.SOFTMAX,
                         stages.MIX, heads.ATTEND, heads.CONCATENATE, heads.MERGE)]  # fmt: skip


def ids(problem):
    return {mistake.id for mistake in applicable(problem)}


def test_every_promised_mistake_is_there_under_a_label_of_its_own():
    assert {mistake.id for mistake in catalogue()} == PROMISED
    assert len({mistake.label for mistake in catalogue()}) == len(catalogue())


@pytest.mark.parametrize("mistake", catalogue(), ids=lambda m: m.label)
def test_a_span_is_a_run_of_the_line(mistake):
    first, last = mistake.span

    assert LINE.index(first) <= LINE.index(last)


def test_only_a_finite_mask_never_shows_in_decimals():
    assert [mistake.id for mistake in catalogue() if not mistake.in_decimals] == ["mask-finite"]


def test_a_mistake_gives_every_output_of_its_run_and_keeps_the_rest():
    problem = attention(**D2, mask="causal")
    for mistake in applicable(problem):
        record = mistake.of(problem)
        assert set(record) == set(problem.record), mistake.label
        assert all(record[name] == problem.record[name] for name in ("Q", "K", "V"))


@pytest.mark.parametrize(
    ("id", "problem", "occurs"),
    [
        ("no-scale", attention(S=[[1, 2]], scale=1), False),  # nothing to forget
        ("scale-T", attention(S=[[1, 2], [0, 1]], d_k=2), False),  # √T is √d_k
        ("scale-T", attention(S=[[1, 2], [0, 1]], d_k=3), True),
        ("scale-d_model", attention(**D2), False),  # no tokens, no d_model
        ("W-transposed", attention(**D2), False),
        ("no-transpose", attention(Q=[[1, 2]], K=[[1, 0], [0, 1], [1, 1]]), False),  # Q K has no shape
        ("roles-swapped", attention(Q=[[1, 2]], K=[[1, 0], [0, 1]]), False),  # n_q ≠ n_k
        ("roles-swapped", attention(S=[[1, 2], [0, 1]], d_k=2), False),  # S was given
        ("mix-keys", attention(S=[[1, 2]], d_k=2, V=[[1], [2]]), False),
        ("mix-keys", attention(Q=[[1, 2]], K=[[1, 0], [0, 1]]), False),  # no V, nothing mixed
        ("order", attention(S=[[1, 2]], d_k=2, V=[[1], [2]]), True),
        ("order", attention(S=[[1, 2]], d_k=2, V=[[1, 0], [2, 0]]), False),
        ("mask-zero", attention(**D2), False),  # no mask
        ("mask-zero", attention(S=[[1, 2]], d_k=2, mask=[[True, True]]), False),  # one that hides nothing
        ("wrong-triangle", attention(**D2, mask=[[True, False], [True, True]]), True),  # causal, written out
        ("wrong-triangle", attention(**D2, mask=[[False, True], [True, True]]), False),
        ("mask-diagonal", attention(**D2, mask="causal"), False),  # token 1 would see nothing
        ("mask-diagonal", attention(S=[[1, 2, 3], [0, 1, 2]], d_k=2, mask="causal"), True),
        ("causal-top-left", attention(**D2, mask="causal"), False),  # n_q = n_k: the same mask
        ("causal-top-left", attention(S=[[1, 2]], d_k=2, mask="causal"), True),
        ("mask-query-rows", attention(**D2, mask=masks.padding([True, False])), True),
        ("mask-query-rows", attention(**D2, mask="causal"), False),
        ("mask-query-rows", attention(S=[[1, 2]], d_k=2, mask=masks.padding([True, False])), False),
        ("zero-scores-masked", attention(**D2, mask="causal"), False),  # row 1 would see nothing
        ("zero-scores-masked", attention(S=[[2, 3], [0, 1]], d_k=2, mask="causal"), True),
        ("zero-scores-masked", attention(S=[[2, 3], [1, 1]], d_k=2, mask="causal"), False),  # no score is 0
        ("zero-values", attention(**D2, mask=[[True, True], [True, False]]), False),  # query 1 sees all
        ("mask-finite", attention(**D2, mask="causal"), True),
        ("mask-finite", attention(S=[[1, 2], [0, 1]], scale=1, base=3, mask="causal"), False),  # 3^(−10⁹)
        ("linear-normalisation", attention(S=[[1, -1]], d_k=2), False),  # a sum of 0
        ("axis", attention(**D2, mask=masks.padding([True, False])), False),  # column 2 has nothing
        ("axis-global", attention(S=[[1, 2]], d_k=2), False),  # one row is everything
        ("argmax", attention(S=[["1/2", 2]], d_k=2), True),
    ],
)  # fmt: skip
def test_when_it_can_occur(id, problem, occurs):
    assert (id in ids(problem)) is occurs


def test_combined_masks_lose_only_the_part_concerned():
    mask = masks.causal(3, 3) & masks.padding([True, True, False])
    problem = attention(S=[[1, 2, 3], [4, 5, 6], [7, 8, 9]], d_k=2, mask=mask)
    [rows] = [m for m in applicable(problem) if m.id == "mask-query-rows"]

    seen = [[s is not None for s in row] for row in rows.of(problem)["masked"].rows]
    assert seen == [[True, False, False], [True, True, False], [False, False, False]]
    assert "wrong-triangle" not in ids(problem)  # token 3 would see only padding


def test_a_mistake_that_cannot_occur_says_so():
    with pytest.raises(ProblemError, match=r"no-scale cannot occur.*scale → mask.*applicable"):
        named("no-scale")[0].of(attention(S=[[1, 2]], scale=1))


def test_an_unknown_name_lists_the_known():
    with pytest.raises(UnknownName, match=r"no-skale.*no-scale"):
        named("no-skale")


def test_rounding_too_early():
    problem = attention(S=[[0, 2]], d_k=2)
    root = Rounding(("scale",), 2).of(problem)["weights"]  # 2/1.41
    power = math.exp(2 / 1.41)

    assert [float(w) for w in problem.shown(root)] == pytest.approx([1 / (1 + power), power / (1 + power)], 1e-12)
    assert problem.shown(Rounding(("weights",), 1).of(problem)["weights"]).tolist() == [[TENTH * 2, TENTH * 8]]
    cut = Rounding(("weights",), 1, cut=True).of(problem)["weights"]
    assert problem.shown(cut).tolist() == [[TENTH, TENTH * 8]]
    with pytest.raises(ProblemError, match=r"premature-rounding.*Q.*cannot occur"):
        Rounding(("Q",), 1).of(problem)
