"""Every line of a derivation, read back in every language: equal sides, and the right matrices."""

from itertools import pairwise

import pytest
import sympy

from symattn import attention, derive, multi_head
from symattn.layer import gradients, linear_attention, positions, softmax_jacobian, stream
from symattn.render.compose.derivation import blocks
from symattn.render.compose.heads import document
from symattn.render.formula.latex import latex
from symattn.render.formula.mathml import mathml
from symattn.render.formula.plain import plain
from symattn.render.formula.spoken import spoken
from symattn.render.formula.typst import typst
from symattn.render.page import model
from tests.render.formula.agree import agree
from tests.render.readers import latex as latex_reader
from tests.render.readers import mathml as mathml_reader
from tests.render.readers import plain as plain_reader
from tests.render.readers import spoken as spoken_reader
from tests.render.readers import spoken_german as german_reader
from tests.render.readers import typst as typst_reader
from tests.render.readers.meaning import meaning

LANGUAGES = {
    "latex": (latex, latex_reader.read),
    "typst": (typst, typst_reader.read),
    "mathml": (mathml, mathml_reader.read),
    "plain": (plain, plain_reader.read),
    "spoken": (spoken, spoken_reader.read),
    "spoken in German": (lambda node: spoken(node, "de"), german_reader.read),
}
GIVEN = {"Q": [[1, 0], [1, 1]], "K": [[0, 1], [2, 0]], "V": [[4, 0], [0, 2]]}
TOKENS = {"X": [[1, 2], [0, 1]], "W_Q": [[1, 0], [1, 1]], "W_K": [[0, 1], [2, 0]], "W_V": [[1], [3]]}
OBJECTS = {
    "a head": attention(**GIVEN, mask="causal"),
    "a layer": multi_head(X=[[1, 2], [0, 1]], **{w: [[[1], [1]], [[0], [2]]] for w in ("W_Q", "W_K", "W_V")},
                          W_O=[[1, 0], [2, 1]], b_O=[1, 0]),
    "gradients": gradients(attention(**TOKENS, mask="causal", b_Q=[1, 0]), dO=[[1], [2]]),
    "a Jacobian": softmax_jacobian([0, 2, 1]),
    "a stream": stream(attention(**GIVEN)),
    "linear attention": linear_attention(**GIVEN),
    "linear attention, keys first": linear_attention(**GIVEN, order="keys-first"),
    "rotary positions": positions.rotary(attention(**GIVEN), angles="pi/4"),
    "other angles": positions.rotary(attention(**GIVEN)),
}  # fmt: skip


def lines_of(name):
    """The right sides of every line of every derivation."""
    derivation = derive(OBJECTS[name])
    found = document(derivation).blocks if name == "a layer" else blocks(derivation)
    return [line for block in found if isinstance(block, model.Steps) for line in block.lines], derivation


def sides(value):
    return list(value[::2]) if isinstance(value, tuple) else [value]


def is_number(value):
    """Whether a side is worked out: no letters of quantities, no functions of the field."""
    cells = value.flat() if isinstance(value, sympy.MatrixBase) else (value,)
    return all(isinstance(x, sympy.Expr) and not x.free_symbols and not has_letters(x) for x in cells)


def has_letters(x):
    return bool(x.atoms(sympy.core.function.AppliedUndef))


def quantities(derivation):
    return [q.value for step in derivation.steps for q in (*step.before, *step.after)
            if isinstance(q.value, sympy.MatrixBase)]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OBJECTS)
def test_the_sides_of_every_line_are_equal(name, language):
    write, read = LANGUAGES[language]
    lines, derivation = lines_of(name)
    known, chains, whole, last = quantities(derivation), 0, 0, []
    for line in lines:
        value = meaning(read(write(line.right)))
        worked = [side for side in sides(value) if is_number(side)]
        signs = value[1::2] if isinstance(value, tuple) else ()
        exact = worked[:-1] if "≈" in signs else worked
        above = last if line.left is None and line.relation == "=" else []  # the line goes on
        assert all(agree(a, b) for a, b in pairwise([*above, *exact])), write(line.right)
        last = exact[-1:] if exact else last
        if "≈" in signs and len(worked) > 1:
            assert abs(sympy.N(worked[-1] - worked[-2])) <= 0.5001e-4, write(line.right)
        chains += len(exact) > 1
        for side in worked:
            if isinstance(side, sympy.MatrixBase):
                assert any(side.shape == m.shape and agree(side, m) for m in known), write(line.right)
                whole += 1

    assert chains >= 1 and whole >= 2
