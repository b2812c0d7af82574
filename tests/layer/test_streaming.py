"""Online softmax and the cache against the whole pass, and against NumPy's own recurrence."""

from itertools import permutations

import numpy as np
import pytest
import sympy

from symattn import attention, masks, same
from symattn.errors import ProblemError
from symattn.exact.grid import Grid
from symattn.layer import cached, stream
from symattn.layer.streaming import State
from tests.layer.by_numpy import Draw, floats, head


def drawn(seed, causal=False):
    draw = Draw(seed)
    n_q, d_k, d_v = draw.whole(1, 3), draw.whole(1, 3), draw.whole(1, 3)
    n_k = draw.whole(n_q, 5)
    given = {"Q": draw.matrix(n_q, d_k), "K": draw.matrix(n_k, d_k), "V": draw.matrix(n_k, d_v)}
    return {**given, "mask": "causal" if causal else None}


def by_recurrence(scores, values, block):
    """(m, l, o) after each block, as flash attention keeps them."""
    m, total, mixed, states = np.full(len(scores), -np.inf), 0, 0, []
    for at in range(0, scores.shape[1], block):
        part, rows = scores[:, at : at + block], values[at : at + block]
        top = np.maximum(m, part.max(axis=1))
        with np.errstate(invalid="ignore"):
            shift = np.where(np.isneginf(m), 0, np.exp(m - top))
            powers = np.where(np.isneginf(part), 0, np.exp(part - top[:, None]))
        total = total * shift + powers.sum(axis=1)
        mixed = mixed * shift[:, None] + powers @ rows
        m = top
        states.append((m, total, mixed))
    return states


@pytest.mark.parametrize("seed", range(200))
def test_numpys_recurrence(seed):
    given = drawn(seed, causal=seed % 2 == 0)
    block = 1 + seed % 3
    found = stream(attention(**given), block)
    q, k, v = (floats(given[name]) for name in "QKV")
    scores = q @ k.T / np.sqrt(q.shape[1])
    if given["mask"]:
        scores = np.where(np.tril(np.ones(scores.shape), scores.shape[1] - len(scores)) > 0, scores, -np.inf)
    expected = by_recurrence(scores, v, block)

    for state, (largest, total, mixed) in zip(found.states, expected, strict=True):
        own = [floats(found.shown(g).evalf(25)) for g in (state.total, state.mixed)]
        assert np.abs(own[0][:, 0] - total).max() < 1e-12 * total.max()
        assert np.abs(own[1] - mixed).max() < 1e-12 * max(1, np.abs(mixed).max())
        tops = [None if m is sympy.S.NegativeInfinity else float(m) for m in found.shown(state.largest)]
        assert all(t is None or abs(t - m) < 1e-12 for t, m in zip(tops, largest, strict=True))
    _, whole = head(q, k, v, allowed=np.isfinite(scores))
    assert np.abs(floats(found.output.evalf(25)) - whole).max() < 1e-12 * max(1, np.abs(whole).max())


@pytest.mark.parametrize("seed", range(30))
def test_the_stream_is_the_whole(seed):
    problem = attention(**drawn(seed, causal=seed % 2 == 0))

    assert same(stream(problem, 1 + seed % 4).output, problem.output).equal


def of_blocks(problem, block):
    """The states of single blocks, not yet merged."""
    from symattn.layer.streaming import state_of

    scores, values = problem.record["masked"], problem.record["V"]
    cuts = [slice(at, at + block) for at in range(0, len(values.rows), block)]
    return [state_of(Grid(tuple(row[c] for row in scores.rows)), Grid(values.rows[c]), None)
            for c in cuts]  # fmt: skip


def test_states_merge_in_any_order():
    problem = attention(Q=[[1, 0]], K=[[0, 1], [2, 0], [1, 1]], V=[[4, 0], [0, 2], [1, 1]])
    one, two, three = of_blocks(problem, 1)
    left, right = one.merge(two).merge(three), one.merge(two.merge(three))
    orders = [a.merge(b).merge(c) for a, b, c in permutations((one, two, three))]

    for state in (left, right, *orders):
        for mine, theirs in ((state.total, left.total), (state.mixed, left.mixed), (state.largest, left.largest)):
            assert same(problem.shown(mine), problem.shown(theirs)).equal
        assert same(problem.shown(state.output), problem.output).equal


def test_any_reference_gives_the_same_output():
    problem = attention(Q=[[1, 0]], K=[[0, 1], [2, 0]], V=[[4, 0], [0, 2]])
    state = stream(problem).states[-1]
    other = attention(S=[[7]], scale=1).record["scores"]

    assert same(problem.shown(state.at(other).output), problem.output).equal


def test_an_empty_state_is_the_identity():
    problem = attention(S=[[1, 2]], V=[[3], [4]], scale=1)
    state = stream(problem, 2).states[-1]
    grid = type(state.total)
    zero = attention(S=[[0]], scale=1).record["scores"]
    empty = State(grid(((None,),)), zero, zero)

    for merged in (state.merge(empty), empty.merge(state)):
        assert (merged.largest, merged.total, merged.mixed) == (state.largest, state.total, state.mixed)


def test_another_base_and_columns():
    given = {"S": [[2, 0, 1], [1, 1, 3]], "V": [[1], [5], [2]], "scale": 1, "base": 3}
    turned = {"S": sympy.Matrix(given["S"]).T, "V": [[1, 5, 2]], "scale": 1, "base": 3, "convention": "columns"}

    assert stream(attention(**given), 2).output == attention(**given).output
    assert stream(attention(**turned), 2).output == attention(**given).output.T


@pytest.mark.parametrize("seed", range(200))
def test_a_cache_gives_every_row_of_the_whole(seed):
    problem = attention(**drawn(seed, causal=True))
    steps = cached(problem)

    assert [step.K.rows for step in steps] == [
        problem.K.rows - problem.Q.rows + i + 1 for i in range(problem.Q.rows)
    ]
    for i, step in enumerate(steps):
        assert step.output == problem.output.row(i)


def test_a_cache_over_tokens_biases_and_windows():
    tokens = {"X": [[1, 0], [2, 1], [0, 1], [1, 1]], "W_Q": [[1, 0], [1, 1]], "W_K": [[0, 1], [1, 0]],
              "W_V": [[1], [2]], "bias": [[0, -1, -2, -3]] * 4, "base": 2, "scale": 2}  # fmt: skip
    problem = attention(**tokens, mask=masks.causal(4) & masks.window(4, 4, 2))

    for i, step in enumerate(cached(problem)):
        assert step.output == problem.output.row(i)


def test_a_cache_in_columns():
    problem = attention(Q=[[1, 2]], K=[[0, 1]], V=[[1, 3]], mask="causal", convention="columns")

    assert [step.output for step in cached(problem)] == [problem.output.col(0), problem.output.col(1)]


def test_refused():
    x = sympy.Symbol("x")
    with pytest.raises(ProblemError, match="an online softmax needs numbers"):
        print(stream(attention(S=[[x, 0]], V=[[1], [2]], scale=1)).output)
    with pytest.raises(ProblemError, match="no values"):
        stream(attention(S=[[1]], scale=1))
    with pytest.raises(ProblemError, match="block=0"):
        stream(attention(S=[[1]], V=[[1]], scale=1), 0)
    with pytest.raises(ProblemError, match="hides the future"):
        cached(attention(Q=[[1], [2]], K=[[1], [0]], V=[[1], [2]]))
    with pytest.raises(ProblemError, match="give X and W's, or Q, K and V"):
        cached(attention(S=[[1]], V=[[1]], scale=1, mask="causal"))
