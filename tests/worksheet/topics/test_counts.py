"""No usual slip in counting gives the right number, or another slip's: by Python's arithmetic, not symattn's."""

from fractions import Fraction
from itertools import combinations, count

import pytest

from symattn.worksheet.counts import counts_apart
from symattn.worksheet.draw import stream
from symattn.worksheet.topics import topic
from symattn.worksheet.topics.table import LEVELS, Draw
from tests.worksheet.topics.programs import numbers_of
from tests.worksheet.topics.test_keys import problem_of

COUNTING = ("parameters", "operations", "cache", "batch-shapes")
SEEDS = 200


def declared(name, level):
    """The values of a topic's table: its formulas are the same in every draw."""
    return topic(name).table(Draw(count()), level)["values"]


def worth(formula, numbers):
    """A formula by Python's own arithmetic, in fractions."""
    if isinstance(formula, list):
        return tuple(worth(each, numbers) for each in formula)
    return eval(formula, {"__builtins__": {}}, numbers)


def counts_of(name, level, seed):
    """What each thing asked comes to: the right count first, as the sheet has it, then those of the slips."""
    [item] = problem_of(name, level, seed).items
    numbers = {each: Fraction(int(value)) for each, value in numbers_of(item).items()}
    values = declared(name, level)
    for each, value in values.items():
        numbers[each] = worth(value["value"] if isinstance(value, dict) else value, numbers)
    return {
        each: [right, *(worth(slip, numbers) for slip in values[each]["slips"])]
        for each, right in item.answer.items()
    }


def as_plain(right):
    return tuple(map(int, right)) if isinstance(right, tuple) else Fraction(int(right.p), int(right.q))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", COUNTING)
def test_no_two_slips_give_the_same(name, level):
    for seed in range(SEEDS):
        found = counts_of(name, level, seed)
        assert found
        for each, (right, *slips) in found.items():
            assert len(slips) >= 2
            assert as_plain(right) not in slips, (name, level, seed, each)
            assert all(a != b for a, b in combinations(slips, 2)), (name, level, seed, each, slips)
        numbers = {each: right for each, (right, *_) in found.items() if not isinstance(right, tuple)}
        alike = {frozenset(pair) for pair in combinations(numbers, 2) if numbers[pair[0]] == numbers[pair[1]]}
        assert alike <= {frozenset(("value", "merge"))}  # W_V and W_O have as many parameters, whatever the widths


SAID = [  # in words what each slip forgets, counted here by itself
    ("parameters", 1, "all", "no W_O", lambda n: sum(n["d_model"] ** 2 for _ in "QKV")),
    ("parameters", 1, "query", "heads twice", lambda n: sum(n["d_model"] ** 2 for _ in range(n["heads"]))),
    ("parameters", 2, "query", "one head", lambda n: n["d_model"] * n["d_k"]),
    ("parameters", 2, "biases", "W_O's", lambda n: sum(2 * n["d_k"] + n["d_v"] for _ in range(n["heads"]))),
    ("parameters", 3, "layer", "no sharing", lambda n: sum(n["d_model"] ** 2 for _ in "QKVO")),
    ("parameters", 3, "all", "layers", lambda n: 2 * n["d_model"] ** 2 * (n["heads"] + n["groups"]) // n["heads"]),
    ("operations", 1, "score_sums", "one less", lambda n: len(range(n["n"])) ** 2 * n["d_k"]),
    ("operations", 2, "mix_products", "d_v", lambda n: sum(n["d_k"] for _ in range(n["n_q"] * n["n_k"]))),
    ("operations", 3, "causal", "the own token", lambda n: sum(i for i in range(n["n"]))),
    ("operations", 3, "window", "the first rows", lambda n: sum(n["w"] for _ in range(n["n"]))),
    ("cache", 1, "kept", "the bytes of a number", lambda n: sum(2 * n["d_k"] for _ in range(n["heads"] * n["n"]))),
    ("cache", 1, "kept", "the values", lambda n: sum(n["d_k"] * n["size"] for _ in range(n["heads"] * n["n"]))),
    ("cache", 2, "kept", "the batch", lambda n: 2 * n["layers"] * n["heads"] * n["n"] * n["d_k"] * n["size"]),
    ("cache", 3, "shared", "the layers", lambda n: 2 * n["groups"] * n["d_k"] * n["size"]),
    ("batch-shapes", 1, "before", "the order", lambda n: (n["batch"], n["d_model"], n["length"])),
    ("batch-shapes", 3, "projection", "the sharing", lambda n: (n["d_model"], n["d_model"])),
]  # fmt: skip


@pytest.mark.parametrize(("name", "level", "asked", "forgotten", "program"), SAID)
def test_what_people_forget_is_among_the_slips(name, level, asked, forgotten, program):
    [item] = problem_of(name, level, 1).items
    numbers = {each: int(value) for each, value in numbers_of(item).items()}
    right, *slips = counts_of(name, level, 1)[asked]

    assert program(numbers) in slips, forgotten
    assert program(numbers) != as_plain(right)


@pytest.mark.parametrize(
    ("name", "level"), [("parameters", 2), ("operations", 1), ("operations", 2), ("cache", 2)]
)
def test_some_draws_are_turned_down(name, level):
    numbers = stream("some", name, level)
    fair = [counts_apart(topic(name).table(Draw(numbers), level)) for _ in range(60)]

    assert 0 < sum(fair) < 60


def test_a_topic_without_slips_is_not_turned_down():
    assert counts_apart({"asks": ["w"], "values": {"w": {"label": "w", "value": "weights[1,1]"}}})
    assert counts_apart({})
