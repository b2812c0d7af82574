"""Where Q, K and V come from: the three kinds of attention of an encoder and a decoder."""

import pytest

from symattn import attention, masks, multi_head, text
from symattn.errors import ProblemError
from symattn.layer import role_of

ONE = [[1, 0], [0, 1]]
WEIGHTS = {"W_Q": ONE, "W_K": ONE, "W_V": ONE}

ROLES = [
    ({"X": ONE, **WEIGHTS}, "encoder-self-attention", "X"),
    ({"X": ONE, **WEIGHTS, "mask": masks.padding([False, True])}, "encoder-self-attention", "X"),
    ({"X": ONE, **WEIGHTS, "mask": "causal"}, "decoder-masked-self-attention", "X"),
    ({"X": ONE, **WEIGHTS, "mask": [[True, False], [True, True]]}, "decoder-masked-self-attention", "X"),
    ({"X": ONE, "context": [[1, 2], [3, 4], [5, 6]], **WEIGHTS}, "decoder-cross-attention", "context"),
]


@pytest.mark.parametrize(("given", "id", "source"), ROLES, ids=lambda x: x if isinstance(x, str) else "")
def test_roles(given, id, source):
    found = role_of(attention(**given))

    assert (found.id, found.queries, found.keys, found.values) == (id, "X", source, source)
    assert role_of(multi_head(**given, heads=2)) == found


def test_three_sequences():
    layer = multi_head(Q=ONE, K=ONE, V=[[2, 0], [0, 3]], **{name: [w] for name, w in WEIGHTS.items()})

    assert role_of(layer).values == "source"


def test_a_problem_without_tokens_has_no_role():
    with pytest.raises(ProblemError, match="give X and W's"):
        role_of(attention(S=ONE, d_k=2))


def test_a_layer_says_its_role():
    shown = " ".join(text(multi_head(X=ONE, **WEIGHTS, heads=2, mask="causal")).split())

    assert shown.count("no token may look at a later one") == 1
