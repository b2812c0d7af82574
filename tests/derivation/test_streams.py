"""Derivations of streams and of linear attention: the laws, and the answer at the end."""

import pytest

from symattn import attention, derive, html, latex, masks, text, typst
from symattn.layer import linear_attention, stream
from tests.derivation.laws import LAWS

GIVEN = {"Q": [[1, 0], [1, 1], [0, 1]], "K": [[0, 1], [2, 0], [1, -1]], "V": [[4, 0], [0, 2], [1, 1]]}
LINES = {
    "one key at a time": stream(attention(**GIVEN)),
    "causal, two at a time": stream(attention(**GIVEN, mask="causal"), 2),
    "first keys hidden": stream(attention(**GIVEN, mask=masks.padding([False, True, True]))),
    "base three": stream(attention(S=[[2, 0, 1]], V=[[1], [5], [2]], scale=1, base=3), 2),
    **{
        f"{order}, {mask}": linear_attention(**GIVEN, order=order, mask=mask)
        for order in ("scores-first", "keys-first")
        for mask in (None, "causal")
    },
}


@pytest.fixture(params=LINES, ids=str, scope="module")
def line(request):
    return LINES[request.param]


@pytest.mark.parametrize("law", LAWS)
def test_laws(line, law):
    law(derive(line))


def test_the_last_step_makes_the_output(line):
    assert derive(line).result.name == "output"
    assert derive(line).result.value == line.output


@pytest.mark.parametrize("show", [text, latex, typst, html])
def test_it_shows_itself_in_every_language(line, show):
    assert len(show(derive(line))) > len(show(line)) > 100


def test_a_stream_as_a_person_writes_it():
    shown = text(derive(LINES["one key at a time"]))

    assert "m^((2)) = rowmax(m^((1)), S^((2)))" in shown
    assert "l^((2)) = l^((1)) e^(m^((1)) − m^((2))) + rowsum(e^(S^((2)) − m^((2))))" in shown
